//! Kinds of problems of a board: complements of several vacancies, which begin with some holes empty and end with pegs
//! in just these, and games with Cremers' Key.

use std::sync::Arc;

use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::problem::{Goal, Problem};

/// The complement problems of that many vacancies, up to symmetry.
pub(crate) fn complements(
    board: &Arc<Board>,
    vacancies: usize,
) -> impl Iterator<Item = Problem> + use<> {
    let board = board.clone();
    let sets = vacant_sets(&board, vacancies).into_iter();
    sets.map(move |vacant| Problem::from_vacancies(board.clone(), vacant, Goal::Exactly(vacant)))
}

/// The problems from each vacancy, up to symmetry, to the centre with Cremers' Key, as far as the position class allows
/// them.
pub(crate) fn with_key(board: &Arc<Board>) -> impl Iterator<Item = Problem> + use<> {
    let board = board.clone();
    let problems = vacant_sets(&board, 1)
        .into_iter()
        .filter_map(move |vacant| {
            let centre = HoleSet::of(board.centre()?);
            let problem = Problem::from_vacancies(board.clone(), vacant, Goal::Exactly(centre));
            problem.with_key().ok()
        });
    problems.filter(|problem| problem.impossible().is_none())
}

/// The sets of that many holes, of those that symmetries make of each other the first.
fn vacant_sets(board: &Board, count: usize) -> Vec<HoleSet> {
    let mut sets = vec![HoleSet::EMPTY];
    for _ in 0..count {
        let longer = sets.iter().flat_map(|&set| {
            let last = set.iter().last();
            let after = board
                .holes()
                .filter(move |&hole| last.is_none_or(|last| hole > last));
            after.map(move |hole| set.with(hole))
        });
        sets = longer.collect();
    }
    let is_first = |set: &HoleSet| {
        let holes = |set: HoleSet| set.iter().collect::<Vec<_>>();
        let mut images = board.symmetries().iter().map(|symmetry| symmetry.set(*set));
        images.all(|image| holes(image) >= holes(*set))
    };
    sets.retain(is_first);
    sets
}
