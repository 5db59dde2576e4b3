//! Expanding one level of positions to the next, breadth first.
//!
//! Every action lowers `pegs + 2·(key unused)` by one, so the positions that can be reached lie on levels, each
//! reached from the one before alone. Going backwards needs no code of its own: taking a jump back is the same jump on
//! the complement of the position (every bit flipped), and so is taking back Cremers' Key.
//!
//! The level after is made in rounds. In a round every thread plays all actions of its share of the positions and
//! collects the results by bucket; then every thread takes in its share of the buckets. Positions are played in the
//! order of their [signatures](crate::tables::orbit_signature), so that a small round does not go to all buckets.

mod accumulator;
mod visitor;

use std::sync::Arc;

use crate::counts::packed::PackedCounts;
use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::rules::finish::{Finish, finishes};
use crate::rules::hole::HoleSet;
use crate::rules::problem::{Goal, Problem};
use crate::rules::resource::ResourceCount;
use crate::run::parallel::in_turns;
use crate::run::{Limits, Stopped};
use crate::tables::bucket::{Bucket, Slots, round_length};
pub(super) use crate::tables::expand::accumulator::{Accumulator, WordsOnly};
pub(super) use crate::tables::expand::visitor::{NoVisitor, Visited, Visitor};
use crate::tables::level::LevelWords;
use crate::tables::orbit_signature::{OrbitSignatures, Signature};
use crate::tables::outbox::Outboxes;
use crate::tables::owners::Owners;
use crate::tables::resource_cut::ResourceCut;
use crate::tables::spent::{Spent, ask_for};

/// A problem packed for going from level to level.
#[derive(Clone, Debug)]
pub(super) struct PackedProblem<W> {
    pub(super) board: PackedBoard<W>,
    /// The start.
    pub(super) start: W,
    /// The canonical words that are the goal, as far as the position class allows them.
    pub(super) finishes: Vec<W>,
    pub(super) threads: usize,
    pub(super) signatures: OrbitSignatures,
    /// Whether the backward levels are the complements of the forward ones.
    pub(super) is_dual: bool,
    /// The resource counts that rule lost positions out, where those are not wanted.
    packed_counts: Option<Arc<PackedCounts>>,
    /// What the positions wanted are above.
    cut: Option<Arc<ResourceCut>>,
}

/// What one thread makes in a round.
struct Workspace<'a, W: Word, T: Accumulator<W>, O> {
    outboxes: Outboxes<W, T::Contribution>,
    scratch: T::Scratch,
    visitor: &'a mut O,
}

impl<W: Word> PackedProblem<W> {
    /// The memory of the positions whose actions are played in a round, with their cells. More of them save walks
    /// through the next level, and need more memory for their edges. (The table by jumps is 2 % slower with half of it
    /// and 4 % with four times as much, that by moves 3 % faster and 5 % slower.)
    const ROUND_BYTES: usize = 1 << 21;
    /// The memory of a bucket with its slots: it fits the second-level cache of a core.
    const BUCKET_BYTES: usize = 200 << 10;
    const MOST_BUCKETS: usize = 1 << 11;
    /// And for each bucket the limit of memory has so many bytes: what is lost between small pieces is not counted.
    const MEMORY_A_BUCKET: usize = 400 << 10;
    /// The same, where only words are collected, in buckets a thread.
    pub(super) const ROUND_BUCKETS: usize = 16;
    /// And for each word of a round the limit of memory has room for so many edges: theirs take up to a sixth.
    pub(super) const EDGES_A_WORD_SENT: usize = 1 << 7;
    /// The positions whose actions show how the next level will be spread.
    const SAMPLE: usize = 1 << 14;

    /// Packs a problem, whose board fits the word.
    pub(super) fn new(problem: &Problem, threads: usize) -> PackedProblem<W> {
        let (board, start) = (problem.board(), problem.start());
        let fixed = [start.pegs, problem.goal().holes()];
        let packed = PackedBoard::new(board, start.key, &fixed);
        let finishes = finishes(board, start, problem.goal());
        let finishes = finishes.iter().map(|finish| packed.pack(finish.position()));
        let finishes = packed.all_canonical(finishes);
        let is_complement = problem.goal() == Goal::Exactly(problem.vacancies());
        PackedProblem {
            start: packed.pack(start),
            signatures: OrbitSignatures::new(&packed),
            board: packed,
            is_dual: start.key.is_none() && is_complement && !finishes.is_empty(),
            finishes,
            threads,
            packed_counts: None,
            cut: None,
        }
    }

    /// The same, leaving out of the next levels what resource counts rule out. Of the English central game's
    /// 2 598 215 positions after 15 jumps that leaves 1 706 875, of which 230 230 can be won; ten times as many linear
    /// programs would leave 1 407 186 and take longer than they save.
    pub(super) fn without_lost(
        mut self,
        counts: &[ResourceCount],
        finishes: &[Finish],
    ) -> PackedProblem<W> {
        let made = || PackedCounts::new(&self.board, counts, self.board.key(), finishes);
        self.packed_counts = (!counts.is_empty()).then(|| Arc::new(made()));
        self
    }

    /// The same, leaving out of the next levels what is not above a resource cut.
    pub(super) fn above(mut self, cut: ResourceCut) -> PackedProblem<W> {
        self.cut = Some(Arc::new(cut));
        self
    }

    /// The same, going backward: from the complements of the finishes towards that of the start.
    pub(super) fn backward(&self) -> PackedProblem<W> {
        PackedProblem {
            finishes: Vec::new(),
            packed_counts: None,
            cut: None,
            ..self.clone()
        }
    }

    /// The word with every bit flipped.
    #[inline]
    pub(super) fn complement(&self, word: W) -> W {
        word ^ W::from_set(HoleSet::first(self.board.bit_count()))
    }

    /// The number of actions from the start to the last level that can hold a finish.
    pub(super) fn depth(&self) -> Option<usize> {
        let least = self
            .finishes
            .iter()
            .map(|&word| self.board.level(word))
            .min()?;
        self.board.level(self.start).checked_sub(least)
    }

    /// The start as what forward levels begin with.
    pub(super) fn start_source(&self) -> Vec<(usize, W)> {
        vec![(0, self.board.canonical(self.start))]
    }

    /// The complements of the finishes as what backward levels begin with, each with the number of its level.
    pub(super) fn finish_sources(&self) -> Vec<(usize, W)> {
        let level = |&word: &W| self.board.level(word);
        let least = self.finishes.iter().map(level).min().unwrap_or(0);
        let source = |word: &W| {
            (
                level(word) - least,
                self.board.canonical(self.complement(*word)),
            )
        };
        self.finishes.iter().map(source).collect()
    }

    /// Whether nothing could be played from the goal.
    pub(super) fn goal_is_dead_end(&self) -> bool {
        self.finishes
            .iter()
            .all(|&word| self.board.legal_count(word) == 0)
    }

    /// A level without positions, of words with that many cells.
    pub(super) fn no_level<C: Copy>(&self, width: usize) -> LevelWords<W, C> {
        LevelWords::new(Owners::of_one_bucket(self.signatures.last()), width, 0)
    }

    /// The level of the start alone.
    pub(super) fn first_level<C: Copy>(&self, empty: C, cells: &[C]) -> LevelWords<W, C> {
        let mut level = self.no_level(cells.len());
        self.add_sources(&mut level, 0, &self.start_source(), (empty, cells));
        level
    }

    /// Adds those of some sources (words with the number of their level) that are on a level and above the cut, each
    /// with the same cells.
    pub(super) fn add_sources<C: Copy>(
        &self,
        level: &mut LevelWords<W, C>,
        number: usize,
        sources: &[(usize, W)],
        (empty, cells): (C, &[C]),
    ) {
        for &(_, word) in sources.iter().filter(|source| source.0 == number) {
            if self.is_above(word) {
                level.insert(self.signatures.of(word), word, empty, cells);
            }
        }
    }

    /// The next level, of about `expected` positions. The cells of this one are given back on the way, unless kept.
    pub(super) fn next<T: Accumulator<W>, O: Visitor<W, T::Cell>>(
        &self,
        level: &mut LevelWords<W, T::Cell>,
        expected: usize,
        accumulator: &T,
        visitors: &mut [O],
        spent: &mut Spent,
    ) -> Result<LevelWords<W, T::Cell>, Stopped> {
        let bytes = expected * (size_of::<W>() + accumulator.width() * size_of::<T::Cell>());
        let in_cache = bytes + expected * Slots::BYTES_A_WORD;
        let most = Self::MOST_BUCKETS.min(spent.limits.memory / Self::MEMORY_A_BUCKET + 1);
        let about = (in_cache / Self::BUCKET_BYTES).clamp(1, most);
        ask_for(bytes)?;
        let (sampled, sample) = self.sample(level);
        let owners = Owners::spreading(self.signatures.last(), about, &sample);
        let mut next = LevelWords::new(owners, accumulator.width(), expected);
        let most = Self::round_of::<T::Cell>(accumulator.width(), spent.limits);
        let edges = most.min(level.len()) * sample.len() / sampled.max(1);
        let workspace = |o| Workspace::new(next.buckets.len(), edges / self.threads, o);
        let mut workspaces: Vec<_> = visitors.iter_mut().map(workspace).collect();
        // What the cells of this level leave behind is in pieces that seldom fit the next one.
        let before = level.bytes();
        let mut done = 0;
        while done < level.buckets.len() {
            let round = round_length(&level.buckets[done..], most);
            let round = &mut level.buckets[done..done + round];
            done += round.len();
            self.play_round(
                round,
                accumulator,
                &next.owners,
                &mut workspaces,
                spent.limits,
            );
            take_in(&mut next, accumulator, &workspaces, spent.limits);
            if !accumulator.keeps_cells() {
                round.iter_mut().for_each(Bucket::forget_cells);
            }
            let positions = round.iter().map(|bucket| bucket.words().len()).sum();
            let buffers: usize = workspaces.iter().map(Workspace::bytes).sum();
            spent.spend(positions, before + next.bytes() + buffers)?;
        }
        Ok(next)
    }

    /// The positions whose actions are played in a round, when those of the next level have `width` cells each. (Their
    /// edges take some six times as much.)
    pub(super) fn round_of<C>(width: usize, limits: &Limits) -> usize {
        let bytes = Self::ROUND_BYTES.min(limits.memory / 128);
        bytes / (size_of::<W>() + width * size_of::<C>())
    }

    /// The signatures of some of the next level's words, after the number of words of this one that they follow.
    fn sample<C: Copy>(&self, level: &LevelWords<W, C>) -> (usize, Vec<Signature>) {
        let step = level.len() / Self::SAMPLE + 1;
        let words = level.words().step_by(step);
        let signatures = words.flat_map(|word| {
            let signature = self.signatures.of(word);
            let legal = self.board.legal(word);
            legal.map(move |action| self.signatures.after(signature, action))
        });
        (level.len().div_ceil(step), signatures.collect())
    }

    /// Moves those actions from a word that lead to positions wanted to the front; gives their number.
    #[inline]
    pub(super) fn keep(&self, word: W, actions: &mut [u16]) -> usize {
        let kept = self.keep_unlost(word, actions);
        let cut = self.cut.as_ref();
        cut.map_or(kept, |cut| cut.keep_above(word, &mut actions[..kept]))
    }

    /// The same, of those that cross over to the positions wanted there, on the way from the other end.
    #[inline]
    pub(super) fn keep_across(
        &self,
        there: &PackedProblem<W>,
        word: W,
        actions: &mut [u16],
    ) -> usize {
        let kept = self.keep_unlost(word, actions);
        let cut = there.cut.as_ref();
        cut.map_or(kept, |cut| {
            cut.keep_complements_above(word, &mut actions[..kept])
        })
    }

    /// A word, unless it is the goal: then nothing is played from it.
    #[inline]
    pub(super) fn before_goal(&self, word: W) -> Option<W> {
        (!self.finishes.contains(&word)).then_some(word)
    }

    /// Whether a word is above the cut, if there is one.
    #[inline]
    pub(super) fn is_above(&self, word: W) -> bool {
        let cut = self.cut.as_ref();
        cut.is_none_or(|cut| cut.is_above(word))
    }

    /// Moves those actions from a word that do not lead to what is known to be lost to the front; gives their number.
    #[inline]
    pub(super) fn keep_unlost(&self, word: W, actions: &mut [u16]) -> usize {
        let counts = self.packed_counts.as_ref();
        counts.map_or(actions.len(), |counts| counts.keep_unlost(word, actions))
    }

    /// Plays all actions of some buckets.
    fn play_round<T: Accumulator<W>, O: Visitor<W, T::Cell>>(
        &self,
        round: &[Bucket<W, T::Cell>],
        accumulator: &T,
        owners: &Owners,
        workspaces: &mut [Workspace<W, T, O>],
        limits: &Limits,
    ) {
        for workspace in &mut *workspaces {
            workspace.outboxes.clear();
            T::clear(&mut workspace.scratch);
        }
        in_turns(workspaces, round.iter(), |workspace, bucket| {
            if !limits.are_over() {
                self.play_bucket(bucket, accumulator, owners, workspace);
            }
        });
    }

    fn play_bucket<T: Accumulator<W>, O: Visitor<W, T::Cell>>(
        &self,
        bucket: &Bucket<W, T::Cell>,
        accumulator: &T,
        owners: &Owners,
        workspace: &mut Workspace<W, T, O>,
    ) {
        let mut actions = self.board.room_for_actions();
        for (index, &word) in bucket.words().iter().enumerate() {
            let legal = self.board.list_legal(word, &mut actions);
            let images = self.board.images(word);
            let visited = Visited {
                word,
                images: &images,
                cells: bucket.cells(index),
                actions: legal,
                is_goal: self.finishes.contains(&word),
            };
            workspace.visitor.visit(&visited);
            if visited.actions == 0 || visited.is_goal {
                continue;
            }
            let kept = self.keep(word, &mut actions[..legal]);
            let opened = accumulator.open(&visited, &self.board, &mut workspace.scratch);
            let signature = self.signatures.of(word);
            for &action in &actions[..kept] {
                let action = usize::from(action);
                let edge = accumulator.hand_on(&self.board, &images, action, opened);
                let owner = owners.of(self.signatures.after(signature, action), edge.word);
                workspace.outboxes.push(owner, edge);
            }
        }
    }
}

/// Takes in what the threads have collected.
fn take_in<W: Word, T: Accumulator<W>, O: Sync>(
    next: &mut LevelWords<W, T::Cell>,
    accumulator: &T,
    workspaces: &[Workspace<W, T, O>],
    limits: &Limits,
) {
    let mut slots = vec![Slots::default(); workspaces.len()];
    let buckets = next.buckets.iter_mut().enumerate();
    in_turns(&mut slots, buckets, |slots, (number, bucket)| {
        let is_empty = |workspace: &Workspace<W, T, O>| workspace.outboxes.is_empty(number);
        if limits.are_over() || workspaces.iter().all(is_empty) {
            return;
        }
        slots.fill(bucket.words());
        bucket.touch_cells();
        for workspace in workspaces {
            for batch in workspace.outboxes.of(number) {
                for edge in batch {
                    let index = slots.take_in(bucket, edge.word, accumulator.empty());
                    let cells = bucket.cells_mut(index);
                    accumulator.give(&workspace.scratch, edge.contribution, cells);
                }
            }
        }
    });
}

impl<'a, W: Word, T: Accumulator<W>, O> Workspace<'a, W, T, O> {
    fn new(buckets: usize, edges: usize, visitor: &'a mut O) -> Workspace<'a, W, T, O> {
        Workspace {
            outboxes: Outboxes::new(buckets, edges),
            scratch: T::Scratch::default(),
            visitor,
        }
    }

    /// The memory in use, in bytes.
    fn bytes(&self) -> usize {
        self.outboxes.bytes() + T::bytes(&self.scratch)
    }
}

#[cfg(test)]
mod tests;
