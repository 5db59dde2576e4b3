//! Everything that can be played from a position, as a tree of lines, where that is little: so that a person can look
//! at what a search has looked at.

use std::collections::BTreeSet;

use crate::rules::board::Board;
use crate::rules::notation;
use crate::rules::position::{Action, Position};
use crate::rules::text::counted;

/// The most positions of a tree that is shown.
pub(crate) const MOST_SHOWN: usize = 20;

/// The tree in lines, what follows further to the right; nothing where more than [`MOST_SHOWN`] positions can follow.
/// Jumps without a choice between them stand on one line. A position that was reached before is not shown again.
pub(crate) fn lines(board: &Board, position: Position) -> Option<Vec<String>> {
    let mut tree = LineTree {
        board,
        seen: BTreeSet::new(),
        lines: Vec::new(),
    };
    tree.grow(position, 0)?;
    Some(tree.lines)
}

struct LineTree<'a> {
    board: &'a Board,
    seen: BTreeSet<(u128, bool)>,
    lines: Vec<String>,
}

impl LineTree<'_> {
    /// Takes note of a position: whether it is new, or nothing where there are too many.
    fn reach(&mut self, position: Position) -> Option<bool> {
        let is_new = self
            .seen
            .insert((position.pegs.bits(), position.key.is_some()));
        (self.seen.len() <= MOST_SHOWN).then_some(is_new)
    }

    fn grow(&mut self, position: Position, depth: usize) -> Option<()> {
        for action in position.actions(self.board).collect::<Vec<_>>() {
            let mut run = vec![action];
            let mut reached = position.play_unchecked(action);
            let mut is_new = self.reach(reached)?;
            let mut next: Vec<Action> = reached.actions(self.board).collect();
            while let ([only], true) = (&next[..], is_new) {
                run.push(*only);
                reached = reached.play_unchecked(*only);
                is_new = self.reach(reached)?;
                next = reached.actions(self.board).collect();
            }
            let line = notation::line(self.board, &run);
            let end = match (is_new, next.is_empty()) {
                (false, _) => ": as before".to_owned(),
                (true, true) => format!(": {} left", counted(reached.pegs.len(), "peg")),
                (true, false) => String::new(),
            };
            self.lines.push(format!("{:1$}{line}{end}", "", 2 * depth));
            if is_new {
                self.grow(reached, depth + 1)?;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
