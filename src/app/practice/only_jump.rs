//! Find the only jump: positions in which exactly one of the legal jumps keeps the game winnable.
//!
//! They are made backwards like [endgames](crate::app::practice::endgame). That there is no other winning jump is
//! proven: the solver has decided every one.

use crate::app::practice::endgame::take_back;
use crate::app::practice::progress::Staircase;
use crate::rules::board::Jump;
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::rules::random::Random;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};

#[derive(Clone, Debug)]
pub struct OnlyJump {
    pub problem: Problem,
    pub jump: Jump,
    pub legal: usize,
}

/// The fewest legal jumps of an exercise: with fewer there is little to look for.
pub const LEAST_LEGAL: usize = 4;

/// The most jumps to the end to ask for. Beyond, positions with one winning jump are so rare that a search takes
/// seconds: of five asked for on each of five boards, 18 were found at 10 jumps and 2 at 12.
pub const MOST_JUMPS: usize = 10;

/// A position that many jumps ([`Staircase::FIRST`] to [`MOST_JUMPS`]) before the goal of the solver's problem, with
/// one winning jump among [`LEAST_LEGAL`] or more; fewer jumps before it where none was found, and else more, as some
/// small boards have none near the goal. `None` when none was found at all, or within the limits.
pub fn only_jump(
    solver: &mut Solver,
    jumps: usize,
    random: &mut Random,
    limits: &Limits,
) -> Option<OnlyJump> {
    let jumps = jumps.clamp(Staircase::FIRST, MOST_JUMPS);
    let fewer = (Staircase::FIRST..=jumps).rev();
    fewer
        .chain(jumps + 1..=MOST_JUMPS)
        .find_map(|jumps| of_jumps(solver, jumps, random, limits))
}

fn of_jumps(
    solver: &mut Solver,
    jumps: usize,
    random: &mut Random,
    limits: &Limits,
) -> Option<OnlyJump> {
    /// Of six asked for on each of five boards all were found up to 7 jumps, in 75 draws at most, and 26 at 8.
    const DRAWS: usize = 100;
    let board = solver.problem().board().clone();
    let goals = solver.problem().goal().patterns(&board);
    for _ in 0..DRAWS {
        if limits.are_reached(0) {
            break;
        }
        let &finish = random.choose(&goals)?;
        let rest = take_back(&board, finish, jumps - 1, random);
        let pegs = rest.iter().fold(finish, |pegs, jump| pegs ^ jump.holes());
        // Every jump that can have led here is tried: a draw costs more than a look.
        let mut before: Vec<Jump> = board.jumps().leading_to(pegs).collect();
        random.shuffle(&mut before);
        for jump in before {
            let problem = solver.problem().clone().from_pegs(pegs ^ jump.holes());
            if is_only(solver, problem.start(), jump, limits) {
                return Some(OnlyJump {
                    legal: problem.start().actions(&board).count(),
                    problem: problem.with_title("Find the only jump"),
                    jump,
                });
            }
        }
    }
    None
}

/// Whether there are enough jumps and every other one is proven to lose.
fn is_only(solver: &mut Solver, position: Position, jump: Jump, limits: &Limits) -> bool {
    let board = solver.problem().board().clone();
    let mut others = position
        .actions(&board)
        .filter(|&other| other != Action::Jump(jump));
    position.actions(&board).count() >= LEAST_LEGAL
        && others.all(|other| {
            let after = position.play_unchecked(other);
            solver.solve(after, limits).verdict() == Verdict::Lost
        })
}
