//! The best result of each problem.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::notation;

/// The best result of a problem so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Best {
    /// The number of moves.
    pub moves: usize,
    /// The number of hints taken on the way.
    pub hints: usize,
    /// The line, as notation.
    pub line: String,
}

impl Best {
    /// The result of a game that is won.
    pub(super) fn of(game: &Game) -> Best {
        Best {
            moves: game.move_count(),
            hints: game.hints(),
            line: notation::line(game.problem().board(), &game.played()),
        }
    }

    /// Whether this result is better: fewer moves, or as many with fewer hints.
    pub(super) fn beats(&self, other: &Best) -> bool {
        (self.moves, self.hints) < (other.moves, other.hints)
    }
}

/// What a win means for the records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Won {
    /// The result before, if there was one.
    pub previous: Option<Best>,
    /// Whether this win is the best result now.
    pub is_best: bool,
}

/// The contents of `records.json`: the best results under `board/rule/problem`.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(super) struct Records {
    pub(super) bests: BTreeMap<String, Best>,
}

impl Records {
    /// Takes over every result of the other records that is better.
    pub(super) fn merge(&mut self, other: &Records) {
        for (name, best) in &other.bests {
            self.offer(name, best);
        }
    }

    /// Takes over a result if it is better.
    pub(super) fn offer(&mut self, name: &str, best: &Best) {
        let beaten = self.bests.get(name).is_none_or(|now| best.beats(now));
        if beaten {
            self.bests.insert(name.to_owned(), best.clone());
        }
    }
}
