//! Tests of `region`.

use super::*;
use crate::library::Library;
use crate::proof::outer_regions::outer_regions;
use crate::rules::board::JumpRule;
use crate::rules::random::Random;

#[test]
fn no_game_goes_through_a_region_cheaper_than_the_cheapest_walk() {
    let board = Library::embedded().entry("wiegleb").unwrap().board();
    let regions = regions(&board, &outer_regions(&board));
    let mut random = Random::new(1);
    for _ in 0..100 {
        let costs: Vec<i64> = board
            .jumps()
            .all()
            .iter()
            .map(|_| random.below(4) as i64)
            .collect();
        let start = board.all() - HoleSet::of(Hole::at(random.below(board.hole_count())));
        let (mut pegs, mut played) = (start, Vec::new());
        while let Some(&jump) = random.choose(&board.jumps().legal(pegs).collect::<Vec<_>>()) {
            pegs ^= jump.holes();
            played.extend(board.jumps().all().iter().position(|&other| other == jump));
        }
        for region in &regions {
            let walk = region.cheapest(start, pegs, &costs).unwrap();
            let of_all = region.cheapest_of_all(pegs, &costs);
            assert_eq!(of_all[region.pattern(start)], Some(walk.cost));
            let charged = |jump: &&usize| {
                region
                    .steps
                    .iter()
                    .any(|step| step.is_charged && step.action == **jump)
            };
            let paid: i64 = played.iter().filter(charged).map(|&jump| costs[jump]).sum();
            assert!(walk.cost <= paid, "{walk:?}");
            assert_eq!(
                walk.cost,
                walk.jumps.iter().map(|&jump| costs[jump]).sum::<i64>()
            );
        }
    }
}

#[test]
fn a_peg_that_nothing_can_take_away_stays() {
    let board = Board::new("line", "Line", &["ooo"], JumpRule::Orthogonal).unwrap();
    let [a, b, c] = [0, 1, 2].map(|index| HoleSet::of(Hole::at(index)));
    let region = &regions(&board, &[b])[0];
    let costs = [1, 1];
    assert_eq!(
        region
            .cheapest(b, HoleSet::EMPTY, &costs)
            .map(|walk| walk.cost),
        Some(1)
    );
    assert_eq!(region.cheapest(HoleSet::EMPTY, b, &costs), None);
    assert_eq!(region.cheapest_of_all(b, &costs), [None, Some(0)]);
    let whole = &regions(&board, &[board.all()])[0];
    assert_eq!(
        whole.cheapest(a | b, c, &costs).map(|walk| walk.cost),
        Some(1)
    );
    assert_eq!(whole.cheapest(a | c, b, &costs), None);
}
