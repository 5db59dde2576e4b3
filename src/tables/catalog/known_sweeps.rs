//! The longest sweeps and the number of shortest lines that are known of the problems of a board.
//!
//! They take minutes to find, so they are kept in `boards/sweeps/NAME.RULE.json`, which is what
//! `lastpeg catalog NAME --sweeps --prove --json` answers. Reading a file replays every line and counts its jumps; that
//! no sweep is longer, and how many lines are shortest, is the word of the program that wrote it.

use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use serde::Deserialize;

use crate::library::catalog::{Catalog, Row, schema_fault};
use crate::par::Shortest;
use crate::rules::board::Board;
use crate::rules::position::{self, Action, last_sweep};
use crate::rules::problem::Problem;
use crate::tables::catalog::sweeps::LongestSweeps;

/// A file of the binary, and what is read of it, once.
struct EmbeddedSweeps {
    board: &'static str,
    text: &'static str,
    read: OnceLock<Result<Rows, String>>,
}

/// What is known of each row of the board's catalog.
type Rows = Vec<Option<LongestSweeps>>;

macro_rules! embedded {
    ($($name:literal),* $(,)?) => {
        [$(EmbeddedSweeps {
            board: $name,
            text: include_str!(concat!("../../../boards/sweeps/", $name, ".orthogonal.json")),
            read: OnceLock::new(),
        }),*]
    };
}

static EMBEDDED: [EmbeddedSweeps; 6] = embedded![
    "english",
    "french",
    "6x6",
    "diamond32",
    "diamond41",
    "wiegleb"
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SweepFile {
    schema: Option<u32>,
    board: String,
    jumps: String,
    problems: Vec<SweepRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SweepRow {
    vacant: String,
    finish: String,
    last_sweep: Option<usize>,
    last_sweep_proved: bool,
    last_sweep_line: Option<String>,
    last_sweep_moves: Option<usize>,
    #[serde(default)]
    last_sweep_moves_proved: bool,
    sweep_at_least: Option<usize>,
    sweep_proved: bool,
    sweep_line: Option<String>,
    shortest_moves: Option<usize>,
    shortest_lines: Option<String>,
    shortest_lines_regardless_of_order: Option<usize>,
    shortest_lines_by_last_sweep: Vec<ByLastSweep>,
    shortest_lines_sweep: Option<usize>,
    shortest_lines_last_sweep: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByLastSweep {
    last_sweep: usize,
    lines: usize,
}

/// What is known of the longest sweeps of a problem from one vacancy to one survivor, or of its image under a symmetry.
pub(crate) fn known_sweeps(problem: &Problem) -> Option<&'static LongestSweeps> {
    let board = problem.board();
    let catalog = Catalog::embedded(board)?;
    let rows = of_board(board, catalog)?;
    rows.get(catalog.place(problem)?)?.as_ref()
}

/// Whether the longest sweeps of a board's problems are known.
pub(crate) fn are_sweeps_known(board: &Arc<Board>) -> bool {
    Catalog::embedded(board).is_some_and(|catalog| of_board(board, catalog).is_some())
}

fn of_board(board: &Arc<Board>, catalog: &'static Catalog) -> Option<&'static Rows> {
    let is_own =
        |file: &&EmbeddedSweeps| board.rule().name() == "orthogonal" && file.board == board.name();
    let file = EMBEDDED.iter().find(is_own)?;
    let rows = file.read.get_or_init(|| read(board, catalog, file.text));
    rows.as_ref().ok()
}

fn read(board: &Arc<Board>, catalog: &Catalog, text: &str) -> Result<Rows, String> {
    let file: SweepFile = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
    if let Some(fault) = schema_fault(file.schema) {
        return Err(fault);
    }
    if (file.board.as_str(), file.jumps.as_str()) != (board.name(), board.rule().name()) {
        return Err(format!(
            "it is of {} under {} jumps",
            file.board, file.jumps
        ));
    }
    if file.problems.len() != catalog.rows().len() {
        return Err("its rows are not those of the catalog".to_owned());
    }
    let rows = file.problems.into_iter().zip(catalog.rows());
    rows.map(|(found, row)| {
        let name = format!("{}:{}", found.vacant, found.finish);
        read_row(board, row, found).map_err(|fault| format!("{name}: {fault}"))
    })
    .collect()
}

/// What is known of a row of the catalog, whose problem the row of the file must name.
fn read_row(
    board: &Arc<Board>,
    row: &Row,
    file: SweepRow,
) -> Result<Option<LongestSweeps>, String> {
    let ends = [row.vacancy, row.survivor].map(|hole| board.label(hole));
    if ends != [&file.vacant, &file.finish] {
        return Err(format!("the catalog has {}:{} here", ends[0], ends[1]));
    }
    let problem = row.problem(board);
    let shortest = read_shortest(&file)?;
    let found = (
        file.last_sweep_line.zip(file.last_sweep),
        file.sweep_line.zip(file.sweep_at_least),
    );
    let (Some(last), Some(any)) = found else {
        let is_decided = file.last_sweep_proved && file.sweep_proved;
        return is_decided.then_some(None).ok_or("undecided".to_owned());
    };
    let last_line = read_line(&problem, &last.0, last.1, last_sweep)?;
    let moves = position::move_count(&last_line);
    if file.last_sweep_moves.is_some_and(|told| told != moves) {
        return Err(format!("last_sweep_line has {moves} moves"));
    }
    Ok(Some(LongestSweeps {
        last: last_line,
        last_jumps: last.1,
        is_last_proved: file.last_sweep_proved,
        is_last_shortest: file.last_sweep_moves_proved,
        anywhere: read_line(&problem, &any.0, any.1, position::longest_sweep)?,
        jumps: any.1,
        is_proved: file.sweep_proved,
        shortest,
    }))
}

/// A line of the problem, whose longest sweep has so many jumps.
fn read_line(
    problem: &Problem,
    text: &str,
    jumps: usize,
    longest: fn(&[Action]) -> usize,
) -> Result<Vec<Action>, String> {
    let line = problem.read_solution(text)?;
    match longest(&line) {
        own if own == jumps => Ok(line),
        own => Err(format!("the line has a sweep of {own}, not of {jumps}")),
    }
}

fn read_shortest(file: &SweepRow) -> Result<Option<Shortest>, String> {
    let (Some(moves), Some(lines)) = (file.shortest_moves, &file.shortest_lines) else {
        return Ok(None);
    };
    let lines: BigUint = lines
        .parse()
        .map_err(|fault| format!("the number of shortest lines: {fault}"))?;
    let by_last = file.shortest_lines_by_last_sweep.iter();
    Ok(Some(Shortest {
        moves,
        lines,
        regardless_of_order: file.shortest_lines_regardless_of_order,
        by_last_sweep: by_last.map(|row| (row.last_sweep, row.lines)).collect(),
        longest_sweep: file.shortest_lines_sweep.unwrap_or(0),
        longest_last_sweep: file.shortest_lines_last_sweep.unwrap_or(0),
        listed: Vec::new(),
    }))
}

#[cfg(test)]
mod tests;
