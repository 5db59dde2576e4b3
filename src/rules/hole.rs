//! Holes and sets of holes: pure set algebra, knowing nothing of boards.
//!
//! A board numbers its holes 0, 1, 2, … in reading order (rows top to bottom, each row left to right). A [`Hole`] is
//! such a number and a [`HoleSet`] one bit for each: hole `i` is bit `i` of a `u128`, so the widest board has
//! [`MAX_HOLES`] holes. The numbering is part of the text formats and never changes.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

/// The most holes a board can have: the width of a [`HoleSet`].
pub const MAX_HOLES: usize = 128;

/// A place that can hold a peg: its index in the reading order of its board, below [`MAX_HOLES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole(u8);

impl Hole {
    /// The hole at an index of the reading order, or `None` from [`MAX_HOLES`] on.
    pub const fn new(index: usize) -> Option<Hole> {
        if index < MAX_HOLES {
            Some(Hole(index as u8))
        } else {
            None
        }
    }

    /// The hole at an index known to be below [`MAX_HOLES`].
    pub(crate) const fn at(index: usize) -> Hole {
        assert!(index < MAX_HOLES);
        Hole(index as u8)
    }

    /// The hole's index in reading order, below [`MAX_HOLES`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of holes: the full board, the pegs of a position, a goal, a mask.
///
/// `|`, `&`, `^` and `-` are union, intersection, symmetric difference and difference. There is no complement: only a
/// board knows which holes there are (`board.all() - pegs`).
///
/// ```
/// use lastpeg::rules::hole::{Hole, HoleSet};
/// let set: HoleSet = [0, 5, 127].into_iter().filter_map(Hole::new).collect();
/// assert_eq!(set.len(), 3);
/// assert!((set - HoleSet::first(6)).iter().eq(Hole::new(127)));
/// assert_eq!(format!("{:?}", set & HoleSet::first(10)), "HoleSet(o....o)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HoleSet(u128);

impl HoleSet {
    /// No hole.
    pub const EMPTY: HoleSet = HoleSet(0);

    /// The set whose bits are given: bit `i` for hole `i`.
    pub const fn from_bits(bits: u128) -> HoleSet {
        HoleSet(bits)
    }

    /// The set's bits: bit `i` for hole `i`.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one hole.
    pub const fn of(hole: Hole) -> HoleSet {
        HoleSet(1 << hole.0)
    }

    /// The first `count` holes in reading order; `count` is at most [`MAX_HOLES`].
    ///
    /// # Panics
    /// When `count` is over [`MAX_HOLES`].
    #[inline]
    pub const fn first(count: usize) -> HoleSet {
        assert!(count <= MAX_HOLES);
        if count == MAX_HOLES {
            HoleSet(u128::MAX)
        } else {
            HoleSet((1 << count) - 1)
        }
    }

    /// Whether the hole is in the set.
    pub const fn contains(self, hole: Hole) -> bool {
        self.0 >> hole.0 & 1 == 1
    }

    /// The set with the hole added.
    pub const fn with(self, hole: Hole) -> HoleSet {
        HoleSet(self.0 | 1 << hole.0)
    }

    /// The set with the hole taken away.
    pub const fn without(self, hole: Hole) -> HoleSet {
        HoleSet(self.0 & !(1 << hole.0))
    }

    /// The number of holes in the set, at most [`MAX_HOLES`].
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether an odd number of holes is in the set: its parity over GF(2).
    pub const fn is_odd(self) -> bool {
        self.0.count_ones() % 2 == 1
    }

    /// Whether every hole of this set is in the other.
    pub const fn is_subset(self, other: HoleSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether a hole is in both sets.
    pub(crate) const fn meets(self, other: HoleSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The only hole of the set, or `None` when it has none or several.
    pub fn only(self) -> Option<Hole> {
        (self.len() == 1).then(|| Hole(self.0.trailing_zeros() as u8))
    }

    /// The holes of the set in reading order.
    pub const fn iter(self) -> Holes {
        Holes(self.0)
    }
}

/// Draws the set up to its last hole, `o` for a hole of it, with a gap after every ten: `HoleSet(o....o.... .o)`.
impl fmt::Debug for HoleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HoleSet(")?;
        let length = u128::BITS - self.0.leading_zeros();
        for index in 0..length {
            let gap = if index > 0 && index % 10 == 0 {
                " "
            } else {
                ""
            };
            let sign = if self.0 >> index & 1 == 1 { 'o' } else { '.' };
            write!(f, "{gap}{sign}")?;
        }
        f.write_str(")")
    }
}

impl FromIterator<Hole> for HoleSet {
    fn from_iter<T: IntoIterator<Item = Hole>>(holes: T) -> HoleSet {
        holes.into_iter().fold(HoleSet::EMPTY, HoleSet::with)
    }
}

impl IntoIterator for HoleSet {
    type Item = Hole;
    type IntoIter = Holes;

    fn into_iter(self) -> Holes {
        self.iter()
    }
}

/// The holes of a [`HoleSet`] in reading order.
#[derive(Clone, Debug)]
pub struct Holes(u128);

impl Iterator for Holes {
    type Item = Hole;

    fn next(&mut self) -> Option<Hole> {
        if self.0 == 0 {
            return None;
        }
        let hole = Hole(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(hole)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Holes {}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, |$a:ident, $b:ident| $result:expr) => {
        impl $trait for HoleSet {
            type Output = HoleSet;
            fn $method(self, other: HoleSet) -> HoleSet {
                let ($a, $b) = (self.0, other.0);
                HoleSet($result)
            }
        }
        impl $assign for HoleSet {
            fn $assign_method(&mut self, other: HoleSet) {
                *self = self.$method(other);
            }
        }
    };
}

set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);
