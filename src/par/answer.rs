//! What a search for the fewest moves finds out, and how far it is.

use num_bigint::BigUint;
use std::collections::BTreeMap;

use crate::rules::position::{self, Action};
use crate::solve::answer::{Outcome, Verdict};

/// What is known about the fewest moves of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fewest {
    /// Whether the goal can be reached, with the best line known (replayed through the rules) or the reason why not.
    pub outcome: Outcome,
    /// Whether the line is proven to have the fewest moves.
    pub is_proved: bool,
    /// The number of moves that every line takes at least; 0 where there is none.
    pub lower_bound: usize,
    /// The number of positions made, repetitions included: a measure of the work.
    pub positions: u64,
    /// Where the limit of memory ended the search: about how many bytes the step under way would have needed.
    pub memory_needed: Option<usize>,
    /// The bound of the checkpoint gone on from, where a line has fewer moves than that: somebody has changed it.
    pub false_bound: Option<usize>,
    /// How many lines are as short, if that was asked and is known.
    pub shortest: Option<Shortest>,
}

impl Fewest {
    /// What is known when it is known whether the goal can be reached, after a number of positions.
    pub(super) fn of(outcome: Outcome, positions: u64) -> Fewest {
        let is_proved = matches!(&outcome, Outcome::Winnable(line) if line.is_empty());
        Fewest {
            is_proved,
            outcome,
            lower_bound: 0,
            positions,
            memory_needed: None,
            false_bound: None,
            shortest: None,
        }
    }

    /// The same, proven where its line has as few moves as every line takes at least; that is of use with a line alone.
    pub(super) fn settled(mut self) -> Fewest {
        self.is_proved = self.moves() == Some(self.lower_bound);
        if self.verdict() == Verdict::Lost {
            self.lower_bound = 0;
        }
        self
    }

    /// Whether the goal can be reached.
    pub fn verdict(&self) -> Verdict {
        self.outcome.verdict()
    }

    /// The best line known.
    pub fn line(&self) -> Option<&[Action]> {
        self.outcome.line()
    }

    /// The number of moves of the best line known: the fewest there are where that is proven.
    pub fn moves(&self) -> Option<usize> {
        self.line().map(position::move_count)
    }
}

/// The number of lines with the fewest moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shortest {
    /// The number of their moves.
    pub moves: usize,
    /// The lines, as sequences of jumps (and the use of Cremers' Key), counting those that a symmetry maps to each
    /// other once.
    pub lines: BigUint,
    /// The same, and lines of the same moves in another order, or with another way round where a part of a move comes
    /// back to its beginning, count once too; nothing where that is too much to count within the limits.
    pub regardless_of_order: Option<usize>,
    /// How many of these there are by the jumps of the longest last move that an order of their moves has (Bell's
    /// classification); nothing where they are not told apart.
    pub by_last_sweep: BTreeMap<usize, usize>,
    /// The jumps of the longest move of all the lines.
    pub longest_sweep: usize,
    /// The jumps of the longest last move of all the lines.
    pub longest_last_sweep: usize,
    /// Those of them that were asked for, as [`ListedShortest`] says: fewer where the limits ended the search, and none
    /// where the sets of moves are too many to be told apart.
    pub listed: Vec<Vec<Action>>,
}

/// Which of the shortest lines are to be listed, of those that a symmetry maps to each other one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum ListedShortest {
    /// None: they are only counted.
    #[default]
    None,
    /// At most so many, one of each set of moves, whatever their order.
    OfEachSet(usize),
    /// At most so many, each order of the moves by itself.
    InEveryOrder(usize),
}

impl Shortest {
    /// Where there is no move to make there is one line, which is empty or the use of Cremers' Key.
    pub(super) fn without_moves(line: &[Action], wanted: ListedShortest) -> Shortest {
        let most = match wanted {
            ListedShortest::None => 0,
            ListedShortest::OfEachSet(most) | ListedShortest::InEveryOrder(most) => most.min(1),
        };
        Shortest {
            moves: 0,
            lines: BigUint::from(1_u8),
            regardless_of_order: Some(1),
            by_last_sweep: BTreeMap::from([(0, 1)]),
            longest_sweep: 0,
            longest_last_sweep: 0,
            listed: vec![line.to_vec(); most],
        }
    }
}
