//! What the tests of the program have in common.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod commands;
pub(crate) mod compared;
pub(crate) mod picture;
pub(crate) mod player;
#[cfg(unix)]
pub(crate) mod session;

pub(crate) use commands::*;

use std::fs;

use serde_json::Value;

impl Home {
    /// A file of the player's, as an argument.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }
}

pub(crate) fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

/// A command that cannot do what it is asked: exit code 2, one message, nothing on standard output.
#[track_caller]
pub(crate) fn refused(arguments: &str, message: &str) {
    let ran = run(arguments);
    assert_eq!(
        (ran.code, ran.output.as_str()),
        (2, ""),
        "{arguments}: {}",
        ran.messages
    );
    assert_eq!(ran.messages, format!("error: {message}\n"));
}
