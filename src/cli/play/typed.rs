//! What is typed, line by line, where a game has no screen.

use std::io::{BufRead, ErrorKind, Write};

use crate::cli::arguments::lines::{self, Line};
use crate::cli::exit::Failure;

/// The next line, after a prompt where somebody is there to see it. `None` at the end of the input, and where nobody
/// listens any more.
pub(super) fn next_line(
    input: &mut impl BufRead,
    output: &mut dyn Write,
    prompts: bool,
) -> Result<Option<String>, Failure> {
    loop {
        if prompts {
            write!(output, "> ")?;
        }
        match output.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(None),
            flushed => flushed?,
        }
        match lines::next_line(input)? {
            Line::End => return Ok(None),
            Line::TooLong => writeln!(
                output,
                "that line is too long to be a move and was not read"
            )?,
            Line::Text(text) => return Ok(Some(text)),
        }
    }
}
