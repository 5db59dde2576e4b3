//! Pegs that can never leave their holes, and holes that no peg can ever reach.
//!
//! Let every peg be wherever it can ever come, all at once, and every hole empty that can ever be: what cannot happen
//! even then cannot happen at all. (Search in artificial intelligence knows this as delete relaxation.) Both sets
//! only grow, so they are complete after a few rounds over the jumps.

use crate::proof::Refuted;
use crate::rules::board::{Board, Jump};
use crate::rules::finish::Finish;
use crate::rules::hole::{Hole, HoleSet};
use crate::why::kind::Why;

/// The holes that can hold a peg at some time, and those that can be empty.
#[derive(Clone, Copy)]
struct Possible {
    filled: HoleSet,
    empty: HoleSet,
}

impl Possible {
    fn of(board: &Board, pegs: HoleSet) -> Possible {
        let mut possible = Possible {
            filled: pegs,
            empty: board.all() - pegs,
        };
        loop {
            let (mut filled, mut empty) = (possible.filled, possible.empty);
            for jump in board.jumps().all() {
                if jump.needs().is_subset(filled) && empty.contains(jump.to) {
                    filled = filled.with(jump.to);
                    empty |= jump.needs();
                }
            }
            if (filled, empty) == (possible.filled, possible.empty) {
                return possible;
            }
            possible = Possible { filled, empty };
        }
    }

    /// Whether a finish is ruled out.
    fn rules_out(self, board: &Board, finish: HoleSet) -> bool {
        !finish.is_subset(self.filled) || !(board.all() - finish).is_subset(self.empty)
    }
}

/// The pegs that can never jump nor be jumped.
#[cfg(feature = "terminal")]
pub(crate) fn stuck_pegs(board: &Board, pegs: HoleSet) -> HoleSet {
    pegs - Possible::of(board, pegs).empty
}

/// The holes over which alone the peg in a corner could leave, where no peg can ever come to any of them: it would
/// need another peg to fetch it out. `None` where the peg stands elsewhere or has another reason to be stuck.
pub(crate) fn doors_of_corner(board: &Board, pegs: HoleSet, corner: Hole) -> Option<HoleSet> {
    let doors = board.jumps().from(corner).iter().map(|jump| jump.over);
    let doors: HoleSet = doors.collect();
    let can_be_fetched = !(doors & Possible::of(board, pegs).filled).is_empty();
    let is_it = board.corners().contains(corner) && !doors.is_empty() && !can_be_fetched;
    is_it.then_some(doors)
}

/// Whether no finish can be reached because of a stranded peg or a hole out of reach.
pub(super) fn is_lost(board: &Board, finishes: &[Finish], pegs: HoleSet) -> bool {
    let possible = Possible::of(board, pegs);
    finishes
        .iter()
        .all(|finish| possible.rules_out(board, finish.pegs))
}

/// The stranded pegs, or the hole out of reach, that rule all finishes out. With several finishes only pegs can.
pub(super) fn find(board: &Board, finishes: &[Finish], pegs: HoleSet) -> Option<Why> {
    let possible = Possible::of(board, pegs);
    let stuck = pegs - possible.empty;
    if finishes
        .iter()
        .all(|finish| !(stuck - finish.pegs).is_empty())
    {
        // One peg that is in no finish is enough; else as many as there are.
        let all_finishes = finishes
            .iter()
            .fold(HoleSet::EMPTY, |all, finish| all | finish.pegs);
        let one = (stuck - all_finishes).iter().next();
        let pegs = one.map_or_else(|| stuck.iter().collect(), |peg| vec![peg]);
        return Some(Why::Stranded { pegs });
    }
    let [finish] = finishes else {
        return None;
    };
    let hole = (finish.pegs - possible.filled).iter().next()?;
    Some(Why::OutOfReach { hole })
}

/// Checks stranded pegs jump by jump: a peg is stuck as long as each jump that takes it away lacks something that
/// only other impossible jumps could bring.
pub(super) fn check_pegs(
    board: &Board,
    finishes: &[Finish],
    pegs: HoleSet,
    stranded: &[Hole],
) -> Result<(), Refuted> {
    let ever = jumps_ever(board, pegs);
    let is_free =
        |hole: &Hole| !pegs.contains(*hole) || ever.iter().any(|jump| jump.needs().contains(*hole));
    let set: HoleSet = stranded.iter().copied().collect();
    let is_open = |finish: &Finish| set.is_subset(finish.pegs);
    if stranded.is_empty() || stranded.iter().any(is_free) || finishes.iter().any(is_open) {
        return Err(Refuted::NotStranded);
    }
    Ok(())
}

/// Checks that no jump can ever land in a hole of every finish.
pub(super) fn check_hole(
    board: &Board,
    finishes: &[Finish],
    pegs: HoleSet,
    hole: Hole,
) -> Result<(), Refuted> {
    let lands = jumps_ever(board, pegs).iter().any(|jump| jump.to == hole);
    let is_free = |finish: &Finish| !finish.pegs.contains(hole);
    if lands || pegs.contains(hole) || finishes.iter().any(is_free) {
        return Err(Refuted::InReach);
    }
    Ok(())
}

/// The jumps that may ever be made, from those that can be made now on: each of the holes of a jump is as it must be
/// in the position, or one of the jumps before it can make it so.
fn jumps_ever(board: &Board, pegs: HoleSet) -> Vec<Jump> {
    let mut made: Vec<Jump> = Vec::new();
    let mut left: Vec<Jump> = board.jumps().all().to_vec();
    loop {
        let can_fill = |hole: Hole| pegs.contains(hole) || made.iter().any(|jump| jump.to == hole);
        let can_empty = |hole: Hole| {
            !pegs.contains(hole) || made.iter().any(|jump| jump.needs().contains(hole))
        };
        let is_possible =
            |jump: &Jump| can_fill(jump.from) && can_fill(jump.over) && can_empty(jump.to);
        let (now, later): (Vec<Jump>, Vec<Jump>) = left.iter().partition(|jump| is_possible(jump));
        if now.is_empty() {
            return made;
        }
        made.extend(now);
        left = later;
    }
}
