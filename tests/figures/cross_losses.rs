//! Crosses whose longest arm has four rows, on which the regions that the solver looks at do not lose enough: proofs
//! with larger regions that overlap.
//!
//! As in [the argument](crate::crosses) the first jump of the complement of the middle of an arm's end can only be
//! b3-b1, and on an arm of four rows the second only b5-b3. A jump that is taken back is the same jump on the complement
//! of the position, so the last two are these, too. Where that is not enough each jump that can be the third is a case
//! of its own, with each that can be the third but last, and so on: the cases are listed, and that there are no others
//! is checked.
//!
//! A proof of a case is a resource count, in which no jump gains anything, and charges. What a jump loses is shared
//! among the regions that it touches (the centre with one of the arms, up to 21 holes) and sets of holes whose parity
//! has to change. Whatever happens outside, each region costs at least its cheapest walk, each such set at least its
//! charge. Together that is more than the count can lose.
//!
//! The numbers in `tests/data/cross_losses.json` were found by linear programs and cheapest walks in turns (the
//! decomposition of Dantzig & Wolfe, 1960), in 30 to 70 rounds a case. Here they are only checked, in whole numbers.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use lastpeg::rules::board::{Board, Jump};
use lastpeg::rules::hole::{Hole, HoleSet};
use serde::Deserialize;

use crate::crosses::{Arms, cross, turned};

/// A proof that the complement of the middle of the end of the first arm cannot be solved in one of its cases.
#[derive(Deserialize)]
struct CrossLosses {
    arms: Arms,
    /// The first jumps.
    first: Vec<String>,
    /// The last jumps, from the end: as they are played on the complement.
    last: Vec<String>,
    /// The weights of the resource count, by hole; others weigh nothing.
    weights: HashMap<String, i64>,
    /// What each region charges for a jump, by the arm that it has beside the centre.
    charges: BTreeMap<String, HashMap<String, i64>>,
    parities: Vec<ChargedParity>,
}

/// A set of holes on which the number of pegs has to change its parity, and what is charged for each jump that does so.
#[derive(Deserialize)]
struct ChargedParity {
    holes: Vec<String>,
    charge: i64,
}

fn proofs() -> Vec<CrossLosses> {
    serde_json::from_str(include_str!("../data/cross_losses.json")).unwrap()
}

/// The crosses that have a proof here.
pub(crate) fn proved() -> BTreeSet<Arms> {
    proofs().iter().map(|proof| turned(proof.arms)).collect()
}

/// The pegs at the start: all but in the middle of the end of the north arm.
fn start(board: &Board) -> HoleSet {
    board.all().without(board.holes().nth(1).unwrap())
}

fn name(board: &Board, jump: Jump) -> String {
    format!("{}-{}", board.label(jump.from), board.label(jump.to))
}

impl CrossLosses {
    /// The pegs after the first jumps, and the holes that are empty before the last ones.
    fn ends(&self, board: &Board) -> [HoleSet; 2] {
        [&self.first, &self.last].map(|names| {
            names.iter().fold(start(board), |pegs, played| {
                let jump = board.jumps().legal(pegs);
                let jump = jump.into_iter().find(|jump| name(board, *jump) == *played);
                pegs ^ jump.unwrap().holes()
            })
        })
    }
}

/// Whether all that can follow from one end and lead to the other is among the cases, or as one of them by a symmetry or
/// the other way round; with so many more jumps at most.
fn is_covered(board: &Board, ends: [HoleSet; 2], cases: &[[HoleSet; 2]], jumps: usize) -> bool {
    let is_case = board.symmetries().iter().any(|symmetry| {
        let [one, other] = ends.map(|end| symmetry.set(end));
        cases.contains(&[one, other]) || cases.contains(&[other, one])
    });
    let follow = |end: usize| {
        board.jumps().successors(ends[end]).all(|next| {
            let mut ends = ends;
            ends[end] = next;
            is_covered(board, ends, cases, jumps - 1)
        })
    };
    is_case || jumps > 0 && (follow(0) || follow(1))
}

/// The centre of a cross and one of its arms.
fn region(board: &Board, [north, _, _, west]: Arms, arm: &str) -> Vec<Hole> {
    let is_inside = |hole: &Hole| {
        let place = board.coordinate(*hole);
        let (x, y) = (place.x - west as i16, place.y - north as i16);
        let is_centre = (0..3).contains(&x) && (0..3).contains(&y);
        is_centre
            || match arm {
                "north" => y < 0,
                "east" => x > 2,
                "south" => y > 2,
                "west" => x < 0,
                other => panic!("{other}"),
            }
    };
    board.holes().filter(is_inside).collect()
}

/// The least that it costs to come from some pegs to the complement of others in a region, with whatever pegs outside.
///
/// Taken back, a jump is the same jump on the complement: so Dijkstra's algorithm goes half the way from each of the
/// two, and a pattern from one is joined to its complement from the other.
fn cheapest_walk(region: &[Hole], ends: [HoleSet; 2], jumps: &[Jump], costs: &[usize]) -> usize {
    let pattern = |set: HoleSet| -> usize {
        let holes = region.iter().enumerate();
        holes
            .map(|(index, &hole)| usize::from(set.contains(hole)) << index)
            .sum()
    };
    let steps: Vec<(usize, usize, usize)> = jumps
        .iter()
        .zip(costs)
        .map(|(jump, &cost)| (pattern(jump.holes()), pattern(jump.needs()), cost))
        .filter(|&(flips, ..)| flips != 0)
        .collect();
    let all = (1 << region.len()) - 1;
    let mut least = ends.map(|end| {
        let mut least = vec![usize::MAX; all + 1];
        least[pattern(end)] = 0;
        least
    });
    let mut waiting = BTreeMap::from([(0, ends.map(|end| vec![pattern(end)]))]);
    let mut whole = usize::MAX;
    while let Some((cost, patterns)) = waiting.pop_first() {
        if whole <= 2 * cost {
            break;
        }
        for (end, patterns) in patterns.into_iter().enumerate() {
            for pattern in patterns {
                if least[end][pattern] < cost {
                    continue;
                }
                whole = whole.min(cost.saturating_add(least[1 - end][all ^ pattern]));
                for &(flips, needs, loss) in &steps {
                    if pattern & flips != needs {
                        continue;
                    }
                    let (next, cost) = (pattern ^ flips, cost + loss);
                    if cost < least[end][next] {
                        least[end][next] = cost;
                        waiting.entry(cost).or_default()[end].push(next);
                    }
                    whole = whole.min(cost.saturating_add(least[1 - end][all ^ next]));
                }
            }
        }
    }
    whole
}

/// Checks a proof, and gives what the count can lose and what is lost at least.
fn check(proof: &CrossLosses) -> (i64, i64) {
    let board = cross(proof.arms);
    let ends = proof.ends(&board);
    let [start, goal] = [ends[0], board.all() - ends[1]];
    let weight = |hole: Hole| proof.weights.get(board.label(hole)).copied().unwrap_or(0);
    let sum = |holes: HoleSet| holes.iter().map(weight).sum::<i64>();
    let slack = sum(start) - sum(goal);

    let jumps = board.jumps().all();
    let loss = |jump: &Jump| weight(jump.from) + weight(jump.over) - weight(jump.to);
    let mut left: Vec<i64> = jumps.iter().map(loss).collect();
    let mut charged = 0;

    for parity in &proof.parities {
        let holes = parity.holes.iter().map(|name| board.hole(name).unwrap());
        let holes: HoleSet = holes.collect();
        assert!((holes & (start ^ goal)).len() % 2 == 1 && parity.charge > 0);
        for (jump, left) in jumps.iter().zip(&mut left) {
            if (jump.holes() & holes).len() % 2 == 1 {
                *left -= parity.charge;
            }
        }
        charged += parity.charge;
    }
    for (arm, charges) in &proof.charges {
        let costs = jumps
            .iter()
            .map(|jump| charges.get(&name(&board, *jump)).copied());
        let costs: Vec<i64> = costs.map(Option::unwrap_or_default).collect();
        left.iter_mut()
            .zip(&costs)
            .for_each(|(left, cost)| *left -= cost);
        let costs = costs.into_iter().map(|cost| cost.try_into().unwrap());
        let costs: Vec<usize> = costs.collect();
        let region = region(&board, proof.arms, arm);
        charged += i64::try_from(cheapest_walk(&region, ends, jumps, &costs)).unwrap();
    }
    // Nothing is charged that is not lost.
    assert!(left.iter().all(|&left| left >= 0), "{:?}", proof.arms);
    (slack, charged)
}

#[test]
fn no_case_is_left_out() {
    for arms in proofs()
        .iter()
        .map(|proof| proof.arms)
        .collect::<BTreeSet<Arms>>()
    {
        let board = cross(arms);
        let proofs = proofs();
        let cases = proofs.iter().filter(|proof| proof.arms == arms);
        let cases: Vec<[HoleSet; 2]> = cases.map(|proof| proof.ends(&board)).collect();
        assert!(
            is_covered(&board, [start(&board); 2], &cases, 8),
            "{arms:?}"
        );
    }
}

#[test]
fn more_is_lost_on_these_crosses_than_a_resource_count_allows() {
    for proof in proofs() {
        let (slack, lost) = check(&proof);
        assert!(lost > slack, "{:?}: {lost} of {slack}", proof.arms);
    }
}

/// A walk through a region that is the whole board is a game: where there is one it costs a jump for each peg that goes.
#[test]
fn a_complement_that_can_be_solved_costs_no_more_than_its_line() {
    let board = cross([2, 1, 2, 0]);
    let holes: Vec<Hole> = board.holes().collect();
    let jumps = board.jumps().all();
    let ones = vec![1; jumps.len()];
    assert_eq!(
        cheapest_walk(&holes, [start(&board); 2], jumps, &ones),
        holes.len() - 2
    );
}
