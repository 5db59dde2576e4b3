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
mod tests {
    use super::*;
    use crate::rules::board::{Board, JumpRule};
    use crate::rules::hole::HoleSet;
    use crate::rules::position::Position;

    #[test]
    fn what_can_follow_is_counted() {
        let board = Board::new("row", "Row", &["oooooo"], JumpRule::Orthogonal).unwrap();
        let packed = PackedBoard::<u64>::new(&board, None, &[]);
        let following = |pegs: u128| {
            let position = Position::of(HoleSet::from_bits(pegs));
            exhausted(&packed, packed.pack(position))
        };
        let some = |positions| Reason::Exhausted {
            positions: Some(positions),
        };
        assert_eq!(following(0b00_0101), some(0));
        assert_eq!(following(0b00_0011), some(1));
        // After oo.oo.: ..ooo., oo...o, ooo..., .o..o., ..o..o and o..o...
        assert_eq!(following(0b01_1011), some(6));
    }
}
