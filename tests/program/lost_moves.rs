//! Where the moves of a game were lost.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::HashMap;

use crate::support::player::{played, problem};
use lastpeg::app::advice::lost_moves::LostMoves;
use lastpeg::app::advice::timeline::Timeline;
use lastpeg::par;
use lastpeg::rules::game::Game;
use lastpeg::rules::position::{self, Position};
use lastpeg::run::Limits;

/// What is known when all that is wanted has been found out, or that from less than so many pegs; and how often
/// something was asked.
fn found(game: &Game, most_pegs: usize) -> (LostMoves, usize) {
    let mut known: HashMap<Position, Option<usize>> = HashMap::new();
    let timeline = Timeline::of(game);
    loop {
        let fewest = |position| known.get(&position).copied();
        let lost = LostMoves::of(&timeline, game.problem(), fewest).unwrap();
        let Some(position) = lost.wanted() else {
            return (lost, known.len());
        };
        let answer = par::fewest_moves(&game.problem().clone().at(position), &Limits::none());
        let is_start = position == game.problem().start();
        let is_within = is_start || position.pegs.len() <= most_pegs;
        assert!(
            known
                .insert(position, answer.moves().filter(|_| is_within))
                .is_none()
        );
    }
}

/// A line of the house, whose par is 6, in 8 moves.
const LONG_HOUSE: &str = "c2-c4 d3-f3 e1-e3 c1-e1 c4-e4-e2 e1-e3 f3-d3 d2-d4";

#[test]
fn totals_of_a_game_at_par_are_par() {
    let game = played(problem("english", "cross"), "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    let (lost, asked) = found(&game, 32);
    assert!(
        lost.losses().is_empty() && asked == 1,
        "only par is asked for"
    );
    assert_eq!(lost.at(0), Some((0, 5)));
    assert_eq!(lost.at(3), Some((3, 2)));
    assert_eq!((lost.text().as_str(), lost.first_turn()), ("", None));
}

#[test]
fn moves_are_lost_where_the_total_rises() {
    let game = played(problem("english", "house"), LONG_HOUSE);
    let (lost, asked) = found(&game, 32);
    assert!(asked <= 6, "{asked} of 9 positions were asked about");
    let exact = |depth: usize| {
        let position = game.line_positions().nth(depth).unwrap();
        let answer = par::fewest_moves(&game.problem().clone().at(position), &Limits::none());
        answer.moves().unwrap()
    };
    let (mut total, mut sum, mut depth, mut turn) = (6, 0, 0, None);
    for (number, run) in position::moves(&game.played()).enumerate() {
        depth += run.len();
        let (so_far, left) = lost.at(depth).unwrap();
        assert_eq!((so_far, left), (number + 1, exact(depth)));
        let moves = so_far + left - total;
        if moves > 0 {
            turn = turn.or(Some(depth - run.len()));
        }
        assert_eq!(lost.with_move_to(depth), (moves > 0).then_some(moves));
        (total, sum) = (total + moves, sum + moves);
    }
    assert_eq!((total, sum), (8, 2));
    assert_eq!(lost.first_turn(), turn);
    assert!(lost.text().contains(" lost with move "), "{}", lost.text());
}

#[test]
fn what_is_not_proven_leaves_several_moves_open() {
    let game = played(problem("english", "house"), LONG_HOUSE);
    let (lost, _) = found(&game, 0);
    assert_eq!(lost.text(), "2 moves lost with one of moves 1 to 8");
    assert_eq!((lost.first_turn(), lost.is_open()), (None, false));
}

#[test]
fn many_losses_are_told_by_the_numbers_of_their_moves() {
    let game = played(problem("english", "house"), LONG_HOUSE);
    let of = |left: fn(usize) -> Option<usize>| {
        let fewest = |position: Position| Some(left(position.pegs.len()));
        let lost = LostMoves::of(&Timeline::of(&game), game.problem(), fewest);
        lost.unwrap().text()
    };
    // One move less is left after none of the moves.
    let each = of(|_| Some(1));
    assert_eq!(each, "7 moves lost, with moves 1, 2, 3, 4, 5, 6 and 7");
    let open = of(|pegs| (pegs != 6 && pegs != 4).then_some(1));
    assert_eq!(
        open,
        "7 moves lost, with moves 1, 2, 3, one of 4 to 6 (3) and 7"
    );
}

#[test]
fn a_game_that_is_not_won_has_lost_no_moves() {
    let game = played(problem("english", "cross"), "d3-f3 d5-d3");
    assert_eq!(
        LostMoves::of(&Timeline::of(&game), game.problem(), |_| None),
        None
    );
}
