//! Resource counts (pagoda functions, Conway): weights on the holes whose sum over the pegs no jump can raise.
//!
//! Weights `w` are a resource count when `w(from) + w(over) >= w(to)` for every jump of the board. A position whose
//! sum is below the goal's can therefore never reach the goal. The inequality is checked when a [`ResourceCount`] is
//! made, so wrong weights cannot make a wrong proof.
//!
//! ```
//! use lastpeg::rules::board::{Board, JumpRule};
//! use lastpeg::rules::notation;
//! use lastpeg::rules::resource::{NoResourceCount, ResourceCount};
//!
//! let board = Board::new("line", "Line", &["oooo"], JumpRule::Orthogonal)?;
//! let count = ResourceCount::new(&board, vec![1, 0, 1, 0])?;
//! // A peg at c1 is worth as much as one at a1, and jumps make neither.
//! assert_eq!(count.value(notation::read_pegs(&board, ".o.o")?), 0);
//! assert!(matches!(ResourceCount::new(&board, vec![0, 0, 1, 0]), Err(NoResourceCount::Raised(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use crate::rules::board::{Board, Jump, Symmetry};
use crate::rules::hole::{Hole, HoleSet};

/// Weights on the holes of a board, checked against every jump.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ResourceCount {
    weights: Vec<i32>,
}

/// Why weights are no resource count of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoResourceCount {
    /// The number of weights is not the number of holes.
    WrongLength {
        /// The number of weights given.
        weights: usize,
        /// The number of holes of the board.
        holes: usize,
    },
    /// A weight beyond ±2^20, for which sums could overflow.
    TooLarge(Hole),
    /// A jump that would raise the sum.
    Raised(Jump),
}

impl fmt::Display for NoResourceCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoResourceCount::WrongLength { weights, holes } => {
                write!(
                    f,
                    "{weights} weights for {holes} holes: give one weight a hole"
                )
            }
            NoResourceCount::TooLarge(hole) => {
                write!(
                    f,
                    "the weight of hole {} is beyond ±{}: give smaller weights",
                    hole.index(),
                    ResourceCount::MAX_WEIGHT
                )
            }
            NoResourceCount::Raised(jump) => write!(
                f,
                "the jump from hole {0} over {1} to {2} would raise the sum: hole {2} can weigh as much as {0} and {1} \
                 together at most",
                jump.from.index(),
                jump.over.index(),
                jump.to.index()
            ),
        }
    }
}

impl std::error::Error for NoResourceCount {}

impl ResourceCount {
    /// The largest weight by size: [`crate::rules::hole::MAX_HOLES`] of them still add up in an `i32`.
    const MAX_WEIGHT: u32 = 1 << 20;

    /// Checks weights, one for each hole in reading order.
    ///
    /// # Errors
    /// The first reason why they are no resource count.
    pub fn new(board: &Board, weights: Vec<i32>) -> Result<ResourceCount, NoResourceCount> {
        if weights.len() != board.hole_count() {
            return Err(NoResourceCount::WrongLength {
                weights: weights.len(),
                holes: board.hole_count(),
            });
        }
        let too_large =
            |hole: &Hole| weights[hole.index()].unsigned_abs() > ResourceCount::MAX_WEIGHT;
        if let Some(hole) = board.holes().find(too_large) {
            return Err(NoResourceCount::TooLarge(hole));
        }
        let count = ResourceCount { weights };
        match board
            .jumps()
            .all()
            .iter()
            .find(|&&jump| count.loss(jump) < 0)
        {
            Some(&jump) => Err(NoResourceCount::Raised(jump)),
            None => Ok(count),
        }
    }

    /// The weight of a hole of the board.
    pub fn weight(&self, hole: Hole) -> i32 {
        self.weights[hole.index()]
    }

    /// The weights in reading order of the holes.
    pub fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// The count whose weights a symmetry of its board carries along.
    pub(crate) fn image(&self, symmetry: &Symmetry) -> ResourceCount {
        let mut weights = vec![0; self.weights.len()];
        for (index, &weight) in self.weights.iter().enumerate() {
            weights[symmetry.hole(Hole::at(index)).index()] = weight;
        }
        ResourceCount { weights }
    }

    /// Whether all weights are 1, 0 or -1.
    pub(crate) fn is_of_ones(&self) -> bool {
        self.weights.iter().all(|weight| weight.abs() <= 1)
    }

    /// The holes of each weight that is not zero, the greatest first.
    pub(crate) fn by_weight(&self) -> Vec<(i32, HoleSet)> {
        let mut holes: BTreeMap<Reverse<i32>, HoleSet> = BTreeMap::new();
        for (index, &weight) in self.weights.iter().enumerate() {
            let known = holes.entry(Reverse(weight)).or_insert(HoleSet::EMPTY);
            *known = known.with(Hole::at(index));
        }
        let groups = holes
            .into_iter()
            .map(|(Reverse(weight), holes)| (weight, holes));
        groups.filter(|&(weight, _)| weight != 0).collect()
    }

    /// The sum of the weights over the pegs.
    pub fn value(&self, pegs: HoleSet) -> i32 {
        pegs.iter().map(|hole| self.weight(hole)).sum()
    }

    /// By how much a jump lowers the sum; never negative.
    pub fn loss(&self, jump: Jump) -> i32 {
        self.weight(jump.from) + self.weight(jump.over) - self.weight(jump.to)
    }
}
