//! Potentials: weights of the holes that a game cannot raise, and what patterns cost under them.
//!
//! A game from position `P` to the goal loses exactly `w(P) − w(goal)` of a resource count `w`. So if clearing the
//! regions costs at least `c` in moves and losses together, at least `c − (w(P) − w(goal))` of it are moves. Any
//! resource count is such a potential: the weights are the multipliers of a Lagrangian dual, whose best value is the
//! best bound of this kind. They are integers, in units of 1/64 of a move, that no action raises, so every bound is
//! exact.

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::par::direction::SearchDirection;
use crate::par::pattern::{MoveRegion, Partition, PatternCosts};
use crate::proof::region::RegionStep;
use crate::rules::hole::{Hole, HoleSet};

/// A potential for one partition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Potential {
    /// The index of the partition.
    pub(super) partition: usize,
    /// The weight of each bit.
    pub(super) weights: Vec<i32>,
}

/// No sum of a region goes beyond this, so that the sum of all regions fits 16 bits.
pub(super) const LARGEST_SUM: i32 = 30_000;

/// What is bounded: the moves between positions and the goal (forward), or the start (backward), for any weights.
#[derive(Clone, Debug)]
pub(super) struct Dual {
    direction: SearchDirection,
    /// The pegs (and the key bit) of the goal, or of the start.
    ends: Vec<HoleSet>,
    /// For each action, the bits it takes pegs from and the bit into which it puts one.
    pub(super) actions: Vec<(Vec<usize>, usize)>,
    pub(super) bit_count: usize,
}

impl Dual {
    pub(super) fn new<W: Word>(
        packed: &PackedBoard<W>,
        direction: SearchDirection,
        ends: &[W],
    ) -> Dual {
        let bits = |word: W| word.to_set().iter().map(Hole::index);
        let actions = packed.actions().iter().map(|action| {
            let to = bits(action.flip ^ action.needs).sum();
            (bits(action.needs).collect(), to)
        });
        Dual {
            direction,
            ends: ends.iter().map(|end| end.to_set()).collect(),
            actions: actions.collect(),
            bit_count: packed.bit_count(),
        }
    }

    /// Plus one where positions are compared with the goal, minus one where with the start.
    pub(super) fn sign(&self) -> i32 {
        match self.direction {
            SearchDirection::Forward => 1,
            SearchDirection::Backward => -1,
        }
    }

    /// Whether weights are those of a resource count: one for each bit, small, and raised by no action.
    pub(super) fn allows(&self, weights: &[i32]) -> bool {
        weights.len() == self.bit_count
            && weights
                .iter()
                .all(|weight| (-LARGEST_SUM..=LARGEST_SUM).contains(weight))
            && (0..self.actions.len()).all(|action| self.loss(weights, action) >= 0)
    }

    /// What an action loses of these weights.
    #[inline]
    pub(super) fn loss(&self, weights: &[i32], action: usize) -> i32 {
        let (needs, to) = &self.actions[action];
        needs.iter().map(|&bit| weights[bit]).sum::<i32>() - weights[*to]
    }

    /// What each region of a partition contributes under these weights.
    pub(super) fn contributions<'a>(
        &self,
        partition: &'a Partition,
        weights: &[i32],
    ) -> Vec<Contribution<'a>> {
        let regions = partition.regions.iter();
        regions
            .map(|region| self.contribution(region, weights))
            .collect()
    }

    fn contribution<'a>(&self, region: &'a MoveRegion, weights: &[i32]) -> Contribution<'a> {
        let loss = |step: &RegionStep| {
            if step.is_charged {
                self.loss(weights, step.action)
            } else {
                0
            }
        };
        let losses: Vec<i32> = region.shape.steps().iter().map(loss).collect();
        let weights = region
            .shape
            .holes()
            .iter()
            .map(|hole| weights[hole.index()]);
        let weights: Vec<i32> = weights.map(|weight| self.sign() * weight).collect();
        let ends = self.ends.iter().map(|&end| region.shape.pattern(end));
        let mut ends: Vec<(usize, i32)> = ends
            .map(|pattern| (pattern, weight(&weights, pattern)))
            .collect();
        let least = ends.iter().map(|&(_, cost)| cost).min().unwrap_or(0);
        for (_, cost) in &mut ends {
            *cost -= least;
        }
        Contribution {
            region,
            costs: PatternCosts::new(region, &losses, &ends, self.direction),
            least,
            weights,
        }
    }

    /// For each region and pattern, what it contributes to the bound; nothing where that would not fit.
    pub(super) fn tables(&self, partition: &Partition, weights: &[i32]) -> Option<Vec<Vec<i16>>> {
        let largest = LARGEST_SUM / partition.regions.len() as i32;
        let table = |region: &Contribution<'_>| {
            let sum = |pattern: usize| {
                let sum = region.of(pattern).unwrap_or(largest);
                (sum >= -largest).then_some(sum.min(largest) as i16)
            };
            (0..region.region.pattern_count()).map(sum).collect()
        };
        self.contributions(partition, weights)
            .iter()
            .map(table)
            .collect()
    }
}

/// What a region contributes to a bound.
#[derive(Debug)]
pub(super) struct Contribution<'a> {
    pub(super) region: &'a MoveRegion,
    pub(super) costs: PatternCosts<'a>,
    /// What all costs were lowered by, to begin at 0.
    least: i32,
    /// The weights of the region's holes, with the sign of the direction.
    weights: Vec<i32>,
}

impl Contribution<'_> {
    /// The contribution of a pattern: its moves and losses, less what its pegs weigh more than those of the end;
    /// nothing for a pattern from which there is no way.
    pub(super) fn of(&self, pattern: usize) -> Option<i32> {
        let cost = self.costs.of(pattern)?;
        Some(cost + self.least - weight(&self.weights, pattern))
    }
}

/// The weight of a pattern.
fn weight(weights: &[i32], pattern: usize) -> i32 {
    let pegs = weights.iter().enumerate();
    let pegs = pegs.filter(|(index, _)| pattern >> index & 1 == 1);
    pegs.map(|(_, weight)| weight).sum()
}
