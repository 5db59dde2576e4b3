//! Unavoidable losses: why a position is lost although a resource count would allow the goal.
//!
//! A resource count never rises, so a game can lose no more of it than the position has above the finish: its *slack*.
//! Two things cost some of it in every game.
//!
//! - *Parities.* Take a set of holes on which the number of pegs is odd now and even at the finish, or the other way
//!   round. A jump that touches one or three of these holes changes the parity, any other keeps it, so at least one
//!   such jump is made. If each of them loses at least 2, at least 2 are lost. (Where there are no such jumps, the set
//!   is an invariant of the board, and the position is of another class than the finish.)
//! - *Regions.* Clearing a part of the board costs at least the cheapest way to do so with ideal help from outside.
//!
//! No loss is charged twice: what a parity charges for a jump, no other parity and no region charges again, and at most
//! one region charges for a jump. So if the charges together exceed the slack, there is no game.
//!
//! An [`UnavoidableLosses`] is checked in exact integers when it is made and when it is used; finding one is another
//! matter.

use std::error::Error;
use std::fmt;

use crate::proof::region::{self, Region, regions};
use crate::rules::board::{Board, Jump, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::resource::{NoResourceCount, ResourceCount};

/// A set of holes with the loss charged for every jump that touches an odd number of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParityLoss {
    /// The holes on which the number of pegs must change its parity.
    pub holes: HoleSet,
    /// What is charged for every jump that changes it; positive.
    pub loss: i32,
}

impl ParityLoss {
    /// Whether a jump changes the parity.
    fn is_changed_by(self, jump: Jump) -> bool {
        (self.holes & jump.holes()).is_odd()
    }
}

/// A resource count with what every game must lose of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnavoidableLosses {
    count: ResourceCount,
    parities: Vec<ParityLoss>,
    regions: Vec<HoleSet>,
}

/// What a region charges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RegionCost {
    pub(crate) region: HoleSet,
    /// For each pattern of its pegs, bit `i` for the region's hole `i`, the least that a game loses there.
    pub(crate) least: Vec<i32>,
}

impl RegionCost {
    /// What the image of the region charges under the image of the proof.
    pub(crate) fn image(&self, symmetry: &Symmetry) -> RegionCost {
        let region = symmetry.set(self.region);
        let place = |hole: Hole| {
            let image = symmetry.hole(hole);
            region.iter().take_while(|&other| other != image).count()
        };
        let places: Vec<usize> = self.region.iter().map(place).collect();
        let mut least = vec![0; self.least.len()];
        for (pattern, &of_pattern) in self.least.iter().enumerate() {
            let places = places.iter().enumerate();
            let image = places.map(|(bit, place)| (pattern >> bit & 1) << place);
            least[image.sum::<usize>()] = of_pattern;
        }
        RegionCost { region, least }
    }
}

/// Why losses cannot be charged as said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoLosses {
    /// The weights are no resource count of the board.
    Count(NoResourceCount),
    /// The charge of a parity is not positive.
    NoCharge(ParityLoss),
    /// The parities charge more for a jump than it loses.
    Overcharged(Jump),
    /// A region with more holes than can be tried by all their pegs; the message says how many.
    TooLarge(HoleSet),
}

impl fmt::Display for NoLosses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoLosses::Count(fault) => {
                write!(f, "the weights are no resource count of the board: {fault}")
            }
            NoLosses::NoCharge(parity) => {
                write!(
                    f,
                    "a parity charges {}: charge 1 at least, or leave it out",
                    parity.loss
                )
            }
            NoLosses::Overcharged(jump) => write!(
                f,
                "the parities charge more than it loses for the jump from hole {} over {} to {}: charge less",
                jump.from.index(),
                jump.over.index(),
                jump.to.index()
            ),
            NoLosses::TooLarge(region) => write!(
                f,
                "a region of {} holes, more than {}: take a smaller one",
                region.len(),
                region::MOST_HOLES
            ),
        }
    }
}

impl Error for NoLosses {}

impl UnavoidableLosses {
    /// Checks a resource count and what is charged against it.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn new(
        board: &Board,
        count: ResourceCount,
        parities: Vec<ParityLoss>,
        regions: Vec<HoleSet>,
    ) -> Result<UnavoidableLosses, NoLosses> {
        let losses = UnavoidableLosses {
            count,
            parities,
            regions,
        };
        losses.check(board)?;
        Ok(losses)
    }

    /// Checks that the weights are a resource count of this board and that nothing is charged twice.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, board: &Board) -> Result<(), NoLosses> {
        ResourceCount::new(board, self.count.weights().to_vec()).map_err(NoLosses::Count)?;
        if let Some(&parity) = self.parities.iter().find(|parity| parity.loss <= 0) {
            return Err(NoLosses::NoCharge(parity));
        }
        let is_too_large = |region: &&HoleSet| region.len() > region::MOST_HOLES;
        if let Some(&region) = self.regions.iter().find(is_too_large) {
            return Err(NoLosses::TooLarge(region));
        }
        let is_overcharged = |jump: &&Jump| self.uncharged(**jump) < 0;
        match board.jumps().all().iter().find(is_overcharged) {
            Some(&jump) => Err(NoLosses::Overcharged(jump)),
            None => Ok(()),
        }
    }

    /// The resource count.
    pub fn count(&self) -> &ResourceCount {
        &self.count
    }

    /// The parities that charge for jumps.
    pub fn parities(&self) -> &[ParityLoss] {
        &self.parities
    }

    /// The regions that charge for jumps.
    pub fn regions(&self) -> &[HoleSet] {
        &self.regions
    }

    /// The image under a symmetry of the board.
    pub(crate) fn image(&self, symmetry: &Symmetry) -> UnavoidableLosses {
        let parities = self.parities.iter().map(|parity| ParityLoss {
            holes: symmetry.set(parity.holes),
            ..*parity
        });
        let regions = self.regions.iter().map(|&region| symmetry.set(region));
        UnavoidableLosses {
            count: self.count.image(symmetry),
            parities: parities.collect(),
            regions: regions.collect(),
        }
    }

    /// What a jump loses beyond what the parities charge for it.
    fn uncharged(&self, jump: Jump) -> i64 {
        let changed = self
            .parities
            .iter()
            .filter(|parity| parity.is_changed_by(jump));
        let by_parity: i64 = changed.map(|parity| i64::from(parity.loss)).sum();
        i64::from(self.count.loss(jump)) - by_parity
    }

    /// The most that can be lost in a game from these pegs to those.
    pub fn slack(&self, from: HoleSet, to: HoleSet) -> i64 {
        i64::from(self.count.value(from)) - i64::from(self.count.value(to))
    }

    /// The least that the parities make a game from these pegs to those lose.
    pub(crate) fn least_by_parity(&self, from: HoleSet, to: HoleSet) -> i64 {
        let changed = self
            .parities
            .iter()
            .filter(|parity| ((from ^ to) & parity.holes).is_odd());
        changed.map(|parity| i64::from(parity.loss)).sum()
    }

    /// The least that each region makes a game from these pegs to those lose; nothing for a region in which no game
    /// can do that.
    pub(crate) fn least_by_region(
        &self,
        board: &Board,
        from: HoleSet,
        to: HoleSet,
    ) -> Vec<Option<i64>> {
        let jumps = board.jumps().all().iter();
        let costs: Vec<i64> = jumps.map(|&jump| self.uncharged(jump)).collect();
        let regions = regions(board, &self.regions);
        let cheapest = regions
            .iter()
            .map(|region| region.cheapest(from, to, &costs));
        cheapest.map(|walk| Some(walk?.cost)).collect()
    }

    /// What each region charges for a game from any of its patterns to these pegs: at most `beyond`, which stands for
    /// patterns that no game comes from too.
    pub(crate) fn region_costs(&self, board: &Board, to: HoleSet, beyond: i32) -> Vec<RegionCost> {
        let jumps = board.jumps().all().iter();
        let costs: Vec<i64> = jumps.map(|&jump| self.uncharged(jump)).collect();
        let least = |region: &Region| {
            let least = region.cheapest_of_all(to, &costs).into_iter();
            let within = least.map(|cost| i32::try_from(cost?).ok());
            within
                .map(|cost| cost.map_or(beyond, |cost| cost.min(beyond)))
                .collect()
        };
        let regions = regions(board, &self.regions);
        let costs = self.regions.iter().zip(&regions);
        costs
            .map(|(&holes, region)| RegionCost {
                region: holes,
                least: least(region),
            })
            .collect()
    }

    /// Whether no game leads from these pegs to those.
    pub(crate) fn rule_out(&self, board: &Board, from: HoleSet, to: HoleSet) -> bool {
        let by_region: Option<i64> = self.least_by_region(board, from, to).into_iter().sum();
        by_region.is_none_or(|least| least + self.least_by_parity(from, to) > self.slack(from, to))
    }
}

#[cfg(test)]
mod tests;
