//! One direction of the search for winning positions: the levels from one end as far as the resource cut, and which of
//! their positions are winning.

use crate::packed::word::Word;
use crate::run::Stopped;
use crate::run::parallel::in_turns;
use crate::tables::bucket::{Slots, round_length};
use crate::tables::expand::{NoVisitor, PackedProblem, WordsOnly};
use crate::tables::level::{Forecast, LevelWords};
use crate::tables::orbit_signature::Signature;
use crate::tables::outbox::{Edge, Outboxes};
use crate::tables::owners::Owners;
use crate::tables::resource_cut::ResourceCut;
use crate::tables::spent::Spent;

/// Levels made from one end as far as the cut, all kept, and which of their positions are winning.
pub(super) struct DirectionLevels<W> {
    packed: PackedProblem<W>,
    sources: Vec<(usize, W)>,
    levels: Vec<MarkedLevel<W>>,
}

/// A level, and which of its positions are known to be winning.
struct MarkedLevel<W> {
    level: LevelWords<W, ()>,
    marks: WordMarks,
}

/// For each bucket of a level, which of its words are marked.
type WordMarks = Vec<Vec<bool>>;

impl<W: Word> DirectionLevels<W> {
    /// No level yet but the first, with the sources that are on it: words with the number of their level.
    pub(super) fn new(
        packed: PackedProblem<W>,
        cut: ResourceCut,
        sources: Vec<(usize, W)>,
    ) -> DirectionLevels<W> {
        let mut direction = DirectionLevels {
            levels: Vec::new(),
            sources,
            packed: packed.above(cut),
        };
        direction.add_level(direction.packed.no_level(0));
        direction
    }

    /// Adds a level, with the sources that are on it.
    fn add_level(&mut self, mut level: LevelWords<W, ()>) {
        let number = self.levels.len();
        self.packed
            .add_sources(&mut level, number, &self.sources, ((), &[]));
        self.levels.push(MarkedLevel::new(level));
    }

    /// Makes the levels up to one, or all there are.
    pub(super) fn grow(&mut self, last: usize, spent: &mut Spent) -> Result<(), Stopped> {
        let last_source = self.sources.iter().map(|source| source.0).max();
        let mut forecast = Forecast::new();
        for number in 0..last {
            let marked = &mut self.levels[number];
            let len = marked.level.len();
            if len == 0 && last_source.is_none_or(|last| number >= last) {
                break;
            }
            let mut visitors = vec![NoVisitor; self.packed.threads];
            spent.level = number;
            let level = &mut marked.level;
            let expected = forecast.after(len);
            let next = self
                .packed
                .next(level, expected, &WordsOnly, &mut visitors, spent)?;
            spent.held += marked.bytes();
            self.add_level(next);
        }
        spent.held += self.levels.last().map_or(0, MarkedLevel::bytes);
        Ok(())
    }

    /// Marks the positions that are the goal.
    pub(super) fn mark_finishes(&mut self) {
        for marked in &mut self.levels {
            for &finish in &self.packed.finishes {
                marked.mark_word(self.packed.signatures.of(finish), finish);
            }
        }
    }

    /// Marks the positions of both directions with an action across the cut from one to the other.
    pub(super) fn meet(
        &mut self,
        backward: &mut DirectionLevels<W>,
        depth: usize,
        spent: &mut Spent,
    ) -> Result<(), Stopped> {
        for number in 0..depth {
            let own = self.levels.get_mut(number);
            if let Some((own, other)) = own.zip(backward.levels.get_mut(depth - 1 - number)) {
                join((&self.packed, own), (&backward.packed, other), spent)?;
            }
        }
        Ok(())
    }

    /// The same, where this direction is the opposite one too.
    pub(super) fn meet_itself(&mut self, depth: usize, spent: &mut Spent) -> Result<(), Stopped> {
        let packed = &self.packed;
        for number in depth / 2..self.levels.len().min(depth) {
            let (lower, upper) = self.levels.split_at_mut(number);
            let own = &mut upper[0];
            if let Some(other) = lower.get_mut(depth - 1 - number) {
                join((packed, own), (packed, other), spent)?;
            } else {
                let MarkedLevel { level, marks } = own;
                let keep = |word, actions: &mut [u16]| packed.keep_across(packed, word, actions);
                let played = |word| packed.before_goal(word);
                packed.mark(level, marks, level, played, keep, spent)?;
            }
        }
        Ok(())
    }

    /// The winning positions of all levels: those that are marked, and those that an action joins to one of the next
    /// level when the way is gone `back` from what `played` makes of that.
    pub(super) fn close(
        mut self,
        back: &PackedProblem<W>,
        played: impl Fn(W) -> Option<W> + Sync,
        spent: &mut Spent,
    ) -> Result<Vec<LevelWords<W, ()>>, Stopped> {
        let keep = |word, actions: &mut [u16]| back.keep_unlost(word, actions);
        let mut found: Vec<LevelWords<W, ()>> = Vec::new();
        while let Some(mut marked) = self.levels.pop() {
            if let Some(next) = found.last() {
                let MarkedLevel { level, marks } = &mut marked;
                self.packed.mark(level, marks, next, &played, keep, spent)?;
            }
            let winning = marked.marked();
            spent.held = spent.held + winning.bytes() - marked.bytes();
            found.push(winning);
        }
        found.reverse();
        Ok(found)
    }
}

/// Marks the positions of two levels, one of each direction, with an action across the cut from one to the other. It is
/// played from those of the narrower level, which are remembered by where they are. (To mark these by playing back from
/// what was met took 5 % of the time of the whole search.)
fn join<W: Word>(
    one: (&PackedProblem<W>, &mut MarkedLevel<W>),
    other: (&PackedProblem<W>, &mut MarkedLevel<W>),
    spent: &mut Spent,
) -> Result<(), Stopped> {
    let is_narrower = one.1.level.len() <= other.1.level.len();
    let (narrow, wide) = if is_narrower {
        (one, other)
    } else {
        (other, one)
    };
    let MarkedLevel { level, marks } = narrow.1;
    let keep = |word, actions: &mut [u16]| narrow.0.keep_across(wide.0, word, actions);
    let give = |number: usize, index: usize| {
        let word = narrow.0.before_goal(level.buckets[number].words()[index])?;
        Some((word, [number as u32, index as u32]))
    };
    let MarkedLevel {
        level: there,
        marks: marks_there,
    } = wide.1;
    let mut met = vec![(Slots::default(), Vec::<[u32; 2]>::new()); narrow.0.threads];
    let take = |outboxes: &[Outboxes<W, [u32; 2]>]| {
        mark_collected(wide.0, there, marks_there, outboxes, &mut met);
        for [number, index] in met.iter_mut().flat_map(|(_, met)| met.drain(..)) {
            marks[number as usize][index as usize] = true;
        }
    };
    let owners = &there.owners;
    narrow
        .0
        .send_complements(owners, level, give, keep, take, spent)
}

impl<W: Word> MarkedLevel<W> {
    fn new(level: LevelWords<W, ()>) -> MarkedLevel<W> {
        let buckets = level.buckets.iter();
        let marks = buckets.map(|bucket| vec![false; bucket.words().len()]);
        MarkedLevel {
            marks: marks.collect(),
            level,
        }
    }

    /// The memory in use, in bytes.
    fn bytes(&self) -> usize {
        self.level.bytes() + self.level.len()
    }

    fn mark_word(&mut self, signature: Signature, word: W) {
        let owner = self.level.owners.of(signature, word);
        let mut words = self.level.buckets[owner].words().iter();
        if let Some(index) = words.position(|&other| other == word) {
            self.marks[owner][index] = true;
        }
    }

    /// The positions that are marked.
    fn marked(&self) -> LevelWords<W, ()> {
        let buckets = self.level.buckets.iter().zip(&self.marks);
        let marked = buckets.map(|(bucket, marks)| bucket.marked(marks));
        LevelWords {
            buckets: marked.collect(),
            owners: self.level.owners.clone(),
        }
    }
}

impl<W: Word> PackedProblem<W> {
    /// Marks the positions of a level that are the complement of what one of the actions that `keep` keeps makes of a
    /// word that `played` makes of one of the words of another level.
    fn mark(
        &self,
        level: &LevelWords<W, ()>,
        marks: &mut WordMarks,
        from: &LevelWords<W, ()>,
        played: impl Fn(W) -> Option<W> + Sync,
        keep: impl Fn(W, &mut [u16]) -> usize + Sync,
        spent: &mut Spent,
    ) -> Result<(), Stopped> {
        if level.len() == 0 {
            return Ok(());
        }
        let give = |number: usize, index: usize| {
            let word = from.buckets[number].words()[index];
            Some((played(word)?, ()))
        };
        let mut met = vec![(Slots::default(), Vec::new()); self.threads];
        let take =
            |outboxes: &[Outboxes<W, ()>]| mark_collected(self, level, marks, outboxes, &mut met);
        self.send_complements(&level.owners, from, give, keep, take, spent)
    }

    /// In rounds, collects the complements of what each of the actions that `keep` keeps makes of the words that `give`
    /// makes of those of a level, by the number of the bucket and the index there, with what it has them hand on, and
    /// has `take` take in what was collected.
    pub(super) fn send_complements<C: Copy + Sync, G: Copy + Send + Sync>(
        &self,
        owners: &Owners,
        from: &LevelWords<W, C>,
        give: impl Fn(usize, usize) -> Option<(W, G)> + Sync,
        keep: impl Fn(W, &mut [u16]) -> usize + Sync,
        mut take: impl FnMut(&[Outboxes<W, G>]),
        spent: &mut Spent,
    ) -> Result<(), Stopped> {
        let mut outboxes = vec![Outboxes::new(owners.len(), 0); self.threads];
        let most = self.threads * Self::ROUND_BUCKETS;
        let words = spent.limits.memory / (Self::EDGES_A_WORD_SENT * size_of::<Edge<W, G>>());
        let mut done = 0;
        while done < from.buckets.len() {
            let left = &from.buckets[done..];
            let round = &left[..round_length(left, words).min(most)];
            let numbered = (done..).zip(round);
            done += round.len();
            outboxes.iter_mut().for_each(Outboxes::clear);
            in_turns(&mut outboxes, numbered, |outboxes, (number, bucket)| {
                let mut actions = self.board.room_for_actions();
                let indices = 0..bucket.words().len();
                for (word, given) in indices.filter_map(|index| give(number, index)) {
                    let legal = self.board.list_legal(word, &mut actions);
                    let kept = keep(word, &mut actions[..legal]);
                    self.send_complement(word, &actions[..kept], given, owners, outboxes);
                }
            });
            take(&outboxes);
            let positions = round.iter().map(|bucket| bucket.words().len()).sum();
            spent.spend(positions, outboxes.iter().map(Outboxes::bytes).sum())?;
        }
        Ok(())
    }

    /// Collects the complements of what each of some actions makes of a word.
    fn send_complement<G: Copy>(
        &self,
        word: W,
        actions: &[u16],
        contribution: G,
        owners: &Owners,
        outboxes: &mut Outboxes<W, G>,
    ) {
        let complements = self.board.images(word).map(|image| self.complement(image));
        let signature = self.signatures.of(word);
        for &action in actions {
            let action = usize::from(action);
            let word = self.board.canonical_child(&complements, action);
            let signature = self
                .signatures
                .complement(self.signatures.after(signature, action));
            outboxes.push(owners.of(signature, word), Edge { word, contribution });
        }
    }
}

/// Marks the words of a level that are among those collected; adds what each was given to that of the thread. The goal
/// is marked already, and nothing is played from it.
fn mark_collected<W: Word, G: Copy + Send + Sync>(
    packed: &PackedProblem<W>,
    level: &LevelWords<W, ()>,
    marks: &mut WordMarks,
    outboxes: &[Outboxes<W, G>],
    met: &mut [(Slots, Vec<G>)],
) {
    let marks = marks.iter_mut().enumerate();
    in_turns(met, marks, |(slots, met), (number, marks)| {
        if outboxes.iter().all(|outboxes| outboxes.is_empty(number)) {
            return;
        }
        let words = level.buckets[number].words();
        slots.fill(words);
        let batches = outboxes.iter().flat_map(|outboxes| outboxes.of(number));
        for edge in batches.flatten() {
            let index = slots.index(words, edge.word);
            if let Some(index) = index.filter(|_| packed.before_goal(edge.word).is_some()) {
                marks[index] = true;
                met.push(edge.contribution);
            }
        }
    });
}
