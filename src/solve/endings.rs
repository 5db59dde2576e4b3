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

use crate::rules::board::{Board, Jump};
use crate::rules::condition::{CORNERS_OF_A_FINISH, Conditions};
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
    let (board, conditions) = (problem.board(), problem.conditions());
    let patterns = problem.goal().patterns(board);
    let (mut all, mut kind) = (Vec::new(), AskedEnding::of(conditions));
    loop {
        let (mut endings, known) = (GoalEndings::of(board, &patterns, kind), all.len());
        endings.given = known;
        while let Some(more) = endings.next(limits) {
            all.extend(more);
        }
        if endings.are_cut() || limits.are_over() {
            return None;
        }
        match kind {
            AskedEnding::Sweep { jumps } if all.len() > known => {
                kind = AskedEnding::Sweep { jumps: jumps + 1 };
            }
            _ => return Some(all),
        }
    }
}

/// The endings of a goal, those with the fewest jumps first.
#[derive(Debug)]
pub(super) struct GoalEndings {
    kind: AskedEnding,
    jumps: Vec<Jump>,
    /// The jumps taken back, each after the one that was taken back before it.
    steps: Vec<(Option<usize>, Jump)>,
    /// From what is taken back next.
    level: Vec<TakenBack>,
    seen: HashSet<(HoleSet, Option<CornerPhase>)>,
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

/// What is taken back.
#[derive(Clone, Copy, Debug)]
enum AskedEnding {
    /// The last four moves, each from another of these corners; the last of at least so many jumps.
    Corners { corners: HoleSet, last: usize },
    /// A last move of so many jumps.
    Sweep { jumps: usize },
}

impl AskedEnding {
    fn of(asked: Conditions) -> AskedEnding {
        let (corners, jumps) = (asked.corners(), asked.last_jumps());
        if corners.is_empty() {
            AskedEnding::Sweep { jumps }
        } else {
            AskedEnding::Corners {
                corners,
                last: jumps,
            }
        }
    }
}

/// A position with some of the last jumps taken back.
#[derive(Clone, Copy, Debug)]
struct TakenBack {
    pegs: HoleSet,
    /// Where in a corner finish it is; nothing in a sweep.
    phase: Option<CornerPhase>,
    /// The jump taken back last.
    step: Option<usize>,
}

/// Where in a corner finish a position is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct CornerPhase {
    /// The peg that is being taken back.
    at: Hole,
    /// How many of its jumps are, up to what is asked.
    jumps: usize,
    /// The corners from which the moves after it start.
    starts: HoleSet,
}

impl GoalEndings {
    /// Nothing taken back yet from any of these patterns.
    pub(super) fn new(board: &Board, patterns: &[HoleSet], asked: Conditions) -> GoalEndings {
        GoalEndings::of(board, patterns, AskedEnding::of(asked))
    }

    fn of(board: &Board, patterns: &[HoleSet], kind: AskedEnding) -> GoalEndings {
        let mut endings = GoalEndings {
            kind,
            jumps: board.jumps().all().to_vec(),
            steps: Vec::new(),
            level: Vec::new(),
            seen: HashSet::new(),
            given: 0,
            is_cut: false,
        };
        for &pegs in patterns {
            match kind {
                AskedEnding::Corners { .. } => endings.begin_move(pegs, pegs, HoleSet::EMPTY, None),
                AskedEnding::Sweep { .. } => endings.keep(pegs, None, None),
            }
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
            match self.kind {
                AskedEnding::Corners { .. } => self.take_corner_move_back(taken, &mut endings),
                AskedEnding::Sweep { .. } => self.take_sweep_back(taken, &mut endings, limits),
            }
            if limits.are_over() {
                self.level = before;
                self.steps.truncate(steps);
                return None;
            }
            self.is_cut |= self.is_full(endings.len(), 0, limits);
            if self.is_cut {
                break;
            }
        }
        endings.retain(|new: &Ending| found.insert((new.pegs, new.at)));
        self.given += endings.len();
        Some(endings)
    }

    /// Whether no more can be kept, with so many endings that are not given yet and so many positions of a sweep.
    fn is_full(&self, more: usize, of_sweep: usize, limits: &Limits) -> bool {
        let endings = self.given + more;
        let positions = self.level.len() + of_sweep;
        let bytes = endings * BYTES_OF_AN_ENDING
            + self.steps.len() * BYTES_OF_A_STEP
            + positions * BYTES_OF_A_POSITION;
        let is_over = bytes > limits.memory_to_fill() / SHARE_OF_MEMORY;
        is_over || self.steps.len().max(endings) > MOST
    }

    /// Whether some are missing, because there were more than can be kept.
    pub(super) fn are_cut(&self) -> bool {
        self.is_cut
    }

    /// The jumps that can have led to these pegs.
    fn jumps_back(&self, pegs: HoleSet) -> Vec<Jump> {
        let jumps = self.jumps.iter().copied();
        jumps.filter(|jump| jump.can_lead_to(pegs)).collect()
    }

    /// Takes back the sweeps that can have led to a position.
    fn take_sweep_back(&mut self, taken: TakenBack, endings: &mut Vec<Ending>, limits: &Limits) {
        for end in taken.pegs {
            let (begun, mut seen) = ((taken.pegs, end), HashSet::new());
            self.go_back(taken.step, begun, 0, &mut seen, endings, limits);
        }
    }

    /// Takes back one jump more of a sweep of which some are: of the peg that stands at the second place now.
    fn go_back(
        &mut self,
        step: Option<usize>,
        (pegs, at): (HoleSet, Hole),
        done: usize,
        seen: &mut HashSet<(HoleSet, Hole)>,
        endings: &mut Vec<Ending>,
        limits: &Limits,
    ) {
        let AskedEnding::Sweep { jumps } = self.kind else {
            return;
        };
        if done >= jumps {
            endings.push(self.ending(pegs, at, step));
            return;
        }
        self.is_cut |= self.is_full(endings.len(), seen.len(), limits);
        if self.is_cut || limits.are_over() {
            return;
        }
        let steps = self.steps.len();
        for jump in self.jumps_back(pegs) {
            let before = pegs ^ jump.holes();
            if jump.to == at && seen.insert((before, jump.from)) {
                let step = Some(self.step(step, jump));
                let begun = (before, jump.from);
                self.go_back(step, begun, done + 1, seen, endings, limits);
            }
        }
        // What is in an ending by now is a copy.
        self.steps.truncate(steps);
    }

    /// Takes one more jump of a corner finish back.
    fn take_corner_move_back(&mut self, taken: TakenBack, endings: &mut Vec<Ending>) {
        let (AskedEnding::Corners { corners, last }, Some(phase)) = (self.kind, taken.phase) else {
            return;
        };
        let CornerPhase { at, jumps, starts } = phase;
        let asked = if starts.is_empty() { last } else { 1 };
        for jump in self.jumps_back(taken.pegs) {
            if jump.to != at {
                continue;
            }
            let pegs = taken.pegs ^ jump.holes();
            let step = Some(self.step(taken.step, jump));
            let (at, jumps) = (jump.from, (jumps + 1).min(asked));
            self.keep(pegs, Some(CornerPhase { at, jumps, starts }), step);
            if jumps < asked || !(corners - starts).contains(at) {
                continue;
            }
            if starts.len() + 1 == CORNERS_OF_A_FINISH {
                endings.push(self.ending(pegs, at, step));
            } else {
                // A peg that came to where this move begins would be going on with it.
                self.begin_move(pegs, pegs.without(at), starts.with(at), step);
            }
        }
    }

    /// Begins to take back a move of one of some pegs.
    fn begin_move(&mut self, pegs: HoleSet, of: HoleSet, starts: HoleSet, step: Option<usize>) {
        for at in of {
            let jumps = 0;
            self.keep(pegs, Some(CornerPhase { at, jumps, starts }), step);
        }
    }

    fn step(&mut self, before: Option<usize>, jump: Jump) -> usize {
        self.steps.push((before, jump));
        self.steps.len() - 1
    }

    fn keep(&mut self, pegs: HoleSet, phase: Option<CornerPhase>, step: Option<usize>) {
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
