//! Tests of `decide`.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::library::Library;
use crate::rules::board::{Board, JumpRule};
use crate::rules::condition::Condition;
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::{Goal, Problem};

/// Whether a position can be won, by trying everything.
fn by_definition(problem: &Problem, position: Position) -> bool {
    let actions: Vec<Action> = position.actions(problem.board()).collect();
    let after = |action| position.play_unchecked(action);
    problem.is_won(position)
        || actions
            .into_iter()
            .map(after)
            .any(|after| by_definition(problem, after))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn limited_moves_are_decided_as_by_trying_everything(
        bits in 0..1_u128 << 12,
        finish in 0..12_usize,
        most in 1..6_u8,
        sweep: bool,
        choices in proptest::collection::vec(0..20_usize, 0..4),
    ) {
        let board = Board::new("board", "Board", &["oooo", "oooo", "oooo"], JumpRule::Orthogonal);
        let board = board.unwrap();
        let goal = Goal::Exactly(HoleSet::of(board.holes().nth(finish).unwrap()));
        let start = Position::of(HoleSet::from_bits(bits));
        let problem = Problem::new(board.into(), "any", "any", start, goal);
        let mut problem = problem.with_condition(Condition::AtMost(most)).unwrap();
        if sweep {
            problem = problem.with_condition(Condition::Sweep(2)).unwrap();
        }
        let mut position = problem.start();
        for choice in choices {
            let actions: Vec<Action> = position.actions(problem.board()).collect();
            if let Some(&action) = actions.get(choice % actions.len().max(1)) {
                position = position.play_unchecked(action);
            }
        }
        let expected = by_definition(&problem, position);
        let hint = hint(&mut Solver::new(&problem), position, &Limits::none());
        let is = |expected| if expected { Verdict::Winnable } else { Verdict::Lost };
        prop_assert_eq!(hint.answer.verdict(), is(expected));
        for (action, verdict) in hint.actions {
            prop_assert_eq!(verdict, is(by_definition(&problem, position.play_unchecked(action))));
        }
        let least = conditional::within_moves(&problem.clone().at(position), |plain| {
            fewest_moves(plain, &Limits::none())
        });
        prop_assert!(expected || least.verdict() != Verdict::Winnable);
        prop_assert!(!expected || least.verdict() != Verdict::Lost);
        prop_assert!(sweep || least.verdict() == is(expected));
    }
}

#[test]
fn one_move_less_than_par_is_proven_to_be_too_few() {
    let library = Library::embedded();
    let entry = library.entry("triangle15").unwrap();
    for (name, verdict) in [
        ("a1:a1+at-most-10", Verdict::Winnable),
        ("a1:a1+at-most-9", Verdict::Lost),
    ] {
        let problem = entry.problem(name, None, false).unwrap();
        let answer = decide(&mut Solver::new(&problem), problem.start(), &Limits::none());
        assert_eq!(answer.verdict(), verdict, "{name}");
        assert_eq!(
            fewest_moves(&problem, &Limits::none()).verdict(),
            verdict,
            "{name}"
        );
    }
}

/// Asked anew of the pegs as they stand, the peg would be another.
#[test]
fn a_game_under_way_is_not_decided_as_one_that_begins() {
    let rows = [" oo ", "oooo", "oooo", " oo "];
    let board = Arc::new(Board::new("board", "Board", &rows, JumpRule::Orthogonal).unwrap());
    let start = notation::read_pegs(&board, "o./.o../.ooo/..").unwrap();
    let goal = Goal::Exactly(notation::read_holes(&board, "b3").unwrap());
    let plain = Problem::new(board.clone(), "any", "Any", Position::of(start), goal);
    let asked = ["marked-b1", "at-most-8"]
        .into_iter()
        .fold(plain, |problem, word| {
            let condition = Condition::read(&board, word).unwrap();
            problem.with_condition(condition).unwrap()
        });
    let line = asked.read_line("c3-a3 b1-b3").unwrap();
    let position = asked.start().after(&line);
    assert!(!by_definition(&asked, position));
    let begun = asked.at(position);
    let limits = Limits::none().with_positions(1);
    let answer = decide(&mut Solver::new(&begun), position, &limits);
    assert_ne!(answer.verdict(), Verdict::Winnable);
}

#[test]
fn a_position_that_remembers_nothing_is_one_at_which_the_line_begins() {
    let library = Library::embedded();
    let entry = library.entry("triangle15").unwrap();
    let problem = entry.problem("a1:a1+at-most-9", None, false).unwrap();
    let start = Position::of(problem.start().pegs);
    let hint = hint(&mut Solver::new(&problem), start, &Limits::none());
    assert_eq!(hint.with(Verdict::Lost).count(), 2);
}
