//! The data folder: its documents are read, set aside and written under one lock, for a short time each.
//!
//! A document that is damaged is set aside. One that cannot be read *now* (no permission, a failing disk, no free file
//! number) or that a newer lastpeg wrote is not damaged: it is left where it is, and nothing is written over it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, SystemTime};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::app::files::lock::lock;
use crate::app::files::{self, Begun, Pace, Prepared};
use crate::app::store::document;
use crate::run::parallel::locked;

/// How long the lock is tried while another program holds it: it holds it for milliseconds, or it is stopped.
const PATIENCE: Duration = Duration::from_millis(500);

/// The same for a program that has no time left, and for one that has waited in vain, until it has had the lock again.
const NO_PATIENCE: Duration = Duration::from_millis(40);

#[derive(Debug)]
pub(super) struct DataFolder {
    path: PathBuf,
    /// The lock, as long as a thread of this program holds it.
    held: Mutex<Weak<File>>,
    has_waited_in_vain: AtomicBool,
    thread: Mutex<KeeperThread>,
}

#[derive(Debug, Default)]
struct KeeperThread {
    /// Whether somebody in a hurry writes in its place: then it makes no file and replaces none any more.
    is_taken_over: bool,
    /// The temporary file that it writes. The program does not wait for it at its end, and would leave it behind.
    temporary: Option<PathBuf>,
    /// Whether the change that it makes is in place, though perhaps not on the disk.
    is_in_place: bool,
}

impl DataFolder {
    pub(super) fn new(path: PathBuf) -> DataFolder {
        DataFolder {
            path,
            held: Mutex::default(),
            has_waited_in_vain: AtomicBool::new(false),
            thread: Mutex::default(),
        }
    }

    pub(super) fn path_of(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// What tells whether a document has changed: when it did last, and its length.
    pub(super) fn state_of(&self, name: &str) -> Option<(SystemTime, u64)> {
        let found = fs::metadata(self.path_of(name)).ok()?;
        Some((found.modified().ok()?, found.len()))
    }

    /// Reads a document as it is now. One that is damaged is set aside and counts as empty, and so does, as long as it
    /// lasts, one that is left alone.
    pub(super) fn read<T: DeserializeOwned + Default>(
        &self,
        name: &str,
        notices: &mut Vec<String>,
    ) -> T {
        let path = self.path_of(name);
        let told = match document::read(&path) {
            Ok(contents) => return contents,
            Err(unusable) if !unusable.is_damaged() => format!(
                "{} {unusable}: it stays as it is, and nothing is saved into it until it can be read",
                path.display()
            ),
            // Somebody else may have done it meanwhile.
            Err(unusable) => match self.lock(Pace::Safe) {
                Ok(held) => match self.read_locked(&held, name, notices) {
                    Ok(contents) => return contents,
                    Err(why) => why,
                },
                Err(why) => format!(
                    "{} {unusable} and cannot be set aside ({why})",
                    path.display()
                ),
            },
        };
        notices.push(told);
        T::default()
    }

    pub(super) fn begin_change(&self) {
        locked(&self.thread).is_in_place = false;
    }

    /// From now on only what is [hurried](Pace::Hurried) counts. What the thread that keeps has half written is
    /// removed. Whether the change that it began last is in place: then it is not to be made again.
    pub(super) fn take_over(&self) -> bool {
        let mut thread = locked(&self.thread);
        thread.is_taken_over = true;
        if let Some(temporary) = thread.temporary.take() {
            let _ = fs::remove_file(temporary);
        }
        thread.is_in_place
    }

    fn lock(&self, pace: Pace) -> Result<Arc<File>, String> {
        // The thread of this program may hold it. Nothing that it does counts any more in a hurry, and the lock is
        // shared: what is written next is written before another program has it.
        let held = || locked(&self.held).upgrade();
        let shared = || held().filter(|_| pace == Pace::Hurried);
        if let Some(lock) = shared() {
            return Ok(lock);
        }
        let patience = match pace {
            Pace::Safe if !self.has_waited_in_vain.load(Ordering::Relaxed) => PATIENCE,
            Pace::Safe | Pace::Hurried => NO_PATIENCE,
        };
        let tried = lock(&self.path, patience);
        self.has_waited_in_vain
            .store(tried.is_err(), Ordering::Relaxed);
        match tried {
            Ok(lock) => {
                let lock = Arc::new(lock);
                *locked(&self.held) = Arc::downgrade(&lock);
                Ok(lock)
            }
            // The thread has taken it meanwhile.
            Err(why) => shared().ok_or(why),
        }
    }

    /// Reads a document while the lock is held; one that is damaged is set aside and counts as empty.
    fn read_locked<T: DeserializeOwned + Default>(
        &self,
        _: &File,
        name: &str,
        notices: &mut Vec<String>,
    ) -> Result<T, String> {
        let path = self.path_of(name);
        let unusable = match document::read(&path) {
            Ok(contents) => return Ok(contents),
            Err(unusable) if !unusable.is_damaged() => {
                return Err(format!("{} {unusable}", path.display()));
            }
            Err(unusable) => unusable,
        };
        match files::set_aside(&path) {
            Ok(aside) => {
                let (path, aside) = (path.display(), aside.display());
                notices.push(format!("{path} {unusable}; it is kept as {aside}"));
                Ok(T::default())
            }
            // Writing would destroy what could not even be moved.
            Err(error) => Err(format!(
                "{} {unusable} and cannot be set aside ({error})",
                path.display()
            )),
        }
    }

    fn begin(&self, path: &Path, pace: Pace) -> io::Result<Begun> {
        if pace == Pace::Hurried {
            return files::begin(path);
        }
        let mut thread = locked(&self.thread);
        thread.go_on()?;
        let begun = files::begin(path)?;
        thread.temporary = Some(begun.temporary().to_owned());
        Ok(begun)
    }

    fn put(
        &self,
        prepared: Prepared,
        put: impl FnOnce(Prepared) -> io::Result<PathBuf>,
        pace: Pace,
    ) -> io::Result<PathBuf> {
        if pace == Pace::Hurried {
            return put(prepared);
        }
        let mut thread = locked(&self.thread);
        thread.go_on()?;
        thread.temporary = None;
        let done = put(prepared);
        thread.is_in_place = done.is_ok();
        done
    }
}

/// One change of what is on disk while it is made.
pub(super) struct Writing<'a> {
    pub(super) folder: &'a DataFolder,
    pub(super) pace: Pace,
    pub(super) notices: Vec<String>,
    /// Whether a document could not be changed for want of the lock: then none can.
    pub(super) is_locked_out: bool,
}

/// Files that a change writes beside a document, with what is to be told of them. Where the document itself cannot be
/// written they are removed and nothing is told: what they have is still where it was.
pub(super) struct Aside {
    document: PathBuf,
    pace: Pace,
    written: Vec<PathBuf>,
    /// A file whose contents the document takes in: it is removed as soon as they are there.
    pub(super) taken_in: Option<PathBuf>,
    pub(super) told: Vec<String>,
}

impl<'a> Writing<'a> {
    pub(super) fn new(folder: &'a DataFolder, pace: Pace) -> Writing<'a> {
        Writing {
            folder,
            pace,
            notices: Vec::new(),
            is_locked_out: false,
        }
    }

    pub(super) fn lock(&self) -> Result<Arc<File>, String> {
        self.folder.lock(self.pace)
    }

    /// Changes a document: reads what is there now, changes it and writes it back, all under the lock. Where the change
    /// fails nothing is written. What the document has now.
    pub(super) fn update<T>(
        &mut self,
        name: &str,
        change: impl FnOnce(&mut T, &mut Aside) -> Result<(), String>,
    ) -> Result<T, String>
    where
        T: Serialize + DeserializeOwned + Default,
    {
        let held = self.lock().inspect_err(|_| self.is_locked_out = true)?;
        let mut contents: T = self.folder.read_locked(&held, name, &mut self.notices)?;
        let document = self.folder.path_of(name);
        let mut aside = Aside {
            document: document.clone(),
            pace: self.pace,
            written: Vec::new(),
            taken_in: None,
            told: Vec::new(),
        };
        let changed = change(&mut contents, &mut aside).and_then(|()| {
            let text = document::text(&contents)?;
            let taken_in = aside.taken_in.take();
            let put = |prepared: Prepared| {
                let path = prepared.replace()?;
                // At once, and under the lock: nothing is taken in twice, and no later file of its name is removed.
                if let Some(taken_in) = taken_in {
                    let _ = fs::remove_file(taken_in);
                }
                Ok(path)
            };
            let written = self.write_and(put, &document, &text);
            written.map_err(|error| unwritten(&document, &error))
        });
        match changed {
            Ok(()) => {
                self.notices.append(&mut aside.told);
                Ok(contents)
            }
            Err(why) => {
                for path in aside.written {
                    let _ = fs::remove_file(path);
                }
                Err(why)
            }
        }
    }

    /// Writes a text into a file in one step. A change does so once, as the last thing: where that has been done the
    /// end of the program does not make it again.
    pub(super) fn write(&self, path: &Path, text: &str) -> io::Result<()> {
        self.write_and(Prepared::replace, path, text)
    }

    /// The same where there is no such file.
    pub(super) fn write_new(&self, path: &Path, text: &str) -> io::Result<()> {
        self.write_and(Prepared::put_new, path, text)
    }

    /// Writes what a file has into the first free name beside it under which it is set aside, and gives that.
    pub(super) fn write_aside(&self, path: &Path, text: &str) -> Result<PathBuf, String> {
        let written = files::write_beside(path, files::SET_ASIDE, text, self.pace);
        written.map_err(|(path, error)| unwritten(&path, &error))
    }

    fn write_and(
        &self,
        put: impl FnOnce(Prepared) -> io::Result<PathBuf>,
        path: &Path,
        text: &str,
    ) -> io::Result<()> {
        let (folder, pace) = (self.folder, self.pace);
        let begun = folder.begin(path, pace)?;
        let prepared = begun.fill(pace, |file| file.write_all(text.as_bytes()))?;
        let path = folder.put(prepared, put, pace)?;
        if pace == Pace::Safe {
            files::sync_folder(&path);
        }
        Ok(())
    }
}

impl Aside {
    /// Writes contents into a file of their own beside the document, and gives its path.
    pub(super) fn write(&mut self, contents: &impl Serialize) -> Result<PathBuf, String> {
        let path = write_beside(contents, &self.document, files::SET_ASIDE, self.pace)?;
        self.written.push(path.clone());
        Ok(path)
    }

    /// The same in place of something that was set aside of the document before, if there is anything such.
    pub(super) fn write_into(
        &mut self,
        is_such: impl Fn(&PathBuf) -> bool,
        contents: &impl Serialize,
    ) -> Result<PathBuf, String> {
        let mut earlier = files::beside(&self.document, files::SET_ASIDE).into_iter();
        let Some(path) = earlier.find(is_such) else {
            return self.write(contents);
        };
        let text = document::text(contents)?;
        files::write(&path, text).map_err(|error| unwritten(&path, &error))?;
        Ok(path)
    }
}

/// Writes what a document has into the first free `NAME.WORD-N` beside it, and gives the path.
pub(super) fn write_beside(
    contents: &impl Serialize,
    document: &Path,
    word: &str,
    pace: Pace,
) -> Result<PathBuf, String> {
    let text = document::text(contents)?;
    let written = files::write_beside(document, word, &text, pace);
    written.map_err(|(path, error)| unwritten(&path, &error))
}

fn unwritten(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written ({error})", path.display())
}

impl KeeperThread {
    /// An error if it is taken over.
    fn go_on(&self) -> io::Result<()> {
        if self.is_taken_over {
            return Err(io::Error::other("the program ends"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
