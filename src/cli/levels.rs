//! `levels`: the tables of a problem, by jumps and by moves, and the number of its solutions and games.

mod by_jumps;
mod by_moves;
mod positions;
mod report;
mod symmetric;

use std::io::{self, Write};
use std::time::Instant;

use clap::ValueEnum;
use serde_json::{Map, Value};

use crate::cli::arguments::conditions::refuse;
use crate::cli::arguments::search::{SearchArguments, ThreadArguments};
use crate::cli::arguments::{ProblemArguments, Words, no_more};
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::levels::by_jumps::JumpReport;
use crate::cli::levels::by_moves::MoveReport;
use crate::cli::levels::report::{TableReport, repair};
use crate::cli::levels::symmetric::SymmetricReport;
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
    /// The board, as `lastpeg list` names it
    board: Option<String>,
    /// The problem: its name or VACANT:FINISH, as in c1:e7, c3,d3:complement or d4:anywhere-2
    problem: Option<String>,
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
    pub(super) fn run(mut self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let words = self.board.take().into_iter().chain(self.problem.take());
        let mut words: Words = words.collect();
        let mut library = library();
        let entry = self.from.board.entry(&mut library, &mut words)?;
        let problem = self.from.named_problem(entry, &mut words)?;
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
        Ok(match stopped {
            None => Exit::Yes,
            Some(_) if interrupt.is_raised() => Exit::Interrupted,
            Some(_) => Exit::Undecided,
        })
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
            let facts = Map::from_iter([("positions".to_owned(), made.into())]);
            let why = stopped.map(|why| repair(why, limits));
            write_facts(problem, facts, why, begun, output)?;
        }
        Ok(stopped)
    }

    /// Makes what is asked for, and tells it; why it is not whole.
    fn answer(
        &self,
        problem: &Problem,
        limits: &Limits,
        output: &mut dyn Write,
    ) -> Result<Option<Stopped>, Failure> {
        let begun = Instant::now();
        let make = || -> Box<dyn TableReport> {
            match (self.count, self.by) {
                _ if self.symmetric => Box::new(SymmetricReport::make(problem, limits)),
                (Some(what), _) => Box::new(CountReport::make(problem, what, limits)),
                (None, Unit::Jumps) => Box::new(JumpReport::make(problem, limits)),
                (None, Unit::Moves) => Box::new(MoveReport::make(problem, limits)),
            }
        };
        let report = progress::shown(limits, make);
        let stopped = report.stopped();
        if self.json {
            let why = stopped.map(|why| repair(why, limits));
            write_facts(problem, report.json(), why, begun, output)?;
        } else if self.csv {
            write!(output, "{}", report.csv())?;
        } else if let Some(text) = report.text() {
            writeln!(output, "{} ({})\n", heading(problem), problem.asked())?;
            write!(output, "{text}")?;
        }
        if let Some(why) = stopped {
            send(output)?;
            let (lack, why) = (report.lack(), repair(why, limits));
            tell("note", format_args!("{lack}: {why}"));
        }
        Ok(stopped)
    }
}

/// Writes what was found as an object, with why it is not all, if it is not, and the time it took.
fn write_facts(
    problem: &Problem,
    mut facts: Map<String, Value>,
    stopped: Option<String>,
    begun: Instant,
    output: &mut dyn Write,
) -> io::Result<()> {
    facts.insert("stopped".into(), stopped.into());
    facts.insert("seconds".into(), begun.elapsed().as_secs_f64().into());
    write_answer(output, named(problem, Value::Object(facts)))
}

/// What was counted.
struct CountReport {
    what: Counted,
    found: Result<CountedSequences, Stopped>,
}

struct CountedSequences {
    solutions: String,
    /// The complete games, and the positions that they pass through.
    games: Option<(String, u64)>,
}

impl CountReport {
    fn make(problem: &Problem, what: Counted, limits: &Limits) -> CountReport {
        let found = match what {
            Counted::Solutions => {
                tables::solutions(problem, limits).map(|solutions| CountedSequences {
                    solutions: solutions.to_string(),
                    games: None,
                })
            }
            Counted::Games => tables::count(problem, limits).map(|counts| CountedSequences {
                solutions: counts.solutions.to_string(),
                games: Some((counts.games.to_string(), counts.positions)),
            }),
        };
        CountReport { what, found }
    }
}

impl TableReport for CountReport {
    fn stopped(&self) -> Option<Stopped> {
        self.found.as_ref().err().copied()
    }

    fn lack(&self) -> &'static str {
        "the count was not finished"
    }

    /// The counts as texts, as they go beyond what most readers of JSON hold exactly; null where they are not known.
    fn json(&self) -> Map<String, Value> {
        let counts = self.found.as_ref().ok();
        let mut answer = Map::new();
        let solutions = counts.map(|counts| counts.solutions.as_str());
        answer.insert("solutions".into(), solutions.into());
        if self.what == Counted::Games {
            let (games, positions) = counts.and_then(|counts| counts.games.clone()).unzip();
            answer.insert("games".into(), games.into());
            answer.insert("positions".into(), positions.into());
        }
        answer
    }

    fn text(&self) -> Option<String> {
        let counts = self.found.as_ref().ok()?;
        let mut text = format!("solutions       {}\n", grouped(&counts.solutions));
        if let Some((games, _)) = &counts.games {
            text += &format!("complete games  {}\n", grouped(games));
        }
        Some(text)
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
