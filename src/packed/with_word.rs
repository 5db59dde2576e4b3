//! The one choice between the words: a job is done with `u64` where the board fits it, else with `u128`.
//!
//! What the word makes different stays behind this door: who has a board to search writes the search once, for any
//! [`Word`], and asks here for it to be done. (English takes 33 bits and 34 with Cremers' Key, the largest board 81.)

use crate::packed::word::Word;
use crate::rules::board::Board;
use crate::rules::hole::Hole;

/// Something to do with the word that a board fits.
pub(crate) trait WordJob {
    /// What comes of it; the same type whatever the word.
    type Answer;
    /// The bits that the job needs in a word beside those of the holes and Cremers' Key.
    const SPARE_BITS: usize = 0;

    /// Does the job.
    fn run<W: Word>(self) -> Self::Answer;
}

/// Does a job with the narrowest word that a board fits, with a bit for Cremers' Key if its hole is given, and with the
/// spare bits of the job; `None`, with nothing done, where no word is wide enough.
pub(crate) fn with_word<J: WordJob>(board: &Board, key: Option<Hole>, job: J) -> Option<J::Answer> {
    let bits = board.hole_count() + usize::from(key.is_some()) + J::SPARE_BITS;
    if bits <= <u64 as Word>::BITS {
        Some(job.run::<u64>())
    } else if bits <= <u128 as Word>::BITS {
        Some(job.run::<u128>())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    /// Gives the width of the word, and asks for that many spare bits.
    struct Width<const SPARE: usize>;

    impl<const SPARE: usize> WordJob for Width<SPARE> {
        type Answer = usize;
        const SPARE_BITS: usize = SPARE;

        fn run<W: Word>(self) -> usize {
            W::BITS
        }
    }

    #[test]
    fn a_job_gets_the_narrowest_word_that_has_room_for_all_its_bits() {
        let board = Library::embedded().entry("english").unwrap().board();
        let key = board.holes().next();
        assert_eq!(with_word(&board, None, Width::<0>), Some(64));
        assert_eq!(with_word(&board, None, Width::<31>), Some(64));
        assert_eq!(with_word(&board, key, Width::<30>), Some(64));
        assert_eq!(with_word(&board, key, Width::<31>), Some(128));
        assert_eq!(with_word(&board, key, Width::<94>), Some(128));
        assert_eq!(with_word(&board, key, Width::<95>), None);
    }
}
