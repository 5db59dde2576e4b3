//! The parts of the text that all proofs have, and what can be said of writing one.

use std::fmt::{self, Write};

use crate::rules::position::Position;
use crate::verify::Claim;
use crate::verify::read::{ProofText, TITLE};

/// What has been written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrittenProof {
    /// The number of positions in the proof.
    pub positions: usize,
    /// The number of resource counts and bounds.
    pub certificates: usize,
}

/// Why no proof has been written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotWritten {
    /// The goal can be reached.
    Winnable,
    /// The limits ended it, after this number of positions.
    Stopped(usize),
    /// It would have more positions than there may be: that many were made.
    TooLarge(usize),
    /// The text could not be taken.
    Text,
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotWritten::Winnable => f.write_str("the goal can be reached"),
            NotWritten::Stopped(positions) => {
                write!(f, "the limits ended the proof after {positions} positions")
            }
            NotWritten::TooLarge(positions) => {
                write!(
                    f,
                    "the proof would be too large: it has more than {positions} positions"
                )
            }
            NotWritten::Text => f.write_str("the proof could not be written"),
        }
    }
}

impl std::error::Error for NotWritten {}

impl From<fmt::Error> for NotWritten {
    fn from(_: fmt::Error) -> NotWritten {
        NotWritten::Text
    }
}

/// Writes what a proof is about.
pub(crate) fn write_head(proof: &ProofText, out: &mut dyn Write) -> fmt::Result {
    let board = &proof.board;
    writeln!(out, "{TITLE}\nboard {}\njumps {}", proof.name, board.rule())?;
    for row in board.picture() {
        writeln!(out, "row {}", row.replace(' ', "."))?;
    }
    if let Some(key) = proof.key {
        writeln!(out, "key {}", key.index())?;
    }
    writeln!(out, "start {}", coded(proof.start))?;
    for finish in &proof.finishes {
        writeln!(out, "finish {:x}", finish.bits())?;
    }
    match proof.claim {
        Claim::Lost => writeln!(out, "claim lost"),
        Claim::Moves(moves) => writeln!(out, "claim moves {moves}"),
    }
}

/// A position as proofs have it.
pub(crate) fn coded(at: Position) -> String {
    let key = at.key.map_or("", |_| "k");
    format!("{:x}{key}", at.pegs.bits())
}

pub(crate) fn spaced(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}
