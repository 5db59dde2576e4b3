//! The outer regions of a board: those that are hard to clear.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use crate::rules::board::Step;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::{Hole, HoleSet};

/// The sets of holes that are hard to clear: the long arms of a board, and its outer blocks; or where it has no such
/// arms its sides, or where it has none its outer blocks alone.
///
/// Of 66 children of seven positions of 27 to 33 pegs on the 7x7 board that three million positions left undecided,
/// the sides rule out 19, in 1.5 ms each; the blocks of its corners none, two rows or columns at either end 7 and 14,
/// in 38 ms.
pub(crate) fn outer_regions(board: &Board) -> Vec<HoleSet> {
    let arms = long_arms(board);
    let sides = if arms.is_empty() {
        sides(board)
    } else {
        Vec::new()
    };
    if sides.is_empty() {
        outer_neighbourhoods(board, arms)
    } else {
        sides
    }
}

/// The rows that an arm of three holes across has if it is long, and how many of its rows make a region: with one more
/// that had too many holes.
const LONG_ARM: usize = 4;
const MOST_ROWS: i16 = 5;

/// The ends of the long arms, apart from each other. With them the complement at the middle of an end is shown to be
/// unsolvable on every cross whose longest arm has five rows; with blocks of nine holes 28 of these 56 crosses stay
/// open. (Four rows of shorter arms are no better than the blocks: on Wiegleb's board full hints took 1.3 times as long
/// at p90, and fewer losing jumps had a reason.)
fn long_arms(board: &Board) -> Vec<HoleSet> {
    let (mut arms, mut taken) = (Vec::new(), HoleSet::EMPTY);
    for hole in board.holes() {
        let steps = JumpRule::Orthogonal.steps().iter();
        for arm in steps.filter_map(|&inward| long_arm(board, hole, inward)) {
            arms.push(arm - taken);
            taken |= arm;
        }
    }
    arms
}

/// The end of a long arm that begins with the block round a hole.
fn long_arm(board: &Board, centre: Hole, inward: Step) -> Option<HoleSet> {
    let across = Step {
        dx: inward.dy,
        dy: inward.dx,
    };
    let place = board.coordinate(centre);
    let at = |row, column| board.hole_at(place.plus(inward, row).plus(across, column));
    let row = |row| -> Option<HoleSet> { (-1..=1).map(|column| at(row, column)).collect() };
    let is_of_arm =
        |&number: &i16| row(number).is_some() && at(number, -2).or(at(number, 2)).is_none();
    let is_end = (-1..=1).all(|column| at(-2, column).is_none());
    // The row of the centre is row 0.
    let rows = (-1..MOST_ROWS - 2).take_while(is_of_arm).count() + 1;
    (is_end && rows > LONG_ARM).then(|| (-1..).map_while(row).take(rows).flatten().collect())
}

/// The fewest and the most holes of a side, whose patterns must be looked through, and the fewest without those of
/// sides before.
const SIDE: RangeInclusive<usize> = 5..=9;
const REST_OF_SIDE: usize = 3;

/// The straight rows of holes along the border, apart from each other, opposite ones after each other. Those of
/// squares and triangles are; the arms of crosses are too narrow for any.
fn sides(board: &Board) -> Vec<HoleSet> {
    let steps = match board.rule() {
        JumpRule::Orthogonal | JumpRule::Diagonal => JumpRule::Orthogonal.steps(),
        JumpRule::Triangular => JumpRule::Triangular.steps(),
    };
    let mut outward = steps.to_vec();
    outward.sort_by_key(|step| step.dy.abs());
    let (mut sides, mut taken) = (Vec::new(), HoleSet::EMPTY);
    for outward in outward {
        let border = border(board, outward);
        let rows = steps.iter().flat_map(|&along| rows(board, border, along));
        for row in rows.filter(|row| SIDE.contains(&row.len())) {
            let rest = row - taken;
            if rest.len() >= REST_OF_SIDE {
                sides.push(rest);
                taken |= rest;
            }
        }
    }
    sides
}

/// The holes that have no neighbour in a direction.
fn border(board: &Board, outward: Step) -> HoleSet {
    let beyond = |hole: Hole| board.hole_at(board.coordinate(hole).plus(outward, 1));
    board
        .holes()
        .filter(|&hole| beyond(hole).is_none())
        .collect()
}

/// The longest straight rows of some holes in a direction.
fn rows(board: &Board, holes: HoleSet, along: Step) -> Vec<HoleSet> {
    let next = |hole: Hole, count| {
        let hole = board.hole_at(board.coordinate(hole).plus(along, count));
        hole.filter(|&hole| holes.contains(hole))
    };
    let first = holes.iter().filter(|&hole| next(hole, -1).is_none());
    first
        .map(|hole| std::iter::successors(Some(hole), |&hole| next(hole, 1)).collect())
        .collect()
}

/// Blocks of a hole and all its neighbours that contain a corner hole, apart from each other, the outermost first:
/// the arms of Wiegleb's board. They are added to those that are given.
fn outer_neighbourhoods(board: &Board, mut apart: Vec<HoleSet>) -> Vec<HoleSet> {
    let centres = outermost_first(board).into_iter();
    for one in centres.filter_map(|hole| neighbourhood(board, hole)) {
        let is_apart = apart.iter().all(|&other| (other & one).is_empty());
        if is_apart && one.meets(board.corners()) {
            apart.push(one);
        }
    }
    apart
}

/// The holes by their distance from the middle, the farthest first.
pub(crate) fn outermost_first(board: &Board) -> Vec<Hole> {
    let mut holes: Vec<Hole> = board.holes().collect();
    let middle = board.middle();
    // Squared and scaled to be whole.
    let distance = |&hole: &Hole| {
        let (x, y) = board.place(hole);
        (((x - middle.0).powi(2) + (y - middle.1).powi(2)) * 1e3).round() as u64
    };
    holes.sort_by_key(|hole| Reverse(distance(hole)));
    holes
}

/// A hole with all its neighbours in every direction, if they are all on the board.
fn neighbourhood(board: &Board, centre: Hole) -> Option<HoleSet> {
    let steps = match board.rule() {
        JumpRule::Orthogonal | JumpRule::Diagonal => JumpRule::Diagonal.steps(),
        JumpRule::Triangular => JumpRule::Triangular.steps(),
    };
    let place = board.coordinate(centre);
    let neighbours = steps.iter().map(|&step| board.hole_at(place.plus(step, 1)));
    let around: Option<HoleSet> = neighbours.collect();
    Some(around?.with(centre))
}

#[cfg(test)]
mod tests;
