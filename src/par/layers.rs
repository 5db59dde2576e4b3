//! The layers of one direction of the search: the positions that a number of moves lead to, and no fewer.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::packed::word_set::WordSet;
use crate::par::direction::SearchDirection;
use crate::par::heuristic::Heuristic;
use crate::par::moves::{Moves, Seen};
use crate::par::pattern::MOVE;
use crate::par::refine::{self, Refined};
use crate::par::sorted::{common, merged, subtract};
use crate::par::subgradient::Sample;
use crate::run::limits::{Limits, would_be_given};
use crate::run::parallel::in_parallel;

/// The layers of one direction: `by_moves[k]` takes `k` moves, as canonical words in sorted arrays, so that a layer
/// takes no more memory than its positions.
#[derive(Debug)]
pub(super) struct Layers<W> {
    direction: SearchDirection,
    pub(super) heuristic: Heuristic<W>,
    by_moves: Vec<Vec<W>>,
    /// Positions that the heuristic just ruled out, with what it will have to reach to rule them out once one move more
    /// is allowed.
    samples: Vec<Sample<W>>,
    /// How far the heuristic has been refined in this pass.
    refined: Refined,
}

/// How a layer was made.
#[derive(Default)]
pub(super) enum Grown<W> {
    /// The layer is done.
    #[default]
    Done,
    /// A position of the layer is one of those looked for.
    Met(W),
    /// The limits are reached.
    Stopped,
    /// The layer would need more memory than there may be: about this number of bytes with all that is kept.
    TooLarge(usize),
}

/// What a layer is made under.
#[derive(Clone, Copy)]
pub(super) struct Expansion<'a, W> {
    pub(super) packed: &'a PackedBoard<W>,
    pub(super) moves_of_board: &'a Moves<'a, W>,
    pub(super) limits: &'a Limits,
    /// The moves that a line may have.
    pub(super) moves: usize,
    /// The words looked for, sorted, if this is the last layer; the others are not kept then.
    pub(super) wanted: Option<&'a [W]>,
    /// The level of the other end beyond which nothing leads to it.
    pub(super) last_level: usize,
    /// Whether all that is looked for is kept, and not only the first.
    pub(super) is_for_all: bool,
    /// The memory that other layers take, in bytes.
    pub(super) memory: usize,
}

/// The children gathered before they are sorted and repetitions dropped, at least. (A quarter and four times as many
/// took as long.)
const GATHERED: usize = 1 << 16;
/// The parents that a thread takes at a time.
const PARENTS: usize = 256;
/// The children after which the limits are looked at within a batch of parents.
const LOOKED_AT: u64 = 4096;
/// The samples kept. (A quarter and four times as many: the same proofs.)
const SAMPLES: usize = 4000;

impl<W: Word> Layers<W> {
    pub(super) fn new(
        direction: SearchDirection,
        heuristic: Heuristic<W>,
        first: Vec<W>,
    ) -> Layers<W> {
        Layers {
            direction,
            heuristic,
            by_moves: vec![first],
            samples: Vec::new(),
            refined: Refined::default(),
        }
    }

    pub(super) fn direction(&self) -> SearchDirection {
        self.direction
    }

    /// The moves of the newest layer.
    pub(super) fn moves(&self) -> usize {
        self.by_moves.len() - 1
    }

    pub(super) fn first(&self) -> &[W] {
        &self.by_moves[0]
    }

    pub(super) fn newest(&self) -> &[W] {
        &self.by_moves[self.moves()]
    }

    /// All layers but the newest.
    pub(super) fn older(&self) -> &[Vec<W>] {
        &self.by_moves[..self.moves()]
    }

    /// The memory that the layers and the tables of the heuristic take, in bytes.
    pub(super) fn memory(&self) -> usize {
        let words: usize = self.by_moves.iter().map(Vec::len).sum();
        words * size_of::<W>() + self.heuristic.memory()
    }

    /// How many positions the next layer can be expected to have: as many times more as the newest has.
    pub(super) fn expected(&self) -> usize {
        let newest = self.newest().len();
        let before = self.moves().checked_sub(1);
        before.map_or(1, |before| {
            newest * newest / self.by_moves[before].len().max(1)
        })
    }

    /// The number of moves that the heuristic demands from every word of the first layer.
    pub(super) fn least_moves(&self) -> usize {
        let moves = self.first().iter().map(|&word| self.heuristic.moves(word));
        moves.min().unwrap_or(0)
    }

    /// Begins anew.
    pub(super) fn restart(&mut self) {
        self.by_moves.truncate(1);
        self.samples.clear();
        self.refined = Refined::default();
    }

    /// Adds a layer made otherwise.
    pub(super) fn push(&mut self, layer: Vec<W>) {
        self.by_moves.push(layer);
    }

    /// Keeps only the words of the newest layer that something gives the least numbers.
    pub(super) fn cut(&mut self, width: usize, number: impl Fn(&Heuristic<W>, W) -> i64) {
        let newest = self.moves();
        let words = self.by_moves[newest].iter();
        let mut numbered: Vec<(i64, W)> = words
            .map(|&word| (number(&self.heuristic, word), word))
            .collect();
        numbered.select_nth_unstable(width - 1);
        numbered.truncate(width);
        let mut layer: Vec<W> = numbered.into_iter().map(|(_, word)| word).collect();
        layer.sort_unstable();
        self.by_moves[newest] = layer;
    }

    /// Refines the heuristic against the positions that it ruled out in the last pass, because a pass of one move more
    /// would keep them.
    pub(super) fn learn(&mut self, limits: &Limits) {
        refine::learn(&mut self.heuristic, &self.samples, limits);
    }

    /// Refines the heuristic against the newest layer, of which at most `most` positions will be expanded on the way to
    /// lines of `moves` moves, if it is large.
    pub(super) fn refine(&mut self, moves: usize, most: usize, limits: &Limits) {
        let newest = self.moves();
        let positions = self.newest().len().min(most);
        let partitions = self.heuristic.partitions();
        if self.refined.is_worth_it(partitions, newest, positions) {
            let room = (moves - newest) as i32 * MOVE;
            let layer = &mut self.by_moves[newest];
            refine::against_layer(&mut self.heuristic, layer, room, limits);
            self.refined.left(layer.len());
        }
    }

    /// Makes the next layer.
    pub(super) fn grow(&mut self, expansion: Expansion<'_, W>, positions: &AtomicU64) -> Grown<W> {
        let shared = Expander {
            expansion,
            layers: self,
            room: (expansion.moves - self.moves() - 1) as i32 * MOVE,
            next: AtomicUsize::new(0),
            positions,
            is_ended: AtomicBool::new(false),
        };
        let most = self.newest().len() / PARENTS + 1;
        let threads = expansion.limits.thread_count().min(most);
        let mut parts: Vec<LayerPart<W>> = (0..threads).map(|_| LayerPart::default()).collect();
        in_parallel(&mut parts, |_, part| shared.work(part));
        self.gather(parts, expansion)
    }

    fn gather(&mut self, parts: Vec<LayerPart<W>>, expansion: Expansion<'_, W>) -> Grown<W> {
        let mut layer = Vec::new();
        for part in parts {
            match part.ending {
                Grown::Done => (),
                ending => return ending,
            }
            self.samples.extend(part.samples);
            layer = merged(layer, part.words);
        }
        keep_least(&mut self.samples);
        if expansion.wanted.is_none() || expansion.is_for_all {
            layer.shrink_to_fit();
            self.by_moves.push(layer);
        }
        Grown::Done
    }
}

/// What the threads that make a layer share.
struct Expander<'a, W> {
    expansion: Expansion<'a, W>,
    layers: &'a Layers<W>,
    /// What the bound of a position of the layer may be at most.
    room: i32,
    /// The next parent to expand.
    next: AtomicUsize,
    positions: &'a AtomicU64,
    /// Whether a thread has ended the layer.
    is_ended: AtomicBool,
}

/// What one thread made of a layer.
#[derive(Default)]
struct LayerPart<W> {
    words: Vec<W>,
    samples: Vec<Sample<W>>,
    ending: Grown<W>,
}

impl<W: Word> Expander<'_, W> {
    /// Makes a thread's part of the layer.
    fn work(&self, part: &mut LayerPart<W>) {
        let limits = self.expansion.limits;
        let parents = self.layers.newest();
        let mut full = GATHERED;
        while !self.is_ended.load(Ordering::Relaxed) {
            let from = self.next.fetch_add(PARENTS, Ordering::Relaxed);
            if from >= parents.len() {
                self.settle(part);
                break;
            }
            let made = self.expand(&parents[from..parents.len().min(from + PARENTS)], part);
            let positions = self.positions.fetch_add(made, Ordering::Relaxed) + made;
            if limits.are_reached(positions) {
                part.ending = Grown::Stopped;
            } else if part.words.len() >= full {
                self.settle(part);
                full = GATHERED.max(2 * part.words.len());
                let children = limits.thread_count() * full * size_of::<W>();
                let is_too_large = self.expansion.memory + children > limits.memory_to_fill();
                // Once more when all threads' are put together.
                if is_too_large || !would_be_given(2 * children) {
                    let share = parents.len() as f64 / (from + PARENTS) as f64;
                    let all = (children as f64 * share.max(1.0)) as usize;
                    part.ending = Grown::TooLarge(self.expansion.memory.saturating_add(all));
                }
            }
            if !matches!(part.ending, Grown::Done) {
                self.is_ended.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Expands parents and gives the number of positions made.
    fn expand(&self, parents: &[W], part: &mut LayerPart<W>) -> u64 {
        let Expander {
            expansion,
            layers,
            room,
            ..
        } = *self;
        let (mut made, mut most_of_one, mut is_stopped) = (0, 0, false);
        let mut seen = Seen::nothing(expansion.packed.hole_count());
        let direction = layers.direction;
        for &parent in parents {
            // One parent can have so many ways of one move that they take minutes and gigabytes: under the diagonal
            // rule, and on large triangles.
            if is_stopped {
                break;
            }
            let (moves, before) = (expansion.moves_of_board, made);
            moves.each_first(parent, direction, &mut seen, &mut |child, _| {
                made += 1;
                if made % LOOKED_AT == 0 {
                    most_of_one = (made - before).max(most_of_one);
                    is_stopped |= expansion.limits.are_over() || self.lacks_room(part, most_of_one);
                }
                if is_stopped {
                    return false;
                }
                let bound = layers.heuristic.of(child);
                let is_before = moves.is_before(child, expansion.last_level, direction);
                if bound <= room {
                    part.words.push(expansion.packed.canonical(child));
                    return is_before;
                }
                // The rest of the move may come back under the bound: it costs one move more from here.
                let comes_back = bound <= room + MOVE;
                if comes_back {
                    part.samples.push(Sample::new(child, room + MOVE));
                }
                comes_back && is_before
            });
            if part.samples.len() > 8 * SAMPLES {
                keep_least(&mut part.samples);
            }
        }
        made
    }

    /// Whether what a thread gathers, with so many words seen of one parent, is too much for the memory: then its part
    /// ends so.
    fn lacks_room(&self, part: &mut LayerPart<W>, seen: u64) -> bool {
        let gathered =
            part.words.len() * size_of::<W>() + part.samples.len() * size_of::<Sample<W>>();
        let gathered = gathered + seen as usize * WordSet::<W>::MOST_BYTES_PER_WORD;
        let expansion = &self.expansion;
        let all = expansion.memory + expansion.limits.thread_count() * gathered;
        let is_too_large = all > expansion.limits.memory_to_fill();
        if is_too_large {
            part.ending = Grown::TooLarge(all);
        }
        is_too_large
    }

    /// Sorts the words, drops repetitions and what takes fewer moves, and looks for those wanted in the last layer.
    fn settle(&self, part: &mut LayerPart<W>) {
        part.words.sort_unstable();
        part.words.dedup();
        match self.expansion.wanted {
            None => {
                for layer in &self.layers.by_moves {
                    subtract(&mut part.words, layer);
                }
            }
            Some(wanted) if self.expansion.is_for_all => {
                part.words = common(&part.words, wanted).collect();
            }
            Some(wanted) => {
                if let Some(word) = common(&part.words, wanted).next() {
                    part.ending = Grown::Met(word);
                    self.is_ended.store(true, Ordering::Relaxed);
                }
                part.words.clear();
            }
        }
    }
}

/// The least samples without repetitions.
fn keep_least<W: Word>(samples: &mut Vec<Sample<W>>) {
    samples.sort_unstable();
    samples.dedup();
    samples.truncate(SAMPLES);
}

#[cfg(test)]
mod tests;
