//! How many moves a game still takes.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::{played, problem};
use lastpeg::app::advice::moves_left::{
    FoundLines, MovesLeft, POSITIONS, Searched, ShortLine, after, budget, is_within_reach,
    on_known_line, search,
};
use lastpeg::library::catalog::FewestKnown;
use lastpeg::library::shortest;
use lastpeg::rules::game::Game;
use lastpeg::run::Limits;
use lastpeg::{par, solve};

fn game(board: &str, name: &str, line: &str) -> Game {
    played(problem(board, name), line)
}

#[test]
fn along_the_line_of_the_catalog_moves_played_and_left_are_par() {
    for (board, id) in [
        ("english", "central"),
        ("english", "e1:e1"),
        ("triangle15", "a1:a1"),
        ("english", "cross"),
        ("french", "key"),
    ] {
        let mut game = game(board, id, "");
        let par = shortest::fewest(game.problem()).unwrap();
        for action in shortest::line(game.problem()).unwrap() {
            let (_, left) = on_known_line(&game).unwrap();
            assert_eq!(game.move_count() + left.moves, par.moves);
            assert!(left.is_par);
            game.play(action).unwrap();
        }
    }
}

/// The fewest moves left in a game, with all searched for that is wanted.
fn left(game: &Game) -> FewestKnown {
    let mut found = FoundLines::default();
    loop {
        match found.left_in(game) {
            MovesLeft::Known(left) => return left,
            MovesLeft::Unknown => panic!("nothing was found"),
            MovesLeft::Wanted(position) => {
                let problem = game.problem().clone().at(position);
                let line = search(&problem, &[], &Limits::none());
                found.learn(position, line.map_or(Searched::Lost, Searched::Line));
            }
        }
    }
}

#[test]
fn a_short_search_agrees_with_the_exact_one() {
    let mut game = game("english", "central", "");
    let answer = solve::solve(game.problem(), &Limits::none());
    for &action in &answer.line().unwrap()[..16] {
        game.play(action).unwrap();
    }
    let problem = game.problem().clone().at(game.position());
    let exact = par::fewest_moves(&problem, &Limits::none());
    let left = left(&game);
    assert!(left.is_par && exact.is_proved);
    // One less where the move goes on.
    assert!((left.moves..=left.moves + 1).contains(&exact.moves().unwrap()));
}

#[test]
fn on_a_large_board_only_few_pegs_are_searched() {
    let game = game("wiegleb", "central", "");
    assert!(!is_within_reach(game.problem(), game.problem().start()));
    assert_eq!(budget(game.problem()), Some(POSITIONS));
}

#[test]
fn a_move_that_can_go_on_is_counted_once() {
    // The peg that has jumped to d3 jumps on to b3 and wins: no new move.
    let at = |line: &str| left(&game("english", "cross", line));
    let fewest = |moves| FewestKnown {
        moves,
        is_par: true,
    };
    assert_eq!(at("d3-f3 d5-d3"), fewest(3));
    assert_eq!(at("d3-f3"), fewest(4));
}

#[test]
fn a_long_line_is_not_told_beside_what_is_known_after_a_jump() {
    let mut game = game("english", "central", "");
    let answer = solve::solve(game.problem(), &Limits::none());
    let (begun, rest) = answer.line().unwrap().split_at(22);
    for &action in begun {
        game.play(action).unwrap();
    }
    let position = game.position();
    let problem = game.problem().clone().at(position);
    let least = left(&game).moves;
    let long = ShortLine {
        actions: rest.to_vec(),
        is_proved: false,
    };
    assert!(long.fewest().moves > least, "{}", long.fewest().moves);
    let mut found = FoundLines::default();
    found.learn(position, Searched::Line(long));
    for action in position.actions(problem.board()) {
        after(&problem, action, &mut found, &Limits::none());
    }
    let told = MovesLeft::Known(FewestKnown {
        moves: least,
        is_par: false,
    });
    assert_eq!(found.left_in(&game), told);
}
