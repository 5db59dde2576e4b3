//! Positions to measure and test the solver with, the same ones for the same seed.
//!
//! What a player asks about is not what random play meets: hence three kinds. *Random play* gives positions of all
//! depths, most of them lost. A *walk* goes through winnable positions only, from the start to the goal, choosing at
//! random among the actions that keep the goal in reach. A *blunder* is the position after an action that leaves a walk.

use crate::rules::position::Position;
use crate::rules::random::Random;
use crate::run::limits::Limits;
use crate::solve::Solver;
use crate::solve::answer::Verdict;

/// The winnable positions of a game that is won, from the start of the solver's problem to its goal: each action is
/// chosen at random among those after which the position is found winnable. Ends early where the limits (which hold
/// for each position) leave no action found winnable; empty where the start is not found winnable.
pub fn walk(
    solver: &mut Solver,
    random: &mut Random,
    limits: impl Fn() -> Limits,
) -> Vec<Position> {
    let problem = solver.problem().clone();
    let mut position = problem.start();
    if solver.solve(position, &limits()).verdict() != Verdict::Winnable {
        return Vec::new();
    }
    let mut walk = vec![position];
    while !problem.goal().is_reached(position.pegs) {
        let mut actions: Vec<_> = position.actions(problem.board()).collect();
        let next = loop {
            if actions.is_empty() {
                return walk;
            }
            let action = actions.swap_remove(random.below(actions.len()));
            let child = position.play_unchecked(action);
            if solver.solve(child, &limits()).verdict() == Verdict::Winnable {
                break child;
            }
        };
        position = next;
        walk.push(position);
    }
    walk
}
