//! A line drawn in diagrams.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::diagram::svg;
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;

const ENGLISH: &[&str] = &[
    "  ooo  ", "  ooo  ", "ooooooo", "ooooooo", "ooooooo", "  ooo  ", "  ooo  ",
];

fn drawn(rows: &[&str], rule: JumpRule, vacancy: &str, line: &str) -> String {
    let board = Board::new("board", "Board", rows, rule).unwrap();
    let start = Position::of(board.all().without(board.hole(vacancy).unwrap()));
    let written = notation::read_line(&board, line).unwrap();
    let actions = notation::replay(&board, start, &written).unwrap();
    svg(&board, start, &actions, 2)
}

#[test]
fn a_line_has_a_diagram_for_each_move_and_one_for_the_end() {
    let svg = drawn(ENGLISH, JumpRule::Orthogonal, "d4", "d6-d4 f5-d5 e7-e5");
    assert_eq!(svg.matches("<g ").count(), 4);
    assert_eq!(
        svg.matches("<circle").count(),
        4 * 33 + 3,
        "a moving peg has a second disc"
    );
    assert_eq!(
        svg.matches("<path").count(),
        3 * 3,
        "a cross, and an arrow drawn twice, for each move"
    );
    for caption in [">1. d6-d4<", ">3. e7-e5<", ">29 pegs<"] {
        assert!(svg.contains(caption), "{caption} is missing");
    }
}

#[test]
fn the_picture_is_as_large_as_its_diagrams() {
    let one = drawn(
        &["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"],
        JumpRule::Triangular,
        "a1",
        "",
    );
    // Four steps of 20 between margins of 18.
    assert!(one.contains("width=\"116\""), "{one}");
    assert!(!one.contains("<path"), "nothing moves");
}

/// Captions were squeezed into the width of one column, which not every viewer does.
#[test]
fn a_caption_has_room_below_a_board_of_one_column() {
    let svg = drawn(&["o", "o", "o"], JumpRule::Orthogonal, "a1", "a3-a1");
    assert!(!svg.contains("textLength"), "{svg}");
    assert!(svg.contains("cx=\"33.0\""), "in the middle: {svg}");
}
