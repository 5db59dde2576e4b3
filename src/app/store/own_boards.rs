//! Boards that the player has drawn, each kept as a board file of its own.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde_json::{Value, json};

use crate::app::files;
use crate::library::{Library, Origin};
use crate::rules::board::{Board, JumpRule};

/// A board drawn by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnBoard {
    /// What it is called.
    pub title: String,
    /// Rows of equal width, `o` for a hole.
    pub holes: Vec<String>,
    /// Its jump rules, the first one the default.
    pub rules: Vec<JumpRule>,
}

/// Keeps a board that is drawn in a folder and adds it to the library. Says where it is, or why it is not kept: a file
/// that is there is never written over.
pub(super) fn save(
    folder: Option<&Path>,
    drawn: &DrawnBoard,
    library: &mut Library,
) -> Result<String, String> {
    let folder = folder.ok_or("there is no folder for it")?;
    let name = name_of(&drawn.title)?;
    let is_there =
        |path: &Path| format!("{} is there already; choose another name", path.display());
    if let Ok(entry) = library.entry(&name)
        && entry.name() == name
    {
        return Err(match entry.origin() {
            Origin::Embedded => {
                format!("{name} is a board of lastpeg's own; choose another name")
            }
            Origin::File(path) => is_there(path),
        });
    }
    let path = folder.join(format!("{name}.json"));
    let text = text_of(&json_board(drawn, &name)?);
    fs::create_dir_all(folder)
        .and_then(|()| files::write_new(&path, text))
        .map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => is_there(&path),
            _ => format!("{} cannot be written ({error})", path.display()),
        })?;
    library.add_file(&path).map_err(|error| error.to_string())?;
    Ok(format!("kept as the board {name}, {}", path.display()))
}

/// The text of a board file.
pub(super) fn text_of(file: &Value) -> String {
    format!("{file:#}\n")
}

/// The name of a board made of its title.
fn name_of(title: &str) -> Result<String, String> {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let name = words.join("-");
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        Ok(name)
    } else {
        Err("a board's name begins with a letter from a to z".to_owned())
    }
}

/// The board file, with one problem to begin with: the central game where it can be won by class, else one peg
/// anywhere.
fn json_board(drawn: &DrawnBoard, name: &str) -> Result<Value, String> {
    let rule = *drawn.rules.first().ok_or("it has no jump rule")?;
    let board = Board::new(name, &drawn.title, &drawn.holes, rule);
    let board = board.map_err(|error| error.to_string())?;
    let vacancy = board.centre().or_else(|| board.holes().next());
    let vacancy = vacancy.map_or("", |hole| board.label(hole));
    let problem = if board.is_null_class() {
        json!({ "id": "complement", "title": format!("Complement of {vacancy}"),
                "vacant": [vacancy], "finish": [vacancy] })
    } else {
        json!({ "id": "anywhere", "title": "One peg anywhere",
                "vacant": [vacancy], "finish": "anywhere" })
    };
    let rules: Vec<&str> = drawn.rules.iter().map(|rule| rule.name()).collect();
    Ok(json!({
        "name": name,
        "title": drawn.title,
        "about": "A board drawn by hand.",
        "holes": drawn.holes,
        "jumps": rules,
        "problems": [problem],
    }))
}
