//! A line on the terminal that shows how far a table has come, for work over a second. Where standard error is no
//! terminal, nothing is shown.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::tables::levels::Progress;

/// What takes no longer shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
const BETWEEN_LINES: Duration = Duration::from_millis(200);

/// Shows progress until it is dropped.
pub(super) struct Meter {
    begun: Instant,
    is_on_terminal: bool,
    /// When the next line is due.
    due: Instant,
    /// The width of the longest line shown.
    width: usize,
}

impl Meter {
    pub(super) fn new() -> Meter {
        let begun = Instant::now();
        Meter {
            begun,
            is_on_terminal: io::stderr().is_terminal(),
            due: begun + PATIENCE,
            width: 0,
        }
    }

    /// What shows the progress it is told of.
    pub(super) fn report(&mut self) -> impl FnMut(Progress) + use<'_> {
        |progress| self.show(&progress)
    }

    fn show(&mut self, progress: &Progress) {
        let now = Instant::now();
        if self.is_on_terminal && now >= self.due {
            let line = line(now - self.begun, progress);
            self.width = self.width.max(line.len());
            let _ = write!(io::stderr(), "\r{line:width$}", width = self.width);
            self.due = now + BETWEEN_LINES;
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if self.width > 0 {
            let _ = write!(io::stderr(), "\r{:width$}\r", "", width = self.width);
        }
    }
}

fn line(time: Duration, progress: &Progress) -> String {
    let millions = progress.positions as f64 / 1e6;
    format!(
        "level {}: {} s, {millions:.1} million positions, {} MiB (Ctrl-C ends it)",
        progress.level,
        time.as_secs(),
        progress.memory >> 20
    )
}
