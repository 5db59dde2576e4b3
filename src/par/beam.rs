//! A beam by moves: a good line where a board is too large for the layers of both ends.
//!
//! Layer `k` holds the most promising positions that `k` moves lead to from the start, and each next layer is made of
//! the one before by whole moves, so that the first to hold a finish is a line of few moves. A position is left out if
//! a resource count shows it lost, or if it has so few pegs that the backward table would have it; of the others those
//! stay that look most like the table's positions of the most pegs.
//!
//! Worth this figure: on boards of 45 to 81 holes the narrow passes of both directions rarely meet in 10 s, and what
//! is known then is a line that nobody asked to be short (36 moves on the triangle of side 9, 59 on that of side 11,
//! 62 on the board of Siege, 73 on the 9x9 board). In that time the beam finds 17, 23, 27 and 31.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::counts::packed::PackedCounts;
use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::word::Word;
use crate::par::direction::SearchDirection;
use crate::par::moves::{Moves, Seen};
use crate::rules::finish;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::run::parallel::in_turns;
use crate::solve::backward::{BackwardTable, SCORE_UNIT};

/// The part of the time that there is for it: the passes that follow raise the bound, and may find better lines yet.
pub(super) const SHARE_OF_TIME: f64 = 0.4;
/// The holes of a board from which on a beam is tried. (Below, the narrow passes come to a good line sooner.)
pub(super) const LARGE_BOARD: usize = 45;
/// The positions kept of each layer, in one attempt after another, each for fewer moves than the last has found: as
/// long as the time allows, and where none is set up to `WIDEST_WITHOUT_TIME` (a proof follows there, and Wiegleb's
/// board has some that take no longer than the fourth attempt). The triangle of side 9 from a2, in 0.03, 0.1, 0.5, 2
/// and 10 s on one thread: 17, 17, 17, 17 and 16 moves; that of side 11: 24, 24, 24, 23 and 22; that of side 10
/// from a2: 18, as Bell has it, with the last alone, in five minutes; the 9x9 board's central game, of which 34 moves
/// were known: 31 and 30 with the fourth and fifth.
const WIDTHS: [usize; 7] = [1000, 4000, 16_000, 64_000, 256_000, 1_000_000, 4_000_000];
const WIDEST_WITHOUT_TIME: usize = 16_000;
/// What a peg counts in the rank of a position beside the odds of its hole, half an e-fold of them: the table's
/// positions have so few pegs that their odds alone rank positions of fewer pegs first. (On six boards of 45 to 81
/// holes, with the widths up to the fifth, never worse than none or a whole e-fold, and a move better on three than
/// none.)
const RANK_OF_A_PEG: i64 = (0.5 * SCORE_UNIT) as i64;
/// The positions of the backward table, at most. (It takes a tenth of a second; five times as many found no better
/// lines.)
const TABLE: usize = 200_000;
/// The parents that a thread is worth.
const PARENTS: usize = 64;
/// The children of one parent that are looked at: on triangles of more than 60 holes a single move can have so many
/// ways that they take minutes.
const MOST_CHILDREN: u64 = 1 << 14;

/// A search for a line of few moves, layer by layer from the start.
pub(super) struct MoveBeam<'a, W> {
    packed: &'a PackedBoard<W>,
    moves: &'a Moves<'a, W>,
    start: W,
    /// The canonical words of the goal, sorted.
    ends: Vec<W>,
    counts: PackedCounts,
    table: BackwardTable<W>,
    score: OccupancyScore,
    limits: &'a Limits,
    positions: AtomicU64,
}

impl<'a, W: Word> MoveBeam<'a, W> {
    /// The beam from the start of a problem to its ends, canonical words that are sorted.
    pub(super) fn new(
        packed: &'a PackedBoard<W>,
        moves: &'a Moves<'a, W>,
        problem: &Problem,
        ends: Vec<W>,
        limits: &'a Limits,
    ) -> MoveBeam<'a, W> {
        let (board, start) = (problem.board(), problem.start());
        let finishes = finish::finishes(board, start, problem.goal());
        let room = limits.memory_to_fill() / 4 / BackwardTable::<W>::BYTES_PER_POSITION;
        let table = BackwardTable::new(packed, &finishes, TABLE.min(room), limits);
        MoveBeam {
            packed,
            moves,
            start: packed.pack(start),
            ends,
            counts: PackedCounts::collect(packed, board, &finishes, start, limits),
            score: table.score(packed),
            table,
            limits,
            positions: AtomicU64::new(0),
        }
    }

    /// The number of positions made, repetitions included.
    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// The shortest line found of fewer than `most` moves, if any.
    pub(super) fn shortest_below(&self, most: usize) -> Option<Vec<Action>> {
        let (mut most, mut best) = (most, None);
        for width in WIDTHS {
            if !self.is_allowed(width, most) {
                break;
            }
            if let Some((moves, line)) = self.attempt(width, most) {
                (most, best) = (moves, Some(line));
            }
        }
        best
    }

    /// Whether there is the time for so many positions of each layer, and the memory, also for those that the threads
    /// gather; the first width is always tried.
    fn is_allowed(&self, width: usize, most: usize) -> bool {
        let has_time = self.limits.deadline.is_some() || width <= WIDEST_WITHOUT_TIME;
        let layers = most.min(self.packed.level(self.start)) + 2 * (self.limits.thread_count() + 1);
        let bytes = layers * width * size_of::<BeamEntry<W>>() + self.table.bytes();
        let has_room = width == WIDTHS[0] || bytes <= self.limits.memory_to_fill();
        has_time && has_room && !self.limits.are_over()
    }

    /// A line of fewer than `most` moves, with that number, found with so many positions of each layer.
    fn attempt(&self, width: usize, most: usize) -> Option<(usize, Vec<Action>)> {
        let mut layers = vec![vec![BeamEntry::start(self.start)]];
        for moves in 1..most {
            let layer = self.next_layer(&layers[moves - 1], width)?;
            let end = layer.iter().find(|kept| self.is_end(kept.canonical));
            if let Some(&end) = end {
                return Some((moves, self.line_to(end, &layers)));
            }
            layers.push(layer);
        }
        None
    }

    fn is_end(&self, canonical: W) -> bool {
        self.ends.binary_search(&canonical).is_ok()
    }

    /// The line by which a position was reached that is one move beyond the last of the layers.
    fn line_to(&self, end: BeamEntry<W>, layers: &[Vec<BeamEntry<W>>]) -> Vec<Action> {
        let mut way = vec![end];
        for layer in layers.iter().rev() {
            way.push(layer[way[way.len() - 1].parent as usize]);
        }
        way.reverse();
        let moves = way.windows(2);
        moves
            .flat_map(|way| self.move_between(way[0].word, way[1].word))
            .collect()
    }

    /// The actions of the move that made a child, found as it was then.
    fn move_between(&self, parent: W, child: W) -> Vec<Action> {
        let mut actions = Vec::new();
        let mut seen = Seen::nothing(self.packed.hole_count());
        self.each_child(parent, &mut seen, &mut |other, path| {
            if other == child && actions.is_empty() {
                let path = path
                    .iter()
                    .map(|&index| self.packed.actions()[index].action);
                actions = path.collect();
            }
        });
        actions
    }

    /// The most promising positions one move after a layer, or an end alone; nothing where there are none or the
    /// limits are reached.
    fn next_layer(&self, layer: &[BeamEntry<W>], width: usize) -> Option<Vec<BeamEntry<W>>> {
        let is_stopped = AtomicBool::new(false);
        let threads = self.limits.thread_count().min(layer.len() / PARENTS + 1);
        let part = || {
            let seen = Seen::nothing(self.packed.hole_count());
            (Promising::new(width), seen)
        };
        let mut parts: Vec<_> = std::iter::repeat_with(part).take(threads).collect();
        in_turns(
            &mut parts,
            (0..).zip(layer),
            |(best, seen), (parent, of)| {
                if is_stopped.load(Ordering::Relaxed) {
                    return;
                }
                let made = self.each_child(of.word, seen, &mut |child, _| {
                    if let Some(kept) = self.ranked(child, parent, best.worst) {
                        best.add(kept);
                    }
                });
                let positions = self.positions.fetch_add(made, Ordering::Relaxed) + made;
                if self.limits.are_reached(positions) {
                    is_stopped.store(true, Ordering::Relaxed);
                }
            },
        );
        if is_stopped.into_inner() {
            return None;
        }
        let mut best = Promising::new(width);
        for (part, _) in parts {
            best.kept.extend(part.kept);
        }
        best.settle();
        best.kept.shrink_to_fit();
        (!best.kept.is_empty()).then_some(best.kept)
    }

    /// Gives the positions that one move leads to and that are not known to be lost, not all where they are very many,
    /// with the actions of the move; and says how many were made.
    fn each_child(
        &self,
        parent: W,
        seen: &mut Seen<W>,
        found: &mut impl FnMut(W, &[usize]),
    ) -> u64 {
        let mut made = 0;
        let forward = SearchDirection::Forward;
        self.moves
            .each_first(parent, forward, seen, &mut |child, path| {
                if made == MOST_CHILDREN {
                    return false;
                }
                made += 1;
                let is_possible = !self.is_lost(child);
                if is_possible {
                    found(child, path);
                }
                is_possible
            });
        made
    }

    /// Whether a position is known to be lost: by the resource counts, or as it is missing in the backward table.
    fn is_lost(&self, word: W) -> bool {
        self.counts.rules_out(word) || self.table.rules_out(self.packed, word)
    }

    /// A child as it would be kept, if it is none of a worse rank than `worst`.
    fn ranked(&self, word: W, parent: u32, worst: i64) -> Option<BeamEntry<W>> {
        let level = self.packed.level(word);
        let rank = -self.score.of(word) - RANK_OF_A_PEG * level as i64;
        let can_be_end = level <= self.table.top_level();
        if rank > worst && !can_be_end {
            return None;
        }
        let canonical = self.packed.canonical(word);
        let is_end = can_be_end && self.is_end(canonical);
        let rank = if is_end { END } else { rank };
        let kept = BeamEntry {
            rank,
            canonical,
            word,
            parent,
        };
        (rank <= worst).then_some(kept)
    }
}

/// The rank of an end, before all others.
const END: i64 = i64::MIN;

/// A position of a layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct BeamEntry<W> {
    /// The less, the more promising.
    rank: i64,
    canonical: W,
    /// The position as it was reached.
    word: W,
    /// The place in the layer before of the position that it was made of.
    parent: u32,
}

impl<W: Word> BeamEntry<W> {
    fn start(word: W) -> BeamEntry<W> {
        BeamEntry {
            rank: 0,
            canonical: word,
            word,
            parent: 0,
        }
    }
}

/// The most promising positions met, those of the least rank.
struct Promising<W> {
    /// Up to twice as many as the width.
    kept: Vec<BeamEntry<W>>,
    width: usize,
    /// No position of a greater rank is kept.
    worst: i64,
}

impl<W: Word> Promising<W> {
    fn new(width: usize) -> Promising<W> {
        Promising {
            kept: Vec::new(),
            width,
            worst: i64::MAX,
        }
    }

    fn add(&mut self, kept: BeamEntry<W>) {
        self.kept.push(kept);
        if self.kept.len() >= 2 * self.width {
            self.settle();
        }
    }

    /// Drops repetitions up to symmetry and what is not among the best.
    fn settle(&mut self) {
        self.kept.sort_unstable();
        self.kept.dedup_by_key(|kept| kept.canonical);
        self.kept.truncate(self.width);
        if self.kept.len() == self.width {
            self.worst = self.kept[self.width - 1].rank;
        }
    }
}

#[cfg(test)]
mod tests;
