//! One side of the search: the positions that so many moves lead to, in layers.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::packed::board::Packing;
use crate::packed::word::Word;
use crate::par::bound::Bound;
use crate::par::moves::{Seen, Sweeps};
use crate::par::pattern::MOVE;
use crate::par::potential::{Sample, Task};
use crate::par::refine::Sharpened;
use crate::run::limits::Limits;
use crate::run::parallel::in_parallel;

/// The layers of one side: `layers[k]` takes `k` moves, in sorted arrays of canonical words, so that a layer takes no
/// more memory than its positions.
#[derive(Debug)]
pub(super) struct Side<W> {
    pub(super) task: Task<W>,
    pub(super) bound: Bound<W>,
    pub(super) layers: Vec<Vec<W>>,
    /// Positions that the bound just ruled out, with what it will have to reach to rule them out once more move is
    /// allowed.
    pub(super) samples: Vec<Sample<W>>,
    /// How far its layers have been sharpened in this pass.
    pub(super) sharpened: Sharpened,
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
    /// The layer would need more memory than there may be: about so many bytes with all that is kept.
    TooLarge(usize),
}

/// What a layer is made under.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a, W> {
    pub(super) packing: &'a Packing<W>,
    pub(super) sweeps: &'a Sweeps<'a, W>,
    pub(super) limits: &'a Limits,
    /// The moves that a line may have.
    pub(super) moves: usize,
    /// The words looked for, sorted, if this is the last layer; the others are not kept then.
    pub(super) wanted: Option<&'a [W]>,
    /// Whether all that is looked for is kept, and not only the first.
    pub(super) is_for_all: bool,
    /// The memory that other layers take, in bytes.
    pub(super) memory: usize,
}

/// The children gathered before they are sorted and repetitions dropped, at least.
const GATHERED: usize = 1 << 16;
/// The parents that a thread takes at a time.
const PARENTS: usize = 256;
/// The words after which the memory they took is given back when arrays are merged.
const GIVEN_BACK: usize = 1 << 20;
/// The children after which the limits are looked at within a batch of parents.
const LOOKED_AT: u64 = 4096;
/// The samples kept.
const SAMPLES: usize = 4000;

impl<W: Word> Side<W> {
    pub(super) fn new(task: Task<W>, first: Vec<W>) -> Side<W> {
        Side {
            task,
            bound: Bound::nothing(),
            layers: vec![first],
            samples: Vec::new(),
            sharpened: Sharpened::default(),
        }
    }

    /// The moves of the newest layer.
    pub(super) fn moves(&self) -> usize {
        self.layers.len() - 1
    }

    pub(super) fn newest(&self) -> &[W] {
        &self.layers[self.moves()]
    }

    /// The memory that the layers and the tables of the bound take, in bytes.
    pub(super) fn memory(&self) -> usize {
        let words: usize = self.layers.iter().map(Vec::len).sum();
        words * size_of::<W>() + self.bound.memory()
    }

    /// How many positions the next layer can be expected to have: as many times more as the newest has.
    pub(super) fn expected(&self) -> usize {
        let newest = self.newest().len();
        let before = self.moves().checked_sub(1);
        before.map_or(1, |before| {
            newest * newest / self.layers[before].len().max(1)
        })
    }

    /// Begins anew.
    pub(super) fn restart(&mut self) {
        self.layers.truncate(1);
        self.samples.clear();
        self.sharpened = Sharpened::default();
    }

    /// Makes the next layer.
    pub(super) fn grow(&mut self, rules: Rules<'_, W>, positions: &AtomicU64) -> Grown<W> {
        let shared = Shared {
            rules,
            side: self,
            room: (rules.moves - self.moves() - 1) as i32 * MOVE,
            next: AtomicUsize::new(0),
            positions,
            is_ended: AtomicBool::new(false),
        };
        let most = self.newest().len() / PARENTS + 1;
        let threads = rules.limits.threads.clamp(1, most);
        let mut parts: Vec<Part<W>> = (0..threads).map(|_| Part::default()).collect();
        in_parallel(&mut parts, |_, part| shared.work(part));
        self.gather(parts, rules)
    }

    fn gather(&mut self, parts: Vec<Part<W>>, rules: Rules<'_, W>) -> Grown<W> {
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
        if rules.wanted.is_none() || rules.is_for_all {
            layer.shrink_to_fit();
            self.layers.push(layer);
        }
        Grown::Done
    }
}

/// What the threads that make a layer share.
struct Shared<'a, W> {
    rules: Rules<'a, W>,
    side: &'a Side<W>,
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
struct Part<W> {
    words: Vec<W>,
    samples: Vec<Sample<W>>,
    ending: Grown<W>,
}

impl<W: Word> Shared<'_, W> {
    /// Makes a thread's part of the layer.
    fn work(&self, part: &mut Part<W>) {
        let parents = self.side.newest();
        let mut full = GATHERED;
        while !self.is_ended.load(Ordering::Relaxed) {
            let from = self.next.fetch_add(PARENTS, Ordering::Relaxed);
            if from >= parents.len() {
                self.settle(part);
                break;
            }
            let made = self.expand(&parents[from..parents.len().min(from + PARENTS)], part);
            let positions = self.positions.fetch_add(made, Ordering::Relaxed) + made;
            if self.rules.limits.are_reached(positions) {
                part.ending = Grown::Stopped;
            } else if part.words.len() >= full {
                self.settle(part);
                full = GATHERED.max(2 * part.words.len());
                let children = self.rules.limits.threads * full * size_of::<W>();
                if self.rules.memory + children > self.rules.limits.memory {
                    let share = parents.len() as f64 / (from + PARENTS) as f64;
                    let all = (children as f64 * share.max(1.0)) as usize;
                    part.ending = Grown::TooLarge(self.rules.memory.saturating_add(all));
                }
            }
            if !matches!(part.ending, Grown::Done) {
                self.is_ended.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Expands parents and gives the number of positions made.
    fn expand(&self, parents: &[W], part: &mut Part<W>) -> u64 {
        let Shared {
            rules, side, room, ..
        } = *self;
        let (mut made, mut is_stopped) = (0, false);
        let mut seen = Seen::nothing(rules.packing.hole_count());
        for &parent in parents {
            // Under the diagonal rule one parent can have so many ways of one move that they take minutes.
            if is_stopped {
                break;
            }
            rules
                .sweeps
                .each_word(parent, side.task.direction, &mut seen, &mut |child| {
                    made += 1;
                    is_stopped |= made % LOOKED_AT == 0 && rules.limits.are_over();
                    if is_stopped {
                        return false;
                    }
                    let bound = side.bound.of(child);
                    if bound <= room {
                        part.words.push(rules.packing.canonical(child));
                        return true;
                    }
                    // The rest of the move may come back under the bound: it costs one move more from here.
                    let goes_on = bound <= room + MOVE;
                    if goes_on {
                        part.samples.push(Sample::new(child, room + MOVE));
                    }
                    goes_on
                });
            if part.samples.len() > 8 * SAMPLES {
                keep_least(&mut part.samples);
            }
        }
        made
    }

    /// Sorts the words, drops repetitions and what takes fewer moves, and looks for those wanted in the last layer.
    fn settle(&self, part: &mut Part<W>) {
        part.words.sort_unstable();
        part.words.dedup();
        if let Some(wanted) = self.rules.wanted {
            if self.rules.is_for_all {
                part.words = common(&part.words, wanted);
                return;
            }
            if let Some(word) = first_common(&part.words, wanted) {
                part.ending = Grown::Met(word);
                self.is_ended.store(true, Ordering::Relaxed);
            }
            part.words.clear();
        } else {
            for layer in &self.side.layers {
                subtract(&mut part.words, layer);
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

/// The words of two sorted arrays without repetitions. They are taken from the ends, and what they leave is given back
/// bit by bit: both arrays and all of their words beside them would be twice the memory.
fn merged<W: Word>(mut one: Vec<W>, mut other: Vec<W>) -> Vec<W> {
    if one.is_empty() || other.is_empty() {
        return if one.is_empty() { other } else { one };
    }
    let mut all = Vec::with_capacity(one.len() + other.len());
    while let (Some(&a), Some(&b)) = (one.last(), other.last()) {
        all.push(a.max(b));
        if a >= b {
            one.pop();
        }
        if b >= a {
            other.pop();
        }
        if all.len() % GIVEN_BACK == 0 {
            one.shrink_to_fit();
            other.shrink_to_fit();
        }
    }
    all.extend(one.into_iter().rev());
    all.extend(other.into_iter().rev());
    all.reverse();
    all
}

/// Takes the words of a sorted array out of another.
fn subtract<W: Word>(words: &mut Vec<W>, sorted: &[W]) {
    let mut rest = sorted;
    words.retain(|&word| {
        rest = from(rest, word);
        rest.first() != Some(&word)
    });
}

/// The words of both sorted arrays.
pub(super) fn common<W: Word>(a: &[W], b: &[W]) -> Vec<W> {
    let (few, mut many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let in_both = few.iter().copied().filter(|&word| {
        many = from(many, word);
        many.first() == Some(&word)
    });
    in_both.collect()
}

/// The least word of both sorted arrays.
pub(super) fn first_common<W: Word>(a: &[W], b: &[W]) -> Option<W> {
    let (few, mut many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    few.iter().copied().find(|&word| {
        many = from(many, word);
        many.first() == Some(&word)
    })
}

/// A sorted array from a word on, which is looked for in steps of doubling length: near words are found fast.
fn from<W: Word>(sorted: &[W], word: W) -> &[W] {
    let mut step = 1;
    while step < sorted.len() && sorted[step] < word {
        step *= 2;
    }
    let end = sorted.len().min(step + 1);
    let begin = step / 2;
    &sorted[begin.min(end) + sorted[begin.min(end)..end].partition_point(|&other| other < word)..]
}
