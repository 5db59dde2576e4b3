//! Lessons: what a long search learns from the first levels below the open positions, so that a [`ProofFilter`] holds lost words back.

use crate::packed::word::Word;
use crate::proof::filter::ProofFilter;
use crate::solve::beam::{Frontier, expand};
use crate::solve::search::{Case, Search};

/// After how many positions there is a first lesson, and how many times as many are made by each further one. A lesson
/// takes as long as the search of some 500 000: it looks for proofs against so many words of each of so many levels. (Three
/// times as many words or twice as many lessons held back hardly more.)
pub(super) const FIRST_LESSON: u64 = 500_000;
const LESSONS_APART: u64 = 4;
const LESSON_LEVELS: usize = 8;
const LESSON_WORDS: usize = 24;
/// Of one in so many of these a proof may have regions. That takes five times as long and seldom succeeds, but one such proof
/// holds back what many others do not: whole games on Wiegleb's board took 24.7 s without regions, 9.1 s with regions for
/// all words and 5.5 s like this (on the 7x7 board 24.5, 32.8 and 25.7 s, with regions at its corners, which are of no use).
const REGION_PART: usize = 3;

impl<W: Word> Search<W> {
    /// Learns from open words, and from some of those below, what holds lost words back; leaves that out of the frontier.
    pub(super) fn learn(&mut self, case: &mut Case<'_, W>, open: &[W], frontier: &mut Frontier<W>) {
        case.next_lesson = case.made.saturating_mul(LESSONS_APART);
        if self.clear_useless_sieve() {
            return;
        }
        let Some(mut filter) = self.filter.take() else {
            return;
        };
        let (board, limits) = (&self.board, case.limits);
        let mut level = open.to_vec();
        for _ in 0..LESSON_LEVELS {
            for (number, word) in few(&level).into_iter().enumerate() {
                if limits.are_over() || filter.holds(word) {
                    continue;
                }
                let games = (self.packed.unpack(word).pegs, filter.finish());
                let mut losses = self.losses.find(board, games, &[], limits);
                if losses.is_none() && number.is_multiple_of(REGION_PART) {
                    losses = self.losses.find(board, games, filter.blocks(), limits);
                }
                losses.inspect(|losses| filter.add(board, losses));
            }
            level.retain(|&word| !filter.holds(word));
            level = self.below(&few(&level));
        }
        filter.sort();
        frontier.sift(&mut filter, limits);
        self.filter = Some(filter);
    }

    /// Clears a filter that costs more than it spares; whether it did.
    pub(super) fn clear_useless_sieve(&mut self) -> bool {
        let useless = self.filter.as_mut().filter(|filter| !filter.pays());
        useless.map(ProofFilter::clear).is_some()
    }

    /// The words one action after some, each once, without those of which something is known.
    fn below(&self, words: &[W]) -> Vec<W> {
        let mut below = Vec::new();
        expand(&self.packed, Some(&self.lanes), words, |_, child| {
            below.push(child);
        });
        below.sort_unstable();
        below.dedup();
        below.retain(|&word| !self.is_lost(word) && !self.is_won(word));
        below
    }
}

/// Some of the words of a level, from all over it.
fn few<W: Word>(level: &[W]) -> Vec<W> {
    let apart = level.len().div_ceil(LESSON_WORDS).max(1);
    level.iter().step_by(apart).copied().collect()
}
