//! The longest sweeps of a problem, as text and as JSON.

use serde_json::{Value, json};

use crate::rules::board::Board;
use crate::rules::notation;
use crate::rules::position;
use crate::rules::text::counted;
use crate::run::Stopped;
use crate::tables::LongestSweeps;

/// ` in 17 moves`: those of the shortest line with the longest last move, if they are proven to be the fewest.
pub(in crate::cli) fn moves_of_last(longest: &LongestSweeps) -> String {
    if !longest.is_last_shortest {
        return String::new();
    }
    let moves = counted(position::move_count(&longest.last), "move");
    format!(" in {moves}")
}

/// `in a shortest line 8, in any 9, as the last move 8 in 17 moves`.
pub(in crate::cli) fn in_short(longest: &LongestSweeps) -> String {
    let shortest = longest.shortest.as_ref();
    let shortest =
        shortest.map(|shortest| format!("in a shortest line {}", shortest.longest_sweep));
    let or_more = |is_proved| if is_proved { "" } else { " or more" };
    let any = format!("in any {}{}", longest.jumps, or_more(longest.is_proved));
    let of_last = or_more(longest.is_last_proved);
    let in_moves = moves_of_last(longest);
    let last = format!("as the last move {}{of_last}{in_moves}", longest.last_jumps);
    let parts: Vec<String> = shortest.into_iter().chain([any, last]).collect();
    parts.join(", ")
}

/// Puts them with their lines into an object; of a problem without a line (or an undecided one) that there is nothing
/// longer (or that this is not known).
pub(in crate::cli) fn put_into(
    object: &mut Value,
    board: &Board,
    found: Result<Option<&LongestSweeps>, Stopped>,
) {
    let (longest, is_decided) = (found.ok().flatten(), found.is_ok());
    let line = |line: &Vec<_>| notation::line(board, line);
    object["last_sweep"] = json!(longest.map(|longest| longest.last_jumps));
    object["last_sweep_proved"] =
        json!(longest.map_or(is_decided, |longest| longest.is_last_proved));
    object["last_sweep_line"] = json!(longest.map(|longest| line(&longest.last)));
    object["last_sweep_moves"] = json!(longest.map(|longest| position::move_count(&longest.last)));
    object["last_sweep_moves_proved"] =
        json!(longest.is_some_and(|longest| longest.is_last_shortest));
    object["sweep_at_least"] = json!(longest.map(|longest| longest.jumps));
    object["sweep_proved"] = json!(longest.map_or(is_decided, |longest| longest.is_proved));
    object["sweep_line"] = json!(longest.map(|longest| line(&longest.anywhere)));
}
