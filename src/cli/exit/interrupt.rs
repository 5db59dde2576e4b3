//! Ctrl-C while something is searched: the first one asks the search to end, so that what is known so far can be told,
//! the second one ends the program. SIGTERM, which schedulers send when the time is over, is the same.
//!
//! A search looks at its limits often, but to set up or to give back large tables takes up to half a second, and some
//! with many gigabytes. Whoever presses Ctrl-C is answered in a tenth of one, and after long work in a hundredth part
//! of its time: work that has not ended by then is ended with the program, which tells what was noted of it.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::app::platform::catch_interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::progress;
use crate::run::StopFlag;
use crate::run::parallel::locked;

/// Catches Ctrl-C from when it is made.
pub(crate) struct Interrupt {
    stop: StopFlag,
    /// Whether the next Ctrl-C ends the program.
    ends_program: Arc<AtomicBool>,
    /// What is under way. Locked while the program is ended.
    at_work: Arc<Mutex<Option<Work>>>,
}

struct Work {
    since: Instant,
    /// What is told where it is ended before.
    known: String,
}

/// How long work may take to end by itself: with what it takes to notice and to end the program, a tenth of a second.
const GRACE: Duration = Duration::from_millis(45);
/// The same of the longest work. (A search of 14 GiB had found a line in 18 minutes, and it was lost.)
const LONGEST_GRACE: Duration = Duration::from_secs(3);

fn grace(worked: Duration) -> Duration {
    (worked / 100).clamp(GRACE, LONGEST_GRACE)
}
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

impl Interrupt {
    /// `as_json` tells in which form it is said that there is no answer yet.
    pub(crate) fn catch(as_json: bool) -> Result<Interrupt, Failure> {
        let (is_raised, ends_program) = (Arc::default(), Arc::default());
        let code = i32::from(Exit::Interrupted.code());
        catch_interrupt(&is_raised, &ends_program, code)
            .map_err(|error| Failure::input(format_args!("Ctrl-C cannot be caught: {error}")))?;
        let interrupt = Interrupt {
            stop: StopFlag::from(is_raised),
            ends_program,
            at_work: Arc::default(),
        };
        let (stop, at_work) = (interrupt.stop.clone(), interrupt.at_work.clone());
        // Without a thread to be had the work ends by itself, a little later.
        let watch = move || watch(&stop, &at_work, as_json);
        let _ = thread::Builder::new().spawn(watch);
        Ok(interrupt)
    }

    pub(crate) fn stop(&self) -> &StopFlag {
        &self.stop
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.stop.is_raised()
    }

    /// How a command ends whose work Ctrl-C or the limits may have left open.
    pub(crate) fn exit(&self, is_open: bool) -> Exit {
        match is_open {
            _ if self.is_raised() => Exit::Interrupted,
            true => Exit::Undecided,
            false => Exit::Yes,
        }
    }

    /// Works at an answer. A stop that it does not heed ends the program.
    pub(crate) fn while_working<T>(&self, work: impl FnOnce() -> T) -> T {
        let begun = Work {
            since: Instant::now(),
            known: String::new(),
        };
        *locked(&self.at_work) = Some(begun);
        let result = work();
        *locked(&self.at_work) = None;
        result
    }

    /// Has this told, too, where the work under way is ended with the program.
    pub(crate) fn note(&self, known: String) {
        if let Some(work) = &mut *locked(&self.at_work) {
            work.known = known;
        }
    }

    /// Waits for input, which Ctrl-C ends at once: there is nothing to be told.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.ends_program.store(true, Ordering::Relaxed);
        let result = wait();
        self.ends_program.store(self.is_raised(), Ordering::Relaxed);
        result
    }
}

/// Waits for Ctrl-C, and ends the program if the work goes on after it.
fn watch(stop: &StopFlag, at_work: &Mutex<Option<Work>>, as_json: bool) {
    while !stop.is_raised() {
        thread::sleep(BETWEEN_LOOKS);
    }
    let since = locked(at_work).as_ref().map(|work| work.since);
    thread::sleep(since.map_or(GRACE, |since| grace(since.elapsed())));
    if let Some(work) = &mut *locked(at_work) {
        progress::clear();
        let ended = Failure::Interrupted(std::mem::take(&mut work.known));
        ended.tell(as_json, &mut io::stdout());
        process::exit(i32::from(ended.code()));
    }
}

#[cfg(test)]
mod tests;
