//! Tests of `quick`.

use super::*;
use crate::library::Library;
use crate::rules::finish;
use crate::rules::problem::Problem;

#[test]
fn a_line_found_from_its_end_leads_from_the_start_to_the_goal() {
    // Forwards this takes half a million positions.
    let board = Library::embedded().entry("diamond41").unwrap().board();
    let problem = Problem::read(&board, "e3:b4").unwrap();
    let (start, goal) = (problem.start(), problem.goal());
    let finishes = finish::finishes(&board, start, goal);
    let packed = PackedBoard::<u64>::heading_for(&board, None, &finishes);
    let mut quick = QuickSearch::new(&board, &packed, start, &finishes);
    let mut widths = [64, 96, 128, 256].into_iter();
    let found = widths.find_map(|width| quick.pass(2_000, width, &Limits::none()));
    let found = found.unwrap();
    let play = |position: Position, &action: &Action| position.play(&board, action);
    let end = found.iter().try_fold(start, play).unwrap();
    assert!(goal.is_reached(end.pegs), "{found:?}");
    assert!(quick.made() < 100_000, "{} positions", quick.made());
}
