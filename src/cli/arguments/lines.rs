//! Lines of the input, of which no more is kept than a line may have.

use std::io::{self, BufRead, Read};

use crate::cli::exit::Failure;
use crate::library::file::without_mark;

pub(in crate::cli) enum Line {
    /// What stands on it, without its end. Bytes that are no UTF-8 are replaced.
    Text(String),
    /// More than it may have; it has been passed over.
    TooLong,
    End,
}

/// The next line of standard input.
pub(in crate::cli) fn next_line(input: &mut impl BufRead) -> Result<Line, Failure> {
    /// More bytes than a move, a word for the game or a position has.
    const MOST_BYTES: u64 = 1 << 14;
    read_line(input, MOST_BYTES)
        .map_err(|error| Failure::input(format_args!("standard input cannot be read: {error}")))
}

/// Reads a line of any length and any bytes, keeping at most so many of them.
pub(in crate::cli) fn read_line(input: &mut impl BufRead, most: u64) -> io::Result<Line> {
    let mut bytes = Vec::new();
    input.by_ref().take(most).read_until(b'\n', &mut bytes)?;
    let is_whole = bytes.ends_with(b"\n") || (bytes.len() as u64) < most;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    if !is_whole {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    Ok(Line::Text(without_mark(text).to_owned()))
}
