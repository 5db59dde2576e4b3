//! The program's own files: JSON documents with the version of their format.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use crate::library::file::{self, json_message, without_mark};

/// The longest file that is read: a hundred times what the results of every problem take.
pub(crate) const MOST_BYTES: u64 = 64 << 20;

/// The version written into every file; a file of a higher one is not touched. A program leaves out what it does not
/// know where it writes a file again: whatever shall not be lost so makes the version higher.
pub(super) const VERSION: u32 = 1;

/// Takes over every number that is greater than the one known.
pub(super) fn take_greater<K: Clone + Ord, V: Copy + Default + Ord>(
    known: &mut BTreeMap<K, V>,
    others: &BTreeMap<K, V>,
) {
    for (name, &other) in others {
        let known = known.entry(name.clone()).or_default();
        *known = other.max(*known);
    }
}

/// Reads a count as what a player may reach, of which some can be added without end: a file may say more.
pub(super) fn count<'de, D: Deserializer<'de>>(reader: D) -> Result<usize, D::Error> {
    const MOST: usize = 1 << 28;
    Ok(usize::deserialize(reader)?.min(MOST))
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes by reference"
)]
pub(super) fn is_zero(count: &usize) -> bool {
    *count == 0
}

#[derive(Debug)]
pub(super) enum Unusable {
    Unreadable(io::Error),
    /// It is not what we write.
    Damaged(serde_json::Error),
    /// A newer lastpeg wrote it, of this version.
    Newer(u32),
}

impl Unusable {
    /// Whether nothing can be made of it, ever; else it is left alone, for a time or a program that can read it.
    pub(super) fn is_damaged(&self) -> bool {
        matches!(self, Unusable::Damaged(_))
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unusable::Unreadable(error) => write!(f, "cannot be read now ({error})"),
            Unusable::Damaged(error) => write!(f, "is damaged ({})", json_message(error)),
            Unusable::Newer(version) => write!(
                f,
                "was written by a newer lastpeg (version {version} of the file, and this one knows {VERSION})"
            ),
        }
    }
}

#[derive(Deserialize)]
struct Header {
    version: u32,
}

#[derive(Serialize)]
struct Versioned<'a, T> {
    version: u32,
    #[serde(flatten)]
    contents: &'a T,
}

pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Unusable> {
    let text = without_mark(text);
    // A list would be read as the values of an object without their names.
    if text.trim_start().starts_with('[') {
        let no_object = serde::de::Error::custom("it is a list [...], expected an object {...}");
        return Err(Unusable::Damaged(no_object));
    }
    let header: Header = serde_json::from_str(text).map_err(Unusable::Damaged)?;
    if header.version > VERSION {
        return Err(Unusable::Newer(header.version));
    }
    serde_json::from_str(text).map_err(Unusable::Damaged)
}

pub(super) fn text<T: Serialize>(contents: &T) -> Result<String, String> {
    let version = VERSION;
    let text = serde_json::to_string_pretty(&Versioned { version, contents });
    text.map(|text| text + "\n")
        .map_err(|error| error.to_string())
}

/// Reads a file of ours; one that does not exist is empty.
pub(super) fn read<T: DeserializeOwned + Default>(path: &Path) -> Result<T, Unusable> {
    read_there(path).map(Option::unwrap_or_default)
}

pub(super) fn read_there<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, Unusable> {
    match file::read(path, MOST_BYTES) {
        Ok(text) => parse(&text).map(Some),
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(None),
            io::ErrorKind::InvalidData => {
                Err(Unusable::Damaged(serde::de::Error::custom("not UTF-8")))
            }
            _ => Err(Unusable::Unreadable(error)),
        },
    }
}
