//! The widening beam: a search level by level that keeps the most promising positions, and is a proof when it kept all.
//!
//! Every action lowers the level of a position by one, so each level is a set of canonical words without repetitions
//! and nothing is ever met twice on different levels. A pass of width `n` cuts each level down to the `n` best words. If
//! no goal was found and no level was cut, everything was searched and the position is lost; otherwise a wider pass
//! follows.

use crate::solver::backward::BackwardTable;
use crate::solver::lanes::Lanes;
use crate::solver::limits::Limits;
use crate::solver::packing::Packing;
use crate::solver::score::Score;
use crate::solver::table::WordSet;
use crate::solver::word::Word;

/// The width of the first pass, and by how much each further one is wider.
const FIRST_WIDTH: usize = 64;
const WIDENING: usize = 4;
/// How many positions are expanded between two looks at the limits.
const PARENTS_PER_LOOK: usize = 256;

/// How a search ended.
#[derive(Debug)]
pub(crate) enum Found<W> {
    /// The goal can be reached by this way: canonical words, the root first, a finish last.
    Goal(Vec<W>),
    /// The goal cannot be reached.
    Nothing,
    /// The limits ended the search.
    Stopped,
}

/// What a beam search needs.
pub(crate) struct Beam<'a, W> {
    pub(crate) packing: &'a Packing<W>,
    pub(crate) backward: &'a BackwardTable<W>,
    pub(crate) score: &'a Score,
    pub(crate) lanes: &'a Lanes,
    pub(crate) limits: &'a Limits,
    /// The positions made so far, repetitions included.
    pub(crate) positions: u64,
}

enum Pass<W> {
    Goal(Vec<W>),
    Complete,
    Cut,
    Stopped,
}

impl<W: Word> Beam<'_, W> {
    /// Searches from a canonical word.
    pub(crate) fn search(&mut self, root: W) -> Found<W> {
        if self.backward.contains(root) {
            return Found::Goal(self.backward.path(self.packing, root));
        }
        if self.packing.level(root) <= self.backward.top_level() {
            self.positions += self.backward.len() as u64;
            return Found::Nothing;
        }
        let mut width = FIRST_WIDTH;
        loop {
            match self.pass(root, width) {
                Pass::Goal(path) => return Found::Goal(path),
                Pass::Complete => return Found::Nothing,
                Pass::Stopped => return Found::Stopped,
                Pass::Cut => width = width.saturating_mul(WIDENING),
            }
        }
    }

    fn pass(&mut self, root: W, width: usize) -> Pass<W> {
        let mut levels = vec![vec![root]];
        let mut level = self.packing.level(root);
        let mut is_cut = false;
        while level > self.backward.top_level() {
            let Some(mut children) = self.children(&levels) else {
                return Pass::Stopped;
            };
            level -= 1;
            if let Some(&hit) = children.iter().find(|&&word| self.backward.contains(word)) {
                let mut path = way_to(self.packing, &levels, hit);
                path.extend(self.backward.path(self.packing, hit));
                return Pass::Goal(path);
            }
            if children.is_empty() {
                break;
            }
            if children.len() > width {
                self.score.keep_best(self.packing, &mut children, width);
                is_cut = true;
            }
            levels.push(children);
        }
        if is_cut { Pass::Cut } else { Pass::Complete }
    }

    /// The words of the next level, or nothing when the limits are reached.
    fn children(&mut self, levels: &[Vec<W>]) -> Option<Vec<W>> {
        let parents = levels.last()?;
        let used: usize = levels
            .iter()
            .map(|words| words.capacity() * size_of::<W>())
            .sum();
        let mut children = Vec::new();
        let mut seen = WordSet::with_room_for(parents.len());
        for parents in parents.chunks(PARENTS_PER_LOOK) {
            let bytes = used + children.capacity() * size_of::<W>() + seen.bytes();
            if bytes > self.limits.memory || self.limits.are_reached(self.positions) {
                return None;
            }
            for &parent in parents {
                let images = self.packing.images(parent);
                let slacks = self.lanes.slacks(parent);
                for action in self.packing.legal(parent) {
                    if self.lanes.loses(&slacks, action) {
                        continue;
                    }
                    let child = self.packing.canonical_child(&images, action);
                    self.positions += 1;
                    if seen.insert(child) {
                        children.push(child);
                    }
                }
            }
        }
        Some(children)
    }
}

/// A way from the only word of the first level to the one before a word of the level after the last.
fn way_to<W: Word>(packing: &Packing<W>, levels: &[Vec<W>], last: W) -> Vec<W> {
    let mut word = last;
    let mut way: Vec<W> = Vec::with_capacity(levels.len());
    for words in levels.iter().rev() {
        let parents: Vec<W> = packing.parents(word).collect();
        let Some(&parent) = words.iter().find(|word| parents.contains(word)) else {
            unreachable!("every word of a level was made from one of the level before")
        };
        way.push(parent);
        word = parent;
    }
    way.reverse();
    way
}
