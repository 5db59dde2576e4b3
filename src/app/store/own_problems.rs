//! Problems that the player has set up, kept in board files of the player's own.
//!
//! The problems of a board `english` go into the board file `my-english.json`: the same board with the player's
//! problems, a file like any other board file, to be changed by hand or given away. In the library they stand under the
//! board itself.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::app::files;
use crate::app::store::change::Change;
use crate::app::store::data_folder::{DataFolder, Pace};
use crate::app::store::document::MOST_BYTES;
use crate::app::store::own_boards::{of_words, text_of};
use crate::library::board_file::BoardFile;
use crate::library::{Library, OF_USER, Origin, file};
use crate::rules::board::Board;
use crate::rules::problem::{Goal, Problem};

/// What keeps a problem under its title in a folder.
pub(super) fn change(
    folder: Option<&Path>,
    problem: &Problem,
    library: &Library,
) -> Result<Change, String> {
    let folder = folder.ok_or("there is no folder in which the problem could be kept")?;
    let path = match file_of(problem.board(), library) {
        Some(own) => own,
        None => folder.join(format!("{OF_USER}{}.json", problem.board().name())),
    };
    let taken: Vec<String> = match library.entry(problem.board().name()) {
        Ok(entry) => entry
            .problems(problem.board().rule())
            .iter()
            .map(|it| it.id().to_owned())
            .collect(),
        Err(_) => Vec::new(),
    };
    let board = problem.board().name().to_owned();
    let (problem, new_file, written) = (problem.clone(), new_file(problem, library), path.clone());
    let write = move |folder: &DataFolder, pace: Pace| {
        let path = written.display();
        match add(&written, (&problem, &taken), &new_file, folder, pace) {
            Ok(kept) => Ok(format!("{kept} of the board {board}, {path}")),
            Err(why) => Err(format!("the problem is not kept: {path} {why}")),
        }
    };
    Ok(Change::Board {
        path,
        write: Arc::new(write),
    })
}

/// The file of a board that is the player's own already.
fn file_of(board: &Board, library: &Library) -> Option<PathBuf> {
    match library.entry(board.name()).ok()?.origin() {
        Origin::File(path) => Some(path.clone()),
        Origin::Embedded => None,
    }
}

/// Adds a problem to a board file, which is made where there is none, unless it is there with its title. Under which
/// name it is kept, which is none of those that are taken, in words.
fn add(
    path: &Path,
    (problem, taken): (&Problem, &[String]),
    new_file: &Map<String, Value>,
    folder: &DataFolder,
    pace: Pace,
) -> Result<String, String> {
    let board = problem.board();
    let mut file = match file::read(path, MOST_BYTES) {
        Ok(text) if BoardFile::read(&text).is_ok_and(|file| file.rows != board.picture()) => {
            return Err(format!(
                "has another board than {}: give that file another name, then save again",
                board.name()
            ));
        }
        Ok(text) => serde_json::from_str(&text).map_err(|error| format!("is damaged ({error})"))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => new_file.clone(),
        Err(error) => return Err(format!("cannot be read ({error})")),
    };
    let problems = file
        .entry("problems")
        .or_insert_with(|| json!([]))
        .as_array_mut()
        .ok_or("has no list of problems")?;
    let is_there = |known: &&Value| {
        let id = known["id"].as_str();
        id.is_some_and(|id| **known == json_problem(problem, id))
    };
    if let Some(known) = problems.iter().find(is_there) {
        let id = known["id"].as_str().unwrap_or_default();
        // Somebody in a hurry does again what may have been done.
        let already = if pace == Pace::Safe { " already" } else { "" };
        return Ok(format!("kept{already} as problem {id}"));
    }
    let name = name_of(problem.title());
    let id = free_id(&name, problems, taken);
    problems.push(json_problem(problem, &id));
    let text = text_of(&Value::Object(file));
    BoardFile::read(&text).map_err(|fault| format!("could not be read then ({fault})"))?;
    let fault = |error: &dyn std::fmt::Display| format!("cannot be written ({error})");
    fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(|error| fault(&error))?;
    match pace {
        Pace::Safe => files::write(path, text).map_err(|error| fault(&error))?,
        Pace::Hurried => folder.write(path, pace, &text)?,
    }
    Ok(if id == name {
        format!("kept as problem {id}")
    } else {
        format!("{name} is another problem: kept as problem {id}")
    })
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
        ("name", json!(format!("{OF_USER}{}", board.name()))),
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
    let finish = match problem.goal() {
        Goal::PegsAnywhere(count) => json!(Goal::word_anywhere(count)),
        Goal::Exactly(goal) => json!(board.labels(goal)),
    };
    let mut object = json!({
        "id": id,
        "title": problem.title(),
        "pegs": board.labels(problem.start().pegs),
        "finish": finish,
        "jumps": board.rule().name(),
    });
    let conditions: Vec<String> = problem
        .conditions()
        .iter()
        .map(|one| one.name(board))
        .collect();
    if !conditions.is_empty() {
        object["conditions"] = json!(conditions);
    }
    object
}

/// A name made of a title.
fn name_of(title: &str) -> String {
    match of_words(title) {
        name if name.starts_with(|c: char| c.is_ascii_alphabetic()) => name,
        name => format!("problem-{name}").trim_end_matches('-').to_owned(),
    }
}

/// A name, or the same with a number, that no problem has yet.
fn free_id(name: &str, problems: &[Value], taken: &[String]) -> String {
    let is_free = |id: &String| {
        !taken.contains(id) && problems.iter().all(|problem| problem["id"] != json!(id))
    };
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.to_owned())
        .chain(numbered)
        .find(is_free)
        .unwrap_or_else(|| name.to_owned())
}
