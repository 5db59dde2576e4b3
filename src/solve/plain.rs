//! The solver of a problem without conditions: what is told at sight, and the search for the finishes of a game.

use crate::packed::with_word::with_word;
use crate::proof::Reason;
use crate::rules::condition::Conditions;
use crate::rules::finish::{self, Finish};
use crate::rules::hole::Hole;
use crate::rules::position::Position;
use crate::rules::problem::{Problem, impossible};
use crate::run::limits::Limits;
use crate::solve::answer::{Answer, Outcome};
use crate::solve::search::{Engine, GoalSearch};

/// The solver of a problem, whatever its conditions. Positions are asked about without their past.
#[derive(Debug)]
pub(super) struct PlainSolver {
    problem: Problem,
    /// The search of the game asked about last.
    known: Option<(GameEnds, Box<dyn Engine>)>,
}

/// What all positions of a game have: the hole of Cremers' Key, and the finishes.
type GameEnds = (Option<Hole>, Vec<Finish>);

impl PlainSolver {
    pub(super) fn new(problem: &Problem) -> PlainSolver {
        PlainSolver {
            problem: problem.clone().asking(Conditions::default()),
            known: None,
        }
    }

    /// Sets up what the positions of this one's class need, which the first question would otherwise do.
    pub(super) fn prepare(&mut self, position: Position) {
        if let Some(engine) = self.engine(&[position]) {
            engine.set_up(position, &Limits::none());
        }
    }

    /// Decides whether the goal can be reached from a position.
    pub(super) fn solve(&mut self, position: Position, limits: &Limits) -> Answer {
        let (mut outcomes, positions) = self.decide(&[position], limits);
        Answer {
            outcome: outcomes.pop().unwrap_or(Outcome::Undecided),
            positions,
        }
    }

    /// Decides positions of as many pegs, and gives the number of positions made.
    pub(super) fn decide(
        &mut self,
        positions: &[Position],
        limits: &Limits,
    ) -> (Vec<Outcome>, u64) {
        let mut outcomes: Vec<Option<Outcome>> = positions
            .iter()
            .map(|&position| self.at_sight(position))
            .collect();
        let open: Vec<usize> = (0..positions.len())
            .filter(|&index| outcomes[index].is_none())
            .collect();
        let of_open: Vec<Position> = open.iter().map(|&index| positions[index]).collect();
        let (found, made) = self.search(&of_open, limits);
        for (&index, outcome) in open.iter().zip(found) {
            outcomes[index] = Some(outcome);
        }
        let outcomes = outcomes.into_iter();
        let known = outcomes.map(|outcome| outcome.unwrap_or(Outcome::Undecided));
        (known.collect(), made)
    }

    /// What can be told without any search.
    fn at_sight(&self, position: Position) -> Option<Outcome> {
        let (board, goal) = (self.problem.board(), self.problem.goal());
        if goal.is_reached(position.pegs) {
            return Some(Outcome::Winnable(Vec::new()));
        }
        let reason = match impossible(board, position, goal) {
            Some(seen) => Reason::Impossible(seen),
            None if position.actions(board).next().is_none() => Reason::NoJumps,
            None => return None,
        };
        Some(Outcome::Lost(reason))
    }

    /// Searches for positions of one game that are not decided at sight. Of a whole problem a proof is looked for even
    /// when the search has looked at everything, because it can be checked.
    fn search(&mut self, positions: &[Position], limits: &Limits) -> (Vec<Outcome>, u64) {
        let is_problem = positions == [self.problem.start()] && !self.problem.is_set_up();
        match self.engine(positions) {
            Some(engine) => engine.decide(positions, is_problem, limits),
            None => (vec![Outcome::Undecided; positions.len()], 0),
        }
    }

    /// The engine for the positions of a game; nothing where the board with Cremers' Key fits no word.
    fn engine(&mut self, positions: &[Position]) -> Option<&mut dyn Engine> {
        let (board, goal) = (self.problem.board(), self.problem.goal());
        let key = positions.iter().find_map(|position| position.key);
        let key = key.or(self.problem.start().key);
        let unused = positions.first()?.with_key_unused(key);
        let ends = (key, finish::finishes(board, unused, goal));
        if self.known.as_ref().is_none_or(|(of, _)| *of != ends) {
            let engine = with_word!(board, key, |W| {
                Box::new(GoalSearch::<W>::new(board, goal, key, &ends.1)) as Box<dyn Engine>
            })?;
            self.known = Some((ends, engine));
        }
        Some(self.known.as_mut()?.1.as_mut())
    }
}
