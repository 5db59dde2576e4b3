//! Playing a problem backwards.
//!
//! With pegs and holes changed places, a jump that is taken back is a jump again. So a game from the goal up, jump by
//! jump taken back, is a game of another problem: from every hole but those of the goal to the holes that are vacant at
//! the start. (Berlekamp, Conway and Guy, *Winning Ways*, chapter 23.) Its line in the other order, jump by jump,
//! solves the first problem.

use crate::rules::condition::NoCondition;
#[cfg(feature = "terminal")]
use crate::rules::position::Action;
use crate::rules::position::Position;
use crate::rules::problem::{Goal, Problem};

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
            forwards: Some(Box::new(self.clone())),
            ..self.clone()
        })
    }

    /// The problem of which this one is played backwards.
    pub(crate) fn forwards(&self) -> Option<&Problem> {
        self.forwards.as_deref()
    }
}

/// The line of a problem that one of the same problem played backwards makes.
#[cfg(feature = "terminal")]
pub(crate) fn turned_round(line: &[Action]) -> Vec<Action> {
    line.iter().rev().copied().collect()
}

#[cfg(test)]
mod tests {
    use crate::library::Library;

    #[test]
    fn what_would_stand_upside_down_is_refused() {
        let library = Library::embedded();
        for (board, name) in [
            ("english", "one-peg+backwards"),
            ("french", "key+backwards"),
            ("english", "central+sweep-3+backwards"),
            ("english", "central+backwards+sweep-3"),
            ("english", "central+backwards+backwards"),
        ] {
            let problem = library.entry(board).unwrap().problem(name, None, false);
            let fault = problem.unwrap_err().to_string();
            assert!(fault.starts_with("+backwards goes with"), "{name}: {fault}");
        }
    }
}
