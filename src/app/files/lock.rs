//! The lock of a folder, which keeps instances that run at once from writing over each other.
//!
//! Nothing waits for it without end: an instance that was stopped while it wrote holds it until it goes on.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::Path;
use std::time::{Duration, Instant};

const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// The lock of a folder, held until dropped. It is made where there is none, and tried for a while when another holds
/// it. On a file system without locks there is none to hold, and the writing goes on.
/// The error names the number of the program that holds it, if it has written it down.
pub(in crate::app) fn lock(folder: &Path, patience: Duration) -> Result<File, String> {
    let path = folder.join("lock");
    let shown = path.display();
    let unwritten = |error| format!("{shown} cannot be written ({error})");
    let mut file = open(folder, &path).map_err(unwritten)?;
    let start = Instant::now();
    while let Err(TryLockError::WouldBlock) = file.try_lock() {
        if start.elapsed() >= patience {
            // Where it cannot be written down it says who held it once.
            let process = holder(&mut file).filter(|_| file.write(&[]).is_ok());
            let process = process.map(|process| format!(" (process {process})"));
            return Err(format!(
                "another lastpeg{} holds {shown}",
                process.unwrap_or_default()
            ));
        }
        std::thread::sleep(BETWEEN_TRIES);
    }
    // Whoever waits can be told for whom. Nothing depends on it, and a file that says something else is not ours.
    if is_ours(&mut file).unwrap_or(false) {
        let _ = file.set_len(0);
        let _ = writeln!(file, "{}", std::process::id());
    }
    Ok(file)
}

fn open(folder: &Path, path: &Path) -> io::Result<File> {
    fs::create_dir_all(folder).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            io::Error::other("its folder is a file, or a link to a folder that is not there")
        }
        _ => error,
    })?;
    // A pipe would be waited for.
    if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
        return Err(io::Error::other("it is no file"));
    }
    let mut options = File::options();
    options.create(true).truncate(false).read(true).write(true);
    // That of another user, who has played here once, can be held all the same.
    let own = options.open(path);
    own.or_else(|error| File::open(path).map_err(|_| error))
}

/// Whether a file is empty or says no more than the number of a program; what is written next goes to its start.
fn is_ours(file: &mut File) -> io::Result<bool> {
    let is_empty = file.metadata()?.len() == 0;
    let is_ours = is_empty || holder(file).is_some();
    file.rewind()?;
    Ok(is_ours)
}

fn holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(20).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests;
