//! The strata of a level: its positions by the number of pegs in each orbit of holes.
//!
//! Symmetries keep these numbers, and an action changes them by the same wherever it is played. So positions of like
//! strata have their next positions in like strata too: when a level is played in the order of its strata, a round
//! goes to a few of the next level's buckets instead of all.

use crate::analysis::levels::orbits::Orbits;
use crate::solver::packing::Packing;
use crate::solver::word::Word;

/// The number of a stratum: the numbers of pegs as the digits of one number.
pub(super) type Stratum = u64;

/// The strata of a packing.
#[derive(Clone, Debug)]
pub(super) struct Strata {
    /// For each byte of a word and each value of it, what its bits add to the number.
    bytes: Vec<[Stratum; 256]>,
    /// For each action what it adds to the number, modulo 2 to the 64.
    steps: Vec<Stratum>,
    /// The number of the word of all bits: the greatest.
    last: Stratum,
}

impl Strata {
    /// The strata of words. Where the orbits are so many that a number would have more than 64 bits, some do not count.
    pub(super) fn new<W: Word>(packing: &Packing<W>) -> Strata {
        let orbits = Orbits::new(packing);
        let mut places = Vec::new();
        let mut place = Some(1_u64);
        for size in orbits.sizes() {
            let next = place.and_then(|place| place.checked_mul(size + 1));
            places.push(place.filter(|_| next.is_some()).unwrap_or(0));
            place = next;
        }
        let of_bits = orbits.of_bits.iter();
        let values: Vec<Stratum> = of_bits.map(|&orbit| places[orbit]).collect();
        let mut strata = Strata {
            bytes: values.chunks(8).map(byte_values).collect(),
            steps: Vec::new(),
            last: values.iter().sum(),
        };
        let steps = packing.actions().iter().map(|action| {
            let after = strata.of(action.flip ^ action.needs);
            after.wrapping_sub(strata.of(action.needs))
        });
        strata.steps = steps.collect();
        strata
    }

    /// The stratum of a word.
    pub(super) fn of<W: Word>(&self, word: W) -> Stratum {
        let mut rest = word;
        let values = self.bytes.iter().map(|values| {
            let value = values[usize::from(rest.low_byte())];
            rest = rest >> 8;
            value
        });
        values.sum()
    }

    /// The stratum that an action leads to from another.
    pub(super) fn after(&self, stratum: Stratum, action: usize) -> Stratum {
        stratum.wrapping_add(self.steps[action])
    }

    /// The stratum of the complements of the words of another.
    pub(super) fn complement(&self, stratum: Stratum) -> Stratum {
        self.last - stratum
    }

    /// The number of the last stratum.
    pub(super) fn last(&self) -> Stratum {
        self.last
    }
}

/// The sums of every value of a byte whose bits have these values.
fn byte_values(bits: &[Stratum]) -> [Stratum; 256] {
    std::array::from_fn(|byte| {
        let set = bits
            .iter()
            .enumerate()
            .filter(|(bit, _)| byte >> bit & 1 == 1);
        set.map(|(_, value)| value).sum()
    })
}
