//! The player's best result and the fewest moves, in words and as JSON.

use serde_json::{Value, json};

use crate::app::store::Best;
use crate::library::catalog::FewestKnown;
use crate::rules::text::counted;

pub(super) fn par_json(fewest: Option<FewestKnown>) -> Value {
    json!(fewest.and_then(FewestKnown::par))
}

pub(super) fn at_most_json(fewest: Option<FewestKnown>) -> Value {
    json!(fewest.and_then(FewestKnown::at_most))
}

pub(super) fn in_words(best: &Best) -> String {
    let moves = counted(best.moves, "move");
    if best.hints == 0 {
        moves
    } else {
        format!("{moves} with {}", counted(best.hints, "hint"))
    }
}

pub(super) fn best_json(best: Option<&Best>) -> Value {
    best.map_or(
        Value::Null,
        |best| json!({ "moves": best.moves, "hints": best.hints, "line": best.line }),
    )
}
