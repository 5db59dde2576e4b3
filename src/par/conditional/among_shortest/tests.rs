//! Tests of `among_shortest`.

use super::*;
use std::sync::Arc;

use proptest::prelude::*;

use crate::par::fewest::FewestSearch;
use crate::par::naive;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::Hole;
use crate::rules::notation;
use crate::rules::position::Position;
use crate::rules::problem::Goal;
use crate::run::limits::Limits;

/// Every line that can be played, by the rules alone.
fn all_lines(problem: &Problem, at: Position, line: &mut Vec<Action>, all: &mut Vec<Vec<Action>>) {
    all.push(line.clone());
    for jump in at.jumps(problem.board()) {
        line.push(Action::Jump(jump));
        all_lines(problem, at.play_unchecked(Action::Jump(jump)), line, all);
        line.pop();
    }
}

proptest! {
    #[test]
    fn all_lines_that_meet_a_condition_are_counted(
        (board, start) in naive::small_positions(),
        picked in any::<prop::sample::Index>(),
        (kind, number, hole) in (0..6, 2_u8..4, any::<prop::sample::Index>()),
    ) {
        let (board, start) = (Arc::new(board), Position::of(start.pegs));
        let somewhere = Problem::new(board.clone(), "p", "P", start, Goal::PegsAnywhere(1));
        let mut all = Vec::new();
        all_lines(&somewhere, start, &mut Vec::new(), &mut all);
        if all.len() == 1 {
            return Ok(());
        }
        let end = picked.get(&all[1..]).iter().fold(start, |at, &action| at.play_unchecked(action));
        let plain = Problem::new(board, "p", "P", start, Goal::Exactly(end.pegs));
        let pegs: Vec<Hole> = start.pegs.into_iter().collect();
        let condition = match kind {
            0 => Condition::FinishSweep(number),
            1 => Condition::Sweep(number),
            2 => Condition::Loop(number),
            3 => Condition::AtMost(number),
            4 => Condition::Marked(*hole.get(&pegs)),
            _ => Condition::LastTaken(*hole.get(&pegs)),
        };
        let asked = plain.clone().with_condition(condition);
        let Ok(asked) = asked else {
            return Ok(());
        };
        let fewest = |problem: &Problem| {
            let right = all.iter().filter(|line| problem.is_won_by(problem.start(), line));
            right.map(|line| position::move_count(line)).min()
        };
        let search = FewestSearch::new(&asked).counting_shortest(ListedShortest::InEveryOrder(MOST_LINES));
        let found = search.run(&Limits::none());
        let (cost, least) = (fewest(&asked), fewest(&plain));
        let Some(shortest) = found.shortest else {
            let is_counted = matches!(condition, Condition::FinishSweep(_) | Condition::Sweep(_));
            prop_assert!(cost.is_none() || cost != least && !is_counted, "{cost:?} {least:?}");
            return Ok(());
        };
        prop_assert_eq!(Some(shortest.moves), cost);
        let kept: Vec<_> = kept_symmetries(&asked).collect();
        let right = all.iter().filter(|line| {
            Some(position::move_count(line)) == cost && asked.is_won_by(asked.start(), line)
        });
        let right: BTreeSet<_> =
            right.filter_map(|line| kept.iter().map(|by| image(line, by)).min()).collect();
        prop_assert_eq!(shortest.lines, BigUint::from(right.len()));
        prop_assert_eq!(shortest.listed.len(), right.len());
        prop_assert_eq!(shortest.listed.into_iter().collect::<BTreeSet<_>>(), right);
    }
}

/// Here a corner finish costs no move, so that its shortest lines can be found in both ways.
#[test]
fn lines_by_their_endings_are_those_among_the_shortest() {
    let library = crate::library::Library::embedded();
    let entry = library.entry("cross24").unwrap();
    let plain = entry.problem("a1:a7", None, false).unwrap();
    let asked = entry.problem("a1:a7+corner-finish", None, false).unwrap();
    let limits = Limits::none();
    let all = ListedShortest::InEveryOrder(MOST_LINES);
    let search = FewestSearch::new(&plain).counting_shortest(all);
    let shortest = search.run(&limits).shortest.unwrap();
    let moves = shortest.moves;
    let among_shortest = meeting_once(&asked, &whole(shortest).unwrap());
    assert!(!among_shortest.is_empty());
    let by_endings = by_endings(&asked, moves, &limits).unwrap();
    assert!(meeting_once(&asked, &by_endings) == among_shortest);
}

/// The peg that is asked for has left its hole, which the reflection fixes that carries the other hole to the first.
#[test]
fn lines_from_the_middle_of_a_game_are_not_the_same_by_where_a_peg_stood() {
    let rows = ["ooo", "o  ", "o  ", "o  ", "ooo"];
    let board = Arc::new(Board::new("board", "Board", &rows, JumpRule::Orthogonal).unwrap());
    let holes = |text| notation::read_holes(&board, text).unwrap();
    let (start, goal) = (holes("a2,a3,a5,b1,b5"), Goal::Exactly(holes("c1,c5")));
    let plain = Problem::new(board.clone(), "p", "P", Position::of(start), goal);
    let marked = Condition::Marked(board.read_hole("a3").unwrap());
    let asked = plain.with_condition(marked).unwrap();
    let line = asked.read_line("a3-a1").unwrap();
    let at = asked.clone().at(asked.start().after(&line));
    let all = ListedShortest::InEveryOrder(MOST_LINES);
    let found = FewestSearch::new(&at)
        .counting_shortest(all)
        .run(&Limits::none());
    assert_eq!((found.moves(), found.is_proved), (Some(2), true));
    assert!(
        found
            .shortest
            .is_none_or(|all| all.lines == BigUint::from(2_u8))
    );
}
