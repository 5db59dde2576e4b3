//! The widening beam: a search level by level that keeps the most promising positions, and is a proof when it kept all.
//!
//! Every action lowers the level of a position by one, so each level is a set of canonical words without repetitions
//! and nothing is ever met twice on different levels. A pass of width `n` cuts each level down to the `n` best words. If
//! no level was cut, everything was searched, and whatever has not led to the goal is lost; otherwise a wider pass
//! follows.
//!
//! Several positions of one level, such as those after each jump of a position, are searched together: what lies below
//! them is mostly the same. From every word found winnable the way up shows which others are.

use std::ops::RangeInclusive;

use crate::solver::backward::BackwardTable;
use crate::solver::known::Known;
use crate::solver::lanes::Lanes;
use crate::solver::limits::Limits;
use crate::solver::packing::Packing;
use crate::solver::score::Score;
use crate::solver::table::WordSet;
use crate::solver::word::Word;

/// By how much each pass is wider than the one before.
const WIDENING: usize = 4;
/// How many positions are expanded between two looks at the limits.
const PARENTS_PER_LOOK: usize = 64;
/// About how many new children a word has.
const CHILDREN_EXPECTED: usize = 4;

/// What a beam search needs.
pub(crate) struct Beam<'a, W> {
    pub(crate) packing: &'a Packing<W>,
    pub(crate) backward: &'a BackwardTable<W>,
    pub(crate) score: &'a Score,
    pub(crate) lanes: &'a Lanes,
    pub(crate) limits: &'a Limits,
    pub(crate) known: &'a mut Known<W>,
    /// The positions made so far, repetitions included.
    pub(crate) positions: u64,
}

/// What a pass met.
struct Pass<W> {
    /// The words expanded, level by level, the roots first.
    levels: Vec<Vec<W>>,
    /// The winnable children of each level.
    hits: Vec<Vec<W>>,
    is_cut: bool,
}

impl<W: Word> Beam<'_, W> {
    /// Finds out about canonical words of one level, all above the backward table, what is winnable, with passes
    /// between two widths; what is not, is lost if a pass cut nothing. Gives the width to go on with where it was stopped.
    pub(crate) fn search(&mut self, roots: &[W], widths: RangeInclusive<usize>) -> usize {
        let mut width = *widths.start();
        let mut open = roots.to_vec();
        while widths.contains(&width) {
            open.retain(|&word| !self.known.is_won(word) && !self.known.is_lost(word));
            open.sort_unstable();
            open.dedup();
            if open.is_empty() {
                break;
            }
            let Some(pass) = self.pass(&open, width) else {
                break;
            };
            self.learn(&pass);
            width = width.saturating_mul(WIDENING);
        }
        width
    }

    fn pass(&mut self, roots: &[W], width: usize) -> Option<Pass<W>> {
        let mut pass = Pass {
            levels: vec![roots.to_vec()],
            hits: Vec::new(),
            is_cut: false,
        };
        let mut level = self.packing.level(roots[0]);
        loop {
            level -= 1;
            let (mut words, hits) = if level == self.backward.top_level() {
                (Vec::new(), self.last_hits(&pass)?)
            } else {
                self.children(&pass)?
            };
            let is_enough = roots.len() == 1 && !hits.is_empty();
            pass.hits.push(hits);
            if words.is_empty() || is_enough {
                pass.is_cut |= !words.is_empty();
                return Some(pass);
            }
            if words.len() > width {
                self.score.keep_best(self.packing, &mut words, width);
                pass.is_cut = true;
            }
            pass.levels.push(words);
        }
    }

    /// The words of the next level of which nothing is known, and those known to be winnable; nothing when the limits
    /// are reached.
    fn children(&mut self, pass: &Pass<W>) -> Option<(Vec<W>, Vec<W>)> {
        let parents = pass.levels.last()?;
        let used = self.known.bytes() + self.backward.bytes() + pass.bytes();
        let (mut children, mut hits, mut made) = (Vec::new(), Vec::new(), Vec::new());
        let room = self.limits.memory.saturating_sub(used) / WordSet::<W>::MOST_BYTES_PER_WORD;
        let mut seen = WordSet::with_room_for((parents.len() * CHILDREN_EXPECTED).min(room));
        for parents in parents.chunks(PARENTS_PER_LOOK) {
            let bytes = used + children.capacity() * size_of::<W>() + seen.bytes();
            if bytes > self.limits.memory || self.limits.are_reached(self.positions) {
                return None;
            }
            let known = &self.known;
            made.clear();
            self.positions += expand(self.packing, self.lanes, parents, |child| made.push(child));
            seen.fetch(&made);
            made.retain(|&child| seen.insert(child));
            known.fetch(&made);
            for &child in &made {
                if known.is_won(child) {
                    hits.push(child);
                } else if !known.is_lost(child) {
                    children.push(child);
                }
            }
        }
        Some((children, hits))
    }

    /// The children on the highest level of the backward table that are in it; nothing when the limits are reached.
    fn last_hits(&mut self, pass: &Pass<W>) -> Option<Vec<W>> {
        let mut hits = Vec::new();
        for parents in pass.levels.last()?.chunks(PARENTS_PER_LOOK) {
            if self.limits.are_reached(self.positions) {
                return None;
            }
            self.positions += expand(self.packing, self.lanes, parents, |child| {
                if self.backward.contains(child) {
                    hits.push(child);
                }
            });
        }
        Some(hits)
    }

    /// Goes up from the winnable words, and learns that all words one action before are winnable too, whether they were
    /// met or not: other roots come to them. If nothing was cut, what is not met on the way is lost.
    fn learn(&mut self, pass: &Pass<W>) {
        let mut winners: Vec<W> = Vec::new();
        for (words, hits) in pass.levels.iter().zip(&pass.hits).rev() {
            for &word in winners.iter().chain(hits) {
                for parent in self.packing.parents(word) {
                    self.known.add_won(parent);
                }
            }
            let is_winner = |word: &W| self.known.is_won(*word);
            winners = words.iter().copied().filter(is_winner).collect();
            if !pass.is_cut {
                self.known.add_lost(words);
            }
        }
    }
}

impl<W: Word> Pass<W> {
    fn bytes(&self) -> usize {
        let words = self.levels.iter().chain(&self.hits).map(Vec::capacity);
        words.sum::<usize>() * size_of::<W>()
    }
}

/// Calls a function with every child that no resource count rules out, repetitions included. The number of them.
fn expand<W: Word>(
    packing: &Packing<W>,
    lanes: &Lanes,
    parents: &[W],
    mut visit: impl FnMut(W),
) -> u64 {
    let mut positions = 0;
    for &parent in parents {
        let images = packing.images(parent);
        let slacks = lanes.slacks(parent);
        for action in packing.legal(parent) {
            if !lanes.loses(&slacks, action) {
                positions += 1;
                visit(packing.canonical_child(&images, action));
            }
        }
    }
    positions
}
