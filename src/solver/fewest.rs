//! The fewest moves to the goal, with a proof that fewer are impossible.
//!
//! A move is a run of jumps by one peg, so what is searched are positions *between* moves: the forward layer `k` holds
//! the positions that `k` moves lead to from the start and no fewer do, the backward layer `k` those from which `k`
//! moves lead to the goal and no fewer do (Bell, "A Fresh Look at Peg Solitaire"). Every part of a sweep is a move of
//! its own, so each layer is made of the one before by whole moves and no last moved peg has to be kept. Where the two
//! sides first meet, the sum of their layers is the fewest moves.
//!
//! The use of Cremers' Key is no move but ends the running one: it is played between moves, within a layer.
//!
//! What it does not do: prune by a lower bound, use more than one thread, or resume a search that was stopped.

mod layers;
mod sweep;

use self::layers::{Ending, Meeting};
use crate::board::Board;
use crate::hole::HoleSet;
use crate::position::{self, Action, Position};
use crate::problem::Problem;
use crate::solver::answer::{Outcome, Verdict};
use crate::solver::certificate::Reason;
use crate::solver::goal::{self, Finish};
use crate::solver::limits::Limits;
use crate::solver::packing::Packing;
use crate::solver::word::Word;

/// What is known about the fewest moves of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fewest {
    /// Whether the goal can be reached, with the best line known (replayed through the rules) or the reason why not.
    pub outcome: Outcome,
    /// Whether the line is proven to have the fewest moves.
    pub is_proved: bool,
    /// The number of moves that every line takes at least; 0 where there is none.
    pub lower_bound: usize,
    /// The number of positions made, repetitions included: a measure of the work.
    pub positions: u64,
}

impl Fewest {
    /// Whether the goal can be reached.
    pub fn verdict(&self) -> Verdict {
        match self.outcome {
            Outcome::Winnable(_) => Verdict::Winnable,
            Outcome::Lost(_) => Verdict::Lost,
            Outcome::Undecided => Verdict::Undecided,
        }
    }

    /// The best line known.
    pub fn line(&self) -> Option<&[Action]> {
        match &self.outcome {
            Outcome::Winnable(line) => Some(line),
            _ => None,
        }
    }

    /// The number of moves of the best line known: the fewest there are where that is proven.
    pub fn moves(&self) -> Option<usize> {
        self.line().map(position::move_count)
    }
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FewestProgress {
    /// The number of moves that every line takes at least.
    pub lower_bound: usize,
    /// The number of positions made, repetitions included.
    pub positions: u64,
    /// The memory the layers take, in bytes.
    pub memory: usize,
}

/// Finds a line with the fewest moves from the start of a problem to its goal, or the best line and lower bound there
/// are within the limits. `progress` is told of each layer that is done.
pub fn fewest_moves(
    problem: &Problem,
    limits: &Limits,
    mut progress: impl FnMut(FewestProgress),
) -> Fewest {
    let answer = super::solve(problem, limits);
    let known = Fewest {
        is_proved: answer.line().is_some_and(<[Action]>::is_empty),
        outcome: answer.outcome,
        lower_bound: 0,
        positions: answer.positions,
    };
    if known.is_proved || known.verdict() == Verdict::Lost {
        return known;
    }
    let (board, key) = (problem.board(), problem.start().key);
    if Packing::<u64>::fits(board, key) {
        improved::<u64>(problem, known, limits, &mut progress)
    } else if Packing::<u128>::fits(board, key) {
        improved::<u128>(problem, known, limits, &mut progress)
    } else {
        known
    }
}

fn improved<W: Word>(
    problem: &Problem,
    known: Fewest,
    limits: &Limits,
    progress: &mut dyn FnMut(FewestProgress),
) -> Fewest {
    let (board, start) = (problem.board(), problem.start());
    let finishes = goal::finishes(board, start, problem.goal());
    let packing = Packing::<W>::new(board, start.key, &fixed_sets(start, &finishes));
    let ends: Vec<W> = finishes
        .iter()
        .map(|finish| packing.pack(finish.position()))
        .collect();
    let mut search = layers::Search::new(&packing, packing.pack(start), &ends, known.positions);
    let ending = search.run(limits, progress);
    let positions = search.positions();
    match ending {
        Ending::Met(meeting) => {
            let line = line(problem, &search, meeting);
            Fewest {
                lower_bound: position::move_count(&line),
                outcome: Outcome::Winnable(line),
                is_proved: true,
                positions,
            }
        }
        Ending::Exhausted => Fewest {
            outcome: Outcome::Lost(Reason::Exhausted { positions }),
            is_proved: false,
            lower_bound: 0,
            positions,
        },
        Ending::Stopped { lower_bound } => Fewest {
            // A line as short as the bound needs no search.
            is_proved: known.moves() == Some(lower_bound),
            lower_bound,
            positions,
            ..known
        },
    }
}

/// The sets that a symmetry must fix: those of the start and of the finishes, with Cremers' Key and without.
fn fixed_sets(start: Position, finishes: &[Finish]) -> [HoleSet; 3] {
    let all = |is_unused: bool| {
        let of_key = finishes
            .iter()
            .filter(|finish| finish.key.is_some() == is_unused);
        of_key.fold(HoleSet::EMPTY, |all, finish| all | finish.pegs)
    };
    [start.pegs, all(true), all(false)]
}

/// The line through a meeting, replayed through the rules.
///
/// # Panics
/// When the line is illegal, misses the goal or has another number of moves than its layers: the search is wrong.
fn line<W: Word>(
    problem: &Problem,
    search: &layers::Search<'_, W>,
    meeting: Meeting<W>,
) -> Vec<Action> {
    let line = search.line(meeting);
    let end = replayed(problem.board(), problem.start(), &line);
    assert!(
        end.is_some_and(|end| problem.goal().is_reached(end.pegs)),
        "the search made a line that does not reach the goal: {line:?}"
    );
    assert_eq!(
        position::move_count(&line),
        meeting.moves,
        "the search miscounted the moves of {line:?}"
    );
    line
}

fn replayed(board: &Board, start: Position, line: &[Action]) -> Option<Position> {
    line.iter()
        .try_fold(start, |position, &action| position.play(board, action).ok())
}
