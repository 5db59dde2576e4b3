//! Lines of the input of a game by lines of text.

use std::io::{self, BufRead, Read};

/// A line of the input.
pub(in crate::cli) enum Line {
    /// What stands on it.
    Text(String),
    /// More than a move could have; it has been passed over.
    TooLong,
    /// There is none any more.
    End,
}

/// Reads a line of any length and any bytes, keeping no more of it than a move could have.
pub(in crate::cli) fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    /// More than any line needs.
    const MOST_BYTES: u64 = 16 * 1024;
    let mut bytes = Vec::new();
    input
        .by_ref()
        .take(MOST_BYTES)
        .read_until(b'\n', &mut bytes)?;
    let is_whole = bytes.ends_with(b"\n") || (bytes.len() as u64) < MOST_BYTES;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    if !is_whole {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).into_owned()))
}
