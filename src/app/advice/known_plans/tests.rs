//! Which blocks are told to be prepared.

use crate::app::advice::known_plans::KnownPlans;
use crate::library::Library;
use crate::plan::Planner;
use crate::rules::notation;
use crate::rules::problem::Problem;

#[test]
fn a_block_is_prepared_by_few_steps_and_not_while_it_could_be_cleared() {
    let problem = |board: &str, name: &str| {
        let library = Library::embedded();
        let entry = library.entry(board).unwrap();
        entry.problem(name, None, false).unwrap()
    };
    // The names of the blocks that are told along a line after some jumps, each with the number of steps before it.
    let told = |problem: &Problem, first: &str, line: &str| {
        let board = problem.board();
        let read = |text: &str, start| {
            let line = notation::read_line(board, text).unwrap();
            notation::replay(board, start, &line).unwrap()
        };
        let start = problem.start();
        let mut at = start.after(&read(first, start));
        let line = read(line, at);
        let mut plans = KnownPlans::default();
        plans.learn(at, Some(Planner::new(problem).plan_of_line(at, &line)));
        let mut all = Vec::new();
        for action in line {
            let prepared = plans.prepared(at);
            all.extend(
                prepared.map(|(steps, block)| format!("{} {}", steps.len(), block.called())),
            );
            at = at.play_unchecked(action);
        }
        all
    };
    // What is to be cleared with d4 stands there at once, but d4 is wanted before.
    let central = problem("english", "central");
    let pegs = notation::read_pegs(central.board(), "a4,c4,d4,f4,d5,d6").unwrap();
    let few = central.from_pegs(pegs);
    assert_eq!(
        told(&few, "", "d4-b4 d6-d4 a4-c4 c4-e4 f4-d4"),
        ["2 2-removal", "1 2-removal", "0 2-removal"]
    );
    let late = told(
        &problem("wiegleb", "e5:e5"),
        "c5-e5 d3-d5 b4-d4 d1-d3 e4-c4 e6-e4",
        "c6-e6 d8-d6 f7-d7 f9-f7 e3-e5 a5-c5 a6-c6 f6-f8 h6-f6 g4-g6 e1-e3 d9-f9 i4-g4 i6-i4 f4-h4 i4-g4 d6-d4-b4 \
         f2-f4 a4-c4 f9-f7 f6-f8-d8 e5-g5 d8-d6 d3-f3 f4-f2 f1-f3 d6-b6 c4-c6 b6-d6-f6-h6-h4-f4 f3-f5 g5-e5",
    );
    assert!(late[0].starts_with("3 "), "{late:?}");
}
