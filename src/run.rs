//! How long work runs: its limits, how far it has come, and threads that share it.

pub(crate) mod limits;
pub(crate) mod parallel;

pub use self::limits::{Limits, Progress, StopFlag};
