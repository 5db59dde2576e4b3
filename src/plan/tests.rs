//! Tests of the plans.

use super::*;
use crate::library::Library;
use crate::packed::word::Word as _;
use crate::plan::moves::{PackedStep, StepKey, StepTable};
use crate::plan::step::{package_cost, run_cost};
use crate::rules::board::{Board, Jump};
use crate::rules::hole::Hole;
use crate::rules::notation;
use crate::rules::random::{Random, random_game};

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

/// The positions after the runs of a peg, with their costs, by the rules alone.
fn runs(board: &Board, position: Position, peg: Hole, jumps: usize) -> Vec<(u64, u16)> {
    let follow = |jump: Jump| {
        let after = position.play_unchecked(Action::Jump(jump));
        let mut ends = runs(board, after, jump.to, jumps + 1);
        ends.push((u64::from_set(after.pegs), run_cost(jumps)));
        ends
    };
    position.jumps_from(board, peg).flat_map(follow).collect()
}

#[test]
fn the_steps_listed_are_packages_and_runs_by_the_rules_and_lead_back() {
    let library = Library::embedded();
    for id in ["triangle15", "english", "wiegleb"] {
        let board = library.entry(id).unwrap().board();
        let (packages, mut random) = (placed(&board), Random::new(3));
        let table = StepTable::<u64>::new(&board, &packages);
        let full = Position::of(board.all().without(board.centre().unwrap_or(Hole::at(0))));
        for position in (0..3).flat_map(|_| random_game(&board, full, &mut random)) {
            let word = u64::from_set(position.pegs);
            let legal = packages.iter().filter(|package| package.is_legal(position));
            let after = |package: &PlacedPackage| u64::from_set(position.pegs - package.block);
            let mut steps: Vec<(u64, u16)> =
                legal.map(|one| (after(one), package_cost(one))).collect();
            steps.extend(
                position
                    .pegs
                    .iter()
                    .flat_map(|peg| runs(&board, position, peg, 1)),
            );
            let mut listed: Vec<PackedStep<u64>> = Vec::new();
            table.list(word, &mut listed);
            let mut ends: Vec<(u64, u16)> =
                listed.iter().map(|step| (step.after, step.cost)).collect();
            steps.sort_unstable();
            ends.sort_unstable();
            assert_eq!(ends, steps, "{id}");
            let mut before = Vec::new();
            for step in &listed {
                table.list_before(step.after, usize::MAX, &mut before);
                let is_back = |(from, back): &(u64, PackedStep<u64>)| {
                    (*from, back.key, back.cost, back.after)
                        == (word, step.key, step.cost, step.after)
                };
                assert!(before.iter().any(is_back), "{id}: {step:?}");
                if step.key == StepKey::Run {
                    let run = table.run(word, step.after);
                    let end = run
                        .iter()
                        .try_fold(position, |at, &one| at.play(&board, one));
                    assert_eq!(
                        end.map(|end| u64::from_set(end.pegs)),
                        Ok(step.after),
                        "{id}"
                    );
                    assert!(run.windows(2).all(|two| two[1].continues(two[0])), "{id}");
                }
            }
        }
    }
}

/// Lines of random play, with the positions that they begin at.
fn random_lines(board: &Board, count: usize) -> Vec<(Position, Vec<Action>)> {
    let mut random = Random::new(9);
    let full = Position::of(board.all().without(board.centre().unwrap_or(Hole::at(0))));
    let line = |_| {
        let positions = random_game(board, full, &mut random);
        let pairs = positions.windows(2).map(|pair| {
            let mut actions = pair[0].actions(board);
            actions.find(|&action| pair[0].play_unchecked(action) == pair[1])
        });
        (full, pairs.flatten().collect())
    };
    (0..count).map(line).collect()
}

/// The least cost of telling a line, by trying every first step.
fn least_cost(packages: &[PlacedPackage], start: Position, line: &[Action]) -> u32 {
    let is_run = |len: &usize| line[..*len].windows(2).all(|two| two[1].continues(two[0]));
    let runs = (1..=line.len())
        .take_while(is_run)
        .map(|len| (len, run_cost(len)));
    let cleared = packages.iter().filter(|package| {
        let len = package.line.len();
        let is_there = len <= line.len() && package.is_legal(start);
        is_there && start.after(&line[..len]).pegs == start.pegs - package.block
    });
    let cleared = cleared.map(|package| (package.line.len(), package_cost(package)));
    let rest = |(len, cost): (usize, u16)| {
        u32::from(cost) + least_cost(packages, start.after(&line[..len]), &line[len..])
    };
    runs.chain(cleared).map(rest).min().unwrap_or(0)
}

#[test]
fn a_line_is_told_in_the_cheapest_way_and_then_put_in_order() {
    let library = Library::embedded();
    for (id, longest) in [("triangle15", 13), ("english", 16)] {
        let board = library.entry(id).unwrap().board();
        let packages = placed(&board);
        for (start, line) in random_lines(&board, 30) {
            let line = &line[..line.len().min(longest)];
            let told = Plan::new(start, arrange::told_steps(&packages, start, line));
            assert_eq!(told.effort().1, least_cost(&packages, start, line), "{id}");
            let (end, ordered) = (start.after(line), told.arranged(&board));
            for plan in [&told, &ordered] {
                let mut actions = plan.line().into_iter();
                let after = actions.try_fold(start, |at, action| at.play(&board, action));
                assert_eq!(after, Ok(end), "{id}");
            }
            let steps = ordered.steps();
            for step in steps.iter().filter(|step| step.package().is_none()) {
                let run = step.actions();
                assert!(run.windows(2).all(|two| two[1].continues(two[0])), "{id}");
            }
            let mut before = start;
            for two in steps.windows(2) {
                let (first, second) = (two[0].actions(), two[1].actions());
                let is_package = two.iter().map(|step| step.package().is_some());
                let swapped = || [&second[..], &first[..]].concat().into_iter();
                match is_package.collect::<Vec<bool>>()[..] {
                    [false, true] => assert!(
                        swapped()
                            .try_fold(before, |at, action| at.play(&board, action))
                            .is_err(),
                        "{id}: a package could go before what is none: {ordered:?}"
                    ),
                    [false, false] => assert!(!second[0].continues(first[first.len() - 1]), "{id}"),
                    _ => {}
                }
                before = before.after(&first);
            }
        }
    }
}

#[test]
fn the_number_in_a_hole_is_that_of_the_step_after_which_it_is_empty_first() {
    let board = problem("english", "central").board().clone();
    for (start, line) in random_lines(&board, 30) {
        let plan = Plan::new(start, arrange::told_steps(&placed(&board), start, &line));
        let mut after = vec![start];
        for step in plan.steps() {
            after.push(after[after.len() - 1].after(&step.actions()));
        }
        let numbers = plan.numbers();
        for hole in board.holes() {
            let is_empty = |at: &Position| !at.pegs.contains(hole);
            let empty = after.iter().position(is_empty).filter(|&number| number > 0);
            assert_eq!(numbers.get(&hole).copied(), empty, "{plan:?}");
        }
    }
}

#[cfg(feature = "terminal")]
#[test]
fn what_a_package_waits_for_is_told() {
    let board = problem("english", "central").board().clone();
    let package = &placed(&board)[0];
    let label = |hole: Hole| board.label(hole);
    let [first, second] = [0, 1].map(|index| package.block.iter().nth(index).unwrap());
    let told = |pegs| {
        let steps = [PlanStep::Single(package.actions()[0])];
        let text = words::prepared(&board, pegs, &steps, package);
        text.split_once(", after a jump: ").unwrap().1.to_owned()
    };
    let one = package.needs().without(first);
    let came = format!("a peg has to come to {}", label(first));
    assert_eq!(told(one), came);
    let emptied = format!("{} has to be emptied", label(package.hole));
    assert_eq!(
        told(one.with(package.hole)),
        format!("{came} and {emptied}")
    );
    assert_eq!(told(package.needs().with(package.hole)), emptied);
    let both = format!("pegs have to come to {} {}", label(first), label(second));
    assert_eq!(told(one.without(second)), both);
}
