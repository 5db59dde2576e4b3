//! Why a position is lost, as it is shown on the board and told beside it.

use crate::proof::losses::UnavoidableLosses;
use crate::proof::reason::{by_reason, goal_needs};
use crate::proof::{Reason, tree};
use crate::rules::board::Board;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation::action_text;
use crate::rules::position::{Action, Position};
use crate::rules::problem::{Impossible, Problem};
use crate::rules::resource::ResourceCount;
use crate::rules::text::{capitalized, parities};

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Explanation {
    /// What is explained, where it is not why the position is lost.
    pub title: Option<String>,
    pub marks: HoleSet,
    pub numbers: Vec<(Hole, i32)>,
    pub text: String,
    pub short: String,
}

impl Explanation {
    pub fn new(reason: &Reason, problem: &Problem) -> Explanation {
        match reason {
            Reason::Impossible(Impossible::PositionClass { invariant, is_odd }) => {
                of_class(*invariant, *is_odd, problem)
            }
            Reason::ResourceCount {
                count,
                value,
                needed,
            } => Explanation {
                numbers: weights(problem.board(), count),
                text: format!(
                    "Resource count: no jump raises the sum of the numbers under the pegs. \
                     It is {value} now, and {}.",
                    goal_needs(problem, count, *needed)
                ),
                short: format!("no jump raises the sum under the pegs: {value}, needed {needed}"),
                ..Explanation::default()
            },
            Reason::UnavoidableLosses { losses, from, to } => {
                of_losses(problem.board(), losses, *from, *to)
            }
            Reason::OneJump(children) => {
                let jumps = children.iter().map(|(action, reason)| (*action, reason));
                of_jumps(jumps, ("next", "After"), reason, problem)
            }
            Reason::LastJump(children) => {
                let jumps = children
                    .iter()
                    .map(|(jump, reason)| (Action::Jump(*jump), reason));
                of_jumps(jumps, ("last", "Before"), reason, problem)
            }
            _ => Explanation::in_words(&reason.text(problem)),
        }
    }

    /// With everything that can be played, where it is the reason and little: a line each below the text.
    pub(super) fn with_tree(
        mut self,
        reason: &Reason,
        board: &Board,
        position: Position,
    ) -> Explanation {
        if matches!(reason, Reason::Exhausted { .. })
            && let Some(lines) = tree::lines(board, position)
        {
            self.text = format!("{}\n\n{}", self.text, lines.join("\n"));
        }
        self
    }

    /// The same on a board where pegs and holes have changed places, for a problem that is played backwards: what
    /// proofs say of pegs is true of the holes.
    pub fn seen_in(self, problem: &Problem) -> Explanation {
        match problem.forwards() {
            Some(_) => Explanation {
                text: format!("Here the empty holes count as pegs. {}", self.text),
                short: problem.seen_reason(&self.short),
                ..self
            },
            None => self,
        }
    }

    /// An explanation with nothing to show on the board.
    pub fn in_words(text: &str) -> Explanation {
        Explanation {
            text: capitalized(text) + ".",
            short: text.to_owned(),
            ..Explanation::default()
        }
    }

    /// An explanation with nothing but holes marked, to which the words are to be found.
    pub fn marking(marks: HoleSet) -> Explanation {
        Explanation {
            marks,
            ..Explanation::default()
        }
    }
}

/// The weights of a count, those of its holes that are not zero.
pub(crate) fn weights(board: &Board, count: &ResourceCount) -> Vec<(Hole, i32)> {
    let weights = board.holes().map(|hole| (hole, count.weight(hole)));
    weights.filter(|&(_, weight)| weight != 0).collect()
}

fn of_jumps<'a>(
    jumps: impl Iterator<Item = (Action, &'a Reason)> + Clone,
    (which, side): (&str, &str),
    reason: &Reason,
    problem: &Problem,
) -> Explanation {
    let named = |action| action_text(problem.board(), action);
    let Some((action, first)) = jumps.clone().next() else {
        return Explanation::in_words(&reason.text(problem));
    };
    let (jump, shown) = (named(action), Explanation::new(first, problem));
    if jumps.clone().count() == 1 {
        let text = format!(
            "The {which} jump can only be {jump}; {} it: {}",
            side.to_lowercase(),
            shown.text
        );
        return Explanation { text, ..shown };
    }
    let all = Explanation::in_words(&reason.text(problem));
    let named = jumps.map(|(action, why)| (named(action), why));
    let each = by_reason(named).into_iter();
    let each = each.map(|(all, why)| format!("{side} {}: {}", all.join(", "), why.text(problem)));
    let each: Vec<String> = each.collect();
    Explanation {
        text: format!(
            "{} {side} {jump}, as shown: {}\n\n{}",
            all.text,
            shown.text,
            each.join("\n")
        ),
        short: all.short,
        ..shown
    }
}

/// Marks the regions, or where only parities cost something their holes.
fn of_losses(board: &Board, losses: &UnavoidableLosses, from: HoleSet, to: HoleSet) -> Explanation {
    let union = |sets: &mut dyn Iterator<Item = HoleSet>| sets.fold(HoleSet::EMPTY, |a, b| a | b);
    let regions = union(&mut losses.regions().iter().copied());
    let parities = union(&mut losses.parities().iter().map(|parity| parity.holes));
    let by_parity = losses.least_by_parity(from, to);
    // A region that no game can clear is told as the whole reason.
    let by_region: Option<Vec<i64>> = losses
        .least_by_region(board, from, to)
        .into_iter()
        .collect();
    let costs = by_region.map(|mut costs| {
        costs.retain(|&cost| cost > 0);
        costs.extend((by_parity > 0).then_some(by_parity));
        costs
    });
    let what = match (regions.is_empty(), by_parity > 0) {
        (false, false) => "clearing the marked parts of the board",
        (false, true) => "clearing the marked parts and changing parities",
        (true, _) if losses.parities().len() > 1 => "changing parities of pegs on the marked holes",
        (true, _) => "changing the parity of the pegs on the marked holes",
    };
    let slack = losses.slack(from, to);
    let charge = costs.map_or("more than there is".to_owned(), |costs| sum(&costs));
    let room = match slack {
        0 => "The goal needs as much as there is now, so that none may be lost.".to_owned(),
        _ => format!("The goal needs {slack} less than there is now: no more may be lost."),
    };
    Explanation {
        title: None,
        marks: if regions.is_empty() {
            parities
        } else {
            regions
        },
        numbers: weights(board, losses.count()),
        text: format!(
            "Unavoidable losses: no jump raises the sum of the numbers under the pegs. {room} But {what} costs at \
             least {charge}."
        ),
        short: format!("{what} costs at least {charge} of {slack}"),
    }
}

/// `8 + 4 + 4 + 4 = 20`, or the one number there is.
fn sum(costs: &[i64]) -> String {
    let total: i64 = costs.iter().sum();
    let summands: Vec<String> = costs.iter().map(i64::to_string).collect();
    match summands.len() {
        0 | 1 => total.to_string(),
        _ => format!("{} = {total}", summands.join(" + ")),
    }
}

/// With several goals the holes marked rule out the first of them only.
fn of_class(invariant: HoleSet, is_odd: bool, problem: &Problem) -> Explanation {
    let (now, then) = parities(is_odd);
    let end = problem.goal().first_end(problem.board());
    Explanation {
        text: format!(
            "Position class: no jump changes whether the number of pegs on the marked holes is even or odd. \
             It is {now} now, and {then} {end}."
        ),
        short: format!("pegs on the marked holes: {now} for ever, {then} at the goal"),
        ..Explanation::marking(invariant)
    }
}
