//! What is measured, one line of the benchmark, and on what.

use std::sync::Arc;

use serde_json::Value;

pub(super) use crate::app::platform::processor_seconds;
use crate::library::{Entry, Library, Missing};
use crate::rules::board::Board;
use crate::rules::problem::Problem;

pub(super) struct BoardRule<'a> {
    pub(super) entry: &'a Entry,
    pub(super) board: Arc<Board>,
    pub(super) first: Problem,
    pub(super) is_named: bool,
    pub(super) samples: usize,
}

impl BoardRule<'_> {
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.board.name(), self.board.rule())
    }
}

pub(super) struct Measurement {
    /// The line for people.
    pub(super) text: String,
    /// The same for programs.
    pub(super) json: Value,
    /// The number of positions visited.
    pub(super) positions: u64,
    /// Processor time.
    pub(super) seconds: f64,
}

pub(super) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begun = processor_seconds();
    let given = work();
    (given, processor_seconds() - begun)
}

pub(super) fn central(library: &Library) -> Result<Problem, Missing> {
    library.entry("english")?.first_problem(None)
}
