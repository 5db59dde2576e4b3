//! Whether a position can still be won, where the moves of a line may be limited.
//!
//! That a line has at most so many moves is no question for the solver, which does not count them: it finds lines that
//! are short enough where many are, and can hardly ever say that there is none. The search for the fewest moves can.

use crate::par::conditional::{self, FIRST_POSITIONS};
use crate::par::fewest::fewest_moves;
use crate::rules::position::Position;
use crate::run::limits::Limits;
use crate::solve::Solver;
#[cfg(feature = "terminal")]
use crate::solve::answer::Hint;
use crate::solve::answer::{Answer, Verdict};

/// Decides a position of the solver's problem, as [`Solver::solve`] does, by its moves too where they are limited.
pub(crate) fn decide(solver: &mut Solver, position: Position, limits: &Limits) -> Answer {
    let problem = solver.problem().clone().at(position);
    if problem.conditions().most_moves().is_none() {
        return solver.solve(position, limits);
    }
    let little = limits.clone().with_positions(FIRST_POSITIONS);
    let first = solver.solve(position, &little);
    if first.verdict() != Verdict::Undecided {
        return first;
    }
    let found = conditional::within_moves(&problem, |plain| fewest_moves(plain, limits));
    let is_decided = found.verdict() != Verdict::Undecided;
    if is_decided || problem.conditions().are_of_moves() {
        return Answer::new(found.outcome, first.positions + found.positions);
    }
    let answer = solver.solve(position, limits);
    if answer.verdict() != Verdict::Undecided || !conditional::is_whole(&problem) {
        return answer;
    }
    // The fewest moves under the other conditions are found where the search of lines under all of them is too much.
    let found = conditional::within_others(&problem, |others| fewest_moves(others, limits));
    Answer::new(found.outcome, answer.positions + found.positions)
}

/// Tells everything about a position of the solver's problem, as [`Solver::hint`] does, by its moves too where they are
/// limited.
#[cfg(feature = "terminal")]
pub(crate) fn hint(solver: &mut Solver, position: Position, limits: &Limits) -> Hint {
    if solver.problem().conditions().most_moves().is_none() {
        return solver.hint(position, limits);
    }
    let position = solver.problem().own(position);
    let answer = decide(solver, position, limits);
    let actions = position.actions(solver.problem().board());
    let children: Vec<Position> = actions.map(|one| position.play_unchecked(one)).collect();
    let verdict = |after| decide(solver, after, limits).verdict();
    let verdicts = children.into_iter().map(verdict).collect();
    solver.hint_of(position, answer, verdicts, limits)
}

#[cfg(all(test, feature = "terminal"))]
mod tests;
