//! Passes: the layers of both directions grow until they meet or one of them ends.
//!
//! A pass looks for lines of at most a given number of moves and keeps only positions whose bound allows that. The
//! direction whose next layer can be expected to be the smaller grows next. After each layer the newest two of both
//! directions are compared: those of a shortest line lie in both when their moves add up to its own. So one pass that
//! finds nothing proves that all lines have more moves, whatever was known before. The last layer is only compared and
//! never kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::word::Word;
use crate::par::beam::MoveBeam;
use crate::par::direction::SearchDirection;
use crate::par::heuristic::Heuristic;
use crate::par::layers::{Expansion, Grown, Layers};
use crate::par::moves::Moves;
use crate::par::pattern::{self, MOVE, Partition};
use crate::par::potential::{Dual, Potential};
use crate::par::refine;
use crate::par::shortest::ShortestLines;
use crate::par::sorted::common;
use crate::rules::board::Board;
use crate::rules::finish::{self, Finish};
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::run::Phase;
use crate::run::limits::Limits;

/// How a pass ended.
pub(super) enum PassEnd<W> {
    /// The directions have met at a word of both newest layers.
    Met(W),
    /// There is no line of the number of moves asked for, nor of fewer.
    Nothing,
    /// No line was found, but layers were cut.
    Cut,
    /// The limits are reached.
    Stopped,
    /// There is not enough memory: about this number of bytes would do for the layer under way.
    TooLarge(usize),
}

impl<W> PassEnd<W> {
    /// About how many bytes the layer under way would have needed, where there was not enough memory for it.
    pub(super) fn memory_needed(&self) -> Option<usize> {
        match self {
            PassEnd::TooLarge(needed) => Some(Limits::memory_to_ask_for(*needed)),
            _ => None,
        }
    }
}

/// What a pass looks for.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    /// The moves of the lines looked for, at most. (Lines of fewer are found, too, but not all of them.)
    pub(super) moves: usize,
    /// Where only the most promising positions are kept.
    pub(super) narrow: Option<Narrow>,
    /// Whether the pass goes on beyond the first line, to keep all positions at which the directions meet.
    pub(super) is_for_all: bool,
}

/// A narrow pass: of each layer of one direction only `width` positions are kept. The other direction's layers stay
/// whole, up to that width.
#[derive(Clone, Copy)]
pub(super) struct Narrow {
    pub(super) from: SearchDirection,
    pub(super) width: usize,
}

/// What a peg is worth in parts of a move for each e-fold of the odds of its hole, where narrow passes choose what they
/// keep. Four times as much was no better on Wiegleb's board, and twice as much found less.
const PEG_WORTH: f64 = MOVE as f64 / 8.0;
/// The positions that the odds are taken from, about. (A fifth and five times as many: the same proofs.)
const EXAMPLES: usize = 5000;

/// A start and the finishes that a search heads for, as words.
pub(super) struct PackedEnds<'a, W> {
    board: &'a Board,
    pub(super) packed: PackedBoard<W>,
    pub(super) start: Position,
    finishes: Vec<Finish>,
}

impl<'a, W: Word> PackedEnds<'a, W> {
    /// Those of a problem.
    pub(super) fn new(problem: &'a Problem) -> PackedEnds<'a, W> {
        let finishes = finish::finishes(problem.board(), problem.start(), problem.goal());
        PackedEnds::before_goal(problem, finishes)
    }

    /// The start of a problem, and finishes before its goal, which every symmetry carries to finishes that fixes the
    /// start and the goal.
    pub(super) fn before_goal(problem: &'a Problem, finishes: Vec<Finish>) -> PackedEnds<'a, W> {
        let (board, start) = (problem.board(), problem.start().without_past());
        // A symmetry that fixes the start keeps its position class, and so all finishes of a goal without holes.
        let fixed = [start.pegs, problem.goal().holes()];
        PackedEnds {
            board,
            packed: PackedBoard::new(board, start.key, &fixed),
            start,
            finishes,
        }
    }

    /// Those of a problem without Cremers' Key on words with a mark, which the finishes have.
    pub(super) fn marked(problem: &'a Problem) -> PackedEnds<'a, W> {
        let ends = PackedEnds::new(problem);
        let fixed = [ends.start.pegs, problem.goal().holes()];
        PackedEnds {
            packed: PackedBoard::marked(ends.board, &fixed),
            ..ends
        }
    }

    /// Whether a line leads from the start to a finish.
    pub(super) fn are_joined_by(&self, line: &[Action]) -> bool {
        let mut actions = line.iter();
        let end = actions.try_fold(self.start, |at, &action| at.play(self.board, action));
        end.is_ok_and(|end| self.finishes.iter().any(|finish| finish.position() == end))
    }

    /// The finishes as words.
    fn ends(&self) -> Vec<W> {
        let finishes = self.finishes.iter();
        let mark = self.packed.mark();
        let words = finishes.map(|finish| self.packed.pack(finish.position()) | mark);
        words.collect()
    }

    /// The search between them.
    pub(super) fn search<'b>(
        &'b self,
        moves: &'b Moves<'b, W>,
        limits: &Limits,
    ) -> LayerSearch<'b, W> {
        let (packed, start) = (&self.packed, self.packed.pack(self.start));
        LayerSearch::new(self.board, packed, moves, start, &self.ends(), limits)
    }

    /// The beam from the start to the ends.
    pub(super) fn beam<'b>(
        &'b self,
        moves: &'b Moves<'b, W>,
        problem: &Problem,
        limits: &'b Limits,
    ) -> MoveBeam<'b, W> {
        let (packed, ends) = (&self.packed, self.packed.all_canonical(self.ends()));
        MoveBeam::new(packed, moves, problem, ends, limits)
    }
}

/// A search by layers of moves from both ends.
pub(super) struct LayerSearch<'a, W> {
    pub(super) packed: &'a PackedBoard<W>,
    moves: &'a Moves<'a, W>,
    pub(super) start: W,
    /// The canonical words of the goal, sorted.
    ends: Vec<W>,
    pub(super) forward: Layers<W>,
    pub(super) backward: Layers<W>,
    positions: AtomicU64,
    /// The number of moves that every line takes at least.
    pub(super) lower_bound: usize,
    /// The positions of the widest layer of the last pass that kept everything.
    pub(super) widest: usize,
}

impl<'a, W: Word> LayerSearch<'a, W> {
    /// The search from a start to any of the ends, with the heuristics refined to bound both as high as can be.
    pub(super) fn new(
        board: &Board,
        packed: &'a PackedBoard<W>,
        moves: &'a Moves<'a, W>,
        start: W,
        ends: &[W],
        limits: &Limits,
    ) -> LayerSearch<'a, W> {
        let partitions: Arc<[Partition]> = pattern::partitions(board, packed).into();
        let layers = |direction, from: &[W], to: &[W]| {
            let dual = Dual::new(packed, direction, to);
            let heuristic = Heuristic::nothing(dual, partitions.clone());
            Layers::new(direction, heuristic, moves.first_layer(direction, from))
        };
        let mut forward = layers(SearchDirection::Forward, &[start], ends);
        let mut backward = layers(SearchDirection::Backward, ends, &[start]);
        let ends = packed.all_canonical(ends.iter().copied());
        refine::begin(&mut forward.heuristic, &[start], limits);
        refine::begin(&mut backward.heuristic, &ends, limits);
        LayerSearch {
            packed,
            moves,
            start,
            ends,
            lower_bound: forward.least_moves().max(backward.least_moves()),
            forward,
            backward,
            positions: AtomicU64::new(0),
            widest: 0,
        }
    }

    /// The potentials of each direction.
    pub(super) fn potentials(&self) -> [&[Potential]; 2] {
        [&self.forward, &self.backward].map(|layers| layers.heuristic.potentials())
    }

    /// Takes over potentials found before.
    pub(super) fn add_potentials(&mut self, potentials: [Vec<Potential>; 2]) {
        for (layers, potentials) in [&mut self.forward, &mut self.backward]
            .into_iter()
            .zip(potentials)
        {
            for potential in potentials {
                if !layers.heuristic.potentials().contains(&potential) {
                    layers.heuristic.add(potential);
                }
            }
        }
    }

    /// The number of positions made, repetitions included.
    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// Counts positions made elsewhere.
    pub(super) fn add_positions(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    /// Refines the heuristics after a pass.
    pub(super) fn learn(&mut self, limits: &Limits) {
        self.forward.learn(limits);
        self.backward.learn(limits);
    }

    /// Looks for a line of at most `pass.moves` moves.
    pub(super) fn pass(&mut self, pass: Pass, limits: &Limits) -> PassEnd<W> {
        self.forward.restart();
        self.backward.restart();
        let mut is_cut = false;
        if pass.narrow.is_none() {
            self.widest = 0;
        }
        loop {
            let layer = self.forward.moves() + self.backward.moves();
            if layer == 0 || layer < pass.moves {
                let mut both = common(self.forward.newest(), self.backward.newest());
                if let Some(word) = both.next() {
                    return PassEnd::Met(word);
                }
            }
            let is_empty = self.forward.newest().is_empty() || self.backward.newest().is_empty();
            if !is_empty {
                let phase = Phase::FewestMoves {
                    lower_bound: self.lower_bound,
                    moves: pass.moves,
                    layer,
                };
                limits.progress.tell(phase, self.memory());
            }
            if is_empty || layer == pass.moves {
                return if is_cut {
                    PassEnd::Cut
                } else {
                    PassEnd::Nothing
                };
            }
            if self.memory() > limits.memory_to_fill() {
                return PassEnd::TooLarge(self.memory());
            }
            match self.grow(pass, limits) {
                Grown::Done => (),
                Grown::Met(word) => return PassEnd::Met(word),
                Grown::Stopped => return PassEnd::Stopped,
                Grown::TooLarge(needed) => return PassEnd::TooLarge(needed),
            }
            let most = pass.narrow.map_or(usize::MAX, |narrow| narrow.width);
            self.forward.refine(pass.moves, most, limits);
            self.backward.refine(pass.moves, most, limits);
            if let Some(narrow) = pass.narrow {
                is_cut |= self.cut(narrow);
            } else {
                let newest = [&self.forward, &self.backward].map(|layers| layers.newest().len());
                self.widest = newest.into_iter().fold(self.widest, usize::max);
            }
        }
    }

    /// After a pass for all lines of a number of moves, the positions on them.
    pub(super) fn shortest_lines(&self) -> ShortestLines<'a, W> {
        let meetings = common(self.forward.newest(), self.backward.newest());
        ShortestLines::new(
            self.packed,
            self.moves,
            self.start,
            meetings.collect(),
            [self.forward.older(), self.backward.older()],
            &self.ends,
        )
    }

    fn grow(&mut self, pass: Pass, limits: &Limits) -> Grown<W> {
        let memory = self.memory();
        let (layers, other) = match self.next_direction(pass.narrow) {
            SearchDirection::Forward => (&mut self.forward, &self.backward),
            SearchDirection::Backward => (&mut self.backward, &self.forward),
        };
        let is_last = layers.moves() + other.moves() + 1 == pass.moves;
        let expansion = Expansion {
            packed: self.packed,
            moves_of_board: self.moves,
            limits,
            moves: pass.moves,
            wanted: is_last.then(|| other.newest()),
            last_level: self.moves.last_level(other.first(), layers.direction()),
            is_for_all: pass.is_for_all,
            memory,
        };
        let grown = layers.grow(expansion, &self.positions);
        match grown {
            Grown::Met(word) => layers.push(vec![word]),
            Grown::Done if is_last && !pass.is_for_all => layers.push(Vec::new()),
            _ => (),
        }
        grown
    }

    /// The direction that makes the next layer.
    fn next_direction(&self, narrow: Option<Narrow>) -> SearchDirection {
        let [forward, backward] =
            [&self.forward, &self.backward].map(|layers| layers.newest().len());
        let is_forward = match narrow {
            None => self.forward.expected() <= self.backward.expected(),
            Some(Narrow { from, width }) => match from {
                SearchDirection::Forward => forward <= backward || backward > width,
                SearchDirection::Backward => forward < backward && forward <= width,
            },
        };
        if is_forward {
            SearchDirection::Forward
        } else {
            SearchDirection::Backward
        }
    }

    /// Cuts the newest layer of a narrow pass's direction down to the most promising positions: those that have the
    /// most room under the bound and look most like the newest layer of the other direction.
    fn cut(&mut self, Narrow { from, width }: Narrow) -> bool {
        let (layers, other) = match from {
            SearchDirection::Forward => (&mut self.forward, &self.backward),
            SearchDirection::Backward => (&mut self.backward, &self.forward),
        };
        if layers.newest().len() <= width || other.newest().is_empty() {
            return false;
        }
        let like = other.newest();
        let examples = like.iter().step_by(like.len() / EXAMPLES + 1).copied();
        let score = OccupancyScore::new(self.packed, examples, PEG_WORTH);
        layers.cut(width, |heuristic, word| {
            i64::from(heuristic.of(word)) - score.of(word)
        });
        true
    }

    /// The memory that the layers and the tables of the heuristics take, in bytes.
    fn memory(&self) -> usize {
        self.forward.memory() + self.backward.memory()
    }

    /// The actions of a line through a meeting, from the start as it is (not only up to symmetry).
    pub(super) fn line(&self, meeting: W) -> Vec<Action> {
        let waypoints = self.waypoints(meeting);
        self.moves.line(self.start, &waypoints, &self.ends)
    }

    /// The canonical words between the moves of a line through a word of both newest layers, after the start's.
    fn waypoints(&self, meeting: W) -> Vec<W> {
        let way_back = |layers: &Layers<W>| {
            let back = layers.direction().reversed();
            self.moves.way_back(layers.older(), back, meeting)
        };
        let mut words = way_back(&self.forward);
        words.reverse();
        words.push(meeting);
        words.extend(way_back(&self.backward));
        words
    }
}

#[cfg(test)]
mod tests;
