//! Tests of `subgradient`.

use super::*;
use crate::library::Library;
use crate::packed::board::PackedBoard;
use crate::par::direction::SearchDirection;
use crate::par::pattern::partitions;
use crate::rules::hole::HoleSet;
use crate::rules::position::Position;
use crate::rules::random::Random;

#[test]
fn climbing_ends_at_a_resource_count_that_bounds_positions_higher() {
    let board = Library::embedded().entry("english").unwrap().board();
    let goal = HoleSet::of(board.centre().unwrap());
    let packed = PackedBoard::<u64>::new(&board, None, &[goal]);
    let dual = Dual::new(
        &packed,
        SearchDirection::Forward,
        &[packed.pack(Position::of(goal))],
    );
    // After 20 jumps at random most positions are lost, because they have lost too much of some resource count.
    let mut random = Random::new(6);
    let samples = (0..30).map(|_| {
        let mut pegs = board.all() - goal;
        for _ in 0..20 {
            let jumps: Vec<_> = board.jumps().legal(pegs).collect();
            pegs ^= random
                .choose(&jumps)
                .map_or(HoleSet::EMPTY, |jump| jump.holes());
        }
        Sample::new(packed.pack(Position::of(pegs)), 10 * MOVE)
    });
    let samples: Vec<Sample<u64>> = samples.collect();
    for partition in partitions(&board, &packed) {
        let ascent = Ascent::new(&dual, &partition, &samples);
        let climb = |steps| ascent.climb(std::iter::empty(), steps, &Limits::none());
        let (without, weights) = climb(0);
        assert_eq!(weights, [0; 33]);
        let (with, weights) = climb(30);
        assert!(dual.allows(&weights));
        assert!(
            with > without && with.mean > without.mean,
            "{without:?} {with:?}"
        );
        // What is known is where the next ascent begins.
        let (again, _) = ascent.climb(std::iter::once(&weights[..]), 0, &Limits::none());
        assert_eq!(again, with);
    }
}

#[test]
fn weights_are_made_a_resource_count_again() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let packed = PackedBoard::<u64>::new(&board, None, &[]);
    let dual = Dual::new(&packed, SearchDirection::Backward, &[1_u64]);
    let partition = &partitions(&board, &packed)[0];
    let ascent = Ascent::<u64>::new(&dual, partition, &[]);
    let mut random = Random::new(8);
    for _ in 0..100 {
        let weights = (0..15).map(|_| random.below(400) as f64 - 200.0);
        assert!(dual.allows(&ascent.nearest_count(weights.collect())));
    }
    let count = vec![3.0; 15];
    assert_eq!(ascent.nearest_count(count), [3; 15]);
}
