//! Tests of `heuristic`.

use proptest::prelude::*;

use super::*;
use crate::packed::board::PackedBoard;
use crate::par::direction::SearchDirection;
use crate::par::{naive, refine};
use crate::rules::board::Board;
use crate::rules::position::Position;
use crate::run::limits::Limits;

/// A heuristic of a board in 2 to 4 regions, refined against all of these positions one after another.
fn refined(
    board: &Board,
    packed: &PackedBoard<u64>,
    direction: SearchDirection,
    end: Position,
    positions: &[Position],
) -> Heuristic<u64> {
    let dual = Dual::new(packed, direction, &[packed.pack(end)]);
    let partitions = (2..=4).map(|regions| Partition::new(board, packed, regions, 0.1));
    let mut heuristic = Heuristic::<u64>::nothing(dual, partitions.collect());
    let words: Vec<u64> = positions
        .iter()
        .map(|&position| packed.pack(position))
        .collect();
    refine::begin(&mut heuristic, &words[..1], &Limits::none());
    for room in [0, MOVE, 2 * MOVE] {
        // Often enough for potentials to be looked for.
        let samples = words.iter().cycle().take(words.len().max(40));
        let samples = samples.map(|&word| Sample::new(word, room));
        let samples: Vec<Sample<u64>> = samples.collect();
        refine::learn(&mut heuristic, &samples, &Limits::none());
    }
    heuristic
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// What every proof of a par rests on.
    #[test]
    fn the_bound_never_exceeds_the_fewest_moves(
        (board, start) in naive::small_positions(),
        end in any::<prop::sample::Index>(),
    ) {
        let from_start = naive::distances(&board, start);
        let positions: Vec<Position> = from_start.keys().copied().collect();
        let end = *end.get(&positions);
        let packed = PackedBoard::<u64>::new(&board, start.key, &[start.pegs, end.pegs]);
        let of = |direction, end| refined(&board, &packed, direction, end, &positions);
        let forward = of(SearchDirection::Forward, end);
        let backward = of(SearchDirection::Backward, start);
        for &position in positions.iter().take(20) {
            let word = packed.pack(position);
            let bound = backward.moves(word);
            prop_assert!(bound <= from_start[&position], "from the start: {position:?} {bound}");
            if let Some(&moves) = naive::distances(&board, position).get(&end) {
                let bound = forward.moves(word);
                prop_assert!(bound <= moves, "to {end:?}: {position:?} {bound} {moves}");
            }
        }
    }

    /// In one region nothing is outside, so what the potential adds in losses it takes away in weight.
    #[test]
    fn in_a_single_region_the_bound_is_the_fewest_moves_whatever_the_weights(
        (board, start) in naive::small_positions(),
        end in any::<prop::sample::Index>(),
        multiple in 0..40_i32,
    ) {
        let distances = naive::distances(&board, start);
        let positions: Vec<Position> = distances.keys().copied().collect();
        let end = *end.get(&positions);
        let packed = PackedBoard::<u64>::new(&board, start.key, &[]);
        let partition = Partition::new(&board, &packed, 1, 0.0);
        let dual = Dual::new(&packed, SearchDirection::Forward, &[packed.pack(end)]);
        let mut heuristic = Heuristic::<u64>::nothing(dual, [partition].into());
        // A resource count: the same for every peg.
        let weights = vec![multiple; packed.bit_count()];
        heuristic.add(Potential { partition: 0, weights });
        prop_assert_eq!(heuristic.moves(packed.pack(start)), distances[&end]);
    }
}

#[test]
fn weights_that_a_jump_raises_are_refused() {
    let board = Board::new(
        "line",
        "Line",
        &["ooo"],
        crate::rules::board::JumpRule::Orthogonal,
    );
    let board = board.unwrap();
    let packed = PackedBoard::<u64>::new(&board, None, &[]);
    let dual = Dual::new(&packed, SearchDirection::Forward, &[0b100_u64]);
    let partition = Partition::new(&board, &packed, 1, 0.0);
    let mut heuristic = Heuristic::<u64>::nothing(dual, [partition].into());
    for (weights, is_allowed) in [
        (vec![1, 1, 3], false),
        (vec![1, 1], false),
        (vec![2, 1, 3], true),
    ] {
        heuristic.add(Potential {
            partition: 0,
            weights,
        });
        assert_eq!(heuristic.potentials().len(), usize::from(is_allowed));
    }
    assert_eq!(heuristic.moves(0b011), 1);
    assert_eq!(heuristic.moves(0b100), 0);
    // Nothing leads from here to the goal.
    assert!(heuristic.moves(0b101) > 100);
}

#[test]
fn the_start_of_the_english_central_game_needs_at_least_12_moves() {
    let board = crate::library::Library::embedded()
        .entry("english")
        .unwrap()
        .board();
    let centre = board.centre().unwrap();
    let goal = crate::rules::hole::HoleSet::of(centre);
    let start = board.all() - goal;
    let packed = PackedBoard::<u64>::new(&board, None, &[goal]);
    let [start, goal] = [start, goal].map(|pegs| packed.pack(Position::of(pegs)));
    let dual = Dual::new(&packed, SearchDirection::Forward, &[goal]);
    let partitions = crate::par::pattern::partitions(&board, &packed);
    let mut heuristic = Heuristic::<u64>::nothing(dual, partitions.into());
    refine::begin(&mut heuristic, &[start], &Limits::none());
    assert!(
        (12..=18).contains(&heuristic.moves(start)),
        "{}",
        heuristic.moves(start)
    );
}
