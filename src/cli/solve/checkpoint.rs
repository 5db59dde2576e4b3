//! The file of `solve --checkpoint`: what a long proof has found out, to go on from after whatever ends the program.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use crate::app::files;
use crate::cli::exit::Failure;
use crate::cli::output::notes::tell;
use crate::library;

/// A thousand times what a checkpoint takes.
const MOST_BYTES: u64 = 256 << 20;

/// A file that is written whenever a number of moves is ruled out, each time as a whole.
pub(super) struct CheckpointFile(pub(super) PathBuf);

impl CheckpointFile {
    /// The text of the file, if there is one.
    pub(super) fn read(&self) -> Result<Option<String>, Failure> {
        match library::file::read(&self.0, MOST_BYTES) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.fault(format_args!("it cannot be read: {error}"))),
        }
    }

    /// What is wrong with the file.
    pub(super) fn fault(&self, fault: impl Display) -> Failure {
        Failure::input(format_args!(
            "--checkpoint {}: {fault}; name another file, or remove this one to begin anew",
            self.0.display()
        ))
    }

    /// Tells that the file claimed too many moves.
    pub(super) fn tell_false_bound(&self, bound: usize) {
        let path = self.0.display();
        let text = format_args!(
            "the checkpoint {path} is not as lastpeg wrote it: it claims that every line has at least {bound} moves, \
             but there is a shorter one; the claim was passed over"
        );
        tell("warning", text);
    }

    /// Writes the text.
    pub(super) fn save(&self, text: &str) {
        if let Err(error) = files::write(&self.0, text) {
            let path = self.0.display();
            let text = format_args!("the checkpoint {path} cannot be written: {error}");
            tell("warning", text);
        }
    }
}
