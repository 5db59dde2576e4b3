//! `records`: the player's results, written out and taken in as JSON.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde_json::json;

use crate::app::daily::today;
use crate::app::files;
use crate::app::store::{Folders, transfer};
use crate::cli::arguments::{file_or_standard_input, unwritable};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::cli::output::notes::{library, store, tell, tell_notices};
use crate::cli::output::running_text::text_or;
use crate::rules::text::counted;

const EXAMPLES: &str =
    "Examples:\n  lastpeg records export > records.json\n  lastpeg records import records.json";

/// Write out your records as JSON, or take in such a file
///
/// Importing keeps the better of each result, so nothing is lost and a file can be taken in twice. Every line is
/// replayed; a result whose line does not hold is refused and named, and the others are taken in. Games in progress,
/// Soli2, settings and your own boards, lessons and themes are files beside the records: copy both folders that
/// `lastpeg --help` names to take them along.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct RecordsCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Write out every record, to a file or to standard output
    #[command(after_help = EXAMPLES)]
    Export {
        /// The file to write; without it, or with -, standard output
        file: Option<PathBuf>,
    },
    /// Take in what `records export` has written
    #[command(after_help = EXAMPLES)]
    Import {
        /// The file to read, or - for standard input
        #[arg(value_hint = clap::ValueHint::FilePath)]
        file: String,
        /// Answer with a JSON object
        #[arg(long)]
        json: bool,
    },
}

impl RecordsCommand {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        match self.what {
            What::Export { file } => {
                let file = file.as_deref().filter(|file| file.as_os_str() != "-");
                export(file, output)
            }
            What::Import { file, json } => import(&file, json, output),
        }
    }
}

fn export(file: Option<&Path>, output: &mut dyn Write) -> Result<Exit, Failure> {
    let folders = Folders::find().map_err(Failure::input)?;
    let records = transfer::read(&folders).map_err(Failure::input)?;
    if let (None, Some(file)) = (&records, file) {
        return Err(Failure::input(format_args!(
            "nothing is recorded yet in {}: {} is not written",
            folders.data.display(),
            file.display()
        )));
    }
    let records = records.unwrap_or_default();
    let text = transfer::export(&records).map_err(Failure::input)?;
    match file {
        None => output.write_all(text.as_bytes())?,
        Some(file) => {
            files::write(file, text).map_err(|error| unwritable("export", file, error))?;
        }
    }
    Ok(Exit::Yes)
}

/// Says what is taken in only when it is on disk.
fn import(file: &str, as_json: bool, output: &mut dyn Write) -> Result<Exit, Failure> {
    Folders::find().map_err(Failure::input)?;
    let text = file_or_standard_input(file, transfer::MOST_BYTES)?;
    let mut records =
        transfer::import(&text).map_err(|error| Failure::input(format_args!("{file}: {error}")))?;
    let refused = transfer::refuse_unsound(&mut records, &library(), today());
    let practice = &records.practice;
    let cards = practice.decks.values().map(|deck| deck.cards.len());
    let parts = [
        (records.bests.len(), "result"),
        (records.days.days.len(), "day"),
        (practice.lesson_stages.len(), "lesson"),
        (cards.sum(), "card"),
    ];
    let mut store = store();
    let before = store.records().clone();
    store.merge_records(records);
    store.close();
    // Another document may be at fault, which takes something in at the start.
    if let Some(failure) = store.failure() {
        return Err(Failure::input(format_args!(
            "not everything is saved: {failure}"
        )));
    }
    tell_notices(&mut store);
    if as_json {
        let mut answer = json!({ "refused": refused });
        for (count, noun) in parts {
            answer[format!("{noun}s")] = count.into();
        }
        write_answer(output, answer)?;
    } else {
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let taken: Vec<String> = parts.map(|(count, noun)| counted(count, noun)).collect();
        let is_known = !taken.is_empty() && *store.records() == before;
        let taken = text_or(taken.join(", "), "no result");
        if is_known {
            tell("note", format_args!("nothing new in {taken}"));
        } else {
            tell("note", format_args!("{taken} taken in"));
        }
        for why in refused.iter().take(MOST_REFUSED_TOLD) {
            tell("refused", why);
        }
    }
    let count = counted(refused.len(), "result");
    match (refused.is_empty(), as_json) {
        (true, _) => Ok(Exit::Yes),
        (_, true) => Err(Failure::Answered(format!("{file}: {count} refused"))),
        (_, false) => Err(Failure::input(format_args!(
            "{file}: {count} refused, for what is said above"
        ))),
    }
}

/// As many refused results are named.
const MOST_REFUSED_TOLD: usize = 50;
