//! What the bits of a word make together, looked up a byte at a time.

use crate::packed::word::Word;

/// For each byte of a word and each value of it, what its bits make together.
#[derive(Clone, Debug)]
pub(crate) struct ByteTables<T> {
    bytes: Vec<[T; 256]>,
}

impl<T: Copy> ByteTables<T> {
    /// The tables of the first bits of a word, each of which makes `bits` of it; no bit makes `none`.
    pub(crate) fn new(none: T, bits: &[T], join: impl Fn(T, T) -> T) -> ByteTables<T> {
        let of_byte = |bits: &[T]| {
            let mut values = [none; 256];
            for (bit, &of_bit) in bits.iter().enumerate() {
                let (without, with) = values[..2 << bit].split_at_mut(1 << bit);
                for (with, &without) in with.iter_mut().zip(&*without) {
                    *with = join(without, of_bit);
                }
            }
            // Bits beyond the last make nothing.
            for value in 1 << bits.len()..256 {
                values[value] = values[value & ((1 << bits.len()) - 1)];
            }
            values
        };
        ByteTables {
            bytes: bits.chunks(8).map(of_byte).collect(),
        }
    }

    /// What each byte of a word makes, the lowest first.
    #[inline]
    pub(crate) fn of<W: Word>(&self, word: W) -> impl Iterator<Item = &T> {
        let mut rest = word;
        self.bytes.iter().map(move |values| {
            let value = &values[usize::from(rest.low_byte())];
            rest = rest >> 8;
            value
        })
    }
}

impl ByteTables<i64> {
    /// The tables of bits that have a value each.
    pub(crate) fn sums(values: &[i64]) -> ByteTables<i64> {
        ByteTables::new(0, values, |a, b| a + b)
    }

    /// What the bits of a word are worth together.
    #[inline]
    pub(crate) fn sum<W: Word>(&self, word: W) -> i64 {
        self.of(word).sum()
    }
}

#[cfg(test)]
mod tests;
