//! What is measured: one line of the benchmark.

use serde_json::Value;

pub(super) use crate::app::platform::processor_seconds;

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
