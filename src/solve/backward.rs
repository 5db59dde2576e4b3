//! The backward table: the positions of few pegs from which the goal can be reached.
//!
//! A *level* is the number of actions that are possible at most: each action lowers `pegs + 2·(key unused)` by exactly
//! one, so all duplicates of a position lie on one level. The table holds every winnable position up to its top level;
//! a search that comes down to that level need not look any further.

use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::word::Word;
use crate::packed::word_set::WordSet;
use crate::rules::finish::Finish;
use crate::run::limits::Limits;

/// How many positions are looked above between two looks at the limits.
const WORDS_PER_LOOK: usize = 1024;

/// One e-fold of the odds of a hole, in whole scores.
pub(crate) const SCORE_UNIT: f64 = 1024.0;

/// Every position up to a level from which a finish can be reached, in canonical form.
#[derive(Debug)]
pub(crate) struct BackwardTable<W> {
    words: WordSet<W>,
    finishes: Vec<W>,
    /// The words of the highest level that has any.
    top_words: Vec<W>,
    top_level: usize,
}

impl<W: Word> BackwardTable<W> {
    /// The most memory that a position takes while the table is built: up to four slots of the set, while it grows two
    /// more, and two words of a level.
    pub(crate) const BYTES_PER_POSITION: usize = 8 * size_of::<W>();
    /// The positions beyond which a table stops paying: 4 million were no better on any board.
    const ENOUGH: usize = 100_000;

    /// The positions that a table is to have, in at most so many bytes.
    pub(crate) fn positions_in(bytes: usize) -> usize {
        Self::ENOUGH.min(bytes / Self::BYTES_PER_POSITION)
    }

    /// Builds the table, level by level, up to the last level at which it has at most that many words (but at least
    /// up to the finishes).
    /// When the limits end it, it ends early, with fewer levels.
    pub(crate) fn new(
        packed: &PackedBoard<W>,
        finishes: &[Finish],
        most: usize,
        limits: &Limits,
    ) -> BackwardTable<W> {
        let finishes = finishes.iter().map(|finish| packed.pack(finish.position()));
        let finishes = packed.all_canonical(finishes);
        let mut table = BackwardTable {
            words: WordSet::with_room_for(most.min(1 << 12)),
            finishes,
            top_words: Vec::new(),
            top_level: 0,
        };
        table.build(packed, most, limits);
        table
    }

    /// The table of no finish at all.
    pub(crate) fn empty() -> BackwardTable<W> {
        BackwardTable {
            words: WordSet::with_room_for(0),
            finishes: Vec::new(),
            top_words: Vec::new(),
            top_level: 0,
        }
    }

    fn build(&mut self, packed: &PackedBoard<W>, most: usize, limits: &Limits) {
        let levels = || self.finishes.iter().map(|&word| packed.level(word));
        let highest = levels().max().unwrap_or(0);
        let mut level = levels().min().unwrap_or(0);
        let mut words = Vec::new();
        loop {
            let finishes = self.finishes.iter().copied();
            words.extend(finishes.filter(|&word| packed.level(word) == level));
            words.sort_unstable();
            words.dedup();
            let is_below_a_finish = level < highest;
            if words.is_empty() && !is_below_a_finish {
                // Nothing higher can be won.
                self.top_level = usize::MAX;
                return;
            }
            if self.words.len() + words.len() > most && level > highest {
                return;
            }
            for &word in words.iter().filter(|&&word| word != W::ZERO) {
                self.words.insert(word);
            }
            self.top_level = level;
            let room = if level < highest { usize::MAX } else { most };
            let Some(above) = Self::above(packed, &words, room, limits) else {
                self.top_words = words;
                return;
            };
            self.top_words = std::mem::replace(&mut words, above);
            level += 1;
        }
    }

    /// The words one action before these, repetitions included; nothing when the limits end it, or when there are more
    /// there may be.
    fn above(packed: &PackedBoard<W>, words: &[W], most: usize, limits: &Limits) -> Option<Vec<W>> {
        let mut above: Vec<W> = Vec::new();
        let mut distinct: usize = 0;
        for words in words.chunks(WORDS_PER_LOOK) {
            if limits.are_over() {
                return None;
            }
            above.extend(words.iter().flat_map(|&word| packed.parents(word)));
            if above.len() > (2 * distinct).saturating_add(most) {
                above.sort_unstable();
                above.dedup();
                distinct = above.len();
            }
            if distinct > most {
                return None;
            }
        }
        Some(above)
    }

    /// The table holds every winnable position of up to this level; `usize::MAX` when it holds all there are.
    pub(crate) fn top_level(&self) -> usize {
        self.top_level
    }

    /// The score by the positions of the highest level in the table.
    pub(crate) fn score(&self, packed: &PackedBoard<W>) -> OccupancyScore {
        OccupancyScore::new(packed, self.top_words.iter().copied(), SCORE_UNIT)
    }

    /// The memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.bytes() + size_of_val(&self.top_words[..])
    }

    /// Whether a canonical word is in the table.
    #[inline]
    pub(crate) fn contains(&self, word: W) -> bool {
        self.words.contains(word)
    }

    /// Whether a word is so low that the table would have it, and it has not: then it is lost.
    #[inline]
    pub(crate) fn rules_out(&self, packed: &PackedBoard<W>, word: W) -> bool {
        packed.level(word) <= self.top_level && !self.contains(packed.canonical(word))
    }

    /// A way from a word of the table to a finish: the canonical words, this one first.
    pub(crate) fn path(&self, packed: &PackedBoard<W>, word: W) -> Vec<W> {
        let mut path = vec![word];
        let mut word = word;
        while self.finishes.binary_search(&word).is_err() {
            let next = packed.children(word).find(|&child| self.contains(child));
            let Some(child) = next else {
                unreachable!("a word of the table that is no finish has a child in the table")
            };
            path.push(child);
            word = child;
        }
        path
    }
}

#[cfg(test)]
mod tests;
