//! Ctrl-C while something is searched: the first one asks the search to end, so that what is known so far can be told,
//! the second one ends the program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::cli::exit::{Exit, Failure};
use crate::run::StopFlag;

/// Catches Ctrl-C from when it is made.
pub(crate) struct Interrupt {
    stop: StopFlag,
    /// Whether the next Ctrl-C ends the program.
    ends_program: Arc<AtomicBool>,
}

impl Interrupt {
    pub(crate) fn catch() -> Result<Interrupt, Failure> {
        let (is_raised, ends_program) = (Arc::default(), Arc::default());
        register(&is_raised, &ends_program)
            .map_err(|error| Failure::input(format_args!("Ctrl-C cannot be caught: {error}")))?;
        Ok(Interrupt {
            stop: StopFlag::from(is_raised),
            ends_program,
        })
    }

    /// What Ctrl-C raises.
    pub(crate) fn stop(&self) -> &StopFlag {
        &self.stop
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.stop.is_raised()
    }

    /// Waits for input, which Ctrl-C ends at once: there is nothing to be told.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.ends_program.store(true, Ordering::Relaxed);
        let result = wait();
        self.ends_program.store(self.is_raised(), Ordering::Relaxed);
        result
    }
}

/// The order matters: the first Ctrl-C must find that it does not end the program yet.
fn register(is_raised: &Arc<AtomicBool>, ends_program: &Arc<AtomicBool>) -> io::Result<()> {
    let code = i32::from(Exit::Interrupted.code());
    flag::register_conditional_shutdown(SIGINT, code, ends_program.clone())?;
    flag::register(SIGINT, ends_program.clone())?;
    flag::register(SIGINT, is_raised.clone())?;
    Ok(())
}
