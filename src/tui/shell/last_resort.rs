//! The last resort: a thread that ends the program when it is asked to end and the interface does not get there,
//! because it waits for a terminal that takes nothing or for a disk.
//!
//! Ctrl-C and the signals that ask the program to end are answered within 100 ms in every state
//! (`LASTPEG_CTRL_C=100` in `tests/program/interrupts.rs` asks for it): what is left of that after
//! [`PATIENCE`] is for writing what waits and giving the terminal back.

use std::io;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use crate::app::platform;
use crate::run::parallel::locked;
use crate::tui::shell::terminal;

/// How long the interface may take to end by itself.
const PATIENCE: Duration = Duration::from_millis(60);

/// How much longer it may take while it writes what waits, on a machine that is busy.
const WHILE_SAVING: Duration = Duration::from_millis(400);

#[derive(Clone, Default)]
pub(super) struct LastResort(Arc<SharedResort>);

#[derive(Default)]
struct SharedResort {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    is_asked: bool,
    /// The signal that asks, if it is one.
    signal: Option<i32>,
    is_saving: bool,
}

impl LastResort {
    /// Starts the thread, which writes with `save` what waits to be written.
    pub(super) fn start(save: impl Fn() + Send + 'static) -> io::Result<LastResort> {
        let resort = LastResort::default();
        let shared = resort.0.clone();
        let thread = std::thread::Builder::new().name("last resort".to_owned());
        thread.spawn(move || shared.watch(&save))?;
        Ok(resort)
    }

    /// The program is asked to end, by a signal if it is one.
    pub(super) fn ask(&self, signal: Option<i32>) {
        let mut state = locked(&self.0.state);
        state.is_asked = true;
        state.signal = state.signal.or(signal);
        drop(state);
        self.0.changed.notify_all();
    }

    /// The interface has ended, and writes what waits; or has done so, and has only to give the terminal back.
    pub(super) fn saving(&self, is_saving: bool) {
        locked(&self.0.state).is_saving = is_saving;
        self.0.changed.notify_all();
    }
}

impl SharedResort {
    fn watch(&self, save: &impl Fn()) {
        let is_free = |state: &mut State| !state.is_asked;
        drop(self.changed.wait_while(locked(&self.state), is_free));
        // The program ends meanwhile, and this thread with it.
        std::thread::sleep(PATIENCE);
        let while_saving = |state: &mut State| state.is_saving;
        drop(
            self.changed
                .wait_timeout_while(locked(&self.state), WHILE_SAVING, while_saving),
        );
        save();
        terminal::give_back_at_once();
        if let Some(signal) = locked(&self.state).signal {
            platform::die_of(signal);
        }
        // As when the interface ends by itself.
        std::process::exit(0);
    }
}
