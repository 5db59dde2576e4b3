//! Problems that the player has set up, kept in board files of the player's own.
//!
//! The problems of a board `english` go into the board file `my-english.json`: the same board with the player's
//! problems, a file like any other board file, to be changed by hand or given away.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::app::files;
use crate::app::store::document::MOST_BYTES;
use crate::app::store::own_boards::text_of;
use crate::library::{Library, Origin, file};
use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::problem::{Goal, Problem};

/// Keeps a problem under its title in a folder and adds its board to the library. Says where it is, or why it is not
/// kept.
pub(super) fn save(folder: Option<&Path>, problem: &Problem, library: &mut Library) -> String {
    let Some(folder) = folder else {
        return "there is no folder in which the problem could be kept".to_owned();
    };
    let path = match file_of(problem.board(), library) {
        Some(own) => own,
        None => folder.join(format!("my-{}.json", problem.board().name())),
    };
    match add(&path, problem, library) {
        Ok((board, id)) => format!(
            "kept as problem {id} of the board {board}, {}",
            path.display()
        ),
        Err(why) => format!("the problem is not kept: {} {why}", path.display()),
    }
}

/// The file of a board that is the player's own already.
fn file_of(board: &Board, library: &Library) -> Option<PathBuf> {
    match library.entry(board.name()).ok()?.origin() {
        Origin::File(path) => Some(path.clone()),
        Origin::Embedded => None,
    }
}

/// Adds a problem to a board file, which is made where there is none. The names of board and problem.
fn add(path: &Path, problem: &Problem, library: &mut Library) -> Result<(String, String), String> {
    let mut file = match file::read(path, MOST_BYTES) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| format!("is damaged ({error})"))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => new_file(problem, library),
        Err(error) => return Err(format!("cannot be read ({error})")),
    };
    let problems = file
        .entry("problems")
        .or_insert_with(|| json!([]))
        .as_array_mut()
        .ok_or("has no list of problems")?;
    let id = free_id(problem.title(), problems);
    problems.push(json_problem(problem, &id));
    write(path, file).map_err(|error| format!("cannot be written ({error})"))?;
    let board = library.add_file(path).map_err(|error| error.to_string())?;
    Ok((board, id))
}

/// A board file with the board of a problem, and all its jump rules.
fn new_file(problem: &Problem, library: &Library) -> Map<String, Value> {
    let board = problem.board();
    let rules = match library.entry(board.name()) {
        Ok(entry) => entry.rules().to_vec(),
        Err(_) => vec![board.rule()],
    };
    let rules: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
    let fields = [
        ("name", json!(format!("my-{}", board.name()))),
        ("title", json!(format!("{}, my problems", board.title()))),
        ("about", json!("Problems set up by hand.")),
        ("holes", json!(board.picture())),
        ("jumps", json!(rules)),
        ("problems", json!([])),
    ];
    let fields = fields.into_iter();
    fields.map(|(key, value)| (key.to_owned(), value)).collect()
}

fn json_problem(problem: &Problem, id: &str) -> Value {
    let board = problem.board();
    let labels = |holes: HoleSet| -> Vec<&str> { holes.iter().map(|h| board.label(h)).collect() };
    let finish = match problem.goal() {
        Goal::OnePegAnywhere => json!("anywhere"),
        Goal::Exactly(goal) => json!(labels(goal)),
    };
    json!({
        "id": id,
        "title": problem.title(),
        "pegs": labels(problem.start().pegs),
        "finish": finish,
        "jumps": board.rule().name(),
    })
}

/// A name made of the title that no problem has yet.
fn free_id(title: &str, problems: &[Value]) -> String {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let name = match words.join("-") {
        name if name.starts_with(|c: char| c.is_ascii_alphabetic()) => name,
        name => format!("problem-{name}").trim_end_matches('-').to_owned(),
    };
    let is_free = |id: &String| problems.iter().all(|problem| problem["id"] != json!(id));
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone())
        .chain(numbered)
        .find(is_free)
        .unwrap_or(name)
}

fn write(path: &Path, file: Map<String, Value>) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    files::write(path, text_of(&Value::Object(file)))
}
