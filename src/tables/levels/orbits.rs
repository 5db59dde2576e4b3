//! Which bits of a word the symmetries carry to each other.

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;

/// Which bits the symmetries carry to each other.
pub(super) struct Orbits {
    /// The orbit of each bit.
    pub(super) of_bits: Vec<usize>,
    count: usize,
}

impl Orbits {
    pub(super) fn new<W: Word>(packing: &PackedBoard<W>) -> Orbits {
        let mut orbits = Orbits {
            of_bits: vec![usize::MAX; packing.bit_count()],
            count: 0,
        };
        for bit in 0..packing.bit_count() {
            if orbits.of_bits[bit] == usize::MAX {
                let images = packing.images(W::bit(bit));
                let images = images[..packing.symmetry_count()].iter();
                for image in images.flat_map(|image| image.to_set()) {
                    orbits.of_bits[image.index()] = orbits.count;
                }
                orbits.count += 1;
            }
        }
        orbits
    }

    /// The number of bits of each.
    pub(super) fn sizes(&self) -> Vec<i64> {
        let mut sizes = vec![0; self.count];
        for &orbit in &self.of_bits {
            sizes[orbit] += 1;
        }
        sizes
    }

    /// How many bits of each orbit a word has.
    pub(super) fn tally<W: Word>(&self, word: W) -> Vec<i32> {
        let mut tally = vec![0; self.count];
        for bit in word.to_set() {
            tally[self.of_bits[bit.index()]] += 1;
        }
        tally
    }

    /// The sums over each orbit of weights of the bits, in lowest terms.
    pub(super) fn gather(&self, weights: &[i32]) -> Vec<i32> {
        let mut sums = vec![0; self.count];
        let mut sizes = vec![0; self.count];
        for (&orbit, weight) in self.of_bits.iter().zip(weights) {
            sums[orbit] += weight;
            sizes[orbit] += 1;
        }
        // The mean of an orbit, times the same number for all.
        let common = sizes.iter().fold(1, |a, &b| num_integer::lcm(a, b));
        let means = sums
            .iter()
            .zip(&sizes)
            .map(|(sum, size)| sum * (common / size));
        let means: Vec<i32> = means.collect();
        let divisor = means.iter().fold(0, |a, &b| num_integer::gcd(a, b)).max(1);
        means.iter().map(|mean| mean / divisor).collect()
    }

    /// The weights of the bits, from those of the orbits.
    pub(super) fn spread(&self, weights: &[i32]) -> Vec<i32> {
        self.of_bits.iter().map(|&orbit| weights[orbit]).collect()
    }
}
