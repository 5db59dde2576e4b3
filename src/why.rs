//! Why a jump loses, in the terms of a person.
//!
//! The solver's [reasons](crate::proof::Reason) are what it found first; here the reason is looked for that is
//! easiest to see, each proven, in this order (the issue that asks for it wants two of three losing jumps to have
//! one):
//!
//! 1. **Stranded**: a peg that can never jump and never be jumped, whatever the others do, where the goal has none;
//!    or a hole of the goal that no peg can ever reach.
//! 2. **A small count**: a resource count of weights 1 and -1 only, on as few holes as were found. (The linear
//!    program alone gives weights up to 20 on 27 holes where eight of ±1 do.)
//! 3. **A small tree**: no more than sixty positions can follow, and none is the goal. What strands a peg
//!    is not followed further.
//! 4. **Losses** that no game can avoid, in regions of the board.
//! 5. **A count** with larger weights.
//!
//! Where there is none of these the jump is lost by exhaustion, which is a proof and nothing that a person can
//! follow: then a plan of the position before shows what the jump spoils, worded as the contrast that it is.

mod kind;
mod stranded;
mod tree;
#[cfg(feature = "terminal")]
pub(crate) mod words;

use crate::counts::find;
use crate::packages::PlacedPackage;
use crate::plan::Plan;
use crate::proof::Reason;
use crate::proof::prover::{self, Proof, ProofAttempts, ProofEffort};
use crate::rules::board::Board;
use crate::rules::finish::{self, Finish};
use crate::rules::position::{Action, Position};
use crate::rules::problem::{Goal, Problem};
use crate::run::Limits;
use crate::why::tree::{MOST_IN_TREE, Tree};

pub use self::kind::Why;
#[cfg(feature = "terminal")]
pub(crate) use self::stranded::{doors_of_corner, stuck_pegs};

impl Why {
    /// The first reason there is why the goal cannot be reached from a position; none proves nothing. None is looked
    /// for while Cremers' Key is unused, with which a peg may yet come in.
    pub fn find(board: &Board, goal: Goal, position: Position, limits: &Limits) -> Option<Why> {
        if position.key.is_some() || goal.is_reached(position.pegs) {
            return None;
        }
        let finishes = finish::finishes(board, position, goal);
        stranded::find(board, &finishes, position.pegs)
            .or_else(|| small_count(board, &finishes, position))
            .or_else(|| small_tree(board, &finishes, position))
            .or_else(|| losses(board, goal, position, limits))
    }

    /// Checks by other means than it was found with that the reason proves a position lost.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, problem: &Problem, position: Position) -> Result<(), &'static str> {
        let (board, goal) = (problem.board(), problem.goal());
        let finishes = finish::finishes(board, position, goal);
        if goal.is_reached(position.pegs) || position.key.is_some() {
            return Err("the goal is reached, or Cremers' Key is unused");
        }
        match self {
            Why::Stranded { pegs } => stranded::check_pegs(board, &finishes, position.pegs, pegs),
            Why::OutOfReach { hole } => {
                stranded::check_hole(board, &finishes, position.pegs, *hole)
            }
            Why::Count {
                count,
                value,
                needed,
            } => {
                let reason = Reason::ResourceCount {
                    count: count.clone(),
                    value: *value,
                    needed: *needed,
                };
                let checked = reason.check(board, goal, position);
                checked.map_err(|_| "the count does not rule the goal out")
            }
            Why::SmallTree { positions, .. } => {
                tree::check(board, &finishes, position.pegs, *positions)
            }
            Why::Losses(losses) => {
                let to = finishes.first().map(|finish| finish.pegs);
                let is_right = finishes.len() == 1
                    && losses.check(board).is_ok()
                    && to.is_some_and(|to| losses.rule_out(board, position.pegs, to));
                is_right
                    .then_some(())
                    .ok_or("the losses do not rule the goal out")
            }
        }
    }
}

fn small_count(board: &Board, finishes: &[Finish], position: Position) -> Option<Why> {
    let count = find::find_small(board, position, finishes)?;
    Some(Why::Count {
        value: count.value(position.pegs),
        needed: find::needed(&count, None, finishes)?,
        count,
    })
}

fn small_tree(board: &Board, finishes: &[Finish], position: Position) -> Option<Why> {
    let Tree {
        positions, is_cut, ..
    } = tree::below(board, finishes, position.pegs, MOST_IN_TREE)?;
    Some(Why::SmallTree { positions, is_cut })
}

/// How hard to look for losses: attempts without cases, told in few numbers.
const EFFORT: ProofEffort = ProofEffort {
    cases: 0,
    attempts: 1,
    with_regions: true,
};

/// Losses, or a count of larger weights; neither is told while Cremers' Key is unused.
fn losses(board: &Board, goal: Goal, position: Position, limits: &Limits) -> Option<Why> {
    if position.key.is_some() {
        return None;
    }
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

/// What a jump does to the plan of the position before it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Contrast {
    /// It takes away or moves a peg that the first package of the plan needs beside its block.
    TakesCatalyst(PlacedPackage),
    /// It fills the hole that the first package of the plan needs.
    FillsHole(PlacedPackage),
    /// It breaks the block of the first package.
    BreaksBlock(PlacedPackage),
    /// It is none of what the plan begins with.
    Other,
}

impl Contrast {
    /// What an action does to a plan. It is a contrast and proves nothing.
    pub fn of(plan: &Plan, action: Action) -> Contrast {
        let Some(jump) = action.jump() else {
            return Contrast::Other;
        };
        let packages = plan.steps().iter().filter_map(|step| step.package());
        for package in packages {
            if jump.needs().contains(package.peg) {
                return Contrast::TakesCatalyst(package.clone());
            }
            if jump.to == package.hole {
                return Contrast::FillsHole(package.clone());
            }
            if jump.needs().meets(package.block) {
                return Contrast::BreaksBlock(package.clone());
            }
        }
        Contrast::Other
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::library::Library;
    use crate::rules::problem::single_vacancy_problems;
    use crate::rules::random::Random;
    use crate::rules::resource::ResourceCount;
    use crate::solve::{Solver, Verdict};

    #[test]
    fn every_reason_is_checked_by_other_means_and_most_losing_jumps_have_one() {
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut jumps, mut found) = (0, 0);
        for (board, id) in [
            ("english", "d4:d4"),
            ("6x6", "c3:c3"),
            ("triangle15", "a1:a1"),
        ] {
            let library = Library::embedded();
            let problem = library
                .entry(board)
                .unwrap()
                .problem(id, None, false)
                .unwrap();
            let mut solver = Solver::new(&problem);
            let mut random = Random::new(3);
            // Winning lines, at each position of which the jumps that lose are asked about.
            let mut position = problem.start();
            while !problem.goal().is_reached(position.pegs) {
                let hint = solver.hint(position, &Limits::none());
                for action in hint.with(Verdict::Lost) {
                    let after = position.play_unchecked(action);
                    let why = Why::find(problem.board(), problem.goal(), after, &Limits::none());
                    jumps += 1;
                    let Some(why) = why else {
                        continue;
                    };
                    assert_eq!(why.check(&problem, after), Ok(()), "{why:?}");
                    #[cfg(feature = "terminal")]
                    assert!(words::sentence(&why, &problem, position, action).ends_with('.'));
                    found += 1;
                    *kinds.entry(why.kind()).or_default() += 1;
                }
                let winning: Vec<Action> = hint.with(Verdict::Winnable).collect();
                let &action = random.choose(&winning).unwrap();
                position = position.play_unchecked(action);
            }
        }
        assert!(
            jumps > 50 && found * 2 > jumps,
            "{found} of {jumps}: {kinds:?}"
        );
        assert!(kinds.len() > 2, "{kinds:?}");
    }

    /// How many losing jumps of the English board are looked at: some by default, as many as the environment says with
    /// `LASTPEG_REASONS=10000 cargo test --lib two_of_three`.
    fn jumps_to_check() -> usize {
        let set = std::env::var("LASTPEG_REASONS").ok();
        set.and_then(|text| text.parse().ok()).unwrap_or(300)
    }

    #[test]
    fn two_of_three_losing_jumps_of_english_problems_have_a_reason_and_none_is_false() {
        let board = Library::embedded().entry("english").unwrap().board();
        let pairs = single_vacancy_problems(&board).into_iter();
        let mut solvers: Vec<Solver> = pairs
            .map(|(vacancy, survivor)| Problem::from_vacancy(board.clone(), vacancy, survivor))
            .map(|problem| Solver::new(&problem))
            .collect();
        let mut random = Random::new(11);
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut jumps, mut found, mut game) = (0, 0, 0);
        while jumps < jumps_to_check() {
            game += 1;
            let index = game % solvers.len();
            let solver = &mut solvers[index];
            let problem = solver.problem().clone();
            let mut position = problem.start();
            while !problem.goal().is_reached(position.pegs) {
                let hint = solver.hint(position, &Limits::none());
                // Of each position one, so that no game counts for more than another.
                let losing: Vec<Action> = hint.with(Verdict::Lost).collect();
                if let Some(&action) = random.choose(&losing) {
                    let after = position.play_unchecked(action);
                    let why = Why::find(&board, problem.goal(), after, &Limits::none());
                    let kind = why.as_ref().map_or("searched", Why::kind);
                    *kinds.entry(kind).or_default() += 1;
                    jumps += 1;
                    found += usize::from(why.is_some());
                    let checked = why.map_or(Ok(()), |why| why.check(&problem, after));
                    assert_eq!(checked, Ok(()), "{kind}: {after:?}");
                }
                let winning: Vec<Action> = hint.with(Verdict::Winnable).collect();
                let &action = random.choose(&winning).unwrap();
                position = position.play_unchecked(action);
            }
        }
        println!("{found} of {jumps} in {game} games: {kinds:?}");
        assert!(found * 100 >= jumps * 65, "{found} of {jumps}: {kinds:?}");
    }

    #[test]
    fn no_winnable_position_has_a_reason() {
        let problem = Library::embedded()
            .entry("english")
            .unwrap()
            .problem("central", None, false)
            .unwrap();
        let answer = Solver::new(&problem).solve(problem.start(), &Limits::none());
        let mut position = problem.start();
        for &action in answer.line().unwrap() {
            assert_eq!(
                Why::find(problem.board(), problem.goal(), position, &Limits::none()),
                None
            );
            position = position.play_unchecked(action);
        }
    }

    #[test]
    fn a_reason_for_another_position_is_found_out() {
        let problem = Library::embedded()
            .entry("english")
            .unwrap()
            .problem("central", None, false)
            .unwrap();
        let (board, start) = (problem.board(), problem.start());
        let corner = board.corners().iter().next().unwrap();
        assert!(
            Why::Stranded { pegs: vec![corner] }
                .check(&problem, start)
                .is_err()
        );
        assert!(
            Why::OutOfReach { hole: corner }
                .check(&problem, start)
                .is_err()
        );
        let tree = Why::SmallTree {
            positions: 3,
            is_cut: false,
        };
        assert!(tree.check(&problem, start).is_err());
        let count = ResourceCount::new(board, vec![0; board.hole_count()]).unwrap();
        let count = Why::Count {
            count,
            value: 0,
            needed: 1,
        };
        assert!(count.check(&problem, start).is_err());
    }
}
