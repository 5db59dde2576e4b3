//! What searches are tested against.

use super::*;

/// For every set of pegs of a small board, by its bits, whether jumps lead from it to these pegs: the definition, which
/// searches are tested against.
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
