//! The positions of one level, split into buckets by their strata, and what is carried along with each.
//!
//! A bucket is small enough for the cache of a core. Positions that come from the level before arrive as *edges*, first
//! collected by bucket and then taken in a bucket at a time, so that looking them up and adding to their cells never
//! waits for memory; and as a thread owns the bucket meanwhile, nothing is locked. Between times a bucket is just its
//! words in the order of their arrival and the cells beside them: no empty slots.

use crate::packed::word::Word;
use crate::tables::levels::strata::Stratum;

/// A word with what it is given by one of its predecessors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<W, G> {
    pub(super) word: W,
    pub(super) gift: G,
}

/// Edges collected by bucket. They lie in batches in one pool, which is used again: the memory is that of the edges at
/// hand, and an edge costs one look at its bucket's cursor.
#[derive(Clone, Debug)]
pub(super) struct Outboxes<W, G> {
    pool: Vec<Edge<W, G>>,
    /// For each bucket where its next edge goes, unless that is where a batch begins: then it goes into a new one. 0
    /// without edges.
    cursors: Vec<u32>,
    /// For each batch of the pool where the one of the same bucket before it ends; 0 if there is none.
    before: Vec<u32>,
}

impl<W: Copy, G: Copy> Outboxes<W, G> {
    /// The edges in a batch.
    const BATCH: usize = 128;

    /// Empty outboxes for a number of buckets.
    pub(super) fn new(buckets: usize) -> Outboxes<W, G> {
        Outboxes {
            pool: Vec::new(),
            cursors: vec![0; buckets],
            before: Vec::new(),
        }
    }

    /// Adds an edge to those of a bucket.
    pub(super) fn push(&mut self, bucket: usize, edge: Edge<W, G>) {
        let mut place = self.cursors[bucket] as usize;
        if place.is_multiple_of(Self::BATCH) {
            place = self.begin_batch(place, edge);
        }
        self.pool[place] = edge;
        self.cursors[bucket] = place as u32 + 1;
    }

    /// The first place of a new batch after the one that ends there. Its places are filled with any edge.
    fn begin_batch(&mut self, before: usize, edge: Edge<W, G>) -> usize {
        let place = self.before.len() * Self::BATCH;
        self.before.push(before as u32);
        if self.pool.len() == place {
            self.pool.resize(place + Self::BATCH, edge);
        }
        place
    }

    /// Whether a bucket has no edges.
    pub(super) fn is_empty(&self, bucket: usize) -> bool {
        self.cursors[bucket] == 0
    }

    /// The edges of a bucket, in batches, the last ones first.
    pub(super) fn of(&self, bucket: usize) -> impl Iterator<Item = &[Edge<W, G>]> {
        let mut end = self.cursors[bucket] as usize;
        std::iter::from_fn(move || {
            let batch = end.checked_sub(1)? / Self::BATCH;
            let edges = &self.pool[batch * Self::BATCH..end];
            end = self.before[batch] as usize;
            Some(edges)
        })
    }

    /// Empties the outboxes and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.cursors.fill(0);
        self.before.clear();
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.pool.capacity() * size_of::<Edge<W, G>>()
            + (self.before.capacity() + self.cursors.capacity()) * size_of::<u32>()
    }
}

/// A part of a level.
#[derive(Clone, Debug)]
pub(super) struct Bucket<W, C> {
    words: Vec<W>,
    /// `width` cells for each word.
    cells: Vec<C>,
    width: usize,
}

/// Which bucket owns a word: strata that follow one another share a bucket, or a large one has several.
#[derive(Clone, Debug)]
pub(super) struct Owners {
    shift: u32,
    /// For each value of the highest bits of the number of a stratum, in ascending order.
    shares: Vec<Share>,
    /// The number of buckets.
    len: usize,
}

/// The buckets of some strata.
#[derive(Clone, Copy, Default, Debug)]
struct Share {
    first: u16,
    /// One less than their number, which is a power of two: these bits of the hash of the word decide.
    mask: u16,
}

impl Owners {
    /// The number of highest bits that decide.
    const BITS: u32 = 14;

    /// One bucket for strata up to a number.
    pub(super) fn of_one_bucket(last: Stratum) -> Owners {
        let used = Stratum::BITS - last.leading_zeros();
        let shift = used.saturating_sub(Self::BITS);
        Owners {
            shift,
            shares: vec![Share::default(); (last >> shift) as usize + 1],
            len: 1,
        }
    }

    /// Owners that spread words of these strata evenly over about so many buckets.
    pub(super) fn spreading(last: Stratum, about: usize, sample: &[Stratum]) -> Owners {
        let mut owners = Owners::of_one_bucket(last);
        let mut counts = vec![0_usize; owners.shares.len()];
        for &stratum in sample {
            counts[owners.prefix(stratum)] += 1;
        }
        let fitting = (sample.len() / about).max(1);
        // The bucket at hand, and how much is in it.
        let (mut bucket, mut filled) = (0, 0);
        for (share, count) in owners.shares.iter_mut().zip(counts) {
            let parts = ((count + fitting / 2) / fitting).max(1).next_power_of_two();
            if filled > 0 && (parts > 1 || filled + count / 2 > fitting) {
                bucket += 1;
                filled = 0;
            }
            *share = Share {
                first: bucket as u16,
                mask: parts as u16 - 1,
            };
            bucket += parts - 1;
            filled += count.div_ceil(parts);
        }
        owners.len = bucket + 1;
        owners
    }

    fn prefix(&self, stratum: Stratum) -> usize {
        (stratum >> self.shift) as usize
    }

    /// The bucket of a word of a stratum.
    pub(super) fn of<W: Word>(&self, stratum: Stratum, word: W) -> usize {
        let share = self.shares[self.prefix(stratum)];
        if share.mask == 0 {
            return usize::from(share.first);
        }
        // Not the bits that choose the slots.
        let part = (word.hash64() >> 40) as u16 & share.mask;
        usize::from(share.first + part)
    }

    /// The number of buckets.
    pub(super) fn len(&self) -> usize {
        self.len
    }
}

impl<W: Word, C: Copy> Bucket<W, C> {
    /// An empty bucket of about so many words, each with so many cells.
    pub(super) fn new(width: usize, expected: usize) -> Bucket<W, C> {
        Bucket {
            words: Vec::with_capacity(expected),
            cells: Vec::with_capacity(expected * width),
            width,
        }
    }

    /// The words in the order of their arrival.
    pub(super) fn words(&self) -> &[W] {
        &self.words
    }

    /// The number of cells beside each word.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The cells of the word at an index.
    pub(super) fn cells(&self, index: usize) -> &[C] {
        &self.cells[index * self.width..(index + 1) * self.width]
    }

    /// The cells of all words.
    pub(super) fn all_cells(&mut self) -> &mut [C] {
        &mut self.cells
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

    fn push(&mut self, word: W, empty: C) -> usize {
        if self.words.len() == self.words.capacity() {
            self.grow();
        }
        self.words.push(word);
        self.cells.resize(self.words.len() * self.width, empty);
        self.words.len() - 1
    }
}

/// The indices of the words of one bucket: open addressing, linear probing.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    /// One more than an index; zero where free. A power of two of slots, at most half of them in use.
    slots: Vec<u32>,
    /// Where the cells of the words taken in last begin.
    places: Vec<usize>,
}

impl Slots {
    const LEAST: usize = 64;

    /// The index of a word of the bucket that these slots are for, or else the free slot where it belongs.
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
        let size = (words.len() * 2 + 2).next_power_of_two().max(Self::LEAST);
        self.slots.clear();
        self.slots.resize(size * 2, 0);
        let mask = self.slots.len() - 1;
        for (index, word) in (1..).zip(words) {
            let mut slot = word.hash64() as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = index;
        }
    }

    /// The index of a word of the bucket that these slots are for.
    pub(super) fn index<W: Word>(&self, words: &[W], word: W) -> Option<usize> {
        self.find(words, word).ok()
    }

    /// Takes the words of some edges into the bucket that these slots are for, new ones with empty cells; gives for each
    /// edge where the cells of its word begin, if there are any. (That gifts are added only then, when all places are
    /// known, lets the cache misses overlap: 7 % of the time of the table by jumps.)
    pub(super) fn take_in<W: Word, C: Copy, G: Copy>(
        &mut self,
        bucket: &mut Bucket<W, C>,
        edges: &[Edge<W, G>],
        empty: C,
    ) -> &[usize] {
        self.places.clear();
        for edge in edges {
            let index = match self.find(&bucket.words, edge.word) {
                Ok(index) => index,
                Err(slot) => {
                    let index = bucket.push(edge.word, empty);
                    self.slots[slot] = index as u32 + 1;
                    if bucket.words.len() * 2 > self.slots.len() {
                        self.fill(&bucket.words);
                    }
                    index
                }
            };
            if size_of::<C>() > 0 {
                self.places.push(index * bucket.width);
            }
        }
        &self.places
    }
}
