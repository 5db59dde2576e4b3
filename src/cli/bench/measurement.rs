//! What is measured: one line of the benchmark.

use serde_json::Value;

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

/// The processor time used so far: unlike the clock on the wall it leaves out what other programs took.
#[cfg(unix)]
pub(super) fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Where processor time is not known, the clock on the wall.
#[cfg(not(unix))]
pub(super) fn processor_seconds() -> f64 {
    static BEGUN: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed().as_secs_f64()
}
