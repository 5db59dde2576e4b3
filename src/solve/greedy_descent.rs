//! A plain search level by level, with ever wider passes, without resource counts or proofs: for as few
//! pegs as can be.

use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::word::Word;
use crate::packed::word_set::WordSet;
use crate::rules::position::{Action, Position};
use crate::run::limits::Limits;
use crate::solve::backward::BackwardTable;

/// The most positions visited in one search: a second or two.
pub(crate) const MOST_POSITIONS: u64 = 10_000_000;
/// How many positions are expanded between two looks at the limits.
const PARENTS_PER_LOOK: usize = 256;

/// A search from one position.
pub(crate) struct Descent<'a, W> {
    pub(crate) packed: PackedBoard<W>,
    pub(crate) limits: &'a Limits,
    /// The way to the best position found so far: canonical words, the root first.
    way: Vec<W>,
    /// The positions made by the last search, repetitions included.
    work: u64,
}

/// How a pass ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The pegs looked for were found.
    Found,
    /// Everything was looked at.
    Complete,
    /// Not everything was.
    Cut,
    /// The limits ended it.
    Stopped,
}

impl<'a, W: Word> Descent<'a, W> {
    pub(crate) fn new(
        packed: PackedBoard<W>,
        position: Position,
        limits: &'a Limits,
    ) -> Descent<'a, W> {
        let root = packed.canonical(packed.pack(position));
        Descent {
            packed,
            limits,
            way: vec![root],
            work: 0,
        }
    }

    /// The fewest pegs found so far.
    pub(crate) fn fewest(&self) -> usize {
        self.packed.pegs(self.way[self.way.len() - 1])
    }

    /// The line to the best position found so far, from the position that the search began with.
    pub(crate) fn line(&self, position: Position) -> Vec<Action> {
        self.packed.line(self.packed.pack(position), &self.way)
    }

    /// Searches with passes of these widths, each wider than the one before, for a position of the table, or for as few
    /// pegs as can be.
    pub(crate) fn search(
        &mut self,
        table: Option<&BackwardTable<W>>,
        score: &OccupancyScore,
        widths: impl IntoIterator<Item = usize>,
    ) -> End {
        self.work = 0;
        let mut end = End::Cut;
        for width in widths {
            end = self.pass(table, score, width);
            if end != End::Cut {
                break;
            }
        }
        end
    }

    fn pass(
        &mut self,
        table: Option<&BackwardTable<W>>,
        score: &OccupancyScore,
        width: usize,
    ) -> End {
        let mut levels = vec![vec![self.way[0]]];
        let mut is_cut = false;
        loop {
            let level = &levels[levels.len() - 1];
            if let Some((table, hit)) = table.and_then(|table| Some((table, hit(table, level)?))) {
                let mut way = self.way_to(&levels, hit);
                way.extend(table.path(&self.packed, hit).into_iter().skip(1));
                self.way = way;
                return End::Found;
            }
            self.keep_fewest(&levels);
            let is_below = table.is_some_and(|table| {
                level
                    .first()
                    .is_none_or(|&word| self.packed.level(word) <= table.top_level())
            });
            if level.is_empty() || is_below {
                return if is_cut { End::Cut } else { End::Complete };
            }
            let Some(mut children) = self.children(&levels) else {
                return End::Stopped;
            };
            if children.len() > width {
                score.keep_best(&mut children, width);
                is_cut = true;
            }
            levels.push(children);
        }
    }

    /// Looks at the last level for fewer pegs than were found so far.
    fn keep_fewest(&mut self, levels: &[Vec<W>]) {
        let level = levels.last().into_iter().flatten();
        let fewest = level.map(|&word| (self.packed.pegs(word), word)).min();
        if let Some((_, word)) = fewest.filter(|&(pegs, _)| pegs < self.fewest()) {
            self.way = self.way_to(levels, word);
        }
    }

    /// The words after one action from those of the last level, or nothing when the limits are reached.
    fn children(&mut self, levels: &[Vec<W>]) -> Option<Vec<W>> {
        let parents = levels.last()?;
        let used: usize = levels.iter().map(|words| size_of_val(&words[..])).sum();
        let mut seen = WordSet::with_room_for(parents.len());
        let mut children = Vec::new();
        for parents in parents.chunks(PARENTS_PER_LOOK) {
            let bytes = used + seen.bytes() + children.capacity() * size_of::<W>();
            if bytes > self.limits.memory
                || self.work > MOST_POSITIONS
                || self.limits.are_reached(self.work)
            {
                return None;
            }
            for &parent in parents {
                for child in self.packed.children(parent) {
                    self.work += 1;
                    if seen.insert(child) {
                        children.push(child);
                    }
                }
            }
        }
        Some(children)
    }

    /// A way from the only word of the first level to a word of the last.
    fn way_to(&self, levels: &[Vec<W>], last: W) -> Vec<W> {
        let mut way = vec![last];
        for level in levels.iter().rev().skip(1) {
            let parents: Vec<W> = self.packed.parents(way[way.len() - 1]).collect();
            way.extend(level.iter().find(|word| parents.contains(word)));
        }
        way.reverse();
        way
    }
}

/// A word of a level from which the table leads on.
fn hit<W: Word>(table: &BackwardTable<W>, level: &[W]) -> Option<W> {
    level.iter().copied().find(|&word| table.contains(word))
}
