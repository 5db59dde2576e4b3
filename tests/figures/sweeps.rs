//! Sweeps and corner finishes: which there are in a problem, decided for all lines.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::{Library, shortest};
use lastpeg::par::FewestSearch;
use lastpeg::rules::problem::Problem;
use lastpeg::rules::problem::single_vacancy_problems;
use lastpeg::run::Limits;
use lastpeg::solve::{Verdict, solve};

/// A problem of a board, with the conditions that stand behind its name.
fn problem(board: &str, name: &str) -> Problem {
    let library = Library::embedded();
    let entry = library.entry(board).unwrap();
    entry.problem(name, None, false).unwrap()
}

fn verdict(board: &str, name: &str) -> Verdict {
    solve(&problem(board, name), &Limits::none()).verdict()
}

/// The names of all problems of a board from one vacancy to one survivor.
fn problems(board: &str) -> Vec<String> {
    let board = Library::embedded().entry(board).unwrap().board();
    let pairs = single_vacancy_problems(&board).into_iter();
    pairs
        .map(|(vacancy, survivor)| format!("{}:{}", board.label(vacancy), board.label(survivor)))
        .collect()
}

/// G. I. Bell's table has 9 for the longest sweep of any problem of the English board, 10 for the 6x6, and "8 or 9" for
/// Diamond-32; 9 is settled here for a last move.
#[test]
fn the_longest_last_moves_are_those_that_bell_found() {
    for (board, name, longest) in [
        ("english", "c1:c7", 9),
        ("6x6", "a1:d1", 10),
        ("diamond32", "c2:c5", 8),
    ] {
        let possible = verdict(board, &format!("{name}+finish-sweep-{longest}"));
        assert_eq!(possible, Verdict::Winnable, "{board}");
        for name in problems(board) {
            let more = verdict(board, &format!("{name}+finish-sweep-{}", longest + 1));
            assert_eq!(more, Verdict::Lost, "{board} {name}");
        }
    }
}

/// The open cell of Bell's main table: the longest sweep of Diamond-32 has 8 or 9 jumps.
#[test]
fn a_sweep_of_nine_is_in_no_problem_of_diamond_32() {
    let all = problems("diamond32");
    assert!(all.len() > 30);
    for problem in all {
        let name = format!("{problem}+sweep-9");
        assert_eq!(verdict("diamond32", &name), Verdict::Lost, "{name}");
    }
    assert_eq!(verdict("diamond32", "c3:c3+sweep-8"), Verdict::Winnable);
}

#[test]
fn the_longest_sweep_of_the_english_central_game_has_seven_jumps() {
    assert_eq!(verdict("english", "central+sweep-7"), Verdict::Winnable);
    assert_eq!(verdict("english", "central+sweep-8"), Verdict::Lost);
}

/// On a board of 45 holes up to 28 are left of which the move says nothing.
#[test]
fn the_longest_sweep_of_the_central_game_of_wiegleb_has_thirteen_jumps() {
    for jumps in 12..=16 {
        let expected = if jumps <= 13 {
            Verdict::Winnable
        } else {
            Verdict::Lost
        };
        assert_eq!(
            verdict("wiegleb", &format!("central+sweep-{jumps}")),
            expected
        );
    }
}

/// A peg keeps the parity of its row and its column, and the eight corners of the English board are of one kind: the
/// peg that finishes and those it jumps over never stand where another of them can come.
#[test]
fn corner_finishes_are_impossible_on_the_english_board_and_cost_a_move_at_most_on_the_6x6() {
    for name in problems("english") {
        let found = verdict("english", &format!("{name}+corner-finish"));
        assert_eq!(found, Verdict::Lost, "{name}");
    }
    let moves = problems("6x6").into_iter().map(|name| {
        let asked = problem("6x6", &format!("{name}+corner-finish"));
        let found = FewestSearch::new(&asked).run(&Limits::none());
        assert!(found.is_proved, "{name}");
        (name, found.moves().unwrap())
    });
    let longer: Vec<String> = moves
        .filter(|(name, moves)| {
            let par = shortest::fewest(&problem("6x6", name)).unwrap().moves;
            assert!((par..=16).contains(moves), "{name}: {moves}");
            *moves > par
        })
        .map(|(name, _)| name)
        .collect();
    let cost_a_move = [
        "b1:b1", "b1:e1", "b1:b4", "b1:e4", "c1:f1", "c1:c4", "c1:f4",
    ];
    assert_eq!(longer, cost_a_move);
}
