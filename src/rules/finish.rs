//! What a search heads for: the finishes that the position class leaves open.

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

/// The sets that a symmetry must fix to carry the finishes to finishes. The finishes are one pattern, or single pegs,
/// each with the key used or not: their unions per key state are enough.
pub(crate) fn fixed_sets(finishes: &[Finish]) -> Vec<HoleSet> {
    let union = |has_key: bool| {
        let pegs = finishes
            .iter()
            .filter(|finish| finish.key.is_some() == has_key)
            .map(|finish| finish.pegs);
        pegs.fold(HoleSet::EMPTY, |a, b| a | b)
    };
    vec![union(false), union(true)]
}

/// The symmetries of the board that fix those sets.
pub(crate) fn symmetries<'a>(
    board: &'a Board,
    fixed: &'a [HoleSet],
) -> impl Iterator<Item = &'a Symmetry> {
    let fixes_all = |symmetry: &&Symmetry| fixed.iter().all(|&set| symmetry.fixes(set));
    board.symmetries().iter().filter(fixes_all)
}

/// For every set of pegs of a small board, by its bits, whether jumps lead from it to these pegs: the definition, which
/// searches are tested against.
#[cfg(test)]
pub(crate) fn winnable_by_definition(board: &Board, goal: HoleSet) -> Vec<bool> {
    let mut is_winnable = vec![false; 1 << board.hole_count()];
    let mut by_pegs: Vec<usize> = (0..is_winnable.len()).collect();
    by_pegs.sort_by_key(|bits| bits.count_ones());
    for bits in by_pegs {
        let pegs = HoleSet::from_bits(bits as u128);
        let mut after = board.jumps().successors(pegs);
        is_winnable[bits] = pegs == goal || after.any(|after| is_winnable[after.bits() as usize]);
    }
    is_winnable
}
