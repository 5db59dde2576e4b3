//! Finds the [`UnavoidableLosses`] that rule out every game between two positions.
//!
//! A linear program only suggests: its answer is rounded to integers and checked exactly before it counts. The program
//! looks for a *plan*, numbers of jumps that together take away what must go. They need not be whole, so a plan is far
//! from a game, but every game is a plan. If there is no plan, the prices of the program are the weights and charges of
//! a proof. If there is one, two things can be wrong with it:
//!
//! - What it does in a region must be a mixture of walks through the region's patterns. The walks are columns, made
//!   when the prices ask for them.
//! - The two positions can be of different classes in the game that has only the jumps of the plan. Then the parity
//!   that tells them apart must be changed by another jump, which is a new row. (These are the zero-half cuts of
//!   integer programming; finding the one that a plan breaks is hard in general, and only linear algebra over GF(2)
//!   when no part of it may be satisfied.)
//!
//! Of 60 positions of random play on Wiegleb's board 31 were ruled out by resource counts and 13 more by parities, one
//! fewer than by integer programming; on the 6x6 board 5 and 5 more, all that integer programming can rule out.

use crate::counts::linear::{Column, Nearest, whole_numbers};
use crate::proof::losses::{ParityLoss, UnavoidableLosses};
use crate::proof::outer_regions::outermost_first;
use crate::proof::region::{Region, regions};
use crate::rules::board::{Board, Jump, PositionClasses};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::resource::ResourceCount;
use crate::run::limits::Limits;

/// How many programs are solved for one proof. Those found needed at most 9.
const MOST_PROGRAMS: usize = 20;

/// The most a parity or a region may be priced at: beyond anything that weights of at most 1 can make it worth.
const MOST_PRICE: f64 = 100.0;

/// What counts as nothing in the program.
const EPSILON: f64 = 1e-6;

/// Prices as whole numbers for the search in a region, in this unit.
const PRICE_UNIT: f64 = 1e-9;

/// What is charged so far.
pub(crate) struct Cuts<'a> {
    board: &'a Board,
    from: HoleSet,
    to: HoleSet,
    candidates: &'a [HoleSet],
    regions: Vec<Region>,
    parities: Vec<HoleSet>,
    walks: Vec<RegionWalk>,
    /// The rows of the program that must do without a price.
    unpriced: Vec<usize>,
}

/// The charged jumps of a walk through a region, as indices in the board's jump order.
struct RegionWalk {
    region: usize,
    jumps: Vec<usize>,
}

/// The program and what its columns after the jumps are: a walk, or what a plan changes a parity beyond once.
struct Program {
    nearest: Nearest,
    made: Vec<Made>,
}

#[derive(Clone, Copy)]
enum Made {
    Beyond,
    Walk(usize),
}

/// What the program says.
enum LpAnswer {
    /// These jumps can be a plan.
    Plan(Vec<Jump>),
    /// There is no plan, for these prices: of the holes, the parities, the regions.
    NoPlan(Vec<f64>),
}

impl<'a> Cuts<'a> {
    /// Nothing charged yet for games between two positions, in which these candidates may become regions.
    pub(crate) fn new(
        board: &'a Board,
        from: HoleSet,
        to: HoleSet,
        candidates: &'a [HoleSet],
    ) -> Cuts<'a> {
        Cuts {
            board,
            from,
            to,
            candidates,
            regions: regions(board, candidates),
            parities: Vec::new(),
            walks: Vec::new(),
            unpriced: Vec::new(),
        }
    }

    /// Losses that rule out every game, if some are found.
    pub(crate) fn losses(&mut self, limits: &Limits) -> Option<UnavoidableLosses> {
        let mut program = self.program();
        for _ in 0..MOST_PROGRAMS {
            if limits.are_over() {
                return None;
            }
            match self.answer(&mut program)? {
                LpAnswer::NoPlan(prices) => return self.exact(&prices),
                LpAnswer::Plan(jumps) => self.charge_parities(&jumps, &mut program)?,
            }
        }
        None
    }

    /// The same proof in fewer numbers, for a person to read: row after row loses its price, from the outermost holes
    /// inwards, as long as the rest is still a proof.
    pub(crate) fn simplest(
        mut self,
        losses: UnavoidableLosses,
        limits: &Limits,
    ) -> UnavoidableLosses {
        let mut best = losses;
        for rows in self.rows_to_do_without() {
            if limits.are_over() {
                break;
            }
            let known = self.unpriced.len();
            self.unpriced.extend(rows);
            let mut program = self.program();
            let simpler = match self.answer(&mut program) {
                Some(LpAnswer::NoPlan(prices)) => self.exact(&prices),
                _ => None,
            };
            match simpler {
                Some(losses) => best = losses,
                None => self.unpriced.truncate(known),
            }
        }
        best
    }

    /// The rows of the charges, then those of holes that the symmetries of the two positions carry into each other.
    fn rows_to_do_without(&self) -> Vec<Vec<usize>> {
        let holes = self.board.hole_count();
        let of_parities = self.parity_row(0)..self.parity_row(self.parities.len());
        let charges = of_parities.chain(holes..self.parity_row(0));
        let charges = charges.map(|row| vec![row]);
        let symmetries = self.board.symmetries().iter();
        let symmetries: Vec<_> = symmetries
            .filter(|symmetry| symmetry.fixes(self.from) && symmetry.fixes(self.to))
            .collect();
        let orbit = |hole| -> HoleSet {
            let images = symmetries.iter().map(|symmetry| symmetry.hole(hole));
            images.collect()
        };
        let mut orbits: Vec<HoleSet> = outermost_first(self.board).into_iter().map(orbit).collect();
        let mut seen = HoleSet::EMPTY;
        orbits.retain(|&orbit| {
            let is_new = (orbit & seen).is_empty();
            seen |= orbit;
            is_new
        });
        let orbits = orbits
            .into_iter()
            .map(|orbit| orbit.iter().map(Hole::index).collect());
        charges.chain(orbits).collect()
    }

    /// Cuts for the parities that a plan does not change and a game must; nothing if there are none.
    fn charge_parities(&mut self, plan: &[Jump], program: &mut Program) -> Option<()> {
        let difference = self.from ^ self.to;
        let classes = PositionClasses::new(self.board.hole_count(), plan);
        let invariants = classes.invariants().iter().copied();
        let differing = invariants.filter(|&invariant| (invariant & difference).is_odd());
        let differing: Vec<HoleSet> = differing.collect();
        for &parity in &differing {
            self.parities.push(parity);
            let entries = self.parity_entries(parity, program);
            program.nearest.add_row(1.0, MOST_PRICE, &entries);
            self.add_beyond(self.parities.len() - 1, program);
        }
        (!differing.is_empty()).then_some(())
    }

    /// How often each column of a program changes a parity.
    fn parity_entries(&self, parity: HoleSet, program: &Program) -> Vec<(usize, f64)> {
        let jumps = self.board.jumps().all();
        let changes = |jump: usize| f64::from(u8::from((parity & jumps[jump].holes()).is_odd()));
        let of_jumps = (0..jumps.len()).map(changes);
        let of_made = program.made.iter().map(|made| match *made {
            Made::Beyond => 0.0,
            Made::Walk(index) => self.walks[index].jumps.iter().copied().map(changes).sum(),
        });
        let entries = of_jumps.chain(of_made).enumerate();
        entries.filter(|&(_, value)| value != 0.0).collect()
    }

    /// Adds the column of what a plan changes a parity beyond once.
    fn add_beyond(&self, parity: usize, program: &mut Program) {
        program.nearest.add(vec![(self.parity_row(parity), -1.0)]);
        program.made.push(Made::Beyond);
    }

    /// Adds the column of a walk.
    fn add_walk(&self, index: usize, program: &mut Program) {
        program.nearest.add(self.walk_column(&self.walks[index]));
        program.made.push(Made::Walk(index));
    }

    /// Solves the program, making walks until no more are asked for.
    fn answer(&mut self, program: &mut Program) -> Option<LpAnswer> {
        loop {
            let prices = program.nearest.solve()?.to_vec();
            if program.nearest.is_met() {
                return Some(LpAnswer::Plan(self.jumps_of(program)));
            }
            let walks = self.walks_asked_for(&prices)?;
            if walks.is_empty() {
                return Some(LpAnswer::NoPlan(prices));
            }
            for walk in walks {
                self.walks.push(walk);
                self.add_walk(self.walks.len() - 1, program);
            }
        }
    }

    /// The rows are the holes, the regions and the parities, which come in one by one; the columns the jumps, then
    /// the walks and what a plan changes the parities beyond once.
    fn program(&self) -> Program {
        let difference = |hole| {
            f64::from(i32::from(self.from.contains(hole)) - i32::from(self.to.contains(hole)))
        };
        let charges = self.parities.len() + self.regions.len();
        let mut target: Vec<f64> = self.board.holes().map(difference).collect();
        let mut bounds = vec![1.0; target.len()];
        target.extend(vec![1.0; charges]);
        bounds.extend(vec![MOST_PRICE; charges]);
        for &row in &self.unpriced {
            bounds[row] = 0.0;
        }
        let mut program = Program {
            nearest: Nearest::new(&target, &bounds),
            made: Vec::new(),
        };
        for &jump in self.board.jumps().all() {
            program.nearest.add(self.jump_column(jump));
        }
        for index in 0..self.parities.len() {
            self.add_beyond(index, &mut program);
        }
        for index in 0..self.walks.len() {
            self.add_walk(index, &mut program);
        }
        program
    }

    fn parity_row(&self, index: usize) -> usize {
        self.region_row(self.regions.len()) + index
    }

    fn region_row(&self, index: usize) -> usize {
        self.board.hole_count() + index
    }

    fn jump_column(&self, jump: Jump) -> Column {
        let parities = self.parities.iter().enumerate();
        let changed = parities.filter(|(_, parity)| (**parity & jump.holes()).is_odd());
        let holes = [(jump.from, 1.0), (jump.over, 1.0), (jump.to, -1.0)];
        let holes = holes.map(|(hole, value)| (hole.index(), value));
        let rows = changed.map(|(index, _)| (self.parity_row(index), 1.0));
        holes.into_iter().chain(rows).collect()
    }

    fn walk_column(&self, walk: &RegionWalk) -> Column {
        let mut sums = vec![0.0; self.parity_row(self.parities.len())];
        for &jump in &walk.jumps {
            for (row, value) in self.jump_column(self.board.jumps().all()[jump]) {
                sums[row] += value;
            }
        }
        let sums = sums.into_iter().enumerate();
        let nonzero = sums.filter(|&(_, value)| value != 0.0);
        nonzero
            .chain([(self.region_row(walk.region), 1.0)])
            .collect()
    }

    /// The walks that cost less than their region is priced at.
    fn walks_asked_for(&self, prices: &[f64]) -> Option<Vec<RegionWalk>> {
        let cost = |&jump: &Jump| {
            let column = self.jump_column(jump);
            let cost: f64 = column
                .iter()
                .map(|&(row, value)| -prices[row] * value)
                .sum();
            (cost / PRICE_UNIT).round().max(0.0) as i64
        };
        let costs: Vec<i64> = self.board.jumps().all().iter().map(cost).collect();
        let mut walks = Vec::new();
        for (index, region) in self.regions.iter().enumerate() {
            let walk = region.cheapest(self.from, self.to, &costs)?;
            if walk.cost as f64 * PRICE_UNIT < prices[self.region_row(index)] - EPSILON {
                walks.push(RegionWalk {
                    region: index,
                    jumps: walk.jumps,
                });
            }
        }
        Some(walks)
    }

    /// The jumps of the plan that a program has made.
    fn jumps_of(&self, program: &Program) -> Vec<Jump> {
        let jumps = self.board.jumps().all();
        let mut is_used = vec![false; jumps.len()];
        for column in program.nearest.used() {
            match column
                .checked_sub(jumps.len())
                .map(|made| program.made[made])
            {
                None => is_used[column] = true,
                Some(Made::Beyond) => {}
                Some(Made::Walk(index)) => {
                    for &jump in &self.walks[index].jumps {
                        is_used[jump] = true;
                    }
                }
            }
        }
        let used = jumps.iter().zip(is_used).filter(|&(_, is_used)| is_used);
        used.map(|(&jump, _)| jump).collect()
    }

    /// The losses of these prices in whole numbers, if they are a proof.
    fn exact(&self, prices: &[f64]) -> Option<UnavoidableLosses> {
        let weights = prices[..self.board.hole_count()].iter().map(|price| -price);
        let losses = &prices[self.parity_row(0)..];
        let numbers: Vec<f64> = weights.chain(losses.iter().copied()).collect();
        let mut rounded = whole_numbers(&numbers, losses.len()).into_iter();
        rounded.find_map(|numbers| self.proof(numbers, prices))
    }

    /// The losses of these prices, given their weights in whole numbers and what parities lose behind them.
    fn proof(&self, mut weights: Vec<i32>, prices: &[f64]) -> Option<UnavoidableLosses> {
        let losses = weights.split_off(self.board.hole_count());
        let parities = self.parities.iter().zip(losses);
        let parities = parities.map(|(&holes, loss)| ParityLoss { holes, loss });
        let parities = parities.filter(|parity| parity.loss > 0).collect();
        let count = ResourceCount::new(self.board, weights).ok()?;
        let is_charged = |index: &usize| prices[self.region_row(*index)] > EPSILON;
        let regions = (0..self.candidates.len()).filter(is_charged);
        let regions = regions.map(|index| self.candidates[index]).collect();
        let losses = UnavoidableLosses::new(self.board, count, parities, regions).ok()?;
        losses
            .rule_out(self.board, self.from, self.to)
            .then_some(losses)
    }
}

#[cfg(test)]
mod tests;
