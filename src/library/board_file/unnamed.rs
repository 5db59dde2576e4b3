//! The ids of problems that come in crowds, which a file may leave out: `difficult-PEGS-NUMBER`, or
//! `difficult-FINISH-PEGS-NUMBER` where the finish is not that of the file's first problem. And the titles of difficult
//! ones, which tell what can be counted.

use std::collections::HashMap;
use std::sync::Arc;

use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
use crate::rules::position::Position;
use crate::rules::problem::Goal;

/// Makes the ids and titles of a file's problems, in their order.
pub(super) struct Unnamed<'a> {
    /// The board of the file under each of its rules.
    boards: &'a [Arc<Board>],
    /// The goal of the file's first problem.
    first: Goal,
    /// How many there were so far of each beginning of an id.
    numbers: HashMap<String, usize>,
}

impl Unnamed<'_> {
    /// The file's first problem has this goal.
    pub(super) fn new(boards: &[Arc<Board>], first: Goal) -> Unnamed<'_> {
        let numbers = HashMap::new();
        Unnamed {
            boards,
            first,
            numbers,
        }
    }

    /// The id of the next problem, of that kind, with that number of pegs.
    pub(super) fn next_id(&mut self, kind: &str, goal: Goal, pegs: usize) -> String {
        let finish = self.finish(goal).map(|finish| format!("{finish}-"));
        let beginning = format!("{kind}-{}{pegs}", finish.unwrap_or_default());
        let number = self.numbers.entry(beginning.clone()).or_default();
        *number += 1;
        format!("{beginning}-{number}")
    }

    /// The title of a difficult position, under a rule where it is not the board's first.
    pub(super) fn title_of_difficult(
        &self,
        rule: Option<JumpRule>,
        goal: Goal,
        pegs: HoleSet,
    ) -> String {
        let finish = self.finish(goal).map(|finish| format!(" to {finish}"));
        let mut boards = self.boards.iter();
        let board = boards.find(|board| rule.is_none_or(|rule| board.rule() == rule));
        let jumps = board.map_or(0, |board| Position::of(pegs).jumps(board).count());
        difficult_title(pegs.len(), &finish.unwrap_or_default(), jumps)
    }

    /// The hole of the last peg, where it is not that of the first problem.
    fn finish(&self, goal: Goal) -> Option<&str> {
        match goal {
            Goal::Exactly(finish) if goal != self.first => finish.only(),
            _ => None,
        }
        .map(|hole| self.boards[0].label(hole))
    }
}

/// The title of a position with that many pegs, one only of whose jumps wins.
pub(crate) fn difficult_title(pegs: usize, to_finish: &str, jumps: usize) -> String {
    format!("{pegs} pegs{to_finish}, one of {jumps} jumps wins")
}
