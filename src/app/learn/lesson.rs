//! What a lesson is.

use std::fmt;

use crate::rules::hole::HoleSet;
use crate::rules::position::Action;
use crate::rules::problem::Problem;

/// A lesson that has been read. Its line reaches the goal; what else it claims is checked by
/// [`claims`](crate::app::learn::claims).
#[derive(Clone, Debug)]
pub struct Lesson {
    pub id: String,
    pub title: String,
    pub chapter: String,
    pub text: String,
    pub problem: Problem,
    pub asks: LessonTask,
    pub marks: HoleSet,
    /// Whether the numbers of the rule of three are painted: of both diagonals, a digit each.
    pub has_diagonals: bool,
    pub wrong: Vec<(Action, String)>,
    /// The first jumps claimed to be all that win.
    pub winning: Option<Vec<Action>>,
    pub is_fewest: bool,
    pub exercises: Option<FreshKind>,
    /// What is to be done one after the other, for a problem by blocks; a lesson of the course has none.
    pub parts: Vec<LessonPart>,
    /// The line of the file on which it begins, from 1.
    pub file_line: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonTask {
    /// Reach the goal, as this line does.
    Play(Vec<Action>),
    /// Point at a hole in which a last peg can stand.
    Survivors,
    /// Point at a peg that can never leave its hole.
    Stuck,
    /// Say whether the goal can be reached.
    Winnable { is_winnable: bool },
}

#[derive(Clone, Debug)]
pub struct LessonStep {
    pub problem: Problem,
    pub asks: LessonTask,
}

/// One of the parts of a lesson that has several.
#[derive(Clone, Debug)]
pub struct LessonPart {
    /// What it is, as in `a 3-removal`.
    pub name: String,
    pub task: String,
    pub marks: HoleSet,
    pub step: LessonStep,
}

#[derive(Clone, Debug)]
pub enum FreshKind {
    /// A package of that name: where the lesson's own line plays one, with the same peg and hole beside the block.
    Block {
        name: String,
        /// Whether the rest of the board is full.
        is_crowded: bool,
    },
    /// Packages that clear a position one after the other.
    Blocks {
        count: usize,
        /// Their names; where there is none, those that books teach.
        names: Vec<String>,
    },
    Jumps {
        jumps: usize,
        /// Whether there is a peg in a corner.
        has_corner: bool,
    },
    /// One move of that many jumps.
    Sweep(usize),
    Problems(Vec<Problem>),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LessonFault {
    pub line: usize,
    pub message: String,
}

impl fmt::Display for LessonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}
