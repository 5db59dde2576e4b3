//! How promising a position is: how much its pegs look like those of the winnable positions of few pegs.

use crate::packed::board::Packing;
use crate::packed::byte_tables::ByteTables;
use crate::packed::word::Word;

/// Additive weights of the holes, from a sample of winnable positions.
#[derive(Debug)]
pub(crate) struct Score {
    weights: ByteTables<i64>,
}

/// Weights are log-odds in units of 1/1024.
const UNIT: f64 = 1024.0;

impl Score {
    /// Scores by the log-odds of each hole being occupied in the winnable words, each symmetric image counting.
    pub(crate) fn new<W: Word>(packing: &Packing<W>, winnable: &[W]) -> Score {
        let mut counts = vec![0_u64; packing.hole_count()];
        for &word in winnable {
            for image in &packing.images(word)[..packing.symmetry_count()] {
                let pegs = *image & packing.hole_bits();
                for hole in pegs.to_set() {
                    counts[hole.index()] += 1;
                }
            }
        }
        let images = (winnable.len() * packing.symmetry_count()) as f64;
        let mean = counts.iter().sum::<u64>() as f64 / (counts.len() as f64 * images.max(1.0));
        let odds = |share: f64| (share / (1.0 - share)).ln();
        let usual = odds(mean.clamp(0.01, 0.99));
        let weight = |&count: &u64| {
            let share = (count as f64 + 0.5) / (images + 1.0);
            ((odds(share) - usual) * UNIT) as i64
        };
        let weights: Vec<i64> = counts.iter().map(weight).collect();
        Score {
            weights: ByteTables::sums(&weights),
        }
    }

    fn of<W: Word>(&self, word: W) -> i64 {
        self.weights.sum(word)
    }

    /// Puts the words with the best scores first; of equal ones the least.
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

    /// Keeps the words with the best scores; of equal ones the least.
    pub(crate) fn keep_best<W: Word>(&self, words: &mut Vec<W>, most: usize) {
        self.best_first(words, most);
        words.truncate(most);
    }
}
