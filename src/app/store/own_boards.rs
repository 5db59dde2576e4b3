//! Boards that the player has drawn, each kept as a board file of its own.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::app::files;
use crate::app::first_problem::likely_problem;
use crate::app::store::change::Change;
use crate::app::store::data_folder::Writing;
use crate::app::store::document::MOST_BYTES;
use crate::library::board_file::{BoardFile, MOST_NAME, finish_json};
use crate::library::{Entry, Library, OF_USER, Origin, file};
use crate::rules::board::{Board, JumpRule};
use crate::rules::problem::{Goal, Problem};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnBoard {
    pub title: String,
    /// Rows of equal width, `o` for a hole.
    pub holes: Vec<String>,
    /// Its jump rules, the first one the default.
    pub rules: Vec<JumpRule>,
    /// Whether it takes the place of one that was drawn before under its name.
    pub replaces: bool,
}

/// What keeps a board that is drawn in a folder, or why it cannot be kept: a file that is there is never written over,
/// and set aside only where it has nothing but a board that was drawn here.
pub(super) fn change(
    folder: Option<&Path>,
    drawn: &DrawnBoard,
    library: &Library,
) -> Result<Change, String> {
    let folder = folder.ok_or("there is no folder for it")?;
    let entries = library.entries().iter();
    let mut own = entries.filter_map(|entry| match entry.origin() {
        Origin::File(file) if file.parent() == Some(folder) => Some((entry, file)),
        _ => None,
    });
    let titled = own.clone().find(|(entry, _)| entry.title() == drawn.title);
    let name = match titled {
        Some((entry, _)) => entry.name().to_owned(),
        None => name_of(&drawn.title, library)?,
    };
    let before = own.find(|(entry, _)| entry.name() == name);
    let new = || folder.join(format!("{name}.json"));
    let path = before.map_or_else(new, |(_, file)| file.clone());
    let before = before.map(|(entry, _)| entry);
    check_place(&name, &path, drawn.replaces, library)?;
    let text = text_of(&json_board(drawn, &name, before)?);
    BoardFile::read(&text).map_err(|fault| fault.message().to_owned())?;
    let (written, replaces) = (path.clone(), drawn.replaces);
    let write = move |writing: &Writing<'_>| {
        let kept = write(&written, &text, replaces, writing);
        let aside = kept.map_err(|why| format!("the board is not kept: {why}"))?;
        let file = written.display();
        let aside = aside.map_or_else(String::new, |aside| {
            format!("; the one before is {}", aside.display())
        });
        Ok(format!(
            "kept as the board {name} (:play {name} plays it), {file}{aside}"
        ))
    };
    Ok(Change::Board {
        path,
        write: Arc::new(write),
    })
}

/// Checks that a board can be kept under a name in a file: that there is none, or one that it may replace.
fn check_place(name: &str, path: &Path, replaces: bool, library: &Library) -> Result<(), String> {
    let of_problems = name.strip_prefix(OF_USER);
    if let Some(board) = of_problems.filter(|&board| Library::embedded_entry(board).is_some()) {
        return Err(format!(
            "{name} is for problems of the {board} board; choose another name"
        ));
    }
    let Some(entry) = library
        .entry(name)
        .ok()
        .filter(|entry| entry.name() == name)
    else {
        return Ok(());
    };
    match entry.origin() {
        Origin::Embedded => Err(format!(
            "{name} is a board of lastpeg's own; choose another name"
        )),
        Origin::File(known) if known != path => Err(is_there(known)),
        Origin::File(_) if !is_as_drawn(entry) => Err(format!(
            "{name} has problems that would be lost; choose another name"
        )),
        Origin::File(_) if replaces => Ok(()),
        Origin::File(_) => Err(format!(
            "{} is there already: the same again replaces it",
            path.display()
        )),
    }
}

fn is_as_drawn(entry: &Entry) -> bool {
    let rules = entry.rules().iter();
    let mut problems = rules.flat_map(|&rule| entry.problems(rule));
    problems.all(|one| IDS.contains(&one.id()))
}

fn is_there(path: &Path) -> String {
    format!("{} is there already; choose another name", path.display())
}

/// Writes a board file that is new, or replaces another one. Where that one is kept.
fn write(
    path: &Path,
    text: &str,
    replaces: bool,
    writing: &Writing<'_>,
) -> Result<Option<PathBuf>, String> {
    let fault = |error: io::Error| match error.kind() {
        ErrorKind::AlreadyExists => is_there(path),
        _ => format!("{} cannot be written ({error})", path.display()),
    };
    files::make_folder_of(path).map_err(fault)?;
    match file::read(path, MOST_BYTES) {
        Ok(known) if replaces && known == text => Ok(None),
        Ok(known) if replaces => {
            let aside = writing.write_aside(path, &known)?;
            let written = writing.write(path, text).inspect_err(|_| {
                let _ = fs::remove_file(&aside);
            });
            written.map(|()| Some(aside)).map_err(fault)
        }
        _ => {
            writing.write_new(path, text).map_err(fault)?;
            Ok(None)
        }
    }
}

pub(super) fn text_of(file: &Value) -> String {
    format!("{file:#}\n")
}

/// The letters from U+00E0 on without their accents.
const PLAIN: &str = "aaaaaaaceeeeiiiidnooooo ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkl\
lllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/// A small letter without its accent; an accent after a letter is nothing.
fn plain(letter: char) -> String {
    let at = (letter as usize).wrapping_sub(0xe0);
    match letter {
        'ß' => "ss".to_owned(),
        'æ' => "ae".to_owned(),
        'œ' => "oe".to_owned(),
        'ș' => "s".to_owned(),
        'ț' => "t".to_owned(),
        '\u{300}'..='\u{36f}' => String::new(),
        _ => PLAIN
            .get(at..at.saturating_add(1))
            .map_or_else(|| letter.to_string(), str::to_owned),
    }
}

/// A name made of the words of a title: of as many letters as it may have, with room for more around it.
pub(super) fn of_words(title: &str) -> String {
    const MOST: usize = MOST_NAME - "problem-".len() - "-99999".len();
    let lower: String = title.to_lowercase().chars().map(plain).collect();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut name = words.join("-");
    name.truncate(MOST);
    name.trim_end_matches('-').to_owned()
}

/// The name of a board made of its title: one that is free where the title is in another alphabet.
fn name_of(title: &str, library: &Library) -> Result<String, String> {
    let name = of_words(title);
    if !name.is_empty() {
        return Ok(name);
    }
    if !title.contains(char::is_alphanumeric) {
        return Err("a board's title has a letter or a digit".to_owned());
    }
    let most = library.entries().len() + 1;
    let number = (1..=most).find(|number| library.entry(&format!("board-{number}")).is_err());
    Ok(format!("board-{}", number.unwrap_or(1)))
}

/// The board file, with a problem to begin with that can be solved, if one is found. What is told about the board stays
/// as it was before, and on the same lattice its jump rules.
fn json_board(drawn: &DrawnBoard, name: &str, before: Option<&Entry>) -> Result<Value, String> {
    let about = before.map(Entry::about).filter(|about| !about.is_empty());
    let about = about.unwrap_or("A board drawn by hand.");
    let of_before = before.map(Entry::rules).filter(|rules| {
        let mut rules = rules.iter();
        rules.any(|rule| drawn.rules.contains(rule))
    });
    let rules = of_before.unwrap_or(&drawn.rules);
    let rule = *rules.first().ok_or("it has no jump rule")?;
    let board = Board::new(name, &drawn.title, &drawn.holes, rule);
    let board = board.map_err(|error| error.to_string())?;
    let problem = likely_problem(&Arc::new(board));
    let rules: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
    Ok(json!({
        "name": name,
        "title": drawn.title,
        "about": about,
        "holes": drawn.holes,
        "jumps": rules,
        "problems": problem.iter().map(json_problem).collect::<Vec<Value>>(),
    }))
}

/// The names of the problem that a board is drawn with: of one peg anywhere, of a complement, of any other.
const IDS: [&str; 3] = ["anywhere", "complement", "first"];

fn json_problem(problem: &Problem) -> Value {
    let board = problem.board();
    let id = match problem.goal() {
        Goal::PegsAnywhere(_) => IDS[0],
        Goal::Exactly(goal) if goal == problem.vacancies() => IDS[1],
        Goal::Exactly(_) => IDS[2],
    };
    let (vacant, finish) = (board.labels(problem.vacancies()), finish_json(problem));
    json!({ "id": id, "title": problem.title(), "vacant": vacant, "finish": finish })
}
