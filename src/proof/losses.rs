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
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::library::Library;
    use crate::proof::outer_regions::outer_regions;
    use crate::rules::notation;

    /// The weights of a picture, row by row.
    fn weights(picture: &str) -> Vec<i32> {
        let weights = picture.split_whitespace();
        weights.map(|weight| weight.parse().unwrap()).collect()
    }

    /// Wiegleb's board, e1 to e1. The first jump can only be e3-e1, and so can the last, so a game from all pegs but
    /// e2 and e3 to only these is left. The sum of this count falls by 19 in it. But clearing the top arm, where e2 and
    /// e3 end full, costs at least 8, and each of the other arms costs 4.
    #[test]
    fn the_arms_of_wieglebs_board_cost_20_of_19() {
        let board = Library::embedded().entry("wiegleb").unwrap().board();
        let picture = "
                  0 0 0
                  1 1 1
                  0 0 0
            0 1 0 1 1 1 0 1 0
            0 1 1 0 1 0 1 1 0
            0 1 0 1 0 1 0 1 0
                  0 1 0
                  1 1 1
                  0 0 0";
        let count = ResourceCount::new(&board, weights(picture)).unwrap();
        let losses = UnavoidableLosses::new(&board, count, vec![], outer_regions(&board)).unwrap();
        let to = notation::read_holes(&board, "e2,e3").unwrap();
        let from = board.all() - to;
        assert_eq!(losses.slack(from, to), 19);
        let by_region = losses.least_by_region(&board, from, to);
        assert_eq!(by_region, [Some(8), Some(4), Some(4), Some(4)]);
        assert!(losses.rule_out(&board, from, to));
        // With the game from all pegs but e2 to e2 alone, nothing is ruled out.
        let to = notation::read_holes(&board, "e2").unwrap();
        assert!(!losses.rule_out(&board, board.all() - to, to));
    }

    /// The 41-hole diamond, d2 to f8, with f2-d2 the first jump and d8-f8 the last: a game from all pegs but e2 and f2
    /// to only d8 and e8 is left. This count may not fall at all in it. But the number of pegs on eight holes is 7 at
    /// first, 0 at the end, and every jump that makes an odd number even loses something.
    fn diamond() -> (Arc<Board>, Vec<i32>, ParityLoss) {
        let board = Library::embedded().entry("diamond41").unwrap().board();
        let weights = weights(
            "        -2
                  -1  2  0
               -1  1  0  1 -1
            -2  2  0  2  0  2 -2
         -1  1  0  1  0  1  0  1 -1
            -2  2  0  2  0  2 -2
               -1  1  0  1 -1
                   0  2 -1
                     -2",
        );
        let holes = notation::read_holes(&board, "e2,c3,e3,f3,f4,g4,g5,h5").unwrap();
        (board, weights, ParityLoss { holes, loss: 1 })
    }

    #[test]
    fn a_parity_charges_for_a_jump_that_must_be_made() {
        let (board, weights, parity) = diamond();
        let holes = |text| notation::read_holes(&board, text).unwrap();
        let (from, to) = (board.all() - holes("e2,f2"), holes("d8,e8"));
        let losses = |parities| {
            let count = ResourceCount::new(&board, weights.clone()).unwrap();
            UnavoidableLosses::new(&board, count, parities, vec![]).unwrap()
        };
        let charged = losses(vec![parity]);
        assert_eq!(
            (charged.slack(from, to), charged.least_by_parity(from, to)),
            (0, 1)
        );
        assert!(charged.rule_out(&board, from, to));
        assert!(!losses(vec![]).rule_out(&board, from, to));
        // One peg fewer on the eight holes, and nothing must change.
        assert_eq!(charged.least_by_parity(from - holes("c3"), to), 0);
    }

    #[test]
    fn wrong_charges_are_refused() {
        let (board, weights, parity) = diamond();
        let count = || ResourceCount::new(&board, weights.clone()).unwrap();
        let charge = |parities| UnavoidableLosses::new(&board, count(), parities, vec![]);
        let twice = charge(vec![parity, parity]);
        assert!(matches!(twice, Err(NoLosses::Overcharged(_))), "{twice:?}");
        let nothing = ParityLoss { loss: 0, ..parity };
        assert_eq!(charge(vec![nothing]), Err(NoLosses::NoCharge(nothing)));
        let all = board.all();
        let too_large = UnavoidableLosses::new(&board, count(), vec![], vec![all]);
        assert_eq!(too_large, Err(NoLosses::TooLarge(all)));
        let other = Library::embedded().entry("wiegleb").unwrap().board();
        let losses = charge(vec![parity]).unwrap();
        assert!(matches!(losses.check(&other), Err(NoLosses::Count(_))));
    }
}
