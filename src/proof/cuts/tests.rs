//! Tests of `cuts`.

use super::*;
use crate::library::Library;
use crate::proof::outer_regions::outer_regions;
use crate::rules::notation;
use crate::rules::random::Random;

/// The positions of a game played at random from a board with one vacancy.
fn random_game(board: &Board, random: &mut Random) -> Vec<HoleSet> {
    let mut pegs = board.all() - HoleSet::of(Hole::at(random.below(board.hole_count())));
    let mut game = vec![pegs];
    while let Some(&jump) = random.choose(&board.jumps().legal(pegs).collect::<Vec<_>>()) {
        pegs ^= jump.holes();
        game.push(pegs);
    }
    game
}

#[test]
fn no_game_that_can_be_played_is_ruled_out() {
    let library = Library::embedded();
    let mut random = Random::new(1);
    for name in ["english", "6x6", "wiegleb", "diamond41", "triangle15"] {
        let board = library.entry(name).unwrap().board();
        let candidates = outer_regions(&board);
        for _ in 0..8 {
            let game = random_game(&board, &mut random);
            let from = random.below(game.len());
            let to = from + random.below(game.len() - from);
            for candidates in [&[], &candidates[..]] {
                let mut cuts = Cuts::new(&board, game[from], game[to], candidates);
                assert_eq!(cuts.losses(&Limits::none()), None, "{name} {game:?}");
            }
        }
    }
}

#[test]
fn the_simplest_proof_is_simpler_and_still_one() {
    let board = Library::embedded().entry("wiegleb").unwrap().board();
    let to = notation::read_holes(&board, "e2,e3").unwrap();
    let from = board.all() - to;
    let candidates = outer_regions(&board);
    let mut cuts = Cuts::new(&board, from, to, &candidates);
    let found = cuts.losses(&Limits::none()).unwrap();
    let simplest = cuts.simplest(found.clone(), &Limits::none());
    let size = |losses: &UnavoidableLosses| -> i32 {
        losses
            .count()
            .weights()
            .iter()
            .map(|weight| weight.abs())
            .sum()
    };
    assert!(
        simplest.rule_out(&board, from, to) && size(&simplest) < size(&found),
        "{simplest:?}"
    );
}

#[test]
fn prices_that_prove_nothing_make_no_proof() {
    let board = Library::embedded().entry("english").unwrap().board();
    let to = HoleSet::of(board.centre().unwrap());
    let cuts = Cuts::new(&board, board.all() - to, to, &[]);
    assert_eq!(cuts.exact(&vec![-1.0; board.hole_count()]), None);
}
