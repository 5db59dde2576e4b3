//! The solver: can this position still be won, by which line, and if not, why?
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::solver::{self, Limits, Verdict};
//!
//! let library = Library::embedded();
//! let problem = library.entry("english").unwrap().problem("central", None, false).unwrap();
//! let answer = solver::solve(&problem, &Limits::none());
//! assert_eq!(answer.verdict(), Verdict::Winnable);
//! assert_eq!(answer.line().unwrap().len(), 31);
//! ```
//!
//! A verdict is never a guess: *winnable* comes with a line that has been replayed through the rules, *lost* with a
//! [`Reason`], and where the [`Limits`] ended the search the verdict is *undecided*. With one thread the same question
//! gets the same answer, unless time ended the search.
//!
//! [`solve`] and [`hint`] answer one question. A [`Solver`] keeps what belongs to a goal and learns over a game: use
//! one for all positions of a problem. They do not count moves (every line to a goal
//! has the same number of jumps, but not of moves): [`fewest_moves`] does.

pub mod answer;
mod backward;
mod beam;
pub mod certificate;
mod charges;
mod counts;
pub mod fewest;
pub(crate) mod goal;
mod lanes;
pub mod limits;
mod linear;
pub mod losses;
pub(crate) mod packing;
pub(crate) mod parallel;
mod prover;
mod region;
pub mod sample;
mod score;
mod search;
mod table;
pub(crate) mod word;
pub mod worker;

pub use self::answer::{Answer, FewestPegs, Hint, Outcome, Verdict};
pub use self::certificate::{Reason, Refuted};
pub use self::fewest::{Fewest, FewestProgress, fewest_moves};
pub use self::limits::{Limits, Progress, StopFlag};

use self::goal::Finish;
use self::packing::Packing;
use self::search::Search;
use crate::board::Board;
use crate::hole::Hole;
use crate::position::{Action, Position};
use crate::problem::Problem;

/// Decides whether the goal of a problem can be reached from its start.
pub fn solve(problem: &Problem, limits: &Limits) -> Answer {
    Solver::new(problem).solve(problem.start(), limits)
}

/// Tells everything about the start of a problem: verdict, line or reason, and the verdict on every action.
pub fn hint(problem: &Problem, limits: &Limits) -> Hint {
    Solver::new(problem).hint(problem.start(), limits)
}

/// The solver of one problem: decides any position of its board for its goal.
///
/// What a goal needs is set up when first used and kept.
#[derive(Debug)]
pub struct Solver {
    problem: Problem,
    /// The hole of Cremers' Key, if the problem grants it.
    key: Option<Hole>,
    /// One for each set of finishes met.
    set_ups: Vec<(Vec<Finish>, Engine)>,
}

/// A search over the narrowest word that holds the board.
#[derive(Debug)]
enum Engine {
    Narrow(Box<Search<u64>>),
    Wide(Box<Search<u128>>),
}

impl Engine {
    fn decide(&self, board: &Board, position: Position, limits: &Limits) -> (Outcome, u64) {
        match self {
            Engine::Narrow(search) => search.decide(board, position, limits),
            Engine::Wide(search) => search.decide(board, position, limits),
        }
    }
}

/// How many positions are searched before a proof is looked for.
const FIRST_SEARCH: u64 = 300_000;

/// The most sets of finishes kept at a time: one suffices for a game.
const MOST_SET_UPS: usize = 4;

impl Solver {
    /// The solver of a problem. Cheap: nothing is set up yet.
    pub fn new(problem: &Problem) -> Solver {
        Solver {
            problem: problem.clone(),
            key: problem.start().key,
            set_ups: Vec::new(),
        }
    }

    /// The problem whose goal it solves for.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Sets up what the positions of this one's class need, which the first question would otherwise do.
    pub fn prepare(&mut self, position: Position) {
        self.set_up(position);
    }

    /// Decides whether the goal can be reached from a position of the problem's board.
    pub fn solve(&mut self, position: Position, limits: &Limits) -> Answer {
        let (outcome, positions) = match self.at_sight(position) {
            Some(outcome) => (outcome, 0),
            None => self.search(position, limits),
        };
        if let Outcome::Winnable(line) = &outcome {
            self.replay(position, line);
        }
        Answer { outcome, positions }
    }

    /// Decides a position and every action that can be played there.
    pub fn hint(&mut self, position: Position, limits: &Limits) -> Hint {
        let board = self.problem.board().clone();
        let mut answer = self.solve(position, limits);
        let mut actions = Vec::new();
        for action in position.actions(&board) {
            let child = self.solve(position.play_unchecked(action), limits);
            answer.positions += child.positions;
            actions.push((action, child.verdict()));
        }
        Hint {
            answer,
            actions,
            fewest_pegs: None,
        }
    }

    /// What can be told without any search.
    fn at_sight(&self, position: Position) -> Option<Outcome> {
        let (board, goal) = (self.problem.board(), self.problem.goal());
        if goal.is_reached(position.pegs) {
            return Some(Outcome::Winnable(Vec::new()));
        }
        let have = position.pegs.len() + usize::from(position.key.is_some());
        let need = goal.peg_count();
        if have < need {
            return Some(Outcome::Lost(Reason::TooFewPegs { have, need }));
        }
        if goal::finishes(board, position, goal).is_empty() {
            let invariant = goal
                .patterns(board)
                .into_iter()
                .find_map(|pattern| board.classes().difference(position.pegs, pattern))?;
            let is_odd = (position.pegs & invariant).is_odd();
            return Some(Outcome::Lost(Reason::PositionClass { invariant, is_odd }));
        }
        let is_stuck = position.actions(board).next().is_none();
        is_stuck.then_some(Outcome::Lost(Reason::NoJumps))
    }

    /// Searches a little, then looks for a proof, then searches on: most positions are decided by a little search, and
    /// some by a proof that no search would get done. Of a whole problem a proof is looked for even when the search has
    /// looked at everything, because it can be checked.
    fn search(&mut self, position: Position, limits: &Limits) -> (Outcome, u64) {
        let Some(index) = self.set_up(position) else {
            return (Outcome::Undecided, 0);
        };
        let engine = &self.set_ups[index].1;
        let (board, goal) = (self.problem.board(), self.problem.goal());
        let little = Limits {
            positions: Some(
                limits
                    .positions
                    .map_or(FIRST_SEARCH, |most| most.min(FIRST_SEARCH)),
            ),
            ..limits.clone()
        };
        let (outcome, positions) = engine.decide(board, position, &little);
        let is_whole = position == self.problem.start() && !self.problem.is_set_up();
        let is_settled = match outcome {
            Outcome::Undecided => false,
            Outcome::Lost(Reason::Exhausted { .. }) => !is_whole,
            Outcome::Winnable(_) | Outcome::Lost(_) => true,
        };
        if is_settled {
            return (outcome, positions);
        }
        if let Some(reason) = prover::prove(board, position, goal, limits) {
            return (Outcome::Lost(reason), positions);
        }
        let is_all = limits.positions.is_some_and(|most| most <= FIRST_SEARCH);
        if outcome != Outcome::Undecided || is_all {
            return (outcome, positions);
        }
        engine.decide(board, position, limits)
    }

    /// The index of the set-up for the finishes of a position's class; nothing where the board with Cremers' Key fits
    /// no word.
    fn set_up(&mut self, position: Position) -> Option<usize> {
        let board = self.problem.board();
        // With the key used, the class that the position would have with it unused: all positions of a game agree.
        let unused = Position {
            pegs: match (self.key, position.key) {
                (Some(key), None) => position.pegs ^ crate::hole::HoleSet::of(key),
                _ => position.pegs,
            },
            key: self.key,
        };
        let finishes = goal::finishes(board, unused, self.problem.goal());
        let known = self.set_ups.iter().position(|(of, _)| *of == finishes);
        if known.is_some() {
            return known;
        }
        let engine = if Packing::<u64>::fits(board, self.key) {
            Engine::Narrow(Box::new(Search::new(board, self.key, &finishes, unused)))
        } else if Packing::<u128>::fits(board, self.key) {
            Engine::Wide(Box::new(Search::new(board, self.key, &finishes, unused)))
        } else {
            return None;
        };
        if self.set_ups.len() == MOST_SET_UPS {
            self.set_ups.remove(0);
        }
        self.set_ups.push((finishes, engine));
        Some(self.set_ups.len() - 1)
    }

    /// Replays a line through the rules: nobody sees one that does not reach the goal.
    fn replay(&self, position: Position, line: &[Action]) {
        let board = self.problem.board();
        let end = line
            .iter()
            .try_fold(position, |position, &action| position.play(board, action));
        let is_won = end.is_ok_and(|end| self.problem.goal().is_reached(end.pegs));
        assert!(
            is_won,
            "the solver made a line that does not reach the goal: {line:?}"
        );
    }
}
