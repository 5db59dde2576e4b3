//! What the searches for a goal have found out for certain, kept from one search to the next.

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::packed::word_set::WordSet;
use crate::run::limits::would_be_given;
use crate::solve::backward::BackwardTable;

/// Positions proven winnable or lost, in canonical form.
///
/// What is won stays won whatever is forgotten of what is lost, and the other way round, so each set is emptied by
/// itself when it is full: a game goes on to positions of fewer pegs, and has little use for those it has left behind.
#[derive(Debug)]
pub(crate) struct Proven<W> {
    won: WordSet<W>,
    lost: WordSet<W>,
}

/// The most winnable words kept: those of the ways found, which are few.
const MOST_WON: usize = 1 << 20;

/// The part of the memory limit that the lost words may fill.
const SHARE_OF_MEMORY: usize = 8;

impl<W: Word> Proven<W> {
    /// Nothing is known.
    pub(crate) fn new() -> Proven<W> {
        Proven {
            won: WordSet::with_room_for(0),
            lost: WordSet::with_room_for(0),
        }
    }

    /// Whether the goal can be reached from a word, as far as is known.
    #[inline]
    pub(crate) fn is_won(&self, word: W) -> bool {
        self.won.contains(word)
    }

    /// Whether the goal cannot be reached from a word, as far as is known.
    #[inline]
    pub(crate) fn is_lost(&self, word: W) -> bool {
        self.lost.contains(word)
    }

    /// Reads what is known where these words are going to be looked for. In a game the winnable words outgrow the
    /// cache too: waiting for each took a tenth of a hint on the 7x7 board.
    #[inline]
    pub(crate) fn prefetch(&self, words: &[W]) {
        self.won.prefetch(words);
        self.lost.prefetch(words);
    }

    /// The memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.won.bytes() + self.lost.bytes()
    }

    /// Makes room before a search: what it finds out is kept until the next one at least.
    pub(crate) fn make_room(&mut self, memory: usize) {
        if self.won.len() > MOST_WON {
            self.won = WordSet::with_room_for(0);
        }
        if self.lost.bytes() > memory / SHARE_OF_MEMORY {
            self.lost = WordSet::with_room_for(0);
        }
    }

    /// Adds a winnable word, which has a child in the backward table or known to be won already; whether it was new.
    #[inline]
    pub(crate) fn add_won(&mut self, word: W) -> bool {
        self.won.insert(word)
    }

    /// Adds those of the words that are not won, being lost then; as many as there is memory for.
    #[inline]
    pub(crate) fn add_lost(&mut self, words: impl IntoIterator<Item = W>) {
        for word in words {
            if !self.won.contains(word) && self.has_room_for_a_loss() {
                self.lost.insert(word);
            }
        }
    }

    fn has_room_for_a_loss(&self) -> bool {
        let bytes = self.lost.bytes_to_add(1);
        bytes == self.lost.bytes() || would_be_given(bytes)
    }

    /// A way from a winnable word to a finish: the canonical words, this one first.
    pub(crate) fn path(
        &self,
        packed: &PackedBoard<W>,
        backward: &BackwardTable<W>,
        word: W,
    ) -> Vec<W> {
        let mut path = Vec::new();
        let mut word = word;
        while !backward.contains(word) {
            path.push(word);
            let is_good = |child: &W| backward.contains(*child) || self.is_won(*child);
            let Some(child) = packed.children(word).find(is_good) else {
                unreachable!("a winnable word has a winnable child that is known")
            };
            word = child;
        }
        path.extend(backward.path(packed, word));
        path
    }
}
