//! The command line: what can be asked, one file a command.
//!
//! Answers go to standard output, messages to standard error, both shown without control characters from outside.
//! Under `--json` a fault is an object on standard output. The exit codes are those of `exit`; a reader that closes the
//! pipe early ends a command quietly, with the code of its answer where there is one.

mod arguments;
mod bench;
mod catalog;
mod check;
mod draw;
mod exit;
mod hint;
mod levels;
mod list;
mod manual;
mod output;
mod perft;
mod plan;
mod play;
mod records;
mod show;
mod solve;
mod verify;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::app::platform;
use crate::app::store::Folders;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::shown::Shown;
use crate::rules::text::shown_on_a_line;
use crate::tui::shell::terminal;

/// The exit codes, for the help and the manual page.
const EXIT_CODES: &str = "Exit codes: 0 yes or done; 1 a proven no (unsolvable, an illegal line, the goal not \
    reached); \
2 bad input or usage; 3 undecided within the limits; 130 interrupted.";

const FILES: &str = "\
Files: games in progress and records in $XDG_DATA_HOME/lastpeg (or $LASTPEG_DATA_DIR), config.toml, your own \
boards/*.json, lessons/*.toml and themes/*.toml in $XDG_CONFIG_HOME/lastpeg (or $LASTPEG_CONFIG_DIR). \
- for a FILE is standard input or output where its help says so. \
Pages about subjects: lastpeg man --section keys, settings, boards, lessons, tables or json, installed as \
lastpeg-keys(7) and so on.";

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
    Learn(play::learn::Learn),
    Soli2(Box<play::soli2::Soli2Command>),
    Show(show::Show),
    Solve(solve::Solve),
    Verify(verify::Verify),
    Hint(hint::HintCommand),
    Plan(plan::PlanCommand),
    Check(check::Check),
    Catalog(catalog::CatalogCommand),
    Draw(draw::Draw),
    Daily(play::daily::DailyCommand),
    Records(records::RecordsCommand),
    Levels(levels::Levels),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// Runs the command that the arguments ask for (the first is the program's name) and gives the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(code) = manual::completing::answer(CommandLine::command, &arguments) {
        return ExitCode::from(code);
    }
    platform::survive_file_size_limit();
    let as_json = arguments::usage::asks_for_json(&arguments);
    // Not locked: while the game is on the screen other threads may have to give the terminal back.
    let mut output = Shown::new(BufWriter::new(io::stdout()));
    let result = match CommandLine::try_parse_from(&arguments) {
        Ok(command_line) => command_line.run(&mut output),
        Err(error) if error.use_stderr() => {
            let parse = |others| CommandLine::try_parse_from::<Vec<_>, _>(others).err();
            Err(arguments::usage::fault(&error, &arguments, as_json, parse))
        }
        Err(help) => arguments::usage::print(&help),
    };
    let result = result.and_then(|outcome| match output.flush() {
        // Who has gone away has the code all the same.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(outcome),
    });
    match result {
        Ok(outcome) => ExitCode::from(outcome.code()),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            failure.tell(as_json, &mut output);
            ExitCode::from(failure.code())
        }
    }
}

impl CommandLine {
    fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        match self.command {
            None if terminal::is_there() => play::at_home(&self.display, output),
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
            AnyCommand::Learn(learn) => learn.run(output),
            AnyCommand::Soli2(soli2) => soli2.run(output),
            AnyCommand::List(list) => list.run(output),
            AnyCommand::Show(show) => show.run(output),
            AnyCommand::Solve(solve) => solve.run(output),
            AnyCommand::Verify(verify) => verify.run(output),
            AnyCommand::Hint(hint) => hint.run(output),
            AnyCommand::Plan(plan) => plan.run(output),
            AnyCommand::Check(check) => check.run(output),
            AnyCommand::Catalog(catalog) => catalog.run(output),
            AnyCommand::Draw(draw) => draw.run(output),
            AnyCommand::Daily(daily) => daily.run(output),
            AnyCommand::Records(records) => records.run(output),
            AnyCommand::Levels(levels) => levels.run(output),
            AnyCommand::Perft(perft) => perft.run(output),
            AnyCommand::Bench(bench) => bench.run(output),
            AnyCommand::Completions(completions) => completions.run(output),
            AnyCommand::Man(man) => man.run(CommandLine::command(), output),
        }
    }
}

/// The version, and where things are kept.
fn version_with_folders() -> String {
    let folders = match Folders::find() {
        Ok(Folders { data, config }) => format!(
            "records and games: {}\nsettings and boards: {}",
            shown_on_a_line(&data.to_string_lossy()),
            shown_on_a_line(&config.to_string_lossy())
        ),
        Err(no_home) => no_home.to_owned(),
    };
    let version = env!("CARGO_PKG_VERSION");
    format!("{version}\n{folders}\nlog: none, but for --log FILE")
}

#[cfg(test)]
mod tests;
