//! Plans that `lastpeg plan` finds, played through the rules.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
use lastpeg::plan::{Effort, Plan, Planned, Planner};
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::rules::random::{Random, random_game};
use lastpeg::run::Limits;
use lastpeg::solve::Solver;
use serde_json::Value;

use crate::problem;
use crate::support::{Home, answer, json};

#[test]
fn the_steps_of_a_plan_make_a_line_that_reaches_the_goal() {
    for problem in ["english central", "triangle15 a1:a1", "6x6 a1:a1"] {
        let plan = json(&format!("plan {problem} --json"), 0);
        let steps = plan["steps"].as_array().unwrap();
        let line: Vec<&str> = steps
            .iter()
            .map(|step| step["line"].as_str().unwrap())
            .collect();
        let checked = json(&format!("check {problem} '{}' --json", line.join(" ")), 0);
        assert_eq!(
            (
                &checked["reaches_goal"],
                &checked["jumps"],
                &checked["moves"]
            ),
            (&Value::Bool(true), &plan["jumps"], &plan["moves"])
        );
        let packages = steps.iter().filter(|step| step["kind"] == "package");
        let cleared = packages.map(|step| {
            assert!(step["catalyst"]["pegs"].is_array() && step["catalyst"]["holes"].is_array());
            step["cleared"].as_array().unwrap().len()
        });
        assert_eq!(plan["in_packages"], cleared.sum::<usize>());
    }
}

#[test]
fn a_plan_keeps_to_the_moves_that_are_allowed() {
    let found = json("plan english central+at-most-18 --json", 0);
    assert_eq!(found["moves"], 18, "{found}");
    let lost = answer("plan english central+at-most-17", 1);
    assert!(
        lost.contains("Lost: every line takes at least 18 moves"),
        "{lost}"
    );
    let input = "plan\nwhy\nquit\n";
    let said = Home::new().run("play english central+at-most-17 --plain", input);
    assert!(
        said.output.contains("every line takes at least 18 moves"),
        "{}",
        said.output
    );
}

fn planned(problem: &Problem, position: Position) -> Planned {
    Planner::new(problem).plan(position, Effort::First, &Limits::none())
}

/// The plan, whose steps are checked one by one: what a package clears is its block.
fn plan(problem: &Problem, position: Position) -> Plan {
    let Planned::Found(plan) = planned(problem, position) else {
        panic!("no plan for {position:?}")
    };
    let mut at = plan.start();
    for step in plan.steps() {
        let before = at.pegs;
        for action in step.actions() {
            at = at.play(problem.board(), action).unwrap();
        }
        if let Some(package) = step.package() {
            assert_eq!(step.cleared(before), package.block);
            assert_eq!(at.pegs, before - package.block);
        }
    }
    plan
}

#[test]
fn the_english_central_game_is_planned_in_eight_steps_or_fewer() {
    let problem = problem("english", "central", false);
    let plan = plan(&problem, problem.start());
    assert!(plan.steps().len() <= 8, "{plan:?}");
    assert!(plan.in_packages() >= 26 && plan.line().len() == 31);
    assert!(!plan.is_cut());
}

#[test]
fn a_pattern_and_any_last_peg_are_goals_too() {
    let library = Library::embedded();
    let board = library.entry("english").unwrap().board();
    let start = Position::of(board.all().without(board.hole("d4").unwrap()));
    for (id, goal) in [
        ("anywhere", Goal::PegsAnywhere(1)),
        ("corners", Goal::Exactly(board.corners())),
    ] {
        let problem = Problem::new(board.clone(), id, id, start, goal);
        if let Planned::Found(found) = planned(&problem, start) {
            assert_eq!(plan(&problem, start), found);
        } else {
            assert_eq!(
                Solver::new(&problem).solve(start, &Limits::none()).line(),
                None
            );
        }
    }
}

#[test]
fn every_winnable_position_has_a_plan_and_the_same_one_each_time() {
    let mut plans = 0;
    for (board, id) in [
        ("english", "d4:d4"),
        ("triangle15", "a1:a1"),
        ("6x6", "c3:c3"),
        ("diamond32", "d1:d1"),
    ] {
        let Ok(problem) = Library::embedded()
            .entry(board)
            .unwrap()
            .problem(id, None, false)
        else {
            continue;
        };
        let mut solver = Solver::new(&problem);
        let mut planner = Planner::new(&problem);
        let mut random = Random::new(7);
        for _ in 0..4 {
            for position in random_game(problem.board(), problem.start(), &mut random) {
                let answer = solver.solve(position, &Limits::none());
                if answer.line().is_none() {
                    break;
                }
                if random.below(8) > 0 {
                    continue;
                }
                let of_kept = planner.plan(position, Effort::First, &Limits::none());
                assert_eq!(Planned::Found(plan(&problem, position)), of_kept);
                plans += 1;
            }
        }
    }
    assert!(plans > 3, "{plans}");
}

#[test]
fn a_lost_position_has_a_proof_and_a_reached_goal_no_steps() {
    let problem = problem("english", "d4:d4", false);
    let board = problem.board();
    let stuck = Position::of(notation::read_pegs(board, "d4,a3").unwrap());
    assert!(matches!(planned(&problem, stuck), Planned::Lost(_)));
    let done = Position::of(notation::read_pegs(board, "d4").unwrap());
    assert!(plan(&problem, done).steps().is_empty());
}

#[test]
fn a_game_with_the_key_is_told_from_the_solvers_line() {
    let problem = problem("french", "d4:d4", true);
    let plan = plan(&problem, problem.start());
    assert!(plan.steps().iter().any(|step| step.kind() == "key"));
}
