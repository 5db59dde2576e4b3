//! The widening beam: a search level by level that goes on with the most promising positions, and is a proof when
//! none is left.
//!
//! Every action lowers the level of a position by one, so each level is a set of canonical words without repetitions
//! and nothing is ever met twice on different levels. A pass of width `n` expands the `n` best words of each level that
//! wait there, and the next, wider pass goes on with the rest: nothing is expanded twice. When no word waits any more,
//! everything was searched, and whatever has not led to the goal is lost.
//!
//! Several positions of one level, such as those after each jump of a position, are searched together: what lies below
//! them is mostly the same. From every word found winnable the way up shows which others are.

use crate::counts::packed::PackedCounts;
use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::word::Word;
use crate::packed::word_set::WordSet;
use crate::proof::filter::ProofFilter;
use crate::run::limits::{Limits, would_be_given};
use crate::solve::backward::BackwardTable;
use crate::solve::proven::Proven;
use crate::solve::shares::Shares;

/// By how much each pass is wider than the one before.
const WIDENING: usize = 2;
/// From how many winnable words of a level the way up is gone to a single root of a game. One is enough to win it,
/// and some more help the positions that follow; all of them took half of the time of a winning jump.
pub(crate) const WINNERS_OF_A_GAME: usize = 16;
/// How many positions are expanded between two looks at the limits.
const PARENTS_PER_LOOK: usize = 64;
/// How many words are sifted between two looks at the limits.
const WORDS_PER_LOOK: usize = 4096;

/// What a beam search needs.
pub(crate) struct Beam<'a, W> {
    pub(crate) packed: &'a PackedBoard<W>,
    pub(crate) backward: &'a BackwardTable<W>,
    pub(crate) score: &'a OccupancyScore,
    /// The resource counts that rule words out, if any.
    pub(crate) counts: Option<&'a PackedCounts>,
    pub(crate) limits: &'a Limits,
    pub(crate) proven: &'a mut Proven<W>,
    /// The proofs that hold lost words back, if any.
    pub(crate) filter: Option<&'a mut ProofFilter>,
    /// The positions made so far, repetitions included.
    pub(crate) positions: u64,
    /// From how many winnable words of a level the way up is gone to a single root.
    pub(crate) winners: usize,
}

/// How far the search below some words of one level has come.
#[derive(Debug)]
pub(crate) struct Frontier<W> {
    roots: Vec<W>,
    /// The level of the roots.
    top: usize,
    /// The roots' level first.
    levels: Vec<BeamLevel<W>>,
    /// The width of the next pass.
    width: usize,
}

/// What was met of a level.
#[derive(Debug)]
struct BeamLevel<W> {
    seen: WordSet<W>,
    /// Those that were not expanded.
    waiting: Vec<W>,
}

impl<W: Word> BeamLevel<W> {
    fn new() -> BeamLevel<W> {
        BeamLevel {
            seen: WordSet::with_room_for(0),
            waiting: Vec::new(),
        }
    }

    fn bytes(&self) -> usize {
        self.seen.bytes() + self.waiting.capacity() * size_of::<W>()
    }

    /// The memory that it takes at some time while N more words are met.
    fn bytes_to_add(&self, more: usize) -> usize {
        let grows = self.waiting.len() + more > self.waiting.capacity();
        let waiting = self.waiting.capacity() * if grows { 3 } else { 1 };
        self.seen.bytes_to_add(more) + waiting * size_of::<W>()
    }
}

impl<W: Word> Frontier<W> {
    /// The search below canonical words of one level, all above the backward table, that begins with a pass of this
    /// width.
    pub(crate) fn new(packed: &PackedBoard<W>, roots: &[W], width: usize) -> Frontier<W> {
        let mut first = BeamLevel::new();
        for &root in roots {
            if first.seen.insert(root) {
                first.waiting.push(root);
            }
        }
        Frontier {
            roots: first.waiting.clone(),
            top: roots.first().map_or(0, |&root| packed.level(root)),
            levels: vec![first],
            width,
        }
    }

    /// The words that it began with.
    pub(crate) fn roots(&self) -> &[W] {
        &self.roots
    }

    /// The width of the next pass.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Leaves out what waits below the roots and is held back by a filter, unless the limits end it.
    pub(crate) fn sift(&mut self, filter: &mut ProofFilter, limits: &Limits) {
        let (mut tried, mut is_over) = (0_usize, false);
        for level in self.levels.iter_mut().skip(1) {
            level.waiting.retain(|&word| {
                is_over |= tried.is_multiple_of(WORDS_PER_LOOK) && limits.are_over();
                tried += 1;
                is_over || !filter.holds(word)
            });
        }
    }

    /// Sets the width of the next pass.
    pub(crate) fn set_width(&mut self, width: usize) {
        self.width = width;
    }

    /// Whether everything below the roots was searched.
    pub(crate) fn is_complete(&self) -> bool {
        self.levels.iter().all(|level| level.waiting.is_empty())
    }

    /// A way from a root to the position of fewest pegs met: canonical words, the root first.
    pub(crate) fn way_to_fewest_pegs(&self, packed: &PackedBoard<W>) -> Vec<W> {
        let words = self.levels.iter().enumerate();
        let words =
            words.flat_map(|(index, level)| level.seen.words().map(move |word| (index, word)));
        let Some((index, fewest)) = words.min_by_key(|&(_, word)| (packed.pegs(word), word)) else {
            return Vec::new();
        };
        let mut way = vec![fewest];
        for level in self.levels[..index].iter().rev() {
            let mut parents = packed.parents(way[way.len() - 1]);
            way.extend(parents.find(|&parent| level.seen.contains(parent)));
        }
        way.reverse();
        way
    }

    fn bytes(&self) -> usize {
        self.levels.iter().map(BeamLevel::bytes).sum()
    }
}

impl<W: Word> Beam<'_, W> {
    /// Finds out what of the roots is winnable, with passes up to a width; what is not, is lost if everything was
    /// searched. Ends after a pass that decided one; nothing when the limits are reached.
    pub(crate) fn search(&mut self, frontier: &mut Frontier<W>, widest: usize) -> Option<()> {
        let mut pass = Some(());
        while frontier.width <= widest && self.decided(frontier) == 0 && pass.is_some() {
            pass = self.pass(frontier, 0);
            if pass.is_some() {
                frontier.width = frontier.width.saturating_mul(WIDENING);
            }
            // Where there is no room to note what was found out, a complete search decides nothing.
            if frontier.is_complete() {
                break;
            }
        }
        pass
    }

    /// How many of the roots are decided.
    fn decided(&self, frontier: &Frontier<W>) -> usize {
        let roots = frontier.roots.iter();
        let is_known = |&&root: &&W| self.proven.is_won(root) || self.proven.is_lost(root);
        roots.filter(is_known).count()
    }

    /// A first pass, in which every root has a share of the width; nothing when the limits are reached.
    pub(crate) fn search_in_shares(&mut self, frontier: &mut Frontier<W>) -> Option<()> {
        let mut shares = Shares::of_roots(&frontier.roots);
        let mut index = 0;
        while let Some(level) = frontier.levels.get_mut(index) {
            let waiting = &mut level.waiting;
            let parents = shares.take_best(self.score, waiting, frontier.width);
            let is_over = self.expand(frontier, index, &parents, |parent, child| {
                shares.meet(parent, child);
            })?;
            if is_over {
                return Some(());
            }
            index += 1;
            if shares.are_even() {
                break;
            }
            shares.go_down();
        }
        self.pass(frontier, index)
    }

    /// One pass from a level on; nothing when the limits are reached.
    fn pass(&mut self, frontier: &mut Frontier<W>, first: usize) -> Option<()> {
        let mut index = first;
        while index < frontier.levels.len() {
            let parents = self.best(frontier, index);
            if self.expand(frontier, index, &parents, |_, _| {})? {
                return Some(());
            }
            index += 1;
        }
        if frontier.is_complete() {
            for level in &frontier.levels {
                self.proven.add_lost(level.seen.words());
            }
        }
        Some(())
    }

    /// Expands words of a level and learns from it; whether all roots are decided by that. A function is called with
    /// every child met, after the index of its parent. Nothing when the limits are reached.
    fn expand(
        &mut self,
        frontier: &mut Frontier<W>,
        index: usize,
        parents: &[W],
        visit: impl FnMut(usize, W),
    ) -> Option<bool> {
        let is_last = frontier.top == index + self.backward.top_level() + 1;
        let hits = if is_last {
            self.last_hits(frontier, index, parents)?
        } else {
            self.children(frontier, index, parents, visit)?
        };
        let is_hit = !hits.is_empty();
        self.learn(frontier, index, hits);
        Some(is_hit && self.decided(frontier) == frontier.roots.len())
    }

    /// Takes out the best of the words of a level that wait.
    fn best(&self, frontier: &mut Frontier<W>, index: usize) -> Vec<W> {
        let waiting = &mut frontier.levels[index].waiting;
        if waiting.len() > frontier.width {
            self.score.best_first(waiting, frontier.width);
            let rest = waiting.split_off(frontier.width);
            std::mem::replace(waiting, rest)
        } else {
            std::mem::take(waiting)
        }
    }

    /// Meets the children of words of a level: those of which nothing is known wait for their turn, those known to be
    /// winnable are given. A function is called with every child, repetitions included, after the index of its parent.
    /// Nothing when the limits are reached; then the words that are left wait again.
    fn children(
        &mut self,
        frontier: &mut Frontier<W>,
        index: usize,
        parents: &[W],
        mut visit: impl FnMut(usize, W),
    ) -> Option<Vec<W>> {
        if index + 1 == frontier.levels.len() {
            frontier.levels.push(BeamLevel::new());
        }
        let used = self.proven.bytes() + self.backward.bytes() + frontier.bytes()
            - frontier.levels[index + 1].bytes();
        let (mut hits, mut made) = (Vec::new(), Vec::new());
        for (done, chunk) in parents.chunks(PARENTS_PER_LOOK).enumerate() {
            let most = chunk.len() * self.packed.actions().len();
            let below = &frontier.levels[index + 1];
            let (now, then) = (below.bytes(), below.bytes_to_add(most));
            let is_too_large =
                used + then > self.limits.memory_to_fill() || then > now && !is_given(then);
            if is_too_large || self.limits.are_reached(self.positions) {
                let left = &parents[done * PARENTS_PER_LOOK..];
                self.stop(frontier, index, left, hits);
                return None;
            }
            made.clear();
            self.positions += expand(self.packed, self.counts, chunk, |parent, child| {
                visit(done * PARENTS_PER_LOOK + parent, child);
                made.push(child);
            });
            let (proven, filter) = (&self.proven, &mut self.filter);
            let below = &mut frontier.levels[index + 1];
            below.seen.prefetch(&made);
            made.retain(|&child| below.seen.insert(child));
            proven.prefetch(&made);
            for &child in &made {
                if proven.is_won(child) {
                    hits.push(child);
                } else if !proven.is_lost(child) && !filter.as_mut().is_some_and(|s| s.holds(child))
                {
                    below.waiting.push(child);
                }
            }
        }
        Some(hits)
    }

    /// The children of words of a level that are in the backward table, on its highest level; nothing when the limits
    /// are reached.
    fn last_hits(
        &mut self,
        frontier: &mut Frontier<W>,
        index: usize,
        parents: &[W],
    ) -> Option<Vec<W>> {
        let mut hits = Vec::new();
        for (done, chunk) in parents.chunks(PARENTS_PER_LOOK).enumerate() {
            if self.limits.are_reached(self.positions) {
                let left = &parents[done * PARENTS_PER_LOOK..];
                self.stop(frontier, index, left, hits);
                return None;
            }
            self.positions += expand(self.packed, self.counts, chunk, |_, child| {
                if self.backward.contains(child) {
                    hits.push(child);
                }
            });
        }
        Some(hits)
    }

    /// Puts the words of a level that were not expanded back, and keeps what the others have shown.
    fn stop(&mut self, frontier: &mut Frontier<W>, index: usize, left: &[W], hits: Vec<W>) {
        frontier.levels[index].waiting.extend(left);
        self.learn(frontier, index, hits);
    }

    /// Goes up from winnable words below a level, and learns that all words one action before are winnable too, whether
    /// they were met or not: other roots come to them.
    fn learn(&mut self, frontier: &Frontier<W>, index: usize, hits: Vec<W>) {
        let most = match frontier.roots.len() {
            1 => self.winners,
            _ => usize::MAX,
        };
        let mut winners = hits;
        for level in frontier.levels[..=index].iter().rev() {
            winners.truncate(most);
            let mut above = Vec::new();
            for &word in &winners {
                for parent in self.packed.parents(word) {
                    if self.proven.add_won(parent) && level.seen.contains(parent) {
                        above.push(parent);
                    }
                }
            }
            winners = above;
        }
    }
}

/// Calls a function with every child that no resource count rules out, repetitions included, after the index of its
/// parent. The number of them.
pub(crate) fn expand<W: Word>(
    packed: &PackedBoard<W>,
    counts: Option<&PackedCounts>,
    parents: &[W],
    mut visit: impl FnMut(usize, W),
) -> u64 {
    let mut positions = 0;
    for (index, &parent) in parents.iter().enumerate() {
        let images = packed.images(parent);
        let slacks = counts.map(|counts| (counts, counts.slacks(parent)));
        let is_lost = |action| {
            let slacks = slacks.as_ref();
            slacks.is_some_and(|(counts, slacks)| counts.loses(slacks, action))
        };
        for action in packed.legal(parent) {
            if !is_lost(action) {
                positions += 1;
                visit(index, packed.canonical_child(&images, action));
            }
        }
    }
    positions
}

/// Whether there is memory for a table of so many bytes. A small one is not asked for, as the question for the last
/// large one left room for some forty. (A question takes 10 µs: those for small tables made hints take half as long
/// again.)
fn is_given(bytes: usize) -> bool {
    bytes <= 1 << 20 || would_be_given(bytes)
}

#[cfg(test)]
mod tests;
