//! The verdicts along a game that is reviewed.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::{played, problem};
use lastpeg::app::advice::knowledge::Knowledge;
use lastpeg::app::advice::timeline::Timeline;
use lastpeg::rules::game::Game;
use lastpeg::run::Limits;
use lastpeg::solve::{Solver, Verdict};

/// A game of the Latin cross with a line played, and all that a timeline wants to know of it.
fn reviewed(line: &str) -> (Game, Timeline, Knowledge) {
    let game = played(problem("english", "cross"), line);
    let board = game.problem().board().clone();
    let timeline = Timeline::of(&game);
    let mut solver = Solver::new(game.problem());
    let mut knowledge = Knowledge::default();
    while let Some(position) = timeline.wanted(&board, &knowledge, 0) {
        let answer = solver.solve(position, &Limits::none());
        knowledge.learn(position, answer.outcome);
    }
    (game, timeline, knowledge)
}

#[test]
fn a_won_game_was_winnable_all_along() {
    let (game, timeline, knowledge) = reviewed("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    let board = game.problem().board();
    for depth in 0..=5 {
        let verdict = timeline.verdict(&knowledge, depth);
        assert_eq!(verdict, Some(Verdict::Winnable), "{depth}");
        let ways = timeline.ways(board, &knowledge, depth);
        assert!(ways.open == 0 && (ways.winning > 0) == (depth < 5));
    }
    assert_eq!(timeline.lost(&knowledge), None);
}

#[test]
fn the_losing_jump_is_where_winnable_turns_into_lost() {
    let (game, timeline, knowledge) = reviewed("d3-f3 d5-d3 d3-b3");
    let board = game.problem().board();
    let verdicts = (0..4).map(|depth| timeline.verdict(&knowledge, depth).unwrap());
    let lost = verdicts.clone().position(|v| v == Verdict::Lost).unwrap();
    assert!(lost > 0 && verdicts.skip(lost).all(|verdict| verdict == Verdict::Lost));
    assert_eq!(timeline.lost(&knowledge), Some(lost));
    assert!((0..4).all(|depth| timeline.is_losing(&knowledge, depth) == (depth == lost)));
    let before = timeline.options(board, &knowledge, lost - 1);
    let played = timeline.actions()[lost - 1];
    assert!(before.contains(&(played, Some(Verdict::Lost))));
    assert!(before.iter().any(|(_, v)| *v == Some(Verdict::Winnable)));
    assert_eq!(timeline.ways(board, &knowledge, lost).winning, 0);
}
