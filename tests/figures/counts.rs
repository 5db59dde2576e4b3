//! The number of solutions alone against that among all games.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::Arc;

use lastpeg::library::Library;
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::Problem;
use lastpeg::run::Limits;
use lastpeg::tables::{count, solutions};
use num_bigint::BigUint;

/// Compares the two counts of problems of a board from every vacancy; gives how many of them have solutions.
fn compare(rows: &[&str], rule: JumpRule, finishes: &[&str], has_key: bool) -> usize {
    let board = Arc::new(Board::new("small", "Small", rows, rule).unwrap());
    let limits = Limits {
        threads: 2,
        ..Limits::none()
    };
    let mut solvable = 0;
    for (vacancy, finish) in board
        .holes()
        .flat_map(|v| finishes.iter().map(move |f| (v, f)))
    {
        let name = format!("{}:{finish}", board.label(vacancy));
        let read = Problem::read(&board, &name).unwrap();
        let start = Position::new(read.start().pegs, has_key.then_some(vacancy));
        let problem = Problem::new(Arc::clone(&board), &name, &name, start, read.goal());
        let found = solutions(&problem, &limits).unwrap();
        assert_eq!(
            found,
            count(&problem, &limits).unwrap().solutions,
            "{name} {rows:?}"
        );
        solvable += usize::from(found > BigUint::ZERO);
    }
    solvable
}

#[test]
fn the_solutions_alone_are_as_many_as_among_all_games() {
    let square: &[&str] = &["oooo"; 4];
    let finishes = ["complement", "a1", "b1", "c3", "*", "anywhere-2"];
    let solvable = [
        compare(square, JumpRule::Orthogonal, &finishes, false),
        compare(square, JumpRule::Diagonal, &finishes[..3], false),
        compare(square, JumpRule::Orthogonal, &["a1", "*"], true),
        compare(&["oooo"; 3], JumpRule::Diagonal, &finishes[..5], true),
        compare(&["ooooo"; 3], JumpRule::Orthogonal, &finishes, false),
        compare(
            &[" ooo", "oooo", "ooo "],
            JumpRule::Diagonal,
            &finishes[3..],
            false,
        ),
    ];
    assert!(solvable.iter().all(|&count| count > 3), "{solvable:?}");
}

#[test]
fn the_solutions_of_the_boards_that_come_with_the_program_are_as_many_as_among_all_games() {
    let problems = [
        ("triangle10", "b2:*"),
        ("triangle15", "a1:a1"),
        ("triangle15", "b3:*"),
        ("triangle15", "a1,b2:complement"),
        ("english", "cross"),
        ("english", "pyramid"),
    ];
    for (board, name) in problems {
        let library = Library::embedded();
        let problem = library
            .entry(board)
            .unwrap()
            .problem(name, None, false)
            .unwrap();
        let found = solutions(&problem, &Limits::none()).unwrap();
        assert_eq!(
            found,
            count(&problem, &Limits::none()).unwrap().solutions,
            "{board} {name}"
        );
        assert!(found > BigUint::ZERO, "{board} {name}");
    }
}
