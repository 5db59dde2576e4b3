//! Exact weights of positions: the number of ways to reach them, or the chance of random play.
//!
//! A weight is a natural number of `width` limbs of 64 bits, least first, the same width for the whole level. A chance
//! is a weight over the level's common denominator: with `lcm` the least common multiple of the numbers of legal
//! actions on a level, a position with `n` of them hands `weight · lcm / n` on with each, and the denominator grows by
//! the factor `lcm`. Nothing is ever rounded.
//!
//! Big-integer crates keep each number on the heap: 16 bytes of pointers and an allocation for numbers of some 50
//! bytes, 23 million of them. They are used for the few numbers that leave this module instead.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::packed::board::{Images, PackedBoard};
use crate::packed::word::Word;
use crate::run::limits::Limits;
use crate::tables::expand::{Accumulator, PackedProblem, Visited};
use crate::tables::outbox::Edge;

/// An exact chance: a fraction of the crate `num-rational`, of which `to_f64` of `num-traits` makes a float.
pub type Chance = Ratio<BigUint>;

/// How weights are handed on from one level to the next.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// The limbs of a weight of the next level.
    width: usize,
    /// The least common multiple of the numbers of legal actions; `None` to count ways.
    lcm: Option<u64>,
    /// Whether the weights of a level are wanted after the next one is made.
    are_kept: bool,
}

impl Weights {
    /// Nothing is handed on any more.
    pub(super) fn none() -> Weights {
        Weights {
            width: 0,
            lcm: None,
            are_kept: false,
        }
    }

    /// Counts ways; the greatest number of the next level is below 2 to the power of `bits`.
    pub(super) fn of_ways(bits: u64) -> Weights {
        Weights {
            width: limbs(bits),
            lcm: None,
            are_kept: false,
        }
    }

    /// The same, where the weights of all levels are kept.
    pub(super) fn of_kept_ways(bits: u64) -> Weights {
        Weights {
            are_kept: true,
            ..Weights::of_ways(bits)
        }
    }

    /// Shares chances; the denominator of the next level is below 2 to the power of `bits`.
    pub(super) fn of_chances(lcm: u64, bits: u64) -> Weights {
        Weights {
            width: limbs(bits),
            lcm: Some(lcm),
            are_kept: false,
        }
    }

    /// About the memory of a round of a level of that many positions while they are played, in bytes: some ten edges
    /// of each.
    pub(super) fn bytes_of_round<W: Word>(&self, positions: usize, limits: &Limits) -> usize {
        let round = positions.min(PackedProblem::<W>::round_of::<u64>(self.width, limits));
        round * (10 * size_of::<Edge<W, u32>>() + self.width * size_of::<u64>())
    }

    /// The memory of that many positions with such weights, in bytes.
    pub(super) fn bytes<W: Word>(&self, positions: usize) -> usize {
        positions * (size_of::<W>() + self.width * size_of::<u64>())
    }
}

fn limbs(bits: u64) -> usize {
    bits.div_ceil(64).max(1) as usize
}

impl<W: Word> Accumulator<W> for Weights {
    type Cell = u64;
    type Opened = u32;
    type Contribution = u32;
    /// What each position of the block hands on with each of its actions.
    type Scratch = Vec<u64>;

    #[inline]
    fn width(&self) -> usize {
        self.width
    }

    #[inline]
    fn empty(&self) -> u64 {
        0
    }

    fn keeps_cells(&self) -> bool {
        self.are_kept
    }

    #[inline]
    fn open(&self, visited: &Visited<W, u64>, _: &PackedBoard<W>, scratch: &mut Vec<u64>) -> u32 {
        let start = scratch.len();
        let factor = self.lcm.map_or(1, |lcm| lcm / visited.actions as u64);
        let mut carry = 0;
        for index in 0..self.width {
            let of = visited.cells.get(index).copied().unwrap_or(0);
            let wide = u128::from(of) * u128::from(factor) + u128::from(carry);
            scratch.push(wide as u64);
            carry = (wide >> 64) as u64;
        }
        debug_assert!(carry == 0, "a weight does not fit its limbs");
        start as u32
    }

    #[inline]
    fn hand_on(
        &self,
        packed: &PackedBoard<W>,
        images: &Images<W>,
        action: usize,
        opened: u32,
    ) -> Edge<W, u32> {
        let word = packed.canonical_child(images, action);
        Edge {
            word,
            contribution: opened,
        }
    }

    #[inline]
    fn give(&self, scratch: &Vec<u64>, from: u32, cells: &mut [u64]) {
        let from = from as usize;
        add(cells, &scratch[from..from + cells.len()]);
    }

    fn bytes(scratch: &Vec<u64>) -> usize {
        scratch.capacity() * size_of::<u64>()
    }

    fn clear(scratch: &mut Vec<u64>) {
        scratch.clear();
    }
}

/// Adds the multiple of a number to another, which has room for the sum.
pub(super) fn add_multiple(to: &mut [u64], limbs: &[u64], factor: u64) {
    let mut carry = 0;
    for (index, into) in to.iter_mut().enumerate() {
        let of = limbs.get(index).copied().unwrap_or(0);
        let wide = u128::from(of) * u128::from(factor) + u128::from(*into) + u128::from(carry);
        *into = wide as u64;
        carry = (wide >> 64) as u64;
    }
    debug_assert!(carry == 0, "a sum of weights does not fit its limbs");
}

/// Adds the product of two numbers to another, which has room for the sum.
pub(super) fn add_product(to: &mut [u64], a: &[u64], b: &[u64]) {
    for (index, &limb) in a.iter().enumerate() {
        add_multiple(&mut to[index..], b, limb);
    }
}

/// Adds a number to another of as many limbs.
#[inline]
pub(super) fn add(to: &mut [u64], limbs: &[u64]) {
    let mut carry = false;
    for (index, into) in to.iter_mut().enumerate() {
        let (sum, over) = into.overflowing_add(limbs[index]);
        let (sum, more) = sum.overflowing_add(u64::from(carry));
        *into = sum;
        carry = over | more;
    }
    debug_assert!(!carry, "a weight does not fit its limbs");
}

/// Compares two numbers of as many limbs.
pub(super) fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// The number made of these limbs.
pub(super) fn natural(limbs: &[u64]) -> BigUint {
    BigUint::new(
        limbs
            .iter()
            .flat_map(|&limb| [limb as u32, (limb >> 32) as u32])
            .collect(),
    )
}
