//! Packages in all their places on a board.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
use lastpeg::packages::placed;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::{Action, Position};

#[test]
fn every_package_clears_its_block_and_nothing_else_on_every_board() {
    for entry in Library::embedded().entries() {
        for &rule in entry.rules() {
            let board = entry.board_under(rule).unwrap();
            for package in placed(&board) {
                // Bare and crowded: whatever else is on the board stays.
                for around in [
                    HoleSet::EMPTY,
                    board.all() - package.needs().with(package.hole),
                ] {
                    let start = Position::of(package.needs() | around);
                    let mut line = package.line.iter().map(|&jump| Action::Jump(jump));
                    let end = line.try_fold(start, |position, jump| position.play(&board, jump));
                    assert_eq!(end.unwrap().pegs, start.pegs - package.block);
                }
            }
        }
    }
}

#[test]
fn the_english_board_has_616_places_for_the_three_that_books_teach() {
    let board = Library::embedded().entry("english").unwrap().board();
    let taught = ["3-removal", "6-removal", "L-removal"].map(Some);
    let count = |name| {
        placed(&board)
            .iter()
            .filter(|one| one.name() == name)
            .count()
    };
    assert_eq!(taught.map(count).iter().sum::<usize>(), 616);
}
