//! Tests of `backward`.

use super::*;
use crate::library::Library;
use crate::rules::finish::tests::winnable_by_definition;
use crate::rules::hole::{Hole, HoleSet};

#[test]
fn the_table_holds_the_positions_from_which_the_goal_can_be_reached() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let goal = HoleSet::of(Hole::at(4));
    let packed = PackedBoard::<u64>::new(&board, None, &[goal]);
    let finish = Finish {
        pegs: goal,
        key: None,
    };
    let table = BackwardTable::new(&packed, &[finish], usize::MAX, &Limits::none());
    assert_eq!(table.top_level(), usize::MAX, "nothing was left out");
    let low = BackwardTable::new(&packed, &[finish], 200, &Limits::none());
    assert!((4..12).contains(&low.top_level()), "{}", low.top_level());
    let is_winnable = winnable_by_definition(&board, goal);
    for (bits, &expected) in (0_u64..).zip(&is_winnable).skip(1) {
        let word = packed.canonical(bits);
        assert_eq!(table.contains(word), expected, "{bits:015b}");
        // What is above it may be winnable though it has it not.
        let is_lost = packed.level(bits) <= low.top_level() && !expected;
        assert_eq!(low.rules_out(&packed, bits), is_lost, "{bits:015b}");
    }
}

#[test]
fn a_table_with_less_room_has_fewer_levels() {
    let board = Library::embedded().entry("square81").unwrap().board();
    let packed = PackedBoard::<u128>::new(&board, None, &[]);
    let few: HoleSet = board.holes().take(12).collect();
    let finishes = [few].map(|pegs| Finish { pegs, key: None });
    let table = |most| BackwardTable::new(&packed, &finishes, most, &Limits::none());
    let (small, large) = (table(500), table(50_000));
    assert!(small.words.len() <= 500 && large.words.len() <= 50_000);
    assert!((12..large.top_level()).contains(&small.top_level()));
    for table in [small, large] {
        let levels = table.top_words.iter().map(|&word| packed.level(word));
        assert!(levels.clone().count() > 0);
        assert!(levels.eq(table.top_words.iter().map(|_| table.top_level())));
        let most = table.words.len().max(1 << 12) * BackwardTable::<u128>::BYTES_PER_POSITION;
        assert!(table.bytes() <= most, "{} of {most}", table.bytes());
    }
}
