//! The kinds of reasons.

use crate::proof::{Reason, UnavoidableLosses};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::problem::Goal;
use crate::rules::resource::ResourceCount;

/// Why a position is lost, as a person sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// A peg can never jump nor be jumped, and the goal has none in its hole. With several goals the pegs that rule
    /// all of them out.
    Stranded {
        /// The holes of such pegs.
        pegs: Vec<Hole>,
    },
    /// No peg can ever reach a hole where the goal has one.
    OutOfReach {
        /// The hole.
        hole: Hole,
    },
    /// A resource count is too low for the goal.
    Count {
        /// The weights.
        count: ResourceCount,
        /// Their sum over the pegs.
        value: i32,
        /// The least sum that the goal needs.
        needed: i32,
    },
    /// Nothing but these few positions can follow.
    SmallTree {
        /// Their number, the position itself left out.
        positions: usize,
        /// Whether others can, in which a peg is stranded or a hole of the goal out of reach.
        is_cut: bool,
    },
    /// What must be lost of a resource count is more than there is to lose.
    Losses(UnavoidableLosses),
}

impl Why {
    /// The kind in data: `stranded`, `out-of-reach`, `small-count`, `small-tree`, `losses` or `count`.
    pub fn kind(&self) -> &'static str {
        match self {
            Why::Stranded { .. } => "stranded",
            Why::OutOfReach { .. } => "out-of-reach",
            Why::Count { count, .. } if count.is_of_ones() => "small-count",
            Why::Count { .. } => "count",
            Why::SmallTree { .. } => "small-tree",
            Why::Losses(_) => "losses",
        }
    }

    /// The same as a reason of the solver's, for a position of these pegs: of a count, and of losses where the goal is
    /// of given holes; `None` of any other.
    pub(crate) fn as_reason(&self, goal: Goal, pegs: HoleSet) -> Option<Reason> {
        match (self, goal) {
            (
                Why::Count {
                    count,
                    value,
                    needed,
                },
                _,
            ) => Some(Reason::ResourceCount {
                count: count.clone(),
                value: *value,
                needed: *needed,
            }),
            (Why::Losses(losses), Goal::Exactly(to)) => Some(Reason::UnavoidableLosses {
                losses: losses.clone(),
                from: pegs,
                to,
            }),
            _ => None,
        }
    }
}
