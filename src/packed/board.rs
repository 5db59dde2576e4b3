//! A board packed for search: positions as words, actions as masks, symmetries as images.
//!
//! ```text
//! bit  0 … n-1   the holes in reading order, 1 for a peg
//! bit  n         1 while Cremers' Key is unused (0 in problems without it)
//!      the next  a mark, where a search asks for one: no action flips it
//! ```
//!
//! An action is legal when `word & flip == needs`, and playing it is `word ^ flip`. This covers jumps (`flip` the three
//! holes, `needs` the first two) and the key (`flip` its hole and the key bit, `needs` the key bit) alike.
//!
//! The canonical form of a word is the least of its images under the symmetries given: those that fix whatever the
//! question fixes (the goal, and the key hole), never simply those of the board.

use crate::packed::actions::{
    BITS_OF_BYTES, Legal, LegalTable, MOST_IN_MASKS, PackedAction, packed_actions,
};
use crate::packed::byte_tables::ByteTables;
use crate::packed::word::{MAX_SYMMETRIES, SQUARE_SYMMETRIES, Word};
use crate::rules::board::{Board, Symmetry};
use crate::rules::finish::{self, Finish};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{Action, Position};

/// The images of a word under the symmetries of a [`PackedBoard`]; those beyond its number of symmetries repeat the
/// first, or are without bits beyond [`SQUARE_SYMMETRIES`] where there are no more than that.
pub(crate) type Images<W> = [W; MAX_SYMMETRIES];

/// The bits of a number below [`MAX_SYMMETRIES`].
const NUMBER_BITS: usize = 4;

/// A board with its actions and symmetries as words.
#[derive(Clone, Debug)]
pub(crate) struct PackedBoard<W> {
    hole_count: usize,
    key: Option<Hole>,
    /// The bit of the mark, or none.
    mark: W,
    actions: Vec<PackedAction<W>>,
    symmetry_count: usize,
    /// Whether the least image is found by [`Word::least_short_xor`].
    is_short: bool,
    /// The same with the number of a symmetry below each image.
    has_room_for_number: bool,
    /// The images of each bit.
    bit_images: ByteTables<Images<W>>,
    /// For each action, the images of its `flip`.
    flip_images: Vec<Images<W>>,
    legal: LegalTable,
}

impl<W: Word> PackedBoard<W> {
    /// Packs a board that fits the word (see [`with_word!`](crate::packed::with_word::with_word)), with the symmetries
    /// of it that fix every one of the sets and the key hole.
    pub(crate) fn new(board: &Board, key: Option<Hole>, fixed: &[HoleSet]) -> PackedBoard<W> {
        PackedBoard::fixing(board, key, fixed, false)
    }

    /// The same without Cremers' Key and with a mark.
    pub(crate) fn marked(board: &Board, fixed: &[HoleSet]) -> PackedBoard<W> {
        PackedBoard::fixing(board, None, fixed, true)
    }

    fn fixing(board: &Board, key: Option<Hole>, fixed: &[HoleSet], has_mark: bool) -> Self {
        let is_allowed = |symmetry: &&Symmetry| {
            fixed.iter().all(|&set| symmetry.fixes(set))
                && key.is_none_or(|hole| symmetry.hole(hole) == hole)
        };
        let symmetries: Vec<&Symmetry> = board.symmetries().iter().filter(is_allowed).collect();
        PackedBoard::with_symmetries(board, key, &symmetries, has_mark)
    }

    /// The same with the symmetries that carry the finishes to finishes, and fix the key hole.
    pub(crate) fn heading_for(
        board: &Board,
        key: Option<Hole>,
        finishes: &[Finish],
    ) -> PackedBoard<W> {
        let mut symmetries = finish::symmetries(board, finishes);
        symmetries.retain(|symmetry| key.is_none_or(|hole| symmetry.hole(hole) == hole));
        PackedBoard::with_symmetries(board, key, &symmetries, false)
    }

    fn with_symmetries(
        board: &Board,
        key: Option<Hole>,
        symmetries: &[&Symmetry],
        has_mark: bool,
    ) -> PackedBoard<W> {
        let hole_count = board.hole_count();
        let action_bits = hole_count + usize::from(key.is_some());
        let bit_count = action_bits + usize::from(has_mark);
        let image = |bit: usize| -> Images<W> {
            std::array::from_fn(|index| {
                let symmetry = symmetries.get(index).or(symmetries.first());
                // The key bit and the mark stay where they are.
                let image = symmetry
                    .filter(|_| bit < hole_count)
                    .map_or(bit, |s| s.hole(Hole::at(bit)).index());
                W::bit(image)
            })
        };
        let bits: Vec<Images<W>> = (0..bit_count).map(image).collect();
        let both = |a: Images<W>, b: Images<W>| std::array::from_fn(|index| a[index] | b[index]);
        let mut packed = PackedBoard {
            hole_count,
            key,
            mark: if has_mark {
                W::bit(action_bits)
            } else {
                W::ZERO
            },
            actions: packed_actions(board, key),
            symmetry_count: symmetries.len().max(1),
            is_short: symmetries.len() > 1 && bit_count <= W::SHORT_BITS,
            has_room_for_number: symmetries.len() > 1 && bit_count + NUMBER_BITS <= W::SHORT_BITS,
            bit_images: ByteTables::new([W::ZERO; MAX_SYMMETRIES], &bits, both),
            flip_images: Vec::new(),
            legal: LegalTable::default(),
        };
        packed.legal = LegalTable::new(&packed.actions, action_bits);
        packed.flip_images = packed
            .actions
            .iter()
            .map(|action| packed.images(action.flip))
            .collect();
        packed
    }

    /// The actions: the board's jumps in their order, then Cremers' Key.
    pub(crate) fn actions(&self) -> &[PackedAction<W>] {
        &self.actions
    }

    /// The number of symmetries used, the identity included: 1 to [`MAX_SYMMETRIES`].
    pub(crate) fn symmetry_count(&self) -> usize {
        self.symmetry_count
    }

    /// The number of holes of the board.
    pub(crate) fn hole_count(&self) -> usize {
        self.hole_count
    }

    /// The bit of the mark, or none.
    #[inline]
    pub(crate) fn mark(&self) -> W {
        self.mark
    }

    /// The number of bits of a word that actions flip: the holes, and the key bit if there is one.
    #[inline]
    pub(crate) fn bit_count(&self) -> usize {
        self.hole_count + usize::from(self.key.is_some())
    }

    /// The hole of Cremers' Key, whose bit comes after those of the holes.
    pub(crate) fn key(&self) -> Option<Hole> {
        self.key
    }

    /// The bits of the holes, without the key bit.
    #[inline]
    pub(crate) fn hole_bits(&self) -> W {
        W::from_set(HoleSet::first(self.hole_count))
    }

    /// The word of a position.
    pub(crate) fn pack(&self, position: Position) -> W {
        let key = if position.key.is_some() {
            W::bit(self.hole_count)
        } else {
            W::ZERO
        };
        W::from_set(position.pegs) | key
    }

    /// The position of a word.
    pub(crate) fn unpack(&self, word: W) -> Position {
        let key = self.key.filter(|_| self.key_is_unused(word));
        Position::new((word & self.hole_bits()).to_set(), key)
    }

    #[inline]
    fn key_is_unused(&self, word: W) -> bool {
        word & !self.hole_bits() != W::ZERO
    }

    /// The number of pegs of a word.
    #[inline]
    pub(crate) fn pegs(&self, word: W) -> usize {
        (word & self.hole_bits()).count()
    }

    /// The level of a word, `pegs + 2·(key unused)`: every action lowers it by exactly one.
    #[inline]
    pub(crate) fn level(&self, word: W) -> usize {
        word.count() + usize::from(self.key_is_unused(word))
    }

    /// The images of a word under the symmetries, the word itself first.
    #[inline]
    pub(crate) fn images(&self, word: W) -> Images<W> {
        if self.symmetry_count > SQUARE_SYMMETRIES {
            self.first_images::<MAX_SYMMETRIES>(word)
        } else {
            self.first_images::<SQUARE_SYMMETRIES>(word)
        }
    }

    #[inline]
    fn first_images<const N: usize>(&self, word: W) -> Images<W> {
        let mut images = [W::ZERO; MAX_SYMMETRIES];
        for byte in self.bit_images.of(word) {
            for (index, image) in images[..N].iter_mut().enumerate() {
                *image |= byte[index];
            }
        }
        images
    }

    /// The images of the `flip` of an action: the images of a child are those of its parent XOR these.
    #[inline]
    pub(crate) fn flip_images(&self, action: usize) -> &Images<W> {
        &self.flip_images[action]
    }

    /// The least image of a word.
    #[inline]
    pub(crate) fn canonical(&self, word: W) -> W {
        if self.symmetry_count == 1 {
            return word;
        }
        self.least_xor(&self.images(word), &[W::ZERO; MAX_SYMMETRIES])
    }

    /// The least images of some words, sorted and without repetitions.
    pub(crate) fn all_canonical(&self, words: impl IntoIterator<Item = W>) -> Vec<W> {
        let words = words.into_iter().map(|word| self.canonical(word));
        let mut words: Vec<W> = words.collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    /// The number of symmetries that leave a word as it is, the identity included.
    pub(crate) fn symmetries_of(&self, word: W) -> usize {
        let images = &self.images(word)[..self.symmetry_count];
        images.iter().filter(|&&image| image == word).count()
    }

    /// The least image of the child that an action makes of the word with these images.
    #[inline]
    pub(crate) fn canonical_child(&self, parent: &Images<W>, action: usize) -> W {
        self.least_xor(parent, &self.flip_images[action])
    }

    /// The same with the first of the symmetries that make it.
    #[inline]
    pub(crate) fn canonical_child_with_symmetry(
        &self,
        parent: &Images<W>,
        action: usize,
    ) -> (W, usize) {
        let flips = &self.flip_images[action];
        if !self.has_room_for_number {
            let least = self.least_xor(parent, flips);
            let mut symmetries = 0..self.symmetry_count;
            let first = symmetries.find(|&index| parent[index] ^ flips[index] == least);
            return (least, first.unwrap_or(0));
        }
        let least = if self.symmetry_count > SQUARE_SYMMETRIES {
            least_numbered_xor::<W, MAX_SYMMETRIES>(parent, flips)
        } else {
            least_numbered_xor::<W, SQUARE_SYMMETRIES>(parent, flips)
        };
        let number = least.low_byte() % (1 << NUMBER_BITS);
        (least >> NUMBER_BITS, number.into())
    }

    /// The least of the words that the images of two words make together.
    #[inline]
    fn least_xor(&self, a: &Images<W>, b: &Images<W>) -> W {
        if self.is_short && self.symmetry_count > SQUARE_SYMMETRIES {
            return W::least_short_xor::<MAX_SYMMETRIES>(a, b);
        }
        if self.is_short {
            return W::least_short_xor::<SQUARE_SYMMETRIES>(a, b);
        }
        let mut least = a[0] ^ b[0];
        for index in 1..self.symmetry_count {
            least = least.min(a[index] ^ b[index]);
        }
        least
    }

    /// The actions that can be played, as the indices of [`PackedBoard::actions`] in order.
    #[inline]
    pub(crate) fn legal(&self, word: W) -> Legal<'_, W> {
        Legal::of(&self.legal, &self.actions, word)
    }

    /// A list with room for all actions, and for what [`PackedBoard::list_legal`] writes beyond.
    pub(crate) fn room_for_actions(&self) -> Vec<u16> {
        vec![0; self.actions.len() + 8]
    }

    /// Writes the actions that can be played to the front of a list with room for all; gives their number. (Eight at a
    /// time, without a branch for each, as no branch could foretell where they are: 28 ns for the legal jumps of an
    /// English position where bit by bit took 57. The beam, which looks at each action at once, is 5 to 8 % faster with
    /// [`PackedBoard::legal`].)
    #[inline]
    pub(crate) fn list_legal(&self, word: W, list: &mut [u16]) -> usize {
        let mut count = 0;
        let masks = self.legal.masks(word);
        for index in 0..self.actions.len().min(MOST_IN_MASKS).div_ceil(8) {
            let byte = (masks[index / 8] >> (index % 8 * 8)) as u8;
            let (bits, bit_count) = &BITS_OF_BYTES[usize::from(byte)];
            let first = index as u16 * 8;
            for (place, to) in list[count..count + 8].iter_mut().enumerate() {
                *to = first + bits[place];
            }
            count += usize::from(*bit_count);
        }
        for (index, action) in self.actions.iter().enumerate().skip(MOST_IN_MASKS) {
            list[count] = index as u16;
            count += usize::from(action.is_legal(word));
        }
        count
    }

    /// The number of actions that can be played.
    #[inline]
    pub(crate) fn legal_count(&self, word: W) -> usize {
        let beyond = self.actions.iter().skip(MOST_IN_MASKS);
        let beyond = beyond.filter(|action| action.is_legal(word)).count();
        let masks = self.legal.masks(word).into_iter();
        masks.fold(beyond, |sum, mask| sum + mask.count_ones() as usize)
    }

    /// The canonical forms of the words after one action, in the order of the actions, repetitions included.
    #[inline]
    pub(crate) fn children(&self, word: W) -> impl Iterator<Item = W> {
        let images = self.images(word);
        self.legal(word)
            .map(move |action| self.canonical_child(&images, action))
    }

    /// The canonical forms of the words one action before, repetitions included.
    #[inline]
    pub(crate) fn parents(&self, word: W) -> impl Iterator<Item = W> {
        let images = self.images(word);
        // What can have led to a word is what could be played if pegs and holes changed places.
        self.legal(!word)
            .map(move |action| self.canonical_child(&images, action))
    }

    /// The actions that lead from a word along a way of canonical words, the first being its own.
    pub(crate) fn line(&self, mut word: W, way: &[W]) -> Vec<Action> {
        let mut line = Vec::with_capacity(way.len());
        for &next in way.iter().skip(1) {
            let images = self.images(word);
            let step = self
                .legal(word)
                .find(|&action| self.canonical_child(&images, action) == next);
            let Some(action) = step.map(|index| &self.actions[index]) else {
                unreachable!("neighbours on a way are one action apart")
            };
            line.push(action.action);
            word ^= action.flip;
        }
        line
    }
}

/// The least of the words that `N` images of two words make together, each with its number below it.
#[inline]
fn least_numbered_xor<W: Word, const N: usize>(a: &Images<W>, b: &Images<W>) -> W {
    let mut numbered = [W::ZERO; MAX_SYMMETRIES];
    for (index, image) in numbered[..N].iter_mut().enumerate() {
        *image = (a[index] ^ b[index]) << NUMBER_BITS | W::from_byte(index as u8);
    }
    W::least_short_xor::<N>(&numbered, &[W::ZERO; MAX_SYMMETRIES])
}

#[cfg(test)]
mod tests;
