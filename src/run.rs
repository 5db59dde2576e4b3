//! How long work runs: its limits, how far it has come, why it stopped, and threads that share it.

pub(crate) mod limits;
pub(crate) mod parallel;
mod progress;
mod stopped;

pub use self::limits::{Limits, StopFlag};
pub use self::progress::{Phase, Progress};
pub use self::stopped::Stopped;
