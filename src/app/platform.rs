//! What differs from one system to the next, behind functions that are alike everywhere.
//!
//! Everything else asks the system through the standard library, crossterm (input, colours, the clipboard by OSC 52),
//! `etcetera` (folders) and `tempfile` (files replaced in one step), which know Linux, macOS and Windows; locks are
//! `std::fs::File`'s. `tests/tidy` makes sure that no other file asks which system it is on.

#[cfg(not(unix))]
mod other;
mod signalled;
#[cfg(unix)]
mod unix;

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

#[cfg(not(unix))]
pub(crate) use self::other::*;
pub(crate) use self::signalled::Signalled;
#[cfg(unix)]
pub(crate) use self::unix::*;

/// Whether a terminal is written to in bytes alone, so that sequences of our own reach it. (The console of Windows may
/// be asked by calls instead, which crossterm knows.)
pub(crate) const TERMINALS_READ_SEQUENCES: bool = cfg!(unix);

/// Whether `TERM` and the locale say what the terminal can show. (On Windows neither is set, and the console knows
/// sixteen colours and Unicode.)
pub(crate) const VARIABLES_TELL_THE_TERMINAL: bool = cfg!(not(windows));

/// Has Ctrl-C, or whoever asks the program to end, raise a flag; where `ends_program` is raised already it ends the
/// program with an exit code instead.
pub(crate) fn catch_interrupt(
    is_raised: &Arc<AtomicBool>,
    ends_program: &Arc<AtomicBool>,
    code: i32,
) -> io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        // The order matters: the first Ctrl-C must find that it does not end the program yet.
        flag::register_conditional_shutdown(signal, code, ends_program.clone())?;
        flag::register(signal, ends_program.clone())?;
        flag::register(signal, is_raised.clone())?;
    }
    Ok(())
}
