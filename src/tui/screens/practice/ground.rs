//! What exercises are played on: a board under one of its jump rules, with Cremers' Key or without.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::app::practice::trainer;
use crate::app::store::{board_key, ground_key};
use crate::library::{Origin, shortest};
use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::problem::kinds::ProblemKind;
use crate::rules::problem::{Goal, Problem};
use crate::run::Limits;
use crate::tui::base::env::Env;

/// A board under a jump rule, with Cremers' Key or without.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) board: Arc<Board>,
    pub(super) has_key: bool,
    pub(super) title: String,
    /// The trainer's problems on a board of the player's own, of which no catalog tells what can be solved.
    own_deck: Option<OnceCell<Vec<Problem>>>,
}

impl Ground {
    /// Every ground there is: the boards of the library under each of their rules, and with the key where a problem of
    /// the board grants it.
    pub(super) fn all(env: &Env) -> Vec<Ground> {
        let entries = env.library.entries().iter();
        let rules = entries.flat_map(|entry| entry.rules().iter().map(move |&rule| (entry, rule)));
        let grounds = rules.flat_map(|(entry, rule)| {
            let board = entry.board_under(rule).ok();
            let is_first = rule == entry.rules()[0];
            let title = if is_first {
                entry.title().to_owned()
            } else {
                format!("{}, {rule} jumps", entry.title())
            };
            let problems = entry.problems(rule);
            let has_key = problems.iter().any(Problem::has_key);
            let of_key = |has_key: bool| {
                let with = if has_key { " with Cremers' Key" } else { "" };
                Some(Ground {
                    board: board.clone()?,
                    has_key,
                    title: format!("{title}{with}"),
                    own_deck: (*entry.origin() != Origin::Embedded).then(OnceCell::new),
                })
            };
            let key = has_key.then(|| of_key(true)).flatten();
            of_key(false).into_iter().chain(key).collect::<Vec<_>>()
        });
        grounds.collect()
    }

    /// Its name among the records.
    pub(super) fn key(&self) -> String {
        ground_key(&self.board, self.has_key)
    }

    /// The name of its board among the records.
    pub(super) fn board_key(&self) -> String {
        board_key(&self.board)
    }

    pub(super) fn is_of(&self, problem: &Problem) -> bool {
        let board = problem.board();
        board.name() == self.board.name()
            && board.rule() == self.board.rule()
            && problem.has_key() == self.has_key
    }

    /// The problems of its trainer: none that is known to be unsolvable.
    pub(super) fn deck(&self) -> Vec<Problem> {
        if self.has_key {
            return ProblemKind::WithKey.problems(&self.board);
        }
        let mut problems = trainer::deck(&self.board);
        let Some(own) = &self.own_deck else {
            problems.retain(|problem| shortest::why_unsolvable(problem).is_none());
            return problems;
        };
        let known = own.get_or_init(|| {
            let limits = Limits::none().within(trainer::LOOKING);
            trainer::leave_out_unsolvable(&mut problems, &limits);
            problems
        });
        known.clone()
    }

    /// The complements of so many holes, up to symmetry: none that is known to be unsolvable.
    pub(super) fn complements(&self, vacancies: usize) -> Vec<Problem> {
        let mut problems = ProblemKind::Complements(vacancies).problems(&self.board);
        problems.retain(|problem| shortest::why_unsolvable(problem).is_none());
        problems
    }

    /// What its endgames lead to: one peg, in the centre where there is one. The key is put there too: a peg taken back
    /// at random seldom comes to a corner.
    pub(super) fn goal(&self, env: &Env) -> Option<Problem> {
        if self.has_key {
            let centre = self.board.centre()?;
            let complement = Problem::from_vacancy(self.board.clone(), centre, centre);
            return complement.with_key().ok();
        }
        if let Some(centre) = self.board.centre().map(HoleSet::of) {
            let goal = Goal::Exactly(centre);
            return Some(Problem::from_vacancies(self.board.clone(), centre, goal));
        }
        let entry = env.library.entry(self.board.name()).ok()?;
        entry.first_problem(Some(self.board.rule())).ok()
    }
}
