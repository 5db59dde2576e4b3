//! `catalog`: what is known about every problem of a board from one vacancy to one survivor.

mod kinds;
mod sweeps;
mod table;

use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::app::files;
use crate::cli::arguments::conditions::ConditionArguments;
use crate::cli::arguments::search::{SearchArguments, ThreadArguments, read_time};
use crate::cli::arguments::{BoardArguments, Words, no_more, refuse_standard_output, whole_number};
use crate::cli::catalog::kinds::KindTable;
use crate::cli::catalog::sweeps::SweepTable;
use crate::cli::catalog::table::Telling;
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::library;
use crate::cli::output::progress::TableProgress;
use crate::cli::output::running_text::wrapped;
use crate::cli::output::sweeps::in_short;
use crate::library::board_file::MOST_BYTES;
use crate::library::catalog::{Catalog, Known, Row, file_stem};
use crate::library::{file, shortest};
use crate::rules::board::Board;
use crate::rules::notation::{self, counted};
use crate::rules::problem::kinds::ProblemKind;
use crate::rules::problem::{NoKeyHere, Problem, single_vacancy_problems};
use crate::run::Limits;
use crate::tables::{catalog_rows, known_sweeps};

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
    /// The board
    board: Option<String>,
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
    #[command(flatten)]
    threads: ThreadArguments,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl CatalogCommand {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let mut library = library();
        let mut words: Words = self.board.clone().into_iter().collect();
        let entry = self.from.entry(&mut library, &mut words)?;
        no_more(&words)?;
        let rule = self.from.jumps.unwrap_or(entry.rules()[0]);
        let board = entry.board_under(rule).map_err(Failure::input)?;
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
        if self.vacancies.is_some() || self.key || self.sweeps || !self.conditions.are_none() {
            return self.tabulate(&board, output);
        }
        let known = Catalog::embedded(&board).filter(|_| !self.prove);
        let known = self.with_merged(known.cloned(), &board)?;
        let file = self.write.as_ref();
        let file = file.map(|folder| folder.join(file_stem(&board) + ".json"));
        let written = file.as_ref().filter(|file| file.exists());
        let written = written.map(|file| table_before(file, &board)).transpose()?;
        file.as_ref().map_or(Ok(()), |file| check_place(file))?;
        let is_text = !self.json;
        if is_text {
            writeln!(output, "{}\n", title(&board))?;
        }
        let (catalog, is_interrupted) = match known {
            Some(catalog) if !self.improve => {
                if is_text {
                    for row in catalog.rows() {
                        write_row(output, &board, row)?;
                    }
                }
                (catalog, false)
            }
            known => {
                let single = || (!self.prove).then(|| single_lines(&board));
                let known = known.or_else(single);
                let known = match (known, written.as_ref().filter(|_| self.improve)) {
                    (Some(known), Some(written)) => Some(joined(&known, written, &board)?),
                    (known, _) => known,
                };
                self.made(&board, known.as_ref(), output)?
            }
        };
        if let Some(file) = file {
            // What was found out before is not lost to a run that ended sooner.
            let kept = written.map(|written| joined(&catalog, &written, &board));
            let kept = kept.transpose()?;
            let text = kept.as_ref().unwrap_or(&catalog).file_text(&board);
            write_file(&file, &text)?;
        }
        if is_text {
            writeln!(output, "\n{}", summary(&catalog))?;
        } else {
            write!(output, "{}", catalog.text(&board))?;
        }
        Ok(if is_interrupted {
            Exit::Interrupted
        } else {
            outcome(&catalog)
        })
    }

    /// What is known, with what the files know that are to be joined.
    fn with_merged(
        &self,
        known: Option<Catalog>,
        board: &Arc<Board>,
    ) -> Result<Option<Catalog>, Failure> {
        self.merge.iter().try_fold(known, |known, path| {
            let fault = |error: &dyn fmt::Display| {
                let path = path.display();
                Failure::input(format_args!(
                    "--merge: {path}: {error}; give files that catalog --write has made for this board"
                ))
            };
            let other = read_table(path, board).map_err(|error| fault(&error))?;
            let known = known.unwrap_or_else(|| Catalog::open(board));
            let merged = known.merged(board, &other).map_err(|error| fault(&error))?;
            Ok(Some(merged))
        })
    }

    /// Another table than that of the fewest moves.
    fn tabulate(&self, board: &Arc<Board>, output: &mut dyn Write) -> Result<Exit, Failure> {
        let interrupt = Interrupt::catch(self.json)?;
        let all = self.limits_of_all(&interrupt);
        let telling = Telling {
            is_json: self.json,
            all: &all,
            each: || self.limits_of_each(&all),
            interrupt: &interrupt,
            has_file: self.write.is_some(),
        };
        if self.sweeps {
            if !self.json {
                writeln!(output, "{}\n", title(board))?;
            }
            let sweeps = SweepTable::new(board, self.prove);
            let problems = table::single_vacancies(board).into_iter();
            return Ok(table::write(sweeps, board, problems, &telling, output)?.0);
        }
        let kind = match self.vacancies {
            Some(vacancies) => Some(ProblemKind::Complements(vacancies.into())),
            None => self.key.then_some(ProblemKind::WithKey),
        };
        let file = self.write.as_ref().zip(kind).map(|(folder, kind)| {
            let stem = format!("{}.{}", board.name(), kind.word());
            folder.join(stem + ".json")
        });
        if let Some(file) = file.as_ref().filter(|file| file.exists()) {
            return Err(Failure::input(format_args!(
                "--write: {} is there, and a table of this kind is not joined with another: name another folder",
                file.display()
            )));
        }
        file.as_ref().map_or(Ok(()), |file| check_place(file))?;
        let problems = kind.map(|kind| kind.problems(board));
        let problems = problems.unwrap_or_else(|| table::single_vacancies(board));
        let problems = self.conditions.add_to_all(problems)?;
        if !self.json {
            let asked = problems.first().map(Problem::conditions);
            let asked = asked.unwrap_or_default().in_words(board);
            writeln!(
                output,
                "{}\n",
                wrapped(&format!("{}{asked}", title(board)), 0)
            )?;
        }
        let kinds = KindTable::new(self.prove);
        let (exit, text) = table::write(kinds, board, problems.into_iter(), &telling, output)?;
        if let Some(file) = file {
            write_file(&file, &text)?;
        }
        Ok(exit)
    }

    fn limits_of_all(&self, interrupt: &Interrupt) -> Limits {
        Limits {
            // With one the catalog is the same every time.
            threads: self.threads.threads.unwrap_or(1),
            ..self.search.limits(interrupt.stop())
        }
    }

    fn limits_of_each(&self, all: &Limits) -> Limits {
        match self.each {
            None => all.clone(),
            Some(time) => all.clone().within(time),
        }
    }

    /// The catalog found out anew, each row written as soon as it is known; whether Ctrl-C ended it, which leaves the
    /// rows to come as they were known.
    fn made(
        &self,
        board: &Arc<Board>,
        known: Option<&Catalog>,
        output: &mut dyn Write,
    ) -> Result<(Catalog, bool), Failure> {
        let interrupt = Interrupt::catch(self.json)?;
        let all = self.limits_of_all(&interrupt);
        let number = Cell::new(0);
        let limits = || match self.share {
            Some(share) if !share.has(number.get()) => all.clone().within(Duration::ZERO),
            _ => self.limits_of_each(&all),
        };
        let mut made = catalog_rows(board, known, limits);
        let mut rows = Vec::new();
        let mut table = TableProgress::new(single_vacancy_problems(board).len());
        while let Some(row) = table.next(&all, || made.next()) {
            if !self.json {
                write_row(output, board, &row)?;
                table::send_row(output, self.write.is_some())?;
            }
            rows.push(row);
            number.set(rows.len());
        }
        Ok((Catalog::new(rows), interrupt.is_raised()))
    }
}

/// One of several shares of the problems of a board: the same ones, whatever is known of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ProblemShare {
    /// Which, from 1.
    this: usize,
    of: usize,
}

impl ProblemShare {
    fn read(text: &str) -> Result<ProblemShare, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(this, of)| Some((this.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((this, of)) if (1..=of).contains(&this) => Ok(ProblemShare { this, of }),
            _ => Err("give which share of how many, as in 3/16".to_owned()),
        }
    }

    /// Whether the problem of a number, from 0, is one of this share.
    fn has(self, number: usize) -> bool {
        number % self.of == self.this - 1
    }
}

/// What is known of single problems of a board that has no catalog.
fn single_lines(board: &Arc<Board>) -> Catalog {
    let row = |(vacancy, survivor)| {
        let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
        let known = shortest::line(&problem).zip(shortest::fewest(&problem));
        let known = known.map_or(Known::Undecided, |(line, fewest)| Known::Solvable {
            line,
            is_proved: fewest.is_par,
        });
        Row {
            vacancy,
            survivor,
            known,
        }
    };
    Catalog::new(
        single_vacancy_problems(board)
            .into_iter()
            .map(row)
            .collect(),
    )
}

fn title(board: &Board) -> String {
    format!("{}, {} jumps", board.title(), board.rule())
}

fn outcome(catalog: &Catalog) -> Exit {
    let is_open = |row: &Row| row.known == Known::Undecided;
    if catalog.rows().iter().any(is_open) {
        Exit::Undecided
    } else {
        Exit::Yes
    }
}

fn write_row(output: &mut dyn Write, board: &Arc<Board>, row: &Row) -> std::io::Result<()> {
    let name = format!("{}:{}", board.label(row.vacancy), board.label(row.survivor));
    match (&row.known, row.fewest(), row.longest_sweep()) {
        (Known::Solvable { line, .. }, Some(fewest), Some(sweep)) => {
            let longest = known_sweeps(&row.problem(board)).map(in_short);
            let longest = longest.map_or_else(String::new, |longest| format!(" ({longest})"));
            writeln!(output, "{name}  {fewest}, longest sweep {sweep}{longest}")?;
            writeln!(output, "{}", wrapped(&notation::line(board, line), 4))
        }
        (Known::Unsolvable { why }, ..) => {
            writeln!(output, "{name}  unsolvable")?;
            writeln!(output, "{}", wrapped(why, 4))
        }
        _ => writeln!(output, "{name}  undecided"),
    }
}

/// `21 problems: 21 solvable, par proven for 21, 15 to 19 moves`.
fn summary(catalog: &Catalog) -> String {
    let rows = catalog.rows();
    let fewest: Vec<_> = rows.iter().filter_map(Row::fewest).collect();
    let unsolvable = rows
        .iter()
        .filter(|row| matches!(row.known, Known::Unsolvable { .. }))
        .count();
    let mut text = format!(
        "{}: {} solvable",
        counted(rows.len(), "problem"),
        fewest.len()
    );
    if unsolvable > 0 {
        text += &format!(", {unsolvable} unsolvable");
    }
    let undecided = rows.len() - fewest.len() - unsolvable;
    if undecided > 0 {
        text += &format!(", {undecided} undecided");
    }
    let moves = || fewest.iter().map(|fewest| fewest.moves);
    if let (Some(least), Some(most)) = (moves().min(), moves().max()) {
        let proven = fewest.iter().filter(|fewest| fewest.is_par).count();
        let range = table::moves_from(least, most);
        text += &format!("; {range}, par proven for {proven}");
    }
    text
}

fn read_table(path: &Path, board: &Arc<Board>) -> Result<Catalog, String> {
    let text = file::read(path, MOST_BYTES).map_err(|error| error.to_string())?;
    Catalog::read(board, &text).map_err(|error| error.to_string())
}

/// A table of the board that has been written before.
fn table_before(path: &Path, board: &Arc<Board>) -> Result<Catalog, Failure> {
    read_table(path, board).map_err(|error| {
        let path = path.display();
        Failure::input(format_args!(
            "--write: {path} is there and is no table of this board ({error}): name another folder"
        ))
    })
}

/// What two tables know.
fn joined(one: &Catalog, other: &Catalog, board: &Arc<Board>) -> Result<Catalog, Failure> {
    one.merged(board, other).map_err(Failure::input)
}

/// Refuses a file that cannot be written, before a search that may be long.
fn check_place(path: &Path) -> Result<(), Failure> {
    in_folder(path, || files::check_writable(path))
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    in_folder(path, || files::write(path, text))?;
    crate::cli::output::notes::tell("written", path.display());
    Ok(())
}

/// Does something with a file, whose folder is made before.
fn in_folder(path: &Path, work: impl FnOnce() -> io::Result<()>) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let done = std::fs::create_dir_all(folder).and_then(|()| work());
    done.map_err(|error| {
        Failure::input(format_args!(
            "{} cannot be written: {error}; name a folder that can be written to",
            path.display()
        ))
    })
}
