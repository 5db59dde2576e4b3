//! The catalog of a board under one jump rule: what is known about every problem from one vacancy to one survivor.
//!
//! ```json
//! { "board": "english", "jumps": "orthogonal", "problems": [
//!   { "vacant": "c1", "finish": "c1", "par": 16, "at_most": null, "line": "c3-c1 ...", "reason": null } ] }
//! ```
//!
//! One row a problem up to symmetry, in the order of [`single_vacancy_problems`]. `par` is proven; a line that is not
//! proven to be shortest stands under `at_most`. What is null may be left out, and what line or reason tell: files have
//! neither the verdict nor the longest sweep. Reading a catalog replays every line and checks every number against it;
//! that no shorter line exists is the word of the solver that wrote the file (`lastpeg catalog --prove`).

#[cfg(any(feature = "terminal", test))]
mod merged;

use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::library::embedded::{self, embedded};
use crate::library::file::{json_message, without_mark};
use crate::rules::board::{Board, JumpRule, Symmetry};
use crate::rules::hole::Hole;
use crate::rules::notation;
use crate::rules::position::{self, Action};
use crate::rules::problem::{Goal, Problem, single_vacancy_problems};
use crate::rules::text::shortened;

/// The catalogs embedded in the binary, by board and rule.
const EMBEDDED: &[(&str, &str)] = embedded![
    "catalog/english.orthogonal",
    "catalog/english.diagonal",
    "catalog/french.orthogonal",
    "catalog/french.diagonal",
    "catalog/wiegleb.orthogonal",
    "catalog/semi-wiegleb.orthogonal",
    "catalog/6x6.orthogonal",
    "catalog/6x6.diagonal",
    "catalog/diamond32.orthogonal",
    "catalog/diamond32.diagonal",
    "catalog/diamond41.orthogonal",
    "catalog/square49.orthogonal",
    "catalog/square49.triangular",
    "catalog/square81.orthogonal",
    "catalog/triangle10.triangular",
    "catalog/triangle15.triangular",
    "catalog/triangle21.triangular",
    "catalog/triangle28.triangular",
    "catalog/triangle36.triangular",
    "catalog/triangle45.triangular",
    "catalog/triangle55.triangular",
    "catalog/triangle66.triangular",
    "catalog/rhombus36.triangular",
    "catalog/hexagon19.triangular",
    "catalog/hexagon37.triangular",
    "catalog/cross24.orthogonal",
    "catalog/cross27.orthogonal",
    "catalog/cross27-diagonal.orthogonal",
    "catalog/cross27-skew.orthogonal",
    "catalog/cross30-skew.orthogonal",
    "catalog/cross33-long.orthogonal",
    "catalog/cross33-skew.orthogonal",
    "catalog/cross36.orthogonal",
    "catalog/cross36-skew.orthogonal",
    "catalog/cross39-diagonal.orthogonal",
    "catalog/cross42.orthogonal",
    "catalog/hermary39.orthogonal",
    "catalog/kralenspel.orthogonal",
    "catalog/siege65.orthogonal",
    "catalog/siege67.orthogonal",
];

/// The embedded catalogs that have been asked for, each read once: that replays all its lines.
static READ: [OnceLock<Option<OfBoard>>; EMBEDDED.len()] =
    [const { OnceLock::new() }; EMBEDDED.len()];

/// A board and its catalog.
type OfBoard = (Arc<Board>, Catalog);

/// What is known about the problems of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalog {
    rows: Vec<Row>,
}

/// What is known about a problem, which stands for all its images under the symmetries of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The hole empty at the start.
    pub vacancy: Hole,
    /// The hole of the last peg.
    pub survivor: Hole,
    /// Whether it can be solved, and how.
    pub known: Known,
}

/// Whether a problem can be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// It can.
    Solvable {
        /// In how many moves.
        fewest: FewestKnown,
        /// The shortest line known, where it is kept: a catalog keeps all.
        line: Option<Vec<Action>>,
    },
    /// It cannot.
    Unsolvable {
        /// The reason in one sentence.
        why: String,
    },
    /// That is not known.
    Undecided,
}

impl Known {
    /// That a line solves the problem, which may be proven to have the fewest moves.
    pub fn by_line(line: Vec<Action>, is_par: bool) -> Known {
        let moves = position::move_count(&line);
        Known::Solvable {
            fewest: FewestKnown { moves, is_par },
            line: Some(line),
        }
    }

    /// The shortest line known, where it is kept.
    pub fn line(&self) -> Option<&[Action]> {
        match self {
            Known::Solvable { line, .. } => line.as_deref(),
            Known::Unsolvable { .. } | Known::Undecided => None,
        }
    }

    /// The fewest moves of a line known, and whether that is par: proven to be the fewest of all.
    pub fn fewest(&self) -> Option<FewestKnown> {
        match self {
            Known::Solvable { fewest, .. } => Some(*fewest),
            Known::Unsolvable { .. } | Known::Undecided => None,
        }
    }

    /// Why there is no line, in one sentence.
    pub(crate) fn why(&self) -> Option<&str> {
        match self {
            Known::Unsolvable { why } => Some(why),
            Known::Solvable { .. } | Known::Undecided => None,
        }
    }

    /// Whether all is known: par, or that there is none.
    pub fn is_settled(&self) -> bool {
        self.why().is_some() || self.fewest().is_some_and(|fewest| fewest.is_par)
    }

    /// The verdict in one word.
    pub fn verdict(&self) -> &'static str {
        match self {
            Known::Solvable { .. } => "solvable",
            Known::Unsolvable { .. } => "unsolvable",
            Known::Undecided => "undecided",
        }
    }
}

/// What is wrong with a catalog: the row it is about and the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatalogError(String);

impl fmt::Display for CatalogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CatalogError {}

/// The version of the form of catalogs, and of all that is answered as JSON, where it stands as `"schema":1`: keys may
/// come without another one, none goes or changes its type.
pub(crate) const SCHEMA: u32 = 1;

/// What is wrong with the version of a file, if anything is. Files of earlier programs have none.
pub(crate) fn schema_fault(schema: Option<u32>) -> Option<String> {
    let other = schema.filter(|&schema| schema != SCHEMA)?;
    Some(format!(
        "\"schema\" is {other}, and this program reads {SCHEMA}: a newer lastpeg has written it"
    ))
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    schema: Option<u32>,
    board: String,
    jumps: String,
    problems: Vec<FileRow>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileRow {
    vacant: String,
    finish: String,
    verdict: Option<String>,
    par: Option<usize>,
    at_most: Option<usize>,
    line: Option<String>,
    longest_sweep: Option<usize>,
    reason: Option<String>,
}

impl FileRow {
    /// What follows from the line or the reason.
    fn numbers(&self) -> (&str, [Option<usize>; 3]) {
        let numbers = [self.par, self.at_most, self.longest_sweep];
        (self.verdict.as_deref().unwrap_or_default(), numbers)
    }

    /// The same as it stands in the file.
    fn numbers_text(&self) -> String {
        let (verdict, numbers) = self.numbers();
        let number =
            |number: Option<usize>| number.map_or("null".to_owned(), |number| number.to_string());
        let [par, at_most, sweep] = numbers.map(number);
        let verdict = shortened(verdict);
        format!(
            "\"verdict\": {verdict:?}, \"par\": {par}, \"at_most\": {at_most}, \"longest_sweep\": {sweep}"
        )
    }
}

impl Row {
    /// The problem of the row.
    pub fn problem(&self, board: &Arc<Board>) -> Problem {
        Problem::from_vacancy(board.clone(), self.vacancy, self.survivor)
    }

    /// The most jumps of one move of the line.
    pub fn longest_sweep(&self) -> Option<usize> {
        self.known.line().map(position::longest_sweep)
    }

    /// The row as a JSON object.
    pub(crate) fn object(&self, board: &Board) -> Value {
        json!(self.to_file(board))
    }

    fn to_file(&self, board: &Board) -> FileRow {
        let fewest = self.known.fewest();
        FileRow {
            vacant: board.label(self.vacancy).to_owned(),
            finish: board.label(self.survivor).to_owned(),
            verdict: Some(self.known.verdict().to_owned()),
            par: fewest.and_then(FewestKnown::par),
            at_most: fewest.and_then(FewestKnown::at_most),
            line: self.known.line().map(|line| notation::line(board, line)),
            longest_sweep: self.longest_sweep(),
            reason: self.known.why().map(str::to_owned),
        }
    }

    fn read(board: &Arc<Board>, mut file: FileRow) -> Result<Row, String> {
        let mut row = Row {
            vacancy: notation::read_hole(board, &file.vacant)?,
            survivor: notation::read_hole(board, &file.finish)?,
            known: Known::Undecided,
        };
        row.known = match (file.line.take(), file.reason.take()) {
            (Some(text), None) => {
                let line = row.problem(board).read_solution(&text)?;
                Known::by_line(line, file.par.is_some())
            }
            (None, Some(why)) => Known::Unsolvable { why },
            (None, None) => Known::Undecided,
            (Some(_), Some(_)) => {
                return Err("it has a line and a reason why there is none".to_owned());
            }
        };
        let mut again = row.to_file(board);
        // A row says nothing of what it leaves out.
        file.verdict = file.verdict.or_else(|| again.verdict.clone());
        if file.longest_sweep.is_none() {
            again.longest_sweep = None;
        }
        if file.numbers() == again.numbers() {
            return Ok(row);
        }
        Err(format!(
            "the row says {}, and from its line or reason follows {}",
            file.numbers_text(),
            again.numbers_text()
        ))
    }
}

/// The moves of the shortest line known of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FewestKnown {
    /// The number of moves.
    pub moves: usize,
    /// Whether it is par: proven to be the fewest.
    pub is_par: bool,
}

impl FewestKnown {
    /// What a file says: par, or a number of moves that is not proven to be the fewest; nothing of both or neither.
    pub(super) fn read(par: Option<usize>, at_most: Option<usize>) -> Option<FewestKnown> {
        let is_par = par.is_some();
        let moves = par.xor(at_most)?;
        Some(FewestKnown { moves, is_par })
    }

    /// The number of moves, where they are proven to be the fewest.
    pub(crate) fn par(self) -> Option<usize> {
        self.is_par.then_some(self.moves)
    }

    /// The number of moves, where fewer are not ruled out.
    pub(crate) fn at_most(self) -> Option<usize> {
        (!self.is_par).then_some(self.moves)
    }

    /// What stands before the number in words.
    pub(crate) fn words_before(self) -> &'static str {
        if self.is_par { "" } else { "at most " }
    }
}

/// `par 18`, or `par at most 21` where fewer moves are not ruled out.
impl fmt::Display for FewestKnown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "par {}{}", self.words_before(), self.moves)
    }
}

impl Catalog {
    /// The catalog of these rows.
    pub fn new(rows: Vec<Row>) -> Catalog {
        Catalog { rows }
    }

    /// The embedded catalog of a board under its rule, if there is one.
    pub fn embedded(board: &Board) -> Option<&'static Catalog> {
        let path = format!("catalog/{}", file_stem(board));
        let index = EMBEDDED.iter().position(|(name, _)| *name == path)?;
        let (own, catalog) = READ[index]
            .get_or_init(|| read_embedded(board.name(), board.rule(), EMBEDDED[index].1))
            .as_ref()?;
        // A board of the user's may have the name of an embedded one and other holes.
        own.is_like(board).then_some(catalog)
    }

    /// Reads a catalog of a board and checks all of it: every problem is there, every line is replayed, every number
    /// fits its line.
    ///
    /// # Errors
    /// The text is no catalog of this board, or a row is wrong; the error names the row.
    pub fn read(board: &Arc<Board>, text: &str) -> Result<Catalog, CatalogError> {
        let file: File = serde_json::from_str(without_mark(text))
            .map_err(|fault| CatalogError(json_message(&fault)))?;
        if let Some(fault) = schema_fault(file.schema) {
            return Err(CatalogError(fault));
        }
        if (file.board.as_str(), file.jumps.as_str()) != (board.name(), board.rule().name()) {
            return Err(CatalogError(format!(
                "it is the catalog of {} under the {} rule, not of {} under the {} rule",
                file.board,
                file.jumps,
                board.name(),
                board.rule()
            )));
        }
        let rows = file.problems.into_iter().map(|row| {
            let name = format!("{}:{}", row.vacant, row.finish);
            Row::read(board, row).map_err(|fault| CatalogError(format!("{name}: {fault}")))
        });
        let rows: Vec<Row> = rows.collect::<Result<_, _>>()?;
        let pairs = rows.iter().map(|row| (row.vacancy, row.survivor));
        if !pairs.eq(single_vacancy_problems(board)) {
            let message =
                "the rows are not the problems of the board up to symmetry, in their order";
            return Err(CatalogError(message.to_owned()));
        }
        Ok(Catalog { rows })
    }

    /// The catalog as a file keeps it, a line a row: without what is not known and what follows from line or reason.
    pub fn file_text(&self, board: &Board) -> String {
        let rows = self.rows.iter().map(|row| {
            let follows = |key: &str| match key {
                "verdict" => row.known != Known::Undecided,
                _ => key == "longest_sweep",
            };
            let mut object = row.object(board);
            if let Value::Object(object) = &mut object {
                object.retain(|key, value| !value.is_null() && !follows(key));
            }
            object.to_string()
        });
        table_text(board, rows)
    }

    /// The rows, in the order of [`single_vacancy_problems`].
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row that stands for a problem of the board of this catalog: its own or that of an image. Only problems from
    /// one vacancy to one survivor without Cremers' Key have one.
    pub fn row(&self, problem: &Problem) -> Option<&Row> {
        Some(&self.rows[self.place(problem)?])
    }

    /// The shortest line known of a problem in all ways in which it can be turned and reflected.
    pub(super) fn lines(&self, problem: &Problem) -> Vec<Vec<Action>> {
        let known = ends(problem).zip(self.row(problem));
        let Some((ends, row)) = known else {
            return Vec::new();
        };
        turned_lines(problem.board(), row.known.line(), |symmetry| {
            (symmetry.hole(row.vacancy), symmetry.hole(row.survivor)) == ends
        })
    }

    /// The row that stands for the problem from a vacancy to a survivor.
    pub(crate) fn row_of(&self, board: &Board, vacancy: Hole, survivor: Hole) -> Option<&Row> {
        Some(&self.rows[self.index_of(board, vacancy, survivor)?])
    }

    /// The place of that row.
    fn index_of(&self, board: &Board, vacancy: Hole, survivor: Hole) -> Option<usize> {
        let is_image = |row: &Row| {
            board.symmetries().iter().any(|symmetry| {
                (symmetry.hole(vacancy), symmetry.hole(survivor)) == (row.vacancy, row.survivor)
            })
        };
        self.rows.iter().position(is_image)
    }

    /// The place among the rows of that which stands for a problem.
    pub(crate) fn place(&self, problem: &Problem) -> Option<usize> {
        let (vacancy, survivor) = ends(problem)?;
        self.index_of(problem.board(), vacancy, survivor)
    }
}

/// The text of a table of problems of a board, a line a row: the catalog's own, and others that are told alike.
pub(crate) fn table_text(board: &Board, rows: impl Iterator<Item = String>) -> String {
    let rows: Vec<String> = rows.map(|row| format!("    {row}")).collect();
    format!(
        "{{\n  \"schema\": {SCHEMA},\n  \"board\": \"{}\",\n  \"jumps\": \"{}\",\n  \"problems\": [\n{}\n  ]\n}}\n",
        board.name(),
        board.rule(),
        rows.join(",\n")
    )
}

/// A line, where there is one, turned and reflected in all ways that fit.
pub(super) fn turned_lines(
    board: &Board,
    line: Option<&[Action]>,
    fits: impl Fn(&Symmetry) -> bool,
) -> Vec<Vec<Action>> {
    let Some(line) = line else {
        return Vec::new();
    };
    let fitting = board.symmetries().iter().filter(|symmetry| fits(symmetry));
    let turned = |symmetry| line.iter().map(|action| action.turned(symmetry)).collect();
    fitting.map(turned).collect()
}

/// The vacancy and the survivor of a problem that has one of each, no Cremers' Key and no conditions.
fn ends(problem: &Problem) -> Option<(Hole, Hole)> {
    if !problem.conditions().is_empty() {
        return None;
    }
    let Goal::Exactly(goal) = problem.goal() else {
        return None;
    };
    let vacancy = problem.vacancies().only().filter(|_| !problem.has_key())?;
    Some((vacancy, goal.only()?))
}

fn read_embedded(name: &str, rule: JumpRule, text: &str) -> Option<OfBoard> {
    let board = embedded::file(name).board(rule).ok()?;
    let catalog = Catalog::read(&board, text).ok()?;
    Some((board, catalog))
}

/// The name of the file of a board's catalog, without its ending.
pub(crate) fn file_stem(board: &Board) -> String {
    format!("{}.{}", board.name(), board.rule())
}
