//! The games with Cremers' Key: from every vacancy, up to symmetry, to the central hole.

use crate::cli::bench::measurement::Measurement;
use crate::cli::bench::problems::SolvedProblems;
use crate::cli::exit::Failure;
use crate::library::Entry;
use crate::rules::board::JumpRule;

/// Solves the games of a board that has a central hole.
pub(super) fn figure(entry: &Entry, rule: JumpRule) -> Result<Measurement, Failure> {
    let board = entry.board_under(rule).map_err(Failure::input)?;
    let mut solved = SolvedProblems::default();
    for hole in board.representatives() {
        let name = board.label(hole).to_string();
        let problem = entry.problem(&name, Some(rule), true);
        solved.solve(&problem.map_err(Failure::input)?);
    }
    Ok(solved.figure("key", &board))
}
