//! How many lines are shortest.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::Arc;

use lastpeg::par::{FewestSearch, ListedShortest};
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::run::Limits;

/// The numbers of lines that put two pegs of a row each into the last hole, in sequence and regardless of order.
fn of_rows(rows: &[&str]) -> [usize; 2] {
    let board = Arc::new(Board::new("rows", "Rows", rows, JumpRule::Orthogonal).unwrap());
    let set = |is_in: fn(usize) -> bool| -> HoleSet {
        board
            .holes()
            .filter(|hole| is_in(hole.index() % 3))
            .collect()
    };
    let start = Position::of(set(|column| column < 2));
    let goal = Goal::Exactly(set(|column| column == 2));
    let problem = Problem::new(board.clone(), "", "", start, goal);
    let search = FewestSearch::new(&problem).counting_shortest(ListedShortest::None);
    let answer = search.run(&Limits::none());
    assert_eq!(answer.moves(), Some(rows.len()));
    let shortest = answer.shortest.unwrap();
    [
        usize::try_from(shortest.lines).unwrap(),
        shortest.regardless_of_order.unwrap(),
    ]
}

#[test]
fn lines_are_counted_in_order_and_without_up_to_symmetry() {
    assert_eq!(of_rows(&["ooo"]), [1, 1]);
    // Either row first: a reflection carries one line to the other.
    assert_eq!(of_rows(&["ooo", "ooo"]), [1, 1]);
    // Six orders of three rows; top and bottom change places.
    assert_eq!(of_rows(&["ooo", "ooo", "ooo"]), [3, 1]);
}
