//! `bench`: a fixed list of work with its figures and one signature. Each part of it is a file of its own.

mod fewest;
mod frames;
mod hints;
mod levels;
mod measurement;
mod perft;
mod plans;
mod problems;
mod soli2;
mod why;

use std::io::Write;

use clap::ValueEnum;
use serde_json::{Map, Value, json};

use crate::app::soli2::SOLI2_BOARD;
use crate::cli::arguments::whole_number;
use crate::cli::bench::measurement::{BoardRule, Measurement};
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::library::{Entry, Library};
use crate::rules::board::JumpRule;

/// Time a fixed list of work; the signature is the same on every machine
///
/// The signature is the total number of positions visited: it changes only when the rules, the solver or the list
/// change. Times are processor time, in seconds or milliseconds.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  lastpeg bench\n  lastpeg bench hints --board french --samples 100"
)]
pub(super) struct Bench {
    /// What to time; without it everything
    #[arg(value_name = "PART")]
    parts: Vec<BenchPart>,
    /// Only this board
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
    /// How many games the positions of the hints are taken from, on each board; how many games of Soli2 a pair of
    /// levels plays
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number(1_usize, 1_000_000),
        allow_hyphen_values = true)]
    samples: usize,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

/// The parts in their order.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BenchPart {
    /// Starts the game and draws frames of every board: first, before anything else is warm
    Frames,
    /// Finds the first solution of the English central game
    First,
    /// Counts the positions of the first levels of the English central game
    Levels,
    /// Makes the whole tables of the English central game, by jumps and by moves, counts its solutions, and compares
    /// all of it with the published numbers
    Tables,
    /// Counts jump sequences on every board
    Perft,
    /// Solves the problems from one vacancy to one survivor
    Problems,
    /// Proves the fewest moves of the problems of the boards on which that takes seconds, or of the one named, and of
    /// single problems whose fewest moves are published
    Fewest,
    /// Solves the games with Cremers' Key from every start
    Key,
    /// Decides sampled positions: random play, winning lines, blunders
    Hints,
    /// Plans the problems from one vacancy to one survivor, and sampled positions on winning lines
    Plans,
    /// Looks for the reasons of losing jumps on winning lines, and checks them
    Why,
    /// Plays games of Soli2 between the levels of the computer, of each pair as many as --samples says
    Soli2,
}

/// The boards whose problems and positions are timed; perft takes every board.
const BOARDS: [&str; 7] = [
    "english",
    "french",
    "diamond32",
    "6x6",
    "diamond41",
    "wiegleb",
    "square49",
];

const PLANNED_TRIANGLES: [&str; 3] = ["triangle15", "triangle21", "triangle28"];

/// The boards whose pars are proven in some 30 seconds each.
const QUICK_PARS: [&str; 3] = ["english", "6x6", "diamond32"];

/// The boards on which Cremers' Key is timed: winnable from every start on the one, from none on the other (Bell).
const KEY_BOARDS: [&str; 2] = ["french", "diamond41"];

/// The most holes of a board whose problems are timed with diagonal jumps too: the position class rules none of them
/// out, and of larger boards there are hundreds.
const MOST_DIAGONAL_HOLES: usize = 41;

/// All pars of a board under its first rule, where that is quick or the board was named; then, once, those of its
/// problems that are famous for theirs.
fn pars(at: &BoardRule) -> Result<Vec<Measurement>, Failure> {
    let (rules, rule) = (at.entry.rules(), at.board.rule());
    let is_quick = at.is_named || QUICK_PARS.contains(&at.board.name());
    let mut measured = Vec::new();
    if rules.first() == Some(&rule) && is_quick {
        measured.push(fewest::figure(at));
    }
    if rules.last() == Some(&rule) {
        measured.extend(fewest::single_figures(at.entry)?);
    }
    Ok(measured)
}

impl BenchPart {
    fn measured_once(self, library: &Library) -> Result<Vec<Measurement>, Failure> {
        Ok(match self {
            BenchPart::Frames => vec![frames::figure(library)?],
            BenchPart::First => vec![problems::first(library)?],
            BenchPart::Levels => vec![levels::first(library)?],
            BenchPart::Tables => levels::whole(library)?,
            _ => Vec::new(),
        })
    }

    /// What is measured on a board under a rule, where the part is meant for them.
    fn measured_on(self, at: &BoardRule) -> Result<Vec<Measurement>, Failure> {
        let (board, rule) = (at.board.name(), at.board.rule());
        let (is_timed, is_orthogonal) = (BOARDS.contains(&board), rule == JumpRule::Orthogonal);
        let is_planned = is_timed || PLANNED_TRIANGLES.contains(&board) || at.is_named;
        let is_small = at.board.hole_count() <= MOST_DIAGONAL_HOLES;
        let has_few_problems = is_orthogonal || rule == JumpRule::Diagonal && is_small;
        let figure: fn(&BoardRule) -> Measurement = match self {
            BenchPart::Perft => perft::figure,
            BenchPart::Problems if is_timed && has_few_problems => problems::figure,
            BenchPart::Fewest => return pars(at),
            BenchPart::Key if is_orthogonal && KEY_BOARDS.contains(&board) => problems::with_key,
            BenchPart::Hints if is_timed && rule != JumpRule::Triangular => hints::figure,
            BenchPart::Plans if is_planned && rule != JumpRule::Diagonal => plans::figure,
            BenchPart::Why if is_timed && is_orthogonal => why::figure,
            BenchPart::Soli2 if is_orthogonal && board == SOLI2_BOARD => return soli2::figures(at),
            _ => return Ok(Vec::new()),
        };
        Ok(vec![figure(at)])
    }

    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

impl Bench {
    fn measured(&self, part: BenchPart, library: &Library) -> Result<Vec<Measurement>, Failure> {
        let only = self.board.as_deref();
        let mut measured = match only {
            None => part.measured_once(library)?,
            Some(_) => Vec::new(),
        };
        let is_wanted = |entry: &&Entry| only.is_none_or(|name| entry.name() == name);
        for entry in library.entries().iter().filter(is_wanted) {
            for &rule in entry.rules() {
                measured.extend(part.measured_on(&BoardRule {
                    entry,
                    board: entry.board_under(rule)?,
                    first: entry.first_problem(Some(rule))?,
                    is_named: only.is_some(),
                    samples: self.samples,
                })?);
            }
        }
        Ok(measured)
    }

    pub(super) fn run(mut self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let library = Library::embedded();
        if let Some(name) = &mut self.board {
            library.entry(name)?.name().clone_into(name);
        }
        let interrupt = Interrupt::catch(self.json)?;
        let (mut signature, mut seconds, mut is_measured) = (0, 0.0, false);
        let mut answer = Map::new();
        for &part in BenchPart::value_variants() {
            if !self.parts.contains(&part) && !self.parts.is_empty() {
                continue;
            }
            let mut figures = Vec::new();
            let measured = interrupt.while_working(|| self.measured(part, &library));
            for figure in measured? {
                if !self.json {
                    writeln!(output, "{}", figure.text)?;
                    output.flush()?;
                }
                is_measured = true;
                signature += figure.positions;
                seconds += figure.seconds;
                figures.push(figure.json);
            }
            answer.insert(part.name(), Value::Array(figures));
        }
        if let Some(name) = self.board.as_ref().filter(|_| !is_measured) {
            return Err(Failure::input(format_args!(
                "none of these parts is measured on the board {name} alone: leave --board out"
            )));
        }
        if self.json {
            answer.insert("signature".to_owned(), json!(signature));
            answer.insert("seconds".to_owned(), json!(seconds));
            write_answer(output, Value::Object(answer))?;
        } else {
            writeln!(output, "\n{seconds:.1} s")?;
            writeln!(output, "signature {signature}")?;
        }
        Ok(Exit::Yes)
    }
}
