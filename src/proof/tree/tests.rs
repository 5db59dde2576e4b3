//! Tests of `tree`.

use super::*;
use crate::rules::board::JumpRule;
use crate::rules::notation::read_pegs;

#[test]
fn all_that_can_be_played_is_told_once() {
    let board = Board::new("row", "Row", &["oooooo"], JumpRule::Orthogonal).unwrap();
    let of = |pegs: &str| lines(&board, Position::of(read_pegs(&board, pegs).unwrap()));
    let tree = ["a1-c1", "  d1-b1: 2 pegs left", "  e1-c1 b1-d1: as before"];
    let found = of("oo.oo.").unwrap();
    assert_eq!(of("..oo.o").unwrap().len(), 2);
    assert_eq!(found[0], tree[0], "{found:?}");
    assert!(
        found.iter().any(|line| line.ends_with("as before")),
        "{found:?}"
    );
    let english = [
        "  ooo  ", "  ooo  ", "ooooooo", "ooooooo", "ooooooo", "  ooo  ", "  ooo  ",
    ];
    let english = Board::new("e", "E", &english, JumpRule::Orthogonal).unwrap();
    let start = Position::of(english.all().without(english.centre().unwrap()));
    assert_eq!(lines(&english, start), None);
}
