//! What the adviser has to know of a position, one thing at a time.

use std::time::Duration;

use crate::app::session::explanation::Explanation;
use crate::app::worker::Subject;
use crate::rules::game::Game;
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::solve::Verdict;

/// What has to be known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    pub(super) subject: Subject,
    pub(super) position: Position,
}

/// How long the solver may take over the position on the board, and over any other.
const TIME_FOR_THIS: Duration = Duration::from_secs(60);
const TIME_FOR_OTHERS: Duration = Duration::from_secs(10);
/// How long a plan may take: it is there for whoever has just asked for a hint.
const TIME_FOR_PLAN: Duration = Duration::from_secs(5);
/// What may be spent to find out how few pegs can be left of a lost game, which nobody waits for.
const TIME_FOR_FEWEST_PEGS: Duration = Duration::from_secs(2);
pub(super) const POSITIONS_FOR_FEWEST_PEGS: u64 = 300_000;

impl Wanted {
    pub(super) fn new(subject: Subject, position: Position) -> Wanted {
        Wanted { subject, position }
    }

    /// The problem that it is a position of: the one played, or where that is another one backwards, what is meant.
    pub(super) fn problem(self, game: &Game) -> &Problem {
        match self.subject {
            Subject::AllShortest => game.problem().meant(),
            _ => game.problem(),
        }
    }

    pub(super) fn time(self, is_on_board: bool) -> Duration {
        match self.subject {
            Subject::FewestPegs => TIME_FOR_FEWEST_PEGS,
            Subject::Plan | Subject::Why(_) | Subject::Spoils(_) => TIME_FOR_PLAN,
            Subject::AllShortest => TIME_FOR_THIS,
            _ if is_on_board => TIME_FOR_THIS,
            _ => TIME_FOR_OTHERS,
        }
    }
}

/// Jumps of which the player asks why they lose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedJumps {
    /// The position before them.
    pub position: Position,
    pub actions: Vec<Action>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedJump {
    pub action: Action,
    /// The verdict on the position after it.
    pub verdict: Verdict,
    pub why: Option<Explanation>,
}
