//! Dying of a signal as if it had not been caught.

/// Signals by which a program is not asked to end but dies: it still does, once the terminal is given back.
#[cfg(unix)]
pub(super) const DEADLY: &[i32] = {
    use signal_hook::consts::{SIGABRT, SIGALRM, SIGPROF, SIGQUIT, SIGSYS};
    use signal_hook::consts::{SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU};
    &[
        SIGQUIT, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS,
    ]
};

/// Dies of a signal if it is one of those: whoever has started the program sees what has ended it.
#[cfg(unix)]
pub(super) fn die_of(signal: i32) {
    if DEADLY.contains(&signal) {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

#[cfg(not(unix))]
pub(super) fn die_of(_: i32) {}
