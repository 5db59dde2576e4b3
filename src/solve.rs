//! The solver: can this position still be won, by which line, and if not, why?
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::run::Limits;
//! use lastpeg::solve::{Solver, Verdict};
//!
//! let problem = Library::embedded().entry("english")?.problem("central", None, false)?;
//! let mut solver = Solver::new(&problem);
//! let answer = solver.solve(problem.start(), &Limits::none());
//! assert_eq!(answer.verdict(), Verdict::Winnable);
//! assert_eq!(answer.line().expect("it can be won").len(), 31);
//!
//! // Up to symmetry there is one jump at the start, so each of the four keeps the goal in reach.
//! let hint = solver.hint(problem.start(), &Limits::none());
//! assert_eq!(hint.with(Verdict::Winnable).count(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A verdict is never a guess: *winnable* comes with a line that has been replayed through the rules, *lost* with a
//! [`Reason`], and where the [`Limits`] ended the search the verdict is *undecided*. With one thread the same question
//! gets the same answer, unless time ended the search.
//!
//! [`solve`] and [`hint`] answer one question. A [`Solver`] keeps what belongs to a goal and learns over a game: use
//! one for all positions of a problem. They do not count moves (every line to a goal has the same number of jumps, but
//! not of moves): [`crate::par::fewest_moves`] does.
//!
//! # The method
//!
//! Every jump takes one peg, so the positions of a game lie on levels, one jump apart, and a position is met on one
//! level only. The solver is a search level by level from the position down, which meets a table of what can be won
//! from below, with proofs that cut off what is lost. What is tried in which order is a table, `STAGES` in
//! `solve/stages.rs`.
//!
//! 1. **At sight**: the goal is reached, there are too few pegs, the position class is another (Reiss), nothing can be
//!    played.
//! 2. **A quick search** from both ends, with tables of a few thousand positions and narrow passes. It solves every
//!    solvable problem from one vacancy to one survivor from its start before anything else is set up. (That a problem
//!    played backwards is the problem with pegs and holes changed places is in Berlekamp, Conway and Guy, *Winning
//!    Ways*, chapter 23.)
//! 3. **Set-up**: up to 32 resource counts, packed to be tried together on every child made (`counts`), and the
//!    *backward table*, all winnable positions up to some level, 100 000 of them. A position on that level or below is
//!    decided by looking it up: this is the other side of a bidirectional search (Bell, *Solving triangular peg
//!    solitaire*).
//! 4. **A widening beam.** A pass of width `n` expands the `n` most promising positions of each level; the next, twice
//!    as wide, goes on with the rest. Positions are the same under the symmetries of the goal, and the most promising
//!    are those whose pegs stand where those of winnable positions do (the occupancy score). A pass that leaves nothing
//!    waiting is an exhaustive search: so one search finds lines soon and is a proof in the end. (Beam search with its
//!    cut taken back: complete anytime beam search, Zhang 1998.)
//! 5. **Proofs**: the linear program for a resource count, then unavoidable losses with ever more effort, between
//!    searches that take about as long as the proof that follows ([`crate::proof`] tells how they are found). In long
//!    searches the proofs against a few positions near the top are tried on all below, which spares nine of ten.
//!
//! Why it is right: a line is replayed, so what is winnable is. A position is called lost if a proof says so that
//! [`Reason::check`] accepts, or if all its children are lost or ruled out by packed forms of such proofs, down to the
//! level on which the backward table holds everything winnable. Only symmetries that fix what the question fixes (the
//! goal, and Cremers' key hole) make positions the same.
//!
//! All jumps of a position are decided together, because below them lies mostly the same; what was found stays known
//! for the whole game. The fewest pegs of a lost position are looked for by the same beam without a goal
//! (`solve/fewest_pegs.rs`).
//!
//! A problem with [conditions](crate::rules::condition) on the line comes down to plain questions where they are about
//! its end (`solve/conditional.rs`).
//!
//! [`Reason`]: crate::proof::Reason
//! [`Reason::check`]: crate::proof::Reason::check

pub(crate) mod answer;
pub(crate) mod backward;
mod beam;
mod conditional;
pub(crate) mod endings;
pub(crate) mod exhausted;
mod fewest_pegs;
mod fillings;
mod long_moves;
mod plain;
mod proven;
mod quick;
mod reach;
mod refutations;
mod remembering;
mod search;
mod shares;
mod stages;

pub use crate::solve::answer::{Answer, FewestPegs, Hint, Outcome, Verdict};

use crate::counts::find;
use crate::rules::finish;
use crate::rules::position::{Action, Position};
use crate::rules::problem::{Goal, Problem};
use crate::rules::resource::ResourceCount;
use crate::run::Limits;
use crate::solve::conditional::ConditionalSearch;
use crate::solve::plain::PlainSolver;

/// Decides whether the goal of a problem can be reached from its start.
pub fn solve(problem: &Problem, limits: &Limits) -> Answer {
    Solver::new(problem).solve(problem.start(), limits)
}

/// Tells everything about the start of a problem: verdict, line or reason, and the verdict on every action.
pub fn hint(problem: &Problem, limits: &Limits) -> Hint {
    Solver::new(problem).hint(problem.start(), limits)
}

/// The resource counts that rule out most positions lost on the way from the start of a problem, the most useful first,
/// and `most` at most; of those that symmetries of the goal make of each other, one. None where the position class
/// rules the goal out already.
pub fn resource_counts(problem: &Problem, most: usize) -> Vec<Need> {
    let (board, start) = (problem.board(), problem.start());
    let finishes = finish::finishes(board, start, problem.goal());
    let symmetries = finish::symmetries(board, &finishes);
    let sought = find::Sought {
        board,
        finishes: &finishes,
        symmetries: &symmetries,
        most,
        limits: &Limits::none(),
    };
    let counts = find::unlike(&sought, start).into_iter();
    let with_needs = counts.filter_map(|count| {
        let needed = find::needed(&count, start.key, &finishes)?;
        Some(Need { count, needed })
    });
    with_needs.collect()
}

/// A resource count, and what a goal needs of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Need {
    /// The count.
    pub count: ResourceCount,
    /// The least sum over the pegs of a position from which the goal can be reached.
    pub needed: i32,
}

/// The solver of one problem: decides any position of its board for its goal.
///
/// What a goal needs is set up when first used and kept.
#[derive(Debug)]
pub struct Solver {
    problem: Problem,
    /// The solver that knows of no conditions.
    plain: PlainSolver,
    /// What minds the problem's conditions, if it has any.
    conditional: Option<Box<ConditionalSearch>>,
    /// The solver of the goal of one peg anywhere, once it was needed.
    anywhere: Option<Box<PlainSolver>>,
}

impl Solver {
    /// The solver of a problem. Cheap: nothing is set up yet.
    pub fn new(problem: &Problem) -> Solver {
        Solver {
            problem: problem.clone(),
            plain: PlainSolver::new(problem),
            conditional: ConditionalSearch::of(problem).map(Box::new),
            anywhere: None,
        }
    }

    /// The problem whose goal it solves for.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Sets up what the positions of this one's class need, which the first question would otherwise do.
    pub fn prepare(&mut self, position: Position) {
        self.plain.prepare(self.problem.own(position));
    }

    /// Decides whether the goal can be reached from a position of the problem's board. From one that remembers nothing
    /// of what the conditions ask for the line begins anew.
    pub fn solve(&mut self, position: Position, limits: &Limits) -> Answer {
        let position = self.problem.own(position);
        let (mut outcomes, positions) = self.decide(&[position], limits);
        Answer {
            outcome: outcomes.pop().unwrap_or(Outcome::Undecided),
            positions,
        }
    }

    /// Decides a position and every action that can be played there, all actions together; of a lost position it finds
    /// the fewest pegs that can be reached.
    pub fn hint(&mut self, position: Position, limits: &Limits) -> Hint {
        let position = self.problem.own(position);
        let mut answer = self.solve(position, limits);
        let actions = position.actions(self.problem.board());
        let children: Vec<Position> = actions.map(|one| position.play_unchecked(one)).collect();
        let (outcomes, positions) = self.decide(&children, limits);
        answer.positions += positions;
        let verdicts = outcomes.iter().map(Outcome::verdict).collect();
        self.hint_of(position, answer, verdicts, limits)
    }

    /// The hint of an answer and the verdict on each action.
    pub(crate) fn hint_of(
        &mut self,
        position: Position,
        answer: Answer,
        verdicts: Vec<Verdict>,
        limits: &Limits,
    ) -> Hint {
        let board = self.problem.board();
        let actions = position.actions(board).zip(verdicts).collect();
        let is_lost = answer.verdict() == Verdict::Lost;
        let fewest_pegs = is_lost.then(|| self.fewest_pegs(position, limits));
        Hint {
            answer,
            actions,
            fewest_pegs: fewest_pegs.flatten(),
        }
    }

    /// The fewest pegs that can be reached from a position, whatever the goal, with a line to them. Within the limits;
    /// without any, within some seconds. Nothing on a board that fits no word.
    pub fn fewest_pegs(&mut self, position: Position, limits: &Limits) -> Option<FewestPegs> {
        let position = self.problem.own(position);
        let board = self.problem.board().clone();
        let problem = &self.problem;
        let anywhere = &mut self.anywhere;
        let one_peg = |limits: &Limits| {
            let solver = anywhere.get_or_insert_with(|| {
                let goal = Goal::PegsAnywhere(1);
                let id = problem.id();
                let start = problem.start().without_past();
                let problem = Problem::new(board.clone(), id, id, start, goal);
                Box::new(PlainSolver::new(&problem))
            });
            solver.solve(position.without_past(), limits)
        };
        let found = fewest_pegs::fewest_pegs(&board, position, one_peg, limits)?;
        self.replay_to_pegs(position, &found);
        Some(found)
    }

    /// Decides positions of as many pegs, and gives the number of positions made.
    fn decide(&mut self, positions: &[Position], limits: &Limits) -> (Vec<Outcome>, u64) {
        let (outcomes, made) = match &mut self.conditional {
            None => self.plain.decide(positions, limits),
            Some(conditional) => conditional.decide_each(&mut self.plain, positions, limits),
        };
        for (&position, outcome) in positions.iter().zip(&outcomes) {
            if let Outcome::Winnable(line) = outcome {
                self.replay(position, line);
            }
        }
        (outcomes, made)
    }

    /// Replays the line to the fewest pegs through the rules.
    fn replay_to_pegs(&self, position: Position, found: &FewestPegs) {
        let play = |position: Position, &action| position.play(self.problem.board(), action);
        let end = found.line.iter().try_fold(position, play);
        let is_right = end.is_ok_and(|end| end.pegs.len() == found.pegs);
        assert!(is_right, "the line does not reach so many pegs: {found:?}");
    }

    /// Replays a line through the rules: nobody sees one that does not reach the goal.
    fn replay(&self, position: Position, line: &[Action]) {
        assert!(
            self.problem.is_won_by(position, line),
            "the solver made a line that does not reach the goal: {line:?}"
        );
    }
}

#[cfg(test)]
mod tests;
