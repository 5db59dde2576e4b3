//! A packed certificate: a proof as the filter has it.

use std::cmp::Reverse;

use crate::proof::losses::{ParityLoss, RegionCost, UnavoidableLosses};
use crate::rules::board::{Board, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::resource::ResourceCount;

/// The most parities of a proof that there is room for. (A quarter of the proofs on Wiegleb's board have more than
/// five, one in twenty more than eight; without those that charge least they are proofs still.)
pub(super) const MOST_PARITIES: usize = 8;
/// What stands for a value of zero: no value is larger.
pub(super) const ZERO: i64 = 1 << 15;

/// An image of a proof.
#[derive(Debug)]
pub(super) struct PackedCertificate {
    count: ResourceCount,
    /// Those that charge most.
    parities: Vec<ParityLoss>,
    /// What each candidate charges, by the pattern of its pegs; nothing for one that is no region of the proof.
    costs: Vec<Vec<i32>>,
    /// How many positions it has held back.
    pub(super) held: u64,
}

impl PackedCertificate {
    /// The images of a proof under the symmetries that keep a finish.
    pub(super) fn of_images(
        board: &Board,
        losses: &UnavoidableLosses,
        finish: HoleSet,
        candidates: &[HoleSet],
    ) -> Vec<PackedCertificate> {
        // A game cannot lose more than all of the slack.
        let most: i32 = losses.count().weights().iter().map(|&w| w.max(0)).sum();
        let beyond = most - losses.count().value(finish) + 1;
        let costs = losses.region_costs(board, finish, beyond);
        let symmetries = board.symmetries().iter();
        let keeping = symmetries.filter(|symmetry| symmetry.fixes(finish));
        keeping
            .map(|symmetry| PackedCertificate::new(losses, &costs, symmetry, candidates))
            .collect()
    }

    /// The image of a proof.
    fn new(
        losses: &UnavoidableLosses,
        costs: &[RegionCost],
        symmetry: &Symmetry,
        candidates: &[HoleSet],
    ) -> PackedCertificate {
        let image = losses.image(symmetry);
        let mut parities = image.parities().to_vec();
        parities.sort_by_key(|parity| Reverse(parity.loss));
        parities.truncate(MOST_PARITIES);
        let costs: Vec<RegionCost> = costs.iter().map(|cost| cost.image(symmetry)).collect();
        let of_candidate = |&candidate: &HoleSet| {
            let cost = costs.iter().find(|cost| cost.region == candidate);
            cost.map_or_else(Vec::new, |cost| cost.least.clone())
        };
        PackedCertificate {
            count: image.count().clone(),
            parities,
            costs: candidates.iter().map(of_candidate).collect(),
            held: 0,
        }
    }

    /// The number of holes of the board.
    pub(super) fn hole_count(&self) -> usize {
        self.count.weights().len()
    }

    /// The weight of a hole.
    pub(super) fn weight(&self, hole: Hole) -> i64 {
        i64::from(self.count.weight(hole))
    }

    /// The number of patterns by which a candidate charges, or none.
    pub(super) fn patterns(&self, candidate: usize) -> usize {
        self.costs[candidate].len()
    }

    /// What a candidate charges for a pattern of its pegs.
    pub(super) fn cost(&self, candidate: usize, pattern: usize) -> i64 {
        self.costs[candidate]
            .get(pattern)
            .map_or(0, |&least| i64::from(least))
    }

    /// The most that the parities charge.
    pub(super) fn most(&self) -> i32 {
        self.parities.iter().map(|parity| parity.loss).sum()
    }

    /// The least value from which a finish can be reached when the parities charge most.
    pub(super) fn least(&self, finish: HoleSet) -> i64 {
        i64::from(self.count.value(finish)) + i64::from(self.most())
    }

    /// Whether no value leaves its lane.
    pub(super) fn fits_lane(&self, finish: HoleSet) -> bool {
        let weights = self.count.weights().iter();
        let sizes = weights.map(|&weight| i64::from(weight.abs()));
        let costs = self.costs.iter().filter_map(|cost| cost.iter().max());
        let costs = costs.map(|&most| i64::from(most));
        sizes.chain(costs).sum::<i64>() + self.least(finish).abs() < ZERO
    }

    /// A bit for each parity whose holes these bits are of.
    pub(super) fn parities_of(&self, bits: HoleSet) -> u64 {
        let parities = self.parities.iter().enumerate();
        parities.fold(0, |word, (index, parity)| {
            word | u64::from((parity.holes & bits).is_odd()) << index
        })
    }

    /// What is charged when those parities must change whose bits are set, of four parities from one on.
    pub(super) fn charge(&self, first: usize, changed: usize) -> i32 {
        let parities = self.parities.iter().skip(first).take(4).enumerate();
        let changed = parities.filter(|(index, _)| changed >> index & 1 == 1);
        changed.map(|(_, parity)| parity.loss).sum()
    }
}
