//! How fast jumps are found and played.

use serde_json::json;

use crate::cli::bench::measurement::{BoardRule, Measurement, timed};
use crate::tables::perft;

/// The work on each board goes as deep as about this many sequences.
const MOST_SEQUENCES: u64 = 3_000_000;

pub(super) fn figure(at: &BoardRule) -> Measurement {
    let (board, start) = (&at.board, at.first.start());
    let (levels, seconds) = timed(|| {
        let mut levels = vec![1, perft(board, start, 1)];
        // The next level is about as many times larger as the last one was. Where the levels shrink it is dead ends
        // that are measured.
        while let &[.., before, last] = levels.as_slice()
            && last > before
            && last * last / before <= MOST_SEQUENCES
        {
            levels.push(perft(board, start, levels.len()));
        }
        levels
    });
    let name = format!("{} {}", at.name(), at.first.id());
    // The sequences of each length up to the depth: as many as positions visited.
    let (depth, sequences) = (levels.len() - 1, levels.iter().sum::<u64>());
    let rate = sequences as f64 / seconds.max(1e-9) / 1e6;
    Measurement {
        text: format!(
            "perft {name:38} depth {depth:>2} {sequences:>9} jumps {seconds:>7.3} s {rate:>5.0} million/s"
        ),
        json: json!({ "problem": name, "depth": depth, "jumps": sequences, "seconds": seconds }),
        positions: sequences,
        seconds,
    }
}
