//! Symmetric positions, by type.

pub(super) mod line;

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::rules::board::symmetry::type_of_group;
use crate::rules::board::{Board, JumpRule, Motion, Symmetry};

/// The number of types of symmetry.
pub const SYMMETRY_TYPES: usize = 7;

/// Finds the types of packed positions.
#[derive(Clone, Debug)]
pub(super) struct SymmetryTypes<W> {
    /// The board with all its symmetries, without a key.
    packed: PackedBoard<W>,
    rule: JumpRule,
    motions: Vec<Motion>,
}

impl<W: Word> SymmetryTypes<W> {
    /// The types of a board.
    pub(super) fn new(board: &Board) -> SymmetryTypes<W> {
        SymmetryTypes {
            packed: PackedBoard::new(board, None, &[]),
            rule: board.rule(),
            motions: board.symmetries().iter().map(Symmetry::motion).collect(),
        }
    }

    /// The type of a word, 1 to [`SYMMETRY_TYPES`], whose images under some or all of the symmetries are known.
    #[inline]
    pub(super) fn of(&self, word: W, images: &[W]) -> Option<usize> {
        if images.len() == self.motions.len() {
            return self.of_images(word, images);
        }
        let pegs = word & self.packed.hole_bits();
        self.of_images(pegs, &self.packed.images(pegs))
    }

    #[inline]
    fn of_images(&self, word: W, images: &[W]) -> Option<usize> {
        let fixing = |(&motion, &image): (&Motion, &W)| (image == word).then_some(motion);
        // The identity comes first; most positions have no other.
        if !images[1..self.motions.len()].contains(&word) {
            return None;
        }
        type_of_group(
            self.rule,
            self.motions.iter().zip(images).filter_map(fixing),
        )
    }
}

#[cfg(test)]
mod tests;
