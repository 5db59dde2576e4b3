//! The positions that can be won: those that the start leads to and that lead to the goal.
//!
//! Two halves meet in the middle. Forward levels are made from the start and backward ones (as complements) from the
//! goal, always the smaller frontier next, until they are one jump apart. Forward, what resource counts rule out is
//! left out: every winning position is still reached, as all on the way to it are winning. Then the winning positions
//! are picked out of them, going outward from the middle: a forward position is winning when a jump leads from it to a
//! winning one. Where the goal is the complement of the start (Bell's central game, and all complement problems), the
//! backward levels are the forward ones and one half is the complement of the other: half the levels, and half of the
//! picking.

use crate::analysis::levels::bucket::{Edge, Outboxes, Slots};
use crate::analysis::levels::explorer::{Blind, Explorer, Level, Nothing, Spending};
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

/// The winning positions on either side of the middle.
#[derive(Clone, Debug)]
struct Halves<W> {
    explorer: Explorer<W>,
    /// From level 0 on.
    forward: Vec<Level<W, ()>>,
    /// From the last level on, downwards, as complements. Where they are the complements of the forward levels they are
    /// not made.
    backward: Vec<Level<W, ()>>,
    /// The number of the last level, if the goal is not out of reach from the first.
    depth: Option<usize>,
}

impl<W: Word> Halves<W> {
    fn find(problem: &Problem, spending: &mut Spending) -> Result<Halves<W>, Stopped> {
        let explorer = Explorer::new(problem, spending.limits.threads);
        let pruned = explorer.clone().without_lost(problem, spending.limits);
        let mut forward = Half::new(pruned, explorer.start_source());
        let mut backward = Half::new(explorer.backward(), explorer.finish_sources());
        let mut halves = Halves {
            depth: explorer.depth(),
            explorer,
            forward: Vec::new(),
            backward: Vec::new(),
        };
        match halves.depth {
            None => {}
            // The start is the goal.
            Some(0) => halves.forward = forward.levels,
            Some(depth) if halves.explorer.is_dual => {
                while forward.last() < depth / 2 {
                    forward.grow(spending)?;
                }
                let across = forward.levels[depth - 1 - depth / 2].clone();
                halves.pick_forward(forward.levels, &across, spending)?;
            }
            Some(depth) => {
                while forward.last() + backward.last() + 1 < depth {
                    if forward.width() <= backward.width() {
                        forward.grow(spending)?;
                    } else {
                        backward.grow(spending)?;
                    }
                }
                let across = &backward.levels[backward.last()];
                halves.pick_forward(forward.levels, across, spending)?;
                halves.pick_backward(backward.levels, spending)?;
            }
        }
        Ok(halves)
    }

    /// Picks the winning positions out of the forward levels, the last of which is one jump before the complements of
    /// the level across.
    fn pick_forward(
        &mut self,
        mut levels: Vec<Level<W, ()>>,
        across: &Level<W, ()>,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        let explorer = &self.explorer;
        let Some(last) = levels.pop() else {
            return Ok(());
        };
        let mut found = vec![explorer.pick(&last, across, Some, spending)?];
        while let Some(level) = levels.pop() {
            let after = &found[found.len() - 1];
            // Taking a jump back is a jump on the complement.
            let back = |word| Some(explorer.complement(word));
            found.push(explorer.pick(&level, after, back, spending)?);
        }
        found.reverse();
        self.forward = found;
        Ok(())
    }

    /// Picks the winning positions out of the backward levels, the last of which is one jump after the last forward one.
    fn pick_backward(
        &mut self,
        mut levels: Vec<Level<W, ()>>,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        let explorer = &self.explorer;
        let go_on = |word: W| (!explorer.finishes.contains(&word)).then_some(word);
        let (Some(last), Some(across)) = (levels.pop(), self.forward.last()) else {
            return Ok(());
        };
        let mut found = vec![explorer.pick(&last, across, go_on, spending)?];
        while let Some(level) = levels.pop() {
            let before = &found[found.len() - 1];
            let play = |word| go_on(explorer.packing.canonical(explorer.complement(word)));
            found.push(explorer.pick(&level, before, play, spending)?);
        }
        found.reverse();
        self.backward = found;
        Ok(())
    }

    /// The winning positions of a level, and whether their words are complements.
    fn level(&self, number: usize) -> Option<(&Level<W, ()>, bool)> {
        let mirrored = || self.depth?.checked_sub(number);
        match self.forward.get(number) {
            Some(level) => Some((level, false)),
            None if self.explorer.is_dual => Some((self.forward.get(mirrored()?)?, true)),
            None => Some((self.backward.get(mirrored()?)?, true)),
        }
    }

    fn counts(&self) -> Vec<u64> {
        let levels = 0..=self.depth.unwrap_or(0);
        let count = |number| {
            self.level(number)
                .map_or(0, |(level, _)| level.len() as u64)
        };
        levels.map(count).collect()
    }

    /// The canonical words of a level.
    fn words(&self, number: usize) -> Vec<W> {
        let Some((level, is_complement)) = self.level(number) else {
            return Vec::new();
        };
        let explorer = &self.explorer;
        let word = |word| {
            if is_complement {
                explorer.packing.canonical(explorer.complement(word))
            } else {
                word
            }
        };
        level.words().map(word).collect()
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

/// Levels made from one end, all kept.
struct Half<W> {
    explorer: Explorer<W>,
    sources: Vec<(usize, W)>,
    levels: Vec<Level<W, ()>>,
}

impl<W: Word> Half<W> {
    fn new(explorer: Explorer<W>, sources: Vec<(usize, W)>) -> Half<W> {
        let mut half = Half {
            levels: vec![explorer.no_level(0)],
            explorer,
            sources,
        };
        half.add_sources();
        half
    }

    /// The number of the last level.
    fn last(&self) -> usize {
        self.levels.len() - 1
    }

    /// The number of positions on the last level.
    fn width(&self) -> usize {
        self.levels[self.last()].len()
    }

    fn add_sources(&mut self) {
        let number = self.last();
        for &(_, word) in self.sources.iter().filter(|source| source.0 == number) {
            self.levels[number].insert(word, (), &[]);
        }
    }

    fn grow(&mut self, spending: &mut Spending) -> Result<(), Stopped> {
        let (len, before) = (
            self.width(),
            self.levels.iter().rev().nth(1).map_or(1, Level::len),
        );
        let expected = len * len / before.max(1);
        let last = self.last();
        let mut observers = vec![Blind; self.explorer.threads];
        spending.level = last;
        let level = &mut self.levels[last];
        let next = self
            .explorer
            .next(level, expected, &Nothing, &mut observers, spending)?;
        spending.held += level.bytes();
        self.levels.push(next);
        self.add_sources();
        Ok(())
    }
}

impl<W: Word> Explorer<W> {
    /// The positions of a level that are finishes or the complement of what one action makes of a word that `played`
    /// makes of one of the words of another level.
    fn pick(
        &self,
        level: &Level<W, ()>,
        from: &Level<W, ()>,
        played: impl Fn(W) -> Option<W> + Sync,
        spending: &mut Spending,
    ) -> Result<Level<W, ()>, Stopped> {
        let mut marks: Vec<Vec<bool>> = level
            .buckets
            .iter()
            .map(|bucket| vec![false; bucket.words().len()])
            .collect();
        for &finish in &self.finishes {
            let owner = level.owners.of(finish);
            let mut words = level.buckets[owner].words().iter();
            if let Some(index) = words.position(|&word| word == finish) {
                marks[owner][index] = true;
            }
        }
        let mut outboxes = vec![Outboxes::new(marks.len()); self.threads];
        for round in from.buckets.chunks(self.threads * Self::ROUND_BUCKETS) {
            outboxes.iter_mut().for_each(Outboxes::clear);
            in_turns(&mut outboxes, round.iter(), |outboxes, bucket| {
                for word in bucket.words().iter().filter_map(|&word| played(word)) {
                    self.send_complements(word, level, outboxes);
                }
            });
            self.mark(level, &mut marks, &outboxes);
            let positions = round.iter().map(|bucket| bucket.words().len()).sum();
            let buffers: usize = outboxes.iter().map(Outboxes::bytes).sum();
            spending.spend(positions, level.bytes() + from.bytes() + buffers)?;
        }
        let buckets = level.buckets.iter().zip(&marks);
        Ok(Level {
            owners: level.owners.clone(),
            buckets: buckets
                .map(|(bucket, marks)| bucket.marked(marks))
                .collect(),
        })
    }

    /// Collects the complements of what each action makes of a word.
    fn send_complements(&self, word: W, level: &Level<W, ()>, outboxes: &mut Outboxes<W, ()>) {
        let complements = self
            .packing
            .images(word)
            .map(|image| self.complement(image));
        for action in self.packing.legal(word) {
            let word = self.packing.canonical_child(&complements, action);
            outboxes.push(level.owners.of(word), Edge { word, gift: () });
        }
    }

    /// Marks the words of a level that are among those collected.
    fn mark(&self, level: &Level<W, ()>, marks: &mut [Vec<bool>], outboxes: &[Outboxes<W, ()>]) {
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
