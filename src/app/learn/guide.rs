//! The way through a long task: which step of its line comes next, told and marked while the player goes that way.
//!
//! Nobody remembers a game of 31 jumps from having seen it once; but eight steps, each told when its turn comes, can be
//! followed, and blocks cleared by one's own jumps.

use std::collections::HashSet;

use crate::plan::{self, PlanStep};
use crate::rules::board::Board;
use crate::rules::game::Game;
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;

/// A task whose line has fewer steps is for the player alone.
const LEAST_STEPS: usize = 4;

/// How many positions are looked at to find out whether a step can still be played.
const MOST_POSITIONS: usize = 20_000;

#[derive(Debug)]
pub struct Guide {
    steps: Vec<PlanStep>,
    after: Vec<HoleSet>,
    done: usize,
    /// Whether the game has gone another way.
    is_off: bool,
}

impl Guide {
    /// The guide through a line from the start of a problem; `None` where it is too short to need one.
    pub fn new(problem: &Problem, line: &[Action]) -> Option<Guide> {
        let steps = plan::told(problem.board(), problem.start(), line);
        let mut position = problem.start();
        let after = steps.iter().map(|step| {
            position = position.after(&step.actions());
            position.pegs
        });
        let after: Vec<HoleSet> = after.collect();
        (steps.len() >= LEAST_STEPS).then_some(Guide {
            steps,
            after,
            done: 0,
            is_off: false,
        })
    }

    pub fn follow(&mut self, game: &Game) {
        self.done = 0;
        for position in game.line_positions().take(game.played().len() + 1) {
            if self.after.get(self.done) == Some(&position.pegs) {
                self.done += 1;
            }
        }
        let (board, pegs) = (game.problem().board(), game.position().pegs);
        let next = self.after.get(self.done);
        self.is_off = next.is_some_and(|&next| !may_reach(board, pegs, next));
    }

    /// What to play next, in words; `undo` is the key that takes back.
    pub fn text(&self, board: &Board, undo: &str) -> Option<String> {
        let step = self.steps.get(self.done)?;
        if self.is_off {
            return Some(format!(
                "You have left the way of this lesson; others may win, too. {undo} goes back to it."
            ));
        }
        let line = || notation::line(board, &step.actions());
        let what = match step {
            PlanStep::Package(package) => {
                let block = notation::spaced(board, package.block);
                format!("clear {block} {}", package.with_catalyst(board))
            }
            PlanStep::Sweep(_) => format!("sweep {}", line()),
            _ => format!("jump {}", line()),
        };
        let (number, steps) = (self.done + 1, self.steps.len());
        Some(format!("Step {number} of {steps}: {what}."))
    }

    pub fn marks(&self) -> HoleSet {
        match self.steps.get(self.done).filter(|_| !self.is_off) {
            Some(PlanStep::Package(package)) => package.block,
            Some(step) => {
                let jumps = step.actions().into_iter().filter_map(Action::jump);
                jumps.fold(HoleSet::EMPTY, |marks, jump| marks | jump.holes())
            }
            None => HoleSet::EMPTY,
        }
    }
}

/// Whether some pegs can be reached by jumps, as far as [`MOST_POSITIONS`] tell. Each jump changes three holes, so that
/// no more than three times as many can differ as there are jumps to come.
fn may_reach(board: &Board, from: HoleSet, to: HoleSet) -> bool {
    let mut seen = HashSet::from([from]);
    let mut open = vec![from];
    while let Some(pegs) = open.pop() {
        if pegs == to || seen.len() > MOST_POSITIONS {
            return true;
        }
        let left = pegs.len().saturating_sub(to.len());
        if (pegs ^ to).len() > 3 * left {
            continue;
        }
        let jumps = Position::of(pegs).jumps(board);
        let next = jumps.map(|jump| pegs ^ jump.holes());
        open.extend(next.filter(|&next| seen.insert(next)));
    }
    false
}
