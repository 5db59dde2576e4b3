//! The file of `solve --checkpoint`: what a long proof has found out, to go on from after whatever ends the program.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::cli::{Failure, tell};

/// Between two saves passes at least this time, and so many times as long as a save takes.
const BETWEEN_SAVES: Duration = Duration::from_secs(5);
const SAVES_TO_WORK: u32 = 20;

/// A file that is written now and then while the search goes on, each time as a whole.
pub(super) struct CheckpointFile {
    path: PathBuf,
    /// When it may be written next.
    next: Instant,
}

impl CheckpointFile {
    pub(super) fn new(path: PathBuf) -> CheckpointFile {
        CheckpointFile {
            path,
            next: Instant::now() + BETWEEN_SAVES,
        }
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

    /// Writes the text, unless it was written a short time ago and there will be another.
    pub(super) fn save(&mut self, text: &dyn Display, is_last: bool) {
        let begun = Instant::now();
        if begun < self.next && !is_last {
            return;
        }
        if let Err(error) = self.write(text) {
            tell(
                "warning",
                format_args!(
                    "the checkpoint {} cannot be written: {error}",
                    self.path.display()
                ),
            );
        }
        self.next = Instant::now() + BETWEEN_SAVES.max(begun.elapsed() * SAVES_TO_WORK);
    }

    /// Writes a file beside it and puts that into its place, so that there is always a whole one.
    fn write(&self, text: &dyn Display) -> io::Result<()> {
        let folder = self.path.parent().filter(|folder| *folder != Path::new(""));
        let file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        let mut writer = BufWriter::new(file);
        write!(writer, "{text}")?;
        let file = writer
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        Ok(())
    }
}
