//! One half of the search for winning positions: the levels from one end as far as the watershed, and which of their
//! positions are winning.

use crate::packed::word::Word;
use crate::run::Stopped;
use crate::run::parallel::in_turns;
use crate::tables::levels::bucket::{Edge, Outboxes, Owners, Slots};
use crate::tables::levels::explorer::{Blind, Explorer, Nothing, Spending};
use crate::tables::levels::level::{Forecast, Level};
use crate::tables::levels::strata::Stratum;
use crate::tables::levels::watershed::Watershed;

/// Levels made from one end as far as the watershed, all kept, and which of their positions are winning.
pub(super) struct Half<W> {
    explorer: Explorer<W>,
    sources: Vec<(usize, W)>,
    stages: Vec<Stage<W>>,
}

/// A level, and which of its positions are known to be winning.
struct Stage<W> {
    level: Level<W, ()>,
    marks: Marks,
}

/// For each bucket of a level, which of its words are marked.
type Marks = Vec<Vec<bool>>;

impl<W: Word> Half<W> {
    pub(super) fn new(
        explorer: Explorer<W>,
        watershed: Watershed,
        sources: Vec<(usize, W)>,
    ) -> Half<W> {
        let mut half = Half {
            stages: Vec::new(),
            sources,
            explorer: explorer.above(watershed),
        };
        half.add_level(half.explorer.no_level(0));
        half
    }

    /// Adds a level, with the sources that are on it.
    fn add_level(&mut self, mut level: Level<W, ()>) {
        let number = self.stages.len();
        for &(_, word) in self.sources.iter().filter(|source| source.0 == number) {
            if self.explorer.is_above(word) {
                level.insert(self.explorer.strata.of(word), word, (), &[]);
            }
        }
        self.stages.push(Stage::new(level));
    }

    /// Makes the levels up to one, or all there are.
    pub(super) fn grow(&mut self, last: usize, spending: &mut Spending) -> Result<(), Stopped> {
        let last_source = self.sources.iter().map(|source| source.0).max();
        let mut forecast = Forecast::new();
        for number in 0..last {
            let stage = &mut self.stages[number];
            let len = stage.level.len();
            if len == 0 && last_source.is_none_or(|last| number >= last) {
                break;
            }
            let mut observers = vec![Blind; self.explorer.threads];
            spending.level = number;
            let level = &mut stage.level;
            let expected = forecast.after(len);
            let next = self
                .explorer
                .next(level, expected, &Nothing, &mut observers, spending)?;
            spending.held += stage.bytes();
            self.add_level(next);
        }
        spending.held += self.stages.last().map_or(0, Stage::bytes);
        Ok(())
    }

    /// Marks the positions that are the goal.
    pub(super) fn mark_finishes(&mut self) {
        for stage in &mut self.stages {
            for &finish in &self.explorer.finishes {
                stage.mark_word(self.explorer.strata.of(finish), finish);
            }
        }
    }

    /// Marks the positions of either half with an action across the watershed from one to the other.
    pub(super) fn meet(
        &mut self,
        backward: &mut Half<W>,
        depth: usize,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        for number in 0..depth {
            let own = self.stages.get_mut(number);
            if let Some((own, other)) = own.zip(backward.stages.get_mut(depth - 1 - number)) {
                join((&self.explorer, own), (&backward.explorer, other), spending)?;
            }
        }
        Ok(())
    }

    /// The same, where this half is the opposite one too.
    pub(super) fn meet_itself(
        &mut self,
        depth: usize,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        let explorer = &self.explorer;
        for number in depth / 2..self.stages.len().min(depth) {
            let (lower, upper) = self.stages.split_at_mut(number);
            let own = &mut upper[0];
            if let Some(other) = lower.get_mut(depth - 1 - number) {
                join((explorer, own), (explorer, other), spending)?;
            } else {
                explorer.mark_across(explorer, &own.level, &mut own.marks, &own.level, spending)?;
            }
        }
        Ok(())
    }

    /// The winning positions of all levels: those that are marked, and those that an action joins to one of the next
    /// level when the way is gone `back` from what `played` makes of that.
    pub(super) fn close(
        mut self,
        back: &Explorer<W>,
        played: impl Fn(W) -> Option<W> + Sync,
        spending: &mut Spending,
    ) -> Result<Vec<Level<W, ()>>, Stopped> {
        let keep = |word, actions: &mut [u16]| back.keep_unlost(word, actions);
        let mut found: Vec<Level<W, ()>> = Vec::new();
        while let Some(mut stage) = self.stages.pop() {
            if let Some(next) = found.last() {
                let Stage { level, marks } = &mut stage;
                self.explorer
                    .mark(level, marks, next, &played, keep, spending)?;
            }
            let winning = stage.marked();
            spending.held = spending.held + winning.bytes() - stage.bytes();
            found.push(winning);
        }
        found.reverse();
        Ok(found)
    }
}

/// Marks the positions of two levels, one of each half, with an action across the watershed from one to the other: first on
/// the wider level, from all of the narrower one, then back from those.
fn join<W: Word>(
    one: (&Explorer<W>, &mut Stage<W>),
    other: (&Explorer<W>, &mut Stage<W>),
    spending: &mut Spending,
) -> Result<(), Stopped> {
    let is_narrower = one.1.level.len() <= other.1.level.len();
    let (narrow, wide) = if is_narrower {
        (one, other)
    } else {
        (other, one)
    };
    let Stage { level, marks } = &mut *wide.1;
    narrow
        .0
        .mark_across(wide.0, level, marks, &narrow.1.level, spending)?;
    let met = wide.1.marked();
    let Stage { level, marks } = narrow.1;
    wide.0.mark_across(narrow.0, level, marks, &met, spending)
}

impl<W: Word> Stage<W> {
    fn new(level: Level<W, ()>) -> Stage<W> {
        let buckets = level.buckets.iter();
        let marks = buckets.map(|bucket| vec![false; bucket.words().len()]);
        Stage {
            marks: marks.collect(),
            level,
        }
    }

    /// The memory in use, in bytes.
    fn bytes(&self) -> usize {
        self.level.bytes() + self.level.len()
    }

    fn mark_word(&mut self, stratum: Stratum, word: W) {
        let owner = self.level.owners.of(stratum, word);
        let mut words = self.level.buckets[owner].words().iter();
        if let Some(index) = words.position(|&other| other == word) {
            self.marks[owner][index] = true;
        }
    }

    /// The positions that are marked.
    fn marked(&self) -> Level<W, ()> {
        let buckets = self.level.buckets.iter().zip(&self.marks);
        let marked = buckets.map(|(bucket, marks)| bucket.marked(marks));
        Level {
            buckets: marked.collect(),
            owners: self.level.owners.clone(),
        }
    }
}

impl<W: Word> Explorer<W> {
    /// Marks the positions of a level there that an action across the watershed joins to one of these.
    fn mark_across(
        &self,
        there: &Explorer<W>,
        level: &Level<W, ()>,
        marks: &mut Marks,
        from: &Level<W, ()>,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        let played = |word| self.before_goal(word);
        let keep = |word, actions: &mut [u16]| self.keep_across(there, word, actions);
        self.mark(level, marks, from, played, keep, spending)
    }

    /// Marks the positions of a level that are the complement of what one of the actions that `keep` keeps makes of a word
    /// that `played` makes of one of the words of another level.
    fn mark(
        &self,
        level: &Level<W, ()>,
        marks: &mut Marks,
        from: &Level<W, ()>,
        played: impl Fn(W) -> Option<W> + Sync,
        keep: impl Fn(W, &mut [u16]) -> usize + Sync,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        if level.len() == 0 || from.len() == 0 {
            return Ok(());
        }
        let mut outboxes = vec![Outboxes::new(marks.len()); self.threads];
        for round in from.buckets.chunks(self.threads * Self::ROUND_BUCKETS) {
            outboxes.iter_mut().for_each(Outboxes::clear);
            in_turns(&mut outboxes, round.iter(), |outboxes, bucket| {
                let mut actions = self.packing.room_for_actions();
                for word in bucket.words().iter().filter_map(|&word| played(word)) {
                    let legal = self.packing.list_legal(word, &mut actions);
                    let kept = keep(word, &mut actions[..legal]);
                    self.send_complements(word, &actions[..kept], &level.owners, outboxes);
                }
            });
            self.mark_collected(level, marks, &outboxes);
            let positions = round.iter().map(|bucket| bucket.words().len()).sum();
            spending.spend(positions, outboxes.iter().map(Outboxes::bytes).sum())?;
        }
        Ok(())
    }

    /// Collects the complements of what each of some actions makes of a word.
    fn send_complements(
        &self,
        word: W,
        actions: &[u16],
        owners: &Owners,
        outboxes: &mut Outboxes<W, ()>,
    ) {
        let complements = self
            .packing
            .images(word)
            .map(|image| self.complement(image));
        let stratum = self.strata.of(word);
        for &action in actions {
            let action = usize::from(action);
            let word = self.packing.canonical_child(&complements, action);
            let stratum = self.strata.complement(self.strata.after(stratum, action));
            outboxes.push(owners.of(stratum, word), Edge { word, gift: () });
        }
    }

    /// Marks the words of a level that are among those collected.
    fn mark_collected(
        &self,
        level: &Level<W, ()>,
        marks: &mut Marks,
        outboxes: &[Outboxes<W, ()>],
    ) {
        let mut slots = vec![Slots::default(); self.threads];
        let marks = marks.iter_mut().enumerate();
        in_turns(&mut slots, marks, |slots, (number, marks)| {
            if outboxes.iter().all(|outboxes| outboxes.is_empty(number)) {
                return;
            }
            let words = level.buckets[number].words();
            slots.fill(words);
            let batches = outboxes.iter().flat_map(|outboxes| outboxes.of(number));
            for index in batches
                .flatten()
                .filter_map(|edge| slots.index(words, edge.word))
            {
                marks[index] = true;
            }
        });
    }
}
