//! Tests of making exercises.

use super::*;
use crate::library::Library;

/// Whoever found a winning jump that the search had not settled would be told it was wrong.
#[test]
fn a_position_is_asked_only_where_each_of_its_jumps_is_decided() {
    let problem = Library::embedded()
        .entry("english")
        .unwrap()
        .problem("central", None, false);
    let problem = problem.unwrap();
    let lost = LostGame {
        problem: String::new(),
        line: "b4-d4 c6-c4 e6-c6 d4-b4 a5-c5 d5-b5 d2-d4 c2-c4 c7-c5 c4-c6 e4-e6 f3-d3 a3-c3 f5-f3"
            .to_owned(),
    };
    let made = |positions| {
        let limits = Limits::none().with_positions(positions);
        let found = of_lost_game(&mut Solver::new(&problem), &lost, &limits);
        found.map(|found| found.exercise.winning)
    };
    let all = made(u64::MAX);
    assert!(all.is_some());
    let some: Vec<_> = (0..7).map(|digits| made(10_u64.pow(digits))).collect();
    assert!(
        some.iter()
            .all(|winning| winning.is_none() || *winning == all),
        "{some:?}"
    );
    assert!(some.contains(&None), "{some:?}");
}
