//! Positions to play, made as problems of a board file.

use std::io;

use serde_json::{Value, json};

use crate::cli::exit::Failure;
use crate::cli::levels::report::repair;
use crate::cli::output::notes::tell;
use crate::cli::output::progress;
use crate::library::Entry;
use crate::library::board_file::{Kind, finish_json, unnamed};
use crate::par::fewest_moves;
use crate::rules::hole::HoleSet;
use crate::rules::problem::{Goal, Problem};
use crate::run::{Limits, Stopped};
use crate::tables;

/// Makes the positions of a kind and gives each away, with whether it is the last. They name the rule where the board
/// is played under others, too, and the finish where it is not that of the board's first problem.
pub(super) fn make(
    problem: &Problem,
    kind: Kind,
    entry: &Entry,
    limits: &Limits,
    give: &mut dyn FnMut(Value, bool) -> io::Result<()>,
) -> Result<Option<Stopped>, Failure> {
    let found = match found(problem, kind, limits) {
        Ok(found) => found,
        Err(why) => {
            tell(
                "note",
                format_args!("no positions were made: {}", repair(why, limits)),
            );
            return Ok(Some(why));
        }
    };
    let finish = other_finish(problem, entry);
    let to_finish =
        |before: &str| finish.map_or(String::new(), |finish| format!("{before}{finish}"));
    let (mut pegs, mut number) = (0, 0);
    for (index, &position) in found.iter().enumerate() {
        number = if position.len() == pegs {
            number + 1
        } else {
            1
        };
        pegs = position.len();
        let id = format!("{}{}-{pegs}-{number}", kind.name(), to_finish("-"));
        let mut object = object(problem, kind, position, &id, &to_finish(" to "));
        if entry.rules().len() > 1 {
            object["jumps"] = problem.board().rule().name().into();
        }
        let from_here = problem.clone().from_pegs(position);
        let fewest = fewest_moves(&from_here, limits);
        if let Some(par) = fewest.moves().filter(|_| fewest.is_proved) {
            object["par"] = par.into();
        }
        let is_last = index + 1 == found.len();
        let has_par = object.get("par").is_some();
        give(object, is_last)?;
        if limits.are_over() && !(is_last && has_par) {
            let made = format!("{} of {} positions were made", index + 1, found.len());
            let lack = if has_par {
                ""
            } else {
                ", the last one without its par"
            };
            let why = repair(Stopped::Limits, limits);
            tell("note", format_args!("{made}{lack}: {why}"));
            return Ok(Some(Stopped::Limits));
        }
    }
    Ok(None)
}

/// The positions of a kind. The start and its images are none of them: it is a problem of the board already.
fn found(problem: &Problem, kind: Kind, limits: &Limits) -> Result<Vec<HoleSet>, Stopped> {
    let mut found = match kind {
        Kind::Difficult => progress::shown(limits, || tables::difficult_positions(problem, limits)),
        Kind::Symmetric => tables::symmetric_positions(problem, limits),
    }?;
    let first_image = |pegs| tables::canonical(problem, pegs);
    let start = first_image(problem.start().pegs);
    found.retain(|&position| first_image(position) != start);
    if found.is_empty() {
        let what = match kind {
            Kind::Symmetric => "positions that are symmetric in several ways and can be won",
            Kind::Difficult => "difficult positions",
        };
        tell("note", format_args!("the problem has no {what}"));
    }
    Ok(found)
}

/// The hole of the last peg, if it is another one than in the board's first problem.
fn other_finish<'a>(problem: &'a Problem, entry: &Entry) -> Option<&'a str> {
    let board = problem.board();
    let first = entry.first_problem(Some(board.rule())).ok()?;
    let Goal::Exactly(finish) = problem.goal() else {
        return None;
    };
    let is_other = first.goal() != problem.goal();
    finish
        .only()
        .filter(|_| is_other)
        .map(|hole| board.label(hole))
}

/// A position as a problem of a board file; its title says the finish, if that is to be named.
fn object(problem: &Problem, kind: Kind, pegs: HoleSet, id: &str, to_finish: &str) -> Value {
    let board = problem.board();
    json!({
        "id": id,
        "kind": kind.name(),
        "title": unnamed::title(board, kind, pegs, to_finish),
        "pegs": board.labels(pegs),
        "finish": finish_json(problem),
    })
}
