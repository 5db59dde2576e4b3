//! The solver against a naive one, against what is published, and against its own word.

#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lastpeg::library::Library;
use lastpeg::proof::{Reason, Refuted};
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::{Goal, Problem, single_vacancy_problems};
use lastpeg::rules::random::{Random, random_game};
use lastpeg::run::Limits;
use lastpeg::solve::{Outcome, Solver, Verdict, solve};
use serde_json::Value;

use crate::certificate::Certificate;
use crate::support::{Home, json};

/// Whether the goal can be reached, by trying everything.
fn naive(
    board: &Board,
    goal: Goal,
    position: Position,
    known: &mut HashMap<Position, bool>,
) -> bool {
    if goal.is_reached(position.pegs) {
        return true;
    }
    if let Some(&wins) = known.get(&position) {
        return wins;
    }
    let actions: Vec<_> = position.actions(board).collect();
    let wins = actions
        .into_iter()
        .any(|action| naive(board, goal, position.play_unchecked(action), known));
    known.insert(position, wins);
    wins
}

/// Small boards of every kind of lattice and symmetry.
fn small_boards() -> Vec<Arc<Board>> {
    let pictures: [(&[&str], JumpRule); 9] = [
        (&["oooooo"], JumpRule::Orthogonal),
        (&["oooo", "oooo", "oooo", "oooo"], JumpRule::Orthogonal),
        (&["ooooo", "ooooo", "ooooo"], JumpRule::Orthogonal),
        (&["oooo", "oooo", "oooo"], JumpRule::Diagonal),
        (&[" ooo ", "ooooo", "ooooo", " ooo "], JumpRule::Orthogonal),
        (&[" o  ", "ooo ", "oooo", " ooo"], JumpRule::Diagonal),
        (
            &["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"],
            JumpRule::Triangular,
        ),
        (&["ooo ", "oooo", "oooo"], JumpRule::Triangular),
        (
            &["  o  ", " ooo ", "ooooo", " ooo ", "  o  "],
            JumpRule::Diagonal,
        ),
    ];
    let build =
        |(rows, rule): (&[&str], JumpRule)| Board::new("small", "Small", rows, rule).unwrap();
    pictures.into_iter().map(build).map(Arc::new).collect()
}

/// This number of holes of a board at random, some of them more than once.
fn holes(random: &mut Random, board: &Board, count: usize) -> HoleSet {
    let all: Vec<_> = board.holes().collect();
    (0..count).map(|_| all[random.below(all.len())]).collect()
}

/// Checks a position with the naive solver, its line, and its reason.
fn check(solver: &mut Solver, position: Position, known: &mut HashMap<Position, bool>) -> Verdict {
    let board = solver.problem().board().clone();
    let goal = solver.problem().goal();
    let wins = naive(&board, goal, position, known);
    let answer = solver.solve(position, &Limits::none());
    let context = || format!("{} {goal:?} {position:?}: {answer:?}", board.rule());
    match &answer.outcome {
        Outcome::Winnable(line) => {
            assert!(wins, "{}", context());
            let play = |position: Position, &action| position.play(&board, action).unwrap();
            assert!(
                goal.is_reached(line.iter().fold(position, play).pegs),
                "{}",
                context()
            );
        }
        Outcome::Lost(reason) => {
            assert!(!wins, "{}", context());
            let result = reason.check(&board, goal, position);
            let is_search = matches!(reason, Reason::Exhausted { positions: None });
            let expected = if is_search {
                Err(Refuted::SearchOnly)
            } else {
                Ok(())
            };
            assert_eq!(result, expected, "{}", context());
        }
        Outcome::Undecided => panic!("no limit was set: {}", context()),
    }
    answer.verdict()
}

#[test]
fn every_verdict_agrees_with_the_naive_solver() {
    let mut random = Random::new(1);
    let mut verdicts = [0_usize; 3];
    for board in small_boards() {
        for round in 0..24 {
            let goal = match round % 4 {
                0 => Goal::PegsAnywhere(1 + round / 4 % 2),
                1 | 2 => Goal::Exactly(holes(&mut random, &board, 1)),
                _ => Goal::Exactly(holes(&mut random, &board, 3)),
            };
            let key = holes(&mut random, &board, 1)
                .iter()
                .next()
                .filter(|_| round >= 12);
            let start = Position::new(board.all(), key);
            let mut solver = Solver::new(&Problem::new(board.clone(), "", "", start, goal));
            let mut known = HashMap::new();
            for _ in 0..20 {
                let count = 1 + random.below(board.hole_count());
                let pegs = holes(&mut random, &board, count);
                let key = key.filter(|_| random.below(2) == 0);
                let position = Position::new(pegs, key);
                if random.below(4) == 0 {
                    check_hint(&mut solver, position, &mut known);
                }
                let verdict = check(&mut solver, position, &mut known);
                verdicts[verdict as usize] += 1;
            }
        }
    }
    assert!(verdicts[0] > 500 && verdicts[1] > 500, "{verdicts:?}");
}

/// Checks the verdict on every action of a position with the naive solver.
fn check_hint(solver: &mut Solver, position: Position, known: &mut HashMap<Position, bool>) {
    let board = solver.problem().board().clone();
    let goal = solver.problem().goal();
    let hint = solver.hint(position, &Limits::none());
    for (action, verdict) in hint.actions {
        let wins = naive(&board, goal, position.play_unchecked(action), known);
        let expected = if wins {
            Verdict::Winnable
        } else {
            Verdict::Lost
        };
        assert_eq!(verdict, expected, "{goal:?} {position:?} {action:?}");
    }
}

#[test]
fn a_line_that_is_followed_needs_no_new_search() {
    let library = Library::embedded();
    for name in ["english", "wiegleb"] {
        let problem = library.entry(name).unwrap().problem("central", None, false);
        let problem = problem.unwrap();
        let mut solver = Solver::new(&problem);
        let mut position = problem.start();
        let answer = solver.solve(position, &Limits::none());
        for &action in answer.line().unwrap() {
            position = position.play(problem.board(), action).unwrap();
            let answer = solver.solve(position, &Limits::none());
            assert_eq!(answer.verdict(), Verdict::Winnable);
            assert_eq!(answer.positions, 0);
        }
    }
}

#[test]
fn the_same_questions_get_the_same_answers() {
    let library = Library::embedded();
    let problem = library.entry("6x6").unwrap().problem("a1:a1", None, false);
    let problem = problem.unwrap();
    let ask = || {
        let mut solver = Solver::new(&problem);
        let mut random = Random::new(7);
        let game = random_game(problem.board(), problem.start(), &mut random);
        let hints = game.iter().skip(2).step_by(4);
        let hints = hints.map(|&position| solver.hint(position, &Limits::none()));
        hints.collect::<Vec<_>>()
    };
    assert_eq!(ask(), ask());
}

#[test]
fn a_search_that_is_stopped_calls_nothing_lost() {
    let board = Library::embedded().entry("wiegleb").unwrap().board();
    for id in ["e1:e1", "e2:e2"] {
        let problem = Problem::read(&board, id).unwrap();
        let limits = Limits::none();
        limits.stop.raise();
        let mut solver = Solver::new(&problem);
        let hint = solver.hint(problem.start(), &limits);
        assert_eq!(hint.answer.outcome, Outcome::Undecided);
        assert_eq!(hint.answer.positions, 0);
        assert_eq!(hint.with(Verdict::Undecided).count(), hint.actions.len());
    }
}

/// The problems of a board that the position class allows, and how many of them are found solvable.
fn solvable(name: &str, rule: JumpRule) -> (usize, usize) {
    let board = Library::embedded()
        .entry(name)
        .unwrap()
        .board_under(rule)
        .unwrap();
    let problems = single_vacancy_problems(&board);
    let solvable = problems.iter().filter(|&&(vacancy, survivor)| {
        let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
        solve(&problem, &Limits::none()).verdict() == Verdict::Winnable
    });
    (solvable.count(), problems.len())
}

#[test]
fn every_solvable_problem_of_the_classic_boards_is_solved() {
    assert_eq!(solvable("english", JumpRule::Orthogonal), (21, 21));
    assert_eq!(solvable("french", JumpRule::Orthogonal), (10, 10));
    assert_eq!(solvable("6x6", JumpRule::Orthogonal), (21, 21));
    assert_eq!(solvable("diamond32", JumpRule::Orthogonal), (36, 36));
}

#[test]
fn what_bell_found_unsolvable_is_proven_for_a_reason_that_can_be_checked() {
    let library = Library::embedded();
    for (name, unsolvable, solvable) in [
        (
            "diamond41",
            "e1:e3 e1:b6 d2:f5 e3:e1 e4:e9",
            "d2:c5 d2:f2 e3:b4 e3:e7",
        ),
        ("wiegleb", "e1:e1", "e1:e4 e2:e2 e5:e5"),
    ] {
        let board = library.entry(name).unwrap().board();
        let read = |id| Problem::read(&board, id).unwrap();
        for problem in unsolvable.split(' ').map(read) {
            let id = problem.id();
            let answer = solve(&problem, &Limits::none());
            let reason = answer.reason().unwrap_or_else(|| panic!("{name} {id}"));
            let check = reason.check(&board, problem.goal(), problem.start());
            assert_eq!(check, Ok(()), "{name} {id}: {}", reason.text(&problem));
            for other in solvable.split(' ').map(read) {
                let check = reason.check(&board, other.goal(), other.start());
                assert!(check.is_err(), "{name} {id} says {} is lost", other.id());
            }
        }
    }
}

/// The fewest pegs that can be reached, by trying everything.
fn naive_fewest(board: &Board, position: Position, known: &mut HashMap<Position, usize>) -> usize {
    if let Some(&pegs) = known.get(&position) {
        return pegs;
    }
    let actions: Vec<_> = position.actions(board).collect();
    let below = actions
        .into_iter()
        .map(|action| naive_fewest(board, position.play_unchecked(action), known))
        .min();
    let fewest = below.map_or(position.pegs.len(), |below| below.min(position.pegs.len()));
    known.insert(position, fewest);
    fewest
}

/// Few positions, little memory, and a search that is stopped.
fn tight_limits() -> Vec<Limits> {
    let stopped = Limits::none();
    stopped.stop.raise();
    let few = [0, 4, 30, 200].map(|most| Limits::none().with_positions(most));
    let small = [1 << 13, 1 << 15].map(|bytes| Limits::none().with_memory(bytes));
    let both = Limits::none().with_memory(1 << 15).with_positions(30);
    few.into_iter()
        .chain(small)
        .chain([both, stopped])
        .collect()
}

/// Whatever ends a search, what it calls proven is.
#[test]
fn the_fewest_pegs_agree_with_trying_everything() {
    let mut random = Random::new(3);
    let mut counts = [0_usize; 20];
    for board in small_boards() {
        let key = holes(&mut random, &board, 1).iter().next();
        for key in [None, key] {
            let start = Position::new(board.all(), key);
            let goal = Goal::Exactly(holes(&mut random, &board, 1));
            let mut solver = Solver::new(&Problem::new(board.clone(), "", "", start, goal));
            let mut known = HashMap::new();
            for _ in 0..40 {
                let count = 1 + random.below(board.hole_count());
                let pegs = holes(&mut random, &board, count);
                let position = Position::new(pegs, key);
                let found = solver.fewest_pegs(position, &Limits::none()).unwrap();
                let expected = naive_fewest(&board, position, &mut known);
                assert!(found.is_proved, "{position:?}");
                assert_eq!(found.pegs, expected, "{} {position:?}", board.rule());
                let play = |position: Position, &action| position.play(&board, action).unwrap();
                assert_eq!(
                    found.line.iter().fold(position, play).pegs.len(),
                    found.pegs
                );
                counts[found.pegs] += 1;
                for limits in tight_limits() {
                    // By a solver that knows nothing yet.
                    let mut solver = Solver::new(solver.problem());
                    let found = solver.fewest_pegs(position, &limits).unwrap();
                    let is_right =
                        found.pegs == expected || found.pegs > expected && !found.is_proved;
                    assert!(
                        is_right,
                        "{} {position:?} {limits:?} {found:?}",
                        board.rule()
                    );
                }
            }
        }
    }
    assert!(
        counts[1] > 100 && counts[2] > 50 && counts[3] > 20,
        "{counts:?}"
    );
}

#[test]
fn a_search_that_is_stopped_ends_at_once() {
    let library = Library::embedded();
    let problem = library
        .entry("square81")
        .unwrap()
        .problem("e5:e5", None, false)
        .unwrap();
    let limits = Limits::none();
    limits.stop.raise();
    let answer = Solver::new(&problem).solve(problem.start(), &limits);
    assert_eq!(
        (answer.verdict(), answer.positions),
        (Verdict::Undecided, 0)
    );
}

#[test]
fn a_search_that_is_stopped_midway_ends_soon_and_calls_nothing_lost() {
    let library = Library::embedded();
    let problem = library
        .entry("square49")
        .unwrap()
        .problem("d3:d2", None, false);
    let problem = problem.unwrap();
    // It takes many seconds to decide.
    let text = "oooo..o/o..o..o/oo..o.o/o.o.o../ooooooo/ooooooo/ooooooo";
    let position = Position::of(notation::read_pegs(problem.board(), text).unwrap());
    let mut solver = Solver::new(&problem);
    solver.prepare(position);
    let limits = Limits::none();
    let stop = limits.stop.clone();
    let stopping = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        stop.raise();
        Instant::now()
    });
    let answer = solver.solve(position, &limits);
    let ended = Instant::now();
    let stopped = stopping.join().unwrap();
    assert_eq!(answer.outcome, Outcome::Undecided);
    assert!(answer.positions > 0, "stopped before the search began");
    // It is a matter of milliseconds; the bound is loose for slow machines.
    assert!(ended.duration_since(stopped) < Duration::from_secs(5));
    let limits = Limits {
        positions: Some(10_000),
        ..Limits::none()
    };
    let again = solver.solve(position, &limits);
    assert_eq!(
        again.outcome,
        Outcome::Undecided,
        "what was stopped is not taken for lost"
    );
}

#[test]
fn every_reason_printed_is_a_proof() {
    let mut random = Random::new(5);
    let mut kinds: HashMap<String, usize> = HashMap::new();
    for (name, rule, id, count) in [
        ("english", JumpRule::Orthogonal, "central", 80),
        ("english", JumpRule::Diagonal, "c1:*", 20),
        ("french", JumpRule::Orthogonal, "d3:d3", 60),
        ("diamond32", JumpRule::Orthogonal, "d1:*", 40),
        ("6x6", JumpRule::Orthogonal, "c3:c3", 40),
        ("wiegleb", JumpRule::Orthogonal, "e5:e5", 30),
        ("diamond41", JumpRule::Orthogonal, "e3:e7", 40),
        ("triangle15", JumpRule::Triangular, "a1:*", 60),
    ] {
        let library = Library::embedded();
        let entry = library.entry(name).unwrap();
        let problem = entry.problem(id, Some(rule), false).unwrap();
        let board = problem.board().clone();
        let positions = (0..count).map(|_| random_position(&problem, &mut random));
        let positions: Vec<HoleSet> = positions.collect();
        let lines = positions
            .iter()
            .map(|&pegs| notation::pegs(&board, pegs) + "\n");
        let command = format!("solve {name} {id} --jumps {rule} --position - --limit 10s");
        let ran = Home::new().run(&command, lines.collect::<String>());
        assert_eq!(ran.output.lines().count(), count, "{}", ran.messages);
        let patterns = problem.goal().patterns(&board);
        for (answer, &pegs) in ran.output.lines().zip(&positions) {
            let answer: Value = serde_json::from_str(answer).unwrap();
            assert_eq!(answer["reason"].is_null(), answer["verdict"] != "lost");
            if answer["reason"].is_null() {
                continue;
            }
            let reason = Certificate {
                board: &board,
                reason: &answer["reason"],
            };
            assert!(reason.is_proof(pegs, &patterns), "{answer}");
            *kinds
                .entry(answer["reason"]["kind"].to_string())
                .or_default() += 1;
        }
    }
    let lost: usize = kinds.values().sum();
    assert!(lost > 120 && kinds.len() >= 5, "{kinds:?}");
}

/// A position of random play, or now and then pegs anywhere.
fn random_position(problem: &Problem, random: &mut Random) -> HoleSet {
    let board = problem.board();
    if random.below(8) == 0 {
        let count = 2 + random.below(board.hole_count() - 2);
        return holes(random, board, count);
    }
    let mut pegs = problem.start().pegs;
    for _ in 0..4 + random.below(board.hole_count()) {
        let jumps: Vec<_> = board.jumps().legal(pegs).collect();
        if jumps.is_empty() {
            break;
        }
        pegs ^= jumps[random.below(jumps.len())].holes();
    }
    pegs
}

/// Nothing can be played there, so nothing is searched. (A search without end, and before that an overflow, came of it.)
#[test]
fn an_empty_board_has_no_pegs_left() {
    let position = ".../.../......./......./......./.../...";
    let ran = Home::new().run(
        &format!("hint english central --position {position} --json"),
        "",
    );
    assert_eq!(ran.code, 1, "{}", ran.messages);
    assert!(
        ran.output
            .contains("\"fewest_pegs\":{\"pegs\":0,\"proven\":true"),
        "{}",
        ran.output
    );
}

#[test]
fn bench_finds_what_can_be_won() {
    let figures = json("bench problems --board english --json", 0);
    let english = &figures["problems"][0];
    assert_eq!(
        (&english["problems"], &english["solvable"]),
        (&21.into(), &21.into())
    );
    // Bell: Cremers' Key can be won from every start of the French board.
    let figures = json("bench key --board french --json", 0);
    let french = &figures["key"][0];
    assert_eq!(french["problems"], french["solvable"], "{french}");
    assert!(french["problems"].as_u64() > Some(5), "{french}");
}
