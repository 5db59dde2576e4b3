//! Tests of `moves`.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::par::naive;
use crate::rules::position::Position;

fn neighbours(moves: &Moves<'_, u64>, word: u64, direction: SearchDirection) -> BTreeSet<Position> {
    let mut found = BTreeSet::new();
    moves.each(word, direction, &mut |word, _| {
        found.insert(moves.packed.unpack(word));
        true
    });
    found
}

proptest! {
    #[test]
    fn moves_are_those_of_the_rules_and_can_be_taken_back((board, position) in naive::small_positions()) {
        let packed = PackedBoard::<u64>::new(&board, position.key, &[position.pegs]);
        let moves = Moves::new(&packed);
        let word = packed.pack(position);
        let after = naive::after_one_move(&board, position);
        prop_assert_eq!(neighbours(&moves, word, SearchDirection::Forward), after.clone());
        let mut without_repetition = BTreeSet::new();
        moves.each_first(word, SearchDirection::Forward, &mut Seen::nothing(board.hole_count()), &mut |word, _| {
            without_repetition.insert(packed.unpack(word));
            true
        });
        prop_assert_eq!(without_repetition, after.clone());
        for next in after {
            let before = neighbours(&moves, packed.pack(next), SearchDirection::Backward);
            prop_assert!(before.contains(&position));
            // Nothing else leads there.
            for before in before {
                prop_assert!(naive::after_one_move(&board, before).contains(&next));
            }
        }
    }
}

#[test]
fn the_actions_of_a_move_lead_where_it_does() {
    let board = crate::library::Library::embedded()
        .entry("english")
        .unwrap()
        .board();
    let packed = PackedBoard::<u64>::new(&board, None, &[]);
    let moves = Moves::new(&packed);
    let mut random = crate::rules::random::Random::new(5);
    let mut longest = 0;
    for _ in 0..50 {
        let word = random.word() & packed.hole_bits();
        moves.each(word, SearchDirection::Forward, &mut |child, path| {
            let flips = path.iter().map(|&action| packed.actions()[action].flip);
            assert_eq!(flips.fold(word, |word, flip| word ^ flip), child);
            let actions: Vec<Action> = path
                .iter()
                .map(|&action| packed.actions()[action].action)
                .collect();
            assert_eq!(crate::rules::position::move_count(&actions), 1);
            longest = longest.max(path.len());
            true
        });
    }
    assert!(longest > 3, "{longest}");
}
