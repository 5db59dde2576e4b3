//! `verify`: checks a proof from a file.

use std::io::{self, BufRead, BufReader, Read, Take, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::json;

use crate::certify;
use crate::cli::arguments::lines::{Line, read_line};
use crate::cli::arguments::{ProblemArguments, no_more};
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::cli::output::notes::library;
use crate::library::file;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::verify::read::TITLE;
use crate::verify::{self, Claim, Flaw, Verified};

/// Check a proof that `solve --proof` has written
///
/// The checker knows the rules and nothing of the searches that find proofs; what the lines of a file mean is told with
/// the module verify of the library. With BOARD and PROBLEM the claim has to be about these: what the board is called
/// in the file proves nothing. Exit code 0 when the claim is proven, 1 when it does not follow or is about another
/// problem, 2 when the file is no proof.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg verify [OPTIONS] FILE [BOARD PROBLEM]",
    after_help = "Examples:\n  lastpeg verify e1.txt\n  lastpeg verify e1.txt wiegleb e1:e1"
)]
pub(super) struct Verify {
    /// The proof; - for standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,
    #[command(flatten)]
    of: ProblemArguments,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let problem = self.problem()?;
        let started = Instant::now();
        let interrupt = Interrupt::catch(self.json)?;
        let checked = interrupt.while_working(|| self.check(problem.as_ref()))?;
        let seconds = started.elapsed().as_secs_f64();
        if self.json {
            let object = match &checked {
                Ok(verified) => json!({
                    "verified": true,
                    "board": verified.board,
                    "claim": match verified.claim { Claim::Lost => "lost", Claim::Moves(_) => "moves" },
                    "moves": match verified.claim { Claim::Lost => None, Claim::Moves(moves) => Some(moves) },
                    "has_line": verified.has_line,
                    "positions": verified.positions,
                    "counts": verified.counts,
                    "seconds": seconds,
                }),
                Err(flaw) => {
                    json!({ "verified": false, "flaw": flaw.to_string(), "seconds": seconds })
                }
            };
            write_answer(output, object)?;
        } else {
            match &checked {
                Ok(verified) => writeln!(output, "{}", text(verified))?,
                Err(flaw) => writeln!(output, "Not proven: {flaw}.")?,
            }
        }
        Ok(Exit::yes_or_no(checked.is_ok()))
    }

    /// The problem that the proof has to be about, if one is named.
    fn problem(&self) -> Result<Option<Problem>, Failure> {
        let mut words = self.of.words(None);
        if !self.of.are_given() {
            return Ok(None);
        }
        if self.path.as_os_str() == "-" && self.of.position.as_deref() == Some("-") {
            return Err(Failure::input(
                "standard input cannot be both the proof and --position",
            ));
        }
        let (_, problem) = self.of.named(&mut library(), &mut words, None)?;
        no_more(&words)?;
        Ok(Some(problem))
    }

    fn check(&self, of: Option<&Problem>) -> Result<Result<Verified, Flaw>, Failure> {
        let mut fault = None;
        let mut reader = reader(&self.path).map_err(|error| unreadable(&self.path, &error))?;
        let lines = std::iter::from_fn(|| {
            next_line(&mut reader).unwrap_or_else(|error| {
                fault = Some(error);
                None
            })
        });
        let mut lines = lines.peekable();
        let is_proof = lines.peek().is_some_and(|line| line == TITLE);
        let checked = match of {
            Some(problem) => certify::verify_of(problem, lines),
            None => verify::verify(lines),
        };
        match (fault, &checked) {
            (Some(error), _) => Err(unreadable(&self.path, &error)),
            (None, Err(flaw)) if !is_proof => Err(Failure::input(format_args!(
                "{}: {flaw}",
                self.path.display()
            ))),
            _ => Ok(checked),
        }
    }
}

fn text(verified: &Verified) -> String {
    let line = if verified.has_line {
        ", and there is a line of as many"
    } else {
        ""
    };
    let claim = match verified.claim {
        Claim::Lost => "the goal cannot be reached".to_owned(),
        Claim::Moves(moves) => format!("no line has fewer than {moves} moves"),
    };
    format!(
        "{}, from the position shown in the proof: {claim}{line}.\nProven: {} and {} checked.",
        verified.board,
        counted(verified.positions, "position"),
        counted(verified.counts, "count"),
    )
}

/// As many bytes of a proof are read.
const MOST_BYTES: u64 = 1 << 30;

/// A line has at most as many bytes: hundreds of times what a proof needs.
const MOST_BYTES_OF_A_LINE: u64 = 1 << 20;

/// The text of a file that is one, or of standard input, which may never end; of neither more than a proof has.
fn reader(path: &Path) -> io::Result<Take<Box<dyn BufRead>>> {
    let reader: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(file::open(path)?))
    };
    Ok(reader.take(MOST_BYTES + 1))
}

fn next_line(reader: &mut Take<Box<dyn BufRead>>) -> io::Result<Option<String>> {
    let longer = |what: &str, most: u64| {
        let most = most >> 20;
        io::Error::other(format!(
            "{what} is longer than the {most} MiB that are read"
        ))
    };
    let line = read_line(reader, MOST_BYTES_OF_A_LINE)?;
    if reader.limit() == 0 {
        return Err(longer("it", MOST_BYTES));
    }
    match line {
        Line::Text(line) => Ok(Some(line)),
        Line::TooLong => Err(longer("a line of it", MOST_BYTES_OF_A_LINE)),
        Line::End => Ok(None),
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::input(format_args!(
        "the proof {} cannot be read: {error}; name a file that solve --proof has written, or -",
        path.display()
    ))
}
