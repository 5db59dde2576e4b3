//! `levels`: the tables of a problem, by jumps and by moves, and the number of its solutions and games.

mod by_jumps;
mod by_moves;
mod positions;
mod report;
mod symmetric;

use std::io::{self, Write};
use std::time::Instant;

use clap::ValueEnum;
use serde_json::{Value, json};

use crate::cli::arguments::conditions::refuse;
use crate::cli::arguments::search::{SearchArguments, ThreadArguments};
use crate::cli::arguments::{ProblemArguments, no_more};
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::levels::report::{TableReport, repair};
use crate::cli::output::answer::write_answer;
use crate::cli::output::heading::{heading, named};
use crate::cli::output::notes::{library, send, tell};
use crate::cli::output::progress;
use crate::library::Entry;
use crate::library::board_file::Kind;
use crate::rules::problem::Problem;
use crate::run::{Limits, Stopped};
use crate::tables;

/// Tabulate the positions of a problem, level by level, as Bell does
///
/// By jumps: how many positions n jumps lead to, how many of them can still be won, at how many no jump is left, how
/// likely random play ends there, and how many are symmetric, by type (1 is the most symmetric; `lastpeg man --section
/// tables` has them all). By moves: how many positions n moves lead to and no fewer, and from how many n moves lead to
/// the goal and no fewer.
///
/// Positions are counted up to the symmetries of the problem. All numbers are exact. What the limits end keeps the
/// levels that are whole, with exit code 3, and so does Ctrl-C, with exit code 130.
#[derive(clap::Args)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
#[command(
    override_usage = "lastpeg levels [OPTIONS] BOARD PROBLEM",
    after_help = "Examples:\n  lastpeg levels english central\n  lastpeg levels triangle15 a1:a1 --by moves\n  \
        lastpeg levels 6x6 a1:a1 --limit 1m --memory 4GiB --csv\n  lastpeg levels english central --count\n  \
        lastpeg levels english central --count=solutions"
)]
pub(super) struct Levels {
    #[command(flatten)]
    from: ProblemArguments,
    /// What the levels count
    #[arg(long, value_name = "UNIT", default_value = "jumps")]
    by: Unit,
    /// Count the solutions and the complete games instead, as sequences of jumps; =solutions those alone, far sooner
    #[arg(
        long,
        value_name = "WHAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "games",
        conflicts_with_all = ["by", "csv"]
    )]
    count: Option<Counted>,
    /// Make positions to play instead, as problems for a board file: difficult or symmetric ones, each with its par
    #[arg(long, value_name = "KIND", conflicts_with_all = ["by", "count", "csv"])]
    positions: Option<Kind>,
    /// Show the lines with the most symmetric positions on the way instead, for each kind of symmetry
    #[arg(long, conflicts_with_all = ["by", "count", "positions", "csv"])]
    symmetric: bool,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    threads: ThreadArguments,
    /// Answer with a JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Answer with comma-separated values, a line for each level
    #[arg(long)]
    csv: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Unit {
    Jumps,
    Moves,
}

/// What is counted of the sequences of jumps.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Counted {
    /// The solutions and the complete games
    Games,
    /// The solutions alone
    Solutions,
}

impl Levels {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let (mut library, mut words) = (library(), self.from.words(None));
        let (entry, problem) = self.from.named(&mut library, &mut words, None)?;
        no_more(&words)?;
        refuse(&problem, "positions are counted")?;
        let interrupt = Interrupt::catch(self.json)?;
        let limits = Limits {
            threads: self.threads.or_all(),
            ..self.search.limits(interrupt.stop())
        };
        let stopped = if let Some(kind) = self.positions {
            if problem.start().key.is_some() {
                return Err(Failure::input(
                    "--positions makes problems for a board file, which have no key: leave --key out",
                ));
            }
            self.write_positions(&problem, kind, entry, &limits, output)?
        } else {
            self.answer(&problem, &limits, output)?
        };
        Ok(stopped.map_or(Exit::Yes, |_| interrupt.exit(true)))
    }

    /// Makes positions to play, and writes each on a line or all in one object; why they are not all.
    fn write_positions(
        &self,
        problem: &Problem,
        kind: Kind,
        entry: &Entry,
        limits: &Limits,
        output: &mut dyn Write,
    ) -> Result<Option<Stopped>, Failure> {
        let (begun, mut made) = (Instant::now(), Vec::new());
        let mut take = |position: Value, is_last: bool| {
            if self.json {
                made.push(position);
                return Ok(());
            }
            let comma = if is_last { "" } else { "," };
            writeln!(output, "    {position}{comma}")?;
            output.flush()
        };
        let stopped = positions::make(problem, kind, entry, limits, &mut take)?;
        if self.json {
            let facts = json!({ "positions": made });
            let why = stopped.map(|why| repair(why, limits));
            write_facts(problem, facts, why, begun, output)?;
        }
        Ok(stopped)
    }

    fn answer(
        &self,
        problem: &Problem,
        limits: &Limits,
        output: &mut dyn Write,
    ) -> Result<Option<Stopped>, Failure> {
        let begun = Instant::now();
        let make = || match (self.count, self.by) {
            _ if self.symmetric => symmetric::report(problem, limits),
            (Some(what), _) => counted(problem, what, limits),
            (None, Unit::Jumps) => by_jumps::report(problem, limits),
            (None, Unit::Moves) => by_moves::report(problem, limits),
        };
        let report = progress::shown(limits, make);
        let stopped = report.stopped;
        if self.json {
            let why = stopped.map(|why| repair(why, limits));
            write_facts(problem, report.json, why, begun, output)?;
        } else if self.csv {
            write!(output, "{}", report.csv)?;
        } else if let Some(text) = report.text {
            writeln!(output, "{} ({})\n", heading(problem), problem.asked())?;
            write!(output, "{text}")?;
        }
        if let Some(why) = stopped {
            send(output)?;
            let (lack, why) = (report.lack, repair(why, limits));
            tell("note", format_args!("{lack}: {why}"));
        }
        Ok(stopped)
    }
}

fn write_facts(
    problem: &Problem,
    mut facts: Value,
    stopped: Option<String>,
    begun: Instant,
    output: &mut dyn Write,
) -> io::Result<()> {
    facts["stopped"] = stopped.into();
    facts["seconds"] = begun.elapsed().as_secs_f64().into();
    write_answer(output, named(problem, facts))
}

/// Counts the sequences. The counts are texts, as they go beyond what most readers of JSON hold exactly; null where
/// they are not known.
fn counted(problem: &Problem, what: Counted, limits: &Limits) -> TableReport {
    let found = match what {
        Counted::Solutions => tables::solutions(problem, limits).map(|solutions| (solutions, None)),
        Counted::Games => tables::count(problem, limits).map(|counts| {
            let games = (counts.games.to_string(), counts.positions);
            (counts.solutions, Some(games))
        }),
    };
    let stopped = found.as_ref().err().copied();
    let (solutions, games) = found.ok().unzip();
    let solutions = solutions.map(|solutions| solutions.to_string());
    let (games, positions) = games.flatten().unzip();
    let mut json = json!({ "solutions": solutions });
    if what == Counted::Games {
        json["games"] = json!(games);
        json["positions"] = json!(positions);
    }
    let text = solutions.map(|solutions| {
        let games = games.map_or_else(String::new, |games| {
            format!("complete games  {}\n", grouped(&games))
        });
        format!("solutions       {}\n{games}", grouped(&solutions))
    });
    TableReport {
        stopped,
        lack: "the count was not finished",
        json,
        csv: String::new(),
        text,
    }
}

/// A whole number with its digits in groups of three.
fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests;
