//! Linux, macOS and their like.
//!
//! Whatever ends or stops a program by default would leave the terminal as the interface needs it. A fault of the
//! program itself (`SIGSEGV`, `SIGBUS`) is not caught: nothing could go on after it.

use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
use rustix::time::{ClockId, clock_gettime};
use signal_hook::consts::{SIGABRT, SIGALRM, SIGPROF, SIGQUIT, SIGSYS};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::consts::{SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ};

use crate::app::platform::signalled::Signalled;

/// Signals by which a program is not asked to end but dies: it still does, once the terminal is given back.
const DEADLY: &[i32] = &[
    SIGQUIT, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS,
];

/// Dies of a signal if it is one of those: whoever has started the program sees what has ended it.
pub(crate) fn die_of(signal: i32) {
    if DEADLY.contains(&signal) {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

/// Lets a write beyond the size that a file may have fail, as a write on a full disk does: by itself it kills.
pub(crate) fn survive_file_size_limit() {
    // What is written to the flag is of no interest, nor that a signal cannot be caught: then it kills as before.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Tells of every signal, on a thread of its own, for as long as somebody listens.
pub(crate) fn listen(mut tell: impl FnMut(Signalled) -> bool + Send + 'static) -> io::Result<()> {
    let asked = [SIGTERM, SIGHUP, SIGINT, SIGCONT, SIGTSTP];
    let mut signals = signal_hook::iterator::Signals::new(asked.iter().chain(DEADLY))?;
    let thread = std::thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || {
        for signal in signals.forever() {
            let is_heard = tell(match signal {
                SIGCONT => Signalled::Continued,
                SIGTSTP => Signalled::Stop,
                signal => Signalled::End(signal),
            });
            if !is_heard {
                return;
            }
        }
    })?;
    Ok(())
}

/// Whether somebody is there who can continue the program. In the process group of the session's leader nobody is: the
/// leader's parent is another terminal's, and a shell that controls jobs has each in a group of its own.
pub(crate) fn can_be_continued() -> bool {
    let group = getpgrp();
    getsid(None).is_ok_and(|session| session != group)
}

/// Stops the whole job, as the key does where the terminal takes it: a shell script that has started the game does not
/// look on as if it were still running.
pub(crate) fn stop_job() {
    let _ = kill_current_process_group(Signal::STOP);
}

/// A character that no key writes: the code is switched off.
const NO_KEY: u8 = if cfg!(target_os = "linux") { 0 } else { 0xff };

/// Changes the raw mode in two ways. A read ends where there is nothing more to read: half a sequence of bytes is
/// otherwise followed by a read that waits for the other half, and sees no other size meanwhile. And Ctrl-C is a
/// signal, not a key: in the middle of half a sequence it would be taken for a part of it.
pub(crate) fn tune_raw_mode() -> io::Result<()> {
    let stdin = io::stdin();
    let mut modes = tcgetattr(&stdin)?;
    modes.special_codes[SpecialCodeIndex::VMIN] = 0;
    modes.special_codes[SpecialCodeIndex::VTIME] = 0;
    modes.local_modes |= LocalModes::ISIG;
    modes.special_codes[SpecialCodeIndex::VQUIT] = NO_KEY;
    modes.special_codes[SpecialCodeIndex::VSUSP] = NO_KEY;
    tcsetattr(&stdin, OptionalActions::Now, &modes)?;
    Ok(())
}

/// Whether standard output takes something now: a terminal that is held, or that nobody reads, takes nothing.
pub(crate) fn takes_output() -> bool {
    let out = io::stdout();
    let mut asked = [PollFd::new(&out, PollFlags::OUT)];
    let at_once = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    poll(&mut asked, Some(&at_once)).is_ok_and(|ready| ready > 0)
}

/// Writes to standard output although another thread may hold it.
pub(crate) fn write_past_others(bytes: &[u8]) -> io::Result<()> {
    let out = io::stdout().as_fd().try_clone_to_owned()?;
    std::fs::File::from(out).write_all(bytes)
}

/// Lets a temporary file have the mode of any new file, from which the mask of the process is taken off.
pub(crate) fn permit_as_any_new_file(builder: &mut tempfile::Builder<'_, '_>) {
    builder.permissions(PermissionsExt::from_mode(0o666));
}

/// Whether a path is the system's, such as `/dev/stdout`: nothing there is ever replaced by another file. (The files of
/// `/dev/shm` are like any others, in memory.)
pub(crate) fn is_special(path: &Path) -> bool {
    let is_below = |folder: &&str| path.starts_with(folder);
    ["/dev", "/proc"].iter().any(is_below) && !is_below(&"/dev/shm")
}

/// The processor time used so far, in seconds: unlike the clock on the wall it leaves out what other programs took.
pub(crate) fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
