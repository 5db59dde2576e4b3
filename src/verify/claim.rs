//! What a proof claims, and what is wrong with a text that proves nothing.

use std::fmt;

/// What has been proven.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The board, as the proof calls it.
    pub board: String,
    /// What is claimed.
    pub claim: Claim,
    /// How many positions were checked.
    pub positions: usize,
    /// How many resource counts and bounds were checked.
    pub counts: usize,
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

/// Why a text proves nothing: the first thing found wrong with it, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw(pub(crate) String);

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Flaw {}

/// A flaw, unless it is so.
pub(crate) fn need(is_so: bool, why: &str) -> Result<(), Flaw> {
    is_so.then_some(()).ok_or_else(|| Flaw(why.to_owned()))
}
