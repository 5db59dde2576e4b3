//! What answers are compared with: catalogs, tables of numbers, the rules themselves.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::Arc;

use lastpeg::library::Library;
use lastpeg::library::catalog::Catalog;
use lastpeg::par::{Fewest, fewest_moves};
use lastpeg::rules::board::Board;
use lastpeg::rules::position::{self, Position};
use lastpeg::rules::problem::Problem;
use lastpeg::run::Limits;

pub(crate) fn fewest(problem: &Problem) -> Fewest {
    fewest_moves(problem, &Limits::none())
}

/// Checks an answer's line against the rules.
pub(crate) fn assert_line_is_sound(problem: &Problem, answer: &Fewest) {
    if let Some(line) = answer.line() {
        let play = |position: Position, &action| position.play(problem.board(), action).unwrap();
        let end = line.iter().fold(problem.start(), play);
        assert!(problem.is_won(end));
        assert_eq!(answer.moves(), Some(position::move_count(line)));
    }
}

/// Every catalog with its board.
pub(crate) fn catalogs() -> Vec<(Arc<Board>, &'static Catalog)> {
    let library = Library::embedded();
    let entries = library.entries().iter();
    let boards = entries.flat_map(|entry| {
        let rules = entry.rules().iter();
        rules.map(|&rule| entry.board_under(rule).unwrap())
    });
    let catalogs = boards.filter_map(|board| Some((board.clone(), Catalog::embedded(&board)?)));
    catalogs.collect()
}

/// The rows of a table of numbers, without the names of the columns.
pub(crate) fn rows(text: &str) -> Vec<Vec<f64>> {
    let lines = text.lines().skip(1);
    lines
        .map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect())
        .collect()
}
