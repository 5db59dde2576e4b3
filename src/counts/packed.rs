//! Packed counts: many resource counts tried at a time, one byte each of four words.
//!
//! ```text
//!   lane    7        6            1        0
//!   bits  63…56    55…48   …    15…8     7…0      each: 1sss ssss while the slack s is 0 … 127
//! ```
//!
//! The *slack* of a count is its sum over the pegs less what the goal needs. A jump takes its loss away from every lane
//! with four subtractions; a lane whose top bit is gone has fallen below zero, and the position is lost. A slack is
//! never above 127 (counts for which it could be are refused) and a loss never above 127, so no lane borrows from the
//! next as long as a position is dropped when it is lost.
//!
//! Without them every child is a position to look up: full hints on the English and the French board, which take 1
//! and 13 ms at p90, would search ten times as many, as nine of ten lost positions there have a resource count
//! against them.

use crate::counts::find;
use crate::packed::actions::keep;
use crate::packed::board::PackedBoard;
use crate::packed::byte_tables::ByteTables;
use crate::packed::sums::{self, PackedSums, added, in_lanes};
use crate::packed::word::Word;
use crate::rules::board::Board;
use crate::rules::finish::{self, Finish};
use crate::rules::hole::Hole;
use crate::rules::position::{Action, Position};
use crate::rules::resource::ResourceCount;
use crate::run::limits::Limits;

/// The bits of a lane.
const BITS: usize = 8;
/// The largest slack or loss a lane can hold.
const MOST: i32 = 127;
const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// The most counts there is room for.
const MOST_LANES: usize = sums::lanes(BITS);

/// The slacks of all counts.
pub(crate) type Slacks = PackedSums;

/// Resource counts, ready to be applied together.
#[derive(Debug)]
pub(crate) struct PackedCounts {
    /// What each bit contributes.
    bits: ByteTables<Slacks>,
    /// The lanes of a word without any bit.
    empty: Slacks,
    /// For each action its losses.
    losses: Vec<Slacks>,
}

impl PackedCounts {
    /// Whether a count fits a lane.
    pub(crate) fn fits(
        board: &Board,
        count: &ResourceCount,
        key: Option<Hole>,
        finishes: &[Finish],
    ) -> bool {
        let largest_loss = board
            .jumps()
            .all()
            .iter()
            .map(|&jump| count.loss(jump))
            .max()
            .unwrap_or(0);
        let weights = count
            .weights()
            .iter()
            .map(|weight| weight.abs())
            .max()
            .unwrap_or(0);
        find::largest_slack(board, count, key, finishes) <= MOST
            && largest_loss <= MOST
            && weights <= MOST
    }

    /// Collects the counts of a goal, for the games that begin at a start, and packs them; fewer when the limits end
    /// that.
    pub(crate) fn collect<W: Word>(
        packed: &PackedBoard<W>,
        board: &Board,
        finishes: &[Finish],
        start: Position,
        limits: &Limits,
    ) -> PackedCounts {
        let collected = PackedCounts::counts(board, finishes, start, packed.key(), limits);
        PackedCounts::new(packed, &collected, packed.key(), finishes)
    }

    /// Counts to pack, the most useful first.
    pub(crate) fn counts(
        board: &Board,
        finishes: &[Finish],
        start: Position,
        key: Option<Hole>,
        limits: &Limits,
    ) -> Vec<ResourceCount> {
        let symmetries = finish::symmetries(board, finishes);
        let sought = find::Sought {
            board,
            finishes,
            symmetries: &symmetries,
            most: MOST_LANES,
            limits,
        };
        let is_usable = |count: &ResourceCount| PackedCounts::fits(board, count, key, finishes);
        find::collect(&sought, start, is_usable)
    }

    /// Packs counts that [fit](PackedCounts::fits), at most [`MOST_LANES`].
    pub(crate) fn new<W: Word>(
        packed: &PackedBoard<W>,
        counts: &[ResourceCount],
        key: Option<Hole>,
        finishes: &[Finish],
    ) -> PackedCounts {
        let holes = packed.hole_count();
        let bit_value = |count: &ResourceCount, bit: usize| {
            if bit < holes {
                return count.weight(Hole::at(bit));
            }
            let need = |key| find::needed(count, key, finishes).unwrap_or(0);
            need(None) - need(key)
        };
        let lanes = |value: &dyn Fn(&ResourceCount) -> i32| {
            in_lanes::<BITS>(counts.iter().map(|count| i64::from(value(count))))
        };
        let bits: Vec<Slacks> = (0..holes + usize::from(key.is_some()))
            .map(|bit| lanes(&|count| bit_value(count, bit)))
            .collect();
        let losses = packed.actions().iter().map(|action| {
            lanes(&|count| match action.action {
                Action::Jump(jump) => count.loss(jump),
                Action::Key(hole) => bit_value(count, holes) - count.weight(hole),
            })
        });
        let needed = lanes(&|count| -find::needed(count, None, finishes).unwrap_or(0));
        PackedCounts {
            bits: ByteTables::new(Slacks::default(), &bits, added),
            // Lanes without a count stay at slack 0.
            empty: added([TOP_BITS; 4], needed),
            losses: losses.collect(),
        }
    }

    /// The slacks of a word that is not lost.
    #[inline]
    pub(crate) fn slacks<W: Word>(&self, word: W) -> Slacks {
        self.bits.of(word).copied().fold(self.empty, added)
    }

    /// Whether a count rules a word out, which may be lost by any amount. (A lane that is below -128 takes one from the
    /// next, but then it is itself below zero, so nothing else than a lost word is ever ruled out.)
    #[inline]
    pub(crate) fn rules_out<W: Word>(&self, word: W) -> bool {
        let slacks = self.slacks(word);
        slacks.iter().fold(TOP_BITS, |tops, slack| tops & slack) != TOP_BITS
    }

    /// Moves those actions from a word, which is not lost, that do not lead to a lost one to the front; gives their
    /// number.
    #[inline]
    pub(crate) fn keep_unlost<W: Word>(&self, word: W, actions: &mut [u16]) -> usize {
        let slacks = self.slacks(word);
        keep(actions, |action| !self.loses(&slacks, action))
    }

    /// Whether an action from a position with these slacks leads to a lost one.
    #[inline]
    pub(crate) fn loses(&self, slacks: &Slacks, action: usize) -> bool {
        let losses = &self.losses[action];
        let mut tops = TOP_BITS;
        for (word, slack) in slacks.iter().enumerate() {
            tops &= slack.wrapping_sub(losses[word]);
        }
        tops & TOP_BITS != TOP_BITS
    }
}

#[cfg(test)]
mod tests;
