//! What a search may spend, and how it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::run::progress::Progress;

/// What a search may spend. Every search looks at its limits at least every few thousand positions, so that it ends
/// within some ms of being stopped; what is set up before it, of a board alone, may take up to half a second on boards
/// of 80 holes and more. A search that has run out says so and never calls anything lost.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When to stop; `None` for no limit of time.
    pub deadline: Option<Instant>,
    /// The most positions to visit; `None` for no limit. Unlike time, this limit is deterministic for one thread.
    pub positions: Option<u64>,
    /// The most memory for tables, in bytes.
    pub memory: usize,
    /// Tells what the process holds, in bytes, where that is known: tables then mind what the allocator keeps, too.
    pub held: Option<fn() -> usize>,
    /// The number of threads; 0 is as 1, and more than 256 are as 256.
    pub threads: usize,
    /// Raised by whoever wants the search to end now.
    pub stop: StopFlag,
    /// How far the search has come.
    pub progress: Progress,
}

impl Limits {
    /// The memory limit where none is given: 1 GiB.
    pub(crate) const DEFAULT_MEMORY: usize = 1 << 30;

    /// No limit but 1 GiB of memory; one thread.
    pub fn none() -> Limits {
        Limits {
            deadline: None,
            positions: None,
            memory: Limits::DEFAULT_MEMORY,
            held: None,
            threads: 1,
            stop: StopFlag::default(),
            progress: Progress::default(),
        }
    }

    /// The same limits with a limit of time from now, beside the one there is.
    pub fn within(mut self, time: Duration) -> Limits {
        let deadline = Instant::now().checked_add(time);
        self.deadline = self.deadline.into_iter().chain(deadline).min();
        self
    }

    /// The same limits with a part of the time that is left; all of it where there is no limit of time.
    pub(crate) fn with_share_of_time(mut self, share: f64) -> Limits {
        let now = Instant::now();
        let end = |deadline: Instant| now + deadline.saturating_duration_since(now).mul_f64(share);
        self.deadline = self.deadline.map(end);
        self
    }

    /// The same limits with a limit of memory for tables, in bytes, instead of the one there is.
    pub fn with_memory(mut self, most: usize) -> Limits {
        self.memory = most;
        self
    }

    /// The same limits with a flag that somebody else raises.
    pub fn stopped_by(mut self, stop: &StopFlag) -> Limits {
        self.stop = stop.clone();
        self
    }

    /// The same limits with a limit of positions, beside the one there is.
    pub fn with_positions(mut self, most: u64) -> Limits {
        self.positions = self.positions.into_iter().chain([most]).min();
        self
    }

    /// The part of the memory that a search may fill with what it counts; the rest, a quarter but at most 24 MiB, is
    /// for what it does not count. (A catalog of the 9x9 board with 64 MiB made a process of 93 MiB.)
    pub(crate) fn memory_to_fill(&self) -> usize {
        self.memory - (self.memory / 4).min(Self::MOST_UNCOUNTED)
    }

    /// The limit of memory with which a search could fill that many bytes.
    pub(crate) fn memory_to_ask_for(fill: usize) -> usize {
        fill.saturating_add((fill / 3 + 1).min(Self::MOST_UNCOUNTED))
    }

    /// The most that is left for what a search does not count, in bytes.
    const MOST_UNCOUNTED: usize = 24 << 20;

    /// The most threads that share the work of a search.
    pub(crate) const MOST_THREADS: usize = 256;

    /// The number of threads to start.
    pub(crate) fn thread_count(&self) -> usize {
        self.threads.clamp(1, Limits::MOST_THREADS)
    }

    /// Whether the search must end, having visited that many positions.
    pub(crate) fn are_reached(&self, positions: u64) -> bool {
        self.progress.tell_positions(positions);
        self.positions.is_some_and(|most| positions >= most) || self.are_over()
    }

    /// Whether work that visits no positions must end: it has been stopped, or the time is up.
    pub(crate) fn are_over(&self) -> bool {
        let is_late = |deadline| Instant::now() >= deadline;
        self.stop.is_raised() || self.deadline.is_some_and(is_late)
    }
}

/// Whether the system would give that many more bytes now, and something for what is small. A table that it would not
/// give must stay smaller: an allocation that fails ends a program on the spot.
pub(crate) fn would_be_given(bytes: usize) -> bool {
    // Beyond what the allocator takes from its own pieces: what is asked for is given back at once and never touched.
    const SPARE: usize = 40 << 20;
    let mut trial: Vec<u8> = Vec::new();
    let is_given = trial.try_reserve_exact(bytes.saturating_add(SPARE));
    // Seen, or else the compiler would leave the allocation out and take it for given.
    std::hint::black_box(&mut trial);
    is_given.is_ok()
}

/// A flag that one thread raises and the search on another sees. Clones are the same flag.
#[derive(Clone, Default, Debug)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks the search to end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been asked to end.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A flag that is raised elsewhere, as by a signal.
impl From<Arc<AtomicBool>> for StopFlag {
    fn from(flag: Arc<AtomicBool>) -> StopFlag {
        StopFlag(flag)
    }
}

#[cfg(test)]
mod tests;
