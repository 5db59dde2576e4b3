//! The catalog of a board: every problem from one vacancy to one survivor, with its fewest moves.

#[cfg(feature = "terminal")]
pub(crate) mod known_sweeps;
pub(crate) mod sweeps;

use std::sync::Arc;

use crate::library::catalog::{Catalog, Known, Row};
use crate::par::{Fewest, FewestSearch};
use crate::rules::board::Board;
use crate::rules::problem::{Problem, single_vacancy_problems};
use crate::run::Limits;
use crate::solve::Outcome;

/// The rows of the catalog of a board, each made when it is asked for, under limits that are asked for just before.
/// Where those are over already, nothing is begun: to set up the search of a problem alone takes up to half a second.
/// What is proven in a catalog known before is taken over, and its lines are what others have to be shorter than.
///
/// ```
/// use lastpeg::library::Library;
/// use lastpeg::run::Limits;
/// use lastpeg::tables::catalog_rows;
///
/// let board = Library::embedded().entry("triangle15").unwrap().board();
/// let first = catalog_rows(&board, None, Limits::none).next().unwrap();
/// let fewest = first.known.fewest().unwrap();
/// assert_eq!((fewest.moves, fewest.is_par), (10, true));
/// ```
pub fn catalog_rows(
    board: &Arc<Board>,
    known: Option<&Catalog>,
    limits: impl Fn() -> Limits,
) -> impl Iterator<Item = Row> {
    single_vacancy_problems(board)
        .into_iter()
        .map(move |(vacancy, survivor)| {
            let before = known.and_then(|known| known.row_of(board, vacancy, survivor));
            let row = Row {
                vacancy,
                survivor,
                known: before.map_or(Known::Undecided, |before| before.known.clone()),
            };
            found_out(&row, &row.problem(board), &limits())
        })
}

/// What is found out of a row beyond what is known of it.
pub(crate) fn found_out(row: &Row, problem: &Problem, limits: &Limits) -> Row {
    if row.known.is_settled() || limits.are_over() {
        return row.clone();
    }
    let search = FewestSearch::new(problem);
    let search = match row.known.line() {
        Some(line) => search.knowing(line),
        None => search,
    };
    let Fewest {
        outcome, is_proved, ..
    } = search.run(limits);
    let known = match outcome {
        Outcome::Winnable(line) => Known::by_line(line, is_proved),
        Outcome::Lost(reason) => Known::Unsolvable {
            why: reason.text(problem),
        },
        Outcome::Undecided => Known::Undecided,
    };
    Row { known, ..*row }
}
