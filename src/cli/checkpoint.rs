//! The file of `solve --checkpoint`: what a long proof has found out, to go on from after whatever ends the program.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::{Failure, tell};

/// A file that is written whenever a number of moves is ruled out, each time as a whole.
pub(super) struct CheckpointFile {
    path: PathBuf,
}

impl CheckpointFile {
    pub(super) fn new(path: PathBuf) -> CheckpointFile {
        CheckpointFile { path }
    }

    /// The text of the file, if there is one.
    pub(super) fn read(&self) -> Result<Option<String>, Failure> {
        match std::fs::read_to_string(&self.path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.fault(format_args!("it cannot be read: {error}"))),
        }
    }

    /// What is wrong with the file.
    pub(super) fn fault(&self, fault: impl Display) -> Failure {
        Failure::input(format_args!(
            "--checkpoint {}: {fault}; name another file, or remove this one to begin anew",
            self.path.display()
        ))
    }

    /// Writes the text.
    pub(super) fn save(&self, text: &str) {
        if let Err(error) = self.write(text) {
            tell(
                "warning",
                format_args!(
                    "the checkpoint {} cannot be written: {error}",
                    self.path.display()
                ),
            );
        }
    }

    /// Writes a file beside it and puts that into its place, so that there is always a whole one.
    fn write(&self, text: &str) -> io::Result<()> {
        let folder = self.path.parent().filter(|folder| *folder != Path::new(""));
        let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        Ok(())
    }
}
