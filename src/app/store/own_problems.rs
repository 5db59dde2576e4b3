//! Problems that the player has set up, kept in board files of the player's own.
//!
//! The problems of a board `english` go into the board file `my-english.json`: the same board with the player's
//! problems, a file like any other board file, to be changed by hand or given away. In the library they stand under the
//! board itself.

use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::app::files;
use crate::app::store::change::Change;
use crate::app::store::data_folder::Writing;
use crate::app::store::document::MOST_BYTES;
use crate::app::store::own_boards::{of_words, text_of};
use crate::library::board_file::{BoardFile, FileProblem, finish_json};
use crate::library::file::{self, without_mark};
use crate::library::{Library, OF_USER, Origin};
use crate::rules::board::Board;
use crate::rules::problem::Problem;

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
    let entry = library.entry(problem.board().name()).ok();
    let listed = entry.map(|entry| entry.problems(problem.board().rule()));
    let taken = listed.into_iter().flatten().map(|it| it.id().to_owned());
    let taken: Vec<String> = taken.collect();
    let board = problem.board().name().to_owned();
    let (problem, new_file, written) = (problem.clone(), new_file(problem, library), path.clone());
    let write = move |writing: &Writing<'_>| {
        let path = written.display();
        match add(&written, (&problem, &taken), &new_file, writing) {
            Ok(kept) => Ok(format!("{kept} of the board {board}, {path}")),
            Err(why) => Err(format!("the problem is not kept: {path} {why}")),
        }
    };
    Ok(Change::Board {
        path,
        write: Arc::new(write),
    })
}

pub(super) fn removal(problem: &Problem, library: &Library) -> Result<Change, String> {
    let entry = library.entry(problem.board().name()).ok();
    let path = entry.and_then(|entry| entry.file_of(problem.id()));
    let path = path.ok_or("a problem that comes with lastpeg stays")?;
    let (problem, written) = (problem.clone(), path.to_owned());
    let write = move |writing: &Writing<'_>| {
        let (title, path) = (problem.title(), written.display());
        match remove(&written, &problem, writing) {
            Ok(()) => Ok(format!("{title} is removed from {path}")),
            Err(why) => Err(format!("{title} is not removed: {path} {why}")),
        }
    };
    Ok(Change::Board {
        path: path.to_owned(),
        write: Arc::new(write),
    })
}

/// Takes a problem out of a board file, where what is called so is still the same.
fn remove(path: &Path, problem: &Problem, writing: &Writing<'_>) -> Result<(), String> {
    let text = file::read(path, MOST_BYTES).map_err(|error| unreadable(&error))?;
    let known = BoardFile::read(&text).map_err(|fault| format!("cannot be read ({fault})"))?;
    let is_same = |known: &FileProblem| {
        let (start, goal) = (problem.start(), problem.goal());
        (&*known.title, known.pegs, known.goal) == (problem.title(), start.pegs, goal)
    };
    // Where another problem has its name, the library has put more in front of it.
    let mut names = iter::successors(Some(problem.id()), |name| name.strip_prefix(OF_USER));
    let index = names.find_map(|name| {
        let is_it = |known: &FileProblem| known.id == name && is_same(known);
        known.problems.iter().position(is_it)
    });
    let Some(index) = index else {
        return Err("has changed since".to_owned());
    };
    let mut file = read_json(&text)?;
    problems_of(&mut file)?.remove(index);
    write(path, &file, writing)
}

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
    new_file: &Value,
    writing: &Writing<'_>,
) -> Result<String, String> {
    let board = problem.board();
    let mut file = match file::read(path, MOST_BYTES) {
        Ok(text) if BoardFile::read(&text).is_ok_and(|file| file.rows != board.picture()) => {
            return Err(format!(
                "has another board than {}: give that file another name, then save again",
                board.name()
            ));
        }
        Ok(text) => read_json(&text)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => new_file.clone(),
        Err(error) => return Err(unreadable(&error)),
    };
    let problems = problems_of(&mut file)?;
    let (name, mut number) = (name_of(problem.title()), 1);
    let told = loop {
        let (id, title) = numbered(&name, problem.title(), number);
        let titled = problem.clone().with_title(&title);
        let is_there = |known: &&Value| {
            let id = known["id"].as_str();
            id.is_some_and(|id| **known == json_problem(&titled, id))
        };
        if let Some(known) = problems.iter().find(is_there) {
            let id = known["id"].as_str().unwrap_or_default();
            return Ok(format!("kept already as problem {id}"));
        }
        let has = |known: &Value| known["id"] == json!(id) || known["title"] == json!(title);
        if !taken.contains(&id) && !problems.iter().any(has) {
            problems.push(json_problem(&titled, &id));
            break match number {
                1 => format!("kept as problem {id}"),
                _ => format!("{name} is another problem: kept as problem {id}, \"{title}\","),
            };
        }
        number += 1;
    };
    write(path, &file, writing)?;
    Ok(told)
}

fn numbered(name: &str, title: &str, number: usize) -> (String, String) {
    match number {
        1 => (name.to_owned(), title.to_owned()),
        _ => (format!("{name}-{number}"), format!("{title} ({number})")),
    }
}

fn unreadable(error: &io::Error) -> String {
    format!("cannot be read ({error})")
}

fn read_json(text: &str) -> Result<Value, String> {
    let read: Result<Map<String, Value>, _> = serde_json::from_str(without_mark(text));
    read.map(Value::Object)
        .map_err(|error| format!("is damaged ({error})"))
}

fn problems_of(file: &mut Value) -> Result<&mut Vec<Value>, String> {
    if file.get("problems").is_none() {
        file["problems"] = json!([]);
    }
    let problems = file["problems"].as_array_mut();
    problems.ok_or_else(|| "has no list of problems".to_owned())
}

/// Writes a board file that can be read again.
fn write(path: &Path, file: &Value, writing: &Writing<'_>) -> Result<(), String> {
    let text = text_of(file);
    BoardFile::read(&text).map_err(|fault| format!("could not be read then ({fault})"))?;
    let fault = |error: io::Error| format!("cannot be written ({error})");
    files::make_folder_of(path).map_err(fault)?;
    writing.write(path, &text).map_err(fault)
}

fn new_file(problem: &Problem, library: &Library) -> Value {
    let board = problem.board();
    let rules = match library.entry(board.name()) {
        Ok(entry) => entry.rules().to_vec(),
        Err(_) => vec![board.rule()],
    };
    let rules: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
    json!({
        "name": format!("{OF_USER}{}", board.name()),
        "title": format!("{}, my problems", board.title()),
        "about": "Problems set up by hand.",
        "holes": board.picture(),
        "jumps": rules,
        "problems": [],
    })
}

fn json_problem(problem: &Problem, id: &str) -> Value {
    let board = problem.board();
    let mut object = json!({
        "id": id,
        "title": problem.title(),
        "pegs": board.labels(problem.start().pegs),
        "finish": finish_json(problem),
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

fn name_of(title: &str) -> String {
    match of_words(title) {
        name if name.starts_with(|c: char| c.is_ascii_alphabetic()) => name,
        name => format!("problem-{name}").trim_end_matches('-').to_owned(),
    }
}

#[cfg(test)]
mod tests;
