//! The two sides of the search and their meeting.
//!
//! A layer is a sorted array of canonical words, so that it takes no more memory than its positions. The side whose
//! newest layer is smaller grows next.

use super::FewestProgress;
use super::sweep::{Direction, Sweeps};
use crate::position::Action;
use crate::solver::limits::Limits;
use crate::solver::packing::Packing;
use crate::solver::word::Word;

/// How a search ended.
pub(super) enum Ending<W> {
    /// The sides have met.
    Met(Meeting<W>),
    /// A side has no position left: the goal cannot be reached.
    Exhausted,
    /// The limits are reached.
    Stopped {
        /// The number of moves that every line takes at least.
        lower_bound: usize,
    },
}

/// Where the sides met.
#[derive(Clone, Copy)]
pub(super) struct Meeting<W> {
    /// A position of both newest layers.
    word: W,
    /// The moves of a line through it.
    pub(super) moves: usize,
}

/// The layers of one side: `layers[k]` takes `k` moves.
struct Side<W> {
    direction: Direction,
    layers: Vec<Vec<W>>,
}

impl<W: Word> Side<W> {
    /// The moves of the newest layer.
    fn moves(&self) -> usize {
        self.layers.len() - 1
    }

    fn newest(&self) -> &[W] {
        &self.layers[self.moves()]
    }

    fn holds(&self, word: W) -> bool {
        self.layers
            .iter()
            .any(|layer| layer.binary_search(&word).is_ok())
    }
}

/// A search from both ends.
pub(super) struct Search<'a, W> {
    packing: &'a Packing<W>,
    sweeps: Sweeps<'a, W>,
    start: W,
    /// The canonical words of the goal, sorted.
    ends: Vec<W>,
    forward: Side<W>,
    backward: Side<W>,
    positions: u64,
}

/// The children gathered before they are sorted and repetitions dropped, at least.
const GATHERED: usize = 1 << 16;
/// The positions made between two looks at the limits, about.
const BETWEEN_LOOKS: u64 = 1 << 12;

impl<'a, W: Word> Search<'a, W> {
    /// The search from a start to any of the ends, after that many positions spent before it.
    pub(super) fn new(
        packing: &'a Packing<W>,
        start: W,
        ends: &[W],
        positions: u64,
    ) -> Search<'a, W> {
        let sweeps = Sweeps::new(packing);
        let side = |direction, words: &[W]| {
            let mut layer = Vec::new();
            for &word in words {
                sweeps.with_key(word, direction, &mut Vec::new(), &mut |word, _| {
                    layer.push(packing.canonical(word));
                });
            }
            sort(&mut layer);
            Side {
                direction,
                layers: vec![layer],
            }
        };
        let forward = side(Direction::Forward, &[start]);
        let backward = side(Direction::Backward, ends);
        let mut ends: Vec<W> = ends.iter().map(|&end| packing.canonical(end)).collect();
        sort(&mut ends);
        Search {
            packing,
            sweeps,
            start,
            ends,
            forward,
            backward,
            positions,
        }
    }

    /// The number of positions made, repetitions included.
    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// Searches until the sides meet, one of them ends, or the limits are reached.
    pub(super) fn run(
        &mut self,
        limits: &Limits,
        progress: &mut dyn FnMut(FewestProgress),
    ) -> Ending<W> {
        loop {
            let moves = self.forward.moves() + self.backward.moves();
            let [forward, backward] = [&self.forward, &self.backward].map(Side::newest);
            if let Some(word) = first_common(forward, backward) {
                return Ending::Met(Meeting { word, moves });
            }
            if forward.is_empty() || backward.is_empty() {
                return Ending::Exhausted;
            }
            let lower_bound = moves + 1;
            progress(FewestProgress {
                lower_bound,
                positions: self.positions,
                memory: self.memory(),
            });
            let is_forward = forward.len() <= backward.len();
            let Some(layer) = self.next_layer(is_forward, limits) else {
                return Ending::Stopped { lower_bound };
            };
            let side = if is_forward {
                &mut self.forward
            } else {
                &mut self.backward
            };
            side.layers.push(layer);
        }
    }

    /// The memory the layers take, in bytes.
    fn memory(&self) -> usize {
        let layers = self.forward.layers.iter().chain(&self.backward.layers);
        layers.map(Vec::len).sum::<usize>() * size_of::<W>()
    }

    /// The layer after a side's newest, or nothing where the limits are reached first.
    fn next_layer(&mut self, is_forward: bool, limits: &Limits) -> Option<Vec<W>> {
        let memory = self.memory();
        let side = if is_forward {
            &self.forward
        } else {
            &self.backward
        };
        let mut layer = Vec::new();
        let mut full = GATHERED;
        let mut next_look = self.positions;
        for &word in side.newest() {
            if self.positions >= next_look {
                if limits.are_reached(self.positions) {
                    return None;
                }
                next_look = self.positions + BETWEEN_LOOKS;
            }
            self.sweeps.each(word, side.direction, &mut |child, _| {
                self.positions += 1;
                layer.push(self.packing.canonical(child));
            });
            if layer.len() >= full {
                settle(&mut layer, side);
                full = GATHERED.max(2 * layer.len());
                if memory + full * size_of::<W>() > limits.memory {
                    return None;
                }
            }
        }
        settle(&mut layer, side);
        layer.shrink_to_fit();
        Some(layer)
    }

    /// The actions of a line through a meeting, from the start as it is (not only up to symmetry).
    pub(super) fn line(&self, meeting: Meeting<W>) -> Vec<Action> {
        let mut word = self.start;
        let mut line = Vec::new();
        let mut go = |is_target: &dyn Fn(W) -> bool| {
            let (next, actions) = self.move_to(word, is_target);
            line.extend(actions);
            word = next;
        };
        for target in self.waypoints(meeting.word) {
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
        let back = match side.direction {
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

fn sort<W: Word>(words: &mut Vec<W>) {
    words.sort_unstable();
    words.dedup();
}

/// Sorts the words gathered for a side and drops repetitions and what takes fewer moves.
fn settle<W: Word>(words: &mut Vec<W>, side: &Side<W>) {
    sort(words);
    words.retain(|&word| !side.holds(word));
}

/// The least word of both sorted arrays.
fn first_common<W: Word>(a: &[W], b: &[W]) -> Option<W> {
    let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    few.iter()
        .copied()
        .find(|word| many.binary_search(word).is_ok())
}
