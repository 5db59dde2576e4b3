//! Tests of `resource_cut`.

use super::*;
use crate::library::Library;

/// The number of pegs is a resource count.
#[test]
fn the_actions_kept_are_those_that_stay_above_and_the_opposite_is_above_what_is_below() {
    let board = Library::embedded().entry("english").unwrap().board();
    let packed = PackedBoard::<u64>::new(&board, None, &[]);
    let all = (1 << packed.bit_count()) - 1;
    let cut = ResourceCut::new(&packed, &vec![1; packed.bit_count()], 16);
    let opposite = cut.opposite();
    let mut kept_and_not = [0; 2];
    for seed in 1..2000_u64 {
        let word = seed.hash64() & all;
        assert_eq!(cut.is_above(word), word.count_ones() >= 16);
        assert_eq!(cut.is_above(word), !opposite.is_above(word ^ all));
        let mut actions = packed.room_for_actions();
        let legal = packed.list_legal(word, &mut actions);
        let child = |action: u16| word ^ packed.actions()[usize::from(action)].flip;
        let expected: Vec<u16> = actions[..legal]
            .iter()
            .copied()
            .filter(|&action| cut.is_above(child(action)))
            .collect();
        let kept = cut.keep_above(word, &mut actions[..legal]);
        assert_eq!(actions[..kept], expected);
        kept_and_not[0] += kept;
        kept_and_not[1] += legal - kept;
        let legal = packed.list_legal(word, &mut actions);
        let crossing = cut.keep_complements_above(word, &mut actions[..legal]);
        let is_above = |&action: &u16| cut.is_above(child(action) ^ all);
        assert!(actions[..crossing].iter().all(is_above));
    }
    assert!(kept_and_not.into_iter().all(|count| count > 100));
}
