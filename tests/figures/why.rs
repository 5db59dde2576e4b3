//! How many losing jumps have a reason that a person can follow, and that each holds.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::BTreeMap;

use lastpeg::app::losing_jump;
use lastpeg::library::Library;
use lastpeg::rules::position::Action;
use lastpeg::rules::problem::{Problem, single_vacancy_problems};
use lastpeg::rules::random::Random;
use lastpeg::run::Limits;
use lastpeg::solve::{Solver, Verdict};
use lastpeg::why::Why;

/// How many losing jumps of the English board are looked at: some by default, as many as the environment says with
/// `LASTPEG_REASONS=10000 cargo test --test figures two_of_three`.
fn jumps_to_check() -> usize {
    let set = std::env::var("LASTPEG_REASONS").ok();
    set.and_then(|text| text.parse().ok()).unwrap_or(300)
}

#[test]
fn two_of_three_losing_jumps_of_english_problems_have_a_reason_and_none_is_false() {
    let board = Library::embedded().entry("english").unwrap().board();
    let pairs = single_vacancy_problems(&board).into_iter();
    let mut solvers: Vec<Solver> = pairs
        .map(|(vacancy, survivor)| Problem::from_vacancy(board.clone(), vacancy, survivor))
        .map(|problem| Solver::new(&problem))
        .collect();
    let mut random = Random::new(11);
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut jumps, mut found, mut game) = (0, 0, 0);
    while jumps < jumps_to_check() {
        game += 1;
        let index = game % solvers.len();
        let solver = &mut solvers[index];
        let problem = solver.problem().clone();
        let mut position = problem.start();
        while !problem.goal().is_reached(position.pegs) {
            let hint = solver.hint(position, &Limits::none());
            // Of each position one, so that no game counts for more than another.
            let losing: Vec<Action> = hint.with(Verdict::Lost).collect();
            if let Some(&action) = random.choose(&losing) {
                let after = position.play_unchecked(action);
                let why = Why::find(&board, problem.goal(), after, &Limits::none());
                let kind = why.as_ref().map_or("searched", Why::kind);
                *kinds.entry(kind).or_default() += 1;
                jumps += 1;
                found += usize::from(why.is_some());
                let checked = why.map_or(Ok(()), |why| why.check(&problem, after));
                assert_eq!(checked, Ok(()), "{kind}: {after:?}");
            }
            let winning: Vec<Action> = hint.with(Verdict::Winnable).collect();
            let &action = random.choose(&winning).unwrap();
            position = position.play_unchecked(action);
        }
    }
    println!("{found} of {jumps} in {game} games: {kinds:?}");
    assert!(found * 100 >= jumps * 65, "{found} of {jumps}: {kinds:?}");
}

#[test]
fn every_reason_is_checked_by_other_means_and_most_losing_jumps_have_one() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut jumps, mut found) = (0, 0);
    for (board, id) in [
        ("english", "d4:d4"),
        ("6x6", "c3:c3"),
        ("triangle15", "a1:a1"),
    ] {
        let problem = crate::problem(board, id, false);
        let mut solver = Solver::new(&problem);
        let mut random = Random::new(3);
        // Winning lines, at each position of which the jumps that lose are asked about.
        let mut position = problem.start();
        while !problem.goal().is_reached(position.pegs) {
            let hint = solver.hint(position, &Limits::none());
            for action in hint.with(Verdict::Lost) {
                let after = position.play_unchecked(action);
                let why = Why::find(problem.board(), problem.goal(), after, &Limits::none());
                jumps += 1;
                let Some(why) = why else {
                    continue;
                };
                assert_eq!(why.check(&problem, after), Ok(()), "{why:?}");
                let here = problem.clone().at(position);
                let told = losing_jump::of_jumps(&here, &[action], &Limits::none()).remove(0);
                assert_eq!(told.why.as_ref(), Some(&why));
                assert!(told.text.ends_with('.'), "{}", told.text);
                found += 1;
                *kinds.entry(why.kind()).or_default() += 1;
            }
            let winning: Vec<Action> = hint.with(Verdict::Winnable).collect();
            let &action = random.choose(&winning).unwrap();
            position = position.play_unchecked(action);
        }
    }
    assert!(
        jumps > 50 && found * 2 > jumps,
        "{found} of {jumps}: {kinds:?}"
    );
    assert!(kinds.len() > 2, "{kinds:?}");
}
