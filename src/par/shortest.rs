//! How many shortest lines there are, and which.
//!
//! Once the fewest moves are known, a pass of that number keeps every position at which the directions meet. From
//! these, the positions on shortest lines are followed back to the start and on to the goal; then the lines are
//! counted through them from the end. Lines that a symmetry maps to each other count as one (Burnside: the lines on
//! the average over the symmetries that each maps to themselves), as in Bell's count of 936 for the English central
//! game.
//!
//! Lines of the same moves in another order lead through other positions to the same one, so the moves made, whatever
//! their order, determine the position: their sets are followed from the start, move by move. A move is known there by
//! the hole it starts from and the holes it changes, so that the two ways round a loop are the same move. (This is how
//! Bell's 936 sequences are 2 lines; with the ways round told apart they are 4.)
//!
//! Of lines that are one to whoever counts, the one whose actions come first is listed. A line that is continued is
//! given up as soon as a symmetry maps what there is of it to something that comes before.

use num_bigint::BigUint;
use std::collections::{BTreeMap, HashMap};

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::par::answer::{ListedShortest, Shortest};
use crate::par::direction::SearchDirection;
use crate::par::moves::{Moves, Seen};
use crate::rules::position::Action;
use crate::run::limits::Limits;

/// The sets of moves kept at a time, at most, and about how many bytes each takes with one of its lines: as one of two
/// generations, or of the last one and of the images that come first.
const MOST_SETS: usize = 1 << 20;
const BYTES_OF_A_SET: usize = 740;
/// About how many bytes a line takes that is listed.
const BYTES_OF_A_LINE: usize = 300;

/// The positions on shortest lines.
pub(super) struct ShortestLines<'a, W> {
    packed: &'a PackedBoard<W>,
    moves: &'a Moves<'a, W>,
    start: W,
    /// For each number of moves the canonical words so far from the start, sorted. The last are those of the goal.
    stages: Vec<Vec<W>>,
    /// For each symmetry, the image of each action.
    images: Vec<Vec<usize>>,
}

/// A move, or the use of Cremers' Key: the hole a peg starts from and all bits that change.
type Turn<W> = (W, W);

/// What is known of the lines of the same moves in any order.
#[derive(Default)]
struct MoveSet {
    /// The line whose actions come first; empty as long as none is known.
    line: Vec<u16>,
    /// The most jumps of a last move.
    last_sweep: usize,
}

impl MoveSet {
    fn join(&mut self, other: MoveSet) {
        if self.line.is_empty() || other.line < self.line {
            self.line = other.line;
        }
        self.last_sweep = self.last_sweep.max(other.last_sweep);
    }
}

impl<'a, W: Word> ShortestLines<'a, W> {
    /// The positions on lines through the words at which the directions meet, given the layers of each direction up
    /// to those words, the newest left out, and the canonical words of the goal.
    pub(super) fn new(
        packed: &'a PackedBoard<W>,
        moves: &'a Moves<'a, W>,
        start: W,
        meetings: Vec<W>,
        [forward, backward]: [&[Vec<W>]; 2],
        ends: &[W],
    ) -> ShortestLines<'a, W> {
        let mut lines = ShortestLines {
            packed,
            moves,
            start,
            stages: vec![meetings],
            images: action_images(packed),
        };
        lines.follow(SearchDirection::Backward, forward);
        lines.stages.reverse();
        lines.follow(SearchDirection::Forward, backward);
        // With Cremers' Key the first layers hold more than the start and the goal.
        lines.stages[0] = vec![packed.canonical(start)];
        if let Some(last) = lines.stages.last_mut() {
            *last = ends.to_vec();
        }
        lines
    }

    /// Adds a stage for each of some layers, the last one first, one move after the other.
    fn follow(&mut self, direction: SearchDirection, layers: &[Vec<W>]) {
        for layer in layers.iter().rev() {
            let newest = &self.stages[self.stages.len() - 1];
            self.stages.push(self.neighbours(newest, direction, layer));
        }
    }

    /// The words of a layer one move from words.
    fn neighbours(&self, words: &[W], direction: SearchDirection, layer: &[W]) -> Vec<W> {
        let mut found = Vec::new();
        let last = self.moves.last_level(layer, direction);
        let mut seen = Seen::nothing(self.packed.hole_count());
        for &word in words {
            let moves = self.moves;
            moves.each_first(word, direction, &mut seen, &mut |other, _| {
                let first = self.packed.canonical(other);
                if layer.binary_search(&first).is_ok() {
                    found.push(first);
                }
                moves.is_before(other, last, direction)
            });
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Gives every word that a move leads to from a word of a stage and from which the goal can still be reached by a
    /// shortest line, with its index in the next stage and the actions. Cremers' Key is used before the move, after it
    /// only where it is the last.
    fn each_next(&self, word: W, stage: usize, mut found: impl FnMut(W, usize, &[usize])) {
        let next = &self.stages[stage + 1];
        let is_last = stage + 2 == self.stages.len();
        let is_key = |&action: &usize| self.packed.actions()[action].action.jump().is_none();
        self.moves
            .each(word, SearchDirection::Forward, &mut |child, path| {
                if (is_last || !path.last().is_some_and(is_key))
                    && let Ok(index) = next.binary_search(&self.packed.canonical(child))
                {
                    found(child, index, path);
                }
                true
            });
    }

    /// Counts the lines, and lists those that are wanted.
    pub(super) fn count(&self, wanted: ListedShortest, limits: &Limits) -> Shortest {
        let mut fixed = self.all_lines();
        for images in &self.images[1..] {
            fixed += self.lines_that_stay(images);
        }
        let sets = self.sets(limits);
        let regardless_of_order = sets.as_ref().map(BTreeMap::len);
        let mut by_last_sweep = BTreeMap::new();
        for set in sets.iter().flat_map(BTreeMap::values) {
            *by_last_sweep.entry(set.last_sweep).or_insert(0) += 1;
        }
        let sweeps = self.longest_sweeps();
        let listed = match wanted {
            ListedShortest::None => Vec::new(),
            ListedShortest::OfEachSet(most) => {
                let sets = sets.into_iter().flatten();
                let mut lines: Vec<_> = sets.map(|(_, set)| set.line).collect();
                lines.sort_unstable();
                lines.truncate(most);
                lines
            }
            ListedShortest::InEveryOrder(most) => {
                drop(sets);
                self.in_every_order(most, limits)
            }
        };
        Shortest {
            moves: self.stages.len() - 1,
            lines: fixed / self.images.len(),
            regardless_of_order,
            by_last_sweep,
            longest_sweep: sweeps.iter().copied().max().unwrap_or(0),
            longest_last_sweep: sweeps.last().copied().unwrap_or(0),
            listed: listed.iter().map(|line| self.actions(line)).collect(),
        }
    }

    fn actions(&self, line: &[u16]) -> Vec<Action> {
        let actions = self.packed.actions();
        let action = |&index: &u16| actions[usize::from(index)].action;
        line.iter().map(action).collect()
    }

    /// So many of the lines up to symmetry, or as many as the limits allow, in the order of their moves: a move comes
    /// before those that go on where it ends.
    fn in_every_order(&self, most: usize, limits: &Limits) -> Vec<Vec<u16>> {
        let most = most.min(limits.memory_to_fill() / BYTES_OF_A_LINE);
        let mut listed = Vec::new();
        let mut begun = vec![(self.start, Vec::new(), 0)];
        while let Some((word, line, stage)) = begun.pop() {
            if listed.len() == most || limits.are_over() {
                break;
            }
            if stage + 1 == self.stages.len() {
                listed.push(line);
                continue;
            }
            let from = begun.len();
            self.each_next(word, stage, |child, _, path| {
                let mut longer = line.clone();
                longer.extend(path.iter().map(|&action| action as u16));
                if self.comes_first(&longer) {
                    begun.push((child, longer, stage + 1));
                }
            });
            // The one whose actions come first is taken from the end first.
            begun[from..].sort_unstable_by(|one, other| other.1.cmp(&one.1));
        }
        listed
    }

    /// Whether no symmetry maps the actions to some that come before them.
    fn comes_first(&self, line: &[u16]) -> bool {
        self.images[1..].iter().all(|images| {
            let image = line.iter().map(|&action| images[usize::from(action)]);
            line.iter().map(|&action| usize::from(action)).le(image)
        })
    }

    /// The number of lines, each image counted by itself.
    fn all_lines(&self) -> BigUint {
        let mut counts = vec![BigUint::from(1_u8); self.stages[self.stages.len() - 1].len()];
        for (stage, words) in self.stages.iter().enumerate().rev().skip(1) {
            let count = |&word: &W| {
                let mut sum = BigUint::ZERO;
                self.each_next(word, stage, |_, index, _| sum += &counts[index]);
                sum
            };
            counts = words.iter().map(count).collect();
        }
        counts.into_iter().sum()
    }

    /// The number of lines that a symmetry maps to themselves.
    fn lines_that_stay(&self, images: &[usize]) -> BigUint {
        let mut counts = HashMap::from([(self.start, BigUint::from(1_u8))]);
        for stage in 0..self.stages.len() - 1 {
            let mut next = HashMap::new();
            for (&word, count) in &counts {
                self.each_next(word, stage, |child, _, path| {
                    if path.iter().all(|&action| images[action] == action) {
                        *next.entry(child).or_insert(BigUint::ZERO) += count;
                    }
                });
            }
            counts = next;
        }
        counts.into_values().sum()
    }

    /// The jumps of the longest move of each stage: every move from it to the next is on a shortest line.
    fn longest_sweeps(&self) -> Vec<usize> {
        let stages = self.stages.iter().enumerate();
        let longest = |(stage, words): (usize, &Vec<W>)| {
            let mut longest = 0;
            for &word in words {
                self.each_next(word, stage, |_, _, path| {
                    longest = longest.max(self.jumps(path));
                });
            }
            longest
        };
        stages.take(self.stages.len() - 1).map(longest).collect()
    }

    /// The number of jumps on a path.
    fn jumps(&self, path: &[usize]) -> usize {
        let actions = self.packed.actions();
        let is_jump = |&&action: &&usize| actions[action].action.jump().is_some();
        path.iter().filter(is_jump).count()
    }

    /// The sets of moves of lines up to symmetry: nothing when there are too many to keep or the search is ended.
    fn sets(&self, limits: &Limits) -> Option<BTreeMap<Vec<Turn<W>>, MoveSet>> {
        let most = MOST_SETS.min(limits.memory_to_fill() / BYTES_OF_A_SET);
        let mut turns: Vec<Turn<W>> = Vec::new();
        let mut numbers: HashMap<Turn<W>, u32> = HashMap::new();
        let mut number = |turn: Turn<W>| {
            *numbers.entry(turn).or_insert_with(|| {
                turns.push(turn);
                (turns.len() - 1) as u32
            })
        };
        let mut sets: HashMap<Vec<u32>, (W, MoveSet)> = HashMap::new();
        sets.insert(Vec::new(), (self.start, MoveSet::default()));
        for stage in 0..self.stages.len() - 1 {
            let mut next = HashMap::new();
            for (set, (word, begun)) in &sets {
                if limits.are_over() {
                    return None;
                }
                self.each_next(*word, stage, |child, _, path| {
                    let mut more: Vec<u32> = set.clone();
                    more.extend(self.turns(path).map(&mut number));
                    more.sort_unstable();
                    let mut line = begun.line.clone();
                    line.extend(path.iter().map(|&action| action as u16));
                    let longer = MoveSet {
                        line,
                        last_sweep: self.jumps(path),
                    };
                    let (_, known) = next.entry(more).or_insert((child, MoveSet::default()));
                    known.join(longer);
                });
                if next.len() > most {
                    return None;
                }
            }
            sets = next;
        }
        let mut canonical = BTreeMap::new();
        for (set, (_, of_set)) in sets {
            if limits.are_over() {
                return None;
            }
            let set: Vec<Turn<W>> = set.iter().map(|&turn| turns[turn as usize]).collect();
            let set = self.first_image(&set);
            let known: &mut MoveSet = canonical.entry(set).or_default();
            known.join(of_set);
        }
        Some(canonical)
    }

    /// The image of a set of moves that comes first.
    fn first_image(&self, set: &[Turn<W>]) -> Vec<Turn<W>> {
        let image = |symmetry: usize| {
            let image = |word: W| self.packed.images(word)[symmetry];
            let turns = set.iter().map(|&(from, flip)| (image(from), image(flip)));
            let mut turns: Vec<Turn<W>> = turns.collect();
            turns.sort_unstable();
            turns
        };
        (0..self.images.len()).map(image).min().unwrap_or_default()
    }

    /// The move and the uses of Cremers' Key on a path.
    fn turns(&self, path: &[usize]) -> impl Iterator<Item = Turn<W>> {
        let actions = self.packed.actions();
        let jump = |action: usize| actions[action].action.jump();
        let turns = path.chunk_by(move |&one, &other| jump(one).is_some() && jump(other).is_some());
        turns.map(move |turn| {
            let from = jump(turn[0]).map_or(W::ZERO, |jump| W::bit(jump.from.index()));
            let flips = turn.iter().map(|&action| actions[action].flip);
            (from, flips.fold(W::ZERO, |all, flip| all ^ flip))
        })
    }
}

/// For each symmetry, the image of each action.
fn action_images<W: Word>(packed: &PackedBoard<W>) -> Vec<Vec<usize>> {
    let actions = packed.actions();
    let indices = actions.iter().zip(0..);
    let indices: HashMap<(W, W), usize> = indices
        .map(|(action, index)| ((action.flip, action.needs), index))
        .collect();
    let images = (0..packed.symmetry_count()).map(|symmetry| {
        let image = |word: W| packed.images(word)[symmetry];
        let image = actions
            .iter()
            .map(|action| indices[&(image(action.flip), image(action.needs))]);
        image.collect()
    });
    images.collect()
}
