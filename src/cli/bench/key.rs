//! The games with Cremers' Key: from every vacancy, up to symmetry, to the central hole.

use crate::cli::bench::problems::Solved;
use crate::cli::bench::{Failure, Figure};
use crate::library::Entry;
use crate::rules::board::JumpRule;

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
