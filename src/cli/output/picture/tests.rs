//! Tests of `picture`.

use super::*;
use crate::library::Library;

fn board(name: &str) -> std::sync::Arc<Board> {
    Library::embedded().entry(name).unwrap().board()
}

#[test]
fn a_square_lattice_has_letters_above_and_numbers_beside() {
    let board = board("english");
    let centre = HoleSet::of(board.hole("d4").unwrap());
    assert_eq!(
        pegs(&board, board.all() - centre),
        [
            "  a b c d e f g",
            "1     o o o",
            "2     o o o",
            "3 o o o o o o o",
            "4 o o o . o o o",
            "5 o o o o o o o",
            "6     o o o",
            "7     o o o",
        ]
    );
}

#[test]
fn a_triangle_stands_on_its_side_with_its_labels() {
    let board = board("triangle10");
    assert_eq!(
        pegs(&board, board.all().without(board.hole("b3").unwrap())),
        [
            "   o      a1",
            "  o o     a2 b2",
            " o . o    a3 b3 c3",
            "o o o o   a4 b4 c4 d4",
        ]
    );
    assert_eq!(
        labels(&board),
        ["      a1", "    a2  b2", "  a3  b3  c3", "a4  b4  c4  d4"]
    );
}
