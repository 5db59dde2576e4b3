//! Tests of the plans.

use super::*;
use crate::library::Library;
use crate::rules::notation;

fn problem(board: &str, id: &str) -> Problem {
    let library = Library::embedded();
    library
        .entry(board)
        .unwrap()
        .problem(id, None, false)
        .unwrap()
}

#[test]
fn shortcuts_make_a_plan_shorter_and_never_longer() {
    let problem = problem("english", "central");
    let limits = Limits::none();
    let answer = Solver::new(&problem).solve(problem.start(), &limits);
    let mut planner = Planner::new(&problem);
    let long = planner.plan_of_line(problem.start(), answer.line().unwrap());
    let search = planner.search(problem.start(), &limits).unwrap();
    let short = search.shortened(&long, &limits);
    assert!(short.steps().len() < long.steps().len(), "{long:?}");
    assert_eq!(search.shortened(&long, &limits), short);
    planner.replay(&short);
}

#[test]
fn cremers_key_is_used_where_it_must_be_and_only_there() {
    let library = Library::embedded();
    for (board, id, uses) in [("french", "key", 1), ("english", "d4:d4", 0)] {
        let problem = library.entry(board).unwrap().problem(id, None, uses == 0);
        let problem = problem.unwrap();
        for effort in [Effort::First, Effort::Best] {
            let mut planner = Planner::new(&problem);
            let Planned::Found(plan) = planner.plan(problem.start(), effort, &Limits::none())
            else {
                panic!("{board}: no plan");
            };
            let keys = plan.steps().iter().filter(|step| step.kind() == "key");
            assert_eq!(keys.count(), uses, "{board}: {plan:?}");
            assert!(plan.steps().len() < 16 && !plan.is_cut(), "{plan:?}");
        }
    }
}

#[test]
fn a_line_is_told_by_the_packages_in_it() {
    let problem = problem("english", "central");
    let board = problem.board();
    let text = "f4-d4 e2-e4 d4-f4 e6-e4 g5-e5 d5-f5 g3-g5 g5-e5 e4-e6 e7-e5 d2-d4 b3-d3 c1-c3 c4-c2 e1-c1 c1-c3 \
                d3-b3 b5-d5 b3-b5 a5-c5 d5-b5 a3-a5 a5-c5 f3-f5 f5-d5 d5-b5 d7-d5 c7-c5 d4-d6 b5-d5 d6-d4";
    let written = notation::read_line(board, text).unwrap();
    let line = notation::replay(board, problem.start(), &written).unwrap();
    let plan = Planner::new(&problem).plan_of_line(problem.start(), &line);
    let names: Vec<_> = plan
        .steps()
        .iter()
        .filter_map(|step| step.package()?.name())
        .collect();
    assert_eq!(
        names,
        [
            "3-removal",
            "L-removal",
            "L-removal",
            "6-removal",
            "6-removal"
        ]
    );
    assert_eq!((plan.steps().len(), plan.in_packages()), (8, 27));
    assert!(plan.is_cut());
}
