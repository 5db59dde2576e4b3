//! Where the arrows lead on a board.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::HoleSet;
use lastpeg::tui::board::geometry::Grid;
use lastpeg::tui::keys::command::Arrow;

const DIRECTIONS: [Arrow; 4] = [Arrow::Left, Arrow::Down, Arrow::Up, Arrow::Right];

/// Where the arrows of a text such as `lljk` lead from a hole; at an edge nothing happens.
fn walk(board: &Board, from: &str, keys: &str) -> String {
    let grid = Grid::new(board);
    let start = board.hole(from).unwrap();
    let end = keys.chars().fold(start, |hole, key| {
        let direction = DIRECTIONS["hjkl".find(key).unwrap()];
        grid.step(hole, direction).unwrap_or(hole)
    });
    board.label(end).to_owned()
}

#[test]
fn arrows_go_straight_on_and_stop_at_the_edge() {
    let library = Library::embedded();
    let english = library.entry("english").unwrap().board();
    assert_eq!(walk(&english, "d4", "lllll"), "g4");
    assert_eq!(walk(&english, "d4", "kkkk"), "d1");
    assert_eq!(walk(&english, "c1", "h"), "c1");
    assert_eq!(walk(&english, "c2", "h"), "b3", "round the inner corner");
}

#[test]
fn up_and_down_undo_each_other_on_a_triangle() {
    let library = Library::embedded();
    let triangle = library.entry("triangle15").unwrap().board();
    assert_eq!(walk(&triangle, "b4", "kj"), "b4");
    assert_eq!(walk(&triangle, "a1", "jjjj"), "a5");
    assert_eq!(walk(&triangle, "e5", "kkkk"), "a1");
}

#[test]
fn arrows_lead_from_every_hole_to_every_other() {
    for entry in Library::embedded().entries() {
        for &rule in entry.rules() {
            let board = entry.board_under(rule).unwrap();
            let grid = Grid::new(&board);
            for start in board.holes() {
                let mut reached = HoleSet::of(start);
                let mut waiting = vec![start];
                while let Some(hole) = waiting.pop() {
                    for next in DIRECTIONS.iter().filter_map(|&way| grid.step(hole, way)) {
                        if !reached.contains(next) {
                            reached = reached.with(next);
                            waiting.push(next);
                        }
                    }
                }
                assert_eq!(reached, board.all(), "{} from {start:?}", entry.name());
            }
        }
    }
}

#[test]
fn every_jump_goes_the_way_of_one_arrow_or_of_none_on_the_diagonal() {
    for entry in Library::embedded().entries() {
        for &rule in entry.rules() {
            let board = entry.board_under(rule).unwrap();
            let grid = Grid::new(&board);
            for &jump in board.jumps().all() {
                let ways = DIRECTIONS.iter().filter(|&&way| grid.goes(jump, way));
                let (from, to) = (board.coordinate(jump.from), board.coordinate(jump.to));
                let is_diagonal = from.x != to.x && from.y != to.y;
                let none = rule == JumpRule::Diagonal && is_diagonal;
                assert_eq!(ways.count(), usize::from(!none), "{jump:?}");
            }
        }
    }
}
