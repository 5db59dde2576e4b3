//! What a search heads for: the finishes that the position class leaves open.

use crate::board::{Board, PositionClass};
use crate::hole::{Hole, HoleSet};
use crate::position::Position;
use crate::problem::Goal;

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
        Position {
            pegs: self.pegs,
            key: self.key,
        }
    }
}

/// The finishes of the position class of these pegs, Cremers' Key being unused if `key` names its hole.
pub(crate) fn finishes(board: &Board, position: Position, goal: Goal) -> Vec<Finish> {
    let class = |pegs| board.classes().of(pegs);
    let of_class = |key: Option<Hole>, wanted: PositionClass| {
        let patterns = goal.patterns(board).into_iter();
        patterns
            .filter(move |&pegs| class(pegs) == wanted)
            .map(move |pegs| Finish { pegs, key })
    };
    let mut found: Vec<Finish> = of_class(position.key, class(position.pegs)).collect();
    if let Some(key) = position.key {
        // Using the key flips its hole, as far as parities go.
        found.extend(of_class(None, class(position.pegs ^ HoleSet::of(key))));
    }
    found
}
