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

pub(crate) mod answer;
mod backward;
mod beam;
pub(crate) mod exhausted;
mod fewest_pegs;
mod proven;
mod quick;
mod refutations;
mod search;
mod shares;
mod stages;

pub use crate::solve::answer::{Answer, FewestPegs, Hint, Outcome, Verdict};

use std::fmt::Debug;

use crate::counts::find;
use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
use crate::proof::Reason;
use crate::rules::finish::{self, Finish};
use crate::rules::hole::Hole;
use crate::rules::position::{Action, Position};
use crate::rules::problem::{Goal, Problem};
use crate::rules::resource::ResourceCount;
use crate::run::Limits;
use crate::solve::search::GoalSearch;

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
    /// The hole of Cremers' Key, if the problem grants it.
    key: Option<Hole>,
    /// One for each set of finishes met.
    engines: Vec<(Vec<Finish>, Box<dyn Engine>)>,
    /// The solver of the goal of one peg anywhere, once it was needed.
    anywhere: Option<Box<Solver>>,
}

/// A search over the narrowest word that holds the board.
trait Engine: Debug + Send + Sync {
    /// [`GoalSearch::set_up`].
    fn set_up(&mut self, position: Position, limits: &Limits);

    /// [`GoalSearch::decide`].
    fn decide(
        &mut self,
        positions: &[Position],
        is_problem: bool,
        limits: &Limits,
    ) -> (Vec<Outcome>, u64);
}

impl<W: Word> Engine for GoalSearch<W> {
    fn set_up(&mut self, position: Position, limits: &Limits) {
        GoalSearch::set_up(self, position, limits);
    }

    fn decide(
        &mut self,
        positions: &[Position],
        is_problem: bool,
        limits: &Limits,
    ) -> (Vec<Outcome>, u64) {
        GoalSearch::decide(self, positions, is_problem, limits)
    }
}

/// What an engine searches for.
struct NewEngine<'a> {
    problem: &'a Problem,
    key: Option<Hole>,
    finishes: &'a [Finish],
}

impl WordJob for NewEngine<'_> {
    type Answer = Box<dyn Engine>;

    fn run<W: Word>(self) -> Box<dyn Engine> {
        let (board, goal) = (self.problem.board(), self.problem.goal());
        Box::new(GoalSearch::<W>::new(board, goal, self.key, self.finishes))
    }
}

/// The most sets of finishes kept at a time: one suffices for a game.
const MOST_ENGINES: usize = 4;

impl Solver {
    /// The solver of a problem. Cheap: nothing is set up yet.
    pub fn new(problem: &Problem) -> Solver {
        Solver {
            problem: problem.clone(),
            key: problem.start().key,
            engines: Vec::new(),
            anywhere: None,
        }
    }

    /// The problem whose goal it solves for.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Sets up what the positions of this one's class need, which the first question would otherwise do.
    pub fn prepare(&mut self, position: Position) {
        if let Some(engine) = self.engine(position) {
            engine.set_up(position, &Limits::none());
        }
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
        let is_problem = positions == [self.problem.start()] && !self.problem.is_set_up();
        match self.engine(position) {
            Some(engine) => engine.decide(positions, is_problem, limits),
            None => (vec![Outcome::Undecided; positions.len()], 0),
        }
    }

    /// The engine for the finishes of a position's class; nothing where the board with Cremers' Key fits no word.
    fn engine(&mut self, position: Position) -> Option<&mut dyn Engine> {
        let (board, key) = (self.problem.board(), self.key);
        let unused = search::with_key_unused(position, key);
        let finishes = finish::finishes(board, unused, self.problem.goal());
        let known = self.engines.iter().position(|(of, _)| *of == finishes);
        let index = if let Some(index) = known {
            index
        } else {
            let new = NewEngine {
                problem: &self.problem,
                key,
                finishes: &finishes,
            };
            let engine = with_word(board, key, new)?;
            if self.engines.len() == MOST_ENGINES {
                self.engines.remove(0);
            }
            self.engines.push((finishes, engine));
            self.engines.len() - 1
        };
        Some(self.engines[index].1.as_mut())
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

#[cfg(test)]
mod tests {
    use crate::library::Library;
    use crate::packed::word::Word;
    use crate::proof::cuts::Cuts;
    use crate::proof::filter::ProofFilter;
    use crate::rules::hole::HoleSet;
    use crate::rules::problem::Problem;
    use crate::rules::random::{Random, random_game};
    use crate::run::limits::Limits;
    use crate::solve::solve;

    #[test]
    fn nothing_on_a_winning_line_is_held_back() {
        for (board, id) in [("english", "d4:d4"), ("wiegleb", "e5:e5"), ("6x6", "a1:a1")] {
            let board = Library::embedded().entry(board).unwrap().board();
            let problem = Problem::read(&board, id).unwrap();
            let start = problem.start();
            let finish = board.all() - start.pegs;
            let mut filter = ProofFilter::new(&board, finish);
            let mut random = Random::new(1);
            let games = (0..20).flat_map(|_| random_game(&board, start, &mut random));
            let games: Vec<HoleSet> = games.map(|position| position.pegs).collect();
            let mut added = 0;
            for from in games {
                let is_held = filter.holds(u64::from_set(from));
                let mut cuts = Cuts::new(&board, from, finish, filter.blocks());
                if let Some(losses) = cuts.losses(&Limits::none()).filter(|_| !is_held) {
                    filter.add(&board, &losses);
                    added += 1;
                }
            }
            assert!(added > 0);
            let answer = solve(&problem, &Limits::none());
            let mut position = start;
            for &action in answer.line().unwrap() {
                assert!(!filter.holds(u64::from_set(position.pegs)), "{position:?}");
                position = position.play(&board, action).unwrap();
            }
        }
    }
}
