//! Problems that are proven to be unsolvable without a search.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
use lastpeg::library::catalog::Catalog;
use lastpeg::proof::Reason;
use lastpeg::rules::position::{Action, Position};
use lastpeg::rules::problem::Problem;
use lastpeg::run::Limits;
use lastpeg::solve::{Answer, Solver, Verdict, solve};

/// The reason of an answer, which holds and rests on no search.
fn proven(answer: &Answer, problem: &Problem) -> Reason {
    let reason = answer.reason().unwrap();
    assert_ne!(reason.kind(), "exhausted", "{}", problem.id());
    let check = reason.check(problem.board(), problem.goal(), problem.start());
    assert_eq!(check, Ok(()), "{}: {}", problem.id(), reason.text(problem));
    reason.clone()
}

/// The problems from one vacancy to one survivor of a board that its catalog has no line of, each of them proven.
fn unsolvable(name: &str) -> Vec<String> {
    let board = Library::embedded().entry(name).unwrap().board();
    let rows = Catalog::embedded(&board).unwrap().rows().iter();
    let problems = rows.filter(|row| row.known.line().is_none());
    let problems = problems.map(|row| {
        let problem = row.problem(&board);
        proven(&solve(&problem, &Limits::none()), &problem);
        problem.id().to_owned()
    });
    problems.collect()
}

/// A reason against the goal holds against the goal under conditions, too.
#[test]
fn conditions_take_nothing_from_a_proof() {
    let library = Library::embedded();
    let wiegleb = library.entry("wiegleb").unwrap();
    let problem = wiegleb.problem("e1:e1+sweep-3", None, false).unwrap();
    let pegs = problem.start().pegs;
    assert_ne!(problem.start(), Position::of(pegs), "the condition counts");
    proven(&solve(&problem, &Limits::none()), &problem);
}

#[test]
fn all_but_the_four_solvable_problems_of_the_41_hole_diamond_are_proven_unsolvable() {
    let expected = "e1:e3 e1:b6 e1:e6 e1:e9 d2:f5 d2:i5 d2:f8 e3:e1 e3:e4 e4:e3 e4:b6 e4:e6 e4:e9";
    assert_eq!(unsolvable("diamond41").join(" "), expected);
}

#[test]
fn only_the_complement_of_e1_is_proven_unsolvable_on_wieglebs_board() {
    assert_eq!(unsolvable("wiegleb"), ["e1:e1"]);
}

#[test]
fn the_key_from_the_centre_of_the_41_hole_diamond_is_lost_by_counts_after_each_first_jump() {
    let library = Library::embedded();
    let entry = library.entry("diamond41").unwrap();
    let problem = entry.problem("e5", None, true).unwrap();
    let reason = proven(&solve(&problem, &Limits::none()), &problem);
    let Reason::OneJump(jumps) = &reason else {
        panic!("{}", reason.text(&problem));
    };
    let kind = |(action, reason): &(Action, Reason)| match action {
        Action::Jump(_) => reason.kind(),
        // Put back at once, it leaves a full board.
        Action::Key(_) => "key",
    };
    let kinds: Vec<&str> = jumps.iter().map(kind).collect();
    let count = "resource-count";
    assert_eq!(kinds, [count, count, count, count, "key"]);
}

#[test]
fn every_finish_of_the_class_is_ruled_out_where_any_is_the_goal() {
    let board = Library::embedded().entry("diamond41").unwrap().board();
    let problem = Problem::read(&board, "e1:*").unwrap();
    let reason = proven(&solve(&problem, &Limits::none()), &problem);
    assert_eq!(reason.kind(), "each-finish");
    let solvable = Problem::read(&board, "e3:*").unwrap();
    let answer = solve(&solvable, &Limits::none());
    assert_eq!(answer.verdict(), Verdict::Winnable);
    assert!(
        reason
            .check(&board, solvable.goal(), solvable.start())
            .is_err()
    );
}

/// Without the key the position class rules the goal out.
#[test]
fn a_key_counts_where_a_position_has_it_although_the_problem_grants_none() {
    let library = Library::embedded();
    let entry = library.entry("french").unwrap();
    let plain = entry.problem("central", None, false).unwrap();
    let keyed = entry.problem("central", None, true).unwrap().start();
    let mut solver = Solver::new(&plain);
    for (position, verdict) in [
        (plain.start(), Verdict::Lost),
        (keyed, Verdict::Winnable),
        (plain.start(), Verdict::Lost),
    ] {
        let answer = solver.solve(position, &Limits::none());
        assert_eq!(answer.verdict(), verdict, "{position:?}");
    }
}
