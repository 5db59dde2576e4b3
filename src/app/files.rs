//! The one writer of files: whatever the program keeps or a user names is written whole or not at all.
//!
//! A file is written to a temporary one beside it and renamed, so that whoever reads it, at any moment and after a
//! crash, finds the old or the new. A link is followed to the file that it names, an existing file keeps its mode, and
//! what is no file on a disk (`/dev/stdout`, a pipe) is written straight into. A temporary file that a kill has left is
//! removed by the next writing into its folder, once it is old. Nothing here knows what stands in a file.

pub(super) mod lock;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::app::platform::{is_special, permit_as_any_new_file};

/// Writes a file in one step, in place of one that is there, which stays where it fails.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    write_with(path, |file| file.write_all(contents.as_ref()))
}

pub fn write_with(
    path: &Path,
    contents: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let path = followed(path)?;
    if is_stream(&path)? {
        // A folder says itself that it cannot be written.
        return contents(&mut File::options().write(true).truncate(true).open(path)?);
    }
    let prepared = Begun::at(path)?.fill(Pace::Safe, contents)?;
    let path = prepared.replace()?;
    sync_folder(&path);
    Ok(())
}

/// Fails where a file cannot be written, as far as that can be known before there is something to write.
pub(crate) fn check_writable(path: &Path) -> io::Result<()> {
    let path = followed(path)?;
    if path.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !is_stream(&path)? {
        Begun::at(path)?;
    }
    Ok(())
}

/// How much time there is to write a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// A lock is tried for a while, and the new contents are on disk before they take the place of the old: the power
    /// may fail at any moment. On a slow disk this takes a part of a second.
    Safe,
    /// Neither: the program ends.
    Hurried,
}

/// The new contents of a file, which do not stand in its place yet.
pub(super) struct Prepared {
    file: NamedTempFile,
    path: PathBuf,
}

impl Prepared {
    /// Puts the contents in the place of what was there, and gives the path that was written, links followed.
    pub(super) fn replace(self) -> io::Result<PathBuf> {
        self.file.persist(&self.path)?;
        Ok(self.path)
    }

    /// The same where nothing is there.
    pub(super) fn put_new(self) -> io::Result<PathBuf> {
        self.file.persist_noclobber(&self.path)?;
        Ok(self.path)
    }
}

pub(super) struct Begun {
    file: NamedTempFile,
    path: PathBuf,
}

pub(super) fn begin(path: &Path) -> io::Result<Begun> {
    let path = followed(path)?;
    if is_stream(&path)? {
        return Err(io::Error::other("it is no file"));
    }
    Begun::at(path)
}

fn is_stream(path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(known) => Ok(!known.is_file() || is_special(path)),
        Err(error) if is_special(path) => Err(error),
        Err(_) => Ok(false),
    }
}

/// Writes a file in one step where there is none of its name.
pub fn write_new(path: &Path, contents: &str) -> io::Result<()> {
    write_new_at(path, contents, Pace::Safe)
}

fn write_new_at(path: &Path, contents: &str, pace: Pace) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let begun = Begun::at(path.to_owned())?;
    let prepared = begun.fill(pace, |file| file.write_all(contents.as_bytes()))?;
    prepared.put_new()?;
    if pace == Pace::Safe {
        sync_folder(path);
    }
    Ok(())
}

/// The file that a path names once links are followed, whether it is there or not.
fn followed(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if is_special(&path) {
            return Ok(path);
        }
        match fs::read_link(&path) {
            // A link's own folder is where its target begins.
            Ok(target) => path = folder(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead from one to the next"))
}

impl Begun {
    fn at(path: PathBuf) -> io::Result<Begun> {
        remove_left_over(folder(&path));
        let mut builder = tempfile::Builder::new();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let prefix = format!(".{name}.");
        builder.prefix(&prefix).suffix(SUFFIX);
        permit_as_any_new_file(&mut builder);
        let file = builder.tempfile_in(folder(&path)).map_err(without_path)?;
        Ok(Begun { file, path })
    }

    pub(super) fn temporary(&self) -> &Path {
        self.file.path()
    }

    /// Gives it its contents, and the mode of what is there.
    pub(super) fn fill(
        self,
        pace: Pace,
        contents: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Prepared> {
        let Begun { file, path } = self;
        let mut writer = BufWriter::new(file);
        contents(&mut writer).map_err(without_path)?;
        let file = writer
            .into_inner()
            .map_err(|error| without_path(error.into_error()))?;
        if let Ok(known) = fs::metadata(&path) {
            file.as_file().set_permissions(known.permissions())?;
        }
        if pace == Pace::Safe {
            file.as_file().sync_all()?;
        }
        Ok(Prepared { file, path })
    }
}

/// The error without the name of the temporary file, which says nothing to anybody.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((text, _)) => io::Error::new(error.kind(), text),
        None => error,
    }
}

const SUFFIX: &str = ".lastpeg-tmp";

/// No writing takes as long.
const LEFT_OVER_AFTER: Duration = Duration::from_secs(600);

/// Removes the temporary files that a kill has left in a folder: those that are that old.
fn remove_left_over(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        let is_old = || age().is_some_and(|age| age >= LEFT_OVER_AFTER);
        if name.starts_with('.') && name.ends_with(SUFFIX) && is_old() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn folder(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    parent.unwrap_or(Path::new("."))
}

pub(super) fn make_folder_of(path: &Path) -> io::Result<()> {
    fs::create_dir_all(folder(path))
}

/// A new name itself is on disk only once its folder is; not every file system can do this.
pub(super) fn sync_folder(path: &Path) {
    let _ = File::open(folder(path)).and_then(|folder| folder.sync_all());
}

/// The files `NAME.WORD-N` beside a file, in the order of their numbers.
pub(super) fn beside(path: &Path, word: &str) -> Vec<PathBuf> {
    let prefix = format!("{}.{word}-", path.file_name().unwrap_or_default().display());
    let entries = path.parent().and_then(|folder| fs::read_dir(folder).ok());
    let numbered = entries.into_iter().flatten().flatten().filter_map(|entry| {
        let name = entry.file_name();
        let number = name.to_str()?.strip_prefix(&prefix)?.parse().ok()?;
        Some((number, entry.path()))
    });
    let in_order: BTreeMap<u32, PathBuf> = numbered.collect();
    in_order.into_values().collect()
}

pub(super) fn free_beside(path: &Path, word: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    (1..=u32::MAX)
        .map(|number| path.with_file_name(format!("{name}.{word}-{number}")))
        .find(|aside| fs::symlink_metadata(aside).is_err())
        .unwrap_or_else(|| unreachable!("no folder holds 4 billion files"))
}

/// Writes contents into the first free `NAME.WORD-N` beside a file, and gives its path. Of programs that do so at once
/// each finds a name of its own.
/// The error has the path that was tried.
pub(super) fn write_beside(
    path: &Path,
    word: &str,
    contents: &str,
    pace: Pace,
) -> Result<PathBuf, (PathBuf, io::Error)> {
    loop {
        let beside = free_beside(path, word);
        match write_new_at(&beside, contents, pace) {
            Ok(()) => return Ok(beside),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err((beside, error)),
        }
    }
}

/// Writes files of one name and several extensions into the working folder, all with the same number where there is
/// one of the name. Says what has been written, or why not.
pub fn write_numbered(name: &str, files: &[(&str, String)]) -> String {
    let mut number = 0;
    'numbers: loop {
        number += 1;
        let name = match number {
            1 => name.to_owned(),
            _ => format!("{name}-{number}"),
        };
        let paths = files.iter().map(|(ending, _)| format!("{name}.{ending}"));
        let paths: Vec<String> = paths.collect();
        if paths.iter().any(|path| fs::symlink_metadata(path).is_ok()) {
            continue;
        }
        for (path, (_, contents)) in paths.iter().zip(files) {
            match write_new(Path::new(path), contents) {
                Ok(()) => {}
                // Another program has taken the number meanwhile.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue 'numbers,
                Err(error) => {
                    return format!("{path} cannot be written into the working folder ({error})");
                }
            }
        }
        return format!("written: {}", paths.join(", "));
    }
}

/// What a file is called that cannot be used and is not to be lost.
pub(super) const SET_ASIDE: &str = "set-aside";

pub(super) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let aside = free_beside(path, SET_ASIDE);
    fs::rename(path, &aside)?;
    Ok(aside)
}
