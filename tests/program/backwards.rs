//! Problems that are played backwards: from the goal up, with pegs and holes changed places.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::rules::game::Game;
use lastpeg::rules::problem::Status;
use lastpeg::run::Limits;
use lastpeg::solve::solve;
use ratatui::layout::Size;

use crate::support::player::{ASCII, Player, problem};
use crate::support::{answer, refused};

#[test]
fn a_win_backwards_is_turned_round_and_counts_forwards() {
    let mut player = Player::new(problem("english", "cross"), ASCII, Size::new(80, 24));
    player.type_keys("b");
    assert_eq!(player.session().game().problem().id(), "cross+backwards");
    player.play("d2-d4 b3-d3 e3-c3 d5-d3-b3");
    player.answer_all();
    insta::assert_snapshot!(
        "backwards",
        player.screens(&[(80, 24), (30, 10), (120, 40)])
    );
    let best = player
        .app()
        .env()
        .records
        .best(&problem("english", "cross"))
        .unwrap();
    assert_eq!((best.moves, best.hints), (5, 0));
    assert_eq!(best.line, "d3-b3 d5-d3 e3-c3 b3-d3 d2-d4");
    // One game was won, and not two.
    assert_eq!(player.app().env().records.practice.streak.current, 1);
    // The same key leads back.
    player.resize((80, 24));
    player.type_keys("b");
    assert_eq!(player.session().game().problem().id(), "cross");
}

#[test]
fn a_line_backwards_turned_round_solves_the_problem() {
    for (board, id) in [
        ("english", "cross"),
        ("english", "c1:c7"),
        ("french", "beasley-exchange"),
        ("triangle15", "a1:a1"),
        ("wiegleb", "e5:e5"),
    ] {
        let (forwards, backwards) = (
            problem(board, id),
            problem(board, &format!("{id}+backwards")),
        );
        let answer = solve(&backwards, &Limits::none());
        let line = answer
            .line()
            .unwrap_or_else(|| panic!("{board} {id} is not solved backwards"));
        let mut game = Game::new(forwards);
        for &action in line.iter().rev() {
            game.play(action).unwrap();
        }
        assert_eq!(game.status(), Status::Won, "{board} {id}");
        assert_eq!(
            backwards.record_name(),
            format!("{}+backwards", game.problem().record_name())
        );
    }
}

#[test]
fn what_cannot_be_played_backwards_says_why() {
    let mut player = Player::new(problem("english", "one-peg"), ASCII, Size::new(80, 24));
    player.type_keys("b");
    assert_eq!(player.session().game().problem().id(), "one-peg");
    assert!(
        player
            .screen()
            .contains("+backwards goes with a goal of given holes")
    );
    let why = "+backwards goes with a goal of given holes, and with neither Cremers' Key nor conditions on the line";
    refused("solve english one-peg+backwards", why);
}

#[test]
fn the_command_line_knows_problems_backwards() {
    let solved = answer("solve english cross+backwards", 0);
    assert!(
        solved.starts_with("English board, orthogonal jumps: Latin cross, backwards"),
        "{solved}"
    );
    let shown = answer(
        "check english cross+backwards 'd2-d4 b3-d3 e3-c3 d5-d3-b3'",
        0,
    );
    assert!(
        shown.contains("pegs and holes have changed places"),
        "{shown}"
    );
}
