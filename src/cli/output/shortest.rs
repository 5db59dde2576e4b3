//! How many shortest lines there are, and their longest moves, as text and as JSON.

use serde_json::{Value, json};

use crate::par::Shortest;
use crate::rules::text::counted;

/// How many there are, with and without their order.
pub(in crate::cli) fn count(shortest: &Shortest) -> String {
    let order = match shortest.regardless_of_order {
        Some(sets) => format!("{sets} regardless of the order of moves"),
        None => "not counted regardless of the order of moves".to_owned(),
    };
    format!("{}; {order}", shortest.lines)
}

/// Their longest moves, and how many have how long a last one.
pub(in crate::cli) fn sweeps(shortest: &Shortest) -> String {
    let by_last = shortest.by_last_sweep.iter().rev();
    let by_last = by_last.map(|(jumps, lines)| format!("{lines} with {jumps}"));
    let by_last = match shortest.by_last_sweep.len() {
        0 => String::new(),
        _ => format!(
            "; regardless of order, by the jumps of the longest last move: {}",
            by_last.collect::<Vec<_>>().join(", ")
        ),
    };
    format!(
        "Their longest move has {}, their longest last move {}{by_last}.",
        counted(shortest.longest_sweep, "jump"),
        counted(shortest.longest_last_sweep, "jump"),
    )
}

/// Puts all that into an object; nothing where they were not counted.
pub(in crate::cli) fn put_into(object: &mut Value, shortest: Option<&Shortest>) {
    object["shortest_lines"] = json!(shortest.map(|shortest| shortest.lines.to_string()));
    object["shortest_lines_regardless_of_order"] =
        json!(shortest.and_then(|shortest| shortest.regardless_of_order));
    let by_last = shortest.iter().flat_map(|shortest| &shortest.by_last_sweep);
    object["shortest_lines_by_last_sweep"] = by_last
        .map(|(jumps, lines)| json!({"last_sweep": jumps, "lines": lines}))
        .collect();
    object["shortest_lines_sweep"] = json!(shortest.map(|shortest| shortest.longest_sweep));
    object["shortest_lines_last_sweep"] =
        json!(shortest.map(|shortest| shortest.longest_last_sweep));
}
