//! Occupancy: which of two positions under the same bound looks nearer to the goal.
//!
//! The positions that a few moves lead to the goal from have their pegs in some holes far more often than in others. A
//! position whose pegs stand in such holes is more likely to be one that such positions come from. This is no bound: it
//! only says what narrow passes keep. (Without it they found lines of 35 to 41 moves on five problems of Wiegleb's board;
//! with it lines of 20 to 24, in the same time.)

use crate::packed::board::PackedBoard;
use crate::packed::byte_tables::ByteTables;
use crate::packed::word::Word;
use crate::par::pattern::MOVE;

/// What a peg is worth in parts of a move for each e-fold of the odds of its hole. Four times as much was no better on
/// Wiegleb's board, and twice as much found less.
const WORTH: f64 = MOVE as f64 / 8.0;

/// The positions looked at to learn the odds, about.
const EXAMPLES: usize = 5000;

/// What each peg is worth, in parts of a move.
pub(super) struct Occupancy {
    worth: ByteTables<i64>,
}

impl Occupancy {
    /// The odds of positions that look like these, of which there is one at least.
    pub(super) fn learn<W: Word>(packing: &PackedBoard<W>, like: &[W]) -> Occupancy {
        let holes = packing.hole_count();
        // One example with a peg and one without to begin with: no odds are infinite.
        let mut counts = vec![1.0; holes];
        let mut total = 2.0;
        for &word in like.iter().step_by(like.len() / EXAMPLES + 1) {
            for &image in &packing.images(word)[..packing.symmetry_count()] {
                total += 1.0;
                for hole in (image & packing.hole_bits()).to_set() {
                    counts[hole.index()] += 1.0;
                }
            }
        }
        let worth = counts
            .iter()
            .map(|count| (WORTH * f64::ln(count / (total - count))) as i64);
        let worth: Vec<i64> = worth.collect();
        Occupancy {
            worth: ByteTables::sums(&worth),
        }
    }

    /// What the pegs of a word are worth.
    pub(super) fn of<W: Word>(&self, word: W) -> i64 {
        self.worth.sum(word)
    }
}
