//! What conditions ask for, taken back from the goal.
//!
//! A long last sweep and a corner finish say how a line ends, so that the positions before such an ending can be
//! listed: from the goal the last moves are taken back, jump by jump, in every way there is. What remains is the plain
//! question whether one of those positions can be reached. (Bell finds his longest sweeps so, *Notes on Solving and
//! Playing Peg Solitaire on a Computer*, arXiv 0903.3696.)
//!
//! Of a sweep of at least n jumps n are taken back and no more: whoever comes there may have made the jumps before with
//! the same peg.

use std::collections::HashSet;

use crate::rules::board::Jump;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::run::limits::Limits;

/// A position before an ending, and the ending.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub(crate) pegs: HoleSet,
    /// Where the peg stands that makes its first move.
    pub(super) at: Hole,
    pub(crate) line: Vec<Action>,
}

/// Every ending that the conditions of a problem ask for, longer last sweeps too; nothing where there are too many to
/// know, or the limits end it.
pub(crate) fn all_endings(problem: &Problem, limits: &Limits) -> Option<Vec<Ending>> {
    let mut endings = GoalEndings::new(problem);
    endings.goes_on = true;
    let mut all = Vec::new();
    while let Some(more) = endings.next(limits) {
        all.extend(more);
    }
    (!endings.are_cut() && !limits.are_over()).then_some(all)
}

/// The endings of a goal, those with the fewest jumps first.
#[derive(Debug)]
pub(super) struct GoalEndings {
    /// How many moves an ending has, and the holes from which they start, each from another.
    moves: usize,
    from: HoleSet,
    /// The least number of jumps of the last.
    last_jumps: usize,
    /// Whether more of the first of them is taken back than is asked. (Whoever comes to where a sweep begins may have
    /// made jumps before with the same peg; but then the move starts elsewhere.)
    goes_on: bool,
    jumps: Vec<Jump>,
    /// The jumps taken back, each after the one that was taken back before it.
    steps: Vec<(Option<usize>, Jump)>,
    /// From what is taken back next.
    level: Vec<TakenBack>,
    seen: HashSet<(HoleSet, MovePhase)>,
    /// How many endings were given.
    given: usize,
    /// Whether some are missing, because there were more than can be kept.
    is_cut: bool,
}

/// What an ending takes that is kept, a jump taken back and a position on a level, in bytes.
const BYTES_OF_AN_ENDING: usize = 160;
const BYTES_OF_A_STEP: usize = 48;
const BYTES_OF_A_POSITION: usize = 200;

/// The part of the memory limit that all of them may fill, and the most of each: it takes a second or so to make them.
/// Beyond that not all endings are known.
const SHARE_OF_MEMORY: usize = 4;
const MOST: usize = 1 << 20;

/// A position with some of the last jumps taken back.
#[derive(Clone, Copy, Debug)]
struct TakenBack {
    pegs: HoleSet,
    phase: MovePhase,
    /// The jump taken back last.
    step: Option<usize>,
}

/// Where in an ending a position is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct MovePhase {
    /// The peg that is being taken back.
    at: Hole,
    /// How many of its jumps are, up to what is asked.
    jumps: usize,
    /// The holes from which the moves after it start.
    starts: HoleSet,
}

impl GoalEndings {
    /// Nothing taken back yet from the goal of a problem.
    pub(super) fn new(problem: &Problem) -> GoalEndings {
        let (board, asked) = (problem.board(), problem.conditions());
        let corners = asked.corners();
        let mut endings = GoalEndings {
            moves: asked.last_moves(),
            from: if corners.is_empty() {
                board.all()
            } else {
                corners
            },
            last_jumps: asked.last_jumps(),
            goes_on: !corners.is_empty(),
            jumps: board.jumps().all().to_vec(),
            steps: Vec::new(),
            level: Vec::new(),
            seen: HashSet::new(),
            given: 0,
            is_cut: false,
        };
        for pegs in problem.goal().patterns(board) {
            endings.begin_move(pegs, pegs, HoleSet::EMPTY, None);
        }
        endings
    }

    /// The endings with one jump more taken back, each once; nothing where there are no
    /// more, or too many to know, or the limits end it: then they can be asked for again.
    pub(super) fn next(&mut self, limits: &Limits) -> Option<Vec<Ending>> {
        if self.level.is_empty() || self.is_cut {
            return None;
        }
        let before = std::mem::take(&mut self.level);
        self.seen.clear();
        let mut found = HashSet::new();
        let mut endings = Vec::new();
        let steps = self.steps.len();
        for &taken in &before {
            self.take_back(taken, &mut endings);
            if limits.are_over() {
                self.level = before;
                self.steps.truncate(steps);
                return None;
            }
            self.is_cut |= self.is_full(endings.len(), limits);
            if self.is_cut {
                break;
            }
        }
        endings.retain(|new: &Ending| found.insert((new.pegs, new.at)));
        self.given += endings.len();
        Some(endings)
    }

    /// The same, where they have no more than so many pegs: one more than each position of the level.
    pub(super) fn next_within(&mut self, pegs: usize, limits: &Limits) -> Option<Vec<Ending>> {
        let taken = self.level.first()?;
        (taken.pegs.len() < pegs)
            .then(|| self.next(limits))
            .flatten()
    }

    /// Whether all have been given.
    pub(super) fn are_all_given(&self) -> bool {
        self.level.is_empty() && !self.is_cut
    }

    /// Whether no more can be kept, with so many endings that are not given yet.
    fn is_full(&self, more: usize, limits: &Limits) -> bool {
        let endings = self.given + more;
        let bytes = endings * BYTES_OF_AN_ENDING
            + self.steps.len() * BYTES_OF_A_STEP
            + self.level.len() * BYTES_OF_A_POSITION;
        let is_over = bytes > limits.memory_to_fill() / SHARE_OF_MEMORY;
        is_over || self.steps.len().max(endings) > MOST
    }

    /// Whether some are missing, because there were more than can be kept.
    pub(super) fn are_cut(&self) -> bool {
        self.is_cut
    }

    /// Takes one more jump back.
    fn take_back(&mut self, taken: TakenBack, endings: &mut Vec<Ending>) {
        let MovePhase { at, jumps, starts } = taken.phase;
        let asked = if starts.is_empty() {
            self.last_jumps
        } else {
            1
        };
        let is_first = starts.len() + 1 == self.moves;
        for index in 0..self.jumps.len() {
            let jump = self.jumps[index];
            if jump.to != at || !jump.can_lead_to(taken.pegs) {
                continue;
            }
            let pegs = taken.pegs ^ jump.holes();
            let step = Some(self.step(taken.step, jump));
            let (at, jumps) = (jump.from, (jumps + 1).min(asked));
            let is_whole = jumps == asked && (self.from - starts).contains(at);
            if self.goes_on || !is_whole {
                self.keep(pegs, MovePhase { at, jumps, starts }, step);
            }
            if is_whole && is_first {
                endings.push(self.ending(pegs, at, step));
            } else if is_whole {
                // A peg that came to where this move begins would be going on with it.
                self.begin_move(pegs, pegs.without(at), starts.with(at), step);
            }
        }
    }

    /// Begins to take back a move of one of some pegs.
    fn begin_move(&mut self, pegs: HoleSet, of: HoleSet, starts: HoleSet, step: Option<usize>) {
        for at in of {
            let jumps = 0;
            self.keep(pegs, MovePhase { at, jumps, starts }, step);
        }
    }

    fn step(&mut self, before: Option<usize>, jump: Jump) -> usize {
        self.steps.push((before, jump));
        self.steps.len() - 1
    }

    fn keep(&mut self, pegs: HoleSet, phase: MovePhase, step: Option<usize>) {
        if self.seen.insert((pegs, phase)) {
            self.level.push(TakenBack { pegs, phase, step });
        }
    }

    fn ending(&self, pegs: HoleSet, at: Hole, mut step: Option<usize>) -> Ending {
        let mut line = Vec::new();
        while let Some((before, jump)) = step.map(|index| self.steps[index]) {
            line.push(Action::Jump(jump));
            step = before;
        }
        Ending { pegs, at, line }
    }
}
