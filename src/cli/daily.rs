//! `daily`: the problem of the day.

use std::io::Write;

use jiff::civil::Date;
use serde_json::{Value, json};

use crate::app::daily::{self, daily};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::picture;
use crate::library::Library;
use crate::rules::notation;

/// Show the problem of the day: the same for everyone, and it can be won
///
/// Monday is gentle, Sunday large; each weekday has its kind of problem.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  lastpeg daily\n  lastpeg daily --date 2027-01-01 --json")]
pub(super) struct DailyCommand {
    /// The day, instead of today
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = read_date)]
    date: Option<Date>,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl DailyCommand {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let date = self.date.unwrap_or_else(daily::today);
        let daily = daily(date);
        if self.json {
            writeln!(output, "{}", json(&daily))?;
        } else {
            write_text(output, &daily)?;
        }
        Ok(Exit::Yes)
    }
}

/// Reads a date as it is asked for, and nothing that looks like more.
fn read_date(text: &str) -> Result<Date, String> {
    let is_date = text.len() == 10 && text.chars().all(|c| c.is_ascii_digit() || c == '-');
    let date = is_date.then(|| text.parse().ok()).flatten();
    date.ok_or_else(|| "write a day of the calendar as year, month and day: 2027-01-31".to_owned())
}

fn write_text(output: &mut dyn Write, daily: &daily::Daily) -> std::io::Result<()> {
    let problem = &daily.problem;
    let board = problem.board();
    let day = daily.date.strftime("%A %-d %B %Y");
    writeln!(output, "Problem of the day, {day}\n{}\n", daily.describe())?;
    for row in picture::pegs(board, problem.start().pegs) {
        writeln!(output, "  {}", row.trim_end())?;
    }
    writeln!(output, "\ngoal   {}", problem.goal().describe(board))?;
    writeln!(output, "play   {}", play_command(daily))
}

/// The command that plays it, on the program's own board.
fn play_command(daily: &daily::Daily) -> String {
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

fn json(daily: &daily::Daily) -> Value {
    let problem = &daily.problem;
    let board = problem.board();
    json!({
        "date": daily.date.to_string(),
        "weekday": daily.date.strftime("%A").to_string(),
        "board": board.name(),
        "jumps": board.rule().name(),
        "problem": problem.id(),
        "position": notation::pegs(board, problem.start().pegs),
        "goal": problem.goal().describe(board),
        "title": daily.describe(),
    })
}
