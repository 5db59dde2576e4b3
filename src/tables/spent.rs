//! What a table has spent of its limits.

use crate::run::limits::would_be_given;
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
    /// What the process may hold in all. (The allocator keeps pieces that fit no new table, so the tables of a limit of
    /// 64 MiB made a process of 146 MiB.)
    most_in_all: usize,
}

/// What the process may hold beside its tables, in bytes, when a level is looked at; until it is looked at again it
/// takes up to 21 MiB more. (With 6 MiB a table of the square of 81 came to 91 MiB at a limit of 64, in a build for
/// tests, and one time in eight to more than 88.)
const PROGRAM: usize = 2 << 20;

/// More than a round of a table adds, in bytes.
const ROUND: usize = 64 << 20;

impl<'a> Spent<'a> {
    /// Nothing spent yet.
    pub(super) fn new(limits: &'a Limits) -> Spent<'a> {
        let mut spent = Spent {
            limits,
            visited: 0,
            held: 0,
            level: 0,
            most_in_all: usize::MAX,
        };
        spent.use_again();
        spent
    }

    /// Takes note that tables have been given back: what the allocator keeps of them is used again.
    pub(super) fn use_again(&mut self) {
        let most = self.limits.memory.saturating_add(PROGRAM);
        let now = self.limits.held.map_or(usize::MAX, |held| held());
        self.most_in_all = now.max(most);
    }

    /// Takes note that more positions have been visited and how much memory is in use, in bytes.
    pub(super) fn spend(&mut self, positions: usize, memory: usize) -> Result<(), Stopped> {
        self.visited += positions as u64;
        let used = self.held + memory;
        let phase = Phase::Level { level: self.level };
        self.limits.progress.tell(phase, used);
        let in_all = self.limits.held.map_or(0, |held| held());
        if self.limits.are_reached(self.visited) {
            Err(Stopped::Limits)
        } else if used > self.limits.memory {
            Err(Stopped::Memory { needed: used })
        } else if in_all > self.most_in_all {
            Err(Stopped::Memory {
                needed: in_all - PROGRAM,
            })
        } else {
            ask_for(self.limits.memory.min(ROUND))
        }
    }
}

/// Asks whether the system would give that many bytes.
pub(super) fn ask_for(bytes: usize) -> Result<(), Stopped> {
    would_be_given(bytes).then_some(()).ok_or(Stopped::NotGiven)
}
