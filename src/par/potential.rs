//! Tariffs: weights of the holes that make sectors dear.
//!
//! A game from position `P` to the goal loses exactly `w(P) − w(goal)` of a resource count `w`. So if clearing the
//! sectors costs at least `c` in moves and losses together, at least `c − (w(P) − w(goal))` of it are moves. Any
//! resource count gives such a bound. Good ones are found by climbing: the bound is concave in the weights, and a
//! cheapest walk through each sector shows in which direction it grows (subgradient ascent, as for a Lagrangian dual).
//! The weights are integers, in units of 1/64 of a move, that no action raises, so every bound is exact.

use crate::packed::board::Packing;
use crate::packed::word::Word;
use crate::par::moves::Direction;
use crate::par::pattern::{Costs, MOVE, Partition};
use crate::run::limits::Limits;

/// What a bound is about: positions on the way forward, to the goal, or backward, from the start.
#[derive(Clone, Debug)]
pub(super) struct Task<W> {
    pub(super) direction: Direction,
    /// The words of the goal, or of the start.
    pub(super) ends: Vec<W>,
    /// For each action, the bits it takes pegs from and the bit into which it puts one.
    actions: Vec<(Vec<usize>, usize)>,
    bit_count: usize,
}

/// A position that a tariff should rule out.
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

    /// How much it counts in training when it is bounded so: most where little is missing. (Without any room everything
    /// is missing, and they all count alike.)
    fn urgency(&self, bound: i32) -> f64 {
        if self.room == i32::MAX {
            return 1.0;
        }
        (-f64::from(self.room - bound) / NEARLY).exp()
    }
}

/// Weights for one partition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tariff {
    /// The index of the partition.
    pub(super) partition: usize,
    /// The weight of each bit.
    pub(super) weights: Vec<i32>,
}

/// No sum of a sector goes beyond this, so that the sum of all sectors fits 16 bits.
pub(super) const LARGEST_SUM: i32 = 30_000;

/// Where training starts to slow down, and how far the first step goes.
const STEADY_STEPS: f64 = 30.0;
const FIRST_STEP: f64 = 24.0;
/// How far short of ruling a sample out a tariff may fall before the sample counts e times less: half, a quarter and no
/// such distance at all were worse.
const NEARLY: f64 = MOVE as f64;

/// After so many steps a tariff must rule out that share of the samples for training to go on. (Of 60 that came to 7
/// percent in 120 steps, 57 did.)
const PATIENCE: usize = 60;
const HOPE: f64 = 0.007;

/// How good weights are on samples.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Score {
    /// The share that they rule out.
    share: f64,
    /// What they bound the samples by on the average.
    mean: f64,
}

impl<W: Word> Task<W> {
    pub(super) fn new(packing: &Packing<W>, direction: Direction, ends: &[W]) -> Task<W> {
        let bits = |word: W| word.to_set().iter().map(crate::rules::hole::Hole::index);
        let actions = packing.actions().iter().map(|action| {
            let to = bits(action.flip ^ action.needs).sum();
            (bits(action.needs).collect(), to)
        });
        Task {
            direction,
            ends: ends.to_vec(),
            actions: actions.collect(),
            bit_count: packing.bit_count(),
        }
    }

    /// Plus one where positions are compared with the goal, minus one where with the start.
    fn sign(&self) -> i32 {
        match self.direction {
            Direction::Forward => 1,
            Direction::Backward => -1,
        }
    }

    /// Whether weights are those of a resource count: as many as there are bits, small, and raised by no action.
    pub(super) fn allows(&self, weights: &[i32]) -> bool {
        weights.len() == self.bit_count
            && weights.iter().all(|weight| weight.abs() <= LARGEST_SUM)
            && (0..self.actions.len()).all(|action| self.loss(weights, action) >= 0)
    }

    fn loss(&self, weights: &[i32], action: usize) -> i32 {
        let (needs, to) = &self.actions[action];
        needs.iter().map(|&bit| weights[bit]).sum::<i32>() - weights[*to]
    }

    /// The least costs of each sector, and what must be added to each of them.
    fn costs<'a>(&self, partition: &'a Partition, weights: &[i32]) -> Vec<(Costs<'a>, i32)> {
        let sectors = partition.sectors.iter().map(|sector| {
            let losses = sector.steps.iter().map(|step| {
                if step.is_charged {
                    self.loss(weights, step.action)
                } else {
                    0
                }
            });
            let losses: Vec<i32> = losses.collect();
            let ends = self.ends.iter().map(|&end| {
                let pattern = sector.pattern(end);
                (
                    pattern,
                    self.sign() * weight(&sector.bits, weights, pattern),
                )
            });
            let mut ends: Vec<(usize, i32)> = ends.collect();
            let least = ends.iter().map(|&(_, cost)| cost).min().unwrap_or(0);
            for (_, cost) in &mut ends {
                *cost -= least;
            }
            (Costs::new(sector, &losses, &ends, self.direction), least)
        });
        sectors.collect()
    }

    /// For each sector and pattern, what it adds to the bound; nothing where that would not fit.
    pub(super) fn sums(&self, partition: &Partition, weights: &[i32]) -> Option<Vec<Vec<i16>>> {
        let largest = LARGEST_SUM / partition.sectors.len() as i32;
        let costs = self.costs(partition, weights);
        let sectors = partition.sectors.iter().zip(&costs);
        let sums = sectors.map(|(sector, (costs, least))| {
            let sum = |pattern: usize| {
                let own = self.sign() * weight(&sector.bits, weights, pattern);
                let sum = costs.of(pattern).map_or(largest, |cost| cost + least - own);
                (sum >= -largest).then_some(sum.min(largest) as i16)
            };
            (0..1 << sector.bits.len()).map(sum).collect()
        });
        sums.collect()
    }

    /// The weights for a partition that rule out the most of the samples, or else bound them highest, with the share of the
    /// samples that they rule out: found in so many steps or within the limits, from no weights or the best of those known.
    pub(super) fn train(
        &self,
        partition: &Partition,
        samples: &[Sample<W>],
        known: &[&[i32]],
        steps: usize,
        limits: &Limits,
    ) -> (f64, Vec<i32>) {
        let patterns = samples.iter().map(|sample| {
            let sectors = partition.sectors.iter();
            sectors.map(|sector| sector.pattern(sample.word)).collect()
        });
        let patterns: Vec<Vec<usize>> = patterns.collect();
        let slope = |weights: &[i32]| self.slope(partition, weights, samples, &patterns);
        let mut weights = vec![0; self.bit_count];
        let (mut score, mut direction) = slope(&weights);
        for &known in known {
            let (other, towards) = slope(known);
            if other > score {
                (score, direction, weights) = (other, towards, known.to_vec());
            }
        }
        let mut best = (score, weights.clone());
        for step in 0..steps {
            let steepest = direction
                .iter()
                .fold(0.0, |most: f64, slope| most.max(slope.abs()));
            if steepest == 0.0 || limits.are_over() {
                break;
            }
            let length = FIRST_STEP / (1.0 + step as f64 / STEADY_STEPS) / steepest;
            let moved = weights.iter().zip(&direction);
            let moved = moved.map(|(&weight, slope)| f64::from(weight) + length * slope);
            weights = self.nearest_count(moved.collect());
            (score, direction) = slope(&weights);
            if score > best.0 {
                best = (score, weights.clone());
            }
            if step == PATIENCE && best.0.share < HOPE {
                break;
            }
        }
        let (Score { share, .. }, weights) = best;
        (share, weights)
    }

    /// How good weights are on the samples, and the direction in which they get better on those not yet ruled out, above
    /// all on those that are nearly.
    fn slope(
        &self,
        partition: &Partition,
        weights: &[i32],
        samples: &[Sample<W>],
        patterns: &[Vec<usize>],
    ) -> (Score, Vec<f64>) {
        let costs = self.costs(partition, weights);
        let mut slope = vec![0.0; self.bit_count];
        let (mut ruled_out, mut total) = (0, 0.0);
        for (sample, patterns) in samples.iter().zip(patterns) {
            let sectors = || partition.sectors.iter().zip(&costs).zip(patterns);
            let bound = sectors().try_fold(0, |sum, ((sector, (costs, least)), &pattern)| {
                let own = self.sign() * weight(&sector.bits, weights, pattern);
                Some(sum + costs.of(pattern)? + least - own)
            });
            total += bound.map_or(0.0, f64::from);
            let Some(bound) = bound.filter(|&bound| bound <= sample.room) else {
                ruled_out += 1;
                continue;
            };
            let share = sample.urgency(bound);
            for ((sector, (costs, _)), &pattern) in sectors() {
                let end = costs.walk(pattern, |step| {
                    let step = &sector.steps[step];
                    if step.is_charged {
                        let (needs, to) = &self.actions[step.action];
                        for &bit in needs {
                            slope[bit] += share;
                        }
                        slope[*to] -= share;
                    }
                });
                for (index, &bit) in sector.bits.iter().enumerate() {
                    let difference = (end >> index & 1) as i32 - (pattern >> index & 1) as i32;
                    slope[bit] += share * f64::from(self.sign() * difference);
                }
            }
        }
        let count = samples.len() as f64;
        let score = Score {
            share: f64::from(ruled_out) / count,
            mean: total / count,
        };
        (score, slope)
    }

    /// Weights near to these that no action raises.
    fn nearest_count(&self, mut weights: Vec<f64>) -> Vec<i32> {
        for _ in 0..200 {
            let mut worst = 0.0;
            for (needs, to) in &self.actions {
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
            let gain = |&index: &usize| self.loss(&weights, index) < 0;
            let Some(index) = (0..self.actions.len()).find(gain) else {
                return weights;
            };
            let to = self.actions[index].1;
            weights[to] += self.loss(&weights, index);
            if weights[to] < -LARGEST_SUM {
                return vec![0; self.bit_count];
            }
        }
    }
}

/// The weight of a sector's pattern.
fn weight(bits: &[usize], weights: &[i32], pattern: usize) -> i32 {
    let pegs = bits.iter().enumerate();
    let pegs = pegs.filter(|(index, _)| pattern >> index & 1 == 1);
    pegs.map(|(_, &bit)| weights[bit]).sum()
}
