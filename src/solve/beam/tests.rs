//! Tests of `beam`.

use super::*;
use crate::library::Library;
use crate::rules::finish::Finish;
use crate::rules::finish::tests::winnable_by_definition;
use crate::rules::hole::{Hole, HoleSet};

/// Searches below all positions of a level at once, with passes that begin at a width and that limits end again and
/// again, after so many positions each, and counts those found winnable and lost.
fn searched_level(level: usize, width: usize, step: u64) -> (usize, usize) {
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
    let mut frontier = Frontier::new(&packed, &roots, width);
    let mut positions = 0_u64;
    while !frontier.is_complete() {
        let limits = Limits::none().with_positions(positions.saturating_add(step));
        let mut beam = Beam {
            packed: &packed,
            backward: &backward,
            score: &score,
            counts: None,
            limits: &limits,
            proven: &mut proven,
            filter: None,
            positions,
            winners: WINNERS_OF_A_GAME,
        };
        let is_done = beam.pass(&mut frontier, 0).is_some();
        positions = beam.positions;
        if is_done {
            frontier.set_width(2 * frontier.width());
        }
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
        for (width, step) in [(1, u64::MAX), (1, 1), (1000, 50)] {
            let (won, lost) = searched_level(level, width, step);
            assert!(won > 10 && lost > 10, "{won} {lost}");
        }
    }
}
