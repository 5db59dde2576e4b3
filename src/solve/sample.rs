//! Positions to measure and test the solver with, the same ones for the same seed.
//!
//! What a player asks about is not what random play meets: hence three kinds. *Random play* gives positions of all
//! depths, most of them lost. A *walk* goes through winnable positions only, from the start to the goal, choosing at
//! random among the actions that keep the goal in reach. A *blunder* is the position after an action that leaves a walk.

use crate::rules::position::Position;
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::solve::Solver;
use crate::solve::answer::Verdict;

/// A small generator of numbers (splitmix64: Steele, Lea and Flood, 2014): fixed for ever, so that figures measured
/// with it can be compared.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of a seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// The next number below a bound above zero. (The bias of a bound far below 2^64 is of no account.)
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// The positions of a game of random play from a problem's start to its end, the start included.
pub fn random_game(problem: &Problem, random: &mut Random) -> Vec<Position> {
    let mut position = problem.start();
    let mut game = vec![position];
    loop {
        let actions: Vec<_> = position.actions(problem.board()).collect();
        if actions.is_empty() {
            return game;
        }
        position = position.play_unchecked(actions[random.below(actions.len())]);
        game.push(position);
    }
}

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
