//! What is wrong with a board file, in words.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::library::file::json_message;

/// Why a file is no board file: where, which field, and how to repair it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FileError {
    path: Option<PathBuf>,
    line: Option<usize>,
    message: String,
}

impl FileError {
    pub(super) fn at_line(line: usize, message: impl fmt::Display) -> FileError {
        FileError {
            path: None,
            line: Some(line),
            message: message.to_string(),
        }
    }

    /// A file that the system would not give.
    pub(crate) fn unreadable(path: &Path, error: &std::io::Error) -> FileError {
        FileError {
            path: Some(path.to_owned()),
            line: None,
            message: format!("cannot be read: {error}"),
        }
    }

    /// A board with the name of another, and the file of that one, if it is in one.
    pub(crate) fn name_taken(name: &str, of_other: Option<&Path>) -> FileError {
        let of_other = of_other.map_or(String::new(), |path| format!(", in {}", path.display()));
        FileError {
            path: None,
            line: None,
            message: format!(
                "there is another board called {name:?}{of_other}: give this one another name"
            ),
        }
    }

    /// The same error with the file it is in.
    pub(crate) fn in_file(mut self, path: &Path) -> FileError {
        self.path = Some(path.to_owned());
        self
    }

    /// The same error with what the part at fault belongs to in front.
    pub(super) fn within(mut self, what: &str) -> FileError {
        self.message = format!("{what}: {}", self.message);
        self
    }

    /// What is wrong, for whoever sees no file.
    #[cfg(feature = "terminal")]
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// The line at fault, from 1.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{}", path.display())?;
            write!(f, "{}", if self.line.is_some() { ", " } else { ": " })?;
        }
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for FileError {}

/// The message of a JSON error without its "at line … column …", which is said in front.
pub(super) fn without_place(error: &serde_json::Error) -> String {
    let text = json_message(error);
    let message = text.rsplit_once(" at line ");
    let message = message.map_or(text.as_str(), |(message, _)| message);
    if ["expected value", "key must be a string"].contains(&message) {
        return format!("{message}, or there is a comma too many");
    }
    let is_it = |(field, _): &&(&str, &str)| message == format!("\"{field}\" is missing");
    match NEEDED.iter().find(is_it) {
        Some((_, example)) => format!("{message}: give {example}"),
        None => shortened_quotes(message),
    }
}

/// What has to be there, and what to write.
const NEEDED: [(&str, &str); 4] = [
    ("name", "a name, as in \"hut\""),
    (
        "holes",
        "the rows of its picture, as in [\"ooo\", \"ooo\", \"ooo\"]",
    ),
    ("jumps", "the rules, as in [\"orthogonal\"]"),
    (
        "finish",
        "where the last pegs stand, as in [\"d4\"] or \"anywhere\"",
    ),
];

/// A message whose quotes, between backticks or quotation marks, are not longer than somebody reads.
fn shortened_quotes(message: &str) -> String {
    /// What serde says beside its quote is shorter.
    const MOST: usize = 300;
    let count = message.chars().count();
    if count <= MOST {
        return message.to_owned();
    }
    // The quote stands between the name of the fault and what was expected.
    let beginning: String = message.chars().take(MOST / 3).collect();
    let end: String = message.chars().skip(count - MOST / 3).collect();
    format!("{beginning}…{end}")
}
