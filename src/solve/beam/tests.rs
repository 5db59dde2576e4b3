//! Tests of `beam`.

use super::*;
use crate::library::Library;
use crate::rules::finish::Finish;
use crate::rules::finish::tests::winnable_by_definition;
use crate::rules::hole::{Hole, HoleSet};

/// Searches below all positions of a level at once, with passes that begin at a width of 1, and counts those found
/// winnable and lost.
fn searched_level(level: usize) -> (usize, usize) {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let goal = HoleSet::of(Hole::at(4));
    let packed = PackedBoard::<u64>::new(&board, None, &[goal]);
    let finish = Finish {
        pegs: goal,
        key: None,
    };
    let backward = BackwardTable::new(&packed, &[finish], 50, &Limits::none());
    assert!(backward.top_level() + 2 < level, "{}", backward.top_level());
    let (score, mut proven) = (backward.score(&packed), Proven::new());
    let words = (1_u64..1 << board.hole_count()).filter(|&word| packed.level(word) == level);
    let mut roots: Vec<u64> = words.map(|word| packed.canonical(word)).collect();
    roots.sort_unstable();
    roots.dedup();
    let mut frontier = Frontier::new(&packed, &roots, 1);
    while !frontier.is_complete() {
        let mut beam = Beam {
            packed: &packed,
            backward: &backward,
            score: &score,
            counts: None,
            limits: &Limits::none(),
            proven: &mut proven,
            filter: None,
            positions: 0,
            winners: WINNERS_OF_A_GAME,
        };
        beam.pass(&mut frontier, 0).unwrap();
        frontier.set_width(2 * frontier.width());
    }
    let is_winnable = winnable_by_definition(&board, goal);
    for &root in &roots {
        assert_eq!(
            proven.is_won(root),
            is_winnable[root as usize],
            "{root:015b}"
        );
        assert_eq!(
            proven.is_lost(root),
            !is_winnable[root as usize],
            "{root:015b}"
        );
    }
    let won = roots.iter().filter(|&&root| proven.is_won(root)).count();
    (won, roots.len() - won)
}

#[test]
fn a_beam_with_nothing_left_has_told_the_winnable_from_the_lost() {
    for level in [8, 11] {
        let (won, lost) = searched_level(level);
        assert!(won > 10 && lost > 10, "{won} {lost}");
    }
}
