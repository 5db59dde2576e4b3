//! The backward table: the positions of few pegs from which the goal can be reached.
//!
//! A *level* is the number of actions that are possible at most: each action lowers `pegs + 2·(key unused)` by exactly
//! one, so all duplicates of a position lie on one level. The table holds every winnable position up to its top level;
//! a search that comes down to that level need not look any further.

use crate::solver::goal::Finish;
use crate::solver::limits::Limits;
use crate::solver::packing::Packing;
use crate::solver::table::WordSet;
use crate::solver::word::Word;

/// How many positions are looked above between two looks at the limits.
const WORDS_PER_LOOK: usize = 1024;

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
    /// Builds the table, level by level, up to the last level at which it has at most that many words (but at least
    /// up to the finishes).
    /// When the limits end it, it ends early, with fewer levels.
    pub(crate) fn new(
        packing: &Packing<W>,
        finishes: &[Finish],
        most: usize,
        limits: &Limits,
    ) -> BackwardTable<W> {
        let mut finishes: Vec<W> = finishes
            .iter()
            .map(|finish| packing.canonical(packing.pack(finish.position())))
            .collect();
        finishes.sort_unstable();
        finishes.dedup();
        let mut table = BackwardTable {
            words: WordSet::with_room_for(most.min(1 << 16)),
            finishes,
            top_words: Vec::new(),
            top_level: 0,
        };
        table.build(packing, most, limits);
        table
    }

    fn build(&mut self, packing: &Packing<W>, most: usize, limits: &Limits) {
        let levels = || self.finishes.iter().map(|&word| packing.level(word));
        let highest = levels().max().unwrap_or(0);
        let mut level = levels().min().unwrap_or(0);
        let mut words = Vec::new();
        loop {
            let finishes = self.finishes.iter().copied();
            words.extend(finishes.filter(|&word| packing.level(word) == level));
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
            let mut above = Vec::new();
            for words in words.chunks(WORDS_PER_LOOK) {
                if limits.are_over() {
                    return;
                }
                above.extend(words.iter().flat_map(|&word| packing.parents(word)));
            }
            self.top_words = std::mem::replace(&mut words, above);
            level += 1;
        }
    }

    /// The table holds every winnable position of up to this level; `usize::MAX` when it holds all there are.
    pub(crate) fn top_level(&self) -> usize {
        self.top_level
    }

    /// The winnable positions of the highest level in the table.
    pub(crate) fn top_words(&self) -> &[W] {
        &self.top_words
    }

    /// The number of positions.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether a canonical word is in the table.
    pub(crate) fn contains(&self, word: W) -> bool {
        self.words.contains(word)
    }

    /// A way from a word of the table to a finish: the canonical words, this one first.
    pub(crate) fn path(&self, packing: &Packing<W>, word: W) -> Vec<W> {
        let mut path = vec![word];
        let mut word = word;
        while self.finishes.binary_search(&word).is_err() {
            let next = packing.children(word).find(|&child| self.contains(child));
            let Some(child) = next else {
                unreachable!("a word of the table that is no finish has a child in the table")
            };
            path.push(child);
            word = child;
        }
        path
    }
}
