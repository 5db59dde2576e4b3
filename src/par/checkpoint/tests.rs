//! Tests of `checkpoint`.

use super::*;
use crate::library::Library;
use crate::rules::notation;

#[test]
fn a_checkpoint_is_read_as_it_was_written() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let problem = Problem::read(&board, "a1:a1").unwrap();
    let solved = crate::solve::solve(&problem, &crate::run::limits::Limits::none());
    let potential = |partition, weight| Potential {
        partition,
        weights: vec![weight; board.hole_count()],
    };
    let checkpoint = Checkpoint {
        bound: 7,
        positions: 123,
        line: solved.line().map(<[Action]>::to_vec),
        potentials: [
            vec![potential(0, -3), potential(2, 0)],
            vec![potential(1, 64)],
        ],
    };
    let text = checkpoint.text(&problem);
    assert_eq!(Checkpoint::read(&problem, &text), Ok(checkpoint));
    let line = notation::line(&board, solved.line().unwrap());
    assert!(
        text.contains(&format!("\nline {line}\ntariff forward 0 -3 -3")),
        "{text}"
    );
}
