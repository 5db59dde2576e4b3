//! Problems to begin with on a board of which nothing is known.

use std::sync::Arc;

use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::problem::{Goal, Problem, single_vacancy_problems};

/// Problems to begin with on a board, lazily, the likeliest first: the complement of its centre, the problems from one
/// vacancy to one survivor, and one peg anywhere from each vacancy; those of them that the position class allows and
/// that have a first jump.
pub(crate) fn likely_problems(board: &Arc<Board>) -> impl Iterator<Item = Problem> {
    let exactly = |vacancy, survivor| (vacancy, Goal::Exactly(HoleSet::of(survivor)));
    let central = board.centre().map(|centre| exactly(centre, centre));
    let pairs = single_vacancy_problems(board).into_iter();
    let pairs = pairs.map(move |(vacancy, survivor)| exactly(vacancy, survivor));
    let vacancies = board.representatives().iter();
    let anywhere = vacancies.map(|vacancy| (vacancy, Goal::PegsAnywhere(1)));
    let problems = central.into_iter().chain(pairs).chain(anywhere);
    let problems = problems
        .map(|(vacancy, goal)| Problem::from_vacancies(board.clone(), HoleSet::of(vacancy), goal));
    problems.filter(|problem| {
        let has_jump = problem.start().actions(problem.board()).next().is_some();
        has_jump && problem.impossible().is_none()
    })
}
