//! What the solver answers.

use std::fmt;

use crate::proof::reason::Reason;
use crate::rules::position::Action;

/// Whether the goal can still be reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// It can, and a line is known.
    Winnable,
    /// It cannot, and that is proven.
    Lost,
    /// Not known: the search was stopped or ran out.
    Undecided,
}

impl Verdict {
    /// The verdict's name in data: `winnable`, `lost`, `undecided`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Winnable => "winnable",
            Verdict::Lost => "lost",
            Verdict::Undecided => "undecided",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A verdict with what it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The goal is reached by this line, which has been replayed through the rules. Empty where the goal is reached
    /// already.
    Winnable(Vec<Action>),
    /// The goal cannot be reached, for this reason.
    Lost(Reason),
    /// The search was stopped or ran out.
    Undecided,
}

impl Outcome {
    /// The verdict alone.
    pub fn verdict(&self) -> Verdict {
        match self {
            Outcome::Winnable(_) => Verdict::Winnable,
            Outcome::Lost(_) => Verdict::Lost,
            Outcome::Undecided => Verdict::Undecided,
        }
    }

    /// The line to the goal, when winnable.
    pub(crate) fn line(&self) -> Option<&[Action]> {
        match self {
            Outcome::Winnable(line) => Some(line),
            _ => None,
        }
    }

    /// Why the goal is out of reach, when lost.
    pub(crate) fn reason(&self) -> Option<&Reason> {
        match self {
            Outcome::Lost(reason) => Some(reason),
            _ => None,
        }
    }
}

/// The answer to the question whether the goal can be reached from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The verdict with its line or reason.
    pub outcome: Outcome,
    /// The number of positions the search made for it, repetitions included: a measure of the work.
    pub positions: u64,
}

impl Answer {
    /// An answer that took this many positions.
    pub const fn new(outcome: Outcome, positions: u64) -> Answer {
        Answer { outcome, positions }
    }

    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        self.outcome.verdict()
    }

    /// A line to the goal, when winnable.
    pub fn line(&self) -> Option<&[Action]> {
        self.outcome.line()
    }

    /// Why the goal is out of reach, when lost.
    pub fn reason(&self) -> Option<&Reason> {
        self.outcome.reason()
    }
}

/// Everything a player can be told about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// Whether the position can still be won, with a line or the reason why not.
    pub answer: Answer,
    /// Every action that can be played, in the board's order, with the verdict on the position after it.
    pub actions: Vec<(Action, Verdict)>,
    /// The fewest pegs that can be reached; only looked for in lost positions.
    pub fewest_pegs: Option<FewestPegs>,
}

impl Hint {
    /// The actions whose position after them has a verdict.
    pub fn with(&self, verdict: Verdict) -> impl Iterator<Item = Action> {
        let of_verdict = self.actions.iter().filter(move |(_, v)| *v == verdict);
        of_verdict.map(|&(action, _)| action)
    }
}

/// The fewest pegs that can be reached from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FewestPegs {
    /// The number of pegs.
    pub pegs: usize,
    /// Whether fewer are proven to be impossible; otherwise the number is only the least found.
    pub is_proved: bool,
    /// A line to that number of pegs.
    pub line: Vec<Action>,
}
