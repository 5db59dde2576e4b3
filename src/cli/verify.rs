//! `verify`: checks a proof from a file.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::json;

use crate::cli::exit::{Exit, Failure};
use crate::library::file;
use crate::rules::notation::counted;
use crate::verify::{self, Claim, Verified};

/// Check a proof that `solve --proof` has written
///
/// The checker knows the rules and nothing of the searches that find proofs; what the lines of a file mean stands at
/// the top of src/verify.rs. Exit code 0 when the claim is proven, 1 when it does not follow.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg verify [OPTIONS] FILE",
    after_help = "Example:\n  lastpeg verify e1.txt"
)]
pub(super) struct Verify {
    /// The proof; - for standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let started = Instant::now();
        let mut fault = None;
        let lines = reader(&self.path)
            .map_err(|error| unreadable(&self.path, &error))?
            .lines();
        let lines = lines.map_while(|line| line.map_err(|error| fault = Some(error)).ok());
        let checked = verify::verify(lines);
        if let Some(error) = fault {
            return Err(unreadable(&self.path, &error));
        }
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
                    "counts": verified.certificates,
                    "seconds": seconds,
                }),
                Err(flaw) => {
                    json!({ "verified": false, "flaw": flaw.to_string(), "seconds": seconds })
                }
            };
            writeln!(output, "{object}")?;
        } else {
            match &checked {
                Ok(verified) => writeln!(output, "{}", text(verified))?,
                Err(flaw) => writeln!(output, "Not proven: {flaw}.")?,
            }
        }
        Ok(if checked.is_ok() { Exit::Yes } else { Exit::No })
    }
}

fn text(verified: &Verified) -> String {
    let line = match verified.claim {
        Claim::Moves(_) if verified.has_line => ", and there is a line of as many",
        _ => "",
    };
    format!(
        "{}, from the position shown in the proof: {}{line}.\nProven: {} and {} checked.",
        verified.board,
        verified.claim,
        counted(verified.positions, "position"),
        counted(verified.certificates, "count"),
    )
}

/// The lines of a file that is one, or of standard input. (A device would never end.)
fn reader(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    Ok(Box::new(BufReader::new(file::open(path)?)))
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::input(format_args!(
        "the proof {} cannot be read: {error}; name a file that solve --proof has written, or -",
        path.display()
    ))
}
