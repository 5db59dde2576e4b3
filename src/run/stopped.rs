//! Why work ended before it was done.

use std::error::Error;
use std::fmt;

/// Why work ended before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stopped {
    /// Time or number of positions ran out, or somebody asked to stop.
    Limits,
    /// The next step would need more memory than allowed.
    Memory {
        /// What that step would have had in use at least, in bytes.
        needed: usize,
    },
    /// The system would not give the memory for the next step.
    NotGiven,
    /// The board, with Cremers' Key, has more holes than a packed position can hold.
    TooManyHoles,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Limits => f.write_str("stopped by the limits"),
            Stopped::Memory { needed } => {
                write!(f, "the next step takes at least {} MiB", (needed >> 20) + 1)
            }
            Stopped::NotGiven => f.write_str("the system gives no more memory"),
            Stopped::TooManyHoles => f.write_str("the board has too many holes for this table"),
        }
    }
}

impl Error for Stopped {}
