//! One half of the search for winning positions: the levels from one end as far as the watershed, and which of their
//! positions are winning.

use crate::analysis::levels::Stopped;
use crate::analysis::levels::bucket::{Edge, Outboxes, Owners, Slots};
use crate::analysis::levels::explorer::{Blind, Explorer, Nothing, Spending};
use crate::analysis::levels::level::Level;
use crate::analysis::levels::watershed::Watershed;
use crate::solver::parallel::in_turns;
use crate::solver::word::Word;

/// Levels made from one end as far as the watershed, all kept, and which of their positions are winning.
pub(super) struct Half<W> {
    explorer: Explorer<W>,
    sources: Vec<(usize, W)>,
    levels: Vec<Level<W, ()>>,
    marks: Vec<Marks>,
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
            levels: Vec::new(),
            marks: Vec::new(),
            sources,
            explorer: explorer.above(watershed),
        };
        half.add_level(half.explorer.no_level(0));
        half
    }

    /// Adds a level, with the sources that are on it.
    fn add_level(&mut self, mut level: Level<W, ()>) {
        let number = self.levels.len();
        for &(_, word) in self.sources.iter().filter(|source| source.0 == number) {
            if self.explorer.is_above(word) {
                level.insert(word, (), &[]);
            }
        }
        self.levels.push(level);
    }

    /// Makes the levels up to one, or all there are.
    pub(super) fn grow(&mut self, last: usize, spending: &mut Spending) -> Result<(), Stopped> {
        let last_source = self.sources.iter().map(|source| source.0).max();
        for number in 0..last {
            let len = self.levels[number].len();
            if len == 0 && last_source.is_none_or(|last| number >= last) {
                break;
            }
            let before = number
                .checked_sub(1)
                .map_or(1, |before| self.levels[before].len());
            let mut observers = vec![Blind; self.explorer.threads];
            spending.level = number;
            let level = &mut self.levels[number];
            let expected = len * len / before.max(1);
            let next = self
                .explorer
                .next(level, expected, &Nothing, &mut observers, spending)?;
            spending.held += level.bytes();
            self.add_level(next);
        }
        self.marks = self.levels.iter().map(Level::no_marks).collect();
        Ok(())
    }

    pub(super) fn mark_finishes(&mut self, finishes: &[W]) {
        for (level, marks) in self.levels.iter().zip(&mut self.marks) {
            for &finish in finishes {
                level.mark_word(marks, finish);
            }
        }
    }

    /// Marks the positions on either side with an action between them, forward from one that `before_goal` keeps: on
    /// the narrower level first, for the search for them on the wider one starts there, and then back.
    pub(super) fn meet(
        &mut self,
        backward: &mut Half<W>,
        depth: usize,
        before_goal: impl Fn(W) -> Option<W> + Sync,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        for number in 0..depth {
            let Some((above, below)) = self
                .levels
                .get(number)
                .zip(backward.levels.get(depth - 1 - number))
            else {
                continue;
            };
            let (marks, marks_below) = (
                &mut self.marks[number],
                &mut backward.marks[depth - 1 - number],
            );
            let forth = |word, actions: &mut [u16]| self.explorer.keep_across(word, actions);
            let back = |word, actions: &mut [u16]| backward.explorer.keep_across(word, actions);
            if above.len() <= below.len() {
                self.explorer
                    .mark(below, marks_below, above, &before_goal, forth, spending)?;
                let met = below.marked(marks_below);
                self.explorer
                    .mark(above, marks, &met, Some, back, spending)?;
            } else {
                self.explorer
                    .mark(above, marks, below, Some, back, spending)?;
                let met = above.marked(marks);
                self.explorer
                    .mark(below, marks_below, &met, &before_goal, forth, spending)?;
            }
        }
        Ok(())
    }

    /// The same, where this half is the opposite one too.
    pub(super) fn meet_itself(
        &mut self,
        opposite: &Watershed,
        depth: usize,
        before_goal: impl Fn(W) -> Option<W> + Sync,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        let explorer = &self.explorer;
        // The very middle is on either side.
        let keep = |word, actions: &mut [u16]| {
            let kept = explorer.keep_unlost(word, actions);
            opposite.keep_below(word, &mut actions[..kept])
        };
        for number in depth / 2..self.levels.len().min(depth) {
            let sizes =
                [number, depth - 1 - number].map(|number| (self.levels[number].len(), number));
            let (narrow, wide) = (sizes[0].min(sizes[1]).1, sizes[0].max(sizes[1]).1);
            let mut marks = std::mem::take(&mut self.marks[wide]);
            let (narrow_level, wide_level) = (&self.levels[narrow], &self.levels[wide]);
            explorer.mark(
                wide_level,
                &mut marks,
                narrow_level,
                &before_goal,
                keep,
                spending,
            )?;
            if narrow != wide {
                let met = wide_level.marked(&marks);
                let marks = &mut self.marks[narrow];
                explorer.mark(narrow_level, marks, &met, &before_goal, keep, spending)?;
            }
            self.marks[wide] = marks;
        }
        Ok(())
    }

    /// The winning positions of all levels: those that are marked, and those that an action joins to one of the next
    /// level, as `played` and `keep` have it.
    pub(super) fn close(
        &mut self,
        played: impl Fn(W) -> Option<W> + Sync,
        keep: impl Fn(W, &mut [u16]) -> usize + Sync,
        spending: &mut Spending,
    ) -> Result<Vec<Level<W, ()>>, Stopped> {
        let mut found: Vec<Level<W, ()>> = Vec::new();
        while let Some((level, mut marks)) = self.levels.pop().zip(self.marks.pop()) {
            if let Some(next) = found.last() {
                self.explorer
                    .mark(&level, &mut marks, next, &played, &keep, spending)?;
            }
            found.push(level.marked(&marks));
        }
        found.reverse();
        Ok(found)
    }
}

impl<W: Word> Level<W, ()> {
    fn no_marks(&self) -> Marks {
        let buckets = self.buckets.iter();
        buckets
            .map(|bucket| vec![false; bucket.words().len()])
            .collect()
    }

    /// The positions that are marked.
    fn marked(&self, marks: &Marks) -> Level<W, ()> {
        let buckets = self.buckets.iter().zip(marks);
        Level {
            owners: self.owners.clone(),
            buckets: buckets
                .map(|(bucket, marks)| bucket.marked(marks))
                .collect(),
        }
    }

    fn mark_word(&self, marks: &mut Marks, word: W) {
        let owner = self.owners.of(word);
        let mut words = self.buckets[owner].words().iter();
        if let Some(index) = words.position(|&other| other == word) {
            marks[owner][index] = true;
        }
    }
}

impl<W: Word> Explorer<W> {
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
            let buffers: usize = outboxes.iter().map(Outboxes::bytes).sum();
            spending.spend(positions, level.bytes() + from.bytes() + buffers)?;
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
        for &action in actions {
            let word = self
                .packing
                .canonical_child(&complements, usize::from(action));
            outboxes.push(owners.of(word), Edge { word, gift: () });
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
