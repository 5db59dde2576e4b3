//! Tests of `outer_regions`.

use super::*;
use crate::library::{Entry, Library};
use crate::rules::notation;

#[test]
fn the_outer_regions_of_squares_and_triangles_are_their_sides() {
    let sides = |name: &str, rule| {
        let board = Library::embedded()
            .entry(name)
            .unwrap()
            .board_under(rule)
            .unwrap();
        let sides = outer_regions(&board).into_iter();
        let labels = sides.map(|side| notation::holes(&board, side).replace(' ', ""));
        labels.collect::<Vec<_>>()
    };
    let square = [
        "a1,a2,a3,a4,a5,a6,a7",
        "g1,g2,g3,g4,g5,g6,g7",
        "b1,c1,d1,e1,f1",
        "b7,c7,d7,e7,f7",
    ];
    for rule in [JumpRule::Orthogonal, JumpRule::Diagonal] {
        assert_eq!(sides("square49", rule), square);
    }
    assert_eq!(sides("triangle15", JumpRule::Triangular).len(), 3);
}

#[test]
fn the_outer_regions_of_wieglebs_board_are_its_arms() {
    let board = Library::embedded().entry("wiegleb").unwrap().board();
    let arms = [
        "d1,e1,f1,d2,e2,f2,d3,e3,f3",
        "a4,b4,c4,a5,b5,c5,a6,b6,c6",
        "g4,h4,i4,g5,h5,i5,g6,h6,i6",
        "d7,e7,f7,d8,e8,f8,d9,e9,f9",
    ];
    let arms = arms.map(|arm| notation::read_holes(&board, arm).unwrap());
    assert_eq!(outer_regions(&board), arms);
}

#[test]
fn a_row_of_too_many_holes_is_no_side() {
    let row = "o".repeat(20);
    let board = Board::new(
        "strip",
        "Strip",
        &[&row, &row, &row, &row],
        JumpRule::Orthogonal,
    )
    .unwrap();
    let regions = outer_regions(&board);
    let size = |regions: &[HoleSet]| regions.iter().map(|region| region.len()).max();
    assert_eq!(size(&regions), Some(9));
}

#[test]
fn outer_regions_have_no_hole_in_common() {
    let library = Library::embedded();
    // Both ends of the strip are arms.
    let strip = Board::new("strip", "Strip", &["ooo"; 7], JumpRule::Orthogonal).unwrap();
    let boards = library.entries().iter().map(Entry::board);
    for board in boards.chain([strip.into()]) {
        let regions = outer_regions(&board);
        let all = regions.iter().fold(HoleSet::EMPTY, |all, &one| all | one);
        let sizes = regions.iter().map(|region| region.len());
        assert_eq!(sizes.sum::<usize>(), all.len(), "{}", board.name());
    }
}
