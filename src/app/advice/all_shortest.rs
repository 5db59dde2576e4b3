//! How far all the shortest solutions of a problem are known, which a player asks for in a review.

use crate::app::worker::Reply;
use crate::par::Shortest;
use crate::solve::Outcome;

#[derive(Clone, Default, Debug)]
pub(crate) enum AllShortest {
    #[default]
    Unasked,
    Wanted,
    NoSolution,
    /// They could not be told within the limits.
    Undecided,
    Known(Shortest),
}

impl AllShortest {
    pub(super) fn of(reply: Reply) -> AllShortest {
        match (reply.all_shortest, reply.answer.outcome) {
            (Some(shortest), _) => AllShortest::Known(shortest),
            (None, Outcome::Lost(_)) => AllShortest::NoSolution,
            (None, _) => AllShortest::Undecided,
        }
    }
}
