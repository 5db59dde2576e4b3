//! The one way of an answer to standard output: no control character from outside gets through.
//!
//! Titles, names and lines come from files and command lines of anybody's. Here, at the end of the way, whatever of
//! them would command a terminal becomes an escape (see [`text`]), in text and JSON alike. What is said on standard
//! error goes through [`notes`](crate::cli::output::notes).

use std::io::{self, ErrorKind, Write};
use std::str;

use crate::rules::text;

/// A writer that passes on what can be shown.
///
/// A reader that has gone away is no error of a command that has one answer: what is left of it is dropped, and the
/// command ends as it would have. Whoever answers piece by piece flushes after each, and is told then.
pub(crate) struct Shown<W> {
    inner: W,
    /// The beginning of a character whose other bytes are still to come.
    rest: Vec<u8>,
    is_closed: bool,
}

impl<W: Write> Shown<W> {
    pub(crate) fn new(inner: W) -> Shown<W> {
        Shown {
            inner,
            rest: Vec::new(),
            is_closed: false,
        }
    }

    fn pass_on(&mut self, text: &str) -> io::Result<()> {
        if self.is_closed {
            return Ok(());
        }
        let written = self.inner.write_all(text::shown(text).as_bytes());
        self.noticing(written)
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

    /// Passes on the whole characters of these bytes, and gives the rest of them.
    fn pass_on_characters(&mut self, mut bytes: &[u8]) -> io::Result<Vec<u8>> {
        loop {
            let error = match str::from_utf8(bytes) {
                Ok(text) => {
                    self.pass_on(text)?;
                    return Ok(Vec::new());
                }
                Err(error) => error,
            };
            let (whole, rest) = bytes.split_at(error.valid_up_to());
            self.pass_on(str::from_utf8(whole).unwrap_or_default())?;
            let Some(wrong) = error.error_len() else {
                return Ok(rest.to_vec());
            };
            self.pass_on("\u{fffd}")?;
            bytes = &rest[wrong..];
        }
    }
}

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.pass_on_characters(bytes)?;
        } else {
            let mut all = std::mem::take(&mut self.rest);
            all.extend_from_slice(bytes);
            self.rest = self.pass_on_characters(&all)?;
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
