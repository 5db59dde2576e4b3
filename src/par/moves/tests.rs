//! Tests of `moves`.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::par::naive;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
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

/// Adds what a move of a peg leads to, which has made so many jumps since it was in its first hole: the pegs, and
/// whether it was a long one.
fn add_moves(
    board: &Board,
    at: Position,
    (first, peg, jumps): (Hole, Hole, usize),
    long: MarkingMove,
    found: &mut BTreeSet<(HoleSet, bool)>,
) {
    for jump in at.jumps_from(board, peg) {
        let (next, jumps) = (at.play_unchecked(Action::Jump(jump)), jumps + 1);
        let is_long = jumps >= long.jumps && (!long.is_loop || jump.to == first);
        found.insert((next.pegs, is_long));
        add_moves(board, next, (first, jump.to, jumps), long, found);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn long_moves_set_the_mark_and_others_keep_it(
        pegs in 0..1_u128 << 16,
        is_marked: bool,
        jumps in 2..4_usize,
        is_loop: bool,
    ) {
        let board = Board::new("board", "Board", &["oooo"; 4], JumpRule::Triangular).unwrap();
        let packed = PackedBoard::<u64>::marked(&board, &[]);
        let long = MarkingMove { jumps, is_loop };
        let moves = Moves::new(&packed).marking(Some(long));
        let word = |pegs, is_marked| {
            let mark = if is_marked { packed.mark() } else { 0 };
            packed.pack(Position::of(pegs)) | mark
        };
        let neighbours = |word, direction, is_first| {
            let mut all = BTreeSet::new();
            let mut found = |word, _: &[usize]| {
                all.insert(word);
                true
            };
            if is_first {
                moves.each_first(word, direction, &mut Seen::nothing(board.hole_count()), &mut found);
            } else {
                moves.each(word, direction, &mut found);
            }
            all
        };
        let start = Position::of(HoleSet::from_bits(pegs));
        let mut after = BTreeSet::new();
        for peg in start.pegs {
            add_moves(&board, start, (peg, peg, 0), long, &mut after);
        }
        let after: BTreeSet<u64> = after.into_iter().map(|(pegs, is_long)| word(pegs, is_marked || is_long)).collect();
        let start = word(start.pegs, is_marked);
        for is_first in [false, true] {
            prop_assert_eq!(&neighbours(start, SearchDirection::Forward, is_first), &after);
            for &next in &after {
                prop_assert!(neighbours(next, SearchDirection::Backward, is_first).contains(&start));
            }
            // Nothing else leads there.
            for before in neighbours(start, SearchDirection::Backward, is_first) {
                prop_assert!(neighbours(before, SearchDirection::Forward, is_first).contains(&start));
            }
        }
    }
}

#[test]
fn a_move_is_taken_back_no_farther_than_there_are_pegs() {
    let (packed, [start, end]) = naive::few_pegs(["f6,g7", "e5"]);
    let start = packed.canonical(start);
    let before = Moves::new(&packed).way_back(&[vec![start]], SearchDirection::Backward, end);
    assert_eq!(before, [start]);
}
