//! Going from one level of positions to the next.
//!
//! Every action lowers `pegs + 2·(key unused)` by one, so the positions that can be reached lie on levels, each
//! reached from the one before alone. Going backwards needs no code of its own: taking a jump back is the same jump on
//! the complement of the position (every bit flipped), and so is taking back Cremers' Key.
//!
//! The level after is made in rounds. In a round every thread plays all actions of its share of the positions and
//! collects the results by bucket; then every thread takes in its share of the buckets. Positions are played in the
//! order of their [strata](crate::tables::levels::strata), so that a small round does not go to all buckets.

use std::sync::Arc;

use crate::counts::packed::PackedCounts;
use crate::packed::board::{Images, PackedBoard};
use crate::packed::word::Word;
use crate::rules::finish::{Finish, finishes};
use crate::rules::hole::HoleSet;
use crate::rules::problem::{Goal, Problem};
use crate::rules::resource::ResourceCount;
use crate::run::parallel::in_turns;
use crate::run::{Limits, Phase, Stopped};
use crate::tables::levels::bucket::{Bucket, Edge, Outboxes, Owners, Slots};
use crate::tables::levels::level::Level;
use crate::tables::levels::strata::{Strata, Stratum};
use crate::tables::levels::watershed::Watershed;

/// What is carried along from level to level beside each position.
pub(super) trait Tally<W: Word>: Sync {
    /// One of the cells beside a position.
    type Cell: Copy + Send + Sync;
    /// What a position hands on with one action.
    type Gift: Copy + Send + Sync;
    /// What gifts refer to, for one round of one thread.
    type Bag: Default + Send + Sync;

    /// The number of cells beside each position of the next level.
    fn width(&self) -> usize;
    /// A cell before the first gift.
    fn empty(&self) -> Self::Cell;
    /// Gets ready to hand on from a position with these cells and that number of legal actions.
    fn open(&self, cells: &[Self::Cell], actions: usize, bag: &mut Self::Bag) -> Self::Gift;
    /// The canonical position after an action and what it is given.
    fn edge(
        &self,
        packing: &PackedBoard<W>,
        images: &Images<W>,
        action: usize,
        opened: Self::Gift,
    ) -> Edge<W, Self::Gift> {
        Edge {
            word: packing.canonical_child(images, action),
            gift: opened,
        }
    }
    /// Adds the gifts of some edges to the cells of a bucket: those of each edge's word begin at its place.
    fn give(
        &self,
        bag: &Self::Bag,
        edges: &[Edge<W, Self::Gift>],
        places: &[usize],
        cells: &mut [Self::Cell],
    );
    /// The memory of the bag, in bytes.
    fn bytes(bag: &Self::Bag) -> usize;
    /// Empties the bag.
    fn clear(bag: &mut Self::Bag);
}

/// Nothing is carried along: the positions alone.
pub(super) struct Nothing;

impl<W: Word> Tally<W> for Nothing {
    type Cell = ();
    type Gift = ();
    type Bag = ();

    fn width(&self) -> usize {
        0
    }
    fn empty(&self) {}
    fn open(&self, _: &[()], _: usize, (): &mut ()) {}
    fn give(&self, (): &(), _: &[Edge<W, ()>], _: &[usize], _: &mut [()]) {}
    fn bytes((): &()) -> usize {
        0
    }
    fn clear((): &mut ()) {}
}

/// A position as an [`Observer`] sees it.
pub(super) struct Sight<'a, W, C> {
    pub(super) word: W,
    pub(super) images: &'a Images<W>,
    pub(super) cells: &'a [C],
    /// The number of legal actions.
    pub(super) actions: usize,
    /// Whether it is the goal, so that nothing is played from it.
    pub(super) is_goal: bool,
}

/// Sees every position of a level once.
pub(super) trait Observer<W, C>: Send + Sync {
    fn visit(&mut self, sight: &Sight<W, C>);
}

/// Sees nothing.
#[derive(Clone)]
pub(super) struct Blind;

impl<W, C> Observer<W, C> for Blind {
    fn visit(&mut self, _: &Sight<W, C>) {}
}

/// What has been spent of the limits.
pub(super) struct Spending<'a> {
    pub(super) limits: &'a Limits,
    /// The positions visited.
    pub(super) visited: u64,
    /// The memory of what is kept beside the level at hand and the next one.
    pub(super) held: usize,
    /// The level at hand.
    pub(super) level: usize,
}

impl<'a> Spending<'a> {
    pub(super) fn new(limits: &'a Limits) -> Spending<'a> {
        Spending {
            limits,
            visited: 0,
            held: 0,
            level: 0,
        }
    }

    /// Takes note that more positions have been visited and that so much memory is in use.
    pub(super) fn spend(&mut self, positions: usize, memory: usize) -> Result<(), Stopped> {
        self.visited += positions as u64;
        let used = self.held + memory;
        let phase = Phase::Level { level: self.level };
        self.limits.progress.tell(phase, used);
        if self.limits.are_reached(self.visited) {
            Err(Stopped::Limits)
        } else if used > self.limits.memory {
            Err(Stopped::Memory { needed: used })
        } else {
            Ok(())
        }
    }
}

/// A problem packed for going from level to level.
#[derive(Clone, Debug)]
pub(super) struct Explorer<W> {
    pub(super) packing: PackedBoard<W>,
    /// The start.
    pub(super) start: W,
    /// The canonical words that are the goal, as far as the position class allows them.
    pub(super) finishes: Vec<W>,
    pub(super) threads: usize,
    pub(super) strata: Strata,
    /// Whether the backward levels are the complements of the forward ones.
    pub(super) is_dual: bool,
    /// The resource counts that rule lost positions out, where those are not wanted.
    lanes: Option<Arc<PackedCounts>>,
    /// What the positions wanted are above.
    watershed: Option<Arc<Watershed>>,
}

/// What one thread makes in a round.
struct Desk<'a, W: Word, T: Tally<W>, O> {
    outboxes: Outboxes<W, T::Gift>,
    bag: T::Bag,
    observer: &'a mut O,
}

impl<W: Word> Explorer<W> {
    /// The memory of the positions whose actions are played in a round, with their cells. More of them save walks through
    /// the next level, and need more memory for their edges. (The table by jumps is no faster with eight times as much
    /// and 6 % slower with half of it.)
    const ROUND_BYTES: usize = 1 << 21;
    /// The memory of a bucket: with its slots it fits the second-level cache of a core.
    const BUCKET_BYTES: usize = 200 << 10;
    const MOST_BUCKETS: usize = 1 << 11;
    /// The same, where only words are collected, in buckets a thread.
    pub(super) const ROUND_BUCKETS: usize = 16;
    /// The positions whose actions show how the next level will be spread.
    const SAMPLE: usize = 1 << 14;

    /// Packs a problem, whose board fits the word.
    pub(super) fn new(problem: &Problem, threads: usize) -> Explorer<W> {
        let (board, start) = (problem.board(), problem.start());
        let mut fixed = vec![start.pegs];
        if let Goal::Exactly(goal) = problem.goal() {
            fixed.push(goal);
        }
        let packing = PackedBoard::new(board, start.key, &fixed);
        let finishes = finishes(board, start, problem.goal());
        let mut finishes: Vec<W> = finishes
            .iter()
            .map(|finish| packing.canonical(packing.pack(finish.position())))
            .collect();
        finishes.sort_unstable();
        finishes.dedup();
        Explorer {
            start: packing.pack(start),
            strata: Strata::new(&packing),
            packing,
            finishes,
            threads: threads.max(1),
            is_dual: start.key.is_none() && problem.goal() == Goal::Exactly(problem.vacancies()),
            lanes: None,
            watershed: None,
        }
    }

    /// The same, leaving out of the next levels what resource counts rule out. Of the English central game's
    /// 2 598 215 positions after 15 jumps that leaves 1 706 875, of which 230 230 can be won; ten times as many linear
    /// programs would leave 1 407 186 and take longer than they save.
    pub(super) fn without_lost(
        mut self,
        counts: &[ResourceCount],
        finishes: &[Finish],
    ) -> Explorer<W> {
        let lanes = || PackedCounts::new(&self.packing, counts, self.packing.key(), finishes);
        self.lanes = (!counts.is_empty()).then(|| Arc::new(lanes()));
        self
    }

    /// The same, leaving out of the next levels what is not above a watershed.
    pub(super) fn above(mut self, watershed: Watershed) -> Explorer<W> {
        self.watershed = Some(Arc::new(watershed));
        self
    }

    /// The same, going backward: from the complements of the finishes towards that of the start.
    pub(super) fn backward(&self) -> Explorer<W> {
        Explorer {
            finishes: Vec::new(),
            lanes: None,
            watershed: None,
            ..self.clone()
        }
    }

    /// The word with every bit flipped.
    pub(super) fn complement(&self, word: W) -> W {
        word ^ W::from_set(HoleSet::first(self.packing.bit_count()))
    }

    /// The number of actions from the start to the last level that can hold a finish.
    pub(super) fn depth(&self) -> Option<usize> {
        let least = self
            .finishes
            .iter()
            .map(|&word| self.packing.level(word))
            .min()?;
        self.packing.level(self.start).checked_sub(least)
    }

    /// The start as what forward levels begin with.
    pub(super) fn start_source(&self) -> Vec<(usize, W)> {
        vec![(0, self.packing.canonical(self.start))]
    }

    /// The complements of the finishes as what backward levels begin with, each with the number of its level.
    pub(super) fn finish_sources(&self) -> Vec<(usize, W)> {
        let level = |&word: &W| self.packing.level(word);
        let least = self.finishes.iter().map(level).min().unwrap_or(0);
        let source = |word: &W| {
            (
                level(word) - least,
                self.packing.canonical(self.complement(*word)),
            )
        };
        self.finishes.iter().map(source).collect()
    }

    /// Whether nothing could be played from the goal.
    pub(super) fn goal_is_dead_end(&self) -> bool {
        self.finishes
            .iter()
            .all(|&word| self.packing.legal_count(word) == 0)
    }

    /// A level without positions, of words with that many cells.
    pub(super) fn no_level<C: Copy>(&self, width: usize) -> Level<W, C> {
        Level::new(Owners::of_one_bucket(self.strata.last()), width, 0)
    }

    /// The level of the start alone.
    pub(super) fn first_level<C: Copy>(&self, empty: C, cells: &[C]) -> Level<W, C> {
        let mut level = self.no_level(cells.len());
        let word = self.packing.canonical(self.start);
        level.insert(self.strata.of(word), word, empty, cells);
        level
    }

    /// The next level, of about `expected` positions. The cells of this one are given back on the way.
    pub(super) fn next<T: Tally<W>, O: Observer<W, T::Cell>>(
        &self,
        level: &mut Level<W, T::Cell>,
        expected: usize,
        tally: &T,
        observers: &mut [O],
        spending: &mut Spending,
    ) -> Result<Level<W, T::Cell>, Stopped> {
        let bytes = expected * (size_of::<W>() + tally.width() * size_of::<T::Cell>());
        let about = (bytes / Self::BUCKET_BYTES).clamp(1, Self::MOST_BUCKETS);
        let owners = Owners::spreading(self.strata.last(), about, &self.sample(level));
        let mut next = Level::new(owners, tally.width(), expected);
        let desks = observers.iter_mut();
        let mut desks: Vec<Desk<W, T, O>> =
            desks.map(|o| Desk::new(next.buckets.len(), o)).collect();
        // What the cells of this level leave behind is in pieces that seldom fit the next one.
        let before = level.bytes();
        let most = Self::round_of::<T::Cell>(tally.width());
        let mut done = 0;
        while done < level.buckets.len() {
            let round = round_length(&level.buckets[done..], most);
            let round = &mut level.buckets[done..done + round];
            done += round.len();
            self.play_round(round, tally, &next.owners, &mut desks, spending.limits);
            take_in(&mut next, tally, &desks, spending.limits);
            round.iter_mut().for_each(Bucket::forget_cells);
            let positions = round.iter().map(|bucket| bucket.words().len()).sum();
            let buffers: usize = desks.iter().map(Desk::bytes).sum();
            spending.spend(positions, before + next.bytes() + buffers)?;
        }
        Ok(next)
    }

    /// The positions whose actions are played in a round, when those of the next level have so many cells each.
    pub(super) fn round_of<C>(width: usize) -> usize {
        Self::ROUND_BYTES / (size_of::<W>() + width * size_of::<C>())
    }

    /// The strata of some of the next level's words.
    fn sample<C: Copy>(&self, level: &Level<W, C>) -> Vec<Stratum> {
        let step = level.len() / Self::SAMPLE + 1;
        let words = level.words().step_by(step);
        let strata = words.flat_map(|word| {
            let stratum = self.strata.of(word);
            let legal = self.packing.legal(word);
            legal.map(move |action| self.strata.after(stratum, action))
        });
        strata.collect()
    }

    /// Moves those actions from a word that lead to positions wanted to the front; gives their number.
    pub(super) fn keep(&self, word: W, actions: &mut [u16]) -> usize {
        let kept = self.keep_unlost(word, actions);
        let shed = self.watershed.as_ref();
        shed.map_or(kept, |shed| shed.keep_above(word, &mut actions[..kept]))
    }

    /// The same, of those that cross over to the positions wanted there, on the way from the other end.
    pub(super) fn keep_across(&self, there: &Explorer<W>, word: W, actions: &mut [u16]) -> usize {
        let kept = self.keep_unlost(word, actions);
        let shed = there.watershed.as_ref();
        shed.map_or(kept, |shed| {
            shed.keep_complements_above(word, &mut actions[..kept])
        })
    }

    /// A word, unless it is the goal: then nothing is played from it.
    pub(super) fn before_goal(&self, word: W) -> Option<W> {
        (!self.finishes.contains(&word)).then_some(word)
    }

    /// Whether a word is above the watershed, if there is one.
    pub(super) fn is_above(&self, word: W) -> bool {
        let shed = self.watershed.as_ref();
        shed.is_none_or(|shed| shed.is_above(word))
    }

    /// Moves those actions from a word that do not lead to what is known to be lost to the front; gives their number.
    pub(super) fn keep_unlost(&self, word: W, actions: &mut [u16]) -> usize {
        let lanes = self.lanes.as_ref();
        lanes.map_or(actions.len(), |lanes| lanes.keep_unlost(word, actions))
    }

    /// Plays all actions of some buckets.
    fn play_round<T: Tally<W>, O: Observer<W, T::Cell>>(
        &self,
        round: &[Bucket<W, T::Cell>],
        tally: &T,
        owners: &Owners,
        desks: &mut [Desk<W, T, O>],
        limits: &Limits,
    ) {
        for desk in &mut *desks {
            desk.outboxes.clear();
            T::clear(&mut desk.bag);
        }
        in_turns(desks, round.iter(), |desk, bucket| {
            if !limits.are_over() {
                self.play_bucket(bucket, tally, owners, desk);
            }
        });
    }

    fn play_bucket<T: Tally<W>, O: Observer<W, T::Cell>>(
        &self,
        bucket: &Bucket<W, T::Cell>,
        tally: &T,
        owners: &Owners,
        desk: &mut Desk<W, T, O>,
    ) {
        let mut actions = self.packing.room_for_actions();
        for (index, &word) in bucket.words().iter().enumerate() {
            let legal = self.packing.list_legal(word, &mut actions);
            let images = self.packing.images(word);
            let sight = Sight {
                word,
                images: &images,
                cells: bucket.cells(index),
                actions: legal,
                is_goal: self.finishes.contains(&word),
            };
            desk.observer.visit(&sight);
            if sight.actions == 0 || sight.is_goal {
                continue;
            }
            let kept = self.keep(word, &mut actions[..legal]);
            let opened = tally.open(sight.cells, legal, &mut desk.bag);
            let stratum = self.strata.of(word);
            for &action in &actions[..kept] {
                let action = usize::from(action);
                let edge = tally.edge(&self.packing, &images, action, opened);
                let owner = owners.of(self.strata.after(stratum, action), edge.word);
                desk.outboxes.push(owner, edge);
            }
        }
    }
}

/// Takes in what the threads have collected.
fn take_in<W: Word, T: Tally<W>, O: Sync>(
    next: &mut Level<W, T::Cell>,
    tally: &T,
    desks: &[Desk<W, T, O>],
    limits: &Limits,
) {
    let mut slots = vec![Slots::default(); desks.len()];
    let buckets = next.buckets.iter_mut().enumerate();
    in_turns(&mut slots, buckets, |slots, (number, bucket)| {
        let is_empty = |desk: &Desk<W, T, O>| desk.outboxes.is_empty(number);
        if limits.are_over() || desks.iter().all(is_empty) {
            return;
        }
        slots.fill(bucket.words());
        for desk in desks {
            for batch in desk.outboxes.of(number) {
                let places = slots.take_in(bucket, batch, tally.empty());
                tally.give(&desk.bag, batch, places, bucket.all_cells());
            }
        }
    });
}

/// The number of buckets, at least one, that hold about so many positions.
fn round_length<W: Word, C: Copy>(buckets: &[Bucket<W, C>], positions: usize) -> usize {
    let mut sum = 0;
    let fitting = buckets.iter().take_while(|bucket| {
        sum += bucket.words().len();
        sum <= positions
    });
    fitting.count().max(1)
}

impl<'a, W: Word, T: Tally<W>, O> Desk<'a, W, T, O> {
    fn new(buckets: usize, observer: &'a mut O) -> Desk<'a, W, T, O> {
        Desk {
            outboxes: Outboxes::new(buckets),
            bag: T::Bag::default(),
            observer,
        }
    }

    /// The memory in use, in bytes.
    fn bytes(&self) -> usize {
        self.outboxes.bytes() + T::bytes(&self.bag)
    }
}
