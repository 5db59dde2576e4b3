//! The course of a whole game: how each position of its line stands, and how many jumps would have won there.
//!
//! A timeline knows the line only. What is known of its positions is looked up in [`Knowledge`], so the same timeline
//! tells more and more while answers come in, and [`Timeline::wanted`] says which answer it wants next.

use crate::app::advice::knowledge::{Knowledge, Ways};
use crate::rules::board::Board;
use crate::rules::game::Game;
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::solve::{Outcome, Verdict};

/// The line of a game: what has been played, and what redo would play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timeline {
    actions: Vec<Action>,
    /// One more than actions: the start first.
    positions: Vec<Position>,
}

impl Timeline {
    pub fn of(game: &Game) -> Timeline {
        Timeline {
            actions: [game.played(), game.ahead()].concat(),
            positions: game.line_positions().collect(),
        }
    }

    pub fn along(start: Position, actions: &[Action]) -> Timeline {
        Timeline {
            actions: actions.to_vec(),
            positions: start.along(actions).collect(),
        }
    }

    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// What was played from a position of the line to the goal, where the line reaches it.
    pub fn winning_from(&self, problem: &Problem, position: Position) -> Option<&[Action]> {
        self.positions.last().filter(|end| problem.is_won(**end))?;
        let depth = self.positions.iter().position(|&other| other == position)?;
        Some(&self.actions[depth..])
    }

    /// How the position after that many actions stands; `None` while nothing is known. What comes before a winnable
    /// position of the line is winnable, and what comes after a lost one is lost.
    pub fn verdict(&self, knowledge: &Knowledge, depth: usize) -> Option<Verdict> {
        let (after, until) = (&self.positions[depth..], &self.positions[..=depth]);
        let is_winnable = |&position: &Position| knowledge.line(position).is_some();
        let is_lost = |&position: &Position| knowledge.reason(position).is_some();
        if after.iter().any(is_winnable) {
            Some(Verdict::Winnable)
        } else if until.iter().any(is_lost) {
            Some(Verdict::Lost)
        } else {
            let outcome = knowledge.outcome(self.positions[depth]);
            outcome.map(|_| Verdict::Undecided)
        }
    }

    /// The depth after the action with which the game was lost, or that of the first position known to be lost where
    /// some before are undecided; 0 when the start is lost.
    pub fn lost(&self, knowledge: &Knowledge) -> Option<usize> {
        let is_lost = |&position: &Position| knowledge.reason(position).is_some();
        self.positions.iter().position(is_lost)
    }

    /// Whether the action that leads to a depth is proven to be the one with which the game was lost.
    pub fn is_losing(&self, knowledge: &Knowledge, depth: usize) -> bool {
        let verdict = |depth| self.verdict(knowledge, depth);
        (1..self.positions.len()).contains(&depth)
            && verdict(depth) == Some(Verdict::Lost)
            && verdict(depth - 1) == Some(Verdict::Winnable)
    }

    pub fn ways(&self, board: &Board, knowledge: &Knowledge, depth: usize) -> Ways {
        let options = self.options(board, knowledge, depth).into_iter();
        Ways::of(options.map(|(_, verdict)| verdict))
    }

    /// Every action that could be played after that many, in the board's order, with the verdict on the position after
    /// it, as far as it is known.
    pub fn options(
        &self,
        board: &Board,
        knowledge: &Knowledge,
        depth: usize,
    ) -> Vec<(Action, Option<Verdict>)> {
        let is_lost = self.verdict(knowledge, depth) == Some(Verdict::Lost);
        let position = self.positions[depth];
        let verdict = |action| {
            if is_lost {
                Some(Verdict::Lost)
            } else if self.actions.get(depth) == Some(&action) {
                self.verdict(knowledge, depth + 1)
            } else {
                let outcome = knowledge.outcome(position.play_unchecked(action));
                outcome.map(Outcome::verdict)
            }
        };
        let actions = position.actions(board);
        actions.map(|action| (action, verdict(action))).collect()
    }

    /// The position about which something has to be known next; `None` when all is known that can be. First the
    /// verdicts on the line, by halving from its end; then the ways to play on, the last ones that could win first, and
    /// then those nearest to a depth.
    pub fn wanted(&self, board: &Board, knowledge: &Knowledge, near: usize) -> Option<Position> {
        self.open(knowledge)
            .map(|depth| self.positions[depth])
            .or_else(|| self.open_option(board, knowledge, near))
    }

    /// The position of the line to be asked about: the last one, then the middle of those that are open.
    fn open(&self, knowledge: &Knowledge) -> Option<usize> {
        let last = self.positions.len() - 1;
        let is_open = |&depth: &usize| self.verdict(knowledge, depth).is_none();
        if is_open(&last) {
            return Some(last);
        }
        let open: Vec<usize> = (0..last).filter(is_open).collect();
        open.get(open.len() / 2).copied()
    }

    fn open_option(&self, board: &Board, knowledge: &Knowledge, near: usize) -> Option<Position> {
        let winnable = |&depth: &usize| self.verdict(knowledge, depth) == Some(Verdict::Winnable);
        let mut depths: Vec<usize> = (0..self.positions.len()).filter(winnable).collect();
        let turning = depths.last().copied();
        depths.sort_by_key(|&depth| (Some(depth) != turning, depth.abs_diff(near)));
        depths.into_iter().find_map(|depth| {
            let options = self.options(board, knowledge, depth);
            let open = options.into_iter().find(|(_, verdict)| verdict.is_none());
            open.map(|(action, _)| self.positions[depth].play_unchecked(action))
        })
    }
}
