//! What the player takes away: files in the working folder.

use std::io::{self, ErrorKind};
use std::path::Path;

use crate::app::files;

/// Writes files of one name and several extensions into the working folder, with a number where there are files of the
/// name. Says what has been written, or why not.
pub fn write_numbered(name: &str, files: &[(&str, String)]) -> String {
    let mut written = Vec::new();
    for (extension, contents) in files {
        match write_one(name, extension, contents) {
            Ok(path) => written.push(path),
            Err(error) => {
                return format!(
                    "{name}.{extension} cannot be written into the working folder ({error})"
                );
            }
        }
    }
    format!("written: {}", written.join(", "))
}

fn write_one(name: &str, extension: &str, contents: &str) -> io::Result<String> {
    let mut number = 1;
    loop {
        let path = match number {
            1 => format!("{name}.{extension}"),
            number => format!("{name}-{number}.{extension}"),
        };
        match files::write_new(Path::new(&path), contents) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            written => return written.map(|()| path),
        }
    }
}
