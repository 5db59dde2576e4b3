//! The files of tables that `catalog --write` makes and `--merge` joins.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::app::files;
use crate::cli::arguments::unwritable;
use crate::cli::exit::Failure;
use crate::cli::output::notes;
use crate::library::board_file::MOST_BYTES;
use crate::library::catalog::Catalog;
use crate::library::file;
use crate::rules::board::Board;

pub(super) fn read_table(path: &Path, board: &Arc<Board>) -> Result<Catalog, String> {
    let text = file::read(path, MOST_BYTES).map_err(|error| error.to_string())?;
    Catalog::read(board, &text).map_err(|error| error.to_string())
}

pub(super) fn table_before(path: &Path, board: &Arc<Board>) -> Result<Option<Catalog>, Failure> {
    let table = path.exists().then(|| read_table(path, board)).transpose();
    table.map_err(|error| {
        let path = path.display();
        Failure::input(format_args!(
            "--write: {path} is there and is no table of this board ({error}): name another folder"
        ))
    })
}

pub(super) fn check_place(path: &Path) -> Result<(), Failure> {
    in_folder(path, || files::check_writable(path))
}

/// Writes the text of a table, in place of another or only where there is none.
pub(super) fn write_file(path: &Path, text: &str, is_new: bool) -> Result<(), Failure> {
    in_folder(path, || {
        if is_new {
            files::write_new(path, text)
        } else {
            files::write(path, text)
        }
    })?;
    notes::tell("written", path.display());
    Ok(())
}

fn in_folder(path: &Path, work: impl FnOnce() -> io::Result<()>) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let done = std::fs::create_dir_all(folder).and_then(|()| work());
    done.map_err(|error| unwritable("--write", path, error))
}
