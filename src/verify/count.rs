//! Resource counts with what is charged against them, and what they say of the ways between positions.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::rules::board::Board;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{Action, Position};

/// The most holes of a part: it has 2 to this power patterns.
const MOST_HOLES: usize = 15;

/// The most that a weight, a charge or a price can be: no sum of them is too large then.
pub(crate) const MOST: i64 = 1 << 20;

/// Weights that no action raises, and what is charged against them: nothing of it is believed before `is_fair`.
#[derive(Clone, Debug)]
pub(crate) struct ProofCount {
    /// One for each hole, and one for the unused key where there is one.
    pub(crate) weights: Vec<i64>,
    /// Holes, and what an action is charged that changes the parity of the pegs on them.
    pub(crate) parities: Vec<(HoleSet, i64)>,
    pub(crate) parts: Vec<CountPart>,
    /// What a move costs.
    pub(crate) price: i64,
}

/// Holes that charge for the cheapest walk through their patterns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountPart {
    pub(crate) holes: HoleSet,
    /// Whether it charges for the actions of which it has the most holes, not for the jumps over its holes.
    pub(crate) is_region: bool,
}

/// What is played: the board, and the hole of Cremers' Key if it is granted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played<'a> {
    pub(crate) board: &'a Board,
    pub(crate) key: Option<Hole>,
}

impl Played<'_> {
    pub(crate) fn new(board: &Board, key: Option<Hole>) -> Played<'_> {
        Played { board, key }
    }

    /// Every action that a game could have.
    fn actions(&self) -> impl Iterator<Item = Action> {
        let jumps = self.board.jumps().all().iter();
        let jumps = jumps.map(|&jump| Action::Jump(jump));
        jumps.chain(self.key.map(Action::Key))
    }
}

/// The holes that an action touches.
fn touched(action: Action) -> HoleSet {
    match action {
        Action::Jump(jump) => jump.holes(),
        Action::Key(hole) => HoleSet::of(hole),
    }
}

/// What stands on some holes: a bit for each, and one for the unused key if its hole is one of them.
fn pattern(holes: HoleSet, at: Position) -> usize {
    let is_key_here = at.key.is_some_and(|key| holes.contains(key));
    let mut pattern = usize::from(is_key_here) << holes.len();
    for (bit, hole) in holes.iter().enumerate() {
        pattern |= usize::from(at.pegs.contains(hole)) << bit;
    }
    pattern
}

impl ProofCount {
    /// A count that charges for nothing yet.
    pub(crate) fn of(weights: Vec<i64>) -> ProofCount {
        ProofCount {
            weights,
            parities: Vec::new(),
            parts: Vec::new(),
            price: 0,
        }
    }

    /// Whether all weights are there, no parts overlap and no action is charged more than it loses.
    pub(crate) fn is_fair(&self, game: Played) -> bool {
        let mut free = game.board.all();
        for part in &self.parts {
            if part.holes.len() > MOST_HOLES || !part.holes.is_subset(free) {
                return false;
            }
            free -= part.holes;
        }
        let is_small = |weight: &i64| (-MOST..=MOST).contains(weight);
        let is_charge = |(_, charge): &(_, i64)| (1..=MOST).contains(charge);
        self.weights.len() == game.board.hole_count() + usize::from(game.key.is_some())
            && self.weights.iter().all(is_small)
            && self.parities.iter().all(is_charge)
            && (0..=MOST).contains(&self.price)
            && game.actions().all(|action| self.cost(action) >= 0)
    }

    fn weight(&self, hole: Hole) -> i64 {
        self.weights[hole.index()]
    }

    /// The weight of the unused key.
    fn key_weight(&self) -> i64 {
        self.weights.last().copied().unwrap_or(0)
    }

    /// What stands on some holes weighs; the unused key belongs to its hole.
    fn value(&self, holes: HoleSet, at: Position) -> i64 {
        let pegs: i64 = (at.pegs & holes).iter().map(|hole| self.weight(hole)).sum();
        let is_key_here = at.key.is_some_and(|key| holes.contains(key));
        pegs + if is_key_here { self.key_weight() } else { 0 }
    }

    /// What the parities charge where the pegs on these holes change.
    fn charge(&self, changed: HoleSet) -> i64 {
        let odd = self.parities.iter();
        let odd = odd.filter(|(holes, _)| (*holes & changed).is_odd());
        odd.map(|(_, charge)| charge).sum()
    }

    /// What an action loses and no parity charges.
    fn cost(&self, action: Action) -> i64 {
        let lost = match action {
            Action::Jump(jump) => {
                self.weight(jump.from) + self.weight(jump.over) - self.weight(jump.to)
            }
            Action::Key(hole) => self.key_weight() - self.weight(hole),
        };
        lost - self.charge(touched(action))
    }

    /// The part that charges for an action, by its index.
    fn owner(&self, action: Action) -> Option<usize> {
        let share = |part: &CountPart| (part.holes & touched(action)).len();
        let most = self.parts.iter().map(share).max()?;
        self.parts.iter().position(|part| match action {
            Action::Jump(jump) if !part.is_region => part.holes.contains(jump.over),
            _ => share(part) == most && most > 0,
        })
    }

    /// What the cheapest walk costs from every pattern of a part to one of the ends or, `is_from`, from one of the ends
    /// to the pattern, with what the end weighs there; the most there is where no walk leads. It costs the price for
    /// each move that begins in the part, and what the actions cost for which the part charges; pegs outside are
    /// wherever they help. It is found from the ends (Dijkstra): a walk to them is followed backwards.
    fn walks(&self, game: Played, index: usize, ends: &[Position], is_from: bool) -> Vec<i64> {
        let part = self.parts[index].holes;
        // A state is a pattern with the place of the moving peg: `rest` where that is none of the part's.
        let rest = part.len();
        let place = |hole| part.iter().position(|own| own == hole).unwrap_or(rest);
        let mask = |holes| pattern(part, Position::of(holes));
        // An action flips some bits, where before some of them stood, and moves a peg from place to place.
        let mut steps = Vec::new();
        for action in game.actions() {
            let is_own = self.owner(action) == Some(index);
            let cost = if is_own { self.cost(action) } else { 0 };
            let (from, to, needs, gives) = match action {
                Action::Jump(jump) => {
                    let (needs, gives) = (mask(jump.needs()), mask(HoleSet::of(jump.to)));
                    (place(jump.from), place(jump.to), needs, gives)
                }
                Action::Key(hole) => {
                    let needs = usize::from(part.contains(hole)) << rest;
                    (rest, rest, needs, mask(HoleSet::of(hole)))
                }
            };
            match needs | gives {
                0 => {}
                flips if is_from => steps.push((from, to, needs, flips, cost)),
                flips => steps.push((to, from, gives, flips, cost)),
            }
        }
        let (begin, end) = if is_from {
            (self.price, 0)
        } else {
            (0, self.price)
        };
        let sign = if is_from { -1 } else { 1 };
        let patterns = 2 << rest;
        let mut least = vec![i64::MAX; (rest + 1) * patterns];
        let mut queue = BinaryHeap::new();
        for &at in ends {
            queue.push((
                Reverse(sign * self.value(part, at)),
                rest,
                pattern(part, at),
            ));
        }
        while let Some((Reverse(cost), peg, at)) = queue.pop() {
            if cost >= least[peg * patterns + at] {
                continue;
            }
            least[peg * patterns + at] = cost;
            if peg != rest {
                queue.push((Reverse(cost + end), rest, at));
            }
            for other in (0..rest).filter(|other| peg == rest && at >> other & 1 == 1) {
                queue.push((Reverse(cost + begin), other, at));
            }
            for &(here, there, stands, flips, of_step) in &steps {
                if here == peg && at & flips == stands {
                    queue.push((Reverse(cost + of_step), there, at ^ flips));
                }
            }
        }
        least.split_off(rest * patterns)
    }

    /// The count for the ways from positions to any of the ends or, `is_from`, from any of the ends to positions.
    pub(crate) fn ways(&self, game: Played, ends: &[Position], is_from: bool) -> CountedWays {
        let mut rest = game.board.all();
        for part in &self.parts {
            rest -= part.holes;
        }
        let sign = if is_from { -1 } else { 1 };
        let parts = 0..self.parts.len();
        CountedWays {
            count: self.clone(),
            ends: ends.to_vec(),
            sign,
            walks: parts
                .map(|index| self.walks(game, index, ends, is_from))
                .collect(),
            rest: ends
                .iter()
                .map(|&end| sign * self.value(rest, end))
                .min()
                .unwrap_or(0),
        }
    }
}

/// A count with the cheapest walks between all patterns of its parts and some ends.
#[derive(Debug)]
pub(crate) struct CountedWays {
    count: ProofCount,
    ends: Vec<Position>,
    /// Plus one for the ways to the ends, minus one for those from them.
    sign: i64,
    walks: Vec<Vec<i64>>,
    /// What the ends weigh at least outside of the parts.
    rest: i64,
}

impl CountedWays {
    /// Whether there is no way between a position and an end that has at most N moves.
    pub(crate) fn exceed(&self, at: Position, moves: i64) -> bool {
        let charges = self
            .ends
            .iter()
            .map(|end| self.count.charge(at.pegs ^ end.pegs));
        let mut lost = charges.min().unwrap_or(0) + self.rest;
        for (part, walks) in self.count.parts.iter().zip(&self.walks) {
            lost = lost.saturating_add(walks[pattern(part.holes, at)]);
        }
        let all = at.pegs | at.key.map_or(HoleSet::EMPTY, HoleSet::of);
        lost.saturating_sub(self.sign * self.count.value(all, at)) > moves * self.count.price
    }
}
