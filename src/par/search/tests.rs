//! Tests of `search`.

use proptest::prelude::*;

use super::*;
use crate::par::naive;
use crate::rules::position;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn passes_rule_out_what_is_too_few_and_find_a_line_of_the_fewest_moves(
        (board, start) in naive::small_positions(),
        end in any::<prop::sample::Index>(),
        too_many in 0..4_usize,
    ) {
        let distances = naive::distances(&board, start);
        let mut positions: Vec<Position> = distances.keys().copied().collect();
        // What takes many moves oftener.
        positions.sort_by_key(|position| distances[position]);
        let end = *end.get(&positions[positions.len() / 3..]);
        let packed = PackedBoard::<u64>::new(&board, start.key, &[start.pegs, end.pegs]);
        let moves = Moves::new(&packed);
        let limits = Limits::none();
        let words = [start, end].map(|position| packed.pack(position));
        let mut search = LayerSearch::new(&board, &packed, &moves, words[0], &words[1..], &limits);
        let fewest = distances[&end];
        prop_assert!(search.lower_bound <= fewest);
        let pass = Pass { moves: fewest + too_many, narrow: None, is_for_all: false };
        prop_assert!(matches!(search.pass(pass, &limits), PassEnd::Met(_)));
        for moves in search.lower_bound..=fewest {
            let pass = Pass { moves, narrow: None, is_for_all: false };
            match search.pass(pass, &limits) {
                PassEnd::Nothing => prop_assert!(moves < fewest),
                PassEnd::Met(meeting) => {
                    prop_assert_eq!(moves, fewest);
                    let line = search.line(meeting);
                    prop_assert!(position::move_count(&line) <= fewest);
                    let play = |position: Position, &action| position.play(&board, action);
                    prop_assert_eq!(line.iter().try_fold(start, play), Ok(end));
                }
                _ => prop_assert!(false, "nothing limits the pass"),
            }
            search.learn(&limits);
        }
        for from in SearchDirection::BOTH {
            for (width, moves) in (1..4).flat_map(|width| (0..=fewest + 1).map(move |moves| (width, moves))) {
                let narrow = Some(Narrow { from, width });
                match search.pass(Pass { moves, narrow, is_for_all: false }, &limits) {
                    PassEnd::Nothing => prop_assert!(moves < fewest),
                    PassEnd::Cut => (),
                    PassEnd::Met(meeting) => {
                        let count = position::move_count(&search.line(meeting));
                        prop_assert!((fewest..=moves).contains(&count));
                    }
                    _ => prop_assert!(false, "nothing limits the pass"),
                }
            }
        }
    }
}
