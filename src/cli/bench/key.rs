//! The games with Cremers' Key: from every vacancy, up to symmetry, to the central hole.

use super::problems::Solved;
use super::{Failure, Figure};
use crate::board::JumpRule;
use crate::library::Entry;

/// Solves the games of a board that has a central hole.
pub(super) fn figure(entry: &Entry, rule: JumpRule) -> Result<Figure, Failure> {
    let board = entry.board_under(rule).map_err(Failure::input)?;
    let mut solved = Solved::default();
    for hole in board.representatives() {
        let name = board.label(hole).to_string();
        let problem = entry.problem(&name, Some(rule), true);
        solved.solve(&problem.map_err(Failure::input)?);
    }
    Ok(solved.figure("key", &board))
}
