//! How far work is: the one channel that long work tells, and that anybody reads when it likes, from any thread.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::run::parallel::locked;

/// How far the work under way is. Clones are the same channel.
#[derive(Clone, Default, Debug)]
pub struct Progress(Arc<Channel>);

#[derive(Default, Debug)]
struct Channel {
    positions: AtomicU64,
    memory: AtomicUsize,
    most_memory: AtomicUsize,
    phase: Mutex<Option<Phase>>,
}

/// What the work is at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Phase {
    /// A table is made level by level.
    Level {
        /// The level being played from.
        level: usize,
    },
    /// A line with fewer moves, or a proof that there is none, is looked for.
    FewestMoves {
        /// The number of moves that every line takes at least.
        lower_bound: usize,
        /// The number of moves looked for now.
        moves: usize,
        /// The moves of the layers of both directions together: the pass ends when they are as many as are looked for.
        layer: usize,
    },
}

impl Progress {
    /// The number of positions visited when the work last looked at its limits.
    pub fn positions(&self) -> u64 {
        self.0.positions.load(Ordering::Relaxed)
    }

    /// The memory that its tables take, in bytes; 0 for work that does not tell.
    pub fn memory(&self) -> usize {
        self.0.memory.load(Ordering::Relaxed)
    }

    /// The most memory that has been told so far, in bytes.
    pub fn most_memory(&self) -> usize {
        self.0.most_memory.load(Ordering::Relaxed)
    }

    /// What the work is at; nothing until it tells.
    pub fn phase(&self) -> Option<Phase> {
        *locked(&self.0.phase)
    }

    /// Tells the number of positions visited.
    pub(crate) fn tell_positions(&self, positions: u64) {
        self.0.positions.store(positions, Ordering::Relaxed);
    }

    /// Tells what the work is at, and the memory that its tables take in bytes.
    pub(crate) fn tell(&self, phase: Phase, memory: usize) {
        self.0.memory.store(memory, Ordering::Relaxed);
        self.0.most_memory.fetch_max(memory, Ordering::Relaxed);
        *locked(&self.0.phase) = Some(phase);
    }
}

#[cfg(test)]
mod tests;
