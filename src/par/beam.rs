//! A beam by moves: a good line where a board is too large for the layers of both ends.
//!
//! Layer `k` holds the most promising positions that `k` moves lead to from the start, and each next layer is made of
//! the one before by whole moves, so that the first to hold a finish is a line of few moves. A position is left out if
//! a resource count shows it lost, or if it has so few pegs that the backward table would have it; of the others those
//! stay that look most like the table's positions of the most pegs.
//!
//! Worth this figure: on boards of 45 to 81 holes the narrow passes of both directions rarely meet in 10 s, and what
//! is known then is a line that nobody asked to be short (36 moves on the triangle of side 9, 59 on that of side 11,
//! 62 on the board of Siege, 73 on the 9x9 board). In that time the beam finds 18, 25, 28 and 34.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

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
use crate::run::parallel::in_parallel;
use crate::solve::backward::BackwardTable;

/// The part of the time that there is for it: the passes that follow raise the bound, and may find better lines yet.
pub(super) const SHARE_OF_TIME: f64 = 0.4;
/// The holes of a board from which on a beam is tried. (Below, the narrow passes come to a good line sooner.)
pub(super) const LARGE_BOARD: usize = 45;
/// The positions kept of each layer, in one attempt after another, each for fewer moves than the last has found. The
/// triangle of side 9: 19, 19 and 18 moves, in 0.4, 1 and 3.3 s on one thread; the 9x9 board: none, 35 and 34.
const WIDTHS: [usize; 3] = [1000, 4000, 16_000];
/// The positions of the backward table, at most. (It takes a tenth of a second; five times as many found no better
/// lines.)
const TABLE: usize = 200_000;
/// The parents that a thread takes at a time.
const PARENTS: usize = 64;
/// The children of one parent that are looked at: on triangles of more than 60 holes a single move can have so many
/// ways that they take minutes.
const MOST_CHILDREN: u64 = 1 << 14;

/// A search for a line of few moves, layer by layer from the start.
pub(super) struct MoveBeam<'a, W> {
    packing: &'a PackedBoard<W>,
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
        packing: &'a PackedBoard<W>,
        moves: &'a Moves<'a, W>,
        problem: &Problem,
        ends: Vec<W>,
        limits: &'a Limits,
    ) -> MoveBeam<'a, W> {
        let (board, start) = (problem.board(), problem.start());
        let finishes = finish::finishes(board, start, problem.goal());
        let room = limits.memory_to_fill() / 4 / BackwardTable::<W>::BYTES_PER_POSITION;
        let table = BackwardTable::new(packing, &finishes, TABLE.min(room), limits);
        MoveBeam {
            packing,
            moves,
            start: packing.pack(start),
            ends,
            counts: PackedCounts::collect(packing, board, &finishes, start, limits),
            score: table.score(packing),
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
            if let Some((moves, line)) = self.attempt(width, most) {
                (most, best) = (moves, Some(line));
            }
        }
        best
    }

    /// A line of fewer than `most` moves, with that number, found with so many positions of each layer.
    fn attempt(&self, width: usize, most: usize) -> Option<(usize, Vec<Action>)> {
        let forward = SearchDirection::Forward;
        let mut layers = vec![self.moves.first_layer(forward, &[self.start])];
        for moves in 1..most {
            let layer = self.next_layer(&layers[moves - 1], width)?;
            let mut finishes = layer.iter().filter(|&word| self.is_end(*word));
            if let Some(&end) = finishes.next() {
                let mut way = self.moves.way_back(&layers, forward.reversed(), end);
                way.reverse();
                way.push(end);
                return Some((moves, self.moves.line(self.start, &way, &self.ends)));
            }
            layers.push(layer);
        }
        None
    }

    fn is_end(&self, word: W) -> bool {
        self.ends.binary_search(&word).is_ok()
    }

    /// The most promising positions one move after a layer, or an end alone; nothing where there are none or the
    /// limits are reached.
    fn next_layer(&self, layer: &[W], width: usize) -> Option<Vec<W>> {
        let maker = LayerMaker {
            beam: self,
            layer,
            next: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(false),
        };
        let threads = self.limits.threads.clamp(1, layer.len() / PARENTS + 1);
        let mut parts: Vec<Promising<W>> = (0..threads).map(|_| Promising::new(width)).collect();
        in_parallel(&mut parts, |_, part| maker.work(part));
        if maker.is_stopped.into_inner() {
            return None;
        }
        let mut best = Promising::new(width);
        for part in parts {
            best.words.extend(part.words);
        }
        best.settle();
        let mut words: Vec<W> = best.words.into_iter().map(|(_, word)| word).collect();
        words.sort_unstable();
        (!words.is_empty()).then_some(words)
    }

    /// The rank and the canonical word of a position, if none of a better rank leaves it out; `Err` where it is known
    /// to be lost.
    fn judge(&self, word: W, worst: i64) -> Result<Option<(i64, W)>, Lost> {
        if self.counts.rules_out(word) {
            return Err(Lost);
        }
        let rank = -self.score.of(word);
        if self.packing.level(word) > self.table.top_level() {
            return Ok((rank <= worst).then(|| (rank, self.packing.canonical(word))));
        }
        let canonical = self.packing.canonical(word);
        if !self.table.contains(canonical) {
            return Err(Lost);
        }
        let rank = if self.is_end(canonical) { END } else { rank };
        Ok((rank <= worst).then_some((rank, canonical)))
    }
}

/// A position is lost.
struct Lost;

/// The rank of an end, before all others.
const END: i64 = i64::MIN;

/// The most promising words met, those of the least rank.
struct Promising<W> {
    /// Up to twice as many as are kept.
    words: Vec<(i64, W)>,
    width: usize,
    /// No word of a greater rank is kept.
    worst: i64,
}

impl<W: Word> Promising<W> {
    fn new(width: usize) -> Promising<W> {
        Promising {
            words: Vec::new(),
            width,
            worst: i64::MAX,
        }
    }

    fn add(&mut self, ranked: (i64, W)) {
        self.words.push(ranked);
        if self.words.len() >= 2 * self.width {
            self.settle();
        }
    }

    /// Drops repetitions and what is not among the best.
    fn settle(&mut self) {
        self.words.sort_unstable();
        self.words.dedup();
        self.words.truncate(self.width);
        if self.words.len() == self.width {
            self.worst = self.words[self.width - 1].0;
        }
    }
}

/// What the threads that make a layer share.
struct LayerMaker<'a, W> {
    beam: &'a MoveBeam<'a, W>,
    layer: &'a [W],
    /// The next parent to expand.
    next: AtomicUsize,
    is_stopped: AtomicBool,
}

impl<W: Word> LayerMaker<'_, W> {
    /// Makes a thread's part of the next layer.
    fn work(&self, part: &mut Promising<W>) {
        let mut seen = Seen::nothing(self.beam.packing.hole_count());
        loop {
            let from = self.next.fetch_add(PARENTS, Ordering::Relaxed);
            if from >= self.layer.len() {
                return;
            }
            for &parent in &self.layer[from..self.layer.len().min(from + PARENTS)] {
                if !self.is_stopped.load(Ordering::Relaxed) {
                    self.expand(parent, &mut seen, part);
                }
            }
        }
    }

    fn expand(&self, parent: W, seen: &mut Seen<W>, part: &mut Promising<W>) {
        let (beam, mut made) = (self.beam, 0);
        let forward = SearchDirection::Forward;
        beam.moves.each_word(parent, forward, seen, &mut |child| {
            if made == MOST_CHILDREN {
                return false;
            }
            made += 1;
            let judged = beam.judge(child, part.worst);
            if let Ok(Some(ranked)) = judged {
                part.add(ranked);
            }
            judged.is_ok()
        });
        let positions = beam.positions.fetch_add(made, Ordering::Relaxed) + made;
        if beam.limits.are_reached(positions) {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }
}
