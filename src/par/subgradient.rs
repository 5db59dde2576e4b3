//! Subgradient ascent: good potentials are found by climbing.
//!
//! The bound of a position is concave in the weights, as the least of many sums that are linear in them, and a
//! cheapest walk through each region is a subgradient there: it shows in which direction the bound grows (Held & Karp
//! 1971; Fisher, "The Lagrangian relaxation method", 1981). After each step the weights are made a resource count
//! again.

use crate::packed::word::Word;
use crate::par::pattern::{MOVE, Partition};
use crate::par::potential::{Contribution, Dual, LARGEST_SUM};
use crate::run::limits::Limits;

/// A position that a potential should rule out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Sample<W> {
    /// Its hash: samples are those with the least.
    pub(super) hash: u64,
    pub(super) word: W,
    /// The bound above which it is ruled out.
    pub(super) room: i32,
}

impl<W: Word> Sample<W> {
    pub(super) fn new(word: W, room: i32) -> Sample<W> {
        Sample {
            hash: word.hash64(),
            word,
            room,
        }
    }

    /// How much it counts in the ascent when it is bounded so: most where little is missing. (Without any room
    /// everything is missing, and they all count alike.)
    #[inline]
    fn urgency(&self, bound: i32) -> f64 {
        if self.room == i32::MAX {
            return 1.0;
        }
        (-f64::from(self.room - bound) / NEARLY).exp()
    }
}

/// Where the ascent starts to slow down, and how far the first step goes. (Half and twice as late: 0.97 and 1.01 times
/// the positions; half and twice as far: 1.01 and 1.05.)
const STEADY_STEPS: f64 = 30.0;
const FIRST_STEP: f64 = 24.0;
/// How far short of ruling a sample out a potential may fall before the sample counts e times less: half, a quarter and
/// no such distance at all were worse.
const NEARLY: f64 = MOVE as f64;

/// After `PATIENCE` steps a potential must rule out the share `HOPE` of the samples for the ascent to go on. (Of 60
/// that came to 7 percent in 120 steps, 57 did.)
const PATIENCE: usize = 60;
const HOPE: f64 = 0.007;

/// How good weights are on samples.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(super) struct Quality {
    /// The share that they rule out.
    pub(super) share: f64,
    /// What they bound the samples by on the average.
    mean: f64,
}

/// The search for weights for a partition that rule out the most of some samples, or else bound them highest.
pub(super) struct Ascent<'a, W> {
    dual: &'a Dual,
    partition: &'a Partition,
    samples: &'a [Sample<W>],
    /// For each sample the pattern of each region.
    patterns: Vec<Vec<usize>>,
}

impl<'a, W: Word> Ascent<'a, W> {
    pub(super) fn new(
        dual: &'a Dual,
        partition: &'a Partition,
        samples: &'a [Sample<W>],
    ) -> Ascent<'a, W> {
        let patterns = samples.iter().map(|sample| {
            let pegs = sample.word.to_set();
            let regions = partition.regions.iter();
            regions.map(|region| region.shape.pattern(pegs)).collect()
        });
        Ascent {
            dual,
            partition,
            samples,
            patterns: patterns.collect(),
        }
    }

    /// The best weights that a number of steps finds within the limits, from no weights or the best of those known.
    pub(super) fn climb<'k>(
        &self,
        known: impl Iterator<Item = &'k [i32]>,
        steps: usize,
        limits: &Limits,
    ) -> (Quality, Vec<i32>) {
        let mut weights = vec![0; self.dual.bit_count];
        let (mut quality, mut slope) = self.slope(&weights);
        for known in known {
            let (of_known, towards) = self.slope(known);
            if of_known > quality {
                (quality, slope, weights) = (of_known, towards, known.to_vec());
            }
        }
        let mut best = (quality, weights.clone());
        for step in 0..steps {
            let steepest = slope
                .iter()
                .fold(0.0, |most: f64, part| most.max(part.abs()));
            if steepest == 0.0 || limits.are_over() {
                break;
            }
            let length = FIRST_STEP / (1.0 + step as f64 / STEADY_STEPS) / steepest;
            let moved = weights.iter().zip(&slope);
            let moved = moved.map(|(&weight, part)| f64::from(weight) + length * part);
            weights = self.nearest_count(moved.collect());
            (quality, slope) = self.slope(&weights);
            if quality > best.0 {
                best = (quality, weights.clone());
            }
            if step == PATIENCE && best.0.share < HOPE {
                break;
            }
        }
        best
    }

    /// How good weights are on the samples, and the subgradient: the direction in which they get better on those not
    /// yet ruled out, above all on those that are nearly.
    fn slope(&self, weights: &[i32]) -> (Quality, Vec<f64>) {
        let regions = self.dual.contributions(self.partition, weights);
        let mut slope = vec![0.0; self.dual.bit_count];
        let (mut ruled_out, mut total) = (0, 0.0);
        for (sample, patterns) in self.samples.iter().zip(&self.patterns) {
            let bound = bound(&regions, patterns);
            total += bound.map_or(0.0, f64::from);
            match bound.filter(|&bound| bound <= sample.room) {
                None => ruled_out += 1,
                Some(bound) => {
                    let urgency = sample.urgency(bound);
                    for (region, &pattern) in regions.iter().zip(patterns) {
                        self.add_subgradient(region, pattern, urgency, &mut slope);
                    }
                }
            }
        }
        let count = self.samples.len() as f64;
        let quality = Quality {
            share: f64::from(ruled_out) / count,
            mean: total / count,
        };
        (quality, slope)
    }

    /// Adds how the contribution of a pattern changes with each weight, as often as the sample counts.
    fn add_subgradient(
        &self,
        region: &Contribution<'_>,
        pattern: usize,
        urgency: f64,
        slope: &mut [f64],
    ) {
        let Contribution { region, costs, .. } = region;
        let end = costs.walk(pattern, |step| {
            let step = &region.shape.steps()[step];
            if step.is_charged {
                let (needs, to) = &self.dual.actions[step.action];
                for &bit in needs {
                    slope[bit] += urgency;
                }
                slope[*to] -= urgency;
            }
        });
        for (index, hole) in region.shape.holes().iter().enumerate() {
            let difference = (end >> index & 1) as i32 - (pattern >> index & 1) as i32;
            slope[hole.index()] += urgency * f64::from(self.dual.sign() * difference);
        }
    }

    /// Weights near to these that no action raises.
    fn nearest_count(&self, mut weights: Vec<f64>) -> Vec<i32> {
        let dual = self.dual;
        for _ in 0..200 {
            let mut worst = 0.0;
            for (needs, to) in &dual.actions {
                let gain = weights[*to] - needs.iter().map(|&bit| weights[bit]).sum::<f64>();
                if gain > 0.0 {
                    worst = gain.max(worst);
                    let share = gain / (needs.len() + 1) as f64;
                    for &bit in needs {
                        weights[bit] += share;
                    }
                    weights[*to] -= share;
                }
            }
            if worst < 0.01 {
                break;
            }
        }
        let mut weights: Vec<i32> = weights.iter().map(|weight| weight.round() as i32).collect();
        // Rounding up may have broken a few; this ends, or the weights get out of hand and are given up.
        loop {
            let is_raised = |&action: &usize| dual.loss(&weights, action) < 0;
            let Some(action) = (0..dual.actions.len()).find(is_raised) else {
                return weights;
            };
            let to = dual.actions[action].1;
            weights[to] += dual.loss(&weights, action);
            if weights[to] < -LARGEST_SUM {
                return vec![0; dual.bit_count];
            }
        }
    }
}

/// The bound of a position with these patterns; nothing if it is ruled out by a pattern without a way.
#[inline]
fn bound(regions: &[Contribution<'_>], patterns: &[usize]) -> Option<i32> {
    let contributions = regions.iter().zip(patterns);
    contributions
        .map(|(region, &pattern)| region.of(pattern))
        .sum()
}

#[cfg(test)]
mod tests;
