//! Why a position is lost, as it is shown on the board and told beside it.

use crate::hole::{Hole, HoleSet};
use crate::problem::{Goal, Problem};
use crate::solver::Reason;

/// An explanation on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Holes to mark.
    pub marks: HoleSet,
    /// Numbers to write into holes.
    pub numbers: Vec<(Hole, i32)>,
    /// The explanation in full.
    pub text: String,
    /// The explanation in one line.
    pub short: String,
}

impl Explanation {
    /// The explanation of a reason.
    pub fn new(reason: &Reason, problem: &Problem) -> Explanation {
        match reason {
            Reason::PositionClass { invariant, is_odd } => {
                of_class(*invariant, *is_odd, problem.goal())
            }
            Reason::ResourceCount {
                count,
                value,
                needed,
            } => {
                let weights = problem.board().holes();
                let weights = weights.map(|hole| (hole, count.weight(hole)));
                Explanation {
                    marks: HoleSet::EMPTY,
                    numbers: weights.filter(|&(_, weight)| weight != 0).collect(),
                    text: format!(
                        "Resource count: no jump raises the sum of the numbers under the pegs. \
                         It is {value} now, and the goal needs {needed}."
                    ),
                    short: format!(
                        "no jump raises the sum under the pegs: {value}, needed {needed}"
                    ),
                }
            }
            _ => Explanation::in_words(&reason.text(problem)),
        }
    }

    /// An explanation with nothing to show on the board.
    pub fn in_words(text: &str) -> Explanation {
        let mut letters = text.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let sentence: String = first.into_iter().chain(letters).chain(['.']).collect();
        Explanation {
            marks: HoleSet::EMPTY,
            numbers: Vec::new(),
            text: sentence,
            short: text.to_owned(),
        }
    }
}

/// With several goals the holes marked rule out the first of them only.
fn of_class(invariant: HoleSet, is_odd: bool, goal: Goal) -> Explanation {
    let (now, then) = if is_odd {
        ("odd", "even")
    } else {
        ("even", "odd")
    };
    let the_goal = match goal {
        Goal::Exactly(_) => "the goal",
        Goal::OnePegAnywhere => "the first of the goals; the others are ruled out on other holes",
    };
    Explanation {
        marks: invariant,
        numbers: Vec::new(),
        text: format!(
            "Position class: no jump changes whether the number of pegs on the marked holes is even or odd. \
             It is {now} now, and {then} at {the_goal}."
        ),
        short: format!("pegs on the marked holes: {now} for ever, {then} at the goal"),
    }
}
