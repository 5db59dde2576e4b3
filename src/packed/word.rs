//! The machine word that holds a packed position: `u64` where the board and one key bit fit, else `u128`.
//!
//! Measured on the English central game, `u128` costs 1.2 to 1.6 times the time and twice the memory, so the choice is
//! made once, by [`with_word!`](crate::packed::with_word::with_word), and everything behind it is generic over
//! [`Word`].

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::rules::hole::HoleSet;

/// The most symmetries a board can have (triangular lattice).
pub(crate) const MAX_SYMMETRIES: usize = 12;

/// The most symmetries a board of the square lattice can have.
pub(crate) const SQUARE_SYMMETRIES: usize = 8;

/// A word of bits, one for each hole and one for Cremers' Key.
pub(crate) trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The width of the word in bits.
    const BITS: usize;
    /// No bit.
    const ZERO: Self;

    /// The bit of an index below [`Word::BITS`].
    fn bit(index: usize) -> Self;
    /// The word of a set whose holes are all below [`Word::BITS`].
    fn from_set(set: HoleSet) -> Self;
    /// The set of a word.
    fn to_set(self) -> HoleSet;
    /// The number of bits set.
    fn count(self) -> usize;
    /// The word of eight bits.
    fn from_byte(byte: u8) -> Self;
    /// The lowest eight bits.
    fn low_byte(self) -> u8;
    /// The lowest 64 bits.
    fn low_bits(self) -> u64;
    /// A well-mixed 64-bit hash of the word.
    fn hash64(self) -> u64;
    /// The index of the lowest bit set; the width of the word where none is.
    #[cfg(feature = "terminal")]
    fn lowest(self) -> usize;

    /// Words of at most N bits are short.
    const SHORT_BITS: usize = 0;

    /// The least of the words `a[i] ^ b[i]` with `i` below `N`, all of them short. `N` is a multiple of four.
    #[inline]
    fn least_short_xor<const N: usize>(
        a: &[Self; MAX_SYMMETRIES],
        b: &[Self; MAX_SYMMETRIES],
    ) -> Self {
        let words = a.iter().zip(b).take(N).map(|(&a, &b)| a ^ b);
        words.min().unwrap_or(Self::ZERO)
    }
}

/// One round of multiply and fold (wyhash): enough for open addressing by the high or the low bits.
const fn mixed(word: u64) -> u64 {
    let product = (word ^ 0x9E37_79B9_7F4A_7C15) as u128 * 0xD6E8_FEB8_6659_FD93_u128;
    (product as u64) ^ (product >> 64) as u64
}

impl Word for u64 {
    const BITS: usize = 64;
    const ZERO: u64 = 0;

    #[inline]
    fn bit(index: usize) -> u64 {
        1 << index
    }
    #[inline]
    fn from_set(set: HoleSet) -> u64 {
        set.bits() as u64
    }
    fn to_set(self) -> HoleSet {
        HoleSet::from_bits(u128::from(self))
    }
    fn count(self) -> usize {
        self.count_ones() as usize
    }
    #[inline]
    fn from_byte(byte: u8) -> Self {
        byte.into()
    }
    #[inline]
    fn low_byte(self) -> u8 {
        self as u8
    }
    fn low_bits(self) -> u64 {
        self
    }
    #[inline]
    fn hash64(self) -> u64 {
        mixed(self)
    }
    #[cfg(feature = "terminal")]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }

    /// The bits of a fraction: as floating-point numbers, words of no more are in the same order.
    const SHORT_BITS: usize = 52;

    /// Compared as floating-point numbers, two at a time: every x86-64 can do that, while two integers of 64 bits at a
    /// time take SSE4.2. (4 to 6 ns for the eight images of a word where the least of integers took 12 to 19, as the
    /// compiler puts such compares together from smaller ones.)
    #[inline]
    fn least_short_xor<const N: usize>(
        a: &[u64; MAX_SYMMETRIES],
        b: &[u64; MAX_SYMMETRIES],
    ) -> u64 {
        let less = |a: f64, b: f64| if a < b { a } else { b };
        let mut least = [f64::INFINITY; 4];
        for first in (0..N).step_by(4) {
            for (lane, least) in least.iter_mut().enumerate() {
                *least = less(f64::from_bits(a[first + lane] ^ b[first + lane]), *least);
            }
        }
        let halves = [less(least[0], least[2]), less(least[1], least[3])];
        less(halves[0], halves[1]).to_bits()
    }
}

impl Word for u128 {
    const BITS: usize = 128;
    const ZERO: u128 = 0;

    #[inline]
    fn bit(index: usize) -> u128 {
        1 << index
    }
    #[inline]
    fn from_set(set: HoleSet) -> u128 {
        set.bits()
    }
    fn to_set(self) -> HoleSet {
        HoleSet::from_bits(self)
    }
    fn count(self) -> usize {
        self.count_ones() as usize
    }
    #[inline]
    fn from_byte(byte: u8) -> Self {
        byte.into()
    }
    #[inline]
    fn low_byte(self) -> u8 {
        self as u8
    }
    fn low_bits(self) -> u64 {
        self as u64
    }
    #[inline]
    fn hash64(self) -> u64 {
        mixed(self as u64 ^ mixed((self >> 64) as u64))
    }
    #[cfg(feature = "terminal")]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }
}
