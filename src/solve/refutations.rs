//! Refutations: what a long search learns from the first levels below the open positions, so that a [`ProofFilter`]
//! holds lost words back.
//!
//! The proof that rules one position out rules out most lost ones near it too, so a few proofs spare a long search
//! much of what it would have to look through. Without them hints on Wiegleb's board and the 7x7 board, whose p90 are
//! 243 and 562 ms, would end undecided: five lost positions of 29 pegs on Wiegleb's board took 98 to 264 million
//! positions each, with refutations without regions 12 to 30 million.

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::proof::filter::ProofFilter;
use crate::proof::prover::ProofAttempts;
use crate::rules::board::Board;
use crate::run::limits::Limits;

/// After how many positions refutations are looked for first, and how many times as many are made by each further
/// time. It takes as long as the search of some 500 000: proofs are looked for against 24 words of each of eight
/// levels. (Three times as many words or twice as many times held back hardly more.)
pub(super) const FIRST: u64 = 500_000;
pub(super) const APART: u64 = 4;
const LEVELS: usize = 8;
const WORDS: usize = 24;
/// Of one in three of these a proof may have regions. That takes five times as long and seldom succeeds, but one such
/// proof holds back what many others do not: whole games on Wiegleb's board took 24.7 s without regions, 9.1 s with
/// regions for all words and 5.5 s like this (on the 7x7 board 24.5, 32.8 and 25.7 s, with regions at its corners,
/// which are of no use).
const REGION_PART: usize = 3;

/// Looks for proofs against open words and some of those below, and adds them to a filter. `children` gives the words
/// one action after some, each once, without those of which something is known.
pub(super) fn look_for<W: Word>(
    filter: &mut ProofFilter,
    attempts: &mut ProofAttempts,
    board: &Board,
    packed: &PackedBoard<W>,
    open: &[W],
    children: impl Fn(&[W]) -> Vec<W>,
    limits: &Limits,
) {
    let mut level = open.to_vec();
    for _ in 0..LEVELS {
        for (number, word) in few(&level).into_iter().enumerate() {
            if limits.are_over() || filter.holds(word) {
                continue;
            }
            let games = (packed.unpack(word).pegs, filter.finish());
            let mut found = attempts.find(board, games, &[], limits);
            if found.is_none() && number.is_multiple_of(REGION_PART) {
                found = attempts.find(board, games, filter.candidates(), limits);
            }
            found.inspect(|losses| filter.add(board, losses));
        }
        level.retain(|&word| !filter.holds(word));
        level = children(&few(&level));
    }
    filter.sort();
}

/// Some of the words of a level, from all over it.
fn few<W: Word>(level: &[W]) -> Vec<W> {
    let apart = level.len().div_ceil(WORDS).max(1);
    level.iter().step_by(apart).copied().collect()
}
