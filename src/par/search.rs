//! Passes: the two sides of the search grow until they meet or one of them ends.
//!
//! A pass looks for lines of a given number of moves, when fewer are known to be too few, and keeps only positions whose
//! bound allows that. The side whose newest layer is smaller grows next; the last layer is compared with the other
//! side's newest and never kept.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::packed::board::Packing;
use crate::packed::word::Word;
use crate::par::FewestProgress;
use crate::par::checkpoint::{Checkpoint, word};
use crate::par::direction::{Grown, Rules, Side, common, first_common};
use crate::par::moves::{Direction, Sweeps};
use crate::par::pattern::{self, Partition};
use crate::par::potential::{Tariff, Task};
use crate::par::shortest::Web;
use crate::par::taste::Taste;
use crate::rules::board::Board;
use crate::rules::position::Action;
use crate::run::limits::Limits;

/// How a pass ended.
pub(super) enum Ending<W> {
    /// The sides have met at a word of both newest layers.
    Met(W),
    /// There is no line of so many moves.
    Nothing,
    /// No line was found, but layers were cut.
    Cut,
    /// The limits are reached.
    Stopped,
    /// There is not enough memory: about so many bytes would do for the layer under way.
    TooLarge(usize),
}

impl<W> Ending<W> {
    /// About how many bytes the layer under way would have needed, where there was not enough memory for it.
    pub(super) fn memory_needed(&self) -> Option<usize> {
        match self {
            Ending::TooLarge(needed) => Some(*needed),
            _ => None,
        }
    }
}

/// What a pass looks for.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    /// Lines of so many moves, when fewer are too few.
    pub(super) moves: usize,
    /// Where only the most promising positions are kept.
    pub(super) beam: Option<Beam>,
    /// Whether the pass goes on beyond the first line, to keep all positions at which the sides meet.
    pub(super) is_for_all: bool,
}

/// A narrow pass: of each layer of one side only so many positions are kept. The other side's layers stay whole, up to
/// that width.
#[derive(Clone, Copy)]
pub(super) struct Beam {
    pub(super) from: Direction,
    pub(super) width: usize,
}

/// A search from both ends.
pub(super) struct Search<'a, W> {
    packing: &'a Packing<W>,
    sweeps: &'a Sweeps<'a, W>,
    start: W,
    /// The canonical words of the goal, sorted.
    ends: Vec<W>,
    partitions: Vec<Partition>,
    forward: Side<W>,
    backward: Side<W>,
    positions: AtomicU64,
    /// The number of moves that every line takes at least.
    pub(super) lower_bound: usize,
    /// The positions of the widest layer of the last pass that kept everything.
    pub(super) widest: usize,
    /// The moves looked for by the pass whose layers a checkpoint has brought.
    resumed: Option<usize>,
}

impl<'a, W: Word> Search<'a, W> {
    /// The search from a start to any of the ends, after that many positions spent before it.
    pub(super) fn new(
        board: &Board,
        packing: &'a Packing<W>,
        sweeps: &'a Sweeps<'a, W>,
        start: W,
        ends: &[W],
        positions: u64,
        limits: &Limits,
    ) -> Search<'a, W> {
        let side = |direction, words: &[W], ends: &[W]| {
            let mut layer = Vec::new();
            for &word in words {
                sweeps.with_key(word, direction, &mut Vec::new(), &mut |word, _| {
                    layer.push(packing.canonical(word));
                });
            }
            layer.sort_unstable();
            layer.dedup();
            Side::new(Task::new(packing, direction, ends), layer)
        };
        let forward = side(Direction::Forward, &[start], ends);
        let backward = side(Direction::Backward, ends, &[start]);
        let mut ends: Vec<W> = ends.iter().map(|&end| packing.canonical(end)).collect();
        ends.sort_unstable();
        ends.dedup();
        let mut search = Search {
            packing,
            sweeps,
            start,
            ends,
            partitions: pattern::partitions(board, packing),
            forward,
            backward,
            positions: AtomicU64::new(positions),
            lower_bound: 0,
            widest: 0,
            resumed: None,
        };
        search.begin(limits);
        search.lower_bound = search.bound();
        search
    }

    /// The forward side and the backward one.
    pub(super) fn sides(&self) -> [&Side<W>; 2] {
        [&self.forward, &self.backward]
    }

    /// Goes on where a checkpoint left off: with what it has ruled out, its tariffs and the layers of its pass.
    pub(super) fn resume(&mut self, from: &Checkpoint) {
        self.lower_bound = self.lower_bound.max(from.bound);
        self.positions.fetch_add(from.positions, Ordering::Relaxed);
        for (side, tariffs) in [&mut self.forward, &mut self.backward]
            .into_iter()
            .zip(&from.tariffs)
        {
            for (partition, weights) in tariffs {
                let tariff = Tariff {
                    partition: *partition,
                    weights: weights.clone(),
                };
                let is_known = side.bound.tariffs().contains(&tariff);
                if !is_known
                    && tariff.partition < self.partitions.len()
                    && side.task.allows(weights)
                {
                    side.bound.add(&self.partitions, &side.task, tariff);
                }
            }
        }
        let Some((moves, layers)) = &from.pass else {
            return;
        };
        let layers = layers.each_ref().map(|side| {
            let words = |layer: &Vec<u128>| layer.iter().map(|&bits| word(bits)).collect();
            side.iter().map(words).collect::<Vec<Vec<W>>>()
        });
        let [forward, backward] = layers;
        let begins = |side: &Side<W>, layers: &[Vec<W>]| layers.first() == Some(&side.layers[0]);
        if begins(&self.forward, &forward) && begins(&self.backward, &backward) {
            self.forward.layers = forward;
            self.backward.layers = backward;
            self.resumed = Some(*moves);
        }
    }

    /// Whether a checkpoint has brought layers of the pass for so many moves.
    pub(super) fn resumes(&self, moves: usize) -> bool {
        self.resumed == Some(moves)
    }

    /// The number of positions made, repetitions included.
    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// The number of moves that the bounds demand of every line.
    fn bound(&self) -> usize {
        let least = |side: &Side<W>| {
            let words = side.layers[0].iter();
            words.map(|&word| side.bound.moves(word)).min().unwrap_or(0)
        };
        least(&self.forward).max(least(&self.backward))
    }

    /// Bounds the start and the ends as high as can be.
    fn begin(&mut self, limits: &Limits) {
        self.forward.begin(&self.partitions, &[self.start], limits);
        self.backward.begin(&self.partitions, &self.ends, limits);
    }

    /// Sharpens the bounds against the positions that the last pass just ruled out, because a pass of one more move would
    /// keep them.
    pub(super) fn learn(&mut self, limits: &Limits) {
        self.forward.learn(&self.partitions, limits);
        self.backward.learn(&self.partitions, limits);
    }

    /// Looks for a line of so many moves when fewer are too few.
    pub(super) fn pass(
        &mut self,
        aim: Aim,
        limits: &Limits,
        progress: &mut dyn FnMut(&Search<'a, W>, FewestProgress),
    ) -> Ending<W> {
        if self.resumed.take() != Some(aim.moves) {
            self.forward.restart();
            self.backward.restart();
        }
        if let Some(word) = first_common(self.forward.newest(), self.backward.newest()) {
            return Ending::Met(word);
        }
        let mut is_cut = false;
        if aim.beam.is_none() {
            self.widest = 0;
        }
        loop {
            if self.forward.newest().is_empty() || self.backward.newest().is_empty() {
                return if is_cut { Ending::Cut } else { Ending::Nothing };
            }
            let now = FewestProgress {
                lower_bound: self.lower_bound,
                moves: aim.moves,
                layer: self.forward.moves() + self.backward.moves(),
                positions: self.positions(),
                memory: self.memory(),
            };
            progress(self, now);
            if self.forward.moves() + self.backward.moves() == aim.moves {
                return if is_cut { Ending::Cut } else { Ending::Nothing };
            }
            if self.memory() > limits.memory {
                return Ending::TooLarge(self.memory());
            }
            match self.grow(aim, limits) {
                Grown::Done => (),
                Grown::Met(word) => return Ending::Met(word),
                Grown::Stopped => return Ending::Stopped,
                Grown::TooLarge(needed) => return Ending::TooLarge(needed),
            }
            self.sharpen(aim, limits);
            if let Some(beam) = aim.beam {
                is_cut |= self.cut(beam);
            } else {
                let newest = [&self.forward, &self.backward].map(|side| side.newest().len());
                self.widest = newest.into_iter().fold(self.widest, usize::max);
            }
        }
    }

    /// After a pass for all lines of so many moves, the positions on them.
    pub(super) fn web(&self) -> Web<'a, W> {
        let meetings = common(self.forward.newest(), self.backward.newest());
        let older = [&self.forward, &self.backward].map(|side| &side.layers[..side.moves()]);
        Web::new(
            self.packing,
            self.sweeps,
            self.start,
            meetings,
            older,
            &self.ends,
        )
    }

    fn grow(&mut self, aim: Aim, limits: &Limits) -> Grown<W> {
        let memory = self.memory();
        let [forward, backward] = [&self.forward, &self.backward].map(|side| side.newest().len());
        let is_forward = match aim.beam {
            Some(Beam { from, width }) => match from {
                Direction::Forward => forward <= backward || backward > width,
                Direction::Backward => forward < backward && forward <= width,
            },
            None => self.forward.expected() <= self.backward.expected(),
        };
        let (side, other) = if is_forward {
            (&mut self.forward, &self.backward)
        } else {
            (&mut self.backward, &self.forward)
        };
        let is_last = side.moves() + other.moves() + 1 == aim.moves;
        let rules = Rules {
            packing: self.packing,
            sweeps: self.sweeps,
            limits,
            moves: aim.moves,
            wanted: is_last.then(|| other.newest()),
            is_for_all: aim.is_for_all,
            memory,
        };
        let grown = side.grow(rules, &self.positions);
        match grown {
            Grown::Met(word) => side.layers.push(vec![word]),
            Grown::Done if is_last && !aim.is_for_all => side.layers.push(Vec::new()),
            _ => (),
        }
        grown
    }

    /// Sharpens the bounds against large layers.
    fn sharpen(&mut self, aim: Aim, limits: &Limits) {
        let most = aim.beam.map_or(usize::MAX, |beam| beam.width);
        for side in [&mut self.forward, &mut self.backward] {
            side.sharpen(&self.partitions, aim.moves, most, limits);
        }
    }

    /// Cuts the newest layer of a beam's side down to the most promising positions: those that have the most room under
    /// the bound and look most like the newest layer of the other side.
    fn cut(&mut self, Beam { from, width }: Beam) -> bool {
        let (side, other) = match from {
            Direction::Forward => (&mut self.forward, &self.backward),
            Direction::Backward => (&mut self.backward, &self.forward),
        };
        let newest = side.moves();
        let layer = &mut side.layers[newest];
        if layer.len() <= width || other.newest().is_empty() {
            return false;
        }
        let taste = Taste::learn(self.packing, other.newest());
        let scored = layer
            .iter()
            .map(|&word| (i64::from(side.bound.of(word)) - taste.of(word), word));
        let mut scored: Vec<(i64, W)> = scored.collect();
        scored.select_nth_unstable(width - 1);
        scored.truncate(width);
        *layer = scored.into_iter().map(|(_, word)| word).collect();
        layer.sort_unstable();
        true
    }

    /// The memory that the layers and the tables of the bounds take, in bytes.
    fn memory(&self) -> usize {
        self.forward.memory() + self.backward.memory()
    }

    /// The actions of a line through a meeting, from the start as it is (not only up to symmetry).
    pub(super) fn line(&self, meeting: W) -> Vec<Action> {
        let mut word = self.start;
        let mut line = Vec::new();
        let mut go = |is_target: &dyn Fn(W) -> bool| {
            let (next, actions) = self.move_to(word, is_target);
            line.extend(actions);
            word = next;
        };
        for target in self.waypoints(meeting) {
            go(&|word| word == target);
        }
        // The first backward layer also holds the positions in which only Cremers' Key remains to be used.
        go(&|word| self.ends.binary_search(&word).is_ok());
        line
    }

    /// The canonical words between the moves of a line through a word of both newest layers, after the start's.
    fn waypoints(&self, meeting: W) -> Vec<W> {
        let mut words = self.way_back(&self.forward, meeting);
        words.reverse();
        words.push(meeting);
        words.extend(self.way_back(&self.backward, meeting));
        words
    }

    /// The words that lead from a word of a side's newest layer back to its first layer, itself not included.
    fn way_back(&self, side: &Side<W>, from: W) -> Vec<W> {
        let back = match side.task.direction {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        };
        let mut word = from;
        let mut words = Vec::new();
        for layer in side.layers[..side.moves()].iter().rev() {
            let mut found = None;
            self.sweeps.each(word, back, &mut |other, _| {
                let other = self.packing.canonical(other);
                if found.is_none() && layer.binary_search(&other).is_ok() {
                    found = Some(other);
                }
                found.is_none()
            });
            word = found.expect("every position of a layer comes from the layer before");
            words.push(word);
        }
        words
    }

    /// The word that at most one move and Cremers' Key lead to from a word and whose canonical form is a target, and the
    /// actions to it.
    fn move_to(&self, word: W, is_target: &dyn Fn(W) -> bool) -> (W, Vec<Action>) {
        let mut found = None;
        let mut try_word = |other: W, path: &[usize]| {
            if found.is_none() && is_target(self.packing.canonical(other)) {
                found = Some((other, path.to_vec()));
            }
            found.is_none()
        };
        let forward = Direction::Forward;
        self.sweeps
            .with_key(word, forward, &mut Vec::new(), &mut |word, path| {
                try_word(word, path);
            });
        self.sweeps.each(word, forward, &mut try_word);
        let (next, path) = found.expect("neighbouring layers are one move apart");
        let actions = path
            .iter()
            .map(|&index| self.packing.actions()[index].action);
        (next, actions.collect())
    }
}
