//! Signals: which end the program, and which stop it.
//!
//! Whatever ends or stops a program by default would leave the terminal as the interface needs it. A fault of the
//! program itself (`SIGSEGV`, `SIGBUS`) is not caught: nothing could go on after it.

use std::sync::mpsc;

#[cfg(unix)]
use crate::tui::shell::death::DEADLY;
use crate::tui::shell::events::Event;
use crate::tui::shell::last_resort::LastResort;

/// Listens to signals on a thread of its own.
#[cfg(unix)]
pub(super) fn listen(sender: mpsc::Sender<Event>, last_resort: LastResort) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let asked = [SIGTERM, SIGHUP, SIGINT, SIGCONT, SIGTSTP];
    let mut signals = signal_hook::iterator::Signals::new(asked.iter().chain(DEADLY))?;
    let thread = std::thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGCONT => Event::Continued,
                SIGTSTP => Event::Stop,
                signal => Event::End(Some(signal)),
            };
            if let Event::End(_) = event {
                last_resort.ask(Some(signal));
            }
            if sender.send(event).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn listen(_: mpsc::Sender<Event>, _: LastResort) -> std::io::Result<()> {
    Ok(())
}
