//! The file of `solve --checkpoint`: what a long proof has found out, to go on from after whatever ends the program.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use crate::app::files;
use crate::cli::exit::Failure;
use crate::cli::output::notes::tell;
use crate::cli::solve::solution::is_open;
use crate::library;
use crate::par::{Fewest, bound_and_line};

/// A thousand times what a checkpoint takes.
const MOST_BYTES: u64 = 256 << 20;

/// A file that is written whenever a number of moves is ruled out, each time as a whole.
pub(in crate::cli) struct CheckpointFile(pub(in crate::cli) PathBuf);

impl CheckpointFile {
    pub(super) fn read(&self) -> Result<Option<String>, Failure> {
        match library::file::read(&self.0, MOST_BYTES) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.fault(format_args!("it cannot be read: {error}"))),
        }
    }

    pub(super) fn fault(&self, fault: impl Display) -> Failure {
        Failure::input(format_args!(
            "--checkpoint {}: {fault}; name another file, or remove this one to begin anew",
            self.0.display()
        ))
    }

    /// Tells that the file claimed too many moves, or more than the search has come to prove anew: the text is what it
    /// has now.
    pub(super) fn tell_bound(&self, text: &str, found: &Fewest) {
        let path = self.0.display();
        if let Some(bound) = found.false_bound {
            let text = format_args!(
                "the checkpoint {path} is not as lastpeg wrote it: it claims that every line has at least {bound} \
                 moves, but there is a shorter one; the claim was passed over"
            );
            tell("warning", text);
            return;
        }
        let (kept, _) = bound_and_line(text);
        if kept > found.lower_bound && is_open(found) {
            let text = format_args!(
                "by the checkpoint {path} every line takes at least {kept} moves; the search ended before it had \
                 proved that anew"
            );
            tell("note", text);
        }
    }

    pub(super) fn save(&self, text: &str) {
        if let Err(error) = files::write(&self.0, text) {
            let path = self.0.display();
            let text = format_args!("the checkpoint {path} cannot be written: {error}");
            tell("warning", text);
        }
    }
}

/// What the text of a checkpoint tells where the program is ended: that of a file can be gone on from.
pub(in crate::cli) fn known(text: &str, file: Option<&CheckpointFile>) -> String {
    let (bound, line) = bound_and_line(text);
    let by = file.map(|CheckpointFile(path)| format!("by the checkpoint {} ", path.display()));
    let line = line.map(|line| format!(", and the shortest known is {line}"));
    format!(
        ": {}every line takes at least {bound} moves{}{}",
        by.unwrap_or_default(),
        line.unwrap_or_default(),
        file.map_or("", |_| "; the same command goes on from there")
    )
}
