//! Files that are never half written and never written over when they could not be read.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version written into every file; a file of a higher one is not touched.
pub(super) const VERSION: u32 = 1;

/// Why a file of ours cannot be used.
#[derive(Debug)]
pub(super) enum Unusable {
    /// The system would not give it.
    Unreadable(io::Error),
    /// It is not what we write.
    Corrupt(serde_json::Error),
    /// A newer lastpeg wrote it.
    Newer(u32),
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unusable::Unreadable(error) => write!(f, "cannot be read ({error})"),
            Unusable::Corrupt(error) => write!(f, "is damaged ({error})"),
            Unusable::Newer(version) => write!(
                f,
                "was written by a newer lastpeg (version {version} of the file, and this one knows {VERSION})"
            ),
        }
    }
}

#[derive(Deserialize)]
struct Header {
    version: u32,
}

#[derive(Serialize)]
struct Versioned<'a, T> {
    version: u32,
    #[serde(flatten)]
    contents: &'a T,
}

/// Reads a file of ours; one that does not exist is empty.
pub(super) fn read<T: DeserializeOwned + Default>(path: &Path) -> Result<T, Unusable> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            return match error.kind() {
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(T::default()),
                io::ErrorKind::InvalidData => {
                    Err(Unusable::Corrupt(serde::de::Error::custom("not UTF-8")))
                }
                _ => Err(Unusable::Unreadable(error)),
            };
        }
    };
    let header: Header = serde_json::from_str(&text).map_err(Unusable::Corrupt)?;
    if header.version > VERSION {
        return Err(Unusable::Newer(header.version));
    }
    serde_json::from_str(&text).map_err(Unusable::Corrupt)
}

/// Writes a file of ours in one step: whoever reads it, at any moment and after a crash, finds the old or the new.
pub(super) fn write<T: Serialize>(path: &Path, contents: &T) -> io::Result<()> {
    let version = VERSION;
    let mut text = serde_json::to_string_pretty(&Versioned { version, contents })?;
    text.push('\n');
    write_text(path, &text)
}

/// Writes a text in one step; the folder is made where there is none.
pub(super) fn write_text(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    // The new name itself is on disk only once the folder is; not every file system can do this.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// The first free `NAME.set-aside-N` beside a file.
pub(super) fn free_aside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    (1..=u32::MAX)
        .map(|number| path.with_file_name(format!("{name}.set-aside-{number}")))
        .find(|aside| !aside.exists())
        .unwrap_or_else(|| unreachable!("no folder holds that many files"))
}

/// Renames a file out of the way and gives its new name.
pub(super) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let aside = free_aside(path);
    fs::rename(path, &aside)?;
    Ok(aside)
}

/// Holds the lock of the data folder, which keeps two running instances from writing over each other, until dropped.
/// On a file system without locks there is none to hold, and the writing goes on.
pub(super) fn lock(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join("lock"))?;
    let _ = file.lock();
    Ok(file)
}
