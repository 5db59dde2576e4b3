//! Symmetric positions, by type.

pub(super) mod line;

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::rules::board::{Board, JumpRule, Motion, Symmetry};
use crate::rules::hole::HoleSet;

/// The number of types of symmetry.
pub const SYMMETRY_TYPES: usize = 7;

/// The type of symmetry of a position, 1 (the most symmetric) to [`SYMMETRY_TYPES`]; `None` when it has no symmetry.
///
/// Bell ("English Peg Solitaire", Table 3) sorts positions by the symmetries of the square that leave their pegs where
/// they are, each position in its highest type only:
///
/// | type | square lattice (Bell) | triangular lattice (ours, in the same spirit) |
/// |---|---|---|
/// | 1 | all eight | all twelve |
/// | 2 | turns by 90° | all turns by 60° |
/// | 3 | both diagonals (and the half-turn) | turns by 120° and three reflections |
/// | 4 | row and column (and the half-turn) | turns by 120° |
/// | 5 | the half-turn | the half-turn and two reflections |
/// | 6 | one reflection, across a row or column | the half-turn |
/// | 7 | one reflection, across a diagonal | one reflection |
///
/// On a board with fewer symmetries some types cannot occur. The symmetries are those of the board, whatever the
/// problem fixes.
///
/// ```
/// use lastpeg::library::Library;
/// use lastpeg::rules::notation::read_holes;
/// use lastpeg::tables::symmetry_type;
///
/// let board = Library::embedded().entry("english").unwrap().board();
/// let type_of = |holes| symmetry_type(&board, read_holes(&board, holes).unwrap());
/// assert_eq!(type_of("d4"), Some(1));
/// assert_eq!(type_of("c1,e7"), Some(5));
/// assert_eq!(type_of("c1"), None);
/// ```
pub fn symmetry_type(board: &Board, pegs: HoleSet) -> Option<usize> {
    let fixing = board.symmetries().iter().filter(|s| s.fixes(pegs));
    type_of_group(board.rule(), fixing.map(Symmetry::motion))
}

/// The type of a position that these motions, the identity among them, leave as it is.
pub(super) fn type_of_group(
    rule: JumpRule,
    motions: impl Iterator<Item = Motion>,
) -> Option<usize> {
    let (mut turns, mut reflections, mut diagonals) = (0, 0, 0);
    for motion in motions {
        match motion {
            Motion::Identity | Motion::Turn(_) => turns += 1,
            Motion::Reflection => reflections += 1,
            Motion::DiagonalReflection => diagonals += 1,
        }
    }
    match (rule, turns, reflections, diagonals) {
        (JumpRule::Triangular, 6, 6, _) => Some(1),
        (JumpRule::Triangular, 6, ..) => Some(2),
        (JumpRule::Triangular, 3, 3, _) => Some(3),
        (JumpRule::Triangular, 3, ..) => Some(4),
        (JumpRule::Triangular, 2, 2, _) => Some(5),
        (JumpRule::Triangular, 2, ..) => Some(6),
        (JumpRule::Triangular, 1, 1, _) => Some(7),
        (JumpRule::Triangular, ..) => None,
        (_, 4, 2, 2) => Some(1),
        (_, 4, ..) => Some(2),
        (_, 2, 0, 2) => Some(3),
        (_, 2, 2, 0) => Some(4),
        (_, 2, ..) => Some(5),
        (_, 1, 1, 0) => Some(6),
        (_, 1, 0, 1) => Some(7),
        _ => None,
    }
}

/// Finds the types of packed positions.
#[derive(Clone, Debug)]
pub(super) struct SymmetryTypes<W> {
    /// The board with all its symmetries, without a key.
    packing: PackedBoard<W>,
    rule: JumpRule,
    motions: Vec<Motion>,
}

impl<W: Word> SymmetryTypes<W> {
    /// The types of a board.
    pub(super) fn new(board: &Board) -> SymmetryTypes<W> {
        SymmetryTypes {
            packing: PackedBoard::new(board, None, &[]),
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
        let pegs = word & self.packing.hole_bits();
        self.of_images(pegs, &self.packing.images(pegs))
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
