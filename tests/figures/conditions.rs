//! Verdicts and fewest moves under conditions against trying everything, and what they are on the English board.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::HashMap;
use std::time::Duration;

use proptest::prelude::*;

use crate::compared::assert_line_is_sound;
use crate::fewest::plain_fewest;
use crate::support::{answer, json};
use lastpeg::library::Library;
use lastpeg::par::fewest_moves;
use lastpeg::proof::{ConditionLoss, Reason};
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::condition::Condition;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::{Action, Position};
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::run::Limits;
use lastpeg::solve::{Outcome, Solver, Verdict};

/// Small boards under each rule.
const BOARDS: [(&[&str], JumpRule); 4] = [
    (&["oooo", "oooo", "oooo", "oooo"], JumpRule::Orthogonal),
    (&["ooooo", "ooooo", "ooooo"], JumpRule::Orthogonal),
    (&["oooo", "oooo", "oooo"], JumpRule::Diagonal),
    (
        &["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"],
        JumpRule::Triangular,
    ),
];

/// What may be asked of a line on them.
const CONDITIONS: [&str; 13] = [
    "finish-sweep-2",
    "finish-sweep-3",
    "corner-finish",
    "corner-finish finish-sweep-2",
    "finish-sweep-2 at-most-5 marked-b2",
    "sweep-3",
    "loop-2",
    "at-most-4",
    "marked-a1",
    "last-taken-a2",
    "sweep-3 marked-b2",
    "sweep-3 loop-2",
    "corner-finish marked-a1",
];

/// Problems with conditions on a small board, from positions of which jumps lead to the finish, each with the words for
/// what is asked.
fn problems() -> impl Strategy<Value = (Problem, &'static str)> {
    let back = proptest::collection::vec(0..40_usize, 2..10);
    let choices = (0..BOARDS.len(), back, 0..12_usize, 0..CONDITIONS.len());
    choices.prop_filter_map("they do not go with it", |(board, back, finish, which)| {
        let (rows, rule) = BOARDS[board];
        let board = Board::new("board", "Board", rows, rule).unwrap();
        let finish = HoleSet::of(board.holes().nth(finish).unwrap());
        let pegs = back.iter().fold(finish, |pegs, choice| {
            let jumps = board.jumps().all().iter();
            let possible = jumps.filter(|jump| pegs & jump.holes() == HoleSet::of(jump.to));
            let possible: Vec<_> = possible.collect();
            let jump = possible.get(choice % possible.len().max(1));
            jump.map_or(pegs, |jump| pegs ^ jump.holes())
        });
        let (start, goal) = (Position::of(pegs), Goal::Exactly(finish));
        let plain = Problem::new(board.into(), "any", "any", start, goal);
        let mut words = CONDITIONS[which].split(' ');
        let asked = words.try_fold(plain, |problem, word| {
            let condition = Condition::read(problem.board(), word).unwrap();
            problem.with_condition(condition).ok()
        });
        Some((asked?, CONDITIONS[which]))
    })
}

/// Whether a position can be won, by trying everything.
fn by_definition(
    problem: &Problem,
    position: Position,
    known: &mut HashMap<Position, bool>,
) -> bool {
    if let Some(&known) = known.get(&position) {
        return known;
    }
    let mut actions = position.actions(problem.board());
    let is_won = problem.is_won(position)
        || actions.any(|action| by_definition(problem, position.play_unchecked(action), known));
    known.insert(position, is_won);
    is_won
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// From any position of a game, with what is remembered of it; where limits end the search nothing is said.
    #[test]
    fn verdicts_are_those_of_trying_everything(
        (problem, _) in problems(),
        choices in proptest::collection::vec(0..20_usize, 0..3),
        (most, bits) in (0..3000_u64, 8..20_u32),
    ) {
        let mut position = problem.start();
        for choice in choices {
            let actions: Vec<Action> = position.actions(problem.board()).collect();
            if let Some(&action) = actions.get(choice % actions.len().max(1)) {
                position = position.play_unchecked(action);
            }
        }
        let expected = by_definition(&problem, position, &mut HashMap::new());
        let answer = Solver::new(&problem).solve(position, &Limits::none());
        let verdict = if expected { Verdict::Winnable } else { Verdict::Lost };
        prop_assert_eq!(answer.verdict(), verdict);
        for limits in [Limits::none().with_positions(most), Limits::none().with_memory(1 << bits)] {
            let found = Solver::new(&problem).solve(position, &limits).verdict();
            prop_assert!(found == verdict || found == Verdict::Undecided, "{:?}", found);
        }
    }

    /// Of a sweep alone, the last move or any, they are always proven.
    #[test]
    fn the_fewest_moves_are_those_of_trying_everything(
        (problem, asked) in problems(),
    ) {
        let expected = plain_fewest(&problem);
        let found = fewest_moves(&problem, &Limits::none());
        prop_assert!(found.verdict() != Verdict::Winnable || expected.is_some());
        prop_assert!(found.verdict() != Verdict::Lost || expected.is_none());
        assert_line_is_sound(&problem, &found);
        if let Some(moves) = expected {
            prop_assert!(found.lower_bound <= moves);
            prop_assert!(found.moves().is_none_or(|found| moves <= found));
            prop_assert!(found.moves() == Some(moves) || !found.is_proved);
            let is_sweep = ["finish-sweep-2", "finish-sweep-3", "sweep-3"].contains(&asked);
            prop_assert!(found.is_proved || !is_sweep);
        }
    }
}

/// Where the last moves have begun, or the long one is under way or over, too.
#[test]
fn who_follows_a_line_can_win_all_the_way() {
    let library = Library::embedded();
    for (board, name) in [
        ("6x6", "c3:c3+corner-finish"),
        ("english", "c1:c7+finish-sweep-9"),
        ("english", "central+sweep-5"),
        ("english", "central+loop-6"),
    ] {
        let entry = library.entry(board).unwrap();
        let problem = entry.problem(name, None, false).unwrap();
        let mut solver = Solver::new(&problem);
        let mut position = problem.start();
        let answer = solver.solve(position, &Limits::none());
        for &action in answer.line().unwrap() {
            position = position.play(problem.board(), action).unwrap();
            let verdict = solver.solve(position, &Limits::none()).verdict();
            assert_eq!(verdict, Verdict::Winnable, "{name} {position:?}");
        }
    }
}

#[test]
fn the_longest_last_moves_of_the_english_board_take_their_fewest_moves() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    for (name, moves) in [
        ("c1:c4+finish-sweep-8", 17),
        ("c1:c7+finish-sweep-9", 19),
        ("d1:d1+finish-sweep-7", 20),
        ("d2:d5+finish-sweep-8", 18),
        ("d3:d3+finish-sweep-8", 17),
    ] {
        let problem = entry.problem(name, None, false).unwrap();
        let found = fewest_moves(&problem, &Limits::none());
        assert_eq!(
            (found.moves(), found.is_proved),
            (Some(moves), true),
            "{name}"
        );
    }
}

/// The French one was at most 23, and at least 21, before the search knew of long moves.
#[test]
fn a_long_move_anywhere_takes_its_fewest_moves() {
    for (board, problem, moves) in [
        ("english", "central+loop-6", 19),
        ("6x6", "c3:c3+sweep-9", 16),
        ("french", "sweep-9", 23),
    ] {
        let problem = crate::problem(board, problem, false);
        let found = fewest_moves(&problem, &Limits::none());
        assert!(found.is_proved, "{board} {}", problem.id());
        assert_eq!(found.moves(), Some(moves), "{board} {}", problem.id());
        assert_line_is_sound(&problem, &found);
    }
}

/// The line of the solver alone took 16 moves, and nothing shorter was looked for.
#[test]
fn fewer_moves_are_asked_for_until_there_are_none() {
    let problem = crate::problem("english", "arrow+last-taken-d5", false);
    let found = fewest_moves(&problem, &Limits::none());
    assert_eq!((found.moves(), found.is_proved), (Some(11), true));
    assert_line_is_sound(&problem, &found);
}

/// Its par with nine jumps at the end is 19.
#[test]
fn several_conditions_are_decided_by_the_fewest_moves_under_the_others() {
    for (name, verdict) in [
        ("c1:c7+finish-sweep-9+at-most-18", Verdict::Lost),
        ("c1:c7+at-most-19+finish-sweep-9", Verdict::Winnable),
    ] {
        let problem = crate::problem("english", name, false);
        let found = fewest_moves(&problem, &Limits::none());
        assert_eq!(found.verdict(), verdict, "{name}");
        assert_line_is_sound(&problem, &found);
    }
}

#[test]
fn in_the_english_central_game_every_peg_can_be_last_or_taken_last_that_comes_there() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    let (mut left, mut last_taken) = (0, 0);
    for peg in entry.board().holes() {
        let label = entry.board().label(peg).to_owned();
        for (word, count) in [("marked", &mut left), ("last-taken", &mut last_taken)] {
            let name = format!("central+{word}-{label}");
            let Ok(problem) = entry.problem(&name, None, false) else {
                continue;
            };
            let answer = Solver::new(&problem).solve(problem.start(), &Limits::none());
            match answer.outcome {
                Outcome::Winnable(_) => *count += 1,
                Outcome::Lost(reason) => {
                    let is_of_peg = reason == Reason::Conditions(ConditionLoss::OutOfReach(peg));
                    assert!(is_of_peg, "{name}");
                }
                Outcome::Undecided => panic!("{name} is undecided"),
            }
        }
    }
    // Those whose row and column are as even as the centre's; those as even as a neighbour's of the centre.
    assert_eq!((left, last_taken), (4, 16));
}

#[test]
fn what_was_stopped_is_asked_again() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    for (name, verdict) in [
        ("c1:c1+finish-sweep-9", Verdict::Lost),
        ("c1:c7+finish-sweep-9", Verdict::Winnable),
    ] {
        let problem = entry.problem(name, None, false).unwrap();
        let mut solver = Solver::new(&problem);
        let over = Limits::none().within(Duration::ZERO);
        let stopped = solver.solve(problem.start(), &over).verdict();
        assert_eq!(stopped, Verdict::Undecided, "{name}");
        let again = solver.solve(problem.start(), &Limits::none()).verdict();
        assert_eq!(again, verdict, "{name}");
    }
}

/// Without the sweep there are lines of 12 moves.
#[test]
fn all_the_shortest_lines_with_a_sweep_that_costs_a_move_are_counted() {
    let told = json(
        "solve cross24 a1:a7 --sweep 6 --fewest --all --list 2 --json",
        0,
    );
    assert_eq!(told["moves"], 13, "{told}");
    assert_eq!(told["shortest_lines"], "215", "{told}");
    assert_eq!(told["shortest_lines_regardless_of_order"], 11, "{told}");
    let listed = told["lines"].as_array().expect("lines are listed");
    for line in listed {
        let line = line.as_str().unwrap();
        answer(&format!("check cross24 a1:a7 --sweep 6 '{line}'"), 0);
    }
    assert_eq!(listed.len(), 2);
}
