//! Plans: a winning line as a short list of steps that a person can follow and remember.
//!
//! A step is a [package](crate::packages), a sweep of one peg, or a single jump. A line of 31 jumps of the English
//! central game is seven steps so told, five of them packages that take 27 of the 31 pegs.
//!
//! # How a plan is found
//!
//! Each step has a cost, a guess at how easy it is to see and to remember: ten for a jump and for the packages that
//! books teach, a little more for others and for sweeps. Of the positions with few pegs a table holds the cheapest
//! way to the goal, exactly. From the position given a beam goes down by number of pegs, a step at a time, to meet
//! the table: of the positions with as many pegs it keeps those that cost least so far and whose pegs stand close
//! together and away from the border. What a resource count rules out is dropped. The beam is narrow first and then
//! wider, within the limits. For a plan that nobody waits for, steps after one another are then done in fewer where
//! trying everything between two of its positions finds a way.
//!
//! A beam that finds no plan proves nothing. Then the solver's line is cut into packages, sweeps and jumps where it
//! can be, so that there is a plan for every position that the solver wins. Every plan is replayed through the rules
//! before anybody sees it, and as long as time does not end a search the same position gets the same plan.

mod arrange;
mod beam;
#[cfg(feature = "terminal")]
pub(crate) mod diagram;
mod endings;
#[cfg(test)]
mod least;
mod moves;
mod shorten;
pub(crate) mod step;
mod with_key;
#[cfg(feature = "terminal")]
pub(crate) mod words;

pub use self::step::{Plan, PlanStep};

use std::sync::Arc;

use crate::packages::{PlacedPackage, placed};
use crate::packed::with_word::with_word;
use crate::par;
use crate::plan::beam::{AnyWordSearch, BeamShape, PlanSearch};
use crate::proof::Reason;
#[cfg(feature = "terminal")]
use crate::rules::board::Board;
use crate::rules::finish::{self, Finish};
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::solve::{Outcome, Solver};

/// How hard to look for a short plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Effort {
    /// The first plan found, for whoever waits.
    First,
    /// The best of several searches, each wider than the one before.
    Best,
}

impl Effort {
    /// The beams that are tried in turn.
    const fn beams(self) -> &'static [BeamShape] {
        const fn beam(width: usize, border: i64, alone: i64) -> BeamShape {
            BeamShape {
                width,
                border,
                alone,
            }
        }
        const BEAMS: [BeamShape; 4] = [
            beam(100, 3, 10),
            beam(400, 3, 10),
            beam(1600, 3, 10),
            // Other costs of a place find other plans, a step shorter for one problem in ten. Wiegleb's problems take
            // 9.97 steps on average with it; 10.06 with (1600, 2, 6), 10.09 with (1600, 2, 8).
            beam(3200, 2, 8),
        ];
        match self {
            Effort::First => BEAMS.split_at(2).0,
            Effort::Best => &BEAMS,
        }
    }
}

/// What comes of looking for a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Planned {
    /// A plan that reaches the goal; without a step where it is reached already.
    Found(Plan),
    /// The goal cannot be reached, for this reason.
    Lost(Reason),
    /// The limits ended the search before anything was known.
    Undecided,
}

/// A line as it was played, whether it reaches a goal or not, told by packages, sweeps and jumps. A package is told
/// where jumps one after another clear its block and leave all else as it was, in whatever order they did.
#[cfg(feature = "terminal")]
pub(crate) fn told(board: &Board, start: Position, line: &[Action]) -> Vec<PlanStep> {
    arrange::told_steps(&placed(board), start, line)
}

/// Makes plans for the positions of one problem. What its goal needs is set up when first used and kept.
#[derive(Debug)]
pub struct Planner {
    problem: Problem,
    packages: Arc<[PlacedPackage]>,
    /// The search of the game asked about last, with its finishes.
    known: Option<(Vec<Finish>, Box<dyn AnyWordSearch>)>,
}

impl Planner {
    /// The planner of a problem.
    pub fn new(problem: &Problem) -> Planner {
        Planner {
            problem: problem.clone(),
            packages: placed(problem.board()).into(),
            known: None,
        }
    }

    /// Sets up what plans for a position need, which the first would otherwise do.
    pub fn prepare(&mut self, position: Position, limits: &Limits) {
        self.search(position, limits);
    }

    /// A plan for a position of the problem's board, or why there is none.
    pub fn plan(&mut self, position: Position, effort: Effort, limits: &Limits) -> Planned {
        let position = self.problem.own(position);
        if self.problem.is_won(position) {
            return Planned::Found(Plan::new(position, Vec::new()));
        }
        // The beams know nothing of conditions on the line: with these the solver's line is told.
        let is_plain = position.past.asked().is_empty();
        let searched = is_plain.then(|| self.searched(position, effort, limits));
        let plan = match searched.flatten() {
            Some(plan) => plan,
            None => match par::decide(&mut Solver::new(&self.problem), position, limits).outcome {
                Outcome::Winnable(line) => self.cut(position, &line),
                Outcome::Lost(reason) => return Planned::Lost(reason),
                Outcome::Undecided => return Planned::Undecided,
            },
        };
        self.replay(&plan);
        Planned::Found(plan)
    }

    /// The best plan that the beams of an effort find. None proves nothing.
    pub(crate) fn searched(
        &mut self,
        position: Position,
        effort: Effort,
        limits: &Limits,
    ) -> Option<Plan> {
        if position.key.is_some() {
            return self.searched_with_key(position, effort, limits);
        }
        let mut best: Option<Plan> = None;
        if let Some(search) = self.search(position, limits) {
            for &beam in effort.beams() {
                let found = search.find(position, beam, limits);
                let found = match effort {
                    Effort::First => found,
                    Effort::Best => found.map(|plan| search.shortened(&plan, limits)),
                };
                let is_better = |found: &Plan| {
                    best.as_ref()
                        .is_none_or(|best| found.effort() < best.effort())
                };
                best = found.filter(is_better).or(best);
                if limits.are_over() || (effort == Effort::First && best.is_some()) {
                    break;
                }
            }
        }
        best
    }

    /// The plan of a line that is known to reach the goal: its jumps in that order, told by packages, sweeps and
    /// jumps.
    #[cfg(any(feature = "terminal", test))]
    pub(crate) fn plan_of_line(&self, position: Position, line: &[Action]) -> Plan {
        let plan = self.cut(position, line);
        self.replay(&plan);
        plan
    }

    /// A line told by packages; move by move where conditions want its own order, which packages do not keep.
    fn cut(&self, position: Position, line: &[Action]) -> Plan {
        let board = self.problem.board();
        let plan = Plan::cut(board, &self.packages, position, line);
        if self.problem.is_won_by(plan.start(), &plan.line()) {
            return plan;
        }
        Plan::cut(board, &[], position, line)
    }

    /// The search for the finishes of a position's class; nothing where there are none, while Cremers' Key can be used,
    /// and where the board fits no word.
    fn search(&mut self, position: Position, limits: &Limits) -> Option<&dyn AnyWordSearch> {
        let (board, goal) = (self.problem.board(), self.problem.goal());
        let finishes = finish::finishes(board, position, goal);
        if position.key.is_some() || finishes.is_empty() {
            return None;
        }
        if self.known.as_ref().is_none_or(|(of, _)| *of != finishes) {
            let packages = self.packages.clone();
            let search = with_word!(board, None, |W| {
                let search = PlanSearch::<W>::new(board, packages, &finishes, limits);
                Box::new(search) as Box<dyn AnyWordSearch>
            })?;
            if limits.are_over() {
                // The set-up may have been ended: it serves no other position, and no time is left for this one.
                return None;
            }
            self.known = Some((finishes, search));
        }
        Some(self.known.as_ref()?.1.as_ref())
    }

    /// Replays a plan through the rules: nobody sees one that does not reach the goal.
    fn replay(&self, plan: &Plan) {
        let is_won = self.problem.is_won_by(plan.start(), &plan.line());
        assert!(is_won, "a plan that does not reach the goal: {plan:?}");
    }
}

#[cfg(test)]
mod tests;
