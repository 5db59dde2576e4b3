//! What a problem is called above an answer about it, and in the answer for programs.

use serde_json::{Value, json};

use crate::cli::arguments::conditions;
use crate::cli::output::answer::with;
use crate::rules::notation;
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

/// An answer for programs about a problem: what it is called, and then these facts.
pub(in crate::cli) fn named(problem: &Problem, facts: Value) -> Value {
    let board = problem.board();
    let name = json!({
        "board": board.name(),
        "jumps": board.rule().name(),
        "problem": problem.id(),
        "key": key(problem),
        "position": notation::pegs(board, problem.start().pegs),
    });
    with(name, facts)
}

/// The same of an answer with a verdict, which holds under the conditions on the line.
pub(in crate::cli) fn judged(problem: &Problem, verdict: &str, facts: Value) -> Value {
    let conditions = conditions::names(problem);
    let verdict = json!({ "conditions": conditions, "verdict": verdict });
    named(problem, with(verdict, facts))
}
