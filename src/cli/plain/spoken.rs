//! Moves in words.

use crate::rules::board::Board;
use crate::rules::notation;
use crate::rules::position::Action;

/// What changed from one series of actions to another, in words.
pub(super) fn difference(board: &Board, before: &[Action], after: &[Action]) -> String {
    if let Some(gone) = before.strip_prefix(after) {
        return format!("taken back: {}", notation::line(board, gone));
    }
    let common = before
        .iter()
        .zip(after)
        .take_while(|(before, after)| before == after)
        .count();
    let kind = if common == before.len() {
        "played again"
    } else {
        "played instead"
    };
    format!("{kind}: {}", notation::line(board, &after[common..]))
}

/// A move in words: `e5 over e4 to e3, over d3 to c3`.
pub(super) fn spoken_move(board: &Board, run: &[Action]) -> String {
    let spoken = run.iter().enumerate().map(|(index, action)| match action {
        Action::Key(hole) => format!("a peg put back into {}", board.label(*hole)),
        Action::Jump(jump) => {
            let from = if index == 0 {
                format!("{} ", board.label(jump.from))
            } else {
                String::new()
            };
            format!(
                "{from}over {} to {}",
                board.label(jump.over),
                board.label(jump.to)
            )
        }
    });
    spoken.collect::<Vec<_>>().join(", ")
}
