//! What is said beside the answer, on standard error, and what is kept on disk, of which something may have to be said.
//!
//! Whatever is said is shown without control characters: messages quote files and command lines of anybody's.

use std::fmt;
use std::io::{self, Write};

use crate::app::learn::course::OwnLessons;
use crate::app::store::{Folders, Store};
use crate::library::Library;
use crate::library::board_file::FileError;
use crate::rules::text::shown;

pub(crate) fn tell(kind: &str, message: impl fmt::Display) {
    let message = shortened(&message.to_string());
    let _ = writeln!(io::stderr(), "{kind}: {}", shown(&message));
}

/// A message of a length that somebody reads, whatever it quotes: its beginning and its end, which says the repair.
pub(crate) fn shortened(message: &str) -> String {
    /// More than the longest path there can be.
    const MOST: usize = 4500;
    let count = message.chars().count();
    if count <= MOST {
        return message.to_owned();
    }
    let beginning: String = message.chars().take(MOST / 2).collect();
    let end: String = message.chars().skip(count - MOST / 2).collect();
    format!("{beginning}…{end}")
}

/// Sends what there is of an answer on its way, before something is said about it. A reader that has gone away changes
/// nothing.
pub(crate) fn send(output: &mut dyn Write) -> io::Result<()> {
    match output.flush() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        flushed => flushed,
    }
}

pub(crate) fn store() -> Store {
    match Folders::find() {
        Ok(folders) => Store::open(folders),
        Err(no_home) => {
            tell("note", no_home);
            Store::keeping_nothing()
        }
    }
}

pub(crate) fn tell_notices(store: &mut Store) {
    for notice in store.take_notices() {
        tell("note", notice);
    }
}

pub(crate) fn close(store: &mut Store) {
    store.close();
    tell_notices(store);
    tell_failure(store);
}

pub(crate) fn tell_failure(store: &Store) {
    if let Some(failure) = store.failure() {
        tell(
            "warning",
            format_args!("not everything is saved: {failure}"),
        );
    }
}

/// The embedded boards and those of the user's folder. A board file that is at fault is told about and left out.
pub(crate) fn library() -> Library {
    let (library, faults) = boards_at_hand();
    for fault in faults {
        tell("note", format_args!("{fault}; the file is left out"));
    }
    library
}

/// What is kept on disk, and the boards: what is wrong with a file of these is told with what else is wrong there, on
/// the screen where there is one.
pub(in crate::cli) fn library_and_store() -> (Library, Store) {
    let (library, faults) = boards_at_hand();
    let mut store = store();
    for fault in faults {
        store.add_notice(format!("{fault}; the file is left out"));
    }
    (library, store)
}

/// The embedded boards and those of the user's folder, and the faults of its files.
pub(in crate::cli) fn boards_at_hand() -> (Library, Vec<FileError>) {
    let mut library = Library::embedded();
    let faults = Folders::find().map_or_else(
        |_| Vec::new(),
        |folders| library.add_folder(&folders.boards()),
    );
    (library, faults)
}

pub(crate) fn own_lessons() -> Vec<OwnLessons> {
    Folders::find().map_or_else(
        |_| Vec::new(),
        |folders| OwnLessons::in_folder(&folders.lessons()),
    )
}
