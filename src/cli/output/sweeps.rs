//! The longest sweeps of a problem, as text and as JSON.

use serde_json::{Value, json};

use crate::rules::board::Board;
use crate::rules::notation;
use crate::tables::LongestSweeps;

/// `in a shortest line 8, in any 9, as the last move 8`.
pub(in crate::cli) fn in_short(longest: &LongestSweeps) -> String {
    let shortest = longest.shortest.as_ref();
    let shortest =
        shortest.map(|shortest| format!("in a shortest line {}", shortest.longest_sweep));
    let or_more = |is_proved| if is_proved { "" } else { " or more" };
    let any = format!("in any {}{}", longest.jumps, or_more(longest.is_proved));
    let of_last = or_more(longest.is_last_proved);
    let last = format!("as the last move {}{of_last}", longest.last_jumps);
    let parts: Vec<String> = shortest.into_iter().chain([any, last]).collect();
    parts.join(", ")
}

/// Puts them with their lines into an object; nothing where none are known.
pub(in crate::cli) fn put_into(object: &mut Value, board: &Board, longest: Option<&LongestSweeps>) {
    let line = |line: &Vec<_>| notation::line(board, line);
    object["last_sweep"] = json!(longest.map(|longest| longest.last_jumps));
    object["last_sweep_proved"] = json!(longest.is_some_and(|longest| longest.is_last_proved));
    object["last_sweep_line"] = json!(longest.map(|longest| line(&longest.last)));
    object["sweep_at_least"] = json!(longest.map(|longest| longest.jumps));
    object["sweep_proved"] = json!(longest.is_some_and(|longest| longest.is_proved));
    object["sweep_line"] = json!(longest.map(|longest| line(&longest.anywhere)));
}
