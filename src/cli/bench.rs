//! `bench`: a fixed list of work with its figures and one signature.

use std::io::Write;

use serde_json::{Value, json};

use super::{Failure, Outcome};
use crate::analysis::perft::perft;
use crate::library::Library;
use crate::problem::Problem;

/// Time a fixed list of work; the signature is the same on every machine
///
/// Counts jump sequences on every board. The signature is the total number of positions visited: it changes only when the
/// rules or the list change. Times are processor time.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  lastpeg bench")]
pub(super) struct Bench {
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

/// The work on each board goes as deep as about this many sequences.
const MOST_SEQUENCES: u64 = 3_000_000;

impl Bench {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Outcome, Failure> {
        let library = Library::embedded();
        let mut counts = Vec::new();
        for entry in library.entries() {
            for &rule in entry.rules() {
                let problem = entry.first_problem(Some(rule)).map_err(Failure::input)?;
                let count = PerftCount::of(&problem);
                if !self.json {
                    writeln!(output, "{}", count.text())?;
                    output.flush()?;
                }
                counts.push(count);
            }
        }
        let signature: u64 = counts.iter().map(|count| count.sequences).sum();
        let seconds: f64 = counts.iter().map(|count| count.seconds).sum();
        if self.json {
            let figures: Vec<Value> = counts.iter().map(PerftCount::json).collect();
            writeln!(
                output,
                "{}",
                json!({ "perft": figures, "signature": signature, "seconds": seconds })
            )?;
        } else {
            writeln!(
                output,
                "\n{:.0} million jumps a second",
                millions_a_second(signature, seconds)
            )?;
            writeln!(output, "signature {signature}")?;
        }
        Ok(Outcome::Yes)
    }
}

/// The jump sequences of one problem.
struct PerftCount {
    name: String,
    depth: usize,
    /// The sequences of each length up to the depth: as many as positions visited.
    sequences: u64,
    seconds: f64,
}

impl PerftCount {
    fn of(problem: &Problem) -> PerftCount {
        let board = problem.board();
        let begun = processor_seconds();
        let mut levels = vec![1, perft(board, problem.start(), 1)];
        // The next level is about as many times larger as the last one was. Where the levels shrink it is dead ends that
        // are measured.
        while let &[.., before, last] = levels.as_slice()
            && last > before
            && last * last / before <= MOST_SEQUENCES
        {
            levels.push(perft(board, problem.start(), levels.len()));
        }
        PerftCount {
            name: format!("{} {} {}", board.name(), board.rule(), problem.id()),
            depth: levels.len() - 1,
            sequences: levels.iter().sum(),
            seconds: processor_seconds() - begun,
        }
    }

    fn text(&self) -> String {
        let PerftCount {
            name,
            depth,
            sequences,
            seconds,
        } = self;
        let rate = millions_a_second(*sequences, *seconds);
        format!(
            "perft {name:38} depth {depth:>2} {sequences:>9} jumps {seconds:>7.3} s {rate:>5.0} million/s"
        )
    }

    fn json(&self) -> Value {
        json!({ "problem": self.name, "depth": self.depth, "jumps": self.sequences, "seconds": self.seconds })
    }
}

fn millions_a_second(count: u64, seconds: f64) -> f64 {
    count as f64 / seconds.max(1e-9) / 1e6
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
