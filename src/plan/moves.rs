//! The steps that can be taken from a position, packed for search.

use crate::packages::PlacedPackage;
use crate::packed::word::Word;
use crate::plan::step::{JUMP, package_cost, run_cost};
use crate::rules::board::{Board, Jump};
use crate::rules::hole::Hole;
use crate::rules::position::Action;

/// A package as masks.
#[derive(Clone, Copy, Debug)]
struct PackedPackage<W> {
    touches: W,
    needs: W,
    block: W,
    cost: u16,
    /// Which one it is, as an index of the board's packages.
    index: u32,
}

/// A jump with its masks.
#[derive(Clone, Copy, Debug)]
struct PackedJump<W> {
    touches: W,
    needs: W,
    jump: Jump,
}

/// Which step it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StepKey {
    /// The package of that index.
    Package(u32),
    /// One or more jumps by one peg.
    Run,
}

/// A step from a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedStep<W> {
    pub(super) key: StepKey,
    pub(super) cost: u16,
    /// The position after it.
    pub(super) after: W,
}

/// All steps of a board.
#[derive(Debug)]
pub(super) struct StepTable<W> {
    /// For each hole the packages whose catalyst's peg is there.
    packages: Vec<Vec<PackedPackage<W>>>,
    /// For each hole the jumps from it.
    jumps: Vec<Vec<PackedJump<W>>>,
    /// For each hole the jumps that end in it, by the holes they touch and where they begin.
    landing: Vec<Vec<(W, usize)>>,
}

/// The most steps listed: where every other hole of a large board has a peg, there are millions of runs.
const MOST_STEPS: usize = 100_000;

impl<W: Word> StepTable<W> {
    pub(super) fn new(board: &Board, packages: &[PlacedPackage]) -> StepTable<W> {
        let mut by_peg = vec![Vec::new(); board.hole_count()];
        for (index, package) in packages.iter().enumerate() {
            by_peg[package.peg.index()].push(PackedPackage {
                touches: W::from_set(package.touches()),
                needs: W::from_set(package.needs()),
                block: W::from_set(package.block),
                cost: package_cost(package),
                index: index as u32,
            });
        }
        let jumps = board.holes().map(|hole| {
            let jumps = board.jumps().from(hole).iter();
            let packed = jumps.map(|jump| PackedJump {
                touches: W::from_set(jump.holes()),
                needs: W::from_set(jump.needs()),
                jump: *jump,
            });
            packed.collect()
        });
        let landing = board.holes().map(|hole| {
            let jumps = board.jumps().all().iter().filter(|jump| jump.to == hole);
            jumps
                .map(|jump| (W::from_set(jump.holes()), jump.from.index()))
                .collect()
        });
        StepTable {
            packages: by_peg,
            jumps: jumps.collect(),
            landing: landing.collect(),
        }
    }

    /// Puts every step from a position into a list, in place of what was there; of runs no more than [`MOST_STEPS`]. A
    /// position may come several times.
    pub(super) fn list(&self, word: W, steps: &mut Vec<PackedStep<W>>) {
        steps.clear();
        for hole in word.to_set() {
            for package in &self.packages[hole.index()] {
                if word & package.touches == package.needs {
                    steps.push(PackedStep {
                        key: StepKey::Package(package.index),
                        cost: package.cost,
                        after: word ^ package.block,
                    });
                }
            }
            self.list_runs(word, hole.index(), 1, steps);
        }
    }

    /// Puts every run of jumps by the peg in a hole into the list, which has made that many jumps with the next.
    fn list_runs(&self, word: W, hole: usize, jumps: usize, steps: &mut Vec<PackedStep<W>>) {
        for jump in &self.jumps[hole] {
            if word & jump.touches == jump.needs && steps.len() < MOST_STEPS {
                let after = word ^ jump.touches;
                steps.push(PackedStep {
                    key: StepKey::Run,
                    cost: run_cost(jumps),
                    after,
                });
                self.list_runs(after, jump.jump.to.index(), jumps + 1, steps);
            }
        }
    }

    /// Puts every position from which a step leads to this one into a list, in place of what was there, each with the
    /// step. Where they are more than `most` not all are listed: on a board with few pegs there are millions of runs.
    pub(super) fn list_before(&self, word: W, most: usize, before: &mut Vec<(W, PackedStep<W>)>) {
        before.clear();
        for hole in word.to_set() {
            for package in &self.packages[hole.index()] {
                if word & package.touches == W::bit(hole.index()) {
                    let step = PackedStep {
                        key: StepKey::Package(package.index),
                        cost: package.cost,
                        after: word,
                    };
                    before.push((word ^ package.block, step));
                }
            }
            self.list_runs_before((word, most), (word, hole.index()), 1, before);
        }
    }

    /// Puts every position into the list from which a run by one peg leads to `after`, when some jumps of it have been
    /// taken back and the peg is in a hole.
    fn list_runs_before(
        &self,
        (after, most): (W, usize),
        (word, hole): (W, usize),
        jumps: usize,
        before: &mut Vec<(W, PackedStep<W>)>,
    ) {
        for &(touches, from) in &self.landing[hole] {
            if before.len() > most {
                return;
            }
            if word & touches == W::bit(hole) {
                let step = PackedStep {
                    key: StepKey::Run,
                    cost: run_cost(jumps),
                    after,
                };
                before.push((word ^ touches, step));
                self.list_runs_before((after, most), (word ^ touches, from), jumps + 1, before);
            }
        }
    }

    /// The actions of a run of jumps by one peg from one position to another.
    pub(super) fn run(&self, from: W, to: W) -> Vec<Action> {
        let jumps = from.count() - to.count();
        let mut line = Vec::with_capacity(jumps);
        let mut pegs = from.to_set().iter();
        let found = pegs.any(|hole| self.follow(from, hole, to, jumps, &mut line));
        debug_assert!(found, "no run leads from {from:?} to {to:?}");
        line
    }

    /// Whether the peg in a hole gets from one position to another in that many jumps; these are in the line then.
    fn follow(&self, word: W, hole: Hole, to: W, jumps: usize, line: &mut Vec<Action>) -> bool {
        if jumps == 0 {
            return word == to;
        }
        for packed in &self.jumps[hole.index()] {
            if word & packed.touches == packed.needs {
                line.push(Action::Jump(packed.jump));
                let next = word ^ packed.touches;
                if self.follow(next, packed.jump.to, to, jumps - 1, line) {
                    return true;
                }
                line.pop();
            }
        }
        false
    }
}

/// The least that any step costs.
pub(super) const LEAST_COST: u16 = JUMP;
