//! The ids of problems that come in crowds, which a file may leave out: `difficult-PEGS-NUMBER`, or
//! `difficult-FINISH-PEGS-NUMBER` where the finish is not that of the file's first problem.

use std::collections::HashMap;

use crate::rules::board::Board;
use crate::rules::problem::Goal;

/// Makes the ids of a file's problems, in their order.
pub(super) struct Unnamed<'a> {
    board: &'a Board,
    /// The goal of the file's first problem.
    first: Goal,
    /// How many there were so far of each beginning of an id.
    numbers: HashMap<String, usize>,
}

impl Unnamed<'_> {
    /// The file's first problem has this goal.
    pub(super) fn new(board: &Board, first: Goal) -> Unnamed<'_> {
        let numbers = HashMap::new();
        Unnamed {
            board,
            first,
            numbers,
        }
    }

    /// The id of the next problem, of that kind, with that number of pegs.
    pub(super) fn next_id(&mut self, kind: &str, goal: Goal, pegs: usize) -> String {
        let finish = match goal {
            Goal::Exactly(finish) if goal != self.first => finish.only(),
            _ => None,
        };
        let finish = finish.map_or(String::new(), |hole| format!("{}-", self.board.label(hole)));
        let beginning = format!("{kind}-{finish}{pegs}");
        let number = self.numbers.entry(beginning.clone()).or_default();
        *number += 1;
        format!("{beginning}-{number}")
    }
}
