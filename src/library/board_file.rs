//! The board file: JSON with a picture of the holes, the jump rules and named problems.
//!
//! ```json
//! { "name": "english", "title": "English board", "about": "one or two sentences with source",
//!   "holes": ["  ooo  ", "  ooo  ", "ooooooo", "ooooooo", "ooooooo", "  ooo  ", "  ooo  "],
//!   "jumps": ["orthogonal", "diagonal"],
//!   "problems": [
//!     { "id": "central", "title": "Central game", "vacant": ["d4"], "finish": ["d4"] },
//!     { "id": "cross", "title": "Latin cross", "pegs": ["d2", "c3", "d3", "e3", "d4", "d5"], "finish": ["d4"] } ] }
//! ```
//!
//! `name`, `holes` and `jumps` are needed. The first rule is the default. A problem has `vacant` or `pegs`, and
//! `finish`: a list of holes that hold the pegs at the end, `"anywhere"` (one peg, wherever; `"anywhere-2"` two) or
//! `"complement"`. `pegs` may also be a text as on the command line, `"d2,c3,d3"`. It may have `jumps` (only under that
//! rule), `key` (Cremers' Key), `conditions` on the line (`["finish-sweep-9"]`, see [`Condition`]), `source`, `par` (no
//! more moves are needed) and `kind`: `"difficult"` and `"symmetric"` positions come in hundreds, so they are listed
//! apart from the other problems.
//!
//! Every error tells the line, the field and the repair. A file has at most [`MOST_BYTES`], a name 64 letters, a title
//! 200, what is told about board or problem 4000, and a board 10,000 problems: whoever lists boards reads all of every
//! file, and aligns its columns with the longest title. Titles and texts are kept as one line without control
//! characters, which stand there as escapes, as in JSON.

mod fault;
mod json;
pub(crate) mod unnamed;

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::value::RawValue;

pub use crate::library::board_file::fault::FileError;
use crate::library::board_file::fault::without_place;
use crate::library::board_file::json::{FINISH, HOLES, Json, JsonHoles, JsonProblem, Source};
pub use crate::library::board_file::unnamed::Kind;
use crate::library::board_file::unnamed::Unnamed;
use crate::library::file::without_mark;
use crate::rules::board::{Board, BoardError, JumpRule};
use crate::rules::condition::{Condition, Conditions, NoCondition};
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::Position;
use crate::rules::problem::{Goal, Problem};
use crate::rules::text::shortened;

/// The most bytes of a board file.
pub const MOST_BYTES: u64 = 16 << 20;
/// The most letters of a name.
pub(crate) const MOST_NAME: usize = 64;
/// The most letters of a title.
pub(crate) const MOST_TITLE: usize = 200;
/// The most letters of what is told about a board, or where a problem comes from.
const MOST_TEXT: usize = 4000;
/// What is said of a list in place of the whole.
const NO_OBJECT: &str =
    "not a board file: it is a list, expected one object {\"name\": …, \"holes\": …, \"jumps\": …}";
/// The most problems of a board.
const MOST_PROBLEMS: usize = 10_000;

/// A board file that has been read and checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFile {
    /// The name on the command line: lower case, no spaces.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// One or two sentences with their source.
    pub about: String,
    /// The picture of the holes, rows of one width.
    pub rows: Vec<String>,
    /// The jump rules, the default first; at least one.
    pub jumps: Vec<JumpRule>,
    /// The named problems.
    pub problems: Vec<FileProblem>,
}

/// A named problem of a board file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileProblem {
    /// The name on the command line: lower case, no spaces, no colon.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// The pegs at the start.
    pub pegs: HoleSet,
    /// The goal.
    pub goal: Goal,
    /// The only rule it is a problem of, if it is not one of every rule.
    pub jumps: Option<JumpRule>,
    /// Whether Cremers' Key is granted.
    pub key: bool,
    /// What is asked of the line.
    pub conditions: Vec<Condition>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The fewest moves known, as the file says.
    pub par: Option<usize>,
    /// The crowd it is one of, if it is not listed with the board's problems.
    pub kind: Option<Kind>,
}

impl FileProblem {
    /// Whether the problem is one of a rule of its board.
    pub(crate) fn allows(&self, rule: JumpRule, file: &BoardFile) -> bool {
        self.jumps
            .map_or_else(|| file.jumps.contains(&rule), |only| only == rule)
    }

    /// The problem on a board of its file, on whose holes its labels were checked when the file was read.
    pub(super) fn on(&self, board: &Arc<Board>) -> Problem {
        let start = Position::of(self.pegs);
        let built = Problem::new(board.clone(), &self.id, &self.title, start, self.goal)
            .with_source(self.source.clone());
        let conditions = self.conditions.iter();
        let asked = conditions.fold(Conditions::default(), |asked, &condition| {
            // The file was refused if the board cannot have it.
            asked.with(board, condition).unwrap_or(asked)
        });
        let built = built.asking(asked);
        if self.key {
            // The file was refused if the problem cannot have the key.
            return built.clone().with_key().unwrap_or(built);
        }
        built
    }
}

impl BoardFile {
    /// The board under a jump rule.
    pub(super) fn board(&self, rule: JumpRule) -> Result<Arc<Board>, BoardError> {
        Board::new(&self.name, &self.title, &self.rows, rule).map(Arc::new)
    }

    /// Reads and checks the text of a board file.
    ///
    /// # Errors
    /// The first fault, with its line and how to repair it.
    pub fn read(text: &str) -> Result<BoardFile, FileError> {
        // Some editors put a byte order mark in front.
        let text = without_mark(text);
        let source = Source(text);
        if text.trim_start().starts_with('[') {
            return Err(FileError::at_line(1, NO_OBJECT.to_owned()));
        }
        let json: Json = serde_json::from_str(text).map_err(|error| {
            FileError::at_line(
                error.line(),
                format!("not a board file: {}", without_place(&error)),
            )
        })?;
        let name = read_identifier(&source, json.name, "name")?;
        let title = source.sentence(json.title, "title", MOST_TITLE)?;
        let title = title.filter(|title| !title.is_empty());
        let title = title.unwrap_or_else(|| name.clone());
        let about = source.sentence(json.about, "about", MOST_TEXT)?;
        let holes: Vec<&RawValue> =
            source.part(json.holes, "holes", "a list of rows, as in [\"ooo\"]")?;
        let rows = holes.iter().map(|row| source.string(row, "holes"));
        let rows = rows.collect::<Result<Vec<String>, FileError>>()?;
        let jumps = read_rules(&source, json.jumps)?;
        let boards = jumps
            .iter()
            .map(|&rule| {
                Board::new(&name, &title, &rows, rule)
                    .map_err(|error| board_error(&source, &holes, &error))
            })
            .collect::<Result<Vec<Board>, FileError>>()?;
        let parts: Vec<&RawValue> = match json.problems {
            None => Vec::new(),
            Some(list) => source.part(list, "problems", "a list, as in [{\"id\": …}]")?,
        };
        let problems = read_problems(&source, &parts, boards)?;
        Ok(BoardFile {
            name,
            title,
            about: about.unwrap_or_default(),
            rows,
            jumps,
            problems,
        })
    }
}

fn read_identifier(source: &Source, part: &RawValue, field: &str) -> Result<String, FileError> {
    let text = source.string(part, field)?;
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.is_empty() || text.starts_with('-') || !text.chars().all(allowed) {
        let text = shortened(&text);
        let message = format!(
            "\"{field}\" is {text:?}: use lower-case letters, digits and \"-\" between them only"
        );
        return Err(source.error(part, message));
    }
    source.limit(part, field, "letters", text.len(), MOST_NAME)?;
    Ok(text)
}

fn read_rules(source: &Source, list: &RawValue) -> Result<Vec<JumpRule>, FileError> {
    let mut rules: Vec<JumpRule> = Vec::new();
    let parts: Vec<&RawValue> = source.part(list, "jumps", "a list, as in [\"orthogonal\"]")?;
    for part in parts {
        let rule = read_rule(source, part)?;
        if rules.contains(&rule) {
            return Err(source.error(
                part,
                format!("\"jumps\" names {rule} twice: name each rule once"),
            ));
        }
        rules.push(rule);
    }
    if rules.is_empty() {
        let message =
            "\"jumps\" is empty: name at least one of orthogonal, diagonal and triangular";
        return Err(source.error(list, message));
    }
    Ok(rules)
}

fn read_rule(source: &Source, part: &RawValue) -> Result<JumpRule, FileError> {
    let rule = source.string(part, "jumps")?.parse();
    rule.map_err(|error| source.error(part, format!("\"jumps\": {error}")))
}

fn board_error(source: &Source, rows: &[&RawValue], error: &BoardError) -> FileError {
    let row = match error {
        BoardError::Layout(layout) => layout.row(),
        BoardError::NoJump { .. } => None,
    };
    let message = format!("\"holes\": {error}");
    match row.map(|row| rows[row - 1]).or(rows.first().copied()) {
        Some(part) => source.error(part, message),
        None => FileError::at_line(1, message),
    }
}

fn read_problems(
    source: &Source,
    parts: &[&RawValue],
    boards: Vec<Board>,
) -> Result<Vec<FileProblem>, FileError> {
    let boards: Vec<Arc<Board>> = boards.into_iter().map(Arc::new).collect();
    let (mut problems, mut ids) = (Vec::new(), HashSet::new());
    if let Some(last) = parts.last() {
        source.limit(last, "problems", "problems", parts.len(), MOST_PROBLEMS)?;
    }
    let mut unnamed: Option<Unnamed> = None;
    for (number, part) in (1..).zip(parts) {
        let mut problem = read_problem(source, part, number, &boards)?;
        let unnamed = unnamed.get_or_insert_with(|| Unnamed::new(&boards, problem.goal));
        if let Some(kind) = problem.kind.filter(|_| problem.id.is_empty()) {
            problem.id = unnamed.next_id(kind.name(), problem.goal, problem.pegs.len());
        }
        if problem.title.is_empty() {
            let title = problem
                .kind
                .and_then(|kind| unnamed.title(kind, problem.jumps, problem.goal, problem.pegs));
            problem.title = title.unwrap_or_else(|| problem.id.clone());
        }
        if !ids.insert(problem.id.clone()) {
            let message = format!(
                "problem id {:?} is used twice: give each problem its own id",
                problem.id
            );
            return Err(source.error(part, message));
        }
        problems.push(problem);
    }
    Ok(problems)
}

fn read_problem(
    source: &Source,
    part: &RawValue,
    number: usize,
    boards: &[Arc<Board>],
) -> Result<FileProblem, FileError> {
    let json: JsonProblem = serde_json::from_str(part.get()).map_err(|error| {
        FileError::at_line(
            source.line(part) + error.line() - 1,
            format!("\"problems\", number {number}: {}", without_place(&error)),
        )
    })?;
    let of_number = format!("\"problems\", number {number}");
    let (id, of_problem) = match json.id {
        Some(id) => {
            let id = read_identifier(source, id, "id").map_err(|error| error.within(&of_number))?;
            let of_problem = format!("problem {id:?}");
            (id, of_problem)
        }
        None if json.kind.is_some() => (String::new(), of_number),
        None => {
            let message = format!("{of_number}: \"id\" is missing: give each problem its own id");
            return Err(source.error(part, message));
        }
    };
    read_fields(source, part, id, &json, boards).map_err(|error| error.within(&of_problem))
}

fn read_fields(
    source: &Source,
    part: &RawValue,
    id: String,
    json: &JsonProblem,
    boards: &[Arc<Board>],
) -> Result<FileProblem, FileError> {
    let board = &boards[0];
    let pegs = read_start(source, part, json, board)?;
    let goal = read_goal(source, part, json.finish, board, pegs)?;
    let jumps = match json.jumps {
        None => None,
        Some(rule) => Some(read_problem_rule(source, rule, boards)?),
    };
    let boards: Vec<&Arc<Board>> = match jumps {
        Some(rule) => boards.iter().filter(|one| one.rule() == rule).collect(),
        None => boards.iter().collect(),
    };
    let starts = boards
        .into_iter()
        .map(|board| Problem::new(board.clone(), &id, "", Position::of(pegs), goal));
    let (key, conditions) = read_asked(source, part, json, starts)?;
    let title = source.sentence(json.title, "title", MOST_TITLE)?;
    let par = json.par.map(|par| {
        // Every jump takes a peg, and all moves are jumps or the key.
        let allowed = conditions.iter().filter_map(|one| match one {
            Condition::AtMost(moves) => Some(usize::from(*moves)),
            _ => None,
        });
        let most = allowed.fold(pegs.len(), usize::min);
        read_par(source, par, most, goal.is_reached(pegs))
    });
    let told = "\"difficult\" or \"symmetric\"";
    let kind = json.kind.map(|kind| source.part(kind, "kind", told));
    Ok(FileProblem {
        id,
        title: title.unwrap_or_default(),
        pegs,
        goal,
        jumps,
        key,
        conditions,
        source: source.sentence(json.source, "source", MOST_TEXT)?,
        par: par.transpose()?,
        kind: kind.transpose()?,
    })
}

/// The goal of a problem as "finish" says it.
#[cfg(feature = "terminal")]
pub(crate) fn finish_json(problem: &Problem) -> serde_json::Value {
    match problem.goal() {
        Goal::PegsAnywhere(count) => Goal::word_anywhere(count).into(),
        Goal::Exactly(goal) => problem.board().labels(goal).into(),
    }
}

/// Reads the pegs at the start.
fn read_start(
    source: &Source,
    part: &RawValue,
    json: &JsonProblem,
    board: &Board,
) -> Result<HoleSet, FileError> {
    let fault = |message: String| source.error(part, message);
    let holes = |field: &str, list: &RawValue| {
        let read = match source.part(list, field, HOLES)? {
            JsonHoles::Labels(labels) => notation::read_holes(board, &labels.join(",")),
            JsonHoles::Text(text) => notation::read_pegs(board, &text),
        };
        let holes = read.map_err(|error| fault(format!("\"{field}\": {error}")))?;
        if holes.is_empty() {
            return Err(fault(format!("\"{field}\" is empty: give {HOLES}")));
        }
        Ok(holes)
    };
    match (json.vacant, json.pegs) {
        (Some(vacant), None) => Ok(board.all() - holes("vacant", vacant)?),
        (None, Some(pegs)) => holes("pegs", pegs),
        _ => {
            let message =
                "give either \"vacant\" or \"pegs\", the holes empty or full at the start";
            Err(fault(message.to_owned()))
        }
    }
}

/// Reads whether Cremers' Key is granted and what is asked of the line, which must be possible under every rule.
fn read_asked(
    source: &Source,
    part: &RawValue,
    json: &JsonProblem,
    starts: impl Iterator<Item = Problem>,
) -> Result<(bool, Vec<Condition>), FileError> {
    let key = json.key.map(|key| source.part(key, "key", "true or false"));
    let key = key.transpose()?.unwrap_or_default();
    let texts: Vec<String> = match json.conditions {
        None => Vec::new(),
        Some(list) => source.part(list, "conditions", "a list, as in [\"sweep-8\"]")?,
    };
    let mut conditions = Vec::new();
    for start in starts {
        if key {
            let with_key = start.clone().with_key();
            with_key.map_err(|error| source.error(part, format!("\"key\": {error}")))?;
        }
        conditions = read_conditions(start, key, &texts)
            .map_err(|error| source.error(part, format!("\"conditions\": {error}")))?;
    }
    Ok((key, conditions))
}

/// Reads the goal of a problem that begins with these pegs.
fn read_goal(
    source: &Source,
    part: &RawValue,
    finish: &RawValue,
    board: &Board,
    pegs: HoleSet,
) -> Result<Goal, FileError> {
    let fault = |message: String| source.error(part, message);
    let goal = match source.part(finish, "finish", FINISH)? {
        JsonHoles::Text(word) if word == "complement" => Goal::Exactly(board.all() - pegs),
        JsonHoles::Text(word) => read_anywhere(board, &word).map_err(fault)?,
        JsonHoles::Labels(labels) => notation::read_holes(board, &labels.join(","))
            .map(Goal::Exactly)
            .map_err(|error| fault(format!("\"finish\": {error}")))?,
    };
    if goal.peg_count() == 0 {
        let no_peg = "\"finish\" is empty, and a peg is always left";
        return Err(fault(format!("{no_peg}: give {FINISH}")));
    }
    Ok(goal)
}

/// Reads a goal that is a number of pegs, wherever they stand.
fn read_anywhere(board: &Board, word: &str) -> Result<Goal, String> {
    let unknown = || format!("\"finish\" is {:?}: give {FINISH}", shortened(word));
    let goal = Goal::read_anywhere(board, word).ok_or_else(unknown)?;
    goal.map_err(|message| format!("\"finish\": {message}"))
}

/// Reads a number of moves that some line may have; none is needed where the goal is reached.
fn read_par(
    source: &Source,
    part: &RawValue,
    most: usize,
    is_reached: bool,
) -> Result<usize, FileError> {
    let par = source.part(part, "par", "a number of moves, as in 18")?;
    if par > most || par == 0 && !is_reached {
        return Err(source.error(part, format!("\"par\" is {par}: give one from 1 to {most}")));
    }
    Ok(par)
}

/// Reads the conditions of a problem, which must be able to have them.
fn read_conditions(
    mut problem: Problem,
    has_key: bool,
    texts: &[String],
) -> Result<Vec<Condition>, NoCondition> {
    let mut conditions = Vec::new();
    for text in texts {
        if has_key {
            return Err(NoCondition::WithKey);
        }
        let condition = Condition::read(problem.board(), text)?;
        problem = problem.with_condition(condition)?;
        conditions.push(condition);
    }
    Ok(conditions)
}

fn read_problem_rule(
    source: &Source,
    part: &RawValue,
    boards: &[Arc<Board>],
) -> Result<JumpRule, FileError> {
    let rule = read_rule(source, part)?;
    if boards.iter().all(|board| board.rule() != rule) {
        return Err(source.error(
            part,
            format!("\"jumps\": {rule} is not one of the board's own \"jumps\""),
        ));
    }
    Ok(rule)
}
