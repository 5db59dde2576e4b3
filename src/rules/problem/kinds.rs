//! Kinds of problems of a board: complements of several vacancies, which begin with some holes empty and end with pegs
//! in just these, and games with Cremers' Key.

use std::sync::Arc;

use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::problem::goal::subsets;
#[cfg(feature = "terminal")]
use crate::rules::problem::single_vacancy_problems;
use crate::rules::problem::{Goal, Problem};

/// A kind of problems of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProblemKind {
    /// The complements of that many vacancies.
    Complements(usize),
    /// From one vacancy to the centre with Cremers' Key.
    WithKey,
}

impl ProblemKind {
    /// The kind of a problem on whose line nothing is asked, if it is of one.
    pub(crate) fn of(problem: &Problem) -> Option<ProblemKind> {
        let (vacant, goal) = (problem.vacancies(), problem.goal());
        if !problem.conditions().is_empty() {
            None
        } else if let Some(key) = problem.start().key {
            // The key is granted with one vacancy and the centre as the goal alone; later positions, and those set up
            // by hand, have others.
            (vacant == HoleSet::of(key)).then_some(ProblemKind::WithKey)
        } else {
            let is_complement = vacant.len() > 1 && goal == Goal::Exactly(vacant);
            is_complement.then_some(ProblemKind::Complements(vacant.len()))
        }
    }

    /// The word for the kind in the names of files: the number of vacancies, or `key`.
    pub(crate) fn word(self) -> String {
        match self {
            ProblemKind::Complements(vacancies) => vacancies.to_string(),
            ProblemKind::WithKey => "key".to_owned(),
        }
    }

    /// The problems of the kind, up to symmetry: all complements, and with the key those that the position class
    /// allows.
    pub(crate) fn problems(self, board: &Arc<Board>) -> Vec<Problem> {
        let with_goal =
            |vacant, goal| Problem::from_vacancies(board.clone(), vacant, Goal::Exactly(goal));
        match self {
            ProblemKind::Complements(vacancies) => vacant_sets(board, vacancies)
                .map(|vacant| with_goal(vacant, vacant))
                .collect(),
            ProblemKind::WithKey => board.centre().map_or_else(Vec::new, |centre| {
                vacant_sets(board, 1)
                    .map(|vacant| with_goal(vacant, HoleSet::of(centre)))
                    .filter_map(|problem| problem.with_key().ok())
                    .filter(|problem| problem.impossible().is_none())
                    .collect()
            }),
        }
    }
}

/// The problems of [`single_vacancy_problems`].
#[cfg(feature = "terminal")]
pub(crate) fn single_vacancies(board: &Arc<Board>) -> impl Iterator<Item = Problem> {
    let pairs = single_vacancy_problems(board).into_iter();
    pairs.map(|(vacancy, survivor)| Problem::from_vacancy(board.clone(), vacancy, survivor))
}

/// How many sets of that many holes there are up to symmetry.
#[cfg(feature = "terminal")]
pub(crate) fn vacant_set_count(board: &Board, count: usize) -> usize {
    vacant_sets(board, count).count()
}

/// The sets of that many holes, of those that symmetries make of each other the first.
fn vacant_sets(board: &Board, count: usize) -> impl Iterator<Item = HoleSet> {
    let sets = subsets(board, count);
    // Of two sets of as many holes that comes first which has the first hole that is not in both.
    let is_before = |one: HoleSet, other: HoleSet| {
        let differing = (one ^ other).iter().next();
        differing.is_some_and(|hole| one.contains(hole))
    };
    sets.into_iter().filter(move |&set| {
        let mut images = board.symmetries().iter().map(|symmetry| symmetry.set(set));
        !images.any(|image| is_before(image, set))
    })
}
