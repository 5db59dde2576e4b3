//! Windows, and what else is no Unix: Ctrl-C comes as a key, no signal stops a program, files have no mode.

use std::io::{self, Write};
use std::path::Path;
use std::sync::LazyLock;
use std::time::Instant;

use crate::app::platform::signalled::Signalled;

/// No signal is deadly.
pub(crate) fn die_of(_: i32) {}

/// There is nothing to listen to.
pub(crate) fn listen(_: impl FnMut(Signalled) -> bool + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Nobody could continue a program that stops.
pub(crate) fn can_be_continued() -> bool {
    false
}

/// Does nothing: see [`can_be_continued`].
pub(crate) fn stop_job() {}

/// No file has a limit of its own.
pub(crate) fn survive_file_size_limit() {}

/// Input comes as events, and no read waits for half of one.
pub(crate) fn tune_raw_mode() -> io::Result<()> {
    Ok(())
}

/// Whether standard output is known to take something now: it is not asked here.
pub(crate) fn takes_output() -> bool {
    false
}

/// Writes to standard output, once other threads have done so.
pub(crate) fn write_past_others(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(bytes)?;
    out.flush()
}

/// New files have the rights that their folder gives.
pub(crate) fn permit_as_any_new_file(_: &mut tempfile::Builder<'_, '_>) {}

/// Whether a path is the system's: a device, such as `NUL` or `CON` in any folder, or a pipe (`\\.\pipe\…`).
pub(crate) fn is_special(path: &Path) -> bool {
    const DEVICES: [&str; 4] = ["CON", "NUL", "PRN", "AUX"];
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_device = DEVICES.iter().any(|own| name.eq_ignore_ascii_case(own));
    is_device || path.to_string_lossy().starts_with(r"\\.\")
}

/// The seconds since it was first asked: the processor time is not known.
pub(crate) fn processor_seconds() -> f64 {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed().as_secs_f64()
}
