//! The strata of a level: its positions by the number of pegs in each orbit of holes.
//!
//! Symmetries keep these numbers, and an action changes them by the same wherever it is played. So positions of like
//! strata have their next positions in like strata too: when a level is played in the order of its strata, a round
//! goes to a few of the next level's buckets instead of all.

use crate::packed::board::PackedBoard;
use crate::packed::byte_tables::ByteTables;
use crate::packed::word::Word;
use crate::tables::levels::orbits::Orbits;

/// The number of a stratum: the numbers of pegs as the digits of one number.
pub(super) type Stratum = i64;

/// The strata of a packing.
#[derive(Clone, Debug)]
pub(super) struct Strata {
    /// What each bit adds to the number.
    places: ByteTables<i64>,
    /// For each action what it adds to the number.
    steps: Vec<Stratum>,
    /// The number of the word of all bits: the greatest.
    last: Stratum,
}

impl Strata {
    /// The strata of words. Where the orbits are so many that a number would have more than 63 bits, some do not count.
    pub(super) fn new<W: Word>(packing: &PackedBoard<W>) -> Strata {
        let orbits = Orbits::new(packing);
        let mut places = Vec::new();
        let mut place = Some(1_i64);
        for size in orbits.sizes() {
            let next = place.and_then(|place| place.checked_mul(size + 1));
            places.push(place.filter(|_| next.is_some()).unwrap_or(0));
            place = next;
        }
        let of_bits = orbits.of_bits.iter();
        let values: Vec<Stratum> = of_bits.map(|&orbit| places[orbit]).collect();
        let mut strata = Strata {
            places: ByteTables::sums(&values),
            steps: Vec::new(),
            last: values.iter().sum(),
        };
        let steps = packing.actions().iter().map(|action| {
            let after = strata.of(action.flip ^ action.needs);
            after - strata.of(action.needs)
        });
        strata.steps = steps.collect();
        strata
    }

    /// The stratum of a word.
    pub(super) fn of<W: Word>(&self, word: W) -> Stratum {
        self.places.sum(word)
    }

    /// The stratum that an action leads to from another.
    pub(super) fn after(&self, stratum: Stratum, action: usize) -> Stratum {
        stratum + self.steps[action]
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
