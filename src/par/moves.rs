//! Whole moves on packed words, played and taken back.

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::packed::word_set::WordSet;
use crate::par::direction::SearchDirection;
use crate::rules::hole::Hole;
use crate::rules::position::Action;

/// The moves of a board.
#[derive(Debug)]
pub(super) struct Moves<'a, W> {
    packed: &'a PackedBoard<W>,
    /// For each hole, the jumps from it and the hole each leads to.
    from: Vec<Vec<(usize, usize)>>,
    /// For each hole, the jumps to it and the hole each comes from.
    to: Vec<Vec<(usize, usize)>>,
    /// Cremers' Key.
    key: Option<usize>,
    /// The moves that set the mark.
    marking: Option<MarkingMove>,
}

/// A move of at least so many jumps.
#[derive(Clone, Copy, Debug)]
pub(super) struct MarkingMove {
    pub(super) jumps: usize,
    /// Whether it ends in the hole in which it began.
    pub(super) is_loop: bool,
}

/// Ways of a move come together again after a loop, which takes three jumps at least: before that, nothing is looked
/// up.
const SHORTEST_LOOP: usize = 3;

/// The words that moves have come to, for each hole in which the moving peg is.
///
/// Under the diagonal rule a long move goes round many loops, each one way or the other and in any order. (The proof
/// for the French central game took more than 90 s when every way was followed, and takes 13 s. With orthogonal jumps
/// alone this neither helps nor costs.)
pub(super) struct Seen<W> {
    words: Vec<WordSet<W>>,
}

impl<W: Word> Seen<W> {
    pub(super) fn nothing(hole_count: usize) -> Seen<W> {
        Seen {
            words: vec![WordSet::with_room_for(0); hole_count],
        }
    }

    fn clear(&mut self) {
        for words in &mut self.words {
            words.clear();
        }
    }

    /// Adds a word; whether it was new.
    #[inline]
    fn insert(&mut self, word: W, hole: usize) -> bool {
        self.words[hole].insert(word)
    }
}

impl<'a, W: Word> Moves<'a, W> {
    pub(super) fn new(packed: &'a PackedBoard<W>) -> Moves<'a, W> {
        let mut from = vec![Vec::new(); packed.hole_count()];
        let mut to = from.clone();
        let mut key = None;
        for (index, action) in packed.actions().iter().enumerate() {
            match action.action {
                Action::Jump(jump) => {
                    let ends = [jump.from, jump.to].map(Hole::index);
                    from[ends[0]].push((index, ends[1]));
                    to[ends[1]].push((index, ends[0]));
                }
                Action::Key(_) => key = Some(index),
            }
        }
        Moves {
            packed,
            from,
            to,
            key,
            marking: None,
        }
    }

    /// The moves on words with a mark, which a long move sets: with it set one was made, without it none.
    pub(super) fn marking(self, marking: Option<MarkingMove>) -> Moves<'a, W> {
        Moves { marking, ..self }
    }

    /// Gives every word that one move leads to (or from), with the actions of the move in the order in which they
    /// were made. Cremers' Key may be used before and after. A move goes on only while `found` says so of the word
    /// just made.
    pub(super) fn each(
        &self,
        word: W,
        direction: SearchDirection,
        found: &mut impl FnMut(W, &[usize]) -> bool,
    ) {
        self.each_by(word, direction, &mut |_, _, _| true, found);
    }

    /// The same, but of the ways of a move that come to the same word with the same peg only the first goes on.
    pub(super) fn each_first(
        &self,
        word: W,
        direction: SearchDirection,
        seen: &mut Seen<W>,
        found: &mut impl FnMut(W, &[usize]) -> bool,
    ) {
        seen.clear();
        // Whether a move is a loop depends on where it began.
        let begins_anew = self.marking.is_some_and(|long| long.is_loop);
        let is_new = &mut |word, hole, length| {
            if begins_anew && length == 1 {
                seen.clear();
            }
            length < SHORTEST_LOOP || seen.insert(word, hole)
        };
        self.each_by(word, direction, is_new, found);
    }

    fn each_by(
        &self,
        word: W,
        direction: SearchDirection,
        is_new: &mut impl FnMut(W, usize, usize) -> bool,
        found: &mut impl FnMut(W, &[usize]) -> bool,
    ) {
        let mut path = Vec::new();
        self.with_key(word, direction, &mut path, &mut |word, path| {
            let pegs = word & self.packed.hole_bits();
            for hole in pegs.to_set() {
                self.run(word, hole.index(), direction, path, is_new, found);
            }
        });
    }

    /// The word as it is and, where that is possible, with Cremers' Key used (or taken back).
    pub(super) fn with_key(
        &self,
        word: W,
        direction: SearchDirection,
        path: &mut Vec<usize>,
        found: &mut impl FnMut(W, &mut Vec<usize>),
    ) {
        found(word, path);
        let Some(key) = self.key.filter(|&key| self.can(word, key, direction)) else {
            return;
        };
        path.push(key);
        found(word ^ self.packed.actions()[key].flip, path);
        path.pop();
    }

    /// The canonical words of an end of the search before any move, with Cremers' Key used and not, sorted.
    pub(super) fn first_layer(&self, direction: SearchDirection, words: &[W]) -> Vec<W> {
        let mut layer = Vec::new();
        for &word in words {
            self.with_key(word, direction, &mut Vec::new(), &mut |word, _| {
                layer.push(self.packed.canonical(word));
            });
        }
        layer.sort_unstable();
        layer.dedup();
        layer
    }

    /// The words that lead from a word one move beyond the last of some layers of sorted words back to the first
    /// layer, itself not included, each by a move in the direction `back`.
    pub(super) fn way_back(&self, layers: &[Vec<W>], back: SearchDirection, from: W) -> Vec<W> {
        let mut word = from;
        let mut words = Vec::new();
        let mut seen = Seen::nothing(self.packed.hole_count());
        for layer in layers.iter().rev() {
            let mut found = None;
            let last = self.last_level(layer, back);
            self.each_first(word, back, &mut seen, &mut |other, _| {
                let first = self.packed.canonical(other);
                if found.is_none() && layer.binary_search(&first).is_ok() {
                    found = Some(first);
                }
                found.is_none() && self.is_before(other, last, back)
            });
            word = found.expect("every position of a layer comes from the layer before");
            words.push(word);
        }
        words
    }

    /// The last level that words of a layer have in a direction. A move that goes on beyond it comes to none of them:
    /// taken back on a board that is nearly empty, it would have more ways than can be followed.
    pub(super) fn last_level(&self, layer: &[W], direction: SearchDirection) -> usize {
        let levels = layer.iter().map(|&word| self.level(word));
        let last = match direction {
            SearchDirection::Forward => levels.min(),
            SearchDirection::Backward => levels.max(),
        };
        last.unwrap_or_default()
    }

    /// Whether a word is not yet of the last level in a direction.
    #[inline]
    pub(super) fn is_before(&self, word: W, last: usize, direction: SearchDirection) -> bool {
        match direction {
            SearchDirection::Forward => self.level(word) > last,
            SearchDirection::Backward => self.level(word) < last,
        }
    }

    #[inline]
    fn level(&self, word: W) -> usize {
        self.packed.level(word & !self.packed.mark())
    }

    /// The actions of a line from a word as it is (not only up to symmetry) by way of canonical words, each at most a
    /// move from the one before, to one of the canonical words `ends`, sorted, which is at most a move further.
    pub(super) fn line(&self, start: W, waypoints: &[W], ends: &[W]) -> Vec<Action> {
        let mut word = start;
        let mut line = Vec::new();
        let mut go = |is_target: &dyn Fn(W) -> bool| {
            let (next, actions) = self.move_to(word, is_target);
            line.extend(actions);
            word = next;
        };
        for &target in waypoints {
            go(&|word| word == target);
        }
        // The first backward layer also holds the positions in which only Cremers' Key remains to be used.
        go(&|word| ends.binary_search(&word).is_ok());
        line
    }

    /// The word that at most one move and Cremers' Key lead to from a word and whose canonical form is a target, and
    /// the actions to it.
    fn move_to(&self, word: W, is_target: &dyn Fn(W) -> bool) -> (W, Vec<Action>) {
        let mut found = None;
        let mut try_word = |other: W, path: &[usize]| {
            if found.is_none() && is_target(self.packed.canonical(other)) {
                found = Some((other, path.to_vec()));
            }
            found.is_none()
        };
        let forward = SearchDirection::Forward;
        self.with_key(word, forward, &mut Vec::new(), &mut |word, path| {
            try_word(word, path);
        });
        let mut seen = Seen::nothing(self.packed.hole_count());
        self.each_first(word, forward, &mut seen, &mut try_word);
        let (next, path) = found.expect("neighbouring layers are one move apart");
        let actions = path
            .iter()
            .map(|&index| self.packed.actions()[index].action);
        (next, actions.collect())
    }

    /// The rest of the move of the peg in a hole.
    fn run(
        &self,
        word: W,
        hole: usize,
        direction: SearchDirection,
        path: &mut Vec<usize>,
        is_new: &mut impl FnMut(W, usize, usize) -> bool,
        found: &mut impl FnMut(W, &[usize]) -> bool,
    ) {
        let jumps = match direction {
            SearchDirection::Forward => &self.from[hole],
            SearchDirection::Backward => &self.to[hole],
        };
        for &(jump, next) in jumps {
            if self.can(word, jump, direction) {
                let child = word ^ self.packed.actions()[jump].flip;
                if !is_new(child, next, path.len() + 1) {
                    continue;
                }
                path.push(jump);
                let is_long = self.is_long(path, direction);
                let is_marked = word & self.packed.mark() != W::ZERO;
                let is_forward = direction == SearchDirection::Forward;
                // A long move sets the mark, so without it none was made; what is a loop here may be none farther on.
                let is_loop = self.marking.is_some_and(|long| long.is_loop);
                let mut goes_on = is_long && is_loop && !is_marked && !is_forward;
                if !is_long || is_marked {
                    self.with_key(child, direction, path, &mut |word, path| {
                        goes_on |= found(word, path);
                    });
                }
                if is_long && is_marked != is_forward {
                    goes_on |= found(child ^ self.packed.mark(), path);
                }
                if goes_on {
                    self.run(child, next, direction, path, is_new, found);
                }
                path.pop();
            }
        }
    }

    /// Whether a move with these actions is one that sets the mark.
    #[inline]
    fn is_long(&self, path: &[usize], direction: SearchDirection) -> bool {
        let Some(long) = self.marking.filter(|long| path.len() >= long.jumps) else {
            return false;
        };
        let (first, last) = match direction {
            SearchDirection::Forward => (path.first(), path.last()),
            SearchDirection::Backward => (path.last(), path.first()),
        };
        let jump = |action: Option<&usize>| self.packed.actions()[*action?].action.jump();
        !long.is_loop || jump(first).map(|jump| jump.from) == jump(last).map(|jump| jump.to)
    }

    #[inline]
    fn can(&self, word: W, action: usize, direction: SearchDirection) -> bool {
        let action = &self.packed.actions()[action];
        match direction {
            SearchDirection::Forward => action.is_legal(word),
            SearchDirection::Backward => action.is_reversible(word),
        }
    }
}

#[cfg(test)]
mod tests;
