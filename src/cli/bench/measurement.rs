//! What is measured: one line of the benchmark.

use serde_json::Value;

pub(super) use crate::app::platform::processor_seconds;
use crate::cli::exit::Failure;
use crate::library::Library;
use crate::rules::problem::Problem;

/// What was measured.
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

/// What work gives, and the processor time that it takes.
pub(super) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begun = processor_seconds();
    let given = work();
    (given, processor_seconds() - begun)
}

/// The English central game.
pub(super) fn central(library: &Library) -> Result<Problem, Failure> {
    let entry = library.entry("english").map_err(Failure::input)?;
    entry.first_problem(None).map_err(Failure::input)
}
