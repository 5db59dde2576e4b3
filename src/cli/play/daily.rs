//! `daily`: the problem of the day.

use std::io::Write;

use jiff::civil::Date;
use serde_json::{Value, json};

use crate::app::daily::log::Log;
use crate::app::daily::share::DayToShare;
use crate::app::daily::{self, Daily, daily};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::cli::output::notes::{library, store, tell, tell_notices};
use crate::cli::output::picture;
use crate::cli::play::plain::Opened;
use crate::cli::play::{DisplayArguments, on_screen_or_by_lines};
use crate::library::Library;
use crate::rules::notation;
use crate::rules::text::counted;
use crate::tui::Opening;

/// Show the problem of the day: the same for everyone, and it can be won
///
/// Monday is gentle, Sunday large; each weekday has its kind of problem. With --share the exit code is 0 when the
/// problem is solved and 1 when it is not.
#[derive(clap::Args)]
#[command(
    mut_group("DisplayArguments", |display| display.requires("play")),
    after_help = "Examples:\n  lastpeg daily\n  lastpeg daily --play\n  lastpeg daily --share\n  \
                  lastpeg daily --date 2027-01-01 --json"
)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "flags of a command line are independent"
)]
pub(in crate::cli) struct DailyCommand {
    /// The day, instead of today
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = read_date)]
    date: Option<Date>,
    /// Play it; a win on its own day counts for the streak
    #[arg(long, conflicts_with_all = ["json", "share"])]
    play: bool,
    /// With --play, play by lines of text instead of on the screen
    #[arg(long, requires = "play", conflicts_with = "DisplayArguments")]
    plain: bool,
    /// Print the result to share, three lines with nothing of the solution
    #[arg(long, conflicts_with_all = ["json", "plain", "DisplayArguments"])]
    share: bool,
    /// Answer with a JSON object
    #[arg(long, conflicts_with_all = ["plain", "DisplayArguments"])]
    json: bool,
    #[command(flatten, next_help_heading = "Display, with --play")]
    display: DisplayArguments,
}

impl DailyCommand {
    pub(in crate::cli) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let date = self.date.unwrap_or_else(daily::today);
        let daily = daily(date);
        if self.play {
            return self.play(&daily, output);
        }
        if self.share {
            return share(daily, output);
        }
        let mut store = store();
        tell_notices(&mut store);
        let days = &store.records().days;
        if self.json {
            write_answer(output, json(&daily, days))?;
        } else {
            write_text(output, &daily, days)?;
        }
        Ok(Exit::Yes)
    }

    fn play(&self, daily: &Daily, output: &mut dyn Write) -> Result<Exit, Failure> {
        let screen = self.display.unless(self.plain, "the game", "play")?;
        let mut store = store();
        let game = store.game_of_day(daily);
        let opened = Opened {
            library: library(),
            store,
            game,
        };
        on_screen_or_by_lines(opened, Opening::Game, screen, output)
    }
}

fn share(daily: Daily, output: &mut dyn Write) -> Result<Exit, Failure> {
    let mut store = store();
    tell_notices(&mut store);
    let date = daily.date;
    if let Some(day) = DayToShare::new(&store.records().days, daily, daily::today()) {
        writeln!(output, "{}", day.text())?;
        return Ok(Exit::Yes);
    }
    let how = format!("lastpeg daily --play --date {date} begins it");
    let why = format_args!("the problem of {date} is not solved yet: {how}");
    tell("note", why);
    Ok(Exit::No)
}

/// Reads a date as it is asked for, and nothing that looks like more.
fn read_date(text: &str) -> Result<Date, String> {
    let is_date = text.len() == 10 && text.chars().all(|c| c.is_ascii_digit() || c == '-');
    let date = is_date.then(|| text.parse().ok()).flatten();
    date.ok_or_else(|| "write a day of the calendar as year, month and day: 2027-01-31".to_owned())
}

fn write_text(output: &mut dyn Write, daily: &Daily, days: &Log) -> std::io::Result<()> {
    let problem = &daily.problem;
    let board = problem.board();
    let day = daily.date.strftime("%A %-d %B %Y");
    writeln!(output, "Problem of the day, {day}\n{}\n", daily.describe())?;
    for row in picture::pegs(board, problem.start().pegs) {
        writeln!(output, "  {}", row.trim_end())?;
    }
    writeln!(output, "\ngoal   {}", problem.asked())?;
    if let Some(par) = daily.par() {
        writeln!(output, "par    {}", counted(par, "move"))?;
    }
    writeln!(output, "stars  {} of 5", daily.difficulty())?;
    if let Some(day) = DayToShare::new(days, daily.clone(), daily::today()) {
        writeln!(output, "solved {}", day.how())?;
    }
    writeln!(output, "play   {}", play_command(daily))
}

/// The command that plays it, on the program's own board.
fn play_command(daily: &Daily) -> String {
    let problem = &daily.problem;
    let board = problem.board();
    let mut command = format!("lastpeg play {} {}", board.name(), problem.id());
    let entry = Library::embedded_entry(board.name());
    if entry.is_none_or(|entry| entry.rules()[0] != board.rule()) {
        command += &format!(" --jumps {}", board.rule());
    }
    if problem.is_set_up() {
        let pegs = notation::holes(board, problem.start().pegs);
        command += &format!(" --position {pegs}");
    }
    command
}

fn json(daily: &Daily, days: &Log) -> Value {
    let solved = days.days.get(&daily.date);
    let problem = &daily.problem;
    let board = problem.board();
    json!({
        "date": daily.date.to_string(),
        "weekday": daily.date.strftime("%A").to_string(),
        "board": board.name(),
        "jumps": board.rule().name(),
        "problem": problem.id(),
        "position": notation::pegs(board, problem.start().pegs),
        "goal": problem.asked(),
        "title": daily.describe(),
        "par": daily.par(),
        "difficulty": daily.difficulty(),
        "moves": solved.map(|solved| solved.moves),
        "hints": solved.map(|solved| solved.hints),
    })
}
