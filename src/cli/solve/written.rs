//! The files that `solve` writes: a proof, a graph.

use std::path::Path;

use num_bigint::BigUint;

use crate::app::files;
use crate::certify::{self, WrittenProof};
use crate::cli::arguments::{refuse_standard_output, unwritable};
use crate::cli::exit::Failure;
use crate::cli::output::notes::tell;
use crate::cli::solve::graph;
use crate::par::Shortest;
use crate::proof::Reason;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::Limits;
use crate::solve::{self, Answer};

/// Refuses a file that cannot be written, before a search that may be long.
pub(super) fn check_writable(option: &str, path: &Path) -> Result<(), Failure> {
    refuse_standard_output(option, path)?;
    files::check_writable(path).map_err(|error| unwritable(option, path, error))
}

/// Writes the proof of an answer, if that is asked, and says what it is. `checkpoint` is that of the search that has
/// proven a line to have the fewest moves. False where none is written that was asked for.
pub(super) fn write_proof(
    path: Option<&Path>,
    problem: &Problem,
    answer: &Answer,
    checkpoint: Option<&str>,
    limits: &Limits,
) -> bool {
    let Some(path) = path else {
        return true;
    };
    let mut text = String::new();
    let written = proof(problem, answer, checkpoint, limits, &mut text).and_then(|written| {
        let kept = files::write(path, &text);
        kept.map_err(|error| format!("no proof is in {}: {error}", path.display()))?;
        Ok(written)
    });
    match &written {
        Ok(written) => {
            let positions = counted(written.positions, "position");
            let (counts, bytes) = (counted(written.counts, "count"), text.len());
            let path = path.display();
            tell(
                "proof",
                format_args!("{path}: {positions} and {counts}, {bytes} bytes"),
            );
        }
        Err(why) => tell("warning", format_args!("{why}{}", of_old_file(path))),
    }
    written.is_ok()
}

/// What is to be said of a file that is there, where no other has been written.
fn of_old_file(path: &Path) -> String {
    let known = std::fs::metadata(path);
    if known.is_ok_and(|known| known.is_file() && known.len() > 0) {
        let path = path.display();
        return format!("; {path} is an older file, and no answer to this");
    }
    String::new()
}

/// The proof of an answer as text. The error is why there is none.
fn proof(
    problem: &Problem,
    answer: &Answer,
    checkpoint: Option<&str>,
    limits: &Limits,
    text: &mut String,
) -> Result<WrittenProof, String> {
    let written = match (&answer.outcome, checkpoint) {
        (solve::Outcome::Lost(Reason::Conditions(_)), _) => {
            Err("no proof is written of conditions on the line that cannot be met")
        }
        (solve::Outcome::Winnable(_), Some(_)) if !problem.conditions().is_empty() => {
            Err("no proof is written of the fewest moves under conditions")
        }
        (solve::Outcome::Lost(reason), _) => {
            let most = limits.memory / BYTES_OF_A_POSITION;
            Ok(certify::lost(problem, reason, most, limits, text))
        }
        (solve::Outcome::Winnable(line), _) if line.is_empty() => {
            Err("the goal is reached already, so no proof is written")
        }
        (solve::Outcome::Winnable(line), Some(checkpoint)) => {
            Ok(certify::moves(problem, line, checkpoint, limits, text))
        }
        (solve::Outcome::Winnable(_), None) => Err(
            "nothing is proven but by the line, so no proof is written: --fewest proves that fewer moves are \
             impossible, where no limit ends it",
        ),
        (solve::Outcome::Undecided, _) => Err("nothing is proven, so no proof is written"),
    };
    written?.map_err(|error| format!("no proof is written: {error}"))
}

/// Writes the graph of the shortest lines, which are not listed otherwise, and says what it is. False where it is not
/// written.
pub(super) fn write_graph(path: &Path, problem: &Problem, shortest: Option<&mut Shortest>) -> bool {
    let shown = path.display();
    let written = all_lines(shortest).and_then(|lines| {
        files::write(path, graph::text(problem, &lines)).map_err(|error| error.to_string())?;
        Ok(counted(lines.len(), "line"))
    });
    let is_written = written.is_ok();
    match written {
        Ok(lines) => tell("graph", format_args!("{shown}: {lines}")),
        Err(error) => {
            let old = of_old_file(path);
            tell("warning", format_args!("no graph is written: {error}{old}"));
        }
    }
    is_written
}

fn all_lines(shortest: Option<&mut Shortest>) -> Result<Vec<Vec<Action>>, String> {
    let shortest = shortest.ok_or("the shortest lines are not known")?;
    let lines = std::mem::take(&mut shortest.listed);
    if BigUint::from(lines.len()) < shortest.lines && shortest.lines > BigUint::from(1_u8) {
        let (most, all) = (graph::MOST_LINES, &shortest.lines);
        return Err(format!(
            "it is made from at most {most} lines, within the limits, and there are {all}"
        ));
    }
    Ok(lines)
}

/// What a position of a proof takes while it is made, with its text.
const BYTES_OF_A_POSITION: usize = 128;
