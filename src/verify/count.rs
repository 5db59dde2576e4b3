//! Resource counts with what is charged against them, and what they say of the ways between positions.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use crate::rules::hole::HoleSet;
use crate::verify::game::{Placed, Played, PlayedStep};

/// The most holes of a part: it has 2 to this power patterns.
const MOST_HOLES: usize = 15;

/// The most that a weight, a charge or a price can be: no sum of them is too large then.
pub(crate) const MOST: i64 = 1 << 20;

/// Weights that no step raises, and what is charged against them: nothing of it is believed before `is_fair`.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProofCount {
    /// One for each hole, and one for the unused key where there is one.
    pub(crate) weights: Vec<i64>,
    /// Holes, and what a step is charged that changes the parity of the pegs on them.
    pub(crate) parities: Vec<(HoleSet, i64)>,
    /// Holes that charge for the cheapest walk through their patterns, and whether they are a region, which charges for
    /// the steps of which it has the most holes, and not for the jumps over its holes.
    pub(crate) parts: Vec<(Placed, bool)>,
    /// What a move costs.
    pub(crate) price: i64,
}

impl ProofCount {
    /// Whether all weights are there, no parts overlap and no step is charged more than it loses.
    pub(crate) fn is_fair(&self, game: &Played) -> bool {
        let mut free = game.board.all() | game.unused;
        for &(part, _) in &self.parts {
            if (part - game.unused).len() > MOST_HOLES || !part.is_subset(free) {
                return false;
            }
            free -= part;
        }
        let is_small = |weight: &i64| (-MOST..=MOST).contains(weight);
        let is_charge = |(_, charge): &(HoleSet, i64)| (1..=MOST).contains(charge);
        self.weights.len() == game.board.hole_count() + game.unused.len()
            && self.weights.iter().all(is_small)
            && self.parities.iter().all(is_charge)
            && (0..=MOST).contains(&self.price)
            && game.steps.iter().all(|step| self.cost(step) >= 0)
    }

    /// What a position weighs.
    fn weight(&self, at: Placed) -> i64 {
        at.iter().map(|hole| self.weights[hole.index()]).sum()
    }

    /// What the parities charge where the pegs on these holes change.
    fn charge(&self, changed: HoleSet) -> i64 {
        let odd = self.parities.iter();
        let odd = odd.filter(|(holes, _)| (*holes & changed).is_odd());
        odd.map(|(_, charge)| charge).sum()
    }

    /// What a step loses and no parity charges.
    fn cost(&self, step: &PlayedStep) -> i64 {
        self.weight(step.before) - self.weight(step.after) - self.charge(step.touched())
    }

    /// The part that charges for a step, by its index.
    fn owner(&self, step: &PlayedStep) -> Option<usize> {
        let share = |part: Placed| (part & step.touched()).len();
        let shares = self.parts.iter().map(|&(part, _)| share(part));
        let most = shares.max().filter(|&most| most > 0)?;
        let over = step.touched() - step.from - step.to;
        let is_owner = |&(part, is_region): &(Placed, bool)| {
            let has_over = !is_region && over.is_subset(part);
            has_over || is_region && share(part) == most
        };
        self.parts.iter().position(is_owner)
    }

    /// What the cheapest walk costs from each pattern of a part to one of the ends, with what the end weighs there. It
    /// costs the price for each move that begins in the part, and what the steps cost for which the part charges; pegs
    /// outside are wherever they help. It is found from the ends (Dijkstra), by taking steps back.
    fn walks(&self, game: &Played, index: usize, ends: &[Placed]) -> HashMap<Placed, i64> {
        let (part, _) = self.parts[index];
        let begin = if game.is_backward { self.price } else { 0 };
        let end = self.price - begin;
        let mut steps = Vec::new();
        for step in &game.steps {
            let is_own = self.owner(step) == Some(index);
            if step.touched().meets(part) {
                steps.push((step, if is_own { self.cost(step) } else { 0 }));
            }
        }
        // The cost, the moving peg if it is in the part, and the pattern.
        let mut queue = BinaryHeap::new();
        for &at in ends {
            queue.push((Reverse(self.weight(at & part)), HoleSet::EMPTY, at & part));
        }
        let (mut known, mut least) = (HashSet::new(), HashMap::new());
        while let Some((Reverse(cost), peg, at)) = queue.pop() {
            if !known.insert((peg, at)) {
                continue;
            }
            if peg.is_empty() {
                least.insert(at, cost);
                let pegs = at.iter().map(HoleSet::of);
                queue.extend(pegs.map(|peg| (Reverse(cost + begin), peg, at)));
            } else {
                queue.push((Reverse(cost + end), HoleSet::EMPTY, at));
            }
            for (step, of_step) in &steps {
                let touched = step.touched() & part;
                if step.to & part == peg && at & touched == step.after & part {
                    queue.push((Reverse(cost + of_step), step.from & part, at ^ touched));
                }
            }
        }
        least
    }

    /// The count for the ways from positions to any of the ends. Backward in time all that is lost is gained.
    pub(crate) fn ways(&self, game: &Played, ends: &[Placed]) -> CountedWays {
        let mut count = self.clone();
        for weight in &mut count.weights {
            *weight *= if game.is_backward { -1 } else { 1 };
        }
        let free = |at: Placed| self.parts.iter().fold(at, |at, &(part, _)| at - part);
        let free = ends.iter().map(|&end| count.weight(free(end)));
        let parts = 0..self.parts.len();
        CountedWays {
            free: free.min().unwrap_or(0),
            walks: parts.map(|index| count.walks(game, index, ends)).collect(),
            ends: ends.to_vec(),
            count,
        }
    }
}

/// A count with the cheapest walks from all patterns of its parts to some ends.
#[derive(Debug)]
pub(crate) struct CountedWays {
    count: ProofCount,
    ends: Vec<Placed>,
    walks: Vec<HashMap<Placed, i64>>,
    /// What the ends weigh at least outside of the parts.
    free: i64,
}

impl CountedWays {
    /// Whether there is no way from a position to an end that has at most N moves.
    pub(crate) fn exceed(&self, at: Placed, moves: usize) -> bool {
        let charge = |end: &Placed| self.count.charge(at ^ *end);
        let mut lost = self.ends.iter().map(charge).min().unwrap_or(0) + self.free;
        for (&(part, _), walks) in self.count.parts.iter().zip(&self.walks) {
            lost = lost.saturating_add(walks.get(&(at & part)).copied().unwrap_or(i64::MAX));
        }
        lost.saturating_sub(self.count.weight(at)) > moves as i64 * self.count.price
    }
}
