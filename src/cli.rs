//! The command line: what can be asked, one file a command.
//!
//! Answers go to standard output, messages to standard error. The exit codes are those of `exit`.
//! A reader that closes the pipe early ends a command quietly.

mod arguments;
mod bench;
mod catalog;
mod check;
mod checkpoint;
mod daily;
mod draw;
mod exit;
mod hint;
mod levels;
mod list;
mod manual;
mod output;
mod perft;
mod plain;
mod play;
mod question;
mod records;
mod show;
mod solve;
mod verify;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::app::store::Folders;
use crate::cli::exit::{BAD_INPUT, Exit, Failure};
use crate::cli::output::notes::tell;

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
    command: Option<AnyCommand>,
}

#[derive(Subcommand)]
enum AnyCommand {
    Play(play::Play),
    List(list::List),
    Show(show::Show),
    Solve(solve::Solve),
    Verify(verify::Verify),
    Hint(hint::HintCommand),
    Check(check::Check),
    Catalog(catalog::CatalogCommand),
    Draw(draw::Draw),
    Daily(daily::DailyCommand),
    Records(records::RecordsCommand),
    Levels(levels::Levels),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Completions(manual::Completions),
    Man(manual::Man),
}

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
    fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
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

impl AnyCommand {
    fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        match self {
            AnyCommand::Play(play) => play.run(output),
            AnyCommand::List(list) => list.run(output),
            AnyCommand::Show(show) => show.run(output),
            AnyCommand::Solve(solve) => solve.run(output),
            AnyCommand::Verify(verify) => verify.run(output),
            AnyCommand::Hint(hint) => hint.run(output),
            AnyCommand::Check(check) => check.run(output),
            AnyCommand::Catalog(catalog) => catalog.run(output),
            AnyCommand::Draw(draw) => draw.run(output),
            AnyCommand::Daily(daily) => daily.run(output),
            AnyCommand::Records(records) => records.run(output),
            AnyCommand::Levels(levels) => levels.run(output),
            AnyCommand::Perft(perft) => perft.run(output),
            AnyCommand::Bench(bench) => bench.run(output),
            AnyCommand::Completions(completions) => {
                completions.run(&mut CommandLine::command(), output)
            }
            AnyCommand::Man(man) => man.run(CommandLine::command(), output),
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
