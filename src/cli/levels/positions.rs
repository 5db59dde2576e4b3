//! Positions to play, written as problems of a board file.

use std::io::Write;

use serde_json::{Map, Value};

use crate::cli::exit::Failure;
use crate::cli::levels::report::repair;
use crate::cli::output::notes::tell;
use crate::cli::output::progress;
use crate::library::board_file::Kind;
use crate::par::fewest_moves;
use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::problem::{Goal, Problem};
use crate::run::{Limits, Stopped};
use crate::tables::{self, Puzzle, Remark};

/// Writes the positions of a kind, one on each line; `names_rule` where the board is played under other rules too.
pub(super) fn write(
    problem: &Problem,
    kind: Kind,
    names_rule: bool,
    limits: &Limits,
    output: &mut dyn Write,
) -> Result<Option<Stopped>, Failure> {
    let found = match kind {
        Kind::Difficult => progress::shown(limits, || tables::difficult_positions(problem, limits)),
        Kind::Symmetric => tables::symmetric_positions(problem, limits),
    };
    let found = match found {
        Ok(found) => found,
        Err(why) => {
            tell(
                "note",
                format_args!("no positions were made: {}", repair(why, limits)),
            );
            return Ok(Some(why));
        }
    };
    // The start is a problem of the board already.
    let found = found
        .iter()
        .filter(|puzzle| puzzle.pegs != problem.start().pegs);
    let found: Vec<&Puzzle> = found.collect();
    if found.is_empty() {
        let kind = kind.name();
        tell("note", format_args!("the problem has no {kind} positions"));
    }
    let (mut pegs, mut number) = (0, 0);
    for (index, puzzle) in found.iter().enumerate() {
        number = if puzzle.pegs.len() == pegs {
            number + 1
        } else {
            1
        };
        pegs = puzzle.pegs.len();
        let id = format!("{}-{pegs}-{number}", kind.name());
        let mut entry = entry(problem, puzzle, &id, kind);
        if names_rule {
            entry.insert("jumps".into(), problem.board().rule().name().into());
        }
        let from_here = problem.clone().from_pegs(puzzle.pegs);
        let fewest = fewest_moves(&from_here, limits);
        if let Some(par) = fewest.moves().filter(|_| fewest.is_proved) {
            entry.insert("par".into(), par.into());
        }
        let is_last = index + 1 == found.len();
        let has_par = entry.contains_key("par");
        let comma = if is_last { "" } else { "," };
        writeln!(output, "    {}{comma}", Value::Object(entry))?;
        output.flush()?;
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

fn entry(problem: &Problem, puzzle: &Puzzle, id: &str, kind: Kind) -> Map<String, Value> {
    let board = problem.board();
    let count = puzzle.pegs.len();
    let title = match puzzle.remark {
        Remark::OneOf { jumps } => format!("{count} pegs, one of {jumps} jumps wins"),
        Remark::Symmetric { kind } => format!("{count} pegs, symmetry type {kind}"),
    };
    let finish = match problem.goal() {
        Goal::Exactly(goal) => labels(board, goal),
        Goal::PegsAnywhere(count) => Goal::word_anywhere(count).into(),
    };
    let mut entry = Map::new();
    entry.insert("id".into(), id.into());
    entry.insert("kind".into(), kind.name().into());
    entry.insert("title".into(), title.into());
    entry.insert("pegs".into(), labels(board, puzzle.pegs));
    entry.insert("finish".into(), finish);
    entry
}

fn labels(board: &Board, holes: HoleSet) -> Value {
    let text = notation::holes(board, holes);
    text.split(',')
        .filter(|label| !label.is_empty())
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into()
}
