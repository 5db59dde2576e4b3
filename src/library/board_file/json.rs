//! The parts of a board file, and their place in its text.

use std::fmt;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::library::board_file::fault::FileError;
use crate::rules::text::{as_one_line, shortened};

/// The file as JSON; what needs checking is kept as text, whose place in the file gives the line.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "one object {\"name\": …, \"holes\": …, \"jumps\": …}"
)]
pub(super) struct Json<'a> {
    #[serde(borrow)]
    pub(super) name: &'a RawValue,
    #[serde(borrow)]
    pub(super) title: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) about: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) holes: &'a RawValue,
    #[serde(borrow)]
    pub(super) jumps: &'a RawValue,
    #[serde(borrow)]
    pub(super) problems: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an object {\"id\": …, \"vacant\": …, \"finish\": …}"
)]
pub(super) struct JsonProblem<'a> {
    #[serde(borrow)]
    pub(super) id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) title: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) vacant: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) pegs: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) finish: &'a RawValue,
    #[serde(borrow)]
    pub(super) jumps: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) key: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) conditions: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) source: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) par: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) kind: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum JsonHoles {
    Labels(Vec<String>),
    Text(String),
}

/// What a list of holes must be, in words.
pub(super) const HOLES: &str = "a list of holes, as in [\"d4\"]";
/// What "finish" must be.
pub(super) const FINISH: &str = "a list of holes, \"anywhere\", \"anywhere-2\" or \"complement\"";

/// The text of a file, for the lines of its parts.
pub(super) struct Source<'a>(pub(super) &'a str);

impl Source<'_> {
    /// The line, from 1, on which a part that serde borrowed from this text begins.
    pub(super) fn line(&self, part: &RawValue) -> usize {
        let offset = (part.get().as_ptr() as usize).saturating_sub(self.0.as_ptr() as usize);
        1 + self
            .0
            .bytes()
            .take(offset)
            .filter(|&byte| byte == b'\n')
            .count()
    }

    pub(super) fn error(&self, part: &RawValue, message: impl fmt::Display) -> FileError {
        FileError::at_line(self.line(part), message)
    }

    /// Reads a part that must be what is told of it in words.
    pub(super) fn part<'a, T: Deserialize<'a>>(
        &self,
        part: &'a RawValue,
        field: &str,
        told: &str,
    ) -> Result<T, FileError> {
        serde_json::from_str(part.get()).map_err(|_| {
            let text = shortened(part.get());
            self.error(part, format!("\"{field}\" must be {told}, not {text}"))
        })
    }

    /// Reads a part that must be a string.
    pub(super) fn string(&self, part: &RawValue, field: &str) -> Result<String, FileError> {
        self.part(part, field, "a text in quotes")
    }

    /// Reads a part that people read: one line of at most that many letters. Nothing where there is none.
    pub(super) fn sentence(
        &self,
        part: Option<&RawValue>,
        field: &str,
        most: usize,
    ) -> Result<Option<String>, FileError> {
        let Some(part) = part else {
            return Ok(None);
        };
        let sentence = as_one_line(&self.string(part, field)?);
        self.limit(part, field, "letters", sentence.chars().count(), most)?;
        Ok(Some(sentence))
    }

    /// Refuses a part that has more than it may have.
    pub(super) fn limit(
        &self,
        part: &RawValue,
        field: &str,
        what: &str,
        count: usize,
        most: usize,
    ) -> Result<(), FileError> {
        if count <= most {
            return Ok(());
        }
        let message = format!("\"{field}\" has {count} {what}: leave out some, {most} are read");
        Err(self.error(part, message))
    }
}
