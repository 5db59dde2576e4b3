//! A bucket: a part of the positions of one level, and what is carried along with each.
//!
//! A bucket is small enough for the cache of a core. Positions that come from the level before arrive as *edges*, first
//! collected by bucket and then taken in a bucket at a time, so that looking them up and adding to their cells never
//! waits for memory; and as a thread owns the bucket meanwhile, nothing is locked. Between times a bucket is just its
//! words in the order of their arrival and the cells beside them: no empty slots.

use std::hint::black_box;

use crate::packed::word::Word;

/// A part of a level.
#[derive(Clone, Debug)]
pub(super) struct Bucket<W, C> {
    words: Vec<W>,
    /// `width` cells for each word.
    cells: Vec<C>,
    width: usize,
}

impl<W: Word, C: Copy> Bucket<W, C> {
    /// An empty bucket for about `expected` words, each with `width` cells.
    pub(super) fn new(width: usize, expected: usize) -> Bucket<W, C> {
        Bucket {
            words: Vec::with_capacity(expected),
            cells: Vec::with_capacity(expected * width),
            width,
        }
    }

    /// The words in the order of their arrival.
    #[inline]
    pub(super) fn words(&self) -> &[W] {
        &self.words
    }

    /// The number of cells beside each word.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The cells of the word at an index.
    #[inline]
    pub(super) fn cells(&self, index: usize) -> &[C] {
        &self.cells[index * self.width..(index + 1) * self.width]
    }

    /// The same, to be changed.
    #[inline]
    pub(super) fn cells_mut(&mut self, index: usize) -> &mut [C] {
        &mut self.cells[index * self.width..(index + 1) * self.width]
    }

    /// Reads each cache line of the cells in their order, which the processor foresees: what is added to them in any
    /// order afterwards finds them in its cache. (Without it the tables take 11 % more time.)
    pub(super) fn touch_cells(&self) {
        const LINE: usize = 64;
        let step = (LINE / size_of::<C>().max(1)).max(1);
        for cell in self.cells.iter().step_by(step) {
            black_box(*cell);
        }
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<W>() + self.cells.capacity() * size_of::<C>()
    }

    /// The bucket of those words only, without cells, whose mark is set.
    pub(super) fn marked(&self, marks: &[bool]) -> Bucket<W, ()> {
        let words = self.words.iter().zip(marks).filter(|(_, mark)| **mark);
        Bucket {
            words: words.map(|(&word, _)| word).collect(),
            cells: Vec::new(),
            width: 0,
        }
    }

    /// Gives the cells back.
    pub(super) fn forget_cells(&mut self) {
        self.cells = Vec::new();
        self.width = 0;
    }

    /// Makes room for an eighth more, where a vector by itself would double.
    fn grow(&mut self) {
        let more = self.words.len() / 8 + 64;
        self.words.reserve_exact(more);
        self.cells.reserve_exact(more * self.width);
    }

    #[inline]
    fn push(&mut self, word: W, empty: C) -> usize {
        if self.words.len() == self.words.capacity() {
            self.grow();
        }
        self.words.push(word);
        for _ in 0..self.width {
            self.cells.push(empty);
        }
        self.words.len() - 1
    }
}

/// The number of buckets, at least one, that hold at most that many positions, where one of them does.
pub(super) fn round_length<W: Word, C: Copy>(buckets: &[Bucket<W, C>], positions: usize) -> usize {
    let mut sum = 0;
    let fitting = buckets.iter().take_while(|bucket| {
        sum += bucket.words().len();
        sum <= positions
    });
    fitting.count().max(1)
}

/// The indices of the words of one bucket: open addressing, linear probing.
#[derive(Clone, Debug, Default)]
#[repr(align(128))]
pub(super) struct Slots {
    /// One more than an index; zero where free. A power of two of slots, at most half of them in use; when they are
    /// filled, an eighth. (With a quarter in use then, a search for winning positions took 5 % more time, with half of
    /// them more still: whether a slot is free could less often be foretold.)
    slots: Vec<u32>,
}

impl Slots {
    const LEAST: usize = 128;
    const A_WORD: usize = 8;
    /// The memory of the slots of a word, in bytes.
    pub(super) const BYTES_A_WORD: usize = Self::A_WORD * size_of::<u32>();

    /// The index of a word of the bucket that these slots are for, or else the free slot where it belongs.
    #[inline]
    fn find<W: Word>(&self, words: &[W], word: W) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = word.hash64() as usize & mask;
        loop {
            match self.slots[slot] as usize {
                0 => return Err(slot),
                index if words[index - 1] == word => return Ok(index - 1),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Makes the slots those of these words, with room for some more.
    pub(super) fn fill<W: Word>(&mut self, words: &[W]) {
        let size = (words.len() * Self::A_WORD).next_power_of_two();
        // Filled at once, where resizing would write one after the other.
        self.slots.truncate(size.max(Self::LEAST));
        self.slots.fill(0);
        self.slots.resize(size.max(Self::LEAST), 0);
        let mask = self.slots.len() - 1;
        for (index, word) in words.iter().enumerate() {
            let mut slot = word.hash64() as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = index as u32 + 1;
        }
    }

    /// The index of a word of the bucket that these slots are for.
    #[inline]
    pub(super) fn index<W: Word>(&self, words: &[W], word: W) -> Option<usize> {
        self.find(words, word).ok()
    }

    /// The index of a word in the bucket that these slots are for; a new one is added with empty cells.
    #[inline]
    pub(super) fn take_in<W: Word, C: Copy>(
        &mut self,
        bucket: &mut Bucket<W, C>,
        word: W,
        empty: C,
    ) -> usize {
        match self.find(&bucket.words, word) {
            Ok(index) => index,
            Err(slot) => {
                let index = bucket.push(word, empty);
                self.slots[slot] = index as u32 + 1;
                if bucket.words.len() * 2 > self.slots.len() {
                    self.fill(&bucket.words);
                }
                index
            }
        }
    }
}
