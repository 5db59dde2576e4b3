//! Tests of `backwards`.

use super::*;
use crate::library::Library;

#[test]
fn what_is_seen_backwards_is_the_game_forwards_from_its_end_to_its_start() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    let forwards = entry.problem("cross", None, false).unwrap();
    let board = forwards.board().clone();
    let written = notation::read_line(&board, "d3-b3 d5-d3 e3-c3 b3-d3 d2-d4").unwrap();
    let line = notation::replay(&board, forwards.start(), &written).unwrap();
    let after = |position: Position, &action: &Action| position.play(&board, action).unwrap();
    let backwards = forwards.backwards().unwrap();
    let turned = turned_round(&line);
    for depth in 0..=line.len() {
        let then = line[..depth].iter().fold(forwards.start(), after);
        let back = turned[..line.len() - depth]
            .iter()
            .fold(backwards.start(), after);
        assert_eq!(backwards.seen_pegs(back.pegs), then.pegs, "{depth}");
        assert_eq!(forwards.seen_pegs(then.pegs), then.pegs);
    }
    assert_eq!(backwards.seen_goal().holes(), forwards.start().pegs);
    assert_eq!(backwards.told_moves(&turned), forwards.told_moves(&line));
    for &jump in board.jumps().all() {
        let seen = backwards.seen_jump(jump);
        assert_eq!((seen.from, seen.to), (jump.to, jump.from));
        assert_eq!(backwards.seen_jump(seen), jump);
        assert_eq!(forwards.seen_jump(jump), jump);
    }
}
