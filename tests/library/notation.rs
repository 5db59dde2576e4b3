//! Holes and moves as they are written.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::Hole;
use lastpeg::rules::notation::{
    self, WrittenMove, holes, read_hole, read_holes, read_line, read_pegs,
};

#[test]
fn holes_are_read_by_number_and_as_pairs_too() {
    let rows = ["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"];
    let triangle = Board::new("t", "T", &rows, JumpRule::Triangular).unwrap();
    let english = [
        "  ooo  ", "  ooo  ", "ooooooo", "ooooooo", "ooooooo", "  ooo  ", "  ooo  ",
    ];
    let english = Board::new("e", "E", &english, JumpRule::Orthogonal).unwrap();
    let labels = |board: &Board, text: &str| holes(board, read_holes(board, text).unwrap());
    assert_eq!(labels(&english, "1, 17,33 (4,1)"), "c1,d1,d4,e7");
    assert_eq!(labels(&triangle, "1 5 15"), "a1,b3,e5");
    let written = |board: &Board, text: &str| {
        let line = read_line(board, text).unwrap();
        let name = |hole: &Hole| board.label(*hole).to_owned();
        let moves = line.moves.iter().map(|written| match written {
            WrittenMove::Key(hole) => format!("+{}", name(hole)),
            WrittenMove::Journey(journey) => journey.iter().map(name).collect::<Vec<_>>().join("-"),
            _ => unreachable!("no other move is written"),
        });
        moves.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(written(&triangle, "4-1 1. 6-4"), "a3-a1 c3-a3");
    assert_eq!(written(&english, "(4,2)-(4,4), 5-17-29"), "d2-d4 d2-d4-d6");
    assert_eq!(written(&english, "(4,2)(4,4) +(4,4)"), "d2-d4 +d4");
    for wrong in ["0", "34", "(8,1)", "(4,4", "(1,1)", "+17"] {
        assert!(read_hole(&english, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_picture_is_read_with_the_letters_and_numbers_beside_it() {
    let column = Board::new("c", "C", &["o", "o", "o"], JumpRule::Orthogonal).unwrap();
    let wide = Board::new("w", "W", &["o".repeat(28)], JumpRule::Orthogonal).unwrap();
    let triangle = Board::new("t", "T", &["o  ", "oo ", "ooo"], JumpRule::Triangular).unwrap();
    let letters: Vec<String> =
        (wide.holes().map(|hole| wide.label(hole).replace('1', ""))).collect();
    let above = format!("    {}\n  1 .{}", letters.join("  "), "  o".repeat(27));
    for (board, text, holes) in [
        (&column, "     a\n   1 o\n   2 .\n   3 o\n", "a1,a3"),
        (&column, "a1\na3\n", "a1,a3"),
        (
            &triangle,
            "    .      a1\n   o o     a2 b2\n  . o .    a3 b3 c3\n",
            "a2,b2,b3",
        ),
        (
            &wide,
            &above,
            &format!("b1{}", &notation::holes(&wide, wide.all())[5..]),
        ),
    ] {
        assert_eq!(
            read_pegs(board, text)
                .map(|pegs| notation::holes(board, pegs))
                .as_deref(),
            Ok(holes)
        );
    }
}
