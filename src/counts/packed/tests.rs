//! Tests of `packed`.

use super::*;
use crate::library::Library;
use crate::rules::random::{Random, random_game};

#[test]
fn lanes_agree_with_the_counts_one_by_one() {
    let library = Library::embedded();
    let problem = library
        .entry("french")
        .unwrap()
        .problem("d4", None, true)
        .unwrap();
    let (board, start) = (problem.board(), problem.start());
    let finishes = finish::finishes(board, start, problem.goal());
    let packed = PackedBoard::<u64>::new(board, start.key, &[]);
    let identity = [&board.symmetries()[0]];
    let fits = |count: &ResourceCount| PackedCounts::fits(board, count, start.key, &finishes);
    let sought = find::Sought {
        board,
        finishes: &finishes,
        symmetries: &identity,
        most: MOST_LANES,
        limits: &Limits::none(),
    };
    let collected = find::collect(&sought, start, fits);
    assert!(collected.len() > 4, "only {} counts", collected.len());
    let lanes = PackedCounts::new(&packed, &collected, start.key, &finishes);
    let is_lost = |position: crate::rules::position::Position| {
        collected.iter().any(|count| {
            find::needed(count, position.key, &finishes)
                .is_none_or(|needed| count.value(position.pegs) < needed)
        })
    };
    let mut random = Random::new(1);
    let mut lost = 0;
    for _ in 0..200 {
        for position in random_game(board, start, &mut random) {
            if is_lost(position) {
                break;
            }
            let slacks = lanes.slacks(packed.pack(position));
            for index in packed.legal(packed.pack(position)) {
                let child = position.play_unchecked(packed.actions()[index].action);
                assert_eq!(lanes.loses(&slacks, index), is_lost(child), "{child:?}");
                lost += usize::from(is_lost(child));
            }
        }
    }
    assert!(lost > 100, "only {lost} children were lost");
}
