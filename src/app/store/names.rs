//! The names under which problems are recorded, and the problems of such names.

use crate::library::Library;
use crate::rules::board::{Board, UnknownRule};
use crate::rules::notation;
use crate::rules::problem::Problem;

/// The name under which a problem is recorded: `english/orthogonal/d4:d4`.
pub(crate) fn record_key(problem: &Problem) -> String {
    format!("{}/{}", board_key(problem.board()), problem.record_name())
}

/// The name of a record for a player, who can type it so: `english c1:e7 (orthogonal jumps)`.
pub(super) fn told(key: &str) -> String {
    match key.splitn(3, '/').collect::<Vec<_>>()[..] {
        [board, rule, problem] => format!("{board} {problem} ({rule} jumps)"),
        _ => key.to_owned(),
    }
}

/// The name of a board among the records: `english/orthogonal`.
pub(crate) fn board_key(board: &Board) -> String {
    format!("{}/{}", board.name(), board.rule())
}

/// What stands at the end of the name of a problem, or of what is practised, with Cremers' Key.
pub(super) const KEY: &str = "+key";

/// The name of what is practised on a board: that of the board, and whether Cremers' Key is granted.
pub(crate) fn ground_key(board: &Board, has_key: bool) -> String {
    let key = if has_key { KEY } else { "" };
    format!("{}{key}", board_key(board))
}

/// The name under which the best result of a problem is kept: `english/orthogonal/d4:d4`. A board of the user's brings
/// its holes into the name, so that boards with the same name do not share results.
pub(super) fn result_key(problem: &Problem) -> String {
    if is_embedded(problem) {
        record_key(problem)
    } else {
        key_with_holes(problem)
    }
}

/// What stands between a problem and the holes of a board of the user's in the name of a result.
pub const HOLES: &str = " on ";

pub(super) fn key_with_holes(problem: &Problem) -> String {
    let holes = problem.board().picture().join("/");
    format!("{}{HOLES}{holes}", record_key(problem))
}

/// The name under which an older lastpeg kept a problem that the user had set up on an embedded board: it stood on
/// a board `my-english` of its own then.
pub(super) fn key_of_user_board(problem: &Problem) -> String {
    format!("my-{}", key_with_holes(problem))
}

/// Whether the name of a problem says all of it but for what a file of the user's says, which may be another problem
/// tomorrow: what is kept under such a name is replayed before it counts.
pub(super) fn is_by_file(problem: &Problem) -> bool {
    !problem.record_name().contains([':', '@']) && !is_of_program(problem)
}

pub(in crate::app) fn is_of_program(problem: &Problem) -> bool {
    let (board, has_key) = (problem.board(), problem.has_key());
    let entry = Library::embedded_entry(board.name());
    let own = entry.and_then(|entry| {
        entry
            .problem(problem.id(), Some(board.rule()), has_key)
            .ok()
    });
    own.is_some_and(|own| {
        let is_same = (own.start(), own.goal()) == (problem.start(), problem.goal());
        is_same && own.board().is_like(board)
    })
}

pub(super) fn is_embedded(problem: &Problem) -> bool {
    let board = problem.board();
    Library::embedded_entry(board.name()).is_some_and(|entry| entry.board().rows().eq(board.rows()))
}

/// The problem of a name among the records: `english/orthogonal/d4:d4`, for a board of the user's with ` on ` and its
/// holes.
pub(crate) fn problem_of(name: &str, library: &Library) -> Result<Problem, String> {
    let (short, holes) = match name.split_once(HOLES) {
        Some((short, holes)) => (short, Some(holes)),
        None => (name, None),
    };
    let mut parts = short.splitn(3, '/');
    let (Some(board), Some(rule), Some(of_board)) = (parts.next(), parts.next(), parts.next())
    else {
        return Err("this is no name of a problem, such as english/orthogonal/d4:d4".to_owned());
    };
    let entry = library.entry(board).map_err(|error| {
        format!("{error}; for a board of your own, put its file among your boards first")
    })?;
    let has_other_holes = || entry.board().picture().join("/");
    if holes.is_some_and(|holes| holes != has_other_holes()) {
        return Err(format!("the board {board} has other holes here"));
    }
    let rule = rule
        .parse()
        .map_err(|error: UnknownRule| error.to_string())?;
    let (of_board, has_key) = match of_board.strip_suffix(KEY) {
        Some(of_board) => (of_board, true),
        None => (of_board, false),
    };
    let (id, pegs) = match of_board.split_once('@') {
        Some((id, pegs)) => (id, Some(pegs)),
        None => (of_board, None),
    };
    let problem = entry.problem(id, Some(rule), has_key);
    let mut problem = problem.map_err(|error| error.to_string())?;
    if let Some(pegs) = pegs {
        let (pegs, how) = pegs.split_once('+').unwrap_or((pegs, ""));
        let pegs = notation::read_pegs(problem.board(), pegs);
        problem = problem.from_pegs(pegs.map_err(|error| error.to_string())?);
        if how == Problem::BACKWARDS {
            problem = problem.backwards().map_err(|error| error.to_string())?;
        }
    }
    // What an older lastpeg kept for a board of the user's has no holes in its name.
    let is_older = holes.is_none() && !is_embedded(&problem) && record_key(&problem) == name;
    if is_older || result_key(&problem) == name {
        Ok(problem)
    } else {
        Err(format!(
            "results of this problem are kept as {}",
            result_key(&problem)
        ))
    }
}
