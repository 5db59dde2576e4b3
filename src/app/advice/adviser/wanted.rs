//! What the adviser has to know of a position, one thing at a time.

use crate::app::session::explanation::Explanation;
use crate::rules::position::{Action, Position};
use crate::solve::Verdict;

/// What has to be known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Whether the goal can be reached.
    Verdict(Position),
    /// In how few moves.
    FewestMoves(Position),
    /// How few pegs can be left of a lost game.
    FewestPegs(Position),
    /// A plan.
    Plan(Position),
    /// Why a jump from it loses that is known to.
    Why(Position, Action),
}

impl Wanted {
    /// The position that is asked about.
    pub(super) fn position(self) -> Position {
        match self {
            Wanted::Verdict(position)
            | Wanted::Plan(position)
            | Wanted::Why(position, _)
            | Wanted::FewestMoves(position)
            | Wanted::FewestPegs(position) => position,
        }
    }
}

/// Jumps of which the player asks why they lose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedJumps {
    /// The position before them.
    pub position: Position,
    /// The jumps.
    pub actions: Vec<Action>,
}

/// What is known of a jump that was asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedJump {
    /// The jump.
    pub action: Action,
    /// The verdict on the position after it.
    pub verdict: Verdict,
    /// Why it loses, where it does.
    pub why: Option<Explanation>,
}
