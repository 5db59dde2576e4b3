//! Which bucket of a level owns a word: that of its [orbit signature](crate::tables::orbit_signature).

use crate::packed::word::Word;
use crate::tables::orbit_signature::Signature;

/// Which bucket owns a word: signatures that follow one another share a bucket, or a large one has several.
#[derive(Clone, Debug)]
pub(super) struct Owners {
    shift: u32,
    /// For each value of the highest bits of a signature, in ascending order.
    shares: Vec<Share>,
    /// The number of buckets.
    len: usize,
}

/// The buckets of some signatures.
#[derive(Clone, Copy, Default, Debug)]
struct Share {
    first: u16,
    /// One less than their number, which is a power of two: these bits of the hash of the word decide.
    mask: u16,
}

impl Owners {
    /// The number of highest bits that decide.
    const BITS: u32 = 14;

    /// One bucket for signatures up to a number.
    pub(super) fn of_one_bucket(last: Signature) -> Owners {
        let used = Signature::BITS - last.leading_zeros();
        let shift = used.saturating_sub(Self::BITS);
        Owners {
            shift,
            shares: vec![Share::default(); (last >> shift) as usize + 1],
            len: 1,
        }
    }

    /// Owners that spread words of these signatures evenly over about that number of buckets.
    pub(super) fn spreading(last: Signature, about: usize, sample: &[Signature]) -> Owners {
        let mut owners = Owners::of_one_bucket(last);
        let mut counts = vec![0_usize; owners.shares.len()];
        for &signature in sample {
            counts[owners.prefix(signature)] += 1;
        }
        let fitting = (sample.len() / about).max(1);
        // The bucket at hand, and how much is in it.
        let (mut bucket, mut filled) = (0, 0);
        for (share, count) in owners.shares.iter_mut().zip(counts) {
            let parts = ((count + fitting / 2) / fitting).max(1).next_power_of_two();
            if filled > 0 && (parts > 1 || filled + count / 2 > fitting) {
                bucket += 1;
                filled = 0;
            }
            *share = Share {
                first: bucket as u16,
                mask: parts as u16 - 1,
            };
            bucket += parts - 1;
            filled += count.div_ceil(parts);
        }
        owners.len = bucket + 1;
        owners
    }

    #[inline]
    fn prefix(&self, signature: Signature) -> usize {
        (signature >> self.shift) as usize
    }

    /// The bucket of a word of a signature.
    #[inline]
    pub(super) fn of<W: Word>(&self, signature: Signature, word: W) -> usize {
        let share = self.shares[self.prefix(signature)];
        if share.mask == 0 {
            return usize::from(share.first);
        }
        // Not the bits that choose the slots.
        let part = (word.hash64() >> 40) as u16 & share.mask;
        usize::from(share.first + part)
    }

    /// The number of buckets.
    pub(super) fn len(&self) -> usize {
        self.len
    }
}
