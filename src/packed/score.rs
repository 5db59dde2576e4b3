//! The occupancy score: how much the pegs of a position stand where those of winnable positions do.
//!
//! Positions near the goal have their pegs in some holes far more often than in others, and a position whose pegs stand
//! in such holes is more likely to come to one of them. Each hole has the log-odds of being occupied in a sample of
//! winnable positions, and the score is their sum over the pegs. It is no bound: it only says what a narrow pass keeps.
//! (Without it the beam keeps what has the least word, and 7x7 hints are cut at five million positions instead of found
//! in 40 ms; the narrow passes for fewest moves found lines of 35 to 41 moves on five problems of Wiegleb's board, with
//! it of 20 to 24 in the same time.)

use crate::packed::board::PackedBoard;
use crate::packed::byte_tables::ByteTables;
use crate::packed::word::Word;

/// Additive weights of the holes, from a sample of winnable positions.
#[derive(Debug)]
pub(crate) struct OccupancyScore {
    weights: ByteTables<i64>,
}

impl OccupancyScore {
    /// Scores by the log-odds, in this unit, of each hole being occupied in the sample, each symmetric image counting.
    pub(crate) fn new<W: Word>(
        packed: &PackedBoard<W>,
        sample: impl IntoIterator<Item = W>,
        unit: f64,
    ) -> OccupancyScore {
        // One image with a peg and one without to begin with: no odds are infinite.
        let mut counts = vec![1.0; packed.hole_count()];
        let mut total = 2.0;
        for word in sample {
            for &image in &packed.images(word)[..packed.symmetry_count()] {
                total += 1.0;
                for hole in (image & packed.hole_bits()).to_set() {
                    counts[hole.index()] += 1.0;
                }
            }
        }
        let weight = |count: &f64| (unit * f64::ln(count / (total - count))) as i64;
        let weights: Vec<i64> = counts.iter().map(weight).collect();
        OccupancyScore {
            weights: ByteTables::sums(&weights),
        }
    }

    /// The score of a word: the higher the more promising.
    #[inline]
    pub(crate) fn of<W: Word>(&self, word: W) -> i64 {
        self.weights.sum(word)
    }

    /// Puts the N best of the words first, those with the best scores, in no order; of equal ones the least.
    pub(crate) fn best_first<W: Word>(&self, words: &mut [W], most: usize) {
        let scored = words.iter().map(|&word| (-self.of(word), word));
        let mut scored: Vec<(i64, W)> = scored.collect();
        scored.select_nth_unstable(most - 1);
        for (word, (_, better)) in words.iter_mut().zip(scored) {
            *word = better;
        }
    }

    /// Sorts the words, the best first; of equal ones the least.
    pub(crate) fn sort<W: Word>(&self, words: &mut [W]) {
        words.sort_by_cached_key(|&word| (-self.of(word), word));
    }
}

#[cfg(test)]
mod tests;
