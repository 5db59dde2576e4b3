//! The positions of one level, in buckets.

use crate::packed::word::Word;
use crate::tables::bucket::{Bucket, Slots};
use crate::tables::orbit_signature::Signature;
use crate::tables::owners::Owners;

/// The positions of one level.
#[derive(Clone, Debug)]
pub(super) struct LevelWords<W, C> {
    pub(super) owners: Owners,
    pub(super) buckets: Vec<Bucket<W, C>>,
}

/// Foretells how many positions a level has from those before it: growth slows down from level to level, by much the
/// same factor each time. (To make room as if it did not took 30 MB more for the table by jumps of the English central
/// game.)
#[derive(Clone, Copy, Debug)]
pub(super) struct Forecast {
    /// The number of positions of the level before, and how many times that of the one before it.
    len: f64,
    growth: f64,
}

impl Forecast {
    /// The forecast before the first level.
    pub(super) fn new() -> Forecast {
        Forecast {
            len: 1.0,
            growth: 1.0,
        }
    }

    /// About how many positions the next level has after one that has `len`.
    pub(super) fn after(&mut self, len: usize) -> usize {
        let len = len as f64;
        let growth = len / self.len;
        let slowing = (growth / self.growth).min(1.0);
        *self = Forecast {
            len: len.max(1.0),
            growth,
        };
        (len * growth * slowing) as usize
    }
}

impl<W: Word, C: Copy> LevelWords<W, C> {
    /// An empty level for about `expected` words, each with `width` cells.
    pub(super) fn new(owners: Owners, width: usize, expected: usize) -> LevelWords<W, C> {
        let bucket = || Bucket::new(width, expected / owners.len());
        LevelWords {
            buckets: std::iter::repeat_with(bucket).take(owners.len()).collect(),
            owners,
        }
    }

    /// Adds a canonical word of a signature whose cells are given.
    pub(super) fn insert(&mut self, signature: Signature, word: W, empty: C, cells: &[C]) {
        let bucket = &mut self.buckets[self.owners.of(signature, word)];
        let mut slots = Slots::default();
        slots.fill(bucket.words());
        let index = slots.take_in(bucket, word, empty);
        bucket.cells_mut(index).copy_from_slice(cells);
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.words().len()).sum()
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.buckets.iter().map(Bucket::bytes).sum()
    }

    /// The number of cells beside each word.
    pub(super) fn width(&self) -> usize {
        self.buckets.first().map_or(0, Bucket::width)
    }

    /// Gives the cells back.
    pub(super) fn forget_cells(&mut self) {
        self.buckets.iter_mut().for_each(Bucket::forget_cells);
    }

    /// The words, bucket by bucket.
    pub(super) fn words(&self) -> impl Iterator<Item = W> {
        let words = self.buckets.iter().map(Bucket::words);
        words.flat_map(|words| words.iter().copied())
    }
}
