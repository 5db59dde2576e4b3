//! The ids of problems that come in crowds, which a file may leave out: `difficult-PEGS-NUMBER`, or
//! `difficult-FINISH-PEGS-NUMBER` where the finish is not that of the file's first problem. And their titles, which
//! tell what can be counted.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Deserialize;

use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
use crate::rules::position::Position;
use crate::rules::problem::Goal;

/// Problems that come in hundreds, made by `lastpeg levels --positions`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// Many legal jumps, one of which wins.
    Difficult,
    /// The pegs are symmetric in several ways.
    Symmetric,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 2] = [Kind::Difficult, Kind::Symmetric];

    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Difficult => "difficult",
            Kind::Symmetric => "symmetric",
        }
    }
}

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

    /// The title of a position of a kind, under a rule where it is not the board's first.
    pub(super) fn title(
        &self,
        kind: Kind,
        rule: Option<JumpRule>,
        goal: Goal,
        pegs: HoleSet,
    ) -> Option<String> {
        let mut boards = self.boards.iter();
        let board = boards.find(|board| rule.is_none_or(|rule| board.rule() == rule))?;
        let finish = self.finish(goal).map(|finish| format!(" to {finish}"));
        title(board, kind, pegs, &finish.unwrap_or_default())
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

/// The title of a position of a kind; nothing where it is symmetric in one way or none.
pub(crate) fn title(board: &Board, kind: Kind, pegs: HoleSet, to_finish: &str) -> Option<String> {
    let remark = match kind {
        Kind::Difficult => {
            let jumps = Position::of(pegs).jumps(board).count();
            format!("one of {jumps} jumps wins")
        }
        Kind::Symmetric => symmetry(board, pegs)?.to_owned(),
    };
    Some(format!("{} pegs{to_finish}, {remark}", pegs.len()))
}

/// The symmetry of a position in words, if it is symmetric in several ways.
fn symmetry(board: &Board, pegs: HoleSet) -> Option<&'static str> {
    let is_triangular = board.rule() == JumpRule::Triangular;
    match (board.symmetry_type(pegs)?, is_triangular) {
        (1, _) => Some("every symmetry"),
        (2, true) => Some("turns by 60 degrees"),
        (2, false) => Some("turns by 90 degrees"),
        (3, true) => Some("turns by 120 degrees, mirrored"),
        (3, false) => Some("mirrored diagonally"),
        (4, true) => Some("turns by 120 degrees"),
        (4, false) => Some("mirrored both ways"),
        _ => None,
    }
}
