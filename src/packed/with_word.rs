//! The one choice between the words: a job is done with `u64` where the board fits it, else with `u128`.
//!
//! What the word makes different stays behind this door: who has a board to search writes the search once, for any
//! [`Word`](crate::packed::word::Word), and asks here for it to be done. (English takes 33 bits and 34 with Cremers'
//! Key, the largest board 81.)

use crate::rules::board::Board;
use crate::rules::hole::Hole;

/// The bits of a position on a board, with one for Cremers' Key if its hole is given.
pub(crate) fn position_bits(board: &Board, key: Option<Hole>) -> usize {
    board.hole_count() + usize::from(key.is_some())
}

/// `with_word!(board, key, |W| job)` does a job with `W` for the narrowest word that a board fits, with a bit for
/// Cremers' Key if its hole is given; `None`, with nothing done, where no word is wide enough. The bits that the job
/// needs in a word beside these may be given after the key. What comes of the job has the same type whatever the word.
macro_rules! with_word {
    ($board:expr, $key:expr, |$word:ident| $job:expr) => {
        $crate::packed::with_word::with_word!($board, $key, 0, |$word| $job)
    };
    ($board:expr, $key:expr, $spare_bits:expr, |$word:ident| $job:expr) => {{
        let bits = $crate::packed::with_word::position_bits($board, $key) + $spare_bits;
        if bits <= <u64 as $crate::packed::word::Word>::BITS {
            type $word = u64;
            Some($job)
        } else if bits <= <u128 as $crate::packed::word::Word>::BITS {
            type $word = u128;
            Some($job)
        } else {
            None
        }
    }};
}

pub(crate) use with_word;

#[cfg(test)]
mod tests;
