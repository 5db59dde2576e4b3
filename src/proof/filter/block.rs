//! A certificate block: sixteen packed certificates that are tried together.
//!
//! ```text
//!   lane    3        2        1        0         16 bits each, in four words: 1vvv vvvv vvvv vvvv while v, the
//!   bits  63…48    47…32    31…16    15…0        slack less what the regions and the most that the parities can
//!                                                charge, is not below 0
//!
//!   lane    7      6             1      0        8 bits each, in two words: whether the number of pegs on the holes of
//!   bits  63…56  55…48    …    15…8   7…0        each parity must become even or odd
//! ```
//!
//! Both are sums over the bits of a position, looked up together for all lanes; what a region charges is looked up by
//! the pattern of its pegs. Only where a lane of the first kind falls below zero is the charge looked up by that of
//! the second kind.

use crate::packed::byte_tables::ByteTables;
use crate::packed::sums::{self, PackedSums, added, in_lanes};
use crate::packed::word::Word;
use crate::proof::filter::certificate::{MOST_PARITIES, PackedCertificate, ZERO};
use crate::rules::hole::{Hole, HoleSet};

/// The bits of a value, and the certificates of a block.
const VALUE_BITS: usize = 16;
pub(super) const LANES: usize = sums::lanes(VALUE_BITS);
const VALUES_PER_WORD: usize = 64 / VALUE_BITS;
/// The words of parities.
const PARITY_WORDS: usize = LANES * MOST_PARITIES / 64;
const PARITIES_PER_WORD: usize = LANES / PARITY_WORDS;
const TOP_BITS: u64 = 0x8000_8000_8000_8000;

/// The most candidates for regions, and the bits of the pattern of each.
pub(super) const MOST_CANDIDATES: usize = 4;
const PATTERN_BITS: usize = 64 / MOST_CANDIDATES;

/// The values of all lanes.
type Values = PackedSums;
/// The parities of all lanes.
type Parities = [u64; PARITY_WORDS];

/// Which pegs of each candidate a word has.
#[derive(Debug)]
pub(super) struct Patterns(ByteTables<u64>);

impl Patterns {
    /// The patterns of candidates of a board with this many holes.
    pub(super) fn new(holes: usize, candidates: &[HoleSet]) -> Patterns {
        let of_bit = |hole: Hole| {
            let place = |(index, candidate): (usize, &HoleSet)| {
                let place = candidate.iter().position(|other| other == hole)?;
                Some(1 << (index * PATTERN_BITS + place))
            };
            candidates.iter().enumerate().find_map(place).unwrap_or(0)
        };
        let bits: Vec<u64> = (0..holes).map(Hole::at).map(of_bit).collect();
        Patterns(ByteTables::new(0, &bits, |a, b| a | b))
    }

    /// The pattern of each candidate, sixteen bits each.
    #[inline]
    pub(super) fn of<W: Word>(&self, word: W) -> u64 {
        self.0.of(word).fold(0, |all, bits| all | bits)
    }
}

/// Sixteen certificates, or fewer.
#[derive(Debug)]
pub(super) struct CertificateBlock {
    /// The weights of each bit, and the parities that it is of.
    bits: ByteTables<(Values, Parities)>,
    /// The same of a word without any bit.
    empty: (Values, Parities),
    /// For each candidate and each pattern of its pegs what is charged, negative; nothing where no certificate charges
    /// for it.
    costs: Vec<Vec<Values>>,
    charges: Vec<Charge>,
}

/// What the parities of a certificate charge.
#[derive(Debug)]
struct Charge {
    most: i32,
    /// By which of the first four have to change, and by which of the last four have to.
    halves: [[i32; 16]; 2],
}

impl CertificateBlock {
    /// The block of some certificates against a finish, which know this many candidates.
    pub(super) fn new(
        certificates: &[PackedCertificate],
        finish: HoleSet,
        candidates: usize,
    ) -> CertificateBlock {
        let holes = certificates
            .first()
            .map_or(0, PackedCertificate::hole_count);
        let of_bit = |hole: Hole| {
            let weights = certificates
                .iter()
                .map(|certificate| certificate.weight(hole));
            let bit = HoleSet::of(hole);
            let parities = certificates
                .iter()
                .map(|certificate| certificate.parities_of(bit));
            (in_lanes::<VALUE_BITS>(weights), of_lanes(parities))
        };
        let bits: Vec<_> = (0..holes).map(Hole::at).map(of_bit).collect();
        let values = certificates
            .iter()
            .map(|certificate| ZERO - certificate.least(finish));
        // Lanes without a certificate stay at zero.
        let values = values.chain(std::iter::repeat(ZERO)).take(LANES);
        let parities = certificates
            .iter()
            .map(|certificate| certificate.parities_of(finish));
        let cost = |candidate, pattern| {
            in_lanes::<VALUE_BITS>(
                certificates
                    .iter()
                    .map(|certificate| -certificate.cost(candidate, pattern)),
            )
        };
        let costs = |candidate: usize| {
            let patterns = certificates
                .iter()
                .map(|certificate| certificate.patterns(candidate))
                .max();
            let patterns = 0..patterns.unwrap_or(0);
            patterns.map(|pattern| cost(candidate, pattern)).collect()
        };
        CertificateBlock {
            bits: ByteTables::new((Values::default(), [0; PARITY_WORDS]), &bits, sum),
            empty: (in_lanes::<VALUE_BITS>(values), of_lanes(parities)),
            costs: (0..candidates).map(costs).collect(),
            charges: certificates.iter().map(Charge::new).collect(),
        }
    }

    /// The lane of a certificate that holds a word with these patterns back, if there is one.
    #[inline]
    pub(super) fn holding<W: Word>(&self, word: W, patterns: u64) -> Option<usize> {
        let (mut values, parities) = self.bits.of(word).copied().fold(self.empty, sum);
        for (candidate, costs) in self.costs.iter().enumerate() {
            let pattern = (patterns >> (candidate * PATTERN_BITS)) as u16;
            if let Some(&cost) = costs.get(usize::from(pattern)) {
                values = added(values, cost);
            }
        }
        for (index, values) in values.iter().enumerate() {
            let mut below = !values & TOP_BITS;
            while below != 0 {
                let place = below.trailing_zeros() as usize / VALUE_BITS;
                let lane = index * VALUES_PER_WORD + place;
                let value = i32::from((values >> (place * VALUE_BITS)) as u16) - ZERO as i32;
                let changed = (parities[lane / PARITIES_PER_WORD]
                    >> (lane % PARITIES_PER_WORD * MOST_PARITIES))
                    as usize;
                let Charge { most, halves } = &self.charges[lane];
                if halves[0][changed & 15] + halves[1][changed >> 4 & 15] > value + most {
                    return Some(lane);
                }
                below &= below - 1;
            }
        }
        None
    }
}

impl Charge {
    fn new(certificate: &PackedCertificate) -> Charge {
        let half =
            |half: usize| std::array::from_fn(|changed| certificate.charge(half * 4, changed));
        Charge {
            most: certificate.most(),
            halves: [0, 1].map(half),
        }
    }
}

/// The parities of each lane.
fn of_lanes(of_certificates: impl Iterator<Item = u64>) -> Parities {
    let mut all = [0_u64; PARITY_WORDS];
    for (lane, parities) in of_certificates.enumerate() {
        all[lane / PARITIES_PER_WORD] |= parities << (lane % PARITIES_PER_WORD * MOST_PARITIES);
    }
    all
}

/// The sums of the values; the parities that differ.
#[inline]
fn sum(a: (Values, Parities), b: (Values, Parities)) -> (Values, Parities) {
    let mut parities = a.1;
    for (word, parities) in parities.iter_mut().enumerate() {
        *parities ^= b.1[word];
    }
    (added(a.0, b.0), parities)
}
