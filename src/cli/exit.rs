//! How a command ends: the exit codes, and why one could not do what it was asked.

pub(super) mod interrupt;

use std::fmt;
use std::io::{self, Write};

use serde_json::json;

use crate::cli::output::answer::write_answer;
use crate::cli::output::notes::{shortened, tell};
use crate::library::Missing;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exit {
    /// Yes, or done.
    Yes,
    /// A proven no: an illegal line, a goal not reached, nothing to solve.
    No,
    /// Neither was proven within the limits.
    Undecided,
    Interrupted,
}

#[derive(Debug)]
pub(super) enum Failure {
    /// Bad input or usage; the message names the datum and the repair.
    Input(String),
    /// Something that is wrong beside an answer that has been told: bad input of which its objects tell already, which
    /// the message sums up, or a file that could not be written.
    Answered(String),
    /// Bad usage, which has been told.
    Usage,
    /// Ctrl-C ended it before there was an answer: what is to be told of it beside that.
    Interrupted(String),
    Output(io::Error),
}

/// The exit code of bad input or usage.
pub(super) const BAD_INPUT: u8 = 2;

impl Failure {
    pub(super) fn input(message: impl fmt::Display) -> Failure {
        Failure::Input(message.to_string())
    }
}

impl From<Missing> for Failure {
    fn from(missing: Missing) -> Failure {
        match &missing {
            Missing::Board { name, .. } if name.eq_ignore_ascii_case("soli2") => Failure::input(
                "soli2 is no board but a game for two, which \"lastpeg soli2\" plays",
            ),
            Missing::Board { .. } => Failure::input(format_args!(
                "{missing} (\"lastpeg list\" shows every board)"
            )),
            _ => Failure::input(missing),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl Failure {
    pub(super) const fn code(&self) -> u8 {
        match self {
            Failure::Interrupted(_) => Exit::Interrupted.code(),
            _ => BAD_INPUT,
        }
    }

    /// Says why a command could not do what it was asked: for programs as an object in place of the answer.
    pub(super) fn tell(&self, as_json: bool, output: &mut dyn Write) {
        let is_answer = matches!(self, Failure::Input(_) | Failure::Interrupted(_));
        let message = || shortened(&self.to_string());
        let object = (as_json && is_answer).then(|| json!({ "error": message() }));
        let told = object.map(|object| write_answer(output, object).and_then(|()| output.flush()));
        if matches!(told, Some(Ok(()))) {
            return;
        }
        let _ = output.flush();
        match self {
            Failure::Usage => {}
            Failure::Interrupted(_) => tell("note", self),
            _ => tell("error", self),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(message) | Failure::Answered(message) => f.write_str(message),
            Failure::Usage => f.write_str("the command line is not understood"),
            Failure::Interrupted(known) => {
                write!(f, "interrupted before there was an answer{known}")
            }
            Failure::Output(error) => write!(f, "the answer cannot be written: {error}"),
        }
    }
}

impl Exit {
    pub(super) const fn yes_or_no(is_yes: bool) -> Exit {
        if is_yes { Exit::Yes } else { Exit::No }
    }

    pub(super) const fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Undecided => 3,
            Exit::Interrupted => 130,
        }
    }
}
