//! `bench`: a fixed list of work with its figures and one signature. Each part of it is a file of its own.

mod fewest;
mod frames;
mod hints;
mod key;
mod levels;
mod perft;
mod problems;

use std::io::Write;

use clap::ValueEnum;
use serde_json::{Map, Value, json};

use crate::cli::exit::{Exit, Failure};
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
    parts: Vec<Part>,
    /// Only this board
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
    /// How many games the positions of the hints are taken from, on each board
    #[arg(long, value_name = "N", default_value_t = 20)]
    samples: usize,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Starts the game and draws frames of every board: first, before anything else is warm
    Frames,
    /// Finds the first solution of the English central game
    First,
    /// Counts the positions of the first levels of the English central game
    Levels,
    /// Makes the whole tables of the English central game, by jumps and by moves, counts its solutions, and compares all
    /// of it with the published numbers
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
}

/// What was measured.
struct Figure {
    text: String,
    json: Value,
    /// The number of positions visited.
    positions: u64,
    seconds: f64,
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

/// The boards whose pars are proven in some 30 seconds each.
const QUICK_PARS: [&str; 3] = ["english", "6x6", "diamond32"];

impl Part {
    /// The part's figures; those of one board only, where a board is named.
    fn figures(self, library: &Library, bench: &Bench) -> Result<Vec<Figure>, Failure> {
        match (self, &bench.board) {
            (Part::Frames, None) => return Ok(vec![frames::figure(library)?]),
            (Part::First, None) => return Ok(vec![problems::first(library)?]),
            (Part::Levels, None) => return Ok(vec![levels::first(library)?]),
            (Part::Tables, None) => return levels::whole(library),
            _ => {}
        }
        let is_wanted = |entry: &&Entry| {
            let only = bench.board.as_ref();
            only.is_none_or(|name| entry.name() == name)
        };
        let mut figures = Vec::new();
        for entry in library.entries().iter().filter(is_wanted) {
            for &rule in entry.rules() {
                figures.extend(self.figure(entry, rule, bench)?);
            }
            if self == Part::Fewest {
                figures.extend(fewest::single_figures(entry)?);
            }
        }
        Ok(figures)
    }

    /// The part's figure for a board and rule, if it has one.
    fn figure(
        self,
        entry: &Entry,
        rule: JumpRule,
        bench: &Bench,
    ) -> Result<Option<Figure>, Failure> {
        let is_timed = BOARDS.contains(&entry.name());
        Ok(match self {
            Part::Perft => Some(perft::figure(entry, rule)?),
            Part::Problems if is_timed && is_timed_under(entry, rule) => {
                Some(problems::figure(entry, rule)?)
            }
            Part::Key if KEY_BOARDS.contains(&entry.name()) && rule == JumpRule::Orthogonal => {
                Some(key::figure(entry, rule)?)
            }
            Part::Hints if is_timed && rule != JumpRule::Triangular => {
                Some(hints::figure(entry, rule, bench.samples)?)
            }
            Part::Fewest
                if rule == entry.rules()[0]
                    && (bench.board.is_some() || QUICK_PARS.contains(&entry.name())) =>
            {
                Some(fewest::figure(entry, rule)?)
            }
            Part::Frames
            | Part::First
            | Part::Levels
            | Part::Tables
            | Part::Problems
            | Part::Fewest
            | Part::Key
            | Part::Hints => None,
        })
    }
}

/// The boards on which Cremers' Key is timed: winnable from every start on the one, from none on the other (Bell).
const KEY_BOARDS: [&str; 2] = ["french", "diamond41"];

/// The most holes of a board whose problems are timed with diagonal jumps too: the position class rules none of them out,
/// and of larger boards there are hundreds.
const MOST_DIAGONAL_HOLES: usize = 41;

fn is_timed_under(entry: &Entry, rule: JumpRule) -> bool {
    let is_small = entry.board().hole_count() <= MOST_DIAGONAL_HOLES;
    rule == JumpRule::Orthogonal || rule == JumpRule::Diagonal && is_small
}

impl Bench {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let library = Library::embedded();
        if let Some(name) = &self.board {
            library.entry(name).map_err(Failure::input)?;
        }
        let (mut signature, mut seconds) = (0, 0.0);
        let mut answer = Map::new();
        for part in Part::value_variants() {
            if !self.parts.is_empty() && !self.parts.contains(part) {
                continue;
            }
            let mut figures = Vec::new();
            for figure in part.figures(&library, &self)? {
                if !self.json {
                    writeln!(output, "{}", figure.text)?;
                    output.flush()?;
                }
                signature += figure.positions;
                seconds += figure.seconds;
                figures.push(figure.json);
            }
            answer.insert(part.name(), Value::Array(figures));
        }
        if self.json {
            answer.insert("signature".to_owned(), json!(signature));
            answer.insert("seconds".to_owned(), json!(seconds));
            writeln!(output, "{}", Value::Object(answer))?;
        } else {
            writeln!(output, "\n{seconds:.1} s")?;
            writeln!(output, "signature {signature}")?;
        }
        Ok(Exit::Yes)
    }
}

impl Part {
    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// The processor time used so far: unlike the clock on the wall it leaves out what other programs took.
#[cfg(unix)]
fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Where processor time is not known, the clock on the wall.
#[cfg(not(unix))]
fn processor_seconds() -> f64 {
    static BEGUN: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed().as_secs_f64()
}
