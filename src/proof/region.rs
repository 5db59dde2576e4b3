//! Regions: the least that clearing a part of the board costs, whatever happens outside.
//!
//! Seen from inside, a game is a walk through the patterns of pegs in the region. Pegs outside are taken to be wherever
//! they help, so a jump is possible as soon as the holes it has inside are right. When every jump costs something, each
//! game from one pattern to another costs at least the cheapest walk, which Dijkstra's algorithm finds among the 512
//! patterns of a block of nine holes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::rules::board::{Board, Jump};
use crate::rules::hole::{Hole, HoleSet};

/// A set of holes with the jumps that touch it.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    holes: Vec<Hole>,
    steps: Vec<Step>,
}

/// A jump as the region sees it, in masks over the region's own holes.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The holes inside that the jump flips.
    flip: u32,
    /// Which of them must hold a peg.
    needs: u32,
    /// The jump, as its index in the board's jump order, if this region may charge for it.
    charged: Option<usize>,
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
    let owner = |jump: &Jump| {
        let shares = sets.iter().map(|&set| (set & jump.holes()).len());
        let (index, _) = shares.enumerate().rev().max_by_key(|&(_, share)| share)?;
        Some(index)
    };
    let owners: Vec<Option<usize>> = board.jumps().all().iter().map(owner).collect();
    let sets = sets.iter().enumerate();
    sets.map(|(index, &set)| Region::new(board, set, |jump| owners[jump] == Some(index)))
        .collect()
}

impl Region {
    fn new(board: &Board, set: HoleSet, is_charged: impl Fn(usize) -> bool) -> Region {
        assert!(set.len() <= MOST_HOLES, "a region of too many holes");
        let holes: Vec<Hole> = set.iter().collect();
        let bit = |hole: Hole| {
            let index = holes.iter().position(|&other| other == hole);
            index.map_or(0, |index| 1 << index)
        };
        let step = |(index, jump): (usize, &Jump)| Step {
            flip: bit(jump.from) | bit(jump.over) | bit(jump.to),
            needs: bit(jump.from) | bit(jump.over),
            charged: is_charged(index).then_some(index),
        };
        let steps = board.jumps().all().iter().enumerate().map(step);
        let steps = steps.filter(|step| step.flip != 0).collect();
        Region { holes, steps }
    }

    /// The pegs inside, bit `i` for the region's hole `i`.
    fn pattern(&self, pegs: HoleSet) -> usize {
        let holes = self.holes.iter().enumerate();
        holes
            .map(|(index, &hole)| usize::from(pegs.contains(hole)) << index)
            .sum()
    }

    /// The cheapest walk between the patterns of two sets of pegs, given the cost of each jump of the board, none of
    /// them negative; nothing where there is no walk at all.
    pub(crate) fn cheapest(&self, from: HoleSet, to: HoleSet, costs: &[i64]) -> Option<Walk> {
        let (from, to) = (self.pattern(from), self.pattern(to));
        let mut reached = vec![Reached::NOT; 1 << self.holes.len()];
        reached[from].cost = 0;
        let mut queue = BinaryHeap::from([(Reverse(0), from)]);
        while let Some((Reverse(cost), pattern)) = queue.pop() {
            if pattern == to {
                let jumps = self.charged_on_the_way(&reached, from, to);
                return Some(Walk { cost, jumps });
            }
            if cost > reached[pattern].cost {
                continue;
            }
            for (index, step) in self.steps.iter().enumerate() {
                if pattern as u32 & step.flip != step.needs {
                    continue;
                }
                let next = pattern ^ step.flip as usize;
                let cost = cost + step.charged.map_or(0, |jump| costs[jump]);
                if cost < reached[next].cost {
                    reached[next] = Reached { cost, by: index };
                    queue.push((Reverse(cost), next));
                }
            }
        }
        None
    }

    /// The cost of the cheapest walk from every pattern to that of a set of pegs; nothing where there is no walk.
    pub(crate) fn cheapest_of_all(&self, to: HoleSet, costs: &[i64]) -> Vec<Option<i64>> {
        let to = self.pattern(to);
        let mut cheapest = vec![None; 1 << self.holes.len()];
        cheapest[to] = Some(0);
        let mut queue = BinaryHeap::from([(Reverse(0), to)]);
        while let Some((Reverse(cost), pattern)) = queue.pop() {
            if cheapest[pattern].is_some_and(|known| cost > known) {
                continue;
            }
            for step in &self.steps {
                // The patterns before: those that the step makes this one of.
                if pattern as u32 & step.flip != step.flip ^ step.needs {
                    continue;
                }
                let before = pattern ^ step.flip as usize;
                let cost = cost + step.charged.map_or(0, |jump| costs[jump]);
                if cheapest[before].is_none_or(|known| cost < known) {
                    cheapest[before] = Some(cost);
                    queue.push((Reverse(cost), before));
                }
            }
        }
        cheapest
    }

    fn charged_on_the_way(&self, reached: &[Reached], from: usize, to: usize) -> Vec<usize> {
        let mut pattern = to;
        let mut jumps = Vec::new();
        while pattern != from {
            let step = self.steps[reached[pattern].by];
            jumps.extend(step.charged);
            pattern ^= step.flip as usize;
        }
        jumps.reverse();
        jumps
    }
}

/// How a pattern is reached at the least cost known.
#[derive(Clone, Copy)]
struct Reached {
    cost: i64,
    /// The index of the last step.
    by: usize,
}

impl Reached {
    const NOT: Reached = Reached {
        cost: i64::MAX,
        by: usize::MAX,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::proof::outer_regions::outer_regions;
    use crate::rules::board::JumpRule;
    use crate::rules::random::Random;

    #[test]
    fn no_game_goes_through_a_region_cheaper_than_the_cheapest_walk() {
        let board = Library::embedded().entry("wiegleb").unwrap().board();
        let regions = regions(&board, &outer_regions(&board));
        let mut random = Random::new(1);
        for _ in 0..100 {
            let costs: Vec<i64> = board
                .jumps()
                .all()
                .iter()
                .map(|_| random.below(4) as i64)
                .collect();
            let start = board.all() - HoleSet::of(Hole::at(random.below(board.hole_count())));
            let (mut pegs, mut played) = (start, Vec::new());
            while let Some(&jump) = random.choose(&board.jumps().legal(pegs).collect::<Vec<_>>()) {
                pegs ^= jump.holes();
                played.extend(board.jumps().all().iter().position(|&other| other == jump));
            }
            for region in &regions {
                let walk = region.cheapest(start, pegs, &costs).unwrap();
                let of_all = region.cheapest_of_all(pegs, &costs);
                assert_eq!(of_all[region.pattern(start)], Some(walk.cost));
                let charged =
                    |jump: &&usize| region.steps.iter().any(|step| step.charged == Some(**jump));
                let paid: i64 = played.iter().filter(charged).map(|&jump| costs[jump]).sum();
                assert!(walk.cost <= paid, "{walk:?}");
                assert_eq!(
                    walk.cost,
                    walk.jumps.iter().map(|&jump| costs[jump]).sum::<i64>()
                );
            }
        }
    }

    #[test]
    fn a_peg_that_nothing_can_take_away_stays() {
        let board = Board::new("line", "Line", &["ooo"], JumpRule::Orthogonal).unwrap();
        let [a, b, c] = [0, 1, 2].map(|index| HoleSet::of(Hole::at(index)));
        let region = &regions(&board, &[b])[0];
        let costs = [1, 1];
        assert_eq!(
            region
                .cheapest(b, HoleSet::EMPTY, &costs)
                .map(|walk| walk.cost),
            Some(1)
        );
        assert_eq!(region.cheapest(HoleSet::EMPTY, b, &costs), None);
        assert_eq!(region.cheapest_of_all(b, &costs), [None, Some(0)]);
        let whole = &regions(&board, &[board.all()])[0];
        assert_eq!(
            whole.cheapest(a | b, c, &costs).map(|walk| walk.cost),
            Some(1)
        );
        assert_eq!(whole.cheapest(a | c, b, &costs), None);
    }
}
