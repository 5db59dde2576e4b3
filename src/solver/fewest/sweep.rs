//! Whole moves on packed words, played and taken back.

use crate::hole::Hole;
use crate::position::Action;
use crate::solver::packing::Packing;
use crate::solver::word::Word;

/// Which way moves are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// Moves are played.
    Forward,
    /// Moves are taken back: the last jump first.
    Backward,
}

/// The moves of a board.
#[derive(Debug)]
pub(super) struct Sweeps<'a, W> {
    packing: &'a Packing<W>,
    /// For each hole, the jumps from it and the hole each leads to.
    from: Vec<Vec<(usize, usize)>>,
    /// For each hole, the jumps to it and the hole each comes from.
    to: Vec<Vec<(usize, usize)>>,
    /// Cremers' Key.
    key: Option<usize>,
}

impl<'a, W: Word> Sweeps<'a, W> {
    pub(super) fn new(packing: &'a Packing<W>) -> Sweeps<'a, W> {
        let mut from = vec![Vec::new(); packing.hole_count()];
        let mut to = from.clone();
        let mut key = None;
        for (index, action) in packing.actions().iter().enumerate() {
            match action.action {
                Action::Jump(jump) => {
                    let ends = [jump.from, jump.to].map(Hole::index);
                    from[ends[0]].push((index, ends[1]));
                    to[ends[1]].push((index, ends[0]));
                }
                Action::Key(_) => key = Some(index),
            }
        }
        Sweeps {
            packing,
            from,
            to,
            key,
        }
    }

    /// Gives every word that one move leads to (or from), with the actions of the move in the order in which they were
    /// made. Cremers' Key may be used before and after. A move goes on only while `found` says so of the word just made.
    pub(super) fn each(
        &self,
        word: W,
        direction: Direction,
        found: &mut impl FnMut(W, &[usize]) -> bool,
    ) {
        let mut path = Vec::new();
        self.with_key(word, direction, &mut path, &mut |word, path| {
            let pegs = word & self.packing.hole_bits();
            for hole in pegs.to_set() {
                self.run(word, hole.index(), direction, path, found);
            }
        });
    }

    /// The word as it is and, where that is possible, with Cremers' Key used (or taken back).
    pub(super) fn with_key(
        &self,
        word: W,
        direction: Direction,
        path: &mut Vec<usize>,
        found: &mut impl FnMut(W, &mut Vec<usize>),
    ) {
        found(word, path);
        let Some(key) = self.key.filter(|&key| self.can(word, key, direction)) else {
            return;
        };
        path.push(key);
        found(word ^ self.packing.actions()[key].flip, path);
        path.pop();
    }

    /// The rest of the move of the peg in a hole.
    fn run(
        &self,
        word: W,
        hole: usize,
        direction: Direction,
        path: &mut Vec<usize>,
        found: &mut impl FnMut(W, &[usize]) -> bool,
    ) {
        let jumps = match direction {
            Direction::Forward => &self.from[hole],
            Direction::Backward => &self.to[hole],
        };
        for &(jump, next) in jumps {
            if self.can(word, jump, direction) {
                let child = word ^ self.packing.actions()[jump].flip;
                path.push(jump);
                let mut goes_on = false;
                self.with_key(child, direction, path, &mut |word, path| {
                    goes_on |= found(word, path);
                });
                if goes_on {
                    self.run(child, next, direction, path, found);
                }
                path.pop();
            }
        }
    }

    fn can(&self, word: W, action: usize, direction: Direction) -> bool {
        let action = &self.packing.actions()[action];
        match direction {
            Direction::Forward => action.is_legal(word),
            Direction::Backward => action.is_reversible(word),
        }
    }
}
