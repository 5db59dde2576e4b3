//! What is carried along with positions, beside their words.

use crate::packed::board::{Images, PackedBoard};
use crate::packed::word::Word;
use crate::tables::outbox::Edge;

/// What is carried along from level to level beside each position.
pub(in crate::tables) trait Accumulator<W: Word>: Sync {
    /// One of the cells beside a position.
    type Cell: Copy + Send + Sync;
    /// What a position hands on with each of its actions.
    type Opened: Copy;
    /// What it hands on with one of them.
    type Contribution: Copy + Send + Sync;
    /// What contributions refer to, for one round of one thread.
    type Scratch: Default + Send + Sync;

    /// The number of cells beside each position of the next level.
    fn width(&self) -> usize;
    /// A cell before the first contribution.
    fn empty(&self) -> Self::Cell;
    /// Whether the cells of a level are kept when the next one is made.
    fn keeps_cells(&self) -> bool {
        false
    }
    /// Gets ready to hand on from a position with these cells and that number of legal actions.
    fn open(
        &self,
        cells: &[Self::Cell],
        actions: usize,
        scratch: &mut Self::Scratch,
    ) -> Self::Opened;
    /// What is given to the canonical position `word` after an action.
    fn contribution(
        &self,
        packing: &PackedBoard<W>,
        images: &Images<W>,
        action: usize,
        word: W,
        opened: Self::Opened,
    ) -> Self::Contribution;
    /// Adds the contributions of some edges to the cells of a bucket: those of each edge's word begin at its place.
    fn give(
        &self,
        scratch: &Self::Scratch,
        edges: &[Edge<W, Self::Contribution>],
        places: &[usize],
        cells: &mut [Self::Cell],
    );
    /// The memory of the scratch, in bytes.
    fn bytes(scratch: &Self::Scratch) -> usize;
    /// Empties the scratch.
    fn clear(scratch: &mut Self::Scratch);
}

/// Nothing is carried along: the positions alone.
pub(in crate::tables) struct WordsOnly;

impl<W: Word> Accumulator<W> for WordsOnly {
    type Cell = ();
    type Opened = ();
    type Contribution = ();
    type Scratch = ();

    #[inline]
    fn width(&self) -> usize {
        0
    }
    #[inline]
    fn empty(&self) {}
    #[inline]
    fn open(&self, _: &[()], _: usize, (): &mut ()) {}
    #[inline]
    fn contribution(&self, _: &PackedBoard<W>, _: &Images<W>, _: usize, _: W, (): ()) {}
    #[inline]
    fn give(&self, (): &(), _: &[Edge<W, ()>], _: &[usize], _: &mut [()]) {}
    fn bytes((): &()) -> usize {
        0
    }
    fn clear((): &mut ()) {}
}
