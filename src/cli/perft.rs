//! `perft`: counts the sequences of jumps of a length.

use std::io::Write;
use std::time::Instant;

use serde_json::json;

use crate::cli::arguments::conditions::refuse;
use crate::cli::arguments::{ProblemArguments, no_more};
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::cli::output::heading::named;
use crate::cli::output::notes::library;
use crate::cli::output::progress;
use crate::rules::board::Board;
use crate::rules::position::Position;
use crate::rules::text::shortened;
use crate::run::{Limits, Progress};
use crate::tables::perft;

/// Count the jump sequences of a length: the yardstick of a move generator
///
/// With Cremers' Key (--key) its use counts as one of the sequence. A depth beyond 14 or so takes days: Ctrl-C ends it.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg perft [OPTIONS] BOARD PROBLEM DEPTH",
    after_help = "Example:\n  lastpeg perft english central 8"
)]
pub(super) struct Perft {
    #[command(flatten)]
    from: ProblemArguments,
    /// The number of jumps
    #[arg(allow_negative_numbers = true)]
    depth: Option<String>,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let mut words = self.from.words(self.depth);
        let (_, problem) = self.from.named(&mut library(), &mut words, None)?;
        refuse(&problem, "jump sequences are counted")?;
        let depth = read_depth(words.pop_front())?;
        no_more(&words)?;
        let (board, begun) = (problem.board(), Instant::now());
        let (interrupt, limits) = (Interrupt::catch(self.json)?, Limits::none());
        let count = || count(board, problem.start(), depth, &limits.progress);
        let sequences = interrupt.while_working(|| progress::shown(&limits, count));
        if self.json {
            let seconds = begun.elapsed().as_secs_f64();
            let facts = json!({ "depth": depth, "sequences": sequences, "seconds": seconds });
            write_answer(output, named(&problem, facts))?;
        } else {
            writeln!(output, "{sequences}")?;
        }
        Ok(Exit::Yes)
    }
}

/// Counts in parts that take no time to speak of, and tells how many positions they led to.
fn count(board: &Board, position: Position, depth: usize, progress: &Progress) -> u64 {
    const PART: usize = 6;
    if depth > PART {
        let after = position
            .actions(board)
            .map(|action| position.play_unchecked(action));
        return after
            .map(|next| count(board, next, depth - 1, progress))
            .sum();
    }
    let sequences = perft(board, position, depth);
    progress.tell_positions(progress.positions() + sequences);
    sequences
}

fn read_depth(word: Option<String>) -> Result<usize, Failure> {
    let word = word.ok_or_else(|| {
        Failure::input(
            "name the depth, the number of jumps, as in: lastpeg perft english central 8",
        )
    })?;
    word.parse().map_err(|_| {
        Failure::input(format_args!(
            "the depth \"{}\" is no number of jumps: give a whole number such as 8",
            shortened(&word)
        ))
    })
}
