//! Ctrl-C while something is searched: the first one asks the search to end, so that what is known so far can be told,
//! the second one ends the program. SIGTERM, which schedulers send when the time is over, is the same.
//!
//! A search looks at its limits often, but to set up or to give back large tables takes up to half a second. Whoever
//! presses Ctrl-C is answered in a tenth of one: work that has not ended by then is ended with the program.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::app::platform::catch_interrupt;
use crate::cli::exit::Failure;
use crate::cli::output::progress;
use crate::run::StopFlag;

/// Catches Ctrl-C from when it is made.
pub(crate) struct Interrupt {
    stop: StopFlag,
    /// Whether the next Ctrl-C ends the program.
    ends_program: Arc<AtomicBool>,
    /// Whether work is under way of which nothing can be told before it ends. Locked while the program is ended.
    is_at_work: Arc<Mutex<bool>>,
}

/// How long work may take to end by itself: with what it takes to notice and to end the program, a tenth of a second.
const GRACE: Duration = Duration::from_millis(45);
/// How often the watch looks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

impl Interrupt {
    /// `as_json` tells in which form it is said that nothing is known yet.
    pub(crate) fn catch(as_json: bool) -> Result<Interrupt, Failure> {
        let (is_raised, ends_program) = (Arc::default(), Arc::default());
        let code = i32::from(Failure::Interrupted.code());
        catch_interrupt(&is_raised, &ends_program, code)
            .map_err(|error| Failure::input(format_args!("Ctrl-C cannot be caught: {error}")))?;
        let interrupt = Interrupt {
            stop: StopFlag::from(is_raised),
            ends_program,
            is_at_work: Arc::default(),
        };
        let (stop, is_at_work) = (interrupt.stop.clone(), interrupt.is_at_work.clone());
        // Without a thread to be had the work ends by itself, a little later.
        let watch = move || watch(&stop, &is_at_work, as_json);
        let _ = thread::Builder::new().spawn(watch);
        Ok(interrupt)
    }

    /// What Ctrl-C raises.
    pub(crate) fn stop(&self) -> &StopFlag {
        &self.stop
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.stop.is_raised()
    }

    /// Works at an answer of which nothing can be told before. A stop that it does not heed ends the program.
    pub(crate) fn while_working<T>(&self, work: impl FnOnce() -> T) -> T {
        self.set_at_work(true);
        let result = work();
        self.set_at_work(false);
        result
    }

    fn set_at_work(&self, is_so: bool) {
        *self
            .is_at_work
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = is_so;
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
fn watch(stop: &StopFlag, is_at_work: &Mutex<bool>, as_json: bool) {
    while !stop.is_raised() {
        thread::sleep(BETWEEN_LOOKS);
    }
    thread::sleep(GRACE);
    let is_at_work = is_at_work.lock().unwrap_or_else(PoisonError::into_inner);
    if *is_at_work {
        progress::clear();
        Failure::Interrupted.tell(as_json, &mut io::stdout());
        process::exit(i32::from(Failure::Interrupted.code()));
    }
}
