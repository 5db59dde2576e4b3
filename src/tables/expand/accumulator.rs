//! What is carried along with positions, beside their words.

use crate::packed::board::{Images, PackedBoard};
use crate::packed::word::Word;
use crate::tables::expand::visitor::Visited;
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
    /// Gets ready to hand on from a position.
    fn open(
        &self,
        visited: &Visited<W, Self::Cell>,
        packed: &PackedBoard<W>,
        scratch: &mut Self::Scratch,
    ) -> Self::Opened;
    /// Plays an action from the position with these images.
    fn hand_on(
        &self,
        packed: &PackedBoard<W>,
        images: &Images<W>,
        action: usize,
        opened: Self::Opened,
    ) -> Edge<W, Self::Contribution>;
    /// Adds a contribution to the cells of a position.
    fn give(
        &self,
        scratch: &Self::Scratch,
        contribution: Self::Contribution,
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
    fn open(&self, _: &Visited<W, ()>, _: &PackedBoard<W>, (): &mut ()) {}
    #[inline]
    fn hand_on(
        &self,
        packed: &PackedBoard<W>,
        images: &Images<W>,
        action: usize,
        (): (),
    ) -> Edge<W, ()> {
        let word = packed.canonical_child(images, action);
        Edge {
            word,
            contribution: (),
        }
    }
    #[inline]
    fn give(&self, (): &(), (): (), _: &mut [()]) {}
    fn bytes((): &()) -> usize {
        0
    }
    fn clear((): &mut ()) {}
}
