//! What is said beside the answer, on standard error, and what is kept on disk, of which something may have to be said.

use std::fmt;
use std::io::{self, Write};

use crate::app::store::{Folders, Store};
use crate::library::Library;

/// Says something beside the answer, on standard error.
pub(crate) fn tell(kind: &str, message: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{kind}: {message}");
}

/// What is kept on disk.
pub(crate) fn store() -> Store {
    match Folders::find() {
        Ok(folders) => Store::open(folders),
        Err(no_home) => {
            tell("note", no_home);
            Store::keeping_nothing()
        }
    }
}

/// Says what went wrong with what is kept on disk.
pub(crate) fn tell_notices(store: &mut Store) {
    for notice in store.take_notices() {
        tell("note", notice);
    }
}

/// The embedded boards and those of the user's folder. A board file that is at fault is told about and left out.
pub(crate) fn library() -> Library {
    let mut library = Library::embedded();
    if let Ok(folders) = Folders::find() {
        for fault in library.add_folder(&folders.boards()) {
            tell("note", format_args!("{fault}; this board is left out"));
        }
    }
    library
}
