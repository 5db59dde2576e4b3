//! The one way of an answer to standard output: no control character from outside gets through.
//!
//! Titles, names and lines come from files and command lines of anybody's. Here, at the end of the way, whatever of
//! them would command a terminal becomes an escape (see [`text`]), in text and JSON alike. What is said on standard
//! error goes through [`notes`](crate::cli::output::notes).

use std::io::{self, ErrorKind, Write};

use crate::rules::text;

/// A writer that passes on what can be shown. It is given texts, and nowhere a part of a character.
///
/// A reader that has gone away is no error of a command that has one answer: what is left of it is dropped, and the
/// command ends as it would have. Whoever answers piece by piece flushes after each, and is told then.
pub(crate) struct Shown<W> {
    inner: W,
    is_closed: bool,
}

impl<W: Write> Shown<W> {
    pub(crate) fn new(inner: W) -> Shown<W> {
        let is_closed = false;
        Shown { inner, is_closed }
    }

    fn noticing(&mut self, written: io::Result<()>) -> io::Result<()> {
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            written => written,
        }
    }
}

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_closed {
            let text = String::from_utf8_lossy(bytes);
            let written = self.inner.write_all(text::shown(&text).as_bytes());
            self.noticing(written)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.inner.flush();
        self.noticing(flushed)?;
        if self.is_closed {
            return Err(ErrorKind::BrokenPipe.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
