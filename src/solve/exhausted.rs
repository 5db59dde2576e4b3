//! What a search that found nothing tells of a position: how many positions can follow it.
//!
//! That number belongs to the position alone. (What the search has looked at depends on the questions before.)

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::packed::word_set::WordSet;
use crate::proof::Reason;
use crate::proof::reason::MOST_COUNTED;

/// The reason why a position is lost from which everything was searched.
pub(crate) fn exhausted<W: Word>(packed: &PackedBoard<W>, word: W) -> Reason {
    // A jump leaves a peg, so none of them is the word 0, which no set can hold.
    let mut seen = WordSet::with_room_for(MOST_COUNTED);
    let mut open = vec![word];
    while let Some(word) = open.pop() {
        for action in packed.legal(word) {
            let next = word ^ packed.actions()[action].flip;
            if seen.insert(next) {
                open.push(next);
            }
        }
        if seen.len() > MOST_COUNTED {
            return Reason::Exhausted { positions: None };
        }
    }
    Reason::Exhausted {
        positions: Some(seen.len()),
    }
}

#[cfg(test)]
mod tests;
