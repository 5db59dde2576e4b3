//! What a problem is called above an answer about it, and in the answer for programs.

use crate::rules::problem::Problem;

/// `English board, orthogonal jumps: Central game, from a position`.
pub(in crate::cli) fn heading(problem: &Problem) -> String {
    let board = problem.board();
    let (board_title, rule, title) = (board.title(), board.rule(), problem.title());
    // The title of a named problem says it already.
    let key = key(problem).filter(|_| !title.contains("Key"));
    let key = key.map_or(String::new(), |hole| {
        format!(", with Cremers' Key in {hole}")
    });
    let from = if problem.is_set_up() {
        ", from a position"
    } else {
        ""
    };
    format!("{board_title}, {rule} jumps: {title}{key}{from}")
}

/// The hole into which Cremers' Key can put a peg.
pub(in crate::cli) fn key(problem: &Problem) -> Option<&str> {
    let hole = problem.start().key?;
    Some(problem.board().label(hole))
}
