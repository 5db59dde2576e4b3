//! The command line: what can be asked, one file a command.
//!
//! Answers go to standard output, messages to standard error. The exit codes are those of `Outcome` and `Failure`.
//! A reader that closes the pipe early ends a command quietly.

mod arguments;
mod bench;
mod catalog;
mod check;
mod checkpoint;
mod daily;
mod draw;
mod hint;
mod interrupt;
mod levels;
mod list;
mod manual;
mod perft;
mod picture;
mod plain;
mod play;
mod progress;
mod question;
mod reason;
mod records;
mod search;
mod show;
mod solve;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::app::store::{Folders, Store};

/// The exit codes, for the help and the manual page.
const EXIT_CODES: &str = "Exit codes: 0 yes or done; 1 a proven no (unsolvable, an illegal line, the goal not reached); \
2 bad input or usage; 3 undecided within the limits; 130 interrupted.";

const FILES: &str = "\
Files: games in progress and records in $XDG_DATA_HOME/lastpeg (or $LASTPEG_DATA_DIR), config.toml and your own \
boards/*.json in $XDG_CONFIG_HOME/lastpeg (or $LASTPEG_CONFIG_DIR).";

/// Peg solitaire for the terminal: a game and an exact solver.
///
/// Without a command it opens the home screen: go on where you left off, or choose a board and a problem.
#[derive(Parser)]
#[command(name = "lastpeg", version, long_version = version_with_folders(), args_conflicts_with_subcommands = true)]
#[command(after_help = EXIT_CODES, after_long_help = format!("{FILES}\n\n{EXIT_CODES}"))]
struct CommandLine {
    #[command(flatten, next_help_heading = "Display")]
    display: play::DisplayArguments,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    List(list::List),
    Show(show::Show),
    Solve(solve::Solve),
    Hint(hint::Hint),
    Check(check::Check),
    Catalog(catalog::CatalogCommand),
    Draw(draw::Draw),
    Daily(daily::Daily),
    Records(records::Records),
    Levels(levels::Levels),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// How a command ended that did what it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// Yes, or done.
    Yes,
    /// A proven no: an illegal line, a goal not reached, nothing to solve.
    No,
    /// Neither was proven within the limits.
    Undecided,
    /// Ctrl-C ended it.
    Interrupted,
}

/// Why a command could not do what it was asked.
#[derive(Debug)]
enum Failure {
    /// Bad input or usage; the message names the datum and the repair.
    Input(String),
    /// The answer could not be written.
    Output(io::Error),
}

impl Failure {
    fn input(message: impl fmt::Display) -> Failure {
        Failure::Input(message.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(message) => f.write_str(message),
            Failure::Output(error) => write!(f, "the answer cannot be written: {error}"),
        }
    }
}

impl Outcome {
    const fn code(self) -> u8 {
        match self {
            Outcome::Yes => 0,
            Outcome::No => 1,
            Outcome::Undecided => 3,
            Outcome::Interrupted => 130,
        }
    }
}

const BAD_INPUT: u8 = 2;

/// Runs the command that the arguments ask for (the first is the program's name) and gives the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let command_line = match CommandLine::try_parse_from(arguments) {
        Ok(command_line) => command_line,
        Err(error) => {
            // Help asked for goes to standard output, faults to standard error; nobody may be left to read either.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    // Not locked: while the game is on the screen other threads may have to give the terminal back.
    let mut output = BufWriter::new(io::stdout());
    let result = command_line.run(&mut output).and_then(|outcome| {
        output.flush()?;
        Ok(outcome)
    });
    match result {
        Ok(outcome) => ExitCode::from(outcome.code()),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let _ = output.flush();
            tell("error", &failure);
            ExitCode::from(BAD_INPUT)
        }
    }
}

impl CommandLine {
    fn run(self, output: &mut dyn Write) -> Result<Outcome, Failure> {
        match self.command {
            None if io::stdin().is_terminal() && io::stdout().is_terminal() => {
                play::at_home(&self.display, output)
            }
            None => {
                let _ = write!(io::stderr(), "{}", CommandLine::command().render_help());
                Err(Failure::input(
                    "without a command lastpeg plays on a terminal, and this is none: name a command",
                ))
            }
            Some(command) => command.run(output),
        }
    }
}

impl Command {
    fn run(self, output: &mut dyn Write) -> Result<Outcome, Failure> {
        match self {
            Command::Play(play) => play.run(output),
            Command::List(list) => list.run(output),
            Command::Show(show) => show.run(output),
            Command::Solve(solve) => solve.run(output),
            Command::Hint(hint) => hint.run(output),
            Command::Check(check) => check.run(output),
            Command::Catalog(catalog) => catalog.run(output),
            Command::Draw(draw) => draw.run(output),
            Command::Daily(daily) => daily.run(output),
            Command::Records(records) => records.run(output),
            Command::Levels(levels) => levels.run(output),
            Command::Perft(perft) => perft.run(output),
            Command::Bench(bench) => bench.run(output),
            Command::Completions(completions) => completions.run(output),
            Command::Man(man) => man.run(output),
        }
    }
}

/// The version, and where things are kept.
fn version_with_folders() -> String {
    let folders = match Folders::find() {
        Ok(Folders { data, config }) => format!(
            "records and games: {}\nsettings and boards: {}",
            data.display(),
            config.display()
        ),
        Err(no_home) => no_home.to_string(),
    };
    let version = env!("CARGO_PKG_VERSION");
    format!("{version}\n{folders}\nlog: none, but for --log FILE")
}

/// Says something beside the answer, on standard error.
fn tell(kind: &str, message: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{kind}: {message}");
}

/// What is kept on disk.
fn store() -> Store {
    match Folders::find() {
        Ok(folders) => Store::open(folders),
        Err(no_home) => {
            tell("note", no_home);
            Store::keeping_nothing()
        }
    }
}

/// Says what went wrong with what is kept on disk.
fn tell_notices(store: &mut Store) {
    for notice in store.take_notices() {
        tell("note", notice);
    }
}
