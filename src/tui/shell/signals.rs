//! Signals as events: what ends the program, and what stops it.

use std::io;
use std::sync::mpsc;

use crate::app::platform::{self, Signalled};
use crate::tui::shell::events::Event;
use crate::tui::shell::last_resort::LastResort;

/// Listens to signals on a thread of its own.
pub(super) fn listen(sender: mpsc::Sender<Event>, last_resort: LastResort) -> io::Result<()> {
    platform::listen(move |signalled| {
        let event = match signalled {
            Signalled::Continued => Event::Continued,
            Signalled::Stop => Event::Stop,
            Signalled::End(signal) => {
                last_resort.ask(Some(signal));
                Event::End(Some(signal))
            }
        };
        sender.send(event).is_ok()
    })
}
