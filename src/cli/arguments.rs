//! What several commands take: a board, a problem on it, a position.

pub(super) mod conditions;
pub(super) mod lines;
pub(super) mod question;
pub(super) mod search;
pub(super) mod usage;

use std::collections::VecDeque;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::app::first_problem::first_problem;
use crate::app::soli2::Soli2Player;
use crate::app::store::{Glyphs, Scale};
use crate::cli::arguments::conditions::ConditionArguments;
use crate::cli::exit::Failure;
use crate::cli::output::notes::library;
use crate::library::board_file::Kind;
use crate::library::file::{self, without_mark};
use crate::library::{Entry, Library, Missing, Origin};
use crate::rules::board::JumpRule;
use crate::rules::notation::{self, NotationError};
use crate::rules::problem::Problem;
use crate::rules::text::shortened;
use crate::soli2::variant::Variant;

macro_rules! value_enum {
    ($($type:ty),*) => {
        $(impl ValueEnum for $type {
            fn value_variants<'a>() -> &'a [$type] {
                &<$type>::ALL
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                Some(PossibleValue::new(self.name()))
            }
        })*
    };
}

value_enum!(JumpRule, Glyphs, Scale, Kind, Variant, Soli2Player);

pub(in crate::cli) fn whole_number<T>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number = text.trim().parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("give a whole number from {least} to {most}"))
    }
}

/// Which board, and under which rule.
#[derive(clap::Args, Clone)]
pub(super) struct BoardArguments {
    /// The board, as `lastpeg list` names it
    board: Option<String>,
    /// A board file of yours; BOARD may then be left out
    #[arg(long, value_name = "FILE")]
    pub(super) board_file: Option<PathBuf>,
    /// The jump rule, instead of the problem's own or the board's first
    #[arg(long, value_name = "RULE")]
    pub(super) jumps: Option<JumpRule>,
}

/// Which problem, and from where.
#[derive(clap::Args, Clone)]
pub(super) struct ProblemArguments {
    #[command(flatten)]
    pub(super) board: BoardArguments,
    /// The problem: its name or VACANT:FINISH, as in c1:e7, c3,d3:complement or d4:anywhere-2
    problem: Option<String>,
    /// Grant Cremers' Key: once, a peg may be put back into the starting vacancy
    #[arg(long)]
    pub(super) key: bool,
    /// Start from this position: rows (ooo/o.o/...), a list of pegs (d4,e5), the line that leads to it (d2-d4 f3-d3),
    /// or - for standard input
    #[arg(long, value_name = "POSITION")]
    pub(super) position: Option<String>,
}

/// A line of a problem.
#[derive(clap::Args, Clone)]
pub(super) struct LineArguments {
    #[command(flatten)]
    from: ProblemArguments,
    /// The line, its moves as one argument or several, or - for standard input
    line: Vec<String>,
    #[command(flatten)]
    asked: ConditionArguments,
}

impl LineArguments {
    pub(super) fn read(self) -> Result<(Problem, Option<String>), Failure> {
        let mut words = self.from.words(self.line);
        let mut library = library();
        let entry = self.from.board.entry(&mut library, &mut words)?;
        let is_line_read = words.iter().skip(1).eq(["-"]);
        if is_line_read && self.from.position.as_deref() == Some("-") {
            return Err(Failure::input(
                "standard input cannot be both the line and --position",
            ));
        }
        let problem = self
            .from
            .named_problem(entry, &mut words, Some(&self.asked))?;
        if words.is_empty() {
            return Ok((problem, None));
        }
        let line = words.make_contiguous().join(" ");
        let text = text_or_standard_input(&line)?;
        let is_written = |row: &&str| !is_line_read || !row.trim_start().starts_with('#');
        let rows: Vec<&str> = text.lines().filter(is_written).collect();
        Ok((problem, Some(rows.join("\n"))))
    }
}

/// The words of a command line that stand for board, problem and what comes after, in order.
pub(super) type Words = VecDeque<String>;

impl BoardArguments {
    pub(super) fn words(&self) -> Words {
        self.board.iter().cloned().collect()
    }

    /// The board: the one of the board file, else the one named by the first word, which is taken.
    pub(super) fn entry<'a>(
        &self,
        library: &'a mut Library,
        words: &mut Words,
    ) -> Result<&'a Entry, Failure> {
        let name = if let Some(file) = &self.board_file {
            let name = library.add_file(file).map_err(Failure::input)?;
            if words
                .front()
                .is_some_and(|word| word.to_lowercase() == name)
            {
                words.pop_front();
            }
            name
        } else {
            words.pop_front().ok_or_else(|| {
                Failure::input(
                    "name a board (\"lastpeg list\" shows every board), or give --board-file FILE",
                )
            })?
        };
        Ok(library.entry(&name)?)
    }
}

impl ProblemArguments {
    pub(super) fn are_given(&self) -> bool {
        let BoardArguments {
            board,
            board_file,
            jumps,
        } = &self.board;
        let has_board = board.is_some() || board_file.is_some() || jumps.is_some();
        has_board || self.key || self.position.is_some()
    }

    /// The board and the problem named, as far as they are, and what comes after.
    pub(super) fn words(&self, after: impl IntoIterator<Item = String>) -> Words {
        let words = self.board.words().into_iter().chain(self.problem.clone());
        words.chain(after).collect()
    }

    /// The board and the problem that the first words name, which are taken, with what is asked besides.
    pub(super) fn named<'a>(
        &self,
        library: &'a mut Library,
        words: &mut Words,
        asked: Option<&ConditionArguments>,
    ) -> Result<(&'a Entry, Problem), Failure> {
        let entry = self.board.entry(library, words)?;
        Ok((entry, self.named_problem(entry, words, asked)?))
    }

    /// The problem named by the next word, which is taken, from the position given.
    fn named_problem(
        &self,
        entry: &Entry,
        words: &mut Words,
        asked: Option<&ConditionArguments>,
    ) -> Result<Problem, Failure> {
        if words.is_empty() {
            let first = entry.first_problem(None);
            return Err(Failure::input(format_args!(
                "name a problem (\"{}\" shows them), or VACANT:FINISH such as {}",
                command("list", entry),
                first.map_or_else(|_| "d4:d4".to_owned(), |first| first.record_name())
            )));
        }
        self.problem(entry, words, asked)
    }

    /// The problem named by the next word, which is taken, else the board's first one; from the position given. What is
    /// asked besides is asked of the whole line, as it is behind the name, and so of a line that leads to the position.
    pub(super) fn problem(
        &self,
        entry: &Entry,
        words: &mut Words,
        asked: Option<&ConditionArguments>,
    ) -> Result<Problem, Failure> {
        let problem = match words.pop_front() {
            Some(name) => entry.problem(&name, self.board.jumps, self.key),
            None => first_problem(entry, self.board.jumps).and_then(|problem| {
                let id = problem.id().to_owned();
                entry.problem(&id, Some(problem.board().rule()), self.key)
            }),
        };
        let problem = problem.map_err(|missing| match missing {
            Missing::Problem { .. } => {
                let list = command("list", entry);
                Failure::input(format_args!(
                    "{missing}; \"{list}\" shows those with a name"
                ))
            }
            _ => missing.into(),
        })?;
        let problem = match asked {
            Some(asked) => asked.add_to(problem)?,
            None => problem,
        };
        match &self.position {
            None => Ok(problem),
            Some(text) => {
                let text = text_or_standard_input(text)?;
                let problem = from_written(problem, &text);
                problem.map_err(|error| Failure::input(format_args!("--position: {error}")))
            }
        }
    }
}

/// A command about a board, which is named as it can be found there.
pub(super) fn command(name: &str, entry: &Entry) -> String {
    match entry.origin() {
        Origin::Embedded => format!("lastpeg {name} {}", entry.name()),
        Origin::File(path) => {
            let path = path.display().to_string();
            let word = shlex::try_quote(&path).unwrap_or(path.as_str().into());
            format!("lastpeg {name} --board-file {word}")
        }
    }
}

fn from_written(problem: Problem, text: &str) -> Result<Problem, NotationError> {
    if notation::is_line(problem.board(), text) {
        let line = problem.read_line(text)?;
        let end = problem.start().after(&line);
        return Ok(problem.at(end));
    }
    let pegs = notation::read_pegs(problem.board(), text)?;
    Ok(problem.from_pegs(pegs))
}

/// Refuses `-` as a file that is written beside an answer on standard output.
pub(super) fn refuse_standard_output(option: &str, path: &Path) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return Err(Failure::input(format_args!(
            "{option} -: standard output is for the answer; give another name, or ./- if that is it"
        )));
    }
    Ok(())
}

pub(super) fn unwritable(option: &str, path: &Path, error: impl Display) -> Failure {
    Failure::input(format_args!(
        "{option} {}: the file cannot be written: {error}; name one in a folder that can be written to",
        path.display()
    ))
}

/// The text of a file of at most `most` bytes, or of standard input where the name is `-`.
pub(super) fn file_or_standard_input(name: &str, most: u64) -> Result<String, Failure> {
    let (name, text) = match name {
        "-" => ("standard input", file::read_source(std::io::stdin(), most)),
        _ => (name, file::read(Path::new(name), most)),
    };
    text.map(|text| without_mark(&text).to_owned())
        .map_err(|error| Failure::input(format_args!("{name} cannot be read: {error}")))
}

/// The text itself, or all of standard input where the text is `-`.
pub(super) fn text_or_standard_input(text: &str) -> Result<String, Failure> {
    /// More than any position or line needs.
    const MOST_BYTES: u64 = 1 << 20;
    match text {
        "-" => file_or_standard_input(text, MOST_BYTES),
        _ => Ok(text.to_owned()),
    }
}

pub(super) fn no_more(words: &Words) -> Result<(), Failure> {
    match words.front() {
        None => Ok(()),
        Some(word) => Err(Failure::input(format_args!(
            "unexpected argument \"{}\"",
            shortened(word)
        ))),
    }
}
