//! Runs the program as a player would, in folders of its own.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// What searches until it is stopped on most boards; `BOARD` is one, `PROBLEM` one with a problem of it.
pub(crate) const COMMANDS: [&str; 12] = [
    "levels PROBLEM --count",
    "catalog BOARD --prove",
    "solve PROBLEM --fewest",
    "plan PROBLEM",
    "levels PROBLEM",
    "levels PROBLEM --by moves",
    "levels PROBLEM --positions difficult",
    "levels PROBLEM --positions symmetric",
    "catalog BOARD --prove --each 5s",
    "solve PROBLEM --fewest --proof proof.txt",
    "solve PROBLEM",
    "hint PROBLEM",
];

/// A player's folders, in which several commands may run after each other.
pub(crate) struct Home {
    pub(crate) folder: TempDir,
}

/// What a command did.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) output: String,
    pub(crate) messages: String,
}

impl Home {
    pub(crate) fn new() -> Home {
        Home {
            folder: tempfile::Builder::new()
                .prefix("last peg ")
                .tempdir()
                .unwrap(),
        }
    }

    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::cargo_bin("lastpeg").unwrap();
        command
            .args(split(arguments))
            .env("LASTPEG_DATA_DIR", self.data())
            .env("LASTPEG_CONFIG_DIR", self.folder.path().join("config"))
            .env("TERM", "xterm-256color");
        command
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn run(&self, arguments: &str, input: impl Into<Vec<u8>>) -> Ran {
        let output = self.command(arguments).write_stdin(input).output().unwrap();
        Ran {
            code: output.status.code().unwrap(),
            output: String::from_utf8(output.stdout).unwrap(),
            messages: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The words of a command line; one that has spaces stands between quotes.
pub(crate) fn split(arguments: &str) -> Vec<String> {
    shlex::split(arguments).expect("every quote has its other one")
}

pub(crate) fn run(arguments: &str) -> Ran {
    Home::new().run(arguments, "")
}

/// A command that answers: nothing on standard error.
#[track_caller]
pub(crate) fn answer(arguments: &str, code: i32) -> String {
    let ran = run(arguments);
    assert_eq!(
        (ran.code, ran.messages.as_str()),
        (code, ""),
        "{arguments}: {}",
        ran.output
    );
    ran.output
}

#[track_caller]
pub(crate) fn json(arguments: &str, code: i32) -> Value {
    let output = answer(arguments, code);
    assert_eq!(output.lines().count(), 1, "one object on one line");
    serde_json::from_str(&output).unwrap()
}

/// How often something is tried: few times, or as many as `LASTPEG_FUZZ` says, a hundredth of the cases of a reader.
pub(crate) fn trials(few: usize) -> usize {
    let asked = std::env::var("LASTPEG_FUZZ").ok();
    asked.map_or(few, |text| {
        let cases: usize = text.parse().expect("LASTPEG_FUZZ is a number of cases");
        cases.div_ceil(100)
    })
}
