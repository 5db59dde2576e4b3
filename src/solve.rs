//! The solver: can this position still be won, by which line, and if not, why?
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::run::Limits;
//! use lastpeg::solve::{self, Verdict};
//!
//! let library = Library::embedded();
//! let problem = library.entry("english").unwrap().problem("central", None, false).unwrap();
//! let answer = solve::solve(&problem, &Limits::none());
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
//! has the same number of jumps, but not of moves): [`crate::par::fewest_moves`] does.

pub(crate) mod answer;
mod backward;
mod beam;
mod fewest_pegs;
mod greedy_descent;
mod proven;
pub(crate) mod quick_search;
pub mod sample;
mod search;
mod shares;

pub use crate::solve::answer::{Answer, FewestPegs, Hint, Outcome, Verdict};

use std::fmt::Debug;
use std::sync::Arc;

use crate::counts::find::{self, Sought};
use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
use crate::proof::Reason;
use crate::rules::board::Board;
use crate::rules::finish;
use crate::rules::finish::Finish;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{Action, Position};
use crate::rules::problem::{Goal, Problem};
use crate::rules::resource::ResourceCount;
use crate::run::Limits;
use crate::solve::search::Search;

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
    let fixed = finish::fixed_sets(&finishes);
    let symmetries: Vec<_> = finish::symmetries(board, &fixed).collect();
    let sought = Sought {
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
    /// The hole of Cremers' Key, if the problem grants it.
    key: Option<Hole>,
    /// One for each set of finishes met.
    set_ups: Vec<(Vec<Finish>, Box<dyn Engine>)>,
    /// The positions on the line found without a set-up, each with the rest of the line.
    line: Vec<(Position, Vec<Action>)>,
    /// The solver of the goal of one peg anywhere, once it was needed.
    anywhere: Option<Box<Solver>>,
}

/// A search over the narrowest word that holds the board.
trait Engine: Debug + Send + Sync {
    /// [`Search::decide`].
    fn decide(
        &mut self,
        positions: &[Position],
        for_proof: bool,
        limits: &Limits,
    ) -> (Vec<Outcome>, u64);
}

impl<W: Word> Engine for Search<W> {
    fn decide(
        &mut self,
        positions: &[Position],
        for_proof: bool,
        limits: &Limits,
    ) -> (Vec<Outcome>, u64) {
        Search::decide(self, positions, for_proof, limits)
    }
}

/// What an engine is set up for.
struct SetUp<'a> {
    board: &'a Arc<Board>,
    goal: Goal,
    key: Option<Hole>,
    finishes: &'a [Finish],
    start: Position,
    limits: &'a Limits,
}

impl WordJob for SetUp<'_> {
    type Answer = Option<Box<dyn Engine>>;

    fn run<W: Word>(self) -> Option<Box<dyn Engine>> {
        let search = Search::<W>::new(
            self.board,
            self.goal,
            self.key,
            self.finishes,
            self.start,
            self.limits,
        )?;
        Some(Box::new(search))
    }
}

/// The most sets of finishes kept at a time: one suffices for a game.
const MOST_SET_UPS: usize = 4;

impl Solver {
    /// The solver of a problem. Cheap: nothing is set up yet.
    pub fn new(problem: &Problem) -> Solver {
        Solver {
            problem: problem.clone(),
            key: problem.start().key,
            set_ups: Vec::new(),
            line: Vec::new(),
            anywhere: None,
        }
    }

    /// The problem whose goal it solves for.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Sets up what the positions of this one's class need, which the first question would otherwise do.
    pub fn prepare(&mut self, position: Position) {
        let finishes = self.finishes(position);
        self.set_up(position, finishes, &Limits::none());
    }

    /// Decides whether the goal can be reached from a position of the problem's board.
    pub fn solve(&mut self, position: Position, limits: &Limits) -> Answer {
        let (mut outcomes, positions) = self.decide(&[position], limits);
        Answer {
            outcome: outcomes.pop().unwrap_or(Outcome::Undecided),
            positions,
        }
    }

    /// Decides a position and every action that can be played there, all actions together; of a lost position it finds
    /// the fewest pegs that can be reached.
    pub fn hint(&mut self, position: Position, limits: &Limits) -> Hint {
        let board = self.problem.board().clone();
        let mut answer = self.solve(position, limits);
        let actions: Vec<Action> = position.actions(&board).collect();
        let play = |&action: &Action| position.play_unchecked(action);
        let children: Vec<Position> = actions.iter().map(play).collect();
        let (outcomes, positions) = self.decide(&children, limits);
        answer.positions += positions;
        let verdicts = outcomes.iter().map(Outcome::verdict);
        let actions = actions.into_iter().zip(verdicts).collect();
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
        let board = self.problem.board().clone();
        let problem = &self.problem;
        let anywhere = &mut self.anywhere;
        let one_peg = |limits: &Limits| {
            let solver = anywhere.get_or_insert_with(|| {
                let goal = Goal::OnePegAnywhere;
                let id = problem.id();
                let problem = Problem::new(board.clone(), id, id, problem.start(), goal);
                Box::new(Solver::new(&problem))
            });
            solver.solve(position, limits)
        };
        let found = fewest_pegs::fewest_pegs(&board, position, one_peg, limits)?;
        self.replay_to_pegs(position, &found);
        Some(found)
    }

    /// Decides positions of as many pegs, and gives the number of positions made.
    fn decide(&mut self, positions: &[Position], limits: &Limits) -> (Vec<Outcome>, u64) {
        let mut outcomes: Vec<Option<Outcome>> = positions
            .iter()
            .map(|&position| self.at_sight(position))
            .collect();
        let open: Vec<usize> = (0..positions.len())
            .filter(|&index| outcomes[index].is_none())
            .collect();
        let of_open: Vec<Position> = open.iter().map(|&index| positions[index]).collect();
        let (found, made) = self.search(&of_open, limits);
        for (&index, outcome) in open.iter().zip(found) {
            if let Outcome::Winnable(line) = &outcome {
                self.replay(positions[index], line);
            }
            outcomes[index] = Some(outcome);
        }
        let outcomes = outcomes.into_iter();
        let known = outcomes.map(|outcome| outcome.unwrap_or(Outcome::Undecided));
        (known.collect(), made)
    }

    /// What can be told without any search.
    fn at_sight(&self, position: Position) -> Option<Outcome> {
        let (board, goal) = (self.problem.board(), self.problem.goal());
        if goal.is_reached(position.pegs) {
            return Some(Outcome::Winnable(Vec::new()));
        }
        if let Some((_, rest)) = self.line.iter().find(|(on_line, _)| *on_line == position) {
            return Some(Outcome::Winnable(rest.clone()));
        }
        let have = position.pegs.len() + usize::from(position.key.is_some());
        let need = goal.peg_count();
        if have < need {
            return Some(Outcome::Lost(Reason::TooFewPegs { have, need }));
        }
        if finish::finishes(board, position, goal).is_empty() {
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

    /// Searches for positions of one game that are not decided at sight. Of a whole problem a proof is looked for even
    /// when the search has looked at everything, because it can be checked.
    fn search(&mut self, positions: &[Position], limits: &Limits) -> (Vec<Outcome>, u64) {
        let Some(&position) = positions.first() else {
            return (Vec::new(), 0);
        };
        let finishes = self.finishes(position);
        if positions.len() == 1 && !self.is_set_up(&finishes) {
            let (board, key) = (self.problem.board(), self.key);
            if let Some((line, made)) = quick_search::line(board, key, position, &finishes, limits)
            {
                self.keep_line(position, &line);
                return (vec![Outcome::Winnable(line)], made);
            }
        }
        let Some(index) = self.set_up(position, finishes, limits) else {
            return (vec![Outcome::Undecided; positions.len()], 0);
        };
        let is_whole = positions == [self.problem.start()] && !self.problem.is_set_up();
        self.set_ups[index].1.decide(positions, is_whole, limits)
    }

    /// The position with Cremers' Key unused where the problem grants it: of the same class, as all positions of a game.
    fn with_key_unused(&self, position: Position) -> Position {
        let pegs = match (self.key, position.key) {
            (Some(key), None) => position.pegs ^ HoleSet::of(key),
            _ => position.pegs,
        };
        Position {
            pegs,
            key: self.key,
        }
    }

    /// The finishes of a position's class.
    fn finishes(&self, position: Position) -> Vec<Finish> {
        let unused = self.with_key_unused(position);
        finish::finishes(self.problem.board(), unused, self.problem.goal())
    }

    fn is_set_up(&self, finishes: &[Finish]) -> bool {
        self.set_ups.iter().any(|(of, _)| of == finishes)
    }

    /// Keeps a line that no search knows, so that whoever follows it asks for no other.
    fn keep_line(&mut self, position: Position, line: &[Action]) {
        let play = |at: &mut Position, &action: &Action| {
            let before = *at;
            *at = at.play_unchecked(action);
            Some(before)
        };
        let positions = line.iter().scan(position, play);
        let rests = (0..line.len()).map(|index| line[index..].to_vec());
        self.line = positions.zip(rests).collect();
    }

    /// The index of the set-up for the finishes of a position's class; nothing where the board with Cremers' Key fits
    /// no word, or when the limits end it.
    fn set_up(
        &mut self,
        position: Position,
        finishes: Vec<Finish>,
        limits: &Limits,
    ) -> Option<usize> {
        let known = self.set_ups.iter().position(|(of, _)| *of == finishes);
        if known.is_some() {
            return known;
        }
        let board = self.problem.board();
        let set_up = SetUp {
            board,
            goal: self.problem.goal(),
            key: self.key,
            finishes: &finishes,
            start: self.with_key_unused(position),
            limits,
        };
        let engine = with_word(board, self.key, set_up).flatten()?;
        if self.set_ups.len() == MOST_SET_UPS {
            self.set_ups.remove(0);
        }
        self.set_ups.push((finishes, engine));
        Some(self.set_ups.len() - 1)
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
