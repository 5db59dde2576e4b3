//! Tests of `pattern`.

use super::*;
use crate::library::Library;
use crate::rules::hole::HoleSet;
use crate::rules::position::Position;
use crate::rules::random::Random;

#[test]
fn every_hole_is_in_one_region_and_every_action_charged_for_in_one() {
    for name in ["english", "6x6", "wiegleb", "triangle15", "diamond41"] {
        let board = Library::embedded().entry(name).unwrap().board();
        let key = board.centre();
        let packed = PackedBoard::<u64>::new(&board, key, &[]);
        for partition in partitions(&board, &packed) {
            let shapes = || partition.regions.iter().map(|region| &region.shape);
            let mut holes: Vec<Hole> = shapes().flat_map(Region::holes).copied().collect();
            holes.sort_unstable();
            let bits = (0..packed.bit_count()).map(Hole::at);
            assert!(holes.iter().copied().eq(bits), "{name}");
            let steps = shapes().flat_map(Region::steps);
            let charged = steps.filter(|step| step.is_charged).map(|step| step.action);
            let mut charged: Vec<usize> = charged.collect();
            charged.sort_unstable();
            assert!(charged.into_iter().eq(0..packed.actions().len()), "{name}");
        }
    }
}

#[test]
fn no_game_goes_through_a_region_cheaper_than_its_pattern_costs() {
    let board = Library::embedded().entry("english").unwrap().board();
    let packed = PackedBoard::<u64>::new(&board, None, &[]);
    let partitions = partitions(&board, &packed);
    let mut random = Random::new(2);
    let mut above_nothing = 0;
    for round in 0..40 {
        // A game in which every jump is a move: what it costs, each region pays for its part.
        let vacancy = HoleSet::of(Hole::at(random.below(board.hole_count())));
        let mut position = Position::of(board.all() - vacancy);
        let from = packed.pack(position);
        let mut jumps = Vec::new();
        while let Some(&jump) = random.choose(&position.jumps(&board).collect::<Vec<_>>()) {
            position = position.play_unchecked(crate::rules::position::Action::Jump(jump));
            jumps.push(jump);
        }
        let to = packed.pack(position);
        let loss = random.below(100) as i32;
        for region in &partitions[round % partitions.len()].regions {
            let holes = region.shape.holes();
            let losses: Vec<i32> = region
                .shape
                .steps()
                .iter()
                .map(|step| i32::from(step.is_charged) * loss)
                .collect();
            let pattern = |word: u64| region.shape.pattern(word.to_set());
            let [forward, backward] = [
                (to, SearchDirection::Forward),
                (from, SearchDirection::Backward),
            ]
            .map(|(end, direction)| {
                PatternCosts::new(region, &losses, &[(pattern(end), 0)], direction)
            });
            let count = |ends: &dyn Fn(&crate::rules::board::Jump) -> Hole| {
                jumps
                    .iter()
                    .filter(|jump| holes.contains(&ends(jump)))
                    .count() as i32
            };
            let paid = MOVE * count(&|jump| jump.from) + loss * count(&|jump| jump.over);
            let least = forward.of(pattern(from)).unwrap();
            assert!(least <= paid);
            // It is the same walk from either end.
            assert_eq!(backward.of(pattern(to)), Some(least));
            let mut walked = 0;
            let end = forward.walk(pattern(from), |step| walked += losses[step]);
            assert_eq!(end, pattern(to));
            assert!(walked <= least && (least - walked) % MOVE == 0);
            above_nothing += usize::from(least > 0);
        }
    }
    assert!(above_nothing > 50, "{above_nothing}");
}
