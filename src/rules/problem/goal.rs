//! What the pegs must be at the end.

use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::notation;

/// What the pegs must be at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Pegs in exactly these holes. One hole: the survivor of an SVSS problem.
    Exactly(HoleSet),
    /// One peg, wherever it stands.
    OnePegAnywhere,
}

impl Goal {
    /// Whether these pegs are the goal.
    pub fn is_reached(self, pegs: HoleSet) -> bool {
        match self {
            Goal::Exactly(goal) => pegs == goal,
            Goal::OnePegAnywhere => pegs.len() == 1,
        }
    }

    /// The number of pegs at the end.
    pub fn peg_count(self) -> usize {
        match self {
            Goal::Exactly(goal) => goal.len(),
            Goal::OnePegAnywhere => 1,
        }
    }

    /// Every set of pegs that is the goal.
    pub fn patterns(self, board: &Board) -> Vec<HoleSet> {
        match self {
            Goal::Exactly(goal) => vec![goal],
            Goal::OnePegAnywhere => board.holes().map(HoleSet::of).collect(),
        }
    }

    /// The goal in words: `one peg at d4`.
    pub fn describe(self, board: &Board) -> String {
        match self {
            Goal::OnePegAnywhere => "one peg anywhere".to_owned(),
            Goal::Exactly(goal) => match (goal.only(), goal.len()) {
                (Some(hole), _) => format!("one peg at {}", board.label(hole)),
                (None, 0) => "no peg".to_owned(),
                (None, count) if count <= 12 => format!("pegs at {}", spaced_holes(board, goal)),
                (None, count) => format!(
                    "{count} pegs, every hole but {}",
                    spaced_holes(board, board.all() - goal)
                ),
            },
        }
    }

    /// What keeps these pegs from being the goal, in words, or `None` when they are.
    pub fn missing(self, board: &Board, pegs: HoleSet) -> Option<String> {
        if self.is_reached(pegs) {
            return None;
        }
        let goal = match self {
            Goal::OnePegAnywhere => {
                return Some(format!(
                    "{} left, and the goal is one",
                    notation::counted(pegs.len(), "peg")
                ));
            }
            Goal::Exactly(goal) => goal,
        };
        Some(match (pegs.only(), goal.only()) {
            (Some(last), Some(hole)) => format!(
                "the last peg stands at {}, and the goal is {}",
                board.label(last),
                board.label(hole)
            ),
            (None, Some(hole)) => format!(
                "{} left, and the goal is one peg at {}",
                notation::counted(pegs.len(), "peg"),
                board.label(hole)
            ),
            _ => difference(board, pegs, goal),
        })
    }
}

fn difference(board: &Board, pegs: HoleSet, goal: HoleSet) -> String {
    let extra = pegs - goal;
    let absent = goal - pegs;
    let mut parts = Vec::new();
    if !extra.is_empty() {
        parts.push(format!(
            "{} too many at {}",
            notation::counted(extra.len(), "peg"),
            spaced_holes(board, extra)
        ));
    }
    if !absent.is_empty() {
        parts.push(format!(
            "{} missing at {}",
            notation::counted(absent.len(), "peg"),
            spaced_holes(board, absent)
        ));
    }
    parts.join("; ")
}

/// The labels of a set of holes for a sentence: `c1, d1, e1`.
pub(crate) fn spaced_holes(board: &Board, holes: HoleSet) -> String {
    notation::holes(board, holes).replace(',', ", ")
}
