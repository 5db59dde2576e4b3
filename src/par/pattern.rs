//! Sectors: the board cut into parts like a cake, and the least that a part costs whatever the others do.
//!
//! Seen from inside a sector, a game is a walk through its patterns of pegs. Holes outside are taken to be however it
//! helps, so a jump is possible as soon as the bits it has inside are right. A move is charged for in the sector of the
//! hole it starts from, each loss of a resource count in one sector: every move and every loss is paid for once at most,
//! so the costs of the sectors may be added up.

use std::f64::consts::TAU;

use crate::packed::board::{PackedAction, Packing};
use crate::packed::word::Word;
use crate::par::moves::Direction;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::Hole;

/// What one move costs: resource counts may weigh holes in fractions of it.
pub(super) const MOVE: i32 = 64;

/// A sector is made of at most about this many holes: it has 2 to this power patterns.
const HOLES_OF_A_SECTOR: usize = 13;

/// A cut of all bits into sectors.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    pub(super) sectors: Vec<Sector>,
}

/// A set of bits with the actions that touch it.
#[derive(Clone, Debug)]
pub(super) struct Sector {
    /// The bits in the order in which patterns have them.
    pub(super) bits: Vec<usize>,
    pub(super) steps: Vec<Step>,
    /// The steps by the bit from which the moving peg jumps, those from outside last.
    from: Vec<Vec<u16>>,
    /// The steps by the bit to which it jumps, those to the outside last.
    to: Vec<Vec<u16>>,
}

/// An action as a sector sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    flip: u32,
    needs: u32,
    /// Where the moving peg comes from and goes to: an index of the sector's bits, or their number for outside.
    from: usize,
    to: usize,
    /// The action, by its index in the packing.
    pub(super) action: usize,
    /// Whether the action's loss is charged for here.
    pub(super) is_charged: bool,
}

/// The cuts worth trying: as many equal sectors as small tables need, at four angles.
pub(super) fn partitions<W: Word>(board: &Board, packing: &Packing<W>) -> Vec<Partition> {
    let holes = board.hole_count();
    let counts: &[usize] = match board.rule() {
        JumpRule::Orthogonal | JumpRule::Diagonal => &[1, 2, 4, 8, 12],
        JumpRule::Triangular => &[1, 3, 6, 9, 12],
    };
    let is_small = |count: &&usize| holes.div_ceil(**count) <= HOLES_OF_A_SECTOR;
    let count = *counts.iter().find(is_small).unwrap_or(&12);
    let angles: &[f64] = match count {
        1 => &[0.0],
        _ => &[1e-3, -1e-3, 0.5 + 1e-3, 0.5 - 1e-3],
    };
    let cut = |&angle: &f64| Partition::new(board, packing, count, angle * TAU / count as f64);
    angles.iter().map(cut).collect()
}

impl Partition {
    /// Equal sectors, the first beginning a little beyond an angle clockwise from straight up; the middle hole belongs
    /// to the last.
    fn new<W: Word>(board: &Board, packing: &Packing<W>, count: usize, angle: f64) -> Partition {
        let order = around(board, angle);
        let sectors = (0..count).map(|index| {
            let [from, to] = [index, index + 1].map(|index| index * order.len() / count);
            let mut bits = order[from..to].to_vec();
            if packing.key().is_some_and(|key| bits.contains(&key.index())) {
                bits.push(board.hole_count());
            }
            Sector::new(packing, bits)
        });
        Partition {
            sectors: sectors.collect(),
        }
    }

    /// The states of all sectors: a measure of the work that a tariff takes.
    pub(super) fn state_count(&self) -> usize {
        let sectors = self.sectors.iter().map(|sector| sector.bits.len());
        sectors.map(|bits| (bits + 1) << bits).sum()
    }
}

/// The holes clockwise around the middle, from an angle on; the middle hole last.
fn around(board: &Board, angle: f64) -> Vec<usize> {
    let holes = board.hole_count() as f64;
    let sum = board.holes().fold((0.0, 0.0), |sum, hole| {
        let (x, y) = board.place(hole);
        (sum.0 + x / holes, sum.1 + y / holes)
    });
    let key = |hole: Hole| {
        let (x, y) = board.place(hole);
        let (x, y) = (x - sum.0, y - sum.1);
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
    order.into_iter().map(Hole::index).collect()
}

impl Sector {
    fn new<W: Word>(packing: &Packing<W>, bits: Vec<usize>) -> Sector {
        let actions = packing.actions().iter().enumerate();
        let steps: Vec<Step> = actions
            .map(|(index, action)| Step::new(&bits, index, action))
            .filter(|step| step.flip != 0)
            .collect();
        let by = |end: &dyn Fn(&Step) -> usize| {
            let mut lists = vec![Vec::new(); bits.len() + 1];
            for (index, step) in (0..).zip(&steps) {
                lists[end(step)].push(index);
            }
            lists
        };
        Sector {
            from: by(&|step| step.from),
            to: by(&|step| step.to),
            bits,
            steps,
        }
    }

    /// The sector's part of a word.
    pub(super) fn pattern<W: Word>(&self, word: W) -> usize {
        let bits = self.bits.iter().enumerate();
        bits.map(|(index, &bit)| usize::from(word & W::bit(bit) != W::ZERO) << index)
            .sum()
    }

    /// The state in which no peg of a pattern is in the middle of a move.
    fn at_rest(&self, pattern: usize) -> usize {
        self.bits.len() << self.bits.len() | pattern
    }
}

impl Step {
    fn new<W: Word>(bits: &[usize], index: usize, action: &PackedAction<W>) -> Step {
        let inside = |bit: usize| bits.iter().position(|&other| other == bit);
        let mask = |word: W| -> u32 {
            let bits = bits.iter().enumerate();
            bits.map(|(index, &bit)| u32::from(word & W::bit(bit) != W::ZERO) << index)
                .sum()
        };
        let end = |hole: Hole| inside(hole.index()).unwrap_or(bits.len());
        let (from, over, to) = match action.action.jump() {
            Some(jump) => (end(jump.from), end(jump.over), end(jump.to)),
            // Cremers' Key moves no peg; its two bits are always in the same sector.
            None => (bits.len(), 0, bits.len()),
        };
        Step {
            flip: mask(action.flip),
            needs: mask(action.needs),
            from,
            to,
            action: index,
            is_charged: over < bits.len(),
        }
    }
}

/// How a state was reached at the least cost.
mod by {
    /// This and more: from the state in which the peg at that bit moves.
    pub(super) const PEG: u16 = 60_000;
    /// From the state at rest.
    pub(super) const REST: u16 = u16::MAX - 1;
    /// It is one to begin with.
    pub(super) const NOTHING: u16 = u16::MAX;
}

/// The least costs of a sector: from each of its states to the goal, or to each from the start.
#[derive(Debug)]
pub(super) struct Costs<'a> {
    sector: &'a Sector,
    direction: Direction,
    /// For each moving peg, those of nobody last, and each pattern.
    least: Vec<u16>,
    by: Vec<u16>,
}

impl<'a> Costs<'a> {
    /// The costs of positions on the way forward (to the goal's patterns) or backward (from the start's), given the
    /// loss of each step and what it costs to be at each of the patterns to begin with.
    pub(super) fn new(
        sector: &'a Sector,
        losses: &[i32],
        ends: &[(usize, i32)],
        direction: Direction,
    ) -> Costs<'a> {
        let states = (sector.bits.len() + 1) << sector.bits.len();
        let mut costs = Costs {
            sector,
            direction,
            least: vec![u16::MAX; states],
            by: vec![by::NOTHING; states],
        };
        let mut queue = Queue::default();
        for &(pattern, cost) in ends {
            costs.offer(sector.at_rest(pattern), cost, by::NOTHING, &mut queue);
        }
        while let Some((cost, state)) = queue.next() {
            if costs.least[state] == cost {
                costs.settle(i32::from(cost), state, losses, &mut queue);
            }
        }
        costs
    }

    fn offer(&mut self, state: usize, cost: i32, by: u16, queue: &mut Queue) {
        let cost = cost.min(i32::from(u16::MAX) - 1) as u16;
        if cost < self.least[state] {
            self.least[state] = cost;
            self.by[state] = by;
            queue.add(cost, state);
        }
    }

    fn settle(&mut self, cost: i32, state: usize, losses: &[i32], queue: &mut Queue) {
        let sector = self.sector;
        let nobody = sector.bits.len();
        let (peg, pattern) = (state >> nobody, state & ((1 << nobody) - 1));
        // What it costs to begin a move and to end one, as seen from the state settled.
        let (enter, leave) = match self.direction {
            Direction::Forward => (0, MOVE),
            Direction::Backward => (MOVE, 0),
        };
        if peg == nobody {
            for peg in (0..nobody).filter(|peg| pattern >> peg & 1 == 1) {
                self.offer(peg << nobody | pattern, cost + enter, by::REST, queue);
            }
        } else {
            let by = by::PEG + peg as u16;
            self.offer(sector.at_rest(pattern), cost + leave, by, queue);
        }
        let steps = match self.direction {
            Direction::Forward => &sector.to[peg],
            Direction::Backward => &sector.from[peg],
        };
        for &index in steps {
            let step = &sector.steps[usize::from(index)];
            let (wanted, other) = match self.direction {
                Direction::Forward => (step.flip ^ step.needs, step.from),
                Direction::Backward => (step.needs, step.to),
            };
            if pattern as u32 & step.flip == wanted {
                let next = other << nobody | (pattern ^ step.flip as usize);
                self.offer(next, cost + losses[usize::from(index)], index, queue);
            }
        }
    }

    /// The least cost of a pattern at rest; nothing where no walk leads there.
    pub(super) fn of(&self, pattern: usize) -> Option<i32> {
        let cost = self.least[self.sector.at_rest(pattern)];
        (cost != u16::MAX).then_some(i32::from(cost))
    }

    /// The pattern at the other end of a cheapest walk of a pattern that has one; gives the steps on it.
    pub(super) fn walk(&self, pattern: usize, mut step: impl FnMut(usize)) -> usize {
        let nobody = self.sector.bits.len();
        let mut state = self.sector.at_rest(pattern);
        loop {
            let pattern = state & ((1 << nobody) - 1);
            state = match self.by[state] {
                by::NOTHING => return pattern,
                by::REST => self.sector.at_rest(pattern),
                by if by >= by::PEG => usize::from(by - by::PEG) << nobody | pattern,
                by => {
                    step(usize::from(by));
                    let by = &self.sector.steps[usize::from(by)];
                    let peg = match self.direction {
                        Direction::Forward => by.to,
                        Direction::Backward => by.from,
                    };
                    peg << nobody | (pattern ^ by.flip as usize)
                }
            };
        }
    }
}

/// States by their cost: costs are small, so a list for each is the fastest queue.
#[derive(Default)]
struct Queue {
    lists: Vec<Vec<u32>>,
    least: usize,
}

impl Queue {
    fn add(&mut self, cost: u16, state: usize) {
        let cost = usize::from(cost);
        if self.lists.len() <= cost {
            self.lists.resize(cost + 1, Vec::new());
        }
        self.lists[cost].push(state as u32);
    }

    fn next(&mut self) -> Option<(u16, usize)> {
        while self.least < self.lists.len() {
            if let Some(state) = self.lists[self.least].pop() {
                return Some((self.least as u16, state as usize));
            }
            self.least += 1;
        }
        None
    }
}
