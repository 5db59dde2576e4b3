//! Sums over the bits of a word.

use crate::solver::word::Word;

/// What the bits of a word are worth together.
#[derive(Clone, Debug)]
pub(super) struct BitSums {
    /// For each byte of a word and each value of it, what its bits are worth.
    bytes: Vec<[i64; 256]>,
}

impl BitSums {
    /// The sums of bits that are worth so much each.
    pub(super) fn new(values: &[i64]) -> BitSums {
        BitSums {
            bytes: values.chunks(8).map(byte_values).collect(),
        }
    }

    /// The sum of the bits of a word.
    pub(super) fn of<W: Word>(&self, word: W) -> i64 {
        let mut rest = word;
        let values = self.bytes.iter().map(|values| {
            let value = values[usize::from(rest.low_byte())];
            rest = rest >> 8;
            value
        });
        values.sum()
    }
}

/// The sums of every value of a byte whose bits are worth so much.
fn byte_values(bits: &[i64]) -> [i64; 256] {
    std::array::from_fn(|byte| {
        let set = bits
            .iter()
            .enumerate()
            .filter(|(bit, _)| byte >> bit & 1 == 1);
        set.map(|(_, value)| value).sum()
    })
}
