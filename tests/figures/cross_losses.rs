//! Crosses whose longest arm has four rows, on which the regions that the solver looks at do not lose enough: proofs
//! with larger regions that overlap.
//!
//! As in [the argument](crate::crosses) the first jump of the complement of the middle of an arm's end can only be
//! b3-b1, and on an arm of four rows the second only b5-b3; by reversal the last two are the same. In between all but
//! `b2`, `b4` and `b5` has to become these three: the complement of the position, in every part of the board.
//!
//! A proof is a resource count, in which no jump gains anything, and charges. What a jump loses is shared among the
//! regions that it touches (a centre with one of the arms, up to 21 holes) and sets of holes whose parity has to
//! change. Whatever happens outside, each region costs at least its cheapest walk, each such set at least its charge.
//! Together that is more than the count can lose.
//!
//! The numbers in `tests/data/cross_losses.json` were found by linear programs and cheapest walks in turns (the
//! decomposition of Dantzig & Wolfe, 1960), in 30 to 70 rounds a cross. Here they are only checked, in whole numbers.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, HashMap};

use lastpeg::rules::board::{Board, Jump};
use lastpeg::rules::hole::{Hole, HoleSet};
use serde::Deserialize;

use crate::crosses::{Arms, cross, turned};

/// A proof that the complement of the middle of the end of the first arm cannot be solved.
#[derive(Deserialize)]
struct CrossLosses {
    arms: Arms,
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
pub(crate) fn proved() -> Vec<Arms> {
    proofs().iter().map(|proof| turned(proof.arms)).collect()
}

/// The pegs after the first two jumps of the complement of the middle of the north arm's end. No others can be played.
fn after_two_jumps(board: &Board) -> HoleSet {
    let mut pegs = board.all().without(board.holes().nth(1).unwrap());
    for _ in 0..2 {
        let next: Vec<HoleSet> = board.jumps().successors(pegs).collect();
        assert_eq!(next.len(), 1);
        pegs = next[0];
    }
    pegs
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

/// The least that it costs to make the complement of some pegs of these in a region, with whatever pegs outside.
///
/// A walk to the goal is, turned round and complemented, one from the start: so Dijkstra's algorithm needs to go half
/// the way only, and a pattern and the complement of what a jump makes of it are joined to a whole one.
fn cheapest_walk(region: &[Hole], start: HoleSet, jumps: &[Jump], costs: &[usize]) -> usize {
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
    let mut least = vec![usize::MAX; all + 1];
    let start = pattern(start);
    least[start] = 0;
    let mut waiting = BTreeMap::from([(0, vec![start])]);
    let mut whole = usize::MAX;
    while let Some((cost, patterns)) = waiting.pop_first() {
        if whole <= 2 * cost {
            break;
        }
        for pattern in patterns {
            if least[pattern] < cost {
                continue;
            }
            for &(flips, needs, loss) in &steps {
                if pattern & flips != needs {
                    continue;
                }
                let next = pattern ^ flips;
                if cost + loss < least[next] {
                    least[next] = cost + loss;
                    waiting.entry(cost + loss).or_default().push(next);
                }
                whole = whole.min((cost + loss).saturating_add(least[all ^ next]));
            }
        }
    }
    whole
}

/// Checks a proof, and gives what the count can lose and what is lost at least.
fn check(proof: &CrossLosses) -> (i64, i64) {
    let board = cross(proof.arms);
    let start = after_two_jumps(&board);
    let weight = |hole: Hole| proof.weights.get(board.label(hole)).copied().unwrap_or(0);
    let sum = |holes: HoleSet| holes.iter().map(weight).sum::<i64>();
    let slack = sum(start) - sum(board.all() - start);

    let name = |jump: &Jump| format!("{}-{}", board.label(jump.from), board.label(jump.to));
    let jumps = board.jumps().all();
    let loss = |jump: &Jump| weight(jump.from) + weight(jump.over) - weight(jump.to);
    let mut left: Vec<i64> = jumps.iter().map(loss).collect();
    let mut lost = 0;

    for parity in &proof.parities {
        let holes: HoleSet = parity
            .holes
            .iter()
            .map(|name| board.hole(name).unwrap())
            .collect();
        // Every hole changes from the start to the goal.
        assert!(holes.len() % 2 == 1 && parity.charge > 0);
        for (jump, left) in jumps.iter().zip(&mut left) {
            if (jump.holes() & holes).len() % 2 == 1 {
                *left -= parity.charge;
            }
        }
        lost += parity.charge;
    }
    for (arm, charges) in &proof.charges {
        let costs = jumps.iter().map(|jump| charges.get(&name(jump)).copied());
        let costs: Vec<i64> = costs.map(Option::unwrap_or_default).collect();
        left.iter_mut()
            .zip(&costs)
            .for_each(|(left, cost)| *left -= cost);
        let costs: Vec<usize> = costs
            .into_iter()
            .map(|cost| cost.try_into().unwrap())
            .collect();
        let region = region(&board, proof.arms, arm);
        lost += i64::try_from(cheapest_walk(&region, start, jumps, &costs)).unwrap();
    }
    // Nothing is charged that is not lost.
    assert!(left.iter().all(|&left| left >= 0), "{:?}", proof.arms);
    (slack, lost)
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
    let start = board.all().without(holes[1]);
    let jumps = board.jumps().all();
    let ones = vec![1; jumps.len()];
    assert_eq!(cheapest_walk(&holes, start, jumps, &ones), holes.len() - 2);
}
