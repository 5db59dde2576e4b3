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
//! What makes proofs short is a lower bound on the moves still needed, which prunes both sides (see `tariff`). First
//! narrow passes look for a good line, keeping what looks best (see `taste`); then each number of moves below it is
//! ruled out, from the lower bound upwards.
//! (Never downwards: a pass that allows one move more than there are keeps several times as many positions.)

mod bound;
mod checkpoint;
mod direction;
mod moves;
mod pattern;
mod potential;
mod refine;
mod search;
mod shortest;
mod taste;

use std::fmt::Display;
use std::hash::Hash;

use crate::packed::board::Packing;
use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
pub use crate::par::checkpoint::CheckpointError;
use crate::par::checkpoint::{Checkpoint, Snapshot};
use crate::par::moves::{Direction, Sweeps};
use crate::par::search::{Aim, Beam, Ending, Search};
pub use crate::par::shortest::Shortest;
use crate::proof::certificate::Reason;
use crate::rules::board::Board;
use crate::rules::finish;
use crate::rules::position::{self, Action, Position};
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::solve::answer::{Outcome, Verdict};

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
    /// Where the limit of memory ended the search: about how many bytes the step under way would have needed.
    pub memory_needed: Option<usize>,
    /// How many lines are as short, if that was asked and is known.
    pub shortest: Option<Shortest>,
}

impl Fewest {
    /// Whether a shorter line than the best one known is still possible.
    pub fn is_open(&self) -> bool {
        !self.is_proved && self.verdict() == Verdict::Winnable
    }

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
    /// The number of moves looked for now.
    pub moves: usize,
    /// The moves of both sides' layers together: the pass ends when they are as many as are looked for.
    pub layer: usize,
    /// The number of positions made, repetitions included.
    pub positions: u64,
    /// The memory that the layers and the tables of the bounds take, in bytes.
    pub memory: usize,
}

/// Finds a line with the fewest moves from the start of a problem to its goal, or the best line and lower bound there
/// are within the limits. `progress` is told of each layer that is done.
pub fn fewest_moves(
    problem: &Problem,
    limits: &Limits,
    progress: impl FnMut(FewestProgress),
) -> Fewest {
    FewestSearch::new(problem).run(limits, progress)
}

/// A search for the fewest moves of a problem, and what else is wanted of it.
pub struct FewestSearch<'a> {
    problem: &'a Problem,
    counts_shortest: bool,
    known: Option<Vec<Action>>,
    checkpoint: Option<Checkpoint>,
    save: Save<'a>,
}

/// Is given what has been found out, as the text of a checkpoint, and whether that is the last time.
type Save<'a> = Box<dyn FnMut(&dyn Display, bool) + 'a>;

impl<'a> FewestSearch<'a> {
    /// The search for a line with the fewest moves.
    pub fn new(problem: &'a Problem) -> FewestSearch<'a> {
        FewestSearch {
            problem,
            counts_shortest: false,
            known: None,
            checkpoint: None,
            save: Box::new(|_, _| ()),
        }
    }

    /// Counts the shortest lines, too.
    pub fn counting_shortest(self, counts_shortest: bool) -> FewestSearch<'a> {
        FewestSearch {
            counts_shortest,
            ..self
        }
    }

    /// Begins with a line that leads to the goal: only shorter ones are looked for. One that does not is passed over.
    pub fn knowing(self, line: &[Action]) -> FewestSearch<'a> {
        let end = replayed(self.problem.board(), self.problem.start(), line);
        let is_line = end.is_some_and(|end| self.problem.goal().is_reached(end.pegs));
        FewestSearch {
            known: is_line.then(|| line.to_vec()),
            ..self
        }
    }

    /// Gives away what has been found out whenever a number of moves is ruled out or a layer of a proof is done, and at
    /// the end: as the text of a checkpoint, and whether it is the last.
    pub fn saving(self, save: impl FnMut(&dyn Display, bool) + 'a) -> FewestSearch<'a> {
        FewestSearch {
            save: Box::new(save),
            ..self
        }
    }

    /// Goes on from a checkpoint.
    ///
    /// # Errors
    /// The text is no checkpoint of this problem.
    pub fn resuming(self, text: &str) -> Result<FewestSearch<'a>, CheckpointError> {
        let checkpoint = Some(Checkpoint::read(self.problem, text)?);
        Ok(FewestSearch { checkpoint, ..self })
    }

    /// Searches within the limits. `progress` is told of each layer that is done.
    pub fn run(mut self, limits: &Limits, mut progress: impl FnMut(FewestProgress)) -> Fewest {
        let (board, key) = (self.problem.board(), self.problem.start().key);
        let known = if let Some(line) = self.known.take() {
            known_from(Outcome::Winnable(line), 0)
        } else {
            let answer = crate::solve::solve(self.problem, limits);
            known_from(answer.outcome, answer.positions)
        };
        if known.is_proved || known.verdict() == Verdict::Lost {
            return known;
        }
        let improvement = Improvement {
            search: self,
            known: known.clone(),
            limits,
            progress: &mut progress,
        };
        with_word(board, key, improvement).unwrap_or(known)
    }
}

/// What is left to do once a line is known.
struct Improvement<'a, 'b> {
    search: FewestSearch<'a>,
    known: Fewest,
    limits: &'b Limits,
    progress: &'b mut dyn FnMut(FewestProgress),
}

impl WordJob for Improvement<'_, '_> {
    type Answer = Fewest;

    fn run<W: Word>(self) -> Fewest {
        let Improvement {
            mut search,
            known,
            limits,
            progress,
        } = self;
        let problem = search.problem;
        let (board, start) = (problem.board(), problem.start());
        let finishes = finish::finishes(board, start, problem.goal());
        let mut fixed = finish::fixed_sets(&finishes);
        fixed.push(start.pegs);
        let packing = Packing::<W>::new(board, start.key, &fixed);
        let ends: Vec<W> = finishes
            .iter()
            .map(|finish| packing.pack(finish.position()))
            .collect();
        let sweeps = Sweeps::new(&packing);
        let start = packing.pack(start);
        let mut effort = Effort {
            problem,
            search: Search::new(
                board,
                &packing,
                &sweeps,
                start,
                &ends,
                known.positions,
                limits,
            ),
            known,
            has_good_line: false,
            under_way: None,
            limits,
            progress,
            save: &mut *search.save,
        };
        if let Some(checkpoint) = search.checkpoint.take() {
            effort.resume(checkpoint);
        } else {
            for beam in beams(&WIDTHS) {
                effort.narrow(beam);
            }
            for beam in beams(&WIDTHS[1..]) {
                effort.improve(beam);
            }
        }
        effort.prove();
        effort.save(true);
        if search.counts_shortest {
            effort.count_shortest();
        }
        effort.known
    }
}

/// What is known when it is known whether the goal can be reached, after so many positions.
fn known_from(outcome: Outcome, positions: u64) -> Fewest {
    let is_proved = matches!(&outcome, Outcome::Winnable(line) if line.is_empty());
    Fewest {
        is_proved,
        outcome,
        lower_bound: 0,
        positions,
        memory_needed: None,
        shortest: is_proved.then(Shortest::nothing_to_do),
    }
}

/// The positions kept of each layer while a good line is looked for, in one attempt after another.
const WIDTHS: [usize; 3] = [2000, 16_000, 64_000];
/// Those kept just before a proof is: the width of the first attempt, and how many times wider the next one is each time,
/// up to half the widest layer of the last proof. (The layers of a proof are several times as wide as those of the proof
/// of one move less, and where the number of moves is enough they are best not made at all: 3.4 s instead of 8.4 s for the
/// corner of the 6x6 board, 80 s instead of 138 s for Diamond-41's e3 to b4.)
const WIDE: usize = 8000;
const WIDER: usize = 8;
/// The numbers of moves for which an attempt looks for a line in vain: with more, less is ruled out and the narrow passes
/// go astray.
const VAIN_PASSES: usize = 6;
/// The passes without a line from which the bounds still learn: it takes as long as a narrow pass and helps less and less.
const LEARNING_PASSES: usize = 4;
/// A line is good when it takes at most so many moves more than every line does: the proof is as fast as better lines are.
const NEAR: usize = 4;

/// Narrow passes, each width from the start first and then from the goal: where one way goes astray the other often
/// does not.
fn beams(widths: &[usize]) -> impl Iterator<Item = Beam> {
    let ways =
        |&width: &usize| [Direction::Forward, Direction::Backward].map(|from| Beam { from, width });
    widths.iter().flat_map(ways)
}

/// The search for one answer.
struct Effort<'a, W> {
    problem: &'a Problem,
    search: Search<'a, W>,
    known: Fewest,
    /// Whether the line known is one that a pass has found.
    has_good_line: bool,
    /// The moves looked for by the pass without width that is under way, or was when the limits ended it.
    under_way: Option<usize>,
    limits: &'a Limits,
    progress: &'a mut dyn FnMut(FewestProgress),
    save: &'a mut dyn FnMut(&dyn Display, bool),
}

impl<W: Word + Hash> Effort<'_, W> {
    /// Takes over what a checkpoint knows.
    fn resume(&mut self, checkpoint: Checkpoint) {
        self.search.resume(&checkpoint);
        self.known.positions = self.search.positions();
        let is_better = |line: &Vec<Action>| {
            let moves = self.known.moves();
            moves.is_none_or(|moves| position::move_count(line) < moves)
        };
        if let Some(line) = checkpoint.line.filter(is_better) {
            self.known.outcome = Outcome::Winnable(line);
        }
    }

    fn save(&mut self, is_last: bool) {
        let snapshot = Snapshot {
            problem: self.problem,
            known: &self.known,
            search: &self.search,
            under_way: self.under_way,
        };
        (self.save)(&snapshot, is_last);
    }

    /// Looks for a line in narrow passes of more and more moves, unless one has been found so.
    fn narrow(&mut self, beam: Beam) {
        let (mut moves, mut vain) = (self.search.lower_bound, 0);
        while vain < VAIN_PASSES && moves <= self.most_moves() && !self.has_good_line {
            if self.known.moves().is_some_and(|most| moves >= most) {
                return;
            }
            match self.pass(moves, Some(beam)) {
                Ending::Nothing => self.search.lower_bound = moves + 1,
                Ending::Cut => vain += 1,
                Ending::Met(_) | Ending::Stopped | Ending::TooLarge(_) => return,
            }
            if vain < LEARNING_PASSES {
                self.search.learn(self.limits);
            }
            moves += 1;
        }
    }

    /// Looks for better lines in passes of fewer and fewer moves, as long as there are some and none is good.
    fn improve(&mut self, beam: Beam) {
        while let Some(moves) = self.known.moves()
            && moves > self.search.lower_bound + NEAR
        {
            match self.pass(moves - 1, Some(beam)) {
                Ending::Met(_) => (),
                Ending::Nothing => self.search.lower_bound = moves,
                Ending::Cut | Ending::Stopped | Ending::TooLarge(_) => return,
            }
        }
    }

    /// Rules out each number of moves from the lower bound on, until there is a line of so many.
    fn prove(&mut self) {
        loop {
            let moves = self.search.lower_bound;
            self.known.lower_bound = moves;
            if self.known.moves().is_some_and(|most| moves >= most) {
                self.known.is_proved = true;
                return;
            }
            if moves > self.most_moves() {
                let positions = self.known.positions;
                self.known.outcome = Outcome::Lost(Reason::Exhausted { positions });
                self.known.lower_bound = 0;
                return;
            }
            self.save(false);
            match self.wider_and_wider(moves) {
                Ending::Nothing => self.search.lower_bound = moves + 1,
                Ending::Met(_) => (),
                Ending::Cut | Ending::Stopped | Ending::TooLarge(_) => return,
            }
            self.search.learn(self.limits);
        }
    }

    /// Looks for a line in wide passes and then in one that keeps everything.
    fn wider_and_wider(&mut self, moves: usize) -> Ending<W> {
        if self.search.resumes(moves) {
            return self.pass(moves, None);
        }
        let widest = self.search.widest;
        let wider = std::iter::successors(Some(WIDE), |width| Some(width * WIDER));
        let widths: Vec<usize> = wider
            .take_while(|&width| width == WIDE || 2 * width <= widest)
            .collect();
        for beam in beams(&widths) {
            let ending = self.pass(moves, Some(beam));
            if !matches!(ending, Ending::Cut) {
                return ending;
            }
        }
        self.pass(moves, None)
    }

    /// Counts the shortest lines, if they are known to be.
    fn count_shortest(&mut self) {
        let Some(moves) = self.known.moves().filter(|_| self.known.is_proved) else {
            return;
        };
        let aim = Aim {
            moves,
            beam: None,
            is_for_all: true,
        };
        let progress = &mut *self.progress;
        let ending = self
            .search
            .pass(aim, self.limits, &mut |_, now| progress(now));
        self.known.positions = self.search.positions();
        self.known.memory_needed = ending.memory_needed();
        self.known.shortest = match ending {
            Ending::Nothing => Some(self.search.web().count(self.limits)),
            // Only Cremers' Key leads to the goal.
            Ending::Met(_) => Some(Shortest::nothing_to_do()),
            Ending::Cut | Ending::Stopped | Ending::TooLarge(_) => None,
        };
    }

    /// The moves of a line in which every jump is one.
    fn most_moves(&self) -> usize {
        let start = self.problem.start();
        start.pegs.len() + usize::from(start.key.is_some())
    }

    fn pass(&mut self, moves: usize, beam: Option<Beam>) -> Ending<W> {
        let aim = Aim {
            moves,
            beam,
            is_for_all: false,
        };
        self.under_way = Some(moves).filter(|_| beam.is_none());
        let (problem, known, under_way) = (self.problem, &mut self.known, self.under_way);
        let (progress, save) = (&mut *self.progress, &mut *self.save);
        let ending = self.search.pass(aim, self.limits, &mut |search, now| {
            progress(now);
            if under_way.is_some() {
                known.positions = now.positions;
                let snapshot = Snapshot {
                    problem,
                    known,
                    search,
                    under_way,
                };
                save(&snapshot, false);
            }
        });
        if !matches!(ending, Ending::Stopped | Ending::TooLarge(_)) {
            self.under_way = None;
        }
        self.known.positions = self.search.positions();
        self.known.memory_needed = ending.memory_needed();
        if let Ending::Met(meeting) = ending {
            let line = line(self.problem, &self.search, meeting);
            self.known.outcome = Outcome::Winnable(line);
            self.has_good_line = true;
        }
        ending
    }
}

/// The line through a meeting, replayed through the rules.
///
/// # Panics
/// When the line is illegal or misses the goal: the search is wrong.
fn line<W: Word>(problem: &Problem, search: &Search<'_, W>, meeting: W) -> Vec<Action> {
    let line = search.line(meeting);
    let end = replayed(problem.board(), problem.start(), &line);
    assert!(
        end.is_some_and(|end| problem.goal().is_reached(end.pegs)),
        "the search made a line that does not reach the goal: {line:?}"
    );
    line
}

fn replayed(board: &Board, start: Position, line: &[Action]) -> Option<Position> {
    line.iter()
        .try_fold(start, |position, &action| position.play(board, action).ok())
}
