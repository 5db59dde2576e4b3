//! Moves in words.

use crate::app::session::PlaySession;
use crate::cli::output::running_text::text_or;
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::notation;
use crate::rules::position::{self, Action};
use crate::rules::problem::Problem;

/// What changed from one series of actions to another of a game, in words. Backwards each jump is taken back when it is
/// made, so that what undoes it has another name.
pub(super) fn difference(problem: &Problem, before: &[Action], after: &[Action]) -> String {
    if let Some(gone) = before.strip_prefix(after) {
        let is_backwards = problem.is_backwards();
        let what = if is_backwards { "undone" } else { "taken back" };
        return format!("{what}: {}", line(problem, gone));
    }
    let common = before
        .iter()
        .zip(after)
        .take_while(|(before, after)| before == after)
        .count();
    let kind = if common == before.len() {
        "played again"
    } else {
        "played instead"
    };
    format!("{kind}: {}", line(problem, &after[common..]))
}

/// What there is in a hole, and which jumps begin or end there: `e4: a peg; e4-c4 e4-e6`.
pub(super) fn spoken_hole(session: &PlaySession, hole: Hole) -> String {
    let (board, problem) = (session.board(), session.game().problem());
    let jumps = session.game().position().jumps(board);
    let seen = jumps.map(|jump| problem.seen_jump(jump));
    let here = seen.filter(|jump| jump.from == hole || jump.to == hole);
    let texts: Vec<String> = here
        .map(|jump| notation::action_text(board, Action::Jump(jump)))
        .collect();
    let (what, none) = if session.pegs().contains(hole) {
        ("a peg", "it cannot jump")
    } else {
        ("empty", "no peg can jump there")
    };
    let jumps = text_or(texts.join(" "), none);
    format!("{}: {what}; {jumps}", board.label(hole))
}

/// The board in words, a line for each row: `pegs a3 b3, empty c3`. What is drawn tells whoever hears it no columns.
pub(super) fn spoken_rows(session: &PlaySession) -> String {
    let pegs = session.pegs();
    let word = |hole| if pegs.contains(hole) { "pegs" } else { "empty" };
    rows(session.board(), &["pegs", "empty"], word)
}

/// A line for each row of a board: each of these words, and the holes that it is the word of.
pub(in crate::cli::play) fn rows(
    board: &Board,
    words: &[&str],
    word: impl Fn(Hole) -> &'static str,
) -> String {
    let row = |y: i16| {
        let told = words.iter().filter_map(|&wanted| {
            let holes = board.holes().filter(|&hole| board.coordinate(hole).y == y);
            let its = holes.filter(|&hole| word(hole) == wanted);
            let labels: Vec<&str> = its.map(|hole| board.label(hole)).collect();
            (!labels.is_empty()).then(|| format!("{wanted} {}", labels.join(" ")))
        });
        told.collect::<Vec<_>>().join(", ")
    };
    let rows = (0..board.height() as i16).map(row);
    let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
    rows.join("\n")
}

/// Actions in notation: moves, and backwards single jumps, which make no moves in the order in which they are.
pub(super) fn line(problem: &Problem, actions: &[Action]) -> String {
    let board = problem.board();
    let each = |action: &Action| notation::action_text(board, *action);
    match problem.forwards() {
        Some(_) => actions.iter().map(each).collect::<Vec<_>>().join(" "),
        None => notation::line(board, actions),
    }
}

/// What a player does, in words: `e5 over e4 to e3, over d3 to c3; c3 over c4 to c5`, backwards `e3 back to e5, a peg
/// appears at e4`.
pub(super) fn spoken_actions(problem: &Problem, actions: &[Action]) -> String {
    let board = problem.board();
    let back = |action: &Action| {
        let jump = action.jump()?;
        let [from, over, to] = [jump.from, jump.over, jump.to].map(|hole| board.label(hole));
        Some(format!("{to} back to {from}, a peg appears at {over}"))
    };
    let spoken: Vec<String> = match problem.forwards() {
        Some(_) => actions.iter().filter_map(back).collect(),
        None => position::moves(actions)
            .map(|run| spoken_move(board, run))
            .collect(),
    };
    spoken.join("; ")
}

/// A move in words: `e5 over e4 to e3, over d3 to c3`.
pub(super) fn spoken_move(board: &Board, run: &[Action]) -> String {
    let spoken = run.iter().enumerate().map(|(index, action)| match action {
        Action::Key(hole) => format!("a peg put back into {}", board.label(*hole)),
        Action::Jump(jump) => {
            let [from, over, to] = [jump.from, jump.over, jump.to].map(|hole| board.label(hole));
            match index {
                0 => format!("{from} over {over} to {to}"),
                _ => format!("over {over} to {to}"),
            }
        }
    });
    spoken.collect::<Vec<_>>().join(", ")
}
