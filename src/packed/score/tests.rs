//! Tests of `score`.

use super::*;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;

#[test]
fn a_peg_counts_the_log_odds_of_its_hole_in_the_sample() {
    let board = Board::new("line", "Line", &["oooo"], JumpRule::Orthogonal).unwrap();
    let packed = PackedBoard::<u64>::new(&board, None, &[HoleSet::from_bits(1)]);
    // With the two to begin with: the first hole in 4 of 5 images, the second in 2, the others in 1.
    let score = OccupancyScore::new(&packed, [0b01_u64, 0b01, 0b11], 1000.0);
    let odds = |share: f64| (1000.0 * f64::ln(share / (1.0 - share))) as i64;
    let expected = [0.8, 0.4, 0.2, 0.2].map(odds);
    for word in 0..16_u64 {
        let pegs = (0..4).filter(|bit| word >> bit & 1 == 1);
        assert_eq!(score.of(word), pegs.map(|bit| expected[bit]).sum::<i64>());
    }
    let mut words = vec![0b0100_u64, 0b0010, 0b0001, 0b1000];
    score.best_first(&mut words, 3);
    words[..3].sort_unstable();
    assert_eq!(
        words[..3],
        [0b0001, 0b0010, 0b0100],
        "of equal ones the least"
    );
}
