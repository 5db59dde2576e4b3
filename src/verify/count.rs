//! Resource counts with what is charged against them, and what they say of the way between two positions.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::rules::board::Board;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{Action, Position};

/// The most holes of a part: it has 2 to this power patterns.
const MOST_HOLES: usize = 16;

/// Weights that no action raises, and what is charged against them.
#[derive(Clone, Debug)]
pub(crate) struct CheckedCount {
    /// One for each hole, and one for the unused key where there is one.
    weights: Vec<i64>,
    /// What a move costs.
    pub(crate) price: i64,
    parities: Vec<(HoleSet, i64)>,
    parts: Vec<HoleSet>,
    /// The actions with the index of the part that charges for them, and what they cost there.
    actions: Vec<(Action, Option<usize>, i64)>,
}

impl CheckedCount {
    /// The plain count, unless it lacks a hole or an action raises it.
    pub(crate) fn new(board: &Board, key: Option<Hole>, weights: Vec<i64>) -> Option<CheckedCount> {
        let has_all = weights.len() == board.hole_count() + usize::from(key.is_some());
        let is_small = weights.iter().all(|weight| weight.abs() <= 1 << 20);
        let jumps = board.jumps().all().iter().map(|&jump| Action::Jump(jump));
        let actions = jumps.chain(key.map(Action::Key));
        let count = CheckedCount {
            weights,
            price: 0,
            parities: Vec::new(),
            parts: Vec::new(),
            actions: actions.map(|action| (action, None, 0)).collect(),
        };
        (has_all && is_small).then_some(count)?.charged()
    }

    /// The count with one more parity.
    pub(crate) fn with_parity(mut self, holes: HoleSet, charge: i64) -> Option<CheckedCount> {
        self.parities.push((holes, charge));
        (charge > 0).then_some(self)?.charged()
    }

    /// The count with one more part, apart from the others. A region charges for the jumps of which it has most
    /// holes, the first of several regions; other parts for the jumps over their holes.
    pub(crate) fn with_part(mut self, part: HoleSet, is_region: bool) -> Option<CheckedCount> {
        let index = self.parts.len();
        for (action, owner, _) in &mut self.actions {
            let touched = touched(*action);
            let share = owner.map_or(0, |owner: usize| (self.parts[owner] & touched).len());
            let is_own = match *action {
                Action::Jump(jump) if !is_region => part.contains(jump.over),
                _ => (part & touched).len() > share,
            };
            if is_own {
                *owner = Some(index);
            }
        }
        let is_free = self.parts.iter().all(|&other| (other & part).is_empty());
        self.parts.push(part);
        (is_free && part.len() < MOST_HOLES).then_some(self)
    }

    /// The count with what its actions cost, unless one costs less than nothing.
    fn charged(mut self) -> Option<CheckedCount> {
        let costs: Vec<i64> = self
            .actions
            .iter()
            .map(|&(action, ..)| self.loss(action))
            .collect();
        for ((action, _, of_action), cost) in self.actions.iter_mut().zip(costs) {
            let odd = self
                .parities
                .iter()
                .filter(|(holes, _)| (*holes & touched(*action)).is_odd());
            *of_action = cost - odd.map(|(_, charge)| charge).sum::<i64>();
        }
        self.actions
            .iter()
            .all(|&(_, _, cost)| cost >= 0)
            .then_some(self)
    }

    fn weight(&self, hole: Hole) -> i64 {
        self.weights[hole.index()]
    }

    /// The weight that an action takes away.
    fn loss(&self, action: Action) -> i64 {
        match action {
            Action::Jump(jump) => {
                self.weight(jump.from) + self.weight(jump.over) - self.weight(jump.to)
            }
            Action::Key(hole) => self.weights.last().unwrap_or(&0) - self.weight(hole),
        }
    }

    /// The weight of what stands on some holes; the unused key belongs to its hole.
    fn value(&self, holes: HoleSet, at: Position) -> i64 {
        let pegs: i64 = (at.pegs & holes).iter().map(|hole| self.weight(hole)).sum();
        let key = at.key.filter(|&key| holes.contains(key));
        pegs + key.map_or(0, |_| *self.weights.last().unwrap_or(&0))
    }

    /// The count for the ways from positions to any of the ends or, `is_from`, from any of the ends to positions.
    pub(crate) fn between(&self, board: &Board, ends: &[Position], is_from: bool) -> CountedWays {
        let covered = self
            .parts
            .iter()
            .fold(HoleSet::EMPTY, |all, &part| all | part);
        let sign = if is_from { -1 } else { 1 };
        let value = |holes: HoleSet, end: Position| sign * self.value(holes, end);
        let walks = self.parts.iter().enumerate().map(|(index, &holes)| {
            let part = WalkPart::of(self, holes);
            let of_ends = ends
                .iter()
                .map(|&end| (part.pattern(end), value(holes, end)));
            let walks = part.cheapest(self, index, of_ends.collect(), is_from);
            (part, walks)
        });
        let walks = walks.collect();
        let rest = board.all() - covered;
        let of_rest = ends.iter().map(|&end| value(rest, end)).min().unwrap_or(0);
        let ends = ends.iter().map(|end| end.pegs).collect();
        CountedWays {
            count: self.clone(),
            ends,
            sign,
            walks,
            rest: of_rest,
        }
    }
}

/// The holes that an action touches.
fn touched(action: Action) -> HoleSet {
    match action {
        Action::Jump(jump) => jump.holes(),
        Action::Key(hole) => HoleSet::of(hole),
    }
}

/// A count with the cheapest walks between all patterns of its parts and some ends.
#[derive(Debug)]
pub(crate) struct CountedWays {
    count: CheckedCount,
    ends: Vec<HoleSet>,
    /// Plus one for the way to the ends, minus one for that from them.
    sign: i64,
    walks: Vec<(WalkPart, Vec<i64>)>,
    /// What the ends weigh at least outside of the parts.
    rest: i64,
}

impl CountedWays {
    /// Whether there is no way between a position and an end that has at most N moves.
    pub(crate) fn exceed(&self, board: &Board, at: Position, moves: i64) -> bool {
        let odd = |end: HoleSet| {
            let odd = self
                .count
                .parities
                .iter()
                .filter(|(holes, _)| ((at.pegs ^ end) & *holes).is_odd());
            odd.map(|(_, charge)| charge).sum::<i64>()
        };
        let by_parity = self.ends.iter().map(|&end| odd(end)).min().unwrap_or(0);
        let by_part = self
            .walks
            .iter()
            .map(|(part, walks)| walks[part.pattern(at)]);
        let lost = by_part
            .fold(by_parity, i64::saturating_add)
            .saturating_add(self.rest);
        lost.saturating_sub(self.sign * self.count.value(board.all(), at))
            > moves * self.count.price
    }
}

/// Some holes, and last the unused key if it belongs to them.
#[derive(Debug)]
struct WalkPart {
    holes: Vec<Hole>,
    key: Option<Hole>,
}

/// An action as a part sees it: bits of the part, and where in it the moving peg is, before and after.
struct PartStep {
    flip: usize,
    needs: usize,
    from: usize,
    to: usize,
    cost: i64,
}

impl WalkPart {
    fn of(count: &CheckedCount, holes: HoleSet) -> WalkPart {
        let key = count.actions.iter().find_map(|(action, ..)| match *action {
            Action::Key(key) => Some(key),
            Action::Jump(_) => None,
        });
        WalkPart {
            holes: holes.iter().collect(),
            key: key.filter(|&key| holes.contains(key)),
        }
    }

    /// What stands in the part.
    fn pattern(&self, at: Position) -> usize {
        let pegs = (0..)
            .zip(&self.holes)
            .filter(|(_, hole)| at.pegs.contains(**hole));
        let key = usize::from(self.key.is_some() && at.key.is_some()) << self.holes.len();
        pegs.fold(key, |pattern, (bit, _)| pattern | 1 << bit)
    }

    fn step(&self, action: Action, cost: i64) -> PartStep {
        let rest = self.holes.len();
        let place = |hole: Hole| {
            self.holes
                .iter()
                .position(|&other| other == hole)
                .unwrap_or(rest)
        };
        let mask = |holes: HoleSet| self.pattern(Position::of(holes));
        match action {
            Action::Jump(jump) => {
                let (flip, needs) = (mask(jump.holes()), mask(jump.needs()));
                PartStep {
                    flip,
                    needs,
                    from: place(jump.from),
                    to: place(jump.to),
                    cost,
                }
            }
            Action::Key(hole) => {
                let needs = usize::from(self.key.is_some()) << rest;
                PartStep {
                    flip: needs | mask(HoleSet::of(hole)),
                    needs,
                    from: rest,
                    to: rest,
                    cost,
                }
            }
        }
    }

    /// For every pattern, what the cheapest walk to one of the ends costs, with what that end costs; the most there
    /// is where no walk leads. A walk is counted in the price of each move that begins here and in what the actions
    /// cost for which the part charges; pegs outside are wherever they help. It is found from the ends (Dijkstra).
    fn cheapest(
        &self,
        count: &CheckedCount,
        index: usize,
        ends: Vec<(usize, i64)>,
        is_from: bool,
    ) -> Vec<i64> {
        let cost = |owner: Option<usize>, cost| if owner == Some(index) { cost } else { 0 };
        let steps = count
            .actions
            .iter()
            .map(|&(action, owner, of_action)| self.step(action, cost(owner, of_action)));
        let steps: Vec<PartStep> = steps.filter(|step| step.flip != 0).collect();
        // A state is a pattern with the hole of the peg that is moving, or `rest` where that is none of the part's.
        let (rest, bits) = (
            self.holes.len(),
            self.holes.len() + usize::from(self.key.is_some()),
        );
        let mut least = vec![i64::MAX; (rest + 1) << bits];
        let mut queue: BinaryHeap<_> = ends
            .into_iter()
            .map(|(at, cost)| (Reverse(cost), rest, at))
            .collect();
        while let Some((Reverse(cost), peg, pattern)) = queue.pop() {
            if cost >= least[peg << bits | pattern] {
                continue;
            }
            least[peg << bits | pattern] = cost;
            // To begin a move costs its price, to end one nothing; a walk to the ends is followed backwards.
            let (begin, end) = if is_from {
                (count.price, 0)
            } else {
                (0, count.price)
            };
            if peg == rest {
                let pegs = (0..rest).filter(|peg| pattern >> peg & 1 == 1);
                queue.extend(pegs.map(|peg| (Reverse(cost + begin), peg, pattern)));
            } else {
                queue.push((Reverse(cost + end), rest, pattern));
            }
            for step in &steps {
                let (here, there, before) = if is_from {
                    (step.from, step.to, step.needs)
                } else {
                    (step.to, step.from, step.flip ^ step.needs)
                };
                if here == peg && pattern & step.flip == before {
                    queue.push((Reverse(cost + step.cost), there, pattern ^ step.flip));
                }
            }
        }
        least.split_off(rest << bits)
    }
}

/// Whether the classes of two positions differ: whether an invariant of the board does. The key, once used, has put a
/// peg into its hole.
pub(crate) fn classes_differ(board: &Board, from: Position, to: Position) -> bool {
    let pegs = match (from.key, to.key) {
        (Some(key), None) => from.pegs ^ HoleSet::of(key),
        (None, Some(_)) => return true,
        _ => from.pegs,
    };
    board.classes().of(pegs) != board.classes().of(to.pegs)
}
