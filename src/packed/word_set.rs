//! A set of words: open addressing, linear probing, no deletion.

use crate::packed::word::Word;

/// A set of words other than zero (no position without pegs comes about by a jump).
#[derive(Clone, Debug)]
pub(crate) struct WordSet<W> {
    /// A power of two of slots, zero where free.
    slots: Vec<W>,
    len: usize,
}

impl<W: Word> WordSet<W> {
    const LEAST_SLOTS: usize = 64;

    /// The memory that [room](WordSet::with_room_for) for a word takes at most, in bytes: four slots.
    pub(crate) const MOST_BYTES_PER_WORD: usize = 4 * size_of::<W>();

    /// An empty set with room for a number of words before it grows.
    pub(crate) fn with_room_for(count: usize) -> WordSet<W> {
        let slots = (count * 2).next_power_of_two().max(Self::LEAST_SLOTS);
        WordSet {
            slots: vec![W::ZERO; slots],
            len: 0,
        }
    }

    /// Takes all words out. The room left is for as many again, so that one large set does not slow down all that
    /// follow.
    pub(crate) fn clear(&mut self) {
        if self.len > 0 {
            let slots = (self.len * 2).next_power_of_two().max(Self::LEAST_SLOTS);
            self.slots.clear();
            self.slots.resize(slots, W::ZERO);
            self.len = 0;
        }
    }

    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The words, in no order that means anything.
    pub(crate) fn words(&self) -> impl Iterator<Item = W> {
        self.slots.iter().copied().filter(|&word| word != W::ZERO)
    }

    /// The memory of the slots in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<W>()
    }

    /// The memory in bytes that the set takes at some time while N more words come in: the old slots are there
    /// until the words have moved to the new ones.
    pub(crate) fn bytes_to_add(&self, more: usize) -> usize {
        if (self.len + more) * 3 > self.slots.len() * 2 {
            3 * self.bytes()
        } else {
            self.bytes()
        }
    }

    /// Whether the word is in the set.
    #[inline]
    pub(crate) fn contains(&self, word: W) -> bool {
        self.slots[self.slot(word)] == word
    }

    /// Reads the slots where words are going to be looked for. A processor reads many at a time, while one that a
    /// decision waits for is read alone.
    #[inline]
    pub(crate) fn prefetch(&self, words: &[W]) {
        let mask = self.slots.len() - 1;
        let slots = words
            .iter()
            .map(|word| self.slots[word.hash64() as usize & mask]);
        std::hint::black_box(slots.fold(W::ZERO, |read, slot| read ^ slot));
    }

    /// Adds a word other than zero; whether it was new.
    #[inline]
    pub(crate) fn insert(&mut self, word: W) -> bool {
        let slot = self.slot(word);
        if self.slots[slot] == word {
            return false;
        }
        self.slots[slot] = word;
        self.len += 1;
        if self.len * 3 > self.slots.len() * 2 {
            self.resize(self.slots.len() * 2);
        }
        true
    }

    /// The slot that holds the word or would.
    #[inline]
    fn slot(&self, word: W) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = word.hash64() as usize & mask;
        while self.slots[slot] != W::ZERO && self.slots[slot] != word {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn resize(&mut self, slots: usize) {
        let free = vec![W::ZERO; slots];
        for word in std::mem::replace(&mut self.slots, free) {
            if word != W::ZERO {
                let slot = self.slot(word);
                self.slots[slot] = word;
            }
        }
    }
}
