//! Tests of `losses`.

use std::sync::Arc;

use super::*;
use crate::library::Library;
use crate::proof::outer_regions::outer_regions;
use crate::rules::notation;

/// The weights of a picture, row by row.
fn weights(picture: &str) -> Vec<i32> {
    let weights = picture.split_whitespace();
    weights.map(|weight| weight.parse().unwrap()).collect()
}

/// Wiegleb's board, e1 to e1. The first jump can only be e3-e1, and so can the last, so a game from all pegs but
/// e2 and e3 to only these is left. The sum of this count falls by 19 in it. But clearing the top arm, where e2 and
/// e3 end full, costs at least 8, and each of the other arms costs 4.
#[test]
fn the_arms_of_wieglebs_board_cost_20_of_19() {
    let board = Library::embedded().entry("wiegleb").unwrap().board();
    let picture = "
              0 0 0
              1 1 1
              0 0 0
        0 1 0 1 1 1 0 1 0
        0 1 1 0 1 0 1 1 0
        0 1 0 1 0 1 0 1 0
              0 1 0
              1 1 1
              0 0 0";
    let count = ResourceCount::new(&board, weights(picture)).unwrap();
    let losses = UnavoidableLosses::new(&board, count, vec![], outer_regions(&board)).unwrap();
    let to = notation::read_holes(&board, "e2,e3").unwrap();
    let from = board.all() - to;
    assert_eq!(losses.slack(from, to), 19);
    let by_region = losses.least_by_region(&board, from, to);
    assert_eq!(by_region, [Some(8), Some(4), Some(4), Some(4)]);
    assert!(losses.rule_out(&board, from, to));
    // With the game from all pegs but e2 to e2 alone, nothing is ruled out.
    let to = notation::read_holes(&board, "e2").unwrap();
    assert!(!losses.rule_out(&board, board.all() - to, to));
}

/// The 41-hole diamond, d2 to f8, with f2-d2 the first jump and d8-f8 the last: a game from all pegs but e2 and f2
/// to only d8 and e8 is left. This count may not fall at all in it. But the number of pegs on eight holes is 7 at
/// first, 0 at the end, and every jump that makes an odd number even loses something.
fn diamond() -> (Arc<Board>, Vec<i32>, ParityLoss) {
    let board = Library::embedded().entry("diamond41").unwrap().board();
    let weights = weights(
        "        -2
              -1  2  0
           -1  1  0  1 -1
        -2  2  0  2  0  2 -2
     -1  1  0  1  0  1  0  1 -1
        -2  2  0  2  0  2 -2
           -1  1  0  1 -1
               0  2 -1
                 -2",
    );
    let holes = notation::read_holes(&board, "e2,c3,e3,f3,f4,g4,g5,h5").unwrap();
    (board, weights, ParityLoss { holes, loss: 1 })
}

#[test]
fn a_parity_charges_for_a_jump_that_must_be_made() {
    let (board, weights, parity) = diamond();
    let holes = |text| notation::read_holes(&board, text).unwrap();
    let (from, to) = (board.all() - holes("e2,f2"), holes("d8,e8"));
    let losses = |parities| {
        let count = ResourceCount::new(&board, weights.clone()).unwrap();
        UnavoidableLosses::new(&board, count, parities, vec![]).unwrap()
    };
    let charged = losses(vec![parity]);
    assert_eq!(
        (charged.slack(from, to), charged.least_by_parity(from, to)),
        (0, 1)
    );
    assert!(charged.rule_out(&board, from, to));
    assert!(!losses(vec![]).rule_out(&board, from, to));
    // One peg fewer on the eight holes, and nothing must change.
    assert_eq!(charged.least_by_parity(from - holes("c3"), to), 0);
}

#[test]
fn wrong_charges_are_refused() {
    let (board, weights, parity) = diamond();
    let count = || ResourceCount::new(&board, weights.clone()).unwrap();
    let charge = |parities| UnavoidableLosses::new(&board, count(), parities, vec![]);
    let twice = charge(vec![parity, parity]);
    assert!(matches!(twice, Err(NoLosses::Overcharged(_))), "{twice:?}");
    let nothing = ParityLoss { loss: 0, ..parity };
    assert_eq!(charge(vec![nothing]), Err(NoLosses::NoCharge(nothing)));
    let all = board.all();
    let too_large = UnavoidableLosses::new(&board, count(), vec![], vec![all]);
    assert_eq!(too_large, Err(NoLosses::TooLarge(all)));
    let other = Library::embedded().entry("wiegleb").unwrap().board();
    let losses = charge(vec![parity]).unwrap();
    assert!(matches!(losses.check(&other), Err(NoLosses::Count(_))));
}
