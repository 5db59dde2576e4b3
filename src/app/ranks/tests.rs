//! Tests of `ranks`.

use std::sync::Arc;

use super::*;
use crate::library::Library;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::Hole;
use crate::rules::position::Position;
use crate::rules::problem::Goal;
use crate::rules::random::{Random, random_game};

#[test]
fn the_means_are_those_of_random_games_of_problems_that_there_are() {
    const GAMES: u32 = 400;
    let library = Library::embedded();
    for &(board, rule, id, mean) in RANDOM_PLAY {
        let mean = f32::from(mean) / 100.0;
        let entry = library.entry(board).unwrap();
        let problem = entry
            .problem(id, Some(rule.parse().unwrap()), false)
            .unwrap();
        assert!(rank(&problem, 1).is_some(), "{board} {rule}");
        let mut random = Random::new(9);
        let left = (0..GAMES).map(|_| {
            let game = random_game(problem.board(), problem.start(), &mut random);
            game.last().map_or(0, |last| last.pegs.len()) as f32
        });
        let found = left.sum::<f32>() / GAMES as f32;
        // Five times the standard error of games whose ends differ by three pegs.
        assert!((found - mean).abs() < 0.75, "{board} {rule}: {found}");
    }
    assert_eq!(
        RANDOM_PLAY.len(),
        library
            .entries()
            .iter()
            .map(|it| it.rules().len())
            .sum::<usize>()
    );
}

#[test]
fn ranks_tell_what_random_play_leaves() {
    let library = Library::embedded();
    let problem = |id| {
        library
            .entry("english")
            .unwrap()
            .problem(id, None, false)
            .unwrap()
    };
    let central = |pegs| rank(&problem("central"), pegs).unwrap();
    assert_eq!(central(2), "excellent, random play leaves 7.6");
    assert!(central(6).starts_with("better than chance"));
    assert!(central(8).starts_with("no better than chance"));
    assert!(central(11).starts_with("worse than chance"));
    // Of another start, with the key or on another board it is not known.
    let central_game = problem("central");
    let two_empty = central_game.start().pegs.without(Hole::at(0));
    let board = Board::new("english", "Row", &["ooooooooooo"], JumpRule::Orthogonal).unwrap();
    let start = Position::of(board.all().without(Hole::at(2)));
    let row = Problem::new(
        Arc::new(board),
        "central",
        "Row",
        start,
        Goal::PegsAnywhere(1),
    );
    for other in [
        central_game.clone().from_pegs(two_empty),
        central_game.with_key().unwrap(),
        row,
    ] {
        assert_eq!(rank(&other, 9), None, "{other:?}");
    }
    let corner = problem("c1:c1");
    assert_eq!(rank(&corner, 3).as_deref(), Some("very good"));
    assert_eq!(rank(&corner, 5), None);
}
