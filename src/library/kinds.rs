//! What is known of kinds of problems that have no row in the catalog of their board.
//!
//! `boards/kinds/NAME.2.json` is what `lastpeg catalog NAME --vacancies 2 --prove --write boards/kinds` writes, and
//! `NAME.3.json` the same of three vacancies, `NAME.key.json` of the games with Cremers' Key (`--key`):
//!
//! ```json
//! { "board": "english", "jumps": "orthogonal", "problems": [
//!   { "vacant": ["c1", "d1"], "verdict": "solvable", "par": 15, "at_most": null, "line": "c3-c1 ...",
//!     "reason": null } ] }
//! ```
//!
//! One row a problem up to symmetry, in the order of [`ProblemKind::problems`]; what is null may be left out. Reading a
//! file replays its lines and counts their moves. The lines of complements of three vacancies would be three quarters
//! of all these files, so they are left out, and reasons are cut to their kind: `lastpeg solve BOARD
//! c3,d3,e3:complement --fewest` finds a line or the whole reason in a second or so. What is left stands by the first
//! two vacancies, and by the third: `"triples": { "c1,d1": {"e1":17,"c2":"resource count"} }`.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::library::catalog::{FewestKnown, Known, schema_fault, turned_lines};
use crate::library::embedded::{self, embedded};
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::{self, Action};
use crate::rules::problem::Problem;
use crate::rules::problem::kinds::ProblemKind;

/// The files embedded in the binary, by board and kind.
const EMBEDDED: &[(&str, &str)] = embedded![
    "kinds/english.2",
    "kinds/english.3",
    "kinds/6x6.2",
    "kinds/6x6.3",
    "kinds/english.key",
    "kinds/french.key",
    "kinds/square49.key",
    "kinds/diamond41.key",
    "kinds/wiegleb.key",
    "kinds/triangle10.key",
    "kinds/triangle28.key",
    "kinds/hexagon19.key",
    "kinds/semi-wiegleb.key",
    "kinds/hermary39.key",
];

/// The embedded files that have been asked for, each read once.
static READ: [OnceLock<OfKind>; EMBEDDED.len()] = [const { OnceLock::new() }; EMBEDDED.len()];

/// What is known of the problems of a kind.
#[derive(Debug)]
pub(crate) struct OfKind {
    board: Arc<Board>,
    /// By the holes empty at the start, of those that symmetries make of each other the first.
    rows: HashMap<HoleSet, Known>,
}

/// What is known of a problem of a kind, or of an image of it.
pub(crate) fn known(problem: &Problem) -> Option<&'static Known> {
    Some(row(problem)?.1)
}

/// The lines known of a problem of a kind, in all ways in which one can be turned and reflected to be of it.
pub(super) fn lines(problem: &Problem) -> Vec<Vec<Action>> {
    let Some((vacant, known)) = row(problem) else {
        return Vec::new();
    };
    turned_lines(problem.board(), known.line(), |symmetry| {
        symmetry.set(vacant) == problem.vacancies()
    })
}

/// The row that stands for a problem: its holes empty at the start, and what is known.
fn row(problem: &Problem) -> Option<(HoleSet, &'static Known)> {
    let board = problem.board();
    let of_kind = OfKind::embedded(board, ProblemKind::of(problem)?)?;
    let images = board.symmetries().iter();
    let mut images = images.map(|symmetry| symmetry.set(problem.vacancies()));
    images.find_map(|vacant| Some((vacant, of_kind.rows.get(&vacant)?)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindFile {
    schema: Option<u32>,
    board: String,
    jumps: String,
    #[serde(default)]
    problems: Vec<KindRow>,
    #[serde(default)]
    triples: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindRow {
    vacant: Vec<String>,
    verdict: String,
    par: Option<usize>,
    at_most: Option<usize>,
    line: Option<String>,
    reason: Option<String>,
}

impl OfKind {
    /// What is known of the problems of a kind of a board: all of them or nothing.
    pub(crate) fn embedded(board: &Board, kind: ProblemKind) -> Option<&'static OfKind> {
        let path = format!("kinds/{}.{}", board.name(), kind.word());
        let index = EMBEDDED.iter().position(|(name, _)| *name == path)?;
        let read = || {
            OfKind::read(kind, EMBEDDED[index].1)
                .unwrap_or_else(|fault| panic!("boards/{path}.json: {fault}"))
        };
        let of_kind = READ[index].get_or_init(read);
        // A board of the user's may have the name of an embedded one and other holes.
        of_kind.board.is_like(board).then_some(of_kind)
    }

    /// What is known of each problem up to symmetry, in no order.
    #[cfg(feature = "terminal")]
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Known> {
        self.rows.values()
    }

    fn read(kind: ProblemKind, text: &str) -> Result<OfKind, String> {
        let file: KindFile = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
        if let Some(fault) = schema_fault(file.schema) {
            return Err(fault);
        }
        let own = embedded::file(&file.board);
        let rule = file.jumps.parse::<JumpRule>();
        let rule = rule.map_err(|fault| fault.to_string())?;
        let board = own.board(rule).map_err(|fault| fault.to_string())?;
        let problems = kind.problems(&board);
        let mut rows = file.problems;
        for (pair, thirds) in &file.triples {
            let thirds = thirds.as_object().into_iter().flatten();
            rows.extend(thirds.map(|(third, told)| KindRow::of_triple(pair, third, told)));
        }
        if problems.len() != rows.len() {
            let (rows, all) = (rows.len(), problems.len());
            return Err(format!("it has {rows} rows, and there are {all} problems"));
        }
        let rows = problems.iter().zip(rows).map(|(problem, row)| {
            let name = row.vacant.join(",");
            let vacant = problem.vacancies();
            if name != notation::holes(&board, vacant) {
                return Err(format!("{name}: {} is due here", problem.id()));
            }
            let known = row.read(problem);
            Ok((vacant, known.map_err(|fault| format!("{name}: {fault}"))?))
        });
        let rows = rows.collect::<Result<_, _>>()?;
        Ok(OfKind { board, rows })
    }
}

impl KindRow {
    /// The row of three vacancies, of which the par is told or why there is no line.
    fn of_triple(pair: &str, third: &str, told: &Value) -> KindRow {
        let reason = told.as_str().map(str::to_owned);
        let verdict = reason.as_ref().map_or("solvable", |_| "unsolvable");
        KindRow {
            vacant: vec![pair.to_owned(), third.to_owned()],
            verdict: verdict.to_owned(),
            par: told.as_u64().map(|par| par as usize),
            at_most: None,
            line: None,
            reason,
        }
    }

    fn read(self, problem: &Problem) -> Result<Known, String> {
        let fewest = FewestKnown::read(self.par, self.at_most);
        match (&self.verdict[..], fewest, self.reason) {
            ("solvable", Some(fewest), None) => Ok(Known::Solvable {
                fewest,
                line: own_line(problem, self.line.as_deref(), fewest.moves)?,
            }),
            ("unsolvable", None, Some(why)) => Ok(Known::Unsolvable { why }),
            ("undecided", None, None) => Ok(Known::Undecided),
            (verdict, ..) => Err(format!(
                "the verdict {verdict} and what else is there do not fit each other"
            )),
        }
    }
}

/// The line of a text, which must win the problem in that number of moves.
fn own_line(
    problem: &Problem,
    text: Option<&str>,
    moves: usize,
) -> Result<Option<Vec<Action>>, String> {
    let Some(text) = text else {
        return Ok(None);
    };
    let line = problem.read_solution(text)?;
    match position::move_count(&line) {
        own if own == moves => Ok(Some(line)),
        own => Err(format!("the line has {own} moves, not {moves}")),
    }
}

#[cfg(test)]
mod tests;
