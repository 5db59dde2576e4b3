//! What a table has spent of its limits.

use crate::run::{Limits, Phase, Stopped};

/// What has been spent of the limits.
pub(super) struct Spent<'a> {
    pub(super) limits: &'a Limits,
    /// The positions visited.
    pub(super) visited: u64,
    /// The memory of what is kept beside the level at hand and the next one.
    pub(super) held: usize,
    /// The level at hand.
    pub(super) level: usize,
}

impl<'a> Spent<'a> {
    /// Nothing spent yet.
    pub(super) fn new(limits: &'a Limits) -> Spent<'a> {
        Spent {
            limits,
            visited: 0,
            held: 0,
            level: 0,
        }
    }

    /// Takes note that more positions have been visited and how much memory is in use, in bytes.
    pub(super) fn spend(&mut self, positions: usize, memory: usize) -> Result<(), Stopped> {
        self.visited += positions as u64;
        let used = self.held + memory;
        let phase = Phase::Level { level: self.level };
        self.limits.progress.tell(phase, used);
        if self.limits.are_reached(self.visited) {
            Err(Stopped::Limits)
        } else if used > self.limits.memory {
            Err(Stopped::Memory { needed: used })
        } else {
            Ok(())
        }
    }
}
