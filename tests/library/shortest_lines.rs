//! How many lines are shortest.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::Arc;

use lastpeg::par::{FewestSearch, ListedShortest};
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::condition::Condition;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::{Action, Position};
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::run::Limits;

/// The numbers of lines that put two pegs of a row each into the last hole, in sequence and regardless of order, under
/// a condition or none.
fn of_rows(rows: &[&str], condition: Option<&str>) -> [usize; 2] {
    let board = Arc::new(Board::new("rows", "Rows", rows, JumpRule::Orthogonal).unwrap());
    let set = |is_in: fn(usize) -> bool| -> HoleSet {
        board
            .holes()
            .filter(|hole| is_in(hole.index() % 3))
            .collect()
    };
    let start = Position::of(set(|column| column < 2));
    let goal = Goal::Exactly(set(|column| column == 2));
    let mut problem = Problem::new(board.clone(), "", "", start, goal);
    if let Some(word) = condition {
        let condition = Condition::read(&board, word).unwrap();
        problem = problem.with_condition(condition).unwrap();
    }
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
    assert_eq!(of_rows(&["ooo"], None), [1, 1]);
    // Either row first: a reflection carries one line to the other.
    assert_eq!(of_rows(&["ooo", "ooo"], None), [1, 1]);
    // Six orders of three rows; top and bottom change places.
    assert_eq!(of_rows(&["ooo", "ooo", "ooo"], None), [3, 1]);
}

#[test]
fn lines_are_not_the_same_that_bring_another_peg_where_one_is_asked_for() {
    let rows = ["ooo", "ooo", "ooo"];
    assert_eq!(of_rows(&rows, Some("marked-a1")), [6, 1]);
    assert_eq!(of_rows(&rows, Some("marked-a2")), [3, 1]);
}

#[test]
fn where_no_move_is_made_there_is_one_line_and_it_is_listed() {
    let board = Arc::new(Board::new("cross", "Cross", &["ooo"; 3], JumpRule::Orthogonal).unwrap());
    let centre = board.centre().unwrap();
    let goal = HoleSet::of(centre);
    for (start, line) in [
        (Position::of(goal), vec![]),
        (
            Position::new(HoleSet::EMPTY, Some(centre)),
            vec![Action::Key(centre)],
        ),
    ] {
        let problem = Problem::new(board.clone(), "", "", start, Goal::Exactly(goal));
        let listed = |wanted| {
            let search = FewestSearch::new(&problem).counting_shortest(wanted);
            let shortest = search.run(&Limits::none()).shortest.unwrap();
            assert_eq!(shortest.lines, 1_u8.into());
            shortest.listed
        };
        assert_eq!(listed(ListedShortest::None), Vec::<Vec<Action>>::new());
        assert_eq!(
            listed(ListedShortest::OfEachSet(3)),
            std::slice::from_ref(&line)
        );
        assert_eq!(listed(ListedShortest::InEveryOrder(3)), [line]);
    }
}
