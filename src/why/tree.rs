//! Everything that can follow a position, where that is little.

use std::collections::HashSet;

use crate::proof::Refuted;
use crate::rules::board::Board;
use crate::rules::finish::Finish;
use crate::rules::hole::HoleSet;
use crate::why::stranded;

/// The most positions that may follow for their number to be a reason.
const MOST_IN_TREE: usize = 60;

/// The most that are easier to see than a count.
const MOST_AT_A_GLANCE: usize = 10;

/// What can follow a position.
pub(super) struct Tree {
    /// The number of positions, each counted once.
    pub(super) positions: usize,
    /// Whether some were left out with all below them: a peg is stranded there, or a hole of the goal out of reach.
    pub(super) is_cut: bool,
}

/// What matters of what can follow a position with no more pegs than the finishes have, of which it is none: nothing.
pub(super) fn at_end(finishes: &[Finish], pegs: HoleSet) -> Option<Tree> {
    let is_over = finishes
        .iter()
        .all(|finish| pegs.len() <= finish.pegs.len());
    (is_over && !finishes.is_empty()).then_some(Tree {
        positions: 0,
        is_cut: false,
    })
}

/// What can follow a position, where it is few.
pub(super) fn tiny(board: &Board, finishes: &[Finish], pegs: HoleSet) -> Option<Tree> {
    let tree = grown(board, finishes, pegs, false);
    tree.filter(|tree| tree.positions <= MOST_AT_A_GLANCE)
}

/// What can follow a position, cut where all of it is too much; nothing if that is too much, too, or a finish follows.
pub(super) fn below(board: &Board, finishes: &[Finish], pegs: HoleSet) -> Option<Tree> {
    grown(board, finishes, pegs, false).or_else(|| grown(board, finishes, pegs, true))
}

/// The same; where it is to be cut, what a stranded peg or a hole out of reach rules out is neither counted nor
/// followed.
fn grown(board: &Board, finishes: &[Finish], pegs: HoleSet, cuts: bool) -> Option<Tree> {
    let mut seen: HashSet<HoleSet> = HashSet::new();
    let mut open = vec![pegs];
    let (mut positions, mut is_cut) = (0, false);
    while let Some(pegs) = open.pop() {
        for next in board.jumps().successors(pegs) {
            if !seen.insert(next) {
                continue;
            }
            if finishes.iter().any(|finish| finish.pegs == next) {
                return None;
            }
            if cuts && stranded::is_lost(board, finishes, next) {
                is_cut = true;
            } else {
                positions += 1;
                open.push(next);
            }
            if positions > MOST_IN_TREE || seen.len() > MOST_SEEN {
                return None;
            }
        }
    }
    Some(Tree { positions, is_cut })
}

/// How many positions are looked at, those that are not counted included.
const MOST_SEEN: usize = 2_000;

/// How many positions a check looks at before it gives up.
const MOST_CHECKED: usize = 200_000;

/// Checks that no finish follows, by looking at everything that follows, stranded pegs or not, and of a whole tree the
/// number of positions.
pub(super) fn check(
    board: &Board,
    finishes: &[Finish],
    pegs: HoleSet,
    Tree { positions, is_cut }: Tree,
) -> Result<(), Refuted> {
    if positions > MOST_IN_TREE {
        return Err(Refuted::Exhausted);
    }
    if at_end(finishes, pegs).is_some() {
        return Ok(());
    }
    let mut level = HashSet::from([pegs]);
    let mut looked_at = 0;
    while !level.is_empty() {
        if finishes.iter().any(|finish| level.contains(&finish.pegs)) {
            return Err(Refuted::Exhausted);
        }
        looked_at += level.len();
        if looked_at > MOST_CHECKED {
            return Err(Refuted::SearchOnly);
        }
        level = level
            .iter()
            .flat_map(|&pegs| board.jumps().successors(pegs))
            .collect();
    }
    let is_right = is_cut || looked_at == positions + 1;
    is_right.then_some(()).ok_or(Refuted::Exhausted)
}
