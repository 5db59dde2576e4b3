//! Regions: the least that a part of the board costs, whatever happens outside.
//!
//! Seen from inside, a game is a walk through the *patterns* of pegs in the region. Pegs outside are taken to be
//! wherever they help, so a jump is possible as soon as the holes it has inside are right. When every jump costs
//! something, each game from one pattern to another costs at least the cheapest walk, which Dijkstra's algorithm
//! finds among the 512 patterns of a region of nine holes. Where regions share no cost, their costs may be added up:
//! an additive pattern database (Korf & Felner, "Disjoint pattern database heuristics", 2002).
//!
//! Proofs by unavoidable losses need it (three of four single mistakes on Wiegleb's board are certified with regions,
//! two of five without), and so does the heuristic of the fewest moves, where a walk also knows which peg is moving.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::rules::board::{Board, Jump};
use crate::rules::hole::{Hole, HoleSet};

/// A set of holes with the actions that touch it.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    holes: Vec<Hole>,
    steps: Vec<RegionStep>,
}

/// An action as the region sees it, in masks over the region's own holes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RegionStep {
    /// The holes inside that the action flips.
    pub(crate) flip: u32,
    /// Which of them must hold a peg.
    pub(crate) needs: u32,
    /// The action, as its index among all actions.
    pub(crate) action: usize,
    /// Whether this region may charge for the action.
    pub(crate) is_charged: bool,
}

/// A cheapest walk from one pattern to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Walk {
    /// What it costs.
    pub(crate) cost: i64,
    /// The jumps of it that the region may charge for, as indices in the board's jump order.
    pub(crate) jumps: Vec<usize>,
}

/// The most holes of a region: it has 2 to this power patterns.
pub(crate) const MOST_HOLES: usize = 16;

/// Regions, each jump being charged for by one of them at most: the one that has most of its holes, the first of
/// several.
pub(crate) fn regions(board: &Board, sets: &[HoleSet]) -> Vec<Region> {
    let jumps = board.jumps().all();
    let owner = |jump: &Jump| {
        let shares = sets.iter().map(|&set| (set & jump.holes()).len());
        let (index, _) = shares.enumerate().rev().max_by_key(|&(_, share)| share)?;
        Some(index)
    };
    let owners: Vec<Option<usize>> = jumps.iter().map(owner).collect();
    let masks = |jump: &Jump| (jump.holes(), jump.needs());
    let region = |(index, set): (usize, &HoleSet)| {
        let is_charged = |jump: usize| owners[jump] == Some(index);
        Region::new(set.iter().collect(), jumps.iter().map(masks), is_charged)
    };
    sets.iter().enumerate().map(region).collect()
}

impl Region {
    /// The region of these holes, in this order, with those actions that touch it: each is given by the holes it flips
    /// and those that need pegs. (In the searches Cremers' Key has a hole of its own after those of the board.)
    pub(crate) fn new(
        holes: Vec<Hole>,
        actions: impl Iterator<Item = (HoleSet, HoleSet)>,
        is_charged: impl Fn(usize) -> bool,
    ) -> Region {
        assert!(
            holes.len() <= MOST_HOLES,
            "a region has at most {MOST_HOLES} holes"
        );
        let mut region = Region {
            holes,
            steps: Vec::new(),
        };
        for (action, (flip, needs)) in actions.enumerate() {
            let step = RegionStep {
                flip: region.pattern(flip) as u32,
                needs: region.pattern(needs) as u32,
                action,
                is_charged: is_charged(action),
            };
            if step.flip != 0 {
                region.steps.push(step);
            }
        }
        region
    }

    /// Its holes, in the order in which patterns have them.
    #[inline]
    pub(crate) fn holes(&self) -> &[Hole] {
        &self.holes
    }

    /// The actions that touch it, in their order.
    pub(crate) fn steps(&self) -> &[RegionStep] {
        &self.steps
    }

    /// The pegs inside, bit `i` for the region's hole `i`.
    pub(crate) fn pattern(&self, pegs: HoleSet) -> usize {
        let holes = self.holes.iter().enumerate();
        holes
            .map(|(index, &hole)| usize::from(pegs.contains(hole)) << index)
            .sum()
    }

    fn cost(step: &RegionStep, costs: &[i64]) -> i64 {
        if step.is_charged {
            costs[step.action]
        } else {
            0
        }
    }

    /// The cheapest walk between the patterns of two sets of pegs, given the cost of each jump of the board, none of
    /// them negative; nothing where there is no walk at all.
    pub(crate) fn cheapest(&self, from: HoleSet, to: HoleSet, costs: &[i64]) -> Option<Walk> {
        let (from, to) = (self.pattern(from), self.pattern(to));
        let mut tree: WalkTree<i64, Heap> = WalkTree::new(1 << self.holes.len());
        tree.offer(from, 0, 0);
        while let Some((pattern, cost)) = tree.next() {
            if pattern == to {
                let jumps = self.charged_on_the_way(&tree, from, to);
                return Some(Walk { cost, jumps });
            }
            for (index, step) in (0..).zip(&self.steps) {
                if pattern as u32 & step.flip == step.needs {
                    let next = pattern ^ step.flip as usize;
                    tree.offer(next, cost + Region::cost(step, costs), index);
                }
            }
        }
        None
    }

    fn charged_on_the_way(&self, tree: &WalkTree<i64, Heap>, from: usize, to: usize) -> Vec<usize> {
        let mut pattern = to;
        let mut jumps = Vec::new();
        while pattern != from {
            let step = self.steps[usize::from(tree.by(pattern))];
            jumps.extend(step.is_charged.then_some(step.action));
            pattern ^= step.flip as usize;
        }
        jumps.reverse();
        jumps
    }

    /// The cost of the cheapest walk from every pattern to that of a set of pegs; nothing where there is no walk.
    pub(crate) fn cheapest_of_all(&self, to: HoleSet, costs: &[i64]) -> Vec<Option<i64>> {
        let mut tree: WalkTree<i64, Heap> = WalkTree::new(1 << self.holes.len());
        tree.offer(self.pattern(to), 0, 0);
        while let Some((pattern, cost)) = tree.next() {
            for step in &self.steps {
                // The patterns before: those that the step makes this one of.
                if pattern as u32 & step.flip == step.flip ^ step.needs {
                    let before = pattern ^ step.flip as usize;
                    tree.offer(before, cost + Region::cost(step, costs), 0);
                }
            }
        }
        (0..1 << self.holes.len())
            .map(|pattern| tree.cost(pattern))
            .collect()
    }
}

/// Cheapest walks to the states of a graph, grown by Dijkstra's algorithm: whoever knows the graph offers ways to
/// states and goes on from those whose least cost is settled.
#[derive(Debug)]
pub(crate) struct WalkTree<C, Q> {
    costs: Vec<C>,
    by: Vec<u16>,
    queue: Q,
}

/// A cost, of which the greatest value means that there is no way.
pub(crate) trait Cost: Copy + Ord {
    /// No way.
    const NONE: Self;
}

impl Cost for i64 {
    const NONE: i64 = i64::MAX;
}

impl Cost for u16 {
    const NONE: u16 = u16::MAX;
}

/// States waiting with their costs.
pub(crate) trait Queue<C>: Default {
    /// Adds a state.
    fn add(&mut self, cost: C, state: u32);
    /// Takes out a state of the least cost.
    fn take(&mut self) -> Option<(C, u32)>;
}

impl<C: Cost, Q: Queue<C>> WalkTree<C, Q> {
    /// No walk yet, among a number of states.
    pub(crate) fn new(states: usize) -> WalkTree<C, Q> {
        WalkTree {
            costs: vec![C::NONE; states],
            by: vec![0; states],
            queue: Q::default(),
        }
    }

    /// Notes a way to a state, with what the caller needs to know of its last step, if it is cheaper than those known.
    pub(crate) fn offer(&mut self, state: usize, cost: C, by: u16) {
        if cost < self.costs[state] {
            self.costs[state] = cost;
            self.by[state] = by;
            self.queue.add(cost, state as u32);
        }
    }

    /// The next state whose least cost is settled; nothing when all that can be reached are.
    pub(crate) fn next(&mut self) -> Option<(usize, C)> {
        while let Some((cost, state)) = self.queue.take() {
            let state = state as usize;
            if self.costs[state] == cost {
                return Some((state, cost));
            }
        }
        None
    }

    /// The least cost of a state; nothing where no way leads there.
    pub(crate) fn cost(&self, state: usize) -> Option<C> {
        let cost = self.costs[state];
        (cost != C::NONE).then_some(cost)
    }

    /// The last step of the cheapest way to a state.
    pub(crate) fn by(&self, state: usize) -> u16 {
        self.by[state]
    }
}

/// The queue for costs of any size.
#[derive(Default, Debug)]
pub(crate) struct Heap(BinaryHeap<(Reverse<i64>, u32)>);

impl Queue<i64> for Heap {
    fn add(&mut self, cost: i64, state: u32) {
        self.0.push((Reverse(cost), state));
    }

    fn take(&mut self) -> Option<(i64, u32)> {
        let (Reverse(cost), state) = self.0.pop()?;
        Some((cost, state))
    }
}

/// The queue for small costs: a list for each is the fastest.
#[derive(Default, Debug)]
pub(crate) struct Buckets {
    lists: Vec<Vec<u32>>,
    least: usize,
}

impl Queue<u16> for Buckets {
    fn add(&mut self, cost: u16, state: u32) {
        let cost = usize::from(cost);
        if self.lists.len() <= cost {
            self.lists.resize(cost + 1, Vec::new());
        }
        self.lists[cost].push(state);
    }

    fn take(&mut self) -> Option<(u16, u32)> {
        while self.least < self.lists.len() {
            if let Some(state) = self.lists[self.least].pop() {
                return Some((self.least as u16, state));
            }
            self.least += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests;
