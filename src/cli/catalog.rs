//! `catalog`: what is known about every problem of a board from one vacancy to one survivor.

mod fewest;
mod kinds;
mod sweeps;
mod table;
mod written;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::cli::arguments::conditions::ConditionArguments;
use crate::cli::arguments::search::{SearchArguments, read_time};
use crate::cli::arguments::{BoardArguments, no_more, refuse_standard_output, whole_number};
use crate::cli::catalog::fewest::{FewestTable, ProblemShare};
use crate::cli::catalog::kinds::KindTable;
use crate::cli::catalog::sweeps::SweepTable;
use crate::cli::catalog::table::Telling;
use crate::cli::catalog::written::{check_place, table_before};
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::{library, tell};
use crate::library::catalog::file_stem;
use crate::rules::board::Board;
use crate::rules::problem::NoKeyHere;
use crate::rules::problem::kinds::{ProblemKind, single_vacancies};
use crate::run::Limits;

/// Show the fewest moves of every problem from one vacancy to one survivor, with a shortest line
///
/// One row a problem up to symmetry. "par" is the proven fewest moves; "at most" is what the best line known takes.
/// What the program knows already is shown; --prove finds it out anew, as is done without it for boards of which
/// nothing is known; --improve goes on from what is known. With --sweeps, --vacancies, --key and conditions what is
/// not known is a line found soon, and with --prove the fewest moves. With conditions on the line each row tells what
/// they cost: the fewest moves under them and, of a board that the program knows, without. Problems that the position
/// class rules out have no row, but for those of several vacancies.
#[derive(clap::Args)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
#[command(
    after_help = "Examples:\n  lastpeg catalog english\n  lastpeg catalog 6x6 --prove --each 1m\n  \
    lastpeg catalog wiegleb --sweeps --each 20s\n  lastpeg catalog english --vacancies 2\n  \
    lastpeg catalog 6x6 --corner-finish --prove\n  lastpeg catalog french --json\n  \
    lastpeg catalog square49 --jumps triangular --improve --each 1h --share 3/16 --write part-3\n  \
    lastpeg catalog square49 --jumps triangular --merge part-3/square49.triangular.json --write ."
)]
pub(super) struct CatalogCommand {
    #[command(flatten)]
    from: BoardArguments,
    /// Find everything out anew
    #[arg(long)]
    prove: bool,
    /// Go on where par is not proven yet, from the lines known
    #[arg(long, conflicts_with_all = ["prove", "ConditionArguments"])]
    improve: bool,
    /// Take one of so many shares of the problems, as in 3/16: each job of a cluster takes another
    #[arg(long, value_name = "K/N", value_parser = ProblemShare::read,
        conflicts_with_all = ["merge", "ConditionArguments"])]
    share: Option<ProblemShare>,
    /// Join what these files know, which other shares were written into
    #[arg(long, value_name = "FILE", num_args = 1..,
        conflicts_with_all = ["improve", "prove", "ConditionArguments"])]
    merge: Vec<PathBuf>,
    /// Show the longest sweeps instead: the longest last move, with the fewest moves, and the longest of all; and the
    /// number of shortest lines and their longest sweep, which --prove finds for boards of which they are not known
    #[arg(long,
        conflicts_with_all = ["improve", "write", "share", "merge", "ConditionArguments"])]
    sweeps: bool,
    /// Show the complement problems of so many vacancies instead: what is known of them, else a line, or with --prove a
    /// shortest
    #[arg(long, value_name = "N", conflicts_with_all = ["improve", "sweeps", "share", "merge"],
        value_parser = whole_number(2_u8, 3), allow_hyphen_values = true)]
    vacancies: Option<u8>,
    /// Show the problems with Cremers' Key from each vacancy to the centre instead: what is known of them, else a line,
    /// or with --prove a shortest
    #[arg(long,
        conflicts_with_all = ["improve", "sweeps", "share", "merge", "vacancies", "ConditionArguments"])]
    key: bool,
    /// Write the table as a file into this folder, as the program embeds it, joined with one that is there; with
    /// --vacancies and --key only where none is there. What Ctrl-C, SIGTERM or a limit ends is written, too
    #[arg(long, value_name = "DIR", conflicts_with = "ConditionArguments")]
    write: Option<PathBuf>,
    #[command(flatten)]
    conditions: ConditionArguments,
    #[command(flatten)]
    search: SearchArguments,
    /// Go on to the next problem after this time, as in 30s; --limit is for all of them together
    #[arg(long, value_name = "TIME", value_parser = read_time, allow_hyphen_values = true)]
    each: Option<Duration>,
    /// How many threads share the work; with one the catalog is the same every time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1, Limits::MOST_THREADS),
        allow_hyphen_values = true)]
    threads: usize,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl CatalogCommand {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        self.tabulate(&self.checked_board()?, output)
    }

    /// The board, after a look at whether the options fit it and each other.
    fn checked_board(&self) -> Result<Arc<Board>, Failure> {
        let (mut library, mut words) = (library(), self.from.words());
        let entry = self.from.entry(&mut library, &mut words)?;
        no_more(&words)?;
        let rule = self.from.jumps.unwrap_or(entry.rules()[0]);
        let board = entry.board_under(rule)?;
        if let Some(folder) = &self.write {
            refuse_standard_output("--write", folder)?;
        }
        if self.share.is_some() && !self.improve && !self.prove {
            return Err(Failure::input(
                "--share is one of what --improve or --prove finds out: give one of them, too",
            ));
        }
        if self.key && board.centre().is_none() {
            return Err(Failure::input(NoKeyHere::NoCentre));
        }
        Ok(board)
    }

    fn tabulate(&self, board: &Arc<Board>, output: &mut dyn Write) -> Result<Exit, Failure> {
        let interrupt = Interrupt::catch(self.json)?;
        let all = Limits {
            threads: self.threads,
            ..self.search.limits(interrupt.stop())
        };
        let telling = Telling {
            is_json: self.json,
            all: &all,
            each: self.each,
            interrupt: &interrupt,
        };
        let single = || single_vacancies(board).collect();
        if self.sweeps {
            let sweeps = SweepTable::new(board, self.prove);
            return table::write(sweeps, board, single(), &telling, None, output);
        }
        let kind = match self.vacancies {
            Some(vacancies) => Some(ProblemKind::Complements(vacancies.into())),
            None => self.key.then_some(ProblemKind::WithKey),
        };
        let stem = kind.map_or_else(
            || file_stem(board),
            |kind| format!("{}.{}", board.name(), kind.word()),
        );
        let file = self.write.as_ref();
        let file = file.map(|folder| folder.join(stem + ".json"));
        let file = file.as_deref();
        if kind.is_some() || !self.conditions.are_none() {
            if let Some(file) = file.filter(|file| file.exists()) {
                return Err(Failure::input(format_args!(
                    "--write: {} is there, and a table of this kind is not joined with another: name another folder",
                    file.display()
                )));
            }
            file.map_or(Ok(()), check_place)?;
            let problems = kind.map_or_else(single, |kind| kind.problems(board));
            let problems = self.conditions.add_to_all(problems)?;
            let kinds = KindTable::new(self.prove);
            return table::write(kinds, board, problems, &telling, file, output);
        }
        let before = file.map_or(Ok(None), |file| table_before(file, board))?;
        let (share, before) = (self.share, before.as_ref());
        let fewest = FewestTable::new(board, self.prove, self.improve, share, &self.merge, before)?;
        if self.each.is_some() && !fewest.is_searching {
            tell(
                "note",
                "--each: what is known is shown without a search; --improve goes on from it, --prove finds it out anew",
            );
        }
        file.map_or(Ok(()), check_place)?;
        table::write(fewest, board, single(), &telling, file, output)
    }
}
