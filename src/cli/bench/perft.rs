//! How fast jumps are found and played.

use serde_json::{Value, json};

use crate::cli::bench::measurement::{Measurement, processor_seconds};
use crate::cli::exit::Failure;
use crate::library::Entry;
use crate::rules::board::JumpRule;
use crate::rules::problem::Problem;
use crate::tables::perft;

/// The work on each board goes as deep as about this many sequences.
const MOST_SEQUENCES: u64 = 3_000_000;

/// Counts the jump sequences of the board's first problem.
pub(super) fn figure(entry: &Entry, rule: JumpRule) -> Result<Measurement, Failure> {
    let problem = entry.first_problem(Some(rule)).map_err(Failure::input)?;
    let count = PerftCount::of(&problem);
    Ok(Measurement {
        text: count.text(),
        json: count.json(),
        positions: count.sequences,
        seconds: count.seconds,
    })
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
        // The next level is about as many times larger as the last one was. Where the levels shrink it is dead ends
        // that are measured.
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
