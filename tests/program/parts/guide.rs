//! The steps of a plan that a lesson leads through.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::problem;
use lastpeg::app::learn::guide::Guide;
use lastpeg::rules::game::Game;
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;

#[test]
fn the_central_game_is_guided_through_eight_steps_in_any_order_of_jumps() {
    let problem = problem("english", "central");
    let board = problem.board().clone();
    let read = |text: &str, start: Position| {
        let written = notation::read_line(&board, text).unwrap();
        notation::replay(&board, start, &written).unwrap()
    };
    let text = "f4-d4 e2-e4 d4-f4 e6-e4 g5-e5 d5-f5 g3-g5 g5-e5 e4-e6 e7-e5 d2-d4 b3-d3 c1-c3 c4-c2 e1-c1 c1-c3 \
                d3-b3 b5-d5 b3-b5 a5-c5 d5-b5 a3-a5 a5-c5 f3-f5 f5-d5 d5-b5 d7-d5 c7-c5 d4-d6 b5-d5 d6-d4";
    let line = read(text, problem.start());
    let mut guide = Guide::new(&problem, &line).unwrap();
    let mut game = Game::new(problem.clone());
    guide.follow(&game);
    let told = guide.text(&board, "u").unwrap();
    assert_eq!(
        told,
        "Step 1 of 8: clear e2 e3 e4 with the peg f4 and the hole d4."
    );
    assert_eq!(notation::holes(&board, guide.marks()), "e2,e3,e4");
    for &action in &line[..3] {
        game.play(action).unwrap();
    }
    guide.follow(&game);
    assert!(
        guide
            .text(&board, "u")
            .unwrap()
            .starts_with("Step 2 of 8: clear g3")
    );
    // Within the block the step stays; another jump leaves the way.
    game.play(line[3]).unwrap();
    guide.follow(&game);
    assert!(guide.text(&board, "u").unwrap().starts_with("Step 2 of 8"));
    game.play(read("b4-d4", game.position())[0]).unwrap();
    guide.follow(&game);
    assert!(
        guide
            .text(&board, "u")
            .unwrap()
            .contains("left the way of this lesson; others may win, too")
    );
    assert!(guide.marks().is_empty());
    game.undo();
    guide.follow(&game);
    assert!(guide.text(&board, "u").unwrap().starts_with("Step 2 of 8"));
    assert!(Guide::new(&problem, &line[..3]).is_none());
}
