//! Many small sums in a few words, added and tested together: one lane of 8 or 16 bits each of four words.
//!
//! A lane whose top bit is set holds a value of zero or more, one whose top bit is gone has fallen below zero. No lane
//! borrows from the next as long as every total stays within its lane, which whoever fills them sees to.

/// The words.
const WORDS: usize = 4;

/// The sums of all lanes.
pub(crate) type PackedSums = [u64; WORDS];

/// The number of lanes of this many bits.
pub(crate) const fn lanes(bits: usize) -> usize {
    WORDS * 64 / bits
}

/// A value for each lane of `BITS` bits, added as `value << BITS·lane`: the words are the lanes themselves once every
/// total is in 0 … 2^`BITS` − 1.
pub(crate) fn in_lanes<const BITS: usize>(values: impl IntoIterator<Item = i64>) -> PackedSums {
    let mut sums = [0_u64; WORDS];
    for (lane, value) in values.into_iter().enumerate() {
        let word = &mut sums[lane * BITS / 64];
        *word = word.wrapping_add((value as u64) << (lane * BITS % 64));
    }
    sums
}

/// Lane by lane the sum.
#[inline]
pub(crate) fn added(mut a: PackedSums, b: PackedSums) -> PackedSums {
    for (word, sum) in a.iter_mut().enumerate() {
        *sum = sum.wrapping_add(b[word]);
    }
    a
}

#[cfg(test)]
mod tests;
