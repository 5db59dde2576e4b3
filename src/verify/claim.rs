//! What a proof claims, and what is wrong with a text that proves nothing.

use std::fmt;

use crate::rules::board::Board;
use crate::rules::notation;
use crate::rules::position::Position;

/// What has been proven.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The board, as the proof calls it.
    pub board: String,
    /// What is claimed.
    pub claim: Claim,
    /// The position from which it is claimed.
    pub start: Position,
    /// How many positions were checked.
    pub positions: usize,
    /// How many resource counts and bounds were checked.
    pub certificates: usize,
    /// Whether the proof shows a line of as few moves as are claimed to be needed.
    pub has_line: bool,
}

/// What a proof claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Claim {
    /// No game leads from the start to a finish.
    Lost,
    /// Every line to a finish has at least this number of moves.
    Moves(usize),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Lost => f.write_str("the goal cannot be reached"),
            Claim::Moves(moves) => write!(f, "no line has fewer than {moves} moves"),
        }
    }
}

/// Why a text proves nothing: the first thing found wrong with it, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw(pub(crate) String);

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Flaw {}

/// What is said of a proof with a flaw.
pub(super) fn flaw<T>(text: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw(text.into()))
}

/// A position in a message.
pub(crate) fn shown(board: &Board, position: Position) -> String {
    let key = position.key.map_or("", |_| " with the key unused");
    format!("{}{key}", notation::pegs(board, position.pegs))
}
