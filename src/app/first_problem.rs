//! The problem that is played where none is named.

use std::sync::Arc;
use std::time::Duration;

use crate::library::{Entry, Missing};
use crate::rules::board::{Board, JumpRule};
use crate::rules::problem::Problem;
use crate::rules::problem::likely::likely_problems;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};

/// As long may be looked for a problem that can be solved, for which the player waits.
const LOOKING: Duration = Duration::from_millis(300);

/// The first problem of a board's file; where that has none, one that can be solved, if it is found in a moment.
pub(crate) fn first_problem(entry: &Entry, rule: Option<JumpRule>) -> Result<Problem, Missing> {
    let first = entry.first_problem(rule)?;
    let is_named = !entry.problems(first.board().rule()).is_empty();
    let likely = (!is_named).then(|| likely_problem(first.board())).flatten();
    Ok(likely.unwrap_or(first))
}

/// The first of the likely problems of a board that is found winnable, else the first of which that is not known.
pub(crate) fn likely_problem(board: &Arc<Board>) -> Option<Problem> {
    let limits = Limits::none().within(LOOKING);
    let mut open = None;
    for problem in likely_problems(board) {
        let answer = Solver::new(&problem).solve(problem.start(), &limits);
        match answer.verdict() {
            Verdict::Winnable => return Some(problem),
            Verdict::Lost => {}
            Verdict::Undecided => open = open.or(Some(problem)),
        }
        if limits.are_over() {
            break;
        }
    }
    open
}
