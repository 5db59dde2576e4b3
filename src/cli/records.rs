//! `records`: the player's results, written out and taken in as JSON.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::app::files;
use crate::app::store::transfer;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::{store, tell, tell_notices};
use crate::library;
use crate::rules::notation::counted;

/// Write out your records as JSON, or take in such a file
///
/// Importing keeps the better of each result, so nothing is lost and a file can be taken in twice.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  lastpeg records export > records.json\n  lastpeg records import records.json"
)]
pub(super) struct RecordsCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Write out every record, to a file or to standard output
    Export {
        /// The file to write; without it, standard output
        file: Option<PathBuf>,
    },
    /// Take in what `records export` has written
    Import {
        /// The file to read, or - for standard input
        file: String,
    },
}

impl RecordsCommand {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let mut store = store();
        tell_notices(&mut store);
        match self.what {
            What::Export { file } => {
                let text = transfer::export(store.records()).map_err(Failure::input)?;
                match file {
                    None => output.write_all(text.as_bytes())?,
                    Some(file) => files::write(&file, text).map_err(|error| {
                        Failure::input(format_args!(
                            "{} cannot be written: {error}",
                            file.display()
                        ))
                    })?,
                }
            }
            What::Import { file } => {
                let text = read(&file)?;
                let records = transfer::import(&text)
                    .map_err(|error| Failure::input(format_args!("{file}: {error}")))?;
                store.merge_records(&records);
                let count = records.bests.len();
                tell(
                    "note",
                    format_args!("{} taken in", counted(count, "result")),
                );
                let notices = store.take_notices();
                if !notices.is_empty() {
                    return Err(Failure::input(notices.join("; ")));
                }
            }
        }
        Ok(Exit::Yes)
    }
}

fn read(file: &str) -> Result<String, Failure> {
    /// A hundred times what the results of every problem take.
    const MOST_BYTES: u64 = 64 << 20;
    let text = if file == "-" {
        library::file::read_source(io::stdin(), MOST_BYTES)
    } else {
        library::file::read(Path::new(file), MOST_BYTES)
    };
    text.map_err(|error| Failure::input(format_args!("{file} cannot be read: {error}")))
}
