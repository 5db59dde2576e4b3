//! Tests of the problem of the day.

use std::collections::HashMap;

use jiff::civil::Weekday;

use super::*;
use crate::rules::position::Position;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};

/// The kinds of all days.
fn kinds() -> impl Iterator<Item = &'static DailyKind> {
    WEEK.into_iter().flatten()
}

#[test]
fn every_figure_can_be_won_and_every_problem_with_diagonal_jumps_has_a_par() {
    let figures = figures();
    assert_eq!(figures.len(), FIGURES.len());
    for figure in figures {
        let answer = Solver::new(&figure).solve(figure.start(), &Limits::none());
        assert_eq!(answer.verdict(), Verdict::Winnable, "{}", figure.id());
    }
    let singles = pool(&[ENGLISH_DIAGONAL]).into_iter();
    let singles =
        singles.map(|(board, vacancy, survivor)| Problem::from_vacancy(board, vacancy, survivor));
    for problem in singles {
        let daily = Daily {
            date: date(2026, 12, 5),
            problem,
            line: None,
        };
        assert!(daily.par().is_some(), "{}", daily.describe());
    }
}

#[test]
fn every_problem_that_can_be_drawn_can_be_won() {
    // The catalogs have a line of every problem of the other boards, which the tests of the library replay.
    let is_to_solve =
        |board: &Board| board.name() == "wiegleb" || board.name().starts_with("triangle");
    let singles = kinds().filter_map(|kind| match kind {
        DailyKind::Single(boards) => Some(pool(boards)),
        _ => None,
    });
    // One solver for all vacancies of a survivor: setting it up is most of the work.
    let mut solvers: HashMap<(String, Hole), Solver> = HashMap::new();
    for (board, vacancy, survivor) in singles.flatten().filter(|(board, ..)| is_to_solve(board)) {
        let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
        let solver = solvers
            .entry((board.name().to_owned(), survivor))
            .or_insert_with(|| Solver::new(&problem));
        let start = Position::of(board.all().without(vacancy));
        let verdict = solver.solve(start, &Limits::none()).verdict();
        assert_eq!(
            verdict,
            Verdict::Winnable,
            "{} {}",
            board.name(),
            problem.id()
        );
    }
    assert!(solvers.len() > 10);
}

#[test]
fn what_is_left_out_is_of_the_right_class_and_cannot_be_won() {
    let library = Library::embedded();
    for (name, id) in NOT_WINNABLE {
        let problem = library
            .entry(name)
            .unwrap()
            .problem(id, None, false)
            .unwrap();
        assert_eq!(
            problem.impossible(),
            None,
            "{name} {id} would be left out anyway"
        );
        if name != "wiegleb" {
            let verdict = Solver::new(&problem).solve(problem.start(), &Limits::none());
            assert_eq!(verdict.verdict(), Verdict::Lost, "{name} {id}");
        }
    }
}

#[test]
fn every_board_named_has_problems() {
    let boards = |kind: &DailyKind| match kind {
        &DailyKind::Endgame(boards, fewest, most) => {
            assert!(fewest <= most);
            boards.to_vec()
        }
        DailyKind::Single(boards) => boards.to_vec(),
        DailyKind::Figure => Vec::new(),
    };
    for board in kinds().flat_map(boards) {
        assert!(pool(&[board]).len() >= 10, "{}", board.0);
    }
}

#[test]
fn days_are_counted_from_1970() {
    let counted = [
        date(1970, 1, 1),
        date(1969, 12, 31),
        date(2000, 3, 1),
        date(1600, 1, 1),
    ]
    .map(days_since_1970);
    assert_eq!(counted, [0, -1, 11_017, -135_140]);
    assert_eq!(date(1970, 1, 1).weekday(), Weekday::Thursday);
}
