//! A first look: a line to the goal by a narrow search that needs next to no set-up.
//!
//! From the start of most problems it finds a line at once, while setting up resource counts takes some fifty times as
//! long. What it does not find is no verdict at all.

use crate::board::Board;
use crate::hole::Hole;
use crate::position::{Action, Position};
use crate::solver::backward::BackwardTable;
use crate::solver::descent::{Descent, End};
use crate::solver::goal::{Finish, fixed_sets};
use crate::solver::limits::Limits;
use crate::solver::packing::Packing;
use crate::solver::score::Score;
use crate::solver::word::Word;

/// The looks: the size of a backward table to steer by and to meet, and the widths of the passes. The first table is made in
/// a fraction of a millisecond, the second in two, and all passes together take 20 to 50 ms, a fraction of the set-up. They
/// solve all solvable problems from one vacancy to one survivor but one of Diamond-41; the first pass alone left half of
/// those of Wiegleb's board.
const LOOKS: [(usize, &[usize]); 2] = [(2_000, &[64]), (10_000, &[128, 256, 512, 1024])];

/// A line from a position to one of the finishes, if it meets the eye, and the number of positions made.
pub(crate) fn line(
    board: &Board,
    key: Option<Hole>,
    position: Position,
    finishes: &[Finish],
    limits: &Limits,
) -> Option<(Vec<Action>, u64)> {
    if Packing::<u64>::fits(board, key) {
        line_by::<u64>(board, key, position, finishes, limits)
    } else if Packing::<u128>::fits(board, key) {
        line_by::<u128>(board, key, position, finishes, limits)
    } else {
        None
    }
}

fn line_by<W: Word>(
    board: &Board,
    key: Option<Hole>,
    position: Position,
    finishes: &[Finish],
    limits: &Limits,
) -> Option<(Vec<Action>, u64)> {
    let packing = Packing::<W>::new(board, key, &fixed_sets(finishes));
    let mut descent = Descent::new(packing, position, limits);
    let mut made = 0;
    for (positions, widths) in LOOKS {
        let table = BackwardTable::new(&descent.packing, finishes, positions, limits);
        let score = Score::new(&descent.packing, table.top_words());
        let end = descent.search(Some(&table), &score, widths.iter().copied());
        made += descent.work;
        match end {
            End::Found => return Some((descent.line(position), made)),
            End::Cut => {}
            End::Complete | End::Stopped => return None,
        }
    }
    None
}
