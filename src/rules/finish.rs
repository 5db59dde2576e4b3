//! What a search heads for: the finishes that the position class leaves open.

use std::collections::HashSet;

use crate::rules::board::{Board, PositionClass, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::rules::problem::Goal;

/// Pegs that are the goal, reached with Cremers' Key still unused or (always so in problems without it) not there any
/// more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Finish {
    /// The pegs of the goal.
    pub(crate) pegs: HoleSet,
    /// The key hole if the key is still unused.
    pub(crate) key: Option<Hole>,
}

impl Finish {
    /// The finish as a position.
    pub(crate) fn position(self) -> Position {
        Position::new(self.pegs, self.key)
    }
}

/// The finishes of the class of a position, and where Cremers' Key is unused those of the class after its use. None
/// where the goal has holes beyond the board.
pub(crate) fn finishes(board: &Board, position: Position, goal: Goal) -> Vec<Finish> {
    let class = |pegs| board.classes().of(pegs);
    let of_class = |key: Option<Hole>, wanted: PositionClass| {
        let patterns = goal.patterns(board).into_iter();
        patterns
            .filter(move |&pegs| pegs.is_subset(board.all()) && class(pegs) == wanted)
            .map(move |pegs| Finish { pegs, key })
    };
    let mut found: Vec<Finish> = of_class(position.key, class(position.pegs)).collect();
    if let Some(key) = position.key {
        // Using the key flips its hole, as far as parities go.
        found.extend(of_class(None, class(position.pegs ^ HoleSet::of(key))));
    }
    found
}

/// The symmetries of the board that carry the finishes to finishes.
pub(crate) fn symmetries<'a>(board: &'a Board, finishes: &[Finish]) -> Vec<&'a Symmetry> {
    let known: HashSet<&Finish> = finishes.iter().collect();
    let image = |symmetry: &Symmetry, finish: &Finish| Finish {
        pegs: symmetry.set(finish.pegs),
        key: finish.key.map(|key| symmetry.hole(key)),
    };
    let keeps_all = |symmetry: &&Symmetry| {
        let mut finishes = finishes.iter();
        finishes.all(|finish| known.contains(&image(symmetry, finish)))
    };
    board.symmetries().iter().filter(keeps_all).collect()
}

#[cfg(test)]
pub(crate) mod tests;
