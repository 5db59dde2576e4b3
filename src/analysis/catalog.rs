//! The catalog of a board: every problem from one vacancy to one survivor, with its fewest moves.

use std::sync::Arc;

use crate::board::Board;
use crate::library::catalog::{Known, Row};
use crate::problem::single_vacancy_problems;
use crate::solver::{Fewest, FewestProgress, Limits, Outcome, fewest_moves};

/// The rows of the catalog of a board, each made when it is asked for, under limits of its own.
pub fn rows(
    board: &Arc<Board>,
    limits: impl Fn() -> Limits,
    mut progress: impl FnMut(FewestProgress),
) -> impl Iterator<Item = Row> {
    single_vacancy_problems(board)
        .into_iter()
        .map(move |(vacancy, survivor)| {
            let mut row = Row {
                vacancy,
                survivor,
                known: Known::Undecided,
            };
            let problem = row.problem(board);
            let Fewest {
                outcome, is_proved, ..
            } = fewest_moves(&problem, &limits(), &mut progress);
            row.known = match outcome {
                Outcome::Winnable(line) => Known::Solvable { line, is_proved },
                Outcome::Lost(reason) => Known::Unsolvable {
                    why: reason.text(&problem),
                },
                Outcome::Undecided => Known::Undecided,
            };
            row
        })
}
