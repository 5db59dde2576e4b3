//! The board in regions, and the least that each pattern of a region costs: an additive pattern database.
//!
//! The holes are partitioned into regions (see [`crate::proof::region`]). A move is charged for in the region of the
//! hole it starts from, each loss of a resource count in the region of the hole jumped over: every move and every
//! loss is paid for once at most, so the costs of the regions may be added up (Korf & Felner's *additive* databases).
//! A walk through the patterns of a region therefore also knows which of its pegs is in the middle of a move.
//!
//! Patterns and potentials together leave a pass about a hundredth of the positions.

use std::f64::consts::TAU;

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::par::direction::SearchDirection;
use crate::proof::region::{Buckets, Region, WalkTree};
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::Hole;

/// What one move costs: resource counts may weigh holes in fractions of it.
pub(super) const MOVE: i32 = 64;

/// A region is made of at most about this many holes: it has 2 to this power patterns.
const HOLES_OF_A_REGION: usize = 13;

/// A partition of all bits into regions.
#[derive(Debug)]
pub(super) struct Partition {
    pub(super) regions: Vec<MoveRegion>,
}

/// A region with what its actions do to the peg that moves.
#[derive(Debug)]
pub(super) struct MoveRegion {
    pub(super) shape: Region,
    /// The ends of each step, as indices of the region's holes, or their number for outside.
    ends: Vec<StepEnds>,
    /// The steps by the hole from which the moving peg jumps, those from outside last.
    from: Vec<Vec<u16>>,
    /// The steps by the hole to which it jumps, those to the outside last.
    to: Vec<Vec<u16>>,
}

#[derive(Clone, Copy, Debug)]
struct StepEnds {
    from: usize,
    to: usize,
}

/// A step as walks are grown by it, in one piece: most of the time goes into trying these.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The holes that it flips, and which of them must hold a peg before.
    flip: u32,
    wanted: u32,
    /// The state of the empty pattern in which the peg moves that moves then.
    peg: u32,
    loss: i32,
    /// The step.
    index: u16,
}

/// The partitions worth trying: as many equal regions as small tables need, at four angles.
pub(super) fn partitions<W: Word>(board: &Board, packed: &PackedBoard<W>) -> Vec<Partition> {
    let holes = board.hole_count();
    let counts: &[usize] = match board.rule() {
        JumpRule::Orthogonal | JumpRule::Diagonal => &[1, 2, 4, 8, 12],
        JumpRule::Triangular => &[1, 3, 6, 9, 12],
    };
    let is_small = |count: &&usize| holes.div_ceil(**count) <= HOLES_OF_A_REGION;
    let count = *counts.iter().find(is_small).unwrap_or(&12);
    let angles: &[f64] = match count {
        1 => &[0.0],
        _ => &[1e-3, -1e-3, 0.5 + 1e-3, 0.5 - 1e-3],
    };
    let of_angle = |&angle: &f64| Partition::new(board, packed, count, angle * TAU / count as f64);
    angles.iter().map(of_angle).collect()
}

impl Partition {
    /// Equal sectors around the middle of the board, the first beginning a little beyond an angle clockwise from
    /// straight up; the middle hole belongs to the last.
    pub(super) fn new<W: Word>(
        board: &Board,
        packed: &PackedBoard<W>,
        count: usize,
        angle: f64,
    ) -> Partition {
        let order = around(board, angle);
        let regions = (0..count).map(|index| {
            let [from, to] = [index, index + 1].map(|index| index * order.len() / count);
            let mut holes = order[from..to].to_vec();
            if packed.key().is_some_and(|key| holes.contains(&key)) {
                holes.push(Hole::at(board.hole_count()));
            }
            MoveRegion::new(packed, &holes)
        });
        Partition {
            regions: regions.collect(),
        }
    }

    /// The states of all regions: a measure of the work that a potential takes.
    pub(super) fn state_count(&self) -> usize {
        self.regions.iter().map(MoveRegion::state_count).sum()
    }
}

/// The holes clockwise around the middle, from an angle on; the middle hole last.
fn around(board: &Board, angle: f64) -> Vec<Hole> {
    let middle = board.middle();
    let key = |hole: Hole| {
        let (x, y) = board.place(hole);
        let (x, y) = (x - middle.0, y - middle.1);
        let distance = x.hypot(y);
        let turn = (x.atan2(-y) - angle).rem_euclid(TAU);
        let is_middle = distance < 1e-6;
        (
            is_middle,
            (turn * 1e6).round() as i64,
            (distance * 1e6).round() as i64,
        )
    };
    let mut order: Vec<Hole> = board.holes().collect();
    order.sort_by_key(|&hole| key(hole));
    order
}

impl MoveRegion {
    fn new<W: Word>(packed: &PackedBoard<W>, holes: &[Hole]) -> MoveRegion {
        let outside = holes.len();
        let index = |hole: Hole| holes.iter().position(|&other| other == hole);
        let jump = |action: usize| packed.actions()[action].action.jump();
        // The two bits of Cremers' Key are always in the same region; it moves no peg.
        let is_charged = |action: usize| jump(action).is_none_or(|jump| index(jump.over).is_some());
        let masks = packed.actions().iter();
        let masks = masks.map(|action| (action.flip.to_set(), action.needs.to_set()));
        let shape = Region::new(holes.to_vec(), masks, is_charged);
        let end = |hole: Option<Hole>| hole.and_then(index).unwrap_or(outside);
        let ends = shape.steps().iter().map(|step| StepEnds {
            from: end(jump(step.action).map(|jump| jump.from)),
            to: end(jump(step.action).map(|jump| jump.to)),
        });
        let ends: Vec<StepEnds> = ends.collect();
        let by = |end: &dyn Fn(&StepEnds) -> usize| {
            let mut lists = vec![Vec::new(); outside + 1];
            for (index, ends) in (0..).zip(&ends) {
                lists[end(ends)].push(index);
            }
            lists
        };
        MoveRegion {
            from: by(&|ends| ends.from),
            to: by(&|ends| ends.to),
            shape,
            ends,
        }
    }

    #[inline]
    fn hole_count(&self) -> usize {
        self.shape.holes().len()
    }

    /// The number of its patterns.
    #[inline]
    pub(super) fn pattern_count(&self) -> usize {
        1 << self.hole_count()
    }

    /// The number of its states: for each moving peg, those of nobody last, each pattern.
    fn state_count(&self) -> usize {
        (self.hole_count() + 1) << self.hole_count()
    }

    /// For each moving peg, nobody last, the steps by which walks are grown from the states in which it moves.
    fn ways(&self, losses: &[i32], direction: SearchDirection) -> Vec<Vec<Way>> {
        let way = |&index: &u16| {
            let step = &self.shape.steps()[usize::from(index)];
            let ends = self.ends[usize::from(index)];
            let (wanted, peg) = match direction {
                SearchDirection::Forward => (step.flip ^ step.needs, ends.from),
                SearchDirection::Backward => (step.needs, ends.to),
            };
            Way {
                flip: step.flip,
                wanted,
                peg: self.state(peg, 0) as u32,
                loss: losses[usize::from(index)],
                index,
            }
        };
        let lists = match direction {
            SearchDirection::Forward => &self.to,
            SearchDirection::Backward => &self.from,
        };
        lists
            .iter()
            .map(|list| list.iter().map(way).collect())
            .collect()
    }

    /// The state of a pattern in which the peg of a hole moves, or none at the index for outside.
    #[inline]
    fn state(&self, peg: usize, pattern: usize) -> usize {
        peg << self.hole_count() | pattern
    }

    /// The state in which no peg of a pattern is in the middle of a move.
    #[inline]
    fn at_rest(&self, pattern: usize) -> usize {
        self.state(self.hole_count(), pattern)
    }
}

/// How a state was reached at the least cost, if not by a step.
mod by {
    /// This and more: from the state in which the peg of that hole moves.
    pub(super) const PEG: u16 = 60_000;
    /// From the state at rest.
    pub(super) const REST: u16 = u16::MAX - 1;
    /// It is one to begin with.
    pub(super) const NOTHING: u16 = u16::MAX;
}

/// The least costs of the patterns of a region: from each to the goal, or to each from the start.
#[derive(Debug)]
pub(super) struct PatternCosts<'a> {
    region: &'a MoveRegion,
    direction: SearchDirection,
    tree: WalkTree<u16, Buckets>,
}

impl<'a> PatternCosts<'a> {
    /// The costs of positions on the way forward (to the goal's patterns) or backward (from the start's), given the
    /// loss of each step and what it costs to be at each of the patterns to begin with.
    pub(super) fn new(
        region: &'a MoveRegion,
        losses: &[i32],
        ends: &[(usize, i32)],
        direction: SearchDirection,
    ) -> PatternCosts<'a> {
        let mut costs = PatternCosts {
            region,
            direction,
            tree: WalkTree::new(region.state_count()),
        };
        for &(pattern, cost) in ends {
            costs.offer(region.at_rest(pattern), cost, by::NOTHING);
        }
        let ways = region.ways(losses, direction);
        while let Some((state, cost)) = costs.tree.next() {
            costs.go_on(state, i32::from(cost), &ways);
        }
        costs
    }

    #[inline]
    fn offer(&mut self, state: usize, cost: i32, by: u16) {
        let cost = cost.min(i32::from(u16::MAX) - 1) as u16;
        self.tree.offer(state, cost, by);
    }

    /// Offers the ways on from a settled state.
    fn go_on(&mut self, state: usize, cost: i32, ways: &[Vec<Way>]) {
        let region = self.region;
        let nobody = region.hole_count();
        let (peg, pattern) = (state >> nobody, state & (region.pattern_count() - 1));
        // What it costs to begin a move and to end one, as seen from the state settled.
        let (enter, leave) = match self.direction {
            SearchDirection::Forward => (0, MOVE),
            SearchDirection::Backward => (MOVE, 0),
        };
        if peg == nobody {
            let mut pegs = pattern;
            while pegs != 0 {
                let peg = pegs.trailing_zeros() as usize;
                pegs &= pegs - 1;
                self.offer(region.state(peg, pattern), cost + enter, by::REST);
            }
        } else {
            let by = by::PEG + peg as u16;
            self.offer(region.at_rest(pattern), cost + leave, by);
        }
        for way in &ways[peg] {
            if pattern as u32 & way.flip == way.wanted {
                let next = (way.peg | (pattern as u32 ^ way.flip)) as usize;
                self.offer(next, cost + way.loss, way.index);
            }
        }
    }

    /// The least cost of a pattern at rest; nothing where no walk leads there.
    pub(super) fn of(&self, pattern: usize) -> Option<i32> {
        self.tree.cost(self.region.at_rest(pattern)).map(i32::from)
    }

    /// The pattern at the other end of a cheapest walk of a pattern that has one; gives the steps on it.
    #[inline]
    pub(super) fn walk(&self, pattern: usize, mut step: impl FnMut(usize)) -> usize {
        let region = self.region;
        let mut state = region.at_rest(pattern);
        loop {
            let pattern = state & (region.pattern_count() - 1);
            state = match self.tree.by(state) {
                by::NOTHING => return pattern,
                by::REST => region.at_rest(pattern),
                by if by >= by::PEG => region.state(usize::from(by - by::PEG), pattern),
                by => {
                    let index = usize::from(by);
                    step(index);
                    let peg = match self.direction {
                        SearchDirection::Forward => region.ends[index].to,
                        SearchDirection::Backward => region.ends[index].from,
                    };
                    region.state(peg, pattern ^ region.shape.steps()[index].flip as usize)
                }
            };
        }
    }
}

#[cfg(test)]
mod tests;
