//! Why a jump loses, in the terms of a person.
//!
//! The solver's [reasons](crate::proof::Reason) are what it found first; here the reason is looked for that is
//! easiest to see, each proven, in this order (two of three losing jumps at least are to have one):
//!
//! 1. **Stranded**: a peg that can never jump and never be jumped, whatever the others do, where the goal has none;
//!    or a hole of the goal that no peg can ever reach. Before that, no more pegs than the goal has.
//! 2. **A small count**: a resource count of weights 1 and -1 only, on as few holes as were found. (The linear
//!    program alone gives weights up to 20 on 27 holes where eight of ±1 do.) Before that, a tree of ten positions.
//! 3. **A small tree**: no more than sixty positions can follow, and none is the goal. Where more can, what strands a
//!    peg or puts a hole of the goal out of reach is not followed further.
//! 4. **Losses** that no game can avoid, in regions of the board.
//! 5. **A count** with larger weights.
//!
//! Where there is none of these the jump is lost by exhaustion, which is a proof and nothing that a person can
//! follow: then a plan of the position before shows what the jump spoils, worded as the contrast that it is.

mod kind;
mod stranded;
mod tree;
pub(crate) mod words;

use crate::counts::find;
use crate::proof::prover::{self, Proof, ProofAttempts, ProofEffort};
use crate::proof::{Reason, Refuted};
use crate::rules::board::Board;
use crate::rules::finish::{self, Finish};
use crate::rules::position::Position;
use crate::rules::problem::{Goal, Problem};
use crate::run::Limits;
#[cfg(feature = "terminal")]
use crate::solve::{Answer, Outcome};
use crate::why::tree::Tree;

pub use self::kind::Why;
#[cfg(feature = "terminal")]
pub(crate) use self::stranded::{doors_of_corner, stuck_pegs};

impl Why {
    /// The first reason there is why the goal cannot be reached from a position; none proves nothing. None is looked
    /// for while Cremers' Key is unused, with which a peg may yet come in, nor where the position class is
    /// [reason](crate::rules::problem::impossible) enough.
    pub fn find(board: &Board, goal: Goal, position: Position, limits: &Limits) -> Option<Why> {
        let finishes = finishes(board, goal, position)?;
        let tree_of = |tree: Option<Tree>| {
            let Tree { positions, is_cut } = tree?;
            Some(Why::SmallTree { positions, is_cut })
        };
        tree_of(tree::at_end(&finishes, position.pegs))
            .or_else(|| stranded::find(board, &finishes, position.pegs))
            .or_else(|| tree_of(tree::tiny(board, &finishes, position.pegs)))
            .or_else(|| small_count(board, &finishes, position))
            .or_else(|| tree_of(tree::below(board, &finishes, position.pegs)))
            .or_else(|| losses(board, goal, position, limits))
    }

    /// The same, only what is seen on the board without a count or a search: a stranded peg, a hole out of reach.
    #[cfg(feature = "terminal")]
    pub(crate) fn at_sight(board: &Board, goal: Goal, position: Position) -> Option<Why> {
        stranded::find(board, &finishes(board, goal, position)?, position.pegs)
    }

    /// The same, or a small count: what there is without a search.
    #[cfg(feature = "terminal")]
    pub(crate) fn without_search(board: &Board, goal: Goal, position: Position) -> Option<Why> {
        let finishes = finishes(board, goal, position)?;
        stranded::find(board, &finishes, position.pegs)
            .or_else(|| small_count(board, &finishes, position))
    }

    /// Checks by other means than it was found with that the reason proves a position lost. The number of positions
    /// of a small tree that is cut is not checked.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, problem: &Problem, position: Position) -> Result<(), Refuted> {
        let (board, goal, pegs) = (problem.board(), problem.goal(), position.pegs);
        if goal.is_reached(pegs) {
            return Err(Refuted::GoalReached);
        }
        if position.key.is_some() {
            return Err(Refuted::KeyUnused);
        }
        let finishes = finish::finishes(board, position, goal);
        match self {
            Why::Stranded { pegs: stuck } => stranded::check_pegs(board, &finishes, pegs, stuck),
            Why::OutOfReach { hole } => stranded::check_hole(board, &finishes, pegs, *hole),
            Why::Count { .. } => {
                let reason = self.as_reason(goal, pegs).ok_or(Refuted::ResourceCount)?;
                reason.check(board, goal, position)
            }
            &Why::SmallTree { positions, is_cut } => {
                tree::check(board, &finishes, pegs, Tree { positions, is_cut })
            }
            Why::Losses(losses) => {
                let rule_out = |finish: &Finish| losses.rule_out(board, pegs, finish.pegs);
                let is_right = finishes.len() == 1
                    && losses.check(board).is_ok()
                    && finishes.iter().all(rule_out);
                is_right.then_some(()).ok_or(Refuted::UnavoidableLosses)
            }
        }
    }
}

/// The answer about a position as it is told: lost by a count or by losses that a person can follow where one is found
/// in a moment, in place of an exhaustive search of more positions than are counted.
#[cfg(feature = "terminal")]
pub(crate) fn to_follow(
    answer: Answer,
    problem: &Problem,
    position: Position,
    limits: &Limits,
) -> Answer {
    let Outcome::Lost(Reason::Exhausted { positions: None }) = answer.outcome else {
        return answer;
    };
    let goal = problem.goal();
    let why = Why::find(problem.board(), goal, position, limits);
    let found = why.and_then(|why| why.as_reason(goal, position.pegs));
    let outcome = found.map_or(answer.outcome, Outcome::Lost);
    Answer { outcome, ..answer }
}

/// The finishes that are to be ruled out, unless the goal is reached, Cremers' Key unused, or the position class rules
/// all of them out.
fn finishes(board: &Board, goal: Goal, position: Position) -> Option<Vec<Finish>> {
    let is_open = position.key.is_none() && !goal.is_reached(position.pegs);
    let finishes = is_open.then(|| finish::finishes(board, position, goal));
    finishes.filter(|finishes| !finishes.is_empty())
}

fn small_count(board: &Board, finishes: &[Finish], position: Position) -> Option<Why> {
    let count = find::find_small(board, position, finishes)?;
    Some(Why::Count {
        value: count.value(position.pegs),
        needed: find::needed(&count, None, finishes)?,
        count,
    })
}

/// How hard to look for losses: attempts without cases, told in few numbers.
const EFFORT: ProofEffort = ProofEffort {
    cases: 0,
    attempts: 1,
    with_regions: true,
};

/// Losses, or a count of larger weights.
fn losses(board: &Board, goal: Goal, position: Position, limits: &Limits) -> Option<Why> {
    let proof = Proof {
        effort: EFFORT,
        is_told: true,
        made: &mut ProofAttempts::default(),
    };
    match prover::prove(board, position, goal, proof, limits)? {
        Reason::UnavoidableLosses { losses, .. } => Some(Why::Losses(losses)),
        Reason::ResourceCount {
            count,
            value,
            needed,
        } => Some(Why::Count {
            count,
            value,
            needed,
        }),
        _ => None,
    }
}
