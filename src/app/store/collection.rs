//! The different solutions that a player has found of each problem.
//!
//! Two are the same where a symmetry of the problem and another order of the moves make one of the other; a loop played
//! the other way round is the same move. (So Bell counts the shortest solutions of the English central game: 2.)

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::app::store::names::result_key;
use crate::par::regardless_of_order;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Problem;

/// How many solutions of a problem are kept: the first that were found.
const MOST: usize = 100;

/// The solutions of each problem, as notation, in the order in which they were found. Those with hints are not among
/// them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FoundSolutions(BTreeMap<String, Vec<String>>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Collected {
    pub is_new: bool,
    /// How many different ones there are.
    pub count: usize,
}

impl Collected {
    /// Whether it is another than those found before, and how many there are by now; nothing of the first.
    pub fn text(self) -> String {
        match self.count {
            0 | 1 => String::new(),
            // Whether it was found before is not kept.
            count if count > MOST => format!("not among the first {MOST} ways you have found"),
            count if self.is_new => format!("a new way: you have found {count}"),
            count => format!("one of {count} ways you have found"),
        }
    }
}

impl FoundSolutions {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keeps the solutions, by the name of their problem and their text, that are sound.
    pub(super) fn retain(&mut self, mut is_sound: impl FnMut(&str, &str) -> bool) {
        self.0.retain(|name, lines| {
            lines.retain(|line| is_sound(name, line));
            !lines.is_empty()
        });
    }

    /// The different solutions found of a problem. What wins it no more, because a file of the user's was changed, is
    /// left out.
    pub fn solutions(&self, problem: &Problem) -> Vec<Vec<Action>> {
        let kept = self.0.get(&result_key(problem)).into_iter().flatten();
        let mut known = Vec::new();
        let replayed = kept.filter_map(|text| problem.read_solution(text).ok());
        replayed
            .filter(|line| {
                let key = regardless_of_order(problem, line);
                let is_new = !known.contains(&key);
                known.push(key);
                is_new
            })
            .collect()
    }

    pub(super) fn collected(&self, problem: &Problem, line: &[Action]) -> Collected {
        let found = self.solutions(problem);
        let key = regardless_of_order(problem, line);
        let mut others = found.iter();
        let is_new = others.all(|other| regardless_of_order(problem, other) != key);
        let count = found.len() + usize::from(is_new);
        Collected { is_new, count }
    }

    pub(super) fn add(&mut self, problem: &Problem, line: &[Action]) {
        let is_new = self.collected(problem, line).is_new;
        let kept = self.0.entry(result_key(problem)).or_default();
        if is_new && kept.len() < MOST {
            kept.push(notation::line(problem.board(), line));
        }
    }

    pub(super) fn merge(&mut self, other: &FoundSolutions) {
        for (name, lines) in &other.0 {
            let kept = self.0.entry(name.clone()).or_default();
            for line in lines {
                if kept.len() < MOST && !kept.contains(line) {
                    kept.push(line.clone());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
