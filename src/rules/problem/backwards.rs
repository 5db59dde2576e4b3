//! Playing a problem backwards.
//!
//! With pegs and holes changed places, a jump that is taken back is a jump again. So a game from the goal up, jump by
//! jump taken back, is a game of another problem: from every hole but those of the goal to the holes that are vacant at
//! the start. (Berlekamp, Conway and Guy, *Winning Ways*, chapter 23.) Its line in the other order, jump by jump,
//! solves the first problem.
//!
//! The game, the solver, files and records know that other problem only. Whoever plays is shown the one that is meant:
//! the last peg alone, and pegs that go back, each over an empty hole where a peg appears. What is *seen* is told here
//! from what is played, for every problem, and is the same where a problem is played forwards.

use crate::rules::condition::NoCondition;
use crate::rules::position::{Action, Position};
#[cfg(feature = "terminal")]
use crate::rules::problem::Impossible;
use crate::rules::problem::{Goal, Problem};
#[cfg(feature = "terminal")]
use crate::rules::{
    board::{Board, Jump},
    hole::HoleSet,
    notation::{self, IllegalLine, WrittenLine, WrittenMove},
    position::{self, IllegalAction},
};

impl Problem {
    /// The word behind the name of a problem that is played backwards.
    pub(crate) const BACKWARDS: &str = "backwards";

    /// The problem that is this one played backwards.
    ///
    /// # Errors
    /// The goal is not given hole by hole, or the line is asked for more, which would stand upside down.
    pub(crate) fn backwards(&self) -> Result<Problem, NoCondition> {
        let is_plain = self.conditions().is_empty() && !self.has_key();
        let Goal::Exactly(goal) = self.goal else {
            return Err(NoCondition::Backwards);
        };
        if !is_plain || self.forwards.is_some() {
            return Err(NoCondition::Backwards);
        }
        let start = Position::of(self.board.all() - goal);
        Ok(Problem {
            id: format!("{}+{}", self.id, Problem::BACKWARDS),
            title: format!("{}, backwards", self.title),
            start,
            goal: Goal::Exactly(self.board.all() - self.start.pegs),
            is_set_up: false,
            forwards: Some(Box::new(self.clone())),
            ..self.clone()
        })
    }

    /// The problem of which this one is played backwards.
    pub(crate) fn forwards(&self) -> Option<&Problem> {
        self.forwards.as_deref()
    }

    /// Whether this problem is another one played backwards.
    #[cfg(feature = "terminal")]
    pub(crate) fn is_backwards(&self) -> bool {
        self.forwards.is_some()
    }

    /// Whether an action goes on with the move of the one before it: of two jumps that one peg takes back the second
    /// begins the move of which the first is the end.
    pub(crate) fn are_one_move(&self, before: Action, next: Action) -> bool {
        match self.forwards() {
            Some(_) => before.continues(next),
            None => next.continues(before),
        }
    }
}

#[cfg(feature = "terminal")]
impl Problem {
    /// The problem that is meant: the one that is played backwards, else this one. Par and the best result told are
    /// its.
    pub(crate) fn meant(&self) -> &Problem {
        self.forwards().unwrap_or(self)
    }

    /// The pegs that are seen where the game has these: backwards the holes.
    pub(crate) fn seen_pegs(&self, pegs: HoleSet) -> HoleSet {
        match self.forwards() {
            Some(_) => self.board.all() - pegs,
            None => pegs,
        }
    }

    /// How many pegs are seen where the game has so many.
    pub(crate) fn seen_count(&self, pegs: usize) -> usize {
        match self.forwards() {
            Some(_) => self.board.hole_count() - pegs,
            None => pegs,
        }
    }

    /// How a jump of the game is seen, and which one is played where it is seen so: backwards the peg goes from where
    /// the jump ends to where it starts.
    pub(crate) fn seen_jump(&self, jump: Jump) -> Jump {
        let Jump { from, over, to } = jump;
        match self.forwards() {
            Some(_) => Jump {
                from: to,
                over,
                to: from,
            },
            None => jump,
        }
    }

    /// How an action of the game is seen.
    pub(crate) fn seen_action(&self, action: Action) -> Action {
        match action {
            Action::Jump(jump) => Action::Jump(self.seen_jump(jump)),
            key @ Action::Key(_) => key,
        }
    }

    /// The goal as it is seen: backwards the start of the problem that is meant.
    pub(crate) fn seen_goal(&self) -> Goal {
        match self.forwards() {
            Some(forwards) => Goal::Exactly(forwards.start.pegs),
            None => self.goal,
        }
    }

    /// The goal and the conditions in words, as they are seen.
    pub(crate) fn seen_asked(&self) -> String {
        match self.forwards() {
            Some(_) => format!(
                "the start again, {}",
                self.seen_goal().describe(&self.board)
            ),
            None => self.asked(),
        }
    }

    /// What is seen to keep a position from being what is asked; `None` when it is.
    pub(crate) fn seen_missing(&self, position: Position) -> Option<String> {
        match self.forwards() {
            Some(_) => {
                let pegs = self.seen_pegs(position.pegs);
                self.seen_goal().missing(&self.board, pegs)
            }
            None => self.missing(position),
        }
    }

    /// Why the goal cannot be reached, as it is seen, where that can be told without any search.
    pub(crate) fn seen_impossible(&self) -> Option<String> {
        Some(match (self.forwards(), self.impossible()?) {
            (Some(_), Impossible::PositionClass { invariant, .. }) => {
                let pegs = self.seen_pegs(self.start.pegs) & invariant;
                self.seen_goal()
                    .class_text(&self.board, invariant, pegs.is_odd())
            }
            (Some(forwards), Impossible::TooFewPegs { .. }) => {
                forwards.impossible()?.text(forwards)
            }
            (None, reason) => reason.text(self),
        })
    }

    /// A reason of the solver, which speaks of the pegs that the game has, in the words of what is seen.
    pub(crate) fn seen_reason(&self, reason: &str) -> String {
        match self.forwards() {
            Some(_) => format!("the empty holes count as pegs: {reason}"),
            None => reason.to_owned(),
        }
    }

    /// The moves of a line of the game as they are told: backwards those of the line turned round, in which jumps that
    /// one peg takes back in a row are one move.
    pub(crate) fn told_moves(&self, line: &[Action]) -> usize {
        match self.forwards() {
            Some(_) => position::move_count(&turned_round(line)),
            None => position::move_count(line),
        }
    }

    /// The rule that an action breaks, in the words of what is seen.
    pub(crate) fn why_illegal(&self, illegal: IllegalAction) -> String {
        self.explain()(&self.board, illegal)
    }

    fn explain(&self) -> fn(&Board, IllegalAction) -> String {
        match self.forwards() {
            Some(_) => explain_backwards,
            None => notation::explain,
        }
    }

    /// Replays a line that was typed, from a position. Backwards a jump may be written as it is forwards, `d2-d4`, or
    /// as its peg goes back, `d4-d2`: in no position both can be meant.
    ///
    /// # Errors
    /// The first jump that breaks a rule, in the words of what is seen.
    pub(crate) fn replay_typed(
        &self,
        from: Position,
        line: &WrittenLine,
    ) -> Result<Vec<Action>, Box<IllegalLine>> {
        let replay = |line| notation::replay_with(&self.board, from, line, self.explain());
        let replayed = replay(line);
        match (replayed, self.forwards()) {
            (Err(fault), Some(_)) => replay(&as_pegs_go_back(line)).map_err(|_| fault),
            (replayed, _) => replayed,
        }
    }
}

/// The rule that keeps a jump from being taken back, in words.
#[cfg(feature = "terminal")]
fn explain_backwards(board: &Board, illegal: IllegalAction) -> String {
    match illegal {
        IllegalAction::NoPegToMove(hole) => {
            format!(
                "the hole to go back to, {}, is not empty",
                board.label(hole)
            )
        }
        IllegalAction::NoPegToJumpOver(hole) => {
            format!("the hole in between, {}, is not empty", board.label(hole))
        }
        IllegalAction::LandingOccupied(hole) => {
            format!("no peg to go back at {}", board.label(hole))
        }
        illegal => notation::explain(board, illegal),
    }
}

/// The jumps of a line in which each move is the way of a peg that goes back.
#[cfg(feature = "terminal")]
fn as_pegs_go_back(line: &WrittenLine) -> WrittenLine {
    let jumps = |written: &WrittenMove| match written {
        WrittenMove::Journey(holes) => holes
            .windows(2)
            .map(|pair| WrittenMove::Journey(vec![pair[1], pair[0]]))
            .collect(),
        key @ WrittenMove::Key(_) => vec![key.clone()],
    };
    WrittenLine {
        moves: line.moves.iter().flat_map(jumps).collect(),
    }
}

/// The line of a problem that one of the same problem played backwards makes.
#[cfg(feature = "terminal")]
pub(crate) fn turned_round(line: &[Action]) -> Vec<Action> {
    line.iter().rev().copied().collect()
}

#[cfg(test)]
#[cfg(feature = "terminal")]
mod tests;
