//! Reading a file that somebody names: no more of it than it may have, and never one that does not end.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Reads a file of text of at most `most` bytes.
///
/// # Errors
/// The system's; the file is a folder, a device or a pipe, which may wait or go on for ever; it is longer; it is not
/// UTF-8.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<String> {
    read_source(open(path)?, most)
}

/// Opens a file to read it.
///
/// # Errors
/// The system's; the file is a folder, a device or a pipe, which may wait or go on for ever.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    // Asked before it is opened: to open a pipe waits for somebody who writes into it.
    let known = std::fs::metadata(path)?;
    if known.is_file() {
        return File::open(path);
    }
    Err(io::Error::other(if known.is_dir() {
        "it is a folder, not a file"
    } else {
        "it is a device or a pipe, not a file"
    }))
}

/// The files of a folder whose names end with a dot and `extension`, in small letters or capitals, by name; none where
/// there is no folder.
///
/// # Errors
/// The system's: it is no folder, or it cannot be read.
pub(crate) fn in_folder(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    let is_wanted = |ending: &OsStr| ending.eq_ignore_ascii_case(extension);
    paths.retain(|path| path.extension().is_some_and(is_wanted));
    paths.sort();
    Ok(paths)
}

/// Reads all of a source, such as standard input, of at most `most` bytes.
///
/// # Errors
/// The system's; it is longer; it is not UTF-8.
pub(crate) fn read_source(source: impl Read, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let most = most >> 20;
        return Err(io::Error::other(format!(
            "it is longer than the {most} MiB that are read"
        )));
    }
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is no text in UTF-8");
    String::from_utf8(bytes).map_err(not_text)
}

/// A text without the byte order mark that some editors put in front.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// What is wrong with a text of JSON, with its line: what was expected is said as it stands in a file, not as a type of
/// this program.
pub(crate) fn json_message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    if let Some((field, place)) = text
        .strip_prefix("missing field `")
        .and_then(|rest| rest.split_once('`'))
    {
        return format!("\"{field}\" is missing{place}");
    }
    if let Some((_, place)) = text
        .strip_prefix("EOF while parsing ")
        .and_then(|rest| rest.split_once(" at line "))
    {
        return format!("it ends before it is whole at line {place}");
    }
    let Some((fault, expected)) = text.rsplit_once(", expected ") else {
        return text.replace("expected ident", "a word stands there without quotes");
    };
    let (expected, place) = expected.split_at(expected.find(" at line ").unwrap_or(expected.len()));
    let is_too_large = fault.starts_with("invalid value: integer `") && !fault.contains("`-");
    let expected = match expected {
        "a sequence" => "a list [...]",
        "a boolean" => "true or false",
        "u8" if is_too_large => "at most 255",
        "u32" if is_too_large => "at most 4294967295",
        "usize" | "u8" | "u16" | "u32" | "u64" => "a whole number from 0",
        "a string" => "a text in quotes",
        _ if expected == "a map" || expected.starts_with("struct ") => "an object {...}",
        _ => expected,
    };
    format!("{fault}, expected {expected}{place}")
}

#[cfg(test)]
mod tests;
