//! The positions that can be won: those that the start leads to and that lead to the goal.
//!
//! Two searches meet at a [watershed](Watershed): forward levels are made of the positions above it, from the start on,
//! and backward ones of those below (as complements, for which it is a watershed too), from the goal on. Forward, what
//! resource counts rule out is left out: every winning position is still reached, as all on the way to it are winning.
//! Then the winning positions are picked out: first those on either side from which, or to which, an action crosses the
//! watershed, then those from which an action leads to a winning one, going back towards the two ends.
//!
//! Where the goal is the complement of the start (Bell's central game, and all complement problems), the backward levels
//! are the forward ones: half of the levels, and half of the picking.

use crate::analysis::levels::bucket::{Edge, Outboxes, Owners, Slots};
use crate::analysis::levels::explorer::{Blind, Explorer, Level, Nothing, Spending};
use crate::analysis::levels::watershed::Watershed;
use crate::analysis::levels::{Progress, Stopped};
use crate::position::Position;
use crate::problem::Problem;
use crate::solver::limits::Limits;
use crate::solver::packing::Packing;
use crate::solver::parallel::in_turns;
use crate::solver::word::Word;

/// The winning positions of a problem, level by level.
#[derive(Clone, Debug)]
pub struct WinningPositions {
    halves: Packed,
}

#[derive(Clone, Debug)]
enum Packed {
    Narrow(Halves<u64>),
    Wide(Halves<u128>),
}

impl WinningPositions {
    /// The number of symmetries up to which positions are counted, the identity included: 1 to 12.
    pub fn symmetries(&self) -> usize {
        match &self.halves {
            Packed::Narrow(halves) => halves.explorer.packing.symmetry_count(),
            Packed::Wide(halves) => halves.explorer.packing.symmetry_count(),
        }
    }

    /// The number of positions on each level, from the start to the goal. All are 0 when the goal is out of reach.
    pub fn counts(&self) -> Vec<u64> {
        match &self.halves {
            Packed::Narrow(halves) => halves.counts(),
            Packed::Wide(halves) => halves.counts(),
        }
    }

    /// The positions on a level, one for each class of symmetric ones, in no particular order.
    pub fn positions(&self, jumps: usize) -> Vec<Position> {
        match &self.halves {
            Packed::Narrow(halves) => halves.positions(jumps),
            Packed::Wide(halves) => halves.positions(jumps),
        }
    }
}

impl WinningPositions {
    /// Of the positions on a level with one winning action those with the most legal actions, and that number: none
    /// where every position has several winning actions or no other.
    pub fn with_one_winning_jump(&self, jumps: usize) -> Vec<(Position, usize)> {
        match &self.halves {
            Packed::Narrow(halves) => halves.with_one_winning_jump(jumps),
            Packed::Wide(halves) => halves.with_one_winning_jump(jumps),
        }
    }
}

/// Finds the winning positions of a problem. Where the position class rules the goal out there are none, and nothing is
/// searched.
///
/// # Errors
/// Why they could not be found within the limits: nothing is known then.
pub fn winning(
    problem: &Problem,
    limits: &Limits,
    report: &mut dyn FnMut(Progress),
) -> Result<WinningPositions, Stopped> {
    let (board, key) = (problem.board(), problem.start().key);
    let mut spending = Spending::new(limits, report);
    let halves = if Packing::<u64>::fits(board, key) {
        Packed::Narrow(Halves::find(problem, &mut spending)?)
    } else if Packing::<u128>::fits(board, key) {
        Packed::Wide(Halves::find(problem, &mut spending)?)
    } else {
        return Err(Stopped::TooManyHoles);
    };
    Ok(WinningPositions { halves })
}

/// The winning positions on either side of the watershed.
#[derive(Clone, Debug)]
struct Halves<W> {
    explorer: Explorer<W>,
    /// Those above, from level 0 on.
    forward: Vec<Level<W, ()>>,
    /// Those below, as complements, from the last level on, downwards. Where they are the complements of forward levels
    /// they are not made.
    backward: Vec<Level<W, ()>>,
    /// What the words of backward levels are above.
    opposite: Watershed,
    /// The number of the last level, if the goal is not out of reach from the first.
    depth: Option<usize>,
}

impl<W: Word> Halves<W> {
    fn find(problem: &Problem, spending: &mut Spending) -> Result<Halves<W>, Stopped> {
        let explorer = Explorer::new(problem, spending.limits.threads);
        let forward = explorer.clone().without_lost(problem, spending.limits);
        let backward = explorer.backward();
        let watershed = Watershed::choose(problem, &forward, &backward, spending.limits);
        let mut halves = Halves {
            depth: explorer.depth(),
            forward: Vec::new(),
            backward: Vec::new(),
            opposite: watershed.opposite(),
            explorer: forward,
        };
        if let Some(depth) = halves.depth {
            let forward = Half::new(halves.explorer.clone(), watershed, explorer.start_source());
            let mut halfway = vec![forward];
            if !explorer.is_dual {
                let sources = explorer.finish_sources();
                halfway.push(Half::new(backward, halves.opposite.clone(), sources));
            }
            for half in &mut halfway {
                half.grow(depth, spending)?;
            }
            halves.pick(halfway, depth, spending)?;
        }
        Ok(halves)
    }

    /// Picks the winning positions out of the two halves, or the one that is its own opposite.
    fn pick(
        &mut self,
        mut halves: Vec<Half<W>>,
        depth: usize,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        let explorer = &self.explorer;
        let before_goal = |word: W| (!explorer.finishes.contains(&word)).then_some(word);
        // Taking a jump back is a jump on the complement.
        let back = |word| Some(explorer.complement(word));
        let across = |word| before_goal(explorer.packing.canonical(explorer.complement(word)));
        halves[0].mark_finishes(&explorer.finishes);
        if explorer.is_dual {
            let half = &mut halves[0];
            half.meet_itself(&self.opposite, depth, before_goal, spending)?;
            let keep = |word, actions: &mut [u16]| explorer.keep_unlost(word, actions);
            self.forward = half.close(back, keep, spending)?;
            return Ok(());
        }
        let keep = |_, actions: &mut [u16]| actions.len();
        if let [forward, backward] = &mut halves[..] {
            forward.meet(backward, depth, before_goal, spending)?;
            self.forward = forward.close(back, keep, spending)?;
            self.backward = backward.close(across, keep, spending)?;
        }
        Ok(())
    }

    /// The complements of the winning positions of a level that are below the watershed, in the order of their level.
    fn below(&self, number: usize) -> impl Iterator<Item = W> {
        let mirrored = self.depth.and_then(|depth| depth.checked_sub(number));
        let levels = if self.explorer.is_dual {
            &self.forward
        } else {
            &self.backward
        };
        let level = mirrored.and_then(|mirrored| levels.get(mirrored));
        let words = level.into_iter().flat_map(Level::words);
        words.filter(|&word| self.opposite.is_above(word))
    }

    fn counts(&self) -> Vec<u64> {
        let levels = 0..=self.depth.unwrap_or(0);
        let count = |number| {
            let above = self.forward.get(number).map_or(0, Level::len);
            (above + self.below(number).count()) as u64
        };
        levels.map(count).collect()
    }

    /// The canonical words of a level.
    fn words(&self, number: usize) -> Vec<W> {
        let explorer = &self.explorer;
        let above = self.forward.get(number).into_iter().flat_map(Level::words);
        let below = self
            .below(number)
            .map(|word| explorer.packing.canonical(explorer.complement(word)));
        above.chain(below).collect()
    }

    fn positions(&self, number: usize) -> Vec<Position> {
        let words = self.words(number).into_iter();
        words
            .map(|word| self.explorer.packing.unpack(word))
            .collect()
    }

    fn with_one_winning_jump(&self, number: usize) -> Vec<(Position, usize)> {
        let packing = &self.explorer.packing;
        let mut after = self.words(number + 1);
        after.sort_unstable();
        let (mut words, mut most) = (Vec::new(), 2);
        for word in self.words(number) {
            let legal = packing.legal_count(word);
            let wins = |child: &W| after.binary_search(child).is_ok();
            if legal < most || packing.children(word).filter(wins).take(2).count() != 1 {
                continue;
            }
            if legal > most {
                words.clear();
                most = legal;
            }
            words.push(word);
        }
        words.sort_unstable();
        words
            .iter()
            .map(|&word| (packing.unpack(word), most))
            .collect()
    }
}

/// Levels made from one end as far as the watershed, all kept, and which of their positions are winning.
struct Half<W> {
    explorer: Explorer<W>,
    sources: Vec<(usize, W)>,
    levels: Vec<Level<W, ()>>,
    marks: Vec<Marks>,
}

/// For each bucket of a level, which of its words are marked.
type Marks = Vec<Vec<bool>>;

impl<W: Word> Half<W> {
    fn new(explorer: Explorer<W>, watershed: Watershed, sources: Vec<(usize, W)>) -> Half<W> {
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
    fn grow(&mut self, last: usize, spending: &mut Spending) -> Result<(), Stopped> {
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

    fn mark_finishes(&mut self, finishes: &[W]) {
        for (level, marks) in self.levels.iter().zip(&mut self.marks) {
            for &finish in finishes {
                level.mark_word(marks, finish);
            }
        }
    }

    /// Marks the positions on either side with an action between them, forward from one that `before_goal` keeps: on
    /// the narrower level first, for the search for them on the wider one starts there, and then back.
    fn meet(
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
    fn meet_itself(
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
    fn close(
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
