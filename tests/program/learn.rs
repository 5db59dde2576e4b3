//! The course: on the screen, by lines of text, and lesson files that are at fault.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;

use lastpeg::app::learn::course::{Course, OwnLessons};
use lastpeg::app::learn::fresh::{asks_on, fresh, right_holes};
use lastpeg::app::learn::lesson::LessonTask;
use lastpeg::app::learn::lesson_run::{self, LessonRun};
use lastpeg::app::practice::schedule::Grade;
use lastpeg::app::store::{Folders, Store};
use lastpeg::library::Library;
use lastpeg::rules::board::Board;
use lastpeg::rules::hole::Hole;
use lastpeg::rules::position::{Action, Position};
use lastpeg::run::Limits;
use lastpeg::solve::{Solver, Verdict};
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::board::geometry::Grid;
use lastpeg::tui::board::layout::Layout;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::screens::lesson::LessonScreen;

use crate::support::Home;
use crate::support::player::{Player, day, problem};

impl Player {
    /// A player at the list of the lessons.
    fn learning() -> Player {
        let mut player = Player::in_ascii(problem("english", "central"));
        player.keys("m /");
        player.type_keys("learn");
        player.keys("Enter");
        assert!(
            player.screen().contains("of 35 learnt"),
            "{}",
            player.screen()
        );
        player
    }

    fn lesson(&self) -> &LessonScreen {
        self.app().screen_as().expect("a lesson")
    }

    /// A cell of a hole on the board of the lesson.
    fn cell_of(&self, board: &Board, hole: Hole) -> ratatui::layout::Position {
        let env = self.app().env();
        let grid = Grid::new(board);
        let layout = Layout::new(&grid, &env.look, env.size).unwrap();
        layout.board.middle(&grid, hole)
    }

    /// The grades that were recorded, each with its stage.
    fn grades(&mut self) -> Vec<(usize, Grade)> {
        let effects = self.effects().iter().filter_map(|effect| match effect {
            Effect::RecordLesson { stage, grade, .. } => Some((*stage, *grade)),
            _ => None,
        });
        effects.collect()
    }
}

fn course() -> Course {
    Course::new(&Library::embedded(), &[])
}

#[test]
fn every_fresh_exercise_is_as_it_is_said_to_be() {
    let mut checked = 0;
    for lesson in course().lessons().iter().filter(|lesson| asks_on(lesson)) {
        for seed in 0..6 {
            let step = fresh(lesson, 1 + seed as usize % 2, seed)
                .unwrap_or_else(|| panic!("{} {seed}", lesson.id));
            let (board, start) = (step.problem.board(), step.problem.start());
            match &step.asks {
                LessonTask::Play(line) => {
                    let play = |position: Position, &action: &Action| {
                        position.play(board, action).unwrap()
                    };
                    let end = line.iter().fold(start, play);
                    assert!(
                        step.problem.goal().is_reached(end.pegs),
                        "{} {seed}",
                        lesson.id
                    );
                }
                LessonTask::Winnable { is_winnable } => {
                    let verdict = Solver::new(&step.problem)
                        .solve(start, &Limits::none())
                        .verdict();
                    assert_eq!(
                        verdict == Verdict::Winnable,
                        *is_winnable,
                        "{} {seed}",
                        lesson.id
                    );
                }
                asks => {
                    let right = right_holes(&step.problem, asks);
                    assert!(
                        !right.is_empty() && right != board.all(),
                        "{} {seed}",
                        lesson.id
                    );
                }
            }
            checked += 1;
        }
    }
    assert!(checked > 150, "{checked}");
}

#[test]
fn the_exercises_of_a_lesson_differ_where_they_can() {
    let course = course();
    for id in [
        "order",
        "three-removal",
        "six-removal-crowded",
        "small-count",
        "central",
    ] {
        let lesson = course.lessons()[course.find(id).unwrap()].clone();
        let starts = [0, 1, 2].map(|stage| {
            LessonRun::new(lesson.clone(), stage, 4)
                .step()
                .problem
                .start()
        });
        assert!(
            starts[0] != starts[1] && starts[1] != starts[2] && starts[0] != starts[2],
            "{id}"
        );
    }
}

#[test]
fn a_wrong_jump_is_told_what_it_spoils_and_the_lesson_comes_back() {
    let mut player = Player::learning();
    player.keys("↓ Enter");
    assert_eq!(player.app().context(), Context::Lesson);
    assert!(
        player.screen().contains("2. Two jumps: the order"),
        "{}",
        player.screen()
    );
    let board = player.lesson().session().board().clone();
    for label in ["c3", "a3"] {
        let cell = player.cell_of(&board, board.hole(label).unwrap());
        player.click(cell);
    }
    player.answer_all();
    let shown = player.screen();
    assert!(
        shown.contains("a3 and d2") && shown.contains("u takes back"),
        "{shown}"
    );
    assert_eq!(player.grades(), [(0, Grade::Failed)]);
    player.keys("t");
    player.let_it_play();
    assert_eq!(
        player.lesson().session().game().jump_count(),
        0,
        "it was only shown"
    );
    let records = player.app().env().records.clone();
    assert!(records.practice.lessons.cards.contains_key("order"));
    assert_eq!(player.app().env().lessons_due(), ["order"]);
    player.keys("q");
    assert!(
        player.screen().contains("again today"),
        "{}",
        player.screen()
    );
}

#[test]
fn a_lesson_goes_from_its_task_over_two_exercises_to_the_next() {
    let mut player = Player::learning();
    player.keys("Enter");
    for stage in 0..3 {
        let run = player.lesson().run();
        assert_eq!(run.stage(), stage);
        let LessonTask::Play(line) = run.step().asks.clone() else {
            panic!("jumps are asked for")
        };
        let jump = line[0].jump().unwrap();
        let board = player.lesson().session().board().clone();
        // With the mouse nothing depends on the way of the cursor.
        for hole in [jump.from, jump.to] {
            let cell = player.cell_of(&board, hole);
            player.click(cell);
        }
        player.answer_all();
        assert!(player.screen().contains("Solved."), "{}", player.screen());
        player.keys("Enter");
    }
    assert_eq!(
        player.grades(),
        [(0, Grade::Good), (1, Grade::Good), (2, Grade::Good)]
    );
    assert_eq!(player.lesson().number(), 1);
    assert!(player.app().env().lessons_due().is_empty());
    player.keys("q");
    let shown = player.screen();
    assert!(shown.contains("1 of 35 learnt"), "{shown}");
}

#[test]
fn questions_are_answered_by_pointing_and_by_yes_and_no() {
    let mut player = Player::learning();
    player.keys("Enter");
    let course = course();
    for id in ["stuck", "rule-of-three", "wrong-class", "small-count"] {
        let number = course.find(id).unwrap();
        while player.lesson().number() != number || player.lesson().run().stage() > 0 {
            player.keys("N");
        }
        let before = player.grades().len();
        match player.lesson().run().step().asks.clone() {
            LessonTask::Winnable { is_winnable } => {
                player.type_keys(if is_winnable { "y" } else { "n" });
            }
            asks => {
                let problem = player.lesson().run().step().problem.clone();
                let hole = right_holes(&problem, &asks).iter().next().unwrap();
                let cell = player.cell_of(problem.board(), hole);
                player.click(cell);
            }
        }
        assert!(
            player.screen().contains("Right"),
            "{id}: {}",
            player.screen()
        );
        assert_eq!(player.grades()[before..], [(0, Grade::Good)]);
    }
}

#[test]
fn every_page_can_be_read_in_the_usual_and_in_a_small_window() {
    let mut player = Player::learning();
    player.keys("Enter");
    for lesson in course().lessons() {
        for size in [(80, 24), (100, 40)] {
            player.resize(size);
            let shown = player.screen();
            let words =
                |text: &str| -> String { text.split_whitespace().collect::<Vec<_>>().join(" ") };
            let last = lesson.text.rsplit(' ').next().unwrap();
            assert!(words(&shown).contains(last), "{}: {shown}", lesson.id);
            let task = player.lesson().run().task_text();
            let end = task.rsplit(' ').next().unwrap();
            assert!(shown.contains(end), "{}: {task}: {shown}", lesson.id);
        }
        player.resize((30, 10));
        let mut read = player.screen();
        for _ in 0..20 {
            player.keys("↓");
            read += &player.screen();
        }
        for word in lesson.text.split_whitespace() {
            assert!(read.contains(word), "{}: {word}", lesson.id);
        }
        player.resize((80, 24));
        for _ in player.lesson().run().stage()..lesson_run::stages(lesson) {
            player.keys("N");
        }
    }
}

#[test]
fn lessons_are_taken_by_lines_of_text() {
    let home = Home::new();
    let lines =
        "d5-d7\nundo\nd6-d4\nnext\nlearn 5\nq9\nc1\nlearn 22\nmaybe\nno\nback\nd2-d4\nquit\n";
    let told = home.run("learn 1 --plain", lines).output;
    for text in [
        "Lesson 1: The first jump.",
        "One peg is left, but at d7",
        "Solved, with a slip",
        "Exercise 1 of 2",
        "Answer with a hole such as d4",
        "Right: the peg at c1",
        "Answer yes or no.",
        "Right. Position class",
        "The course is left",
        "d2 over d3 to d4",
    ] {
        assert!(told.contains(text), "{text}: {told}");
    }
    let list = home.run("learn --list", "").output;
    assert!(list.contains("1. The first jump, 1 of 3"), "{list}");
    let in_game = home
        .run("play --plain", "learn\nlearn 2\nb3-d3 d2-d4\nback\n")
        .output;
    assert!(
        in_game.contains("Lesson 2") && in_game.contains("Solved."),
        "{in_game}"
    );
}

#[test]
fn what_is_wrong_in_a_lesson_file_is_told_with_its_line_and_the_repair() {
    let home = Home::new();
    let check = |text: &str| {
        let path = home.file("mine.toml", text);
        home.run(&format!("learn --check {path}"), "")
    };
    let good = "title = \"Mine\"\n[[lesson]]\nid = \"mine\"\ntitle = \"Mine\"\ntext = \"One jump.\"\n\
                pegs = \"d5,d6\"\ngoal = \"d4\"\nline = \"d6-d4\"\n";
    let faults = [
        ("line = \"d6-d4\"", "line = \"d5-d3\"", "line 8: "),
        (
            "line = \"d6-d4\"",
            "line = \"d5-d7\"",
            "line 8: the line does not reach the goal",
        ),
        (
            "goal = \"d4\"\n",
            "gaol = \"d4\"\n",
            "line 7: there is no key \"gaol\"",
        ),
        (
            "goal = \"d4\"\n",
            "",
            "line 2: a lesson with \"pegs\" needs either \"goal\" or \"clear\"",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nwinning = \"d5-d7\"\n",
            "\"winning\" should be \"d6-d4\"",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nwrong = { \"d6-d4\" = \"No.\" }\n",
            "names d6-d4, which does not lose",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nfewest = 2\n",
            "line 9: the line has 1 moves, not 2",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nexercises = { block = \"9-removal\" }\n",
            "line 9: no package of this board",
        ),
        (
            "\"d6-d4\"\n",
            "\"d6-d4\"\nexercises = { jumps = 99 }\n",
            "line 9: \"jumps\" must be a number from 1 to 12",
        ),
        (
            "line = \"d6-d4\"",
            "ask = \"winnable\"\nlost = true",
            "\"lost\" is false",
        ),
        ("title = \"Mine\"\n[[", "title = \n[[", "line 1: "),
        ("\"One jump.\"", "\"\"", "line 5: a lesson needs \"text\""),
    ];
    let told = check(good);
    assert!(
        told.output.contains("1 lesson: every line replays"),
        "{}",
        told.messages
    );
    for (from, to, fault) in faults {
        assert!(good.contains(from), "{from}");
        let told = check(&good.replacen(from, to, 1));
        assert_eq!(told.code, 2, "{fault}");
        let error = told.messages;
        assert!(
            error.contains("mine.toml, ") && error.contains(fault),
            "{fault}: {error}"
        );
    }
}

#[test]
fn lessons_of_the_players_own_come_last_and_are_kept_apart_by_their_ids() {
    let folder = tempfile::tempdir().unwrap();
    let lessons = folder.path().join("lessons");
    fs::create_dir(&lessons).unwrap();
    let lesson = |id: &str| {
        format!(
            "[[lesson]]\nid = \"{id}\"\ntitle = \"Own\"\ntext = \"One jump.\"\npegs = \"d5,d6\"\ngoal = \"d4\"\nline = \"d6-d4\"\n"
        )
    };
    fs::write(
        lessons.join("own.toml"),
        format!("title = \"Own\"\n{}{}", lesson("own"), lesson("order")),
    )
    .unwrap();
    let course = Course::new(&Library::embedded(), &OwnLessons::in_folder(&lessons));
    assert_eq!(course.lessons().len(), 36);
    assert_eq!(course.find("own"), Some(35));
    assert!(
        course.faults()[0].contains("line 9: there is a lesson \"order\" already"),
        "{:?}",
        course.faults()
    );
}

#[test]
fn what_is_learnt_is_kept_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    let folders = || Folders {
        data: folder.path().to_owned(),
        config: folder.path().to_owned(),
    };
    let day = day();
    let mut one = Store::open(folders());
    let mut other = Store::open(folders());
    one.record_lesson("order", 0, Grade::Failed, day);
    other.record_lesson("sweep", 2, Grade::Good, day);
    one.close();
    other.close();
    let practice = Store::open(folders()).records().practice.clone();
    assert!(practice.lessons.cards.contains_key("order"));
    assert_eq!(practice.lesson_stages.get("sweep"), Some(&3));
    assert!(
        !practice.lessons.cards.contains_key("sweep"),
        "what goes well does not come back"
    );
}
