//! The complement trainer: which problems of a board there are to learn, and how well one went.

use std::sync::Arc;
use std::time::Duration;

use crate::app::practice::schedule::Grade;
use crate::rules::board::Board;
use crate::rules::problem::{self, Problem};
use crate::rules::random::Random;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};

/// The problems to learn on a board, up to symmetry: its complement problems where the position class allows them,
/// else every problem from a single vacancy to a single survivor that it allows. In reading order of the vacancies.
///
/// A board allows all of its complement problems or none ([`Board::is_null_class`]). The position class promises
/// nothing: leave out what is proven to be unsolvable.
pub fn deck(board: &Arc<Board>) -> Vec<Problem> {
    let allowed = problem::single_vacancy_problems(board);
    let complements = board.is_null_class();
    let wanted = allowed
        .into_iter()
        .filter(|(vacancy, survivor)| !complements || vacancy == survivor);
    wanted
        .map(|(vacancy, survivor)| Problem::from_vacancy(board.clone(), vacancy, survivor))
        .collect()
}

/// As long may be looked for what cannot be solved, for which the player waits.
pub(crate) const LOOKING: Duration = Duration::from_millis(300);

/// Leaves out what is proven to be unsolvable within the limits, for a board of which nothing is known.
pub fn leave_out_unsolvable(problems: &mut Vec<Problem>, limits: &Limits) {
    problems.retain(|problem| {
        let answer = Solver::new(problem).solve(problem.start(), limits);
        answer.verdict() != Verdict::Lost
    });
}

/// How a problem went: `moves` is `None` when it was not solved. Where par is not known, no solution is perfect; one of
/// more moves than the `target` is fair only.
pub fn grade(
    moves: Option<usize>,
    par: Option<usize>,
    target: Option<usize>,
    helps: usize,
) -> Grade {
    match moves {
        None => Grade::Failed,
        Some(_) if helps > 0 => Grade::Weak,
        Some(moves) if par.is_some_and(|par| moves <= par) => Grade::Perfect,
        Some(moves) if target.is_some_and(|target| moves > target) => Grade::Fair,
        Some(_) => Grade::Good,
    }
}

pub fn turned(problem: &Problem, random: &mut Random) -> Problem {
    let board = problem.board();
    let turn = &board.symmetries()[random.below(board.symmetries().len())];
    let vacancies = turn.set(problem.vacancies());
    Problem::from_vacancies(board.clone(), vacancies, problem.goal().turned(turn))
}
