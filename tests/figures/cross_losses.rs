//! Crosses on which the regions that the solver looks at do not lose enough, or only after a long search.
//!
//! As in [the argument](crate::crosses) the first jump of the complement of the middle of an arm's end can only be
//! b3-b1, and the second only b5-b3. A jump that is taken back is the same jump on the complement of the position, so
//! the last two are these, too.
//!
//! Ten crosses are ruled out at the start by [a count](crate::losses) with the centre and each arm for its regions. On the
//! other nine a search has nothing left before the end: after 4,340 to 13,677,355 positions.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use lastpeg::rules::board::Board;
use lastpeg::rules::hole::{Hole, HoleSet};
use serde::Deserialize;

use crate::crosses::{Arms, cross, turned};
use crate::losses::{Count, CountData, Game, Regions, reached};

#[derive(Deserialize)]
struct CrossCount {
    arms: Arms,
    #[serde(flatten)]
    count: CountData,
}

/// The crosses that have counts here, with these.
fn counts() -> BTreeMap<Arms, Vec<CountData>> {
    let data = include_str!("../data/cross_losses.json");
    let mut counts = BTreeMap::<Arms, Vec<CountData>>::new();
    for CrossCount { arms, count } in serde_json::from_str::<Vec<CrossCount>>(data).unwrap() {
        counts.entry(arms).or_default().push(count);
    }
    counts
}

/// The crosses that have a proof here.
pub(crate) fn proved() -> BTreeSet<Arms> {
    counts().into_keys().map(turned).collect()
}

/// The pegs of the complement of the middle of the end of the north arm: after the jumps that are forced at first, and
/// before those that are forced at last.
fn ends(board: &Board) -> [HoleSet; 2] {
    let mut pegs = board.all().without(board.holes().nth(1).unwrap());
    while let [only] = board.jumps().successors(pegs).collect::<Vec<_>>()[..] {
        pegs = only;
    }
    [pegs, board.all() - pegs]
}

/// The centre of a cross with each of its arms.
fn regions(board: &Board, [north, _, _, west]: Arms) -> Regions {
    let region = |is_in_arm: fn(i16, i16) -> bool| {
        let is_inside = |hole: &Hole| {
            let place = board.coordinate(*hole);
            let (x, y) = (place.x - west as i16, place.y - north as i16);
            (0..3).contains(&x) && (0..3).contains(&y) || is_in_arm(x, y)
        };
        board.holes().filter(is_inside).collect()
    };
    let [north, east]: [fn(i16, i16) -> bool; 2] = [|_, y| y < 0, |x, _| x > 2];
    let [south, west]: [fn(i16, i16) -> bool; 2] = [|_, y| y > 2, |x, _| x < 0];
    Regions::new([north, east, south, west].map(region))
}

#[test]
fn more_has_to_be_lost_on_these_crosses_than_their_counts_allow() {
    for (arms, data) in counts() {
        let board = cross(arms);
        let [start, goal] = ends(&board);
        let (game, regions) = (Game::new(&board, None), regions(&board, arms));
        let counts = data.iter();
        let counts = counts.map(|data| Count::new(&game, &regions, goal, data));
        let counts: Vec<Count> = counts.collect();
        let plays = start.len() - goal.len();
        let at_the_end = reached(&game, &regions, start, &counts, plays);
        assert!(at_the_end.is_empty(), "{arms:?}");
    }
}
