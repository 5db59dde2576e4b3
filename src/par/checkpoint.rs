//! Checkpoints: what a search has found out, as text, so that another can go on from there.
//!
//! ```text
//! lastpeg checkpoint 1
//! problem line orthogonal oooo from oo.o to one peg at a1, key none
//! bound 17
//! positions 1234567
//! line d2-d4 ...
//! tariff forward 0 12 -3 ...
//! end 0123456789abcdef
//! ```
//!
//! `bound` is the number of moves below which all was ruled out; a `tariff` is a potential: its direction, its
//! partition and its weights. Nothing of it is believed: the line is replayed, potentials must be resource counts, and
//! the bound only says with which number of moves to go on, since a pass that finds nothing proves that fewer moves are
//! too few, too. The end is a hash of all before it, against files that were cut off.
//!
//! The layers of the pass under way are not kept: that pass is made again. (They took 120 lines here, gigabytes in the
//! file and most of the time of writing it.) Files of older programs have them, in lines `pass` and `layer`, which are
//! passed over.

use std::fmt::{self, Display, Formatter};

use crate::par::potential::Potential;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::rules::text::shortened;

const TITLE: &str = "lastpeg checkpoint ";
const VERSION: &str = "1";
/// The directions in the order in which everything of both is kept.
const DIRECTIONS: [&str; 2] = ["forward", "backward"];

/// Why a text is no checkpoint to go on from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It is something else.
    NotOne,
    /// It was written by another version.
    Version(String),
    /// It is cut off or has been changed.
    Damaged,
    /// It is of this problem.
    OtherProblem(String),
}

impl Display for CheckpointError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::NotOne => f.write_str("it is no checkpoint"),
            CheckpointError::Version(version) => {
                let version = shortened(version);
                write!(f, "it is a checkpoint of version {version}, not {VERSION}")
            }
            CheckpointError::Damaged => {
                f.write_str("the checkpoint is damaged: it is cut off or has been changed")
            }
            CheckpointError::OtherProblem(name) => {
                let name = shortened(name);
                write!(f, "it is the checkpoint of another problem: {name}")
            }
        }
    }
}

impl std::error::Error for CheckpointError {}

/// What a checkpoint keeps.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Checkpoint {
    /// The number of moves below which all was ruled out.
    pub(super) bound: usize,
    pub(super) positions: u64,
    /// The best line known.
    pub(super) line: Option<Vec<Action>>,
    /// The potentials of each direction.
    pub(super) potentials: [Vec<Potential>; 2],
}

/// What a checkpoint is of: the board, the start, the goal, the key.
fn identity(problem: &Problem) -> String {
    let (board, start) = (problem.board(), problem.start());
    let key = start.key.map_or("none", |key| board.label(key));
    format!(
        "{} {} {} from {} to {}, key {key}",
        board.name(),
        board.rule(),
        board.picture().join("/"),
        notation::pegs(board, start.pegs),
        problem.goal().describe(board),
    )
}

/// The hash of a text (FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// What the text of a checkpoint tells by itself: the number of moves below which all was ruled out, and the line.
#[cfg(feature = "terminal")]
pub(crate) fn bound_and_line(text: &str) -> (usize, Option<&str>) {
    let field = |name| text.lines().find_map(|line| line.strip_prefix(name));
    let bound = field("bound ").and_then(|bound| bound.parse().ok());
    (bound.unwrap_or(0), field("line "))
}

impl Checkpoint {
    /// The text of the checkpoint of a problem.
    pub(super) fn text(&self, problem: &Problem) -> String {
        let mut lines = vec![
            format!("{TITLE}{VERSION}"),
            format!("problem {}", identity(problem)),
            format!("bound {}", self.bound),
            format!("positions {}", self.positions),
        ];
        if let Some(line) = &self.line {
            lines.push(format!("line {}", notation::line(problem.board(), line)));
        }
        for (direction, potentials) in DIRECTIONS.iter().zip(&self.potentials) {
            for potential in potentials {
                let mut line = format!("tariff {direction} {}", potential.partition);
                for weight in &potential.weights {
                    line += &format!(" {weight}");
                }
                lines.push(line);
            }
        }
        let mut text = lines.join("\n") + "\n";
        let hash = hash(&text);
        text += &format!("end {hash:016x}\n");
        text
    }

    /// Reads a checkpoint of a problem.
    pub(super) fn read(problem: &Problem, text: &str) -> Result<Checkpoint, CheckpointError> {
        let first = text.lines().next().unwrap_or_default();
        match first.strip_prefix(TITLE) {
            None => return Err(CheckpointError::NotOne),
            Some(VERSION) => (),
            Some(version) => return Err(CheckpointError::Version(version.to_owned())),
        }
        let end = text.rfind("end ").ok_or(CheckpointError::Damaged)?;
        let (body, end) = text.split_at(end);
        if end.trim_end() != format!("end {:016x}", hash(body)) {
            return Err(CheckpointError::Damaged);
        }
        let mut lines = body.lines().skip(1);
        let of = lines.next().and_then(|line| line.strip_prefix("problem "));
        let of = of.ok_or(CheckpointError::Damaged)?;
        if of != identity(problem) {
            return Err(CheckpointError::OtherProblem(of.to_owned()));
        }
        let mut checkpoint = Checkpoint::default();
        for line in lines {
            let taken = checkpoint.take(problem, line);
            taken.ok_or(CheckpointError::Damaged)?;
        }
        Ok(checkpoint)
    }

    /// Takes in one line; nothing if it cannot be understood.
    fn take(&mut self, problem: &Problem, line: &str) -> Option<()> {
        let (name, rest) = line.split_once(' ')?;
        match name {
            "bound" => self.bound = rest.parse().ok()?,
            "positions" => self.positions = rest.parse().ok()?,
            "line" => self.line = Some(problem.read_solution(rest).ok()?),
            "tariff" => {
                let mut words = rest.split(' ');
                let direction = words.next()?;
                let direction = DIRECTIONS.iter().position(|&name| name == direction)?;
                let partition = words.next()?.parse().ok()?;
                let weights: Option<Vec<i32>> = words.map(|word| word.parse().ok()).collect();
                let weights = weights?;
                self.potentials[direction].push(Potential { partition, weights });
            }
            "pass" | "layer" => (),
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
