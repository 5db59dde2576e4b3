//! What is concluded from the answers to a game's positions.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::problem;
use lastpeg::app::advice::knowledge::{Knowledge, Loss, Standing};
use lastpeg::proof::Reason;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::Position;
use lastpeg::run::Limits;
use lastpeg::solve::{self, Outcome};

fn cross() -> Game {
    Game::new(problem("english", "cross"))
}

fn lost() -> Outcome {
    Outcome::Lost(Reason::NoJumps)
}

/// A line of that many different positions.
fn line(length: usize) -> Vec<Position> {
    let board = cross().problem().board().clone();
    let positions = board.holes().map(|hole| Position::of(HoleSet::of(hole)));
    positions.take(length).collect()
}

#[test]
fn a_winning_line_makes_every_position_on_it_winnable() {
    let game = cross();
    let answer = solve::solve(game.problem(), &Limits::none());
    let mut knowledge = Knowledge::default();
    knowledge.learn(game.position(), answer.outcome);
    let mut at = game.position();
    while let Some(&next) = knowledge.line(at).unwrap().first() {
        at = at.play_unchecked(next);
    }
    assert!(game.problem().goal().is_reached(at.pegs));
}

#[test]
fn where_the_game_was_lost_is_found_by_halving() {
    let line = line(12);
    let board = cross().problem().board().clone();
    let mut knowledge = Knowledge::default();
    knowledge.learn(line[11], lost());
    let mut asked = 0;
    loop {
        let Standing::Lost(loss) = knowledge.standing(&board, &line) else {
            panic!("the last position is lost");
        };
        let Some(open) = loss.open else {
            assert_eq!((loss.lost, loss.winnable), (8, Some(7)));
            assert!(loss.is_exact());
            break;
        };
        let outcome = if open < 8 {
            Outcome::Winnable(Vec::new())
        } else {
            lost()
        };
        knowledge.learn(line[open], outcome);
        asked += 1;
    }
    assert!(asked <= 4, "{asked} questions for eleven positions");
}

#[test]
fn what_stays_undecided_makes_the_loss_inexact() {
    let line = line(4);
    let board = cross().problem().board().clone();
    let mut knowledge = Knowledge::default();
    knowledge.learn(line[0], Outcome::Winnable(Vec::new()));
    knowledge.learn(line[1], Outcome::Undecided);
    knowledge.learn(line[2], lost());
    let standing = knowledge.standing(&board, &line);
    let loss = Loss {
        lost: 2,
        winnable: Some(0),
        open: None,
    };
    assert_eq!(
        standing,
        Standing::Lost(loss),
        "after a lost position all is lost"
    );
    assert!(!loss.is_exact());
}

#[test]
fn an_undecided_position_is_what_its_ways_on_make_it() {
    let game = cross();
    let (board, position) = (game.problem().board(), game.position());
    let children: Vec<Position> = position
        .actions(board)
        .map(|action| position.play_unchecked(action))
        .collect();
    let mut knowledge = Knowledge::default();
    knowledge.learn(position, Outcome::Undecided);
    for &child in &children {
        knowledge.conclude(board, position);
        assert_eq!(knowledge.outcome(position), Some(&Outcome::Undecided));
        knowledge.learn(child, lost());
    }
    knowledge.conclude(board, position);
    assert_eq!(knowledge.reason(position).unwrap().kind(), "one-jump");
    for &won in &children {
        let mut knowledge = Knowledge::default();
        knowledge.learn(position, Outcome::Undecided);
        knowledge.learn(won, Outcome::Winnable(Vec::new()));
        knowledge.conclude(board, position);
        let line = knowledge.line(position).unwrap();
        assert_eq!(line.len(), 1);
        assert_eq!(position.play_unchecked(line[0]), won);
    }
}
