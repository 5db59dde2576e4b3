//! Tests of `layers`.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::par::naive;
use crate::par::potential::Dual;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_layer_holds_what_takes_just_so_many_moves((board, start) in naive::small_positions()) {
        let packed = PackedBoard::<u64>::new(&board, start.key, &[start.pegs]);
        let moves = Moves::new(&packed);
        let canonical = |position| packed.canonical(packed.pack(position));
        let distances = naive::distances(&board, start);
        let direction = SearchDirection::Forward;
        let dual = Dual::new(&packed, direction, &[0]);
        let heuristic = Heuristic::nothing(dual, [].into());
        let at = |moves: usize| -> BTreeSet<u64> {
            let of = distances.iter().filter(|&(_, &distance)| distance == moves);
            of.map(|(&position, _)| canonical(position)).collect()
        };
        let mut layers = Layers::new(direction, heuristic, at(0).into_iter().collect());
        let limits = Limits::none();
        let most = distances.values().max().unwrap() + 1;
        for moves_made in 1..=most {
            let expansion = Expansion {
                packed: &packed,
                moves_of_board: &moves,
                limits: &limits,
                moves: most,
                wanted: None,
                last_level: 0,
                is_for_all: false,
                memory: 0,
            };
            prop_assert!(matches!(layers.grow(expansion, &AtomicU64::new(0)), Grown::Done));
            prop_assert!(layers.newest().iter().copied().eq(at(moves_made)));
        }
    }
}

#[test]
fn a_layer_goes_no_farther_than_the_other_end() {
    let (packed, [last, first]) = naive::few_pegs(["e5,f6,g7", "e5"]);
    let direction = SearchDirection::Backward;
    let dual = Dual::new(&packed, direction, &[last]);
    let first = vec![packed.canonical(first)];
    let mut layers = Layers::new(direction, Heuristic::nothing(dual, [].into()), first);
    let expansion = Expansion {
        packed: &packed,
        moves_of_board: &Moves::new(&packed),
        limits: &Limits::none(),
        moves: 9,
        wanted: None,
        last_level: 3,
        is_for_all: false,
        memory: 0,
    };
    assert!(matches!(
        layers.grow(expansion, &AtomicU64::new(0)),
        Grown::Done
    ));
    let most = layers.newest().iter().map(|&word| packed.pegs(word)).max();
    assert_eq!(most, Some(3));
}
