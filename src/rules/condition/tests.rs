//! Tests of `condition`.

use crate::library::Library;
use crate::rules::problem::Problem;

/// One condition of each kind, for the 6x6 board.
pub(super) const CONDITIONS: [&str; 8] = [
    "finish-sweep-2",
    "corner-finish",
    "sweep-3",
    "loop-4",
    "at-most-6",
    "marked-b1",
    "last-taken-b2",
    "exchange-c1-a3",
];

/// A problem of the 6x6 board.
pub(super) fn problem(name: &str) -> Problem {
    let library = Library::embedded();
    library
        .entry("6x6")
        .unwrap()
        .problem(name, None, false)
        .unwrap()
}

#[test]
fn what_is_asked_is_read_as_it_is_written() {
    let all = CONDITIONS.join("+");
    let problem = problem(&format!("c3:*2+{all}"));
    let board = problem.board();
    assert_eq!(problem.id(), format!("c3:*2+{all}"));
    assert_eq!(problem.record_name(), problem.id());
    assert_eq!(problem.conditions().suffix(board), format!("+{all}"));
    assert_eq!(problem.conditions().iter().count(), CONDITIONS.len());
    assert_eq!(
        problem.asked(),
        "2 pegs anywhere; the last move makes at least 2 jumps; the last four moves start from four different \
         corners; some move makes at least 3 jumps; some move of at least 4 jumps ends where it began; at most 6 \
         moves; the peg from b1 is left at the end; the last jump takes the peg from b2; the pegs from c1 and a3 \
         have changed places"
    );
}
