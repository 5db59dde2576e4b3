//! The exercises of lessons: that they practise what their lesson teaches, and are judged by what is true.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::HashSet;
use std::sync::Arc;

use lastpeg::app::learn::by_blocks::ByBlocks;
use lastpeg::app::learn::fresh::right_holes;
use lastpeg::app::learn::lesson::{Lesson, LessonStep, LessonTask};
use lastpeg::app::learn::lesson_file::read_chapter;
use lastpeg::app::learn::lesson_run::LessonRun;
use lastpeg::app::losing_jump;
use lastpeg::app::practice::schedule::Grade;
use lastpeg::app::store::exercise::Practice;
use lastpeg::library::{Library, shortest};
use lastpeg::packages::{PlacedPackage, placed};
use lastpeg::plan::{Effort, Planned, Planner};
use lastpeg::rules::board::Board;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::{Hole, HoleSet};
use lastpeg::rules::notation;
use lastpeg::rules::position::{Action, move_count};
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::run::Limits;

use ratatui::style::Modifier;

use crate::learn::course;
use crate::support::player::{Player, problem};

fn lesson(id: &str) -> Arc<Lesson> {
    let course = course();
    course.lessons()[course.find(id).unwrap()].clone()
}

/// The exercises of a lesson on some days, its own task left out.
fn exercises(id: &str) -> impl Iterator<Item = LessonRun> {
    let lesson = lesson(id);
    (0..8).flat_map(move |seed| [1, 2].map(|stage| LessonRun::new(lesson.clone(), stage, seed)))
}

/// A line of notation, played from the start of a problem.
fn line_of(problem: &Problem, line: &str) -> Vec<Action> {
    let line = notation::read_line(problem.board(), line).unwrap();
    notation::replay(problem.board(), problem.start(), &line).unwrap()
}

/// The pegs that stay in their holes in all that can be played.
fn never_leaving(board: &Board, pegs: HoleSet) -> HoleSet {
    let (mut seen, mut open, mut staying) = (HashSet::from([pegs]), vec![pegs], pegs);
    while let Some(now) = open.pop() {
        staying &= now;
        for jump in board.jumps().legal(now) {
            let next = now ^ jump.holes();
            // A hole that is left and filled again was left.
            staying -= jump.needs();
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    staying
}

#[test]
fn a_board_without_a_middle_has_exercises_to_one_peg_anywhere() {
    let begin = "title = \"Own\"\n[[lesson]]\nid = \"own\"\ntitle = \"Own\"\ntext = \"Where?\"\n\
                 board = \"triangle21\"\ngoal = \"anywhere\"\npegs = ";
    for rest in [
        "\"a1 b2\"\nask = \"winnable\"\n",
        "\"b3 a2 c3\"\nask = \"stuck\"\n",
        "\"a2 a3\"\nline = \"a3-a1\"\nexercises = { jumps = 3 }\n",
        "\"a2 a3\"\nline = \"a3-a1\"\nexercises = { blocks = 1 }\n",
    ] {
        let (lessons, faults) = read_chapter(&format!("{begin}{rest}"), &Library::embedded());
        assert_eq!(faults, [], "{rest}");
        let lesson = Arc::new(lessons[0].clone());
        for (seed, stage) in (0..4).flat_map(|seed| [(seed, 1), (seed, 2)]) {
            let run = LessonRun::new(lesson.clone(), stage, seed);
            let start = run.step().problem.start();
            assert_ne!(start, lesson.problem.start(), "{rest}: {seed}, {stage}");
        }
    }
}

#[test]
fn every_peg_that_can_never_leave_is_a_right_answer() {
    for run in exercises("stuck") {
        let problem = &run.step().problem;
        let (board, pegs) = (problem.board(), problem.start().pegs);
        let stuck = never_leaving(board, pegs);
        assert_eq!(right_holes(problem, &LessonTask::Stuck), stuck);
        for peg in pegs {
            let answer = run.answer_hole(peg);
            let text = answer.explanation.text;
            assert_eq!(answer.is_right, stuck.contains(peg), "{text}");
            let Some(line) = text.split("can leave: ").nth(1) else {
                assert!(answer.is_right, "{text}");
                continue;
            };
            let line = line_of(problem, line.trim_end_matches('.'));
            let last = line.last().and_then(|action| action.jump()).unwrap();
            assert!(last.needs().contains(peg), "{text}");
        }
    }
}

#[test]
fn two_blocks_in_a_row_are_of_those_that_were_taught_before() {
    for run in exercises("two-in-a-row") {
        let pegs = run.step().problem.start().pegs.len();
        assert!(
            (5..=7).contains(&pegs),
            "{pegs} pegs are no 2- and 3-removals"
        );
    }
}

#[test]
fn a_block_is_practised_with_the_peg_and_the_hole_that_its_lesson_shows() {
    let shown = |lesson: &Lesson| -> Vec<PlacedPackage> {
        let start = lesson.problem.start();
        let is_all = |one: &PlacedPackage| one.needs() == start.pegs;
        placed(lesson.problem.board())
            .into_iter()
            .filter(is_all)
            .collect()
    };
    for id in ["three-removal", "four-corner", "four-bent"] {
        let own = shown(&lesson(id));
        for run in exercises(id) {
            let problem = run.step().problem.clone();
            let other = Lesson {
                problem,
                ..lesson(id).as_ref().clone()
            };
            let is_same =
                |one: &PlacedPackage| own.iter().any(|own| std::ptr::eq(one.shape, own.shape));
            assert!(shown(&other).iter().any(is_same), "{id}");
        }
    }
}

/// Whether the counts of pegs on the numbers 1, 2, 3 are such that one peg could be left on a number.
fn allow(numbers: impl Fn(Hole) -> i32, pegs: HoleSet, last: Hole) -> bool {
    let is_odd = |number| pegs.iter().filter(|&peg| numbers(peg) == number).count() % 2 == 1;
    let odd = [1, 2, 3].map(is_odd);
    let wanted = [1, 2, 3].map(|number| numbers(last) == number);
    odd == wanted || odd == wanted.map(|is| !is)
}

#[test]
fn the_rule_of_three_is_answered_by_the_numbers_on_the_board() {
    let lesson = lesson("rule-of-three");
    for run in exercises("rule-of-three").chain([LessonRun::new(lesson, 0, 0)]) {
        let problem = &run.step().problem;
        let (board, pegs) = (problem.board(), problem.start().pegs);
        let number = |hole| {
            run.numbers()
                .iter()
                .find(|(other, _)| *other == hole)
                .unwrap()
                .1
        };
        let right = board.holes().filter(|&hole| {
            allow(|hole| number(hole) / 10, pegs, hole)
                && allow(|hole| number(hole) % 10, pegs, hole)
        });
        let right = right.collect::<HoleSet>();
        assert_eq!(right, right_holes(problem, &LessonTask::Survivors));
        // Who is wrong is told the digit that is, and which is right.
        for hole in board.all() - right {
            let told = run.answer_hole(hole).explanation.text;
            let scale = if told.contains("first digits") { 10 } else { 1 };
            let digit = |hole| number(hole) / scale % 10;
            let (_, named) = told.split_once("the last peg has a ").unwrap();
            let wanted: i32 = named[..1].parse().unwrap();
            assert!(right.iter().all(|hole| digit(hole) == wanted), "{told}");
            let own = digit(hole);
            assert!(
                own != wanted && named.ends_with(&format!("not a {own}.")),
                "{told}"
            );
        }
    }
}

/// On the smallest board numbers of two digits touch each other: those of every other column are underlined.
#[test]
fn numbers_that_touch_can_be_told_apart() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.enter("learn rule-of-three");
    player.resize((30, 10)).keys("Tab");
    let board = player.lesson().session().board().clone();
    let buffer = player.buffer();
    let is_underlined = |label: &str| {
        let cell = &buffer[player.cell_of(&board, board.hole(label).unwrap())];
        cell.modifier.contains(Modifier::UNDERLINED)
    };
    let row = ["a3", "b3", "c3", "d3"].map(is_underlined);
    assert!(
        row[0] != row[1] && row[1] != row[2] && row[2] != row[3],
        "{row:?}"
    );
}

#[test]
fn a_question_about_a_sum_shows_the_numbers_that_answer_it() {
    let mut answers = HashSet::new();
    for run in exercises("small-count") {
        let problem = &run.step().problem;
        let (board, pegs) = (problem.board(), problem.start().pegs);
        let weight = |hole: Hole| {
            let number = run.numbers().iter().find(|(other, _)| *other == hole);
            number.map_or(0, |&(_, number)| number)
        };
        let sum = |pegs: HoleSet| pegs.iter().map(weight).sum::<i32>();
        for jump in board.jumps().all() {
            assert!(
                weight(jump.to) <= sum(jump.needs()),
                "a jump raises the sum"
            );
        }
        let Goal::Exactly(ring) = problem.goal() else {
            panic!("a goal of holes")
        };
        let is_enough = sum(pegs) >= sum(ring);
        assert_eq!(
            run.step().asks,
            LessonTask::Winnable {
                is_winnable: is_enough
            }
        );
        answers.insert(is_enough);
    }
    assert_eq!(answers.len(), 2, "both answers come up");
}

#[test]
fn a_lesson_is_learnt_when_each_of_its_stages_is_solved() {
    let mut practice = Practice::default();
    let today = "2026-11-28".parse().unwrap();
    practice.learn("order", 2, Grade::Good, today);
    practice.learn("order", 2, Grade::Good, today);
    assert_eq!(practice.stages_solved("order"), 1);
    practice.learn("order", 0, Grade::Weak, today);
    assert_eq!(practice.stages_solved("order"), 2);
    let kept = serde_json::to_string(&practice).unwrap();
    assert_eq!(serde_json::from_str::<Practice>(&kept).unwrap(), practice);
    // An older lastpeg kept the number of the last one.
    let old = r#"{"lesson_stages": {"order": 3}}"#;
    let old: Practice = serde_json::from_str(old).unwrap();
    assert_eq!(old.stages_solved("order"), 3);
}

#[test]
fn in_a_lesson_a_jump_loses_for_the_block_that_it_spoils() {
    let problem = lesson("six-removal").problem.clone();
    let jump = line_of(&problem, "c4-c2")[0];
    let why = losing_jump::for_learner(&problem, jump, &Limits::none()).unwrap();
    assert!(
        why.text.starts_with("c4-c2 loses. One plan is to clear "),
        "{}",
        why.text
    );
    assert!(why.explanation(&problem).numbers.is_empty());
    let order = lesson("order").problem.clone();
    let jump = line_of(&order, "c3-a3")[0];
    let stuck = losing_jump::for_learner(&order, jump, &Limits::none());
    assert_eq!(stuck.unwrap().why.unwrap().kind(), "stranded");
}

#[test]
fn a_step_by_blocks_left_unsolved_or_gone_wrong_counts_once() {
    let problem = problem("triangle15", "a1:a1");
    let planned = Planner::new(&problem).plan(problem.start(), Effort::First, &Limits::none());
    let Planned::Found(plan) = planned else {
        panic!("no plan");
    };
    let begun = ByBlocks::new(&problem, &plan).unwrap();
    let run = || LessonRun::new(begun.lesson.clone(), 0, 0);
    let slips = |run: &LessonRun, stage| run.at(stage).unwrap().slips();
    assert_eq!(
        (slips(&run(), 0), slips(&run(), 1)),
        (0, 1),
        "it was left out"
    );
    for (has_erred, is_solved, there) in [(true, false, 1), (true, true, 1), (false, true, 0)] {
        let mut run = run();
        if has_erred {
            run.err();
        }
        if is_solved {
            run.solve();
        }
        assert_eq!(run.slips(), usize::from(has_erred));
        let next = run.at(1).unwrap();
        assert_eq!((next.slips(), slips(&next, 0)), (there, there));
    }
}

#[test]
fn the_line_of_an_exercise_in_few_moves_has_the_fewest() {
    for run in exercises("eighteen").take(2) {
        let LessonStep { problem, asks } = run.step();
        let LessonTask::Play(line) = asks else {
            panic!("the lesson is played");
        };
        let fewest = shortest::fewest(problem).unwrap();
        assert_eq!(move_count(line), fewest.moves);
    }
}

#[test]
fn a_lesson_of_few_moves_tells_a_slip_beside_the_moves() {
    let mut run = LessonRun::new(lesson("sweep"), 0, 0);
    let LessonTask::Play(line) = run.step().asks.clone() else {
        panic!("the lesson is played");
    };
    let mut game = Game::new(run.step().problem.clone());
    for action in line {
        game.play(action).unwrap();
    }
    assert_eq!(run.solved_text(&game), "Solved in 1 move.");
    run.err();
    let told = "Solved in 1 move, with a slip or with help.";
    assert_eq!(run.solved_text(&game), told);
}
