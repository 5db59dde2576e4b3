//! Tests of `exhausted`.

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
