//! The solver of problems with [conditions](crate::rules::condition) on the line.
//!
//! A line that meets them is a line to the goal, so what the plain solver proves lost is lost. Where the conditions are
//! about the end of the line, they come down to plain questions: the endings are listed (`solve/endings.rs`), and one
//! of the positions before them must be reached (`solve/reach.rs`). An ending that has begun already is played out
//! besides. Sweeps and loops anywhere are looked for from the move, both ways (`solve/long_moves.rs`), and where that
//! is too much, like the other conditions, by a search of its own (`solve/remembering.rs`).
//!
//! This is exact: *lost* is said where every ending is out of reach, or where the search has looked at everything.

use std::collections::BTreeSet;
use std::collections::hash_map::Entry;

use crate::proof::{ConditionLoss, Reason};
use crate::rules::board::{Board, Jump};
use crate::rules::condition::past::Stand;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::solve::answer::Outcome;
use crate::solve::endings::{Ending, GoalEndings};
use crate::solve::long_moves::LongMoves;
use crate::solve::plain::PlainSolver;
use crate::solve::reach::{FIRST_ROUND, NEXT_ROUND, ReachOfEndings};
use crate::solve::remembering::{self, SeenPositions};

/// How many positions the plain solver may make before the conditions are looked at: it finds most lines with less.
const PLAIN_POSITIONS: u64 = 5_000_000;

/// After a round of so many positions an ending that is not all that is asked is left to the search that remembers.
const LAST_ROUND: u64 = 1_000_000;

/// How many positions of an ending that has begun are looked at.
const MOST_BEGUN: usize = 200_000;

/// More positions than are looked at, or than the limits allow.
struct TooMany;

/// The solver of one problem with conditions.
#[derive(Debug)]
pub(super) struct ConditionalSearch {
    problem: Problem,
    /// The endings known so far, by the number of their pegs.
    known: Vec<Vec<Ending>>,
    /// Where they come from.
    endings: GoalEndings,
    /// The moves one of which is to stand anywhere, once they are asked for.
    long_moves: Option<LongMoves>,
    /// The most memory that there was for them, in bytes: with more they are looked for anew.
    memory: usize,
}

impl ConditionalSearch {
    /// The search for a problem that has conditions.
    pub(super) fn of(problem: &Problem) -> Option<ConditionalSearch> {
        (!problem.conditions().is_empty()).then(|| ConditionalSearch::new(problem.clone(), 0))
    }

    fn new(problem: Problem, memory: usize) -> ConditionalSearch {
        ConditionalSearch {
            known: Vec::new(),
            endings: GoalEndings::new(&problem),
            long_moves: None,
            memory,
            problem,
        }
    }

    /// Decides positions one by one, and gives the number of positions made. `plain` is the solver of the same problem.
    pub(super) fn decide_each(
        &mut self,
        plain: &mut PlainSolver,
        positions: &[Position],
        limits: &Limits,
    ) -> (Vec<Outcome>, u64) {
        let mut made = 0;
        let decide = |&position: &Position| {
            let (outcome, more) = self.decide(plain, position, limits);
            made += more;
            outcome
        };
        (positions.iter().map(decide).collect(), made)
    }

    fn decide(
        &mut self,
        plain: &mut PlainSolver,
        position: Position,
        limits: &Limits,
    ) -> (Outcome, u64) {
        if self.problem.is_won(position) {
            return (Outcome::Winnable(Vec::new()), 0);
        }
        let is_over = self.problem.goal().is_reached(position.pegs);
        let is_lost = |stand| stand == Stand::Broken || is_over && stand == Stand::Open;
        let mut stands = position.past.stands();
        if let Some((condition, _)) = stands.find(|&(_, stand)| is_lost(stand)) {
            return (lost(ConditionLoss::Broken(condition)), 0);
        }
        if let Some(hole) = self.peg_out_of_reach(position) {
            return (lost(ConditionLoss::OutOfReach(hole)), 0);
        }
        if limits.memory > self.memory {
            *self = ConditionalSearch::new(self.problem.clone(), limits.memory);
        }
        if position.past.asked().say_the_end() && self.has_no_ending(position, limits) {
            return (lost(ConditionLoss::NoEnding(0)), 0);
        }
        let (found, mut made) = self.ask_plainly(plain, position, limits);
        if let Some(outcome) = found {
            return (outcome, made);
        }
        let Ok((begun, seen)) = self.play_out(position, limits) else {
            return (Outcome::Undecided, made);
        };
        if let Some(line) = begun {
            return (Outcome::Winnable(line), made);
        }
        let asked = position.past.asked();
        let is_of_the_end = asked.are_of_the_end();
        let found = if asked.say_the_end() {
            self.reach_an_ending(position, limits, &mut made)
        } else if asked.long_move().is_some() && !position.past.has_long_move() {
            self.reach_a_long_move(plain, position, &seen, limits, &mut made)
        } else {
            None
        };
        if let Some(outcome) = found {
            return (outcome, made);
        }
        if is_of_the_end || limits.are_reached(made) {
            return (Outcome::Undecided, made);
        }
        remembering::decide(&self.problem, position, made, limits)
    }

    /// Whether the goal has no ending such as is asked for, so that whatever else is asked makes no difference. The
    /// first that there is answers it; those with more pegs than a position are not looked for.
    fn has_no_ending(&mut self, position: Position, limits: &Limits) -> bool {
        while self.known.iter().all(Vec::is_empty) {
            match self.endings.next_within(position.pegs.len(), limits) {
                Some(endings) => self.known.push(endings),
                None => return self.endings.are_all_given(),
            }
        }
        false
    }

    /// A peg that a condition asks for and that can never come to where it is wanted: each jump takes it two holes on,
    /// so that it keeps to a quarter of the holes of an orthogonal board.
    fn peg_out_of_reach(&self, position: Position) -> Option<Hole> {
        let board = self.problem.board();
        let goals = self.problem.goal().patterns(board);
        let is_strayed = |peg: &Hole, wanted: HoleSet| (holes_of(board, *peg) & wanted).is_empty();
        let wanted_left = goals.iter().fold(HoleSet::EMPTY, |all, &pegs| all | pegs);
        let taken_over = || {
            let jumps = board.jumps().all().iter();
            let can_be_last = |jump: &&Jump| {
                let mut goals = goals.iter();
                goals.any(|&pegs| jump.can_lead_to(pegs))
            };
            jumps.filter(can_be_last).map(|jump| jump.over).collect()
        };
        let mut left = position.past.left_pegs();
        let strayed = left.find(|(peg, place)| {
            let wanted = place.map_or(wanted_left, HoleSet::of);
            is_strayed(peg, wanted)
        });
        let last_taken = position.past.last_taken();
        let strayed = strayed.map(|(peg, _)| peg);
        strayed.or_else(|| last_taken.filter(|peg| is_strayed(peg, taken_over())))
    }

    /// What follows from the answer without conditions: lost is lost, and its line may happen to win.
    fn ask_plainly(
        &self,
        plain: &mut PlainSolver,
        position: Position,
        limits: &Limits,
    ) -> (Option<Outcome>, u64) {
        let limits = limits.clone().with_positions(PLAIN_POSITIONS);
        let answer = plain.solve(position.without_past(), &limits);
        let follows = match &answer.outcome {
            Outcome::Winnable(line) => self.problem.is_won_by(position, line),
            Outcome::Lost(_) => true,
            Outcome::Undecided => false,
        };
        (follows.then_some(answer.outcome), answer.positions)
    }

    /// Plays out an ending that has begun: the peg that moves goes on, or one starts from a corner. A line if there is
    /// one; an error where there is too much to try.
    fn play_out(
        &self,
        position: Position,
        limits: &Limits,
    ) -> Result<(Option<Vec<Action>>, SeenPositions), TooMany> {
        let board = self.problem.board();
        let corners = position.past.asked().corners();
        let mut seen = SeenPositions::from([(position, None)]);
        let mut open = vec![position];
        let most = MOST_BEGUN.min(limits.memory_to_fill() / remembering::BYTES);
        while let Some(at) = open.pop() {
            if self.problem.is_won(at) {
                return Ok((Some(remembering::line_to(&seen, at)), seen));
            }
            if seen.len() > most || limits.are_over() {
                return Err(TooMany);
            }
            for jump in at.jumps(board) {
                let goes_on = at.past.running() == Some(jump.from) || corners.contains(jump.from);
                let next = at.play_unchecked(Action::Jump(jump));
                if let (true, Entry::Vacant(new)) = (goes_on, seen.entry(next)) {
                    new.insert(Some((at, Action::Jump(jump))));
                    open.push(next);
                }
            }
        }
        Ok((None, seen))
    }

    /// Looks for a line with a long move that is still to begin, or that has begun, as it was played out in what was
    /// seen.
    fn reach_a_long_move(
        &mut self,
        plain: &mut PlainSolver,
        position: Position,
        seen: &SeenPositions,
        limits: &Limits,
        made: &mut u64,
    ) -> Option<Outcome> {
        let mut is_open = false;
        let begun = seen.keys().filter(|at| at.past.has_long_move());
        for &at in begun.collect::<BTreeSet<_>>() {
            let left = limits.positions.map(|most| most.saturating_sub(*made));
            let limits = limits.clone().with_positions(left.unwrap_or(u64::MAX));
            let answer = plain.solve(at.without_past(), &limits);
            *made += answer.positions;
            if let Outcome::Winnable(rest) = &answer.outcome {
                let line = [&remembering::line_to(seen, at)[..], rest].concat();
                if self.problem.is_won_by(position, &line) {
                    return Some(Outcome::Winnable(line));
                }
            }
            is_open |= !matches!(answer.outcome, Outcome::Lost(_));
        }
        let (jumps, is_loop) = position.past.asked().long_move()?;
        let board = self.problem.board();
        if self.long_moves.is_none() {
            self.long_moves = LongMoves::new(board, jumps, is_loop, limits);
        }
        let moves = self.long_moves.as_ref()?;
        let found = moves.search(&self.problem, position, plain, *made, limits);
        *made = found.1;
        found
            .0
            .filter(|outcome| !is_open || matches!(outcome, Outcome::Winnable(_)))
    }

    /// Looks for a line to one of the endings, in rounds with ever more positions. Lost, where all of them are out of
    /// reach.
    fn reach_an_ending(
        &mut self,
        position: Position,
        limits: &Limits,
        made: &mut u64,
    ) -> Option<Outcome> {
        let problem = &self.problem;
        let wins = |line: &[Action]| problem.is_won_by(position, line);
        let mut reach = ReachOfEndings::new(problem.board(), position, *made);
        let (mut left, mut count, mut most) = (Vec::new(), 0, FIRST_ROUND);
        for batch in 0.. {
            if batch == self.known.len() {
                let next = self.endings.next_within(position.pegs.len(), limits);
                let Some(endings) = next else {
                    break;
                };
                self.known.push(endings);
            }
            let endings = &self.known[batch];
            let pegs = endings.first().map_or(0, |first| first.pegs.len());
            if pegs > position.pegs.len() {
                break;
            }
            count += endings.len();
            let found = reach.ask(endings, most, limits, &mut left, wins);
            *made = reach.made;
            if found.is_some() || limits.are_reached(*made) {
                return found.map(Outcome::Winnable);
            }
        }
        while !left.is_empty() {
            most = most.saturating_mul(NEXT_ROUND);
            let mut open = std::mem::take(&mut left);
            open.sort_by_key(|ending| ending.pegs.len());
            let before = *made;
            let found = reach.ask(&open, most, limits, &mut left, wins);
            *made = reach.made;
            let is_over = !position.past.asked().are_of_the_end() && most > LAST_ROUND;
            // Where nothing was settled and no number of positions ended it, more of them settle nothing either.
            let pegs = |endings: &[Ending]| endings.iter().map(|one| one.pegs).collect::<Vec<_>>();
            let is_stuck = *made - before < most && pegs(&left) == pegs(&open);
            if found.is_some() || limits.are_reached(*made) || is_over || is_stuck {
                return found.map(Outcome::Winnable);
            }
        }
        let is_cut = self.endings.are_cut() || limits.are_over();
        let asked = position.past.asked();
        let is_all = asked.are_of_the_end() || asked.say_the_end() && !reach.has_reached;
        (is_all && !is_cut).then(|| lost(ConditionLoss::NoEnding(count)))
    }
}

/// The holes to which a peg can come from one, whatever the other pegs do.
fn holes_of(board: &Board, from: Hole) -> HoleSet {
    let mut reached = HoleSet::of(from);
    loop {
        let jumps = board.jumps().all().iter();
        let ends = jumps.filter(|jump| reached.contains(jump.from));
        let more = ends.fold(reached, |reached, jump| reached.with(jump.to));
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

fn lost(loss: ConditionLoss) -> Outcome {
    Outcome::Lost(Reason::Conditions(loss))
}
