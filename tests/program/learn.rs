//! The course: on the screen, by lines of text, and lesson files that are at fault.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::time::Duration;

use lastpeg::app::learn::course::Course;
use lastpeg::app::learn::fresh::{asks_on, fresh, right_holes};
use lastpeg::app::learn::lesson::{FreshKind, LessonTask};
use lastpeg::app::learn::lesson_run::{self, LessonRun};
use lastpeg::app::practice::schedule::Grade;
use lastpeg::app::session::reaction::SessionEffect;
use lastpeg::app::store::{Glyphs, Store};
use lastpeg::library::Library;
use lastpeg::rules::board::Board;
use lastpeg::rules::hole::Hole;
use lastpeg::rules::position::{Action, Position, move_count};
use lastpeg::run::Limits;
use lastpeg::solve::{Solver, Verdict};
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::board::geometry::Grid;
use lastpeg::tui::board::layout::Layout;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::screens::lesson::LessonScreen;
use lastpeg::tui::shell::message::{Click, Message};
use ratatui::crossterm::event::KeyCode;

use crate::support::Home;
use crate::support::player::{Player, USUAL, day, flat, problem};

impl Player {
    /// A player at the list of the lessons.
    fn learning() -> Player {
        let mut player = Player::in_ascii(problem("english", "central"));
        player.keys("m /");
        player.type_keys("learn");
        player.keys("Enter");
        let shown = player.screen();
        assert!(shown.contains(&player.learnt(0)), "{shown}");
        player
    }

    /// What the list of the lessons says where some are learnt.
    fn learnt(&self, count: usize) -> String {
        let all = self.app().env().course().lessons().len();
        format!("{count} of {all} learnt")
    }

    pub(crate) fn lesson(&self) -> &LessonScreen {
        self.app().screen_as().expect("a lesson")
    }

    /// A cell of a hole on the board of the lesson.
    pub(crate) fn cell_of(&self, board: &Board, hole: Hole) -> ratatui::layout::Position {
        let env = self.app().env();
        let grid = Grid::new(board);
        let layout = Layout::new(&grid, &env.look, env.size).unwrap();
        layout.board.middle(&grid, hole)
    }

    /// The grades that were recorded, each with its stage.
    pub(crate) fn grades(&mut self) -> Vec<(usize, Grade)> {
        let effects = self.effects().iter().filter_map(|effect| match effect {
            Effect::Session(SessionEffect::RecordLesson { stage, grade, .. }) => {
                Some((*stage, *grade))
            }
            _ => None,
        });
        effects.collect()
    }
}

pub(crate) fn course() -> Course {
    Course::new(&Library::embedded(), &[])
}

#[test]
fn every_fresh_exercise_is_as_it_is_said_to_be() {
    let mut checked = 0;
    for lesson in course().lessons() {
        let rounds = if asks_on(lesson) { 6 } else { 0 };
        assert_eq!(lesson_run::stages(lesson), if rounds > 0 { 3 } else { 1 });
        for seed in 0..rounds {
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
                    match lesson.exercises {
                        Some(FreshKind::Jumps { jumps, has_corner }) => {
                            let is_in_corner = !(start.pegs & board.corners()).is_empty();
                            assert!(line.len() == jumps && (is_in_corner || !has_corner));
                        }
                        Some(FreshKind::Sweep(jumps)) => {
                            assert_eq!((line.len(), move_count(line)), (jumps, 1));
                        }
                        _ => {}
                    }
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
                    let is_few = *asks != LessonTask::Stuck || start.pegs.len() < 10;
                    assert!(is_few, "{} {seed}", lesson.id);
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
    let mut practice = records.practice.clone();
    practice.learn("order", 0, Grade::Good, day());
    let due = practice.lessons.cards["order"].due();
    assert!(due > day(), "one that goes well afterwards comes later");
    player.keys("q");
    assert!(
        player.screen().contains("again today"),
        "{}",
        player.screen()
    );
}

#[test]
fn the_list_opens_at_the_lesson_that_was_left_or_comes_back() {
    let mut player = Player::learning();
    let learnt = player.learnt(0);
    assert!(player.screen().contains(&format!("lessons 1-20; {learnt}")));
    player.enter("learn 23").keys("q");
    let shown = player.screen();
    assert!(shown.contains("lessons 4-23;"), "{shown}");
    player.keys("Enter");
    assert_eq!(player.lesson().number(), Some(22));
    player.keys("m").enter("learn").keys("Enter");
    assert_eq!(player.lesson().number(), Some(22));
    // What is to be repeated comes before what was left last.
    player.enter("learn 2");
    let board = player.lesson().session().board().clone();
    for label in ["c3", "a3"] {
        let cell = player.cell_of(&board, board.hole(label).unwrap());
        player.click(cell);
    }
    player.answer_all();
    player.enter("learn 30").keys("m").enter("learn");
    player.keys("Enter");
    assert_eq!(player.lesson().number(), Some(1));
}

#[test]
fn a_question_that_is_answered_is_asked_no_more() {
    let mut player = Player::learning();
    player.enter("learn 23");
    assert!(player.screen().contains("or no."), "{}", player.screen());
    player.keys("y");
    let shown = player.screen();
    assert!(!shown.contains("Can it be won"), "{shown}");
    player.keys("x");
    let shown = player.screen();
    assert!(shown.contains("there is nothing to play here"), "{shown}");
    player.resize((30, 10)).keys("Tab");
    assert!(!player.screen().contains("Can it be won"));
}

#[test]
fn a_question_is_answered_by_its_buttons() {
    let mut player = Player::learning();
    player.enter("learn 23");
    let shown = player.screen();
    let (y, row) = (0..).zip(shown.lines()).last().unwrap();
    let row = row.trim_start_matches('"');
    assert!(row.starts_with(" y yes    n no "), "{row}");
    player.click((row.find("n no").unwrap() as u16, y).into());
    let shown = player.screen();
    assert!(shown.contains("Right"), "{shown}");
    assert!(!shown.contains(" y yes"), "{shown}");
    player.keys("y");
    assert_eq!(
        player.app().notice(),
        Some("there is no question to answer here")
    );
}

#[test]
fn the_end_of_a_demonstration_stands_for_a_while() {
    let mut player = Player::learning();
    player.enter("learn 1").keys("t");
    let pegs = |player: &Player| player.lesson().session().pegs().len();
    let mut seen = Duration::ZERO;
    while let Some(time) = player.app().until_next_frame() {
        player.pass(time);
        if pegs(&player) == 1 {
            seen += player.app().until_next_frame().unwrap_or_default();
        }
    }
    assert_eq!(pegs(&player), 2, "the try begins at the start");
    assert!(seen >= Duration::from_secs(1), "{seen:?}");
}

#[test]
fn a_click_on_a_page_answers_nothing_on_the_board_behind_it() {
    let mut player = Player::learning();
    player.enter("learn 26").resize((30, 10));
    let board = player.lesson().session().board().clone();
    let cell = |label: &str| player.cell_of(&board, board.hole(label).unwrap());
    let [from, to] = ["d2", "d4"].map(cell);
    for is_page in [true, false] {
        player.click(from);
        player.click(to);
        player.drag(from, to);
        let jumps = player.lesson().session().game().jump_count();
        assert_eq!(jumps, usize::from(!is_page), "{}", player.screen());
        player.keys("Tab");
    }
}

#[test]
fn a_lesson_takes_typed_moves_and_refuses_the_commands_of_a_game() {
    let mut player = Player::learning();
    player.enter("learn 26");
    player.enter("d2-d4");
    assert_eq!(player.lesson().session().game().jump_count(), 1);
    player.keys(": ↑");
    assert!(player.screen().contains(":d2-d4"), "{}", player.screen());
    player.keys("Esc").enter("a3-a5");
    let shown = player.screen();
    assert!(shown.contains("cannot be played"), "{shown}");
    player.keys("Esc");
    for command in ["lamp", "plan", "back", "backwards"] {
        player.enter(command);
        let shown = player.screen();
        assert!(shown.contains("for a peg game being played"), "{shown}");
        player.keys("Esc");
    }
    player.enter("learn 23").enter("d2-d4");
    let shown = player.screen();
    assert!(shown.contains("the lesson asks a question") || shown.contains("cannot be"));
    player.keys("Esc ? /");
    player.type_keys("or forwards again");
    assert!(
        !player.screen().contains("backwards"),
        "{}",
        player.screen()
    );
    player.keys("Esc Esc m").enter("hint");
    assert!(player.screen().contains("for a peg game being played"));
}

#[test]
fn a_lesson_does_not_tell_which_jumps_win_and_the_first_one_names_the_keys() {
    let mut player = Player::learning();
    player.keys("Enter");
    let before = player.screen();
    player.answer_all();
    assert_eq!(
        player.screen(),
        before,
        "the solver knows now, and says nothing"
    );
    let words = |player: &Player| -> String {
        player
            .screen()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert!(
        before.contains("arrows move the cursor, Enter "),
        "{before}"
    );
    assert!(words(&player).contains("picks a peg up."), "{before}");
    player.keys("Enter");
    assert!(words(&player).contains("jump with"), "{}", player.screen());
}

#[test]
fn what_is_said_of_a_wrong_jump_can_be_read_in_the_usual_and_in_a_small_window() {
    let mut player = Player::learning();
    player.keys("Enter");
    let mut wrong = 0;
    for lesson in course().lessons() {
        let LessonTask::Play(_) = lesson.asks else {
            for _ in 0..lesson_run::stages(lesson) {
                player.keys("N");
            }
            continue;
        };
        let hint = Solver::new(&lesson.problem).hint(lesson.problem.start(), &Limits::none());
        if let Some(Action::Jump(jump)) = hint.with(Verdict::Lost).next() {
            for hole in [jump.from, jump.to] {
                let cell = player.cell_of(lesson.problem.board(), hole);
                player.click(cell);
            }
            player.answer_all();
            let shown = player.screen();
            assert!(
                shown.contains("try again") || shown.contains("again."),
                "{}: {shown}",
                lesson.id
            );
            let why = player
                .lesson()
                .session()
                .told_loss()
                .and_then(|lost| lost.why);
            let own = player
                .lesson()
                .run()
                .said_of(&[Action::Jump(jump)], Action::Jump(jump));
            let text = own.map_or_else(|| why.unwrap().text, str::to_owned);
            // Nothing has turned the page yet, which begins on top.
            player.resize((30, 10));
            let mut read = player.screen();
            for _ in 0..30 {
                player.keys("↓");
                read += &player.screen();
            }
            // What can follow, jump by jump, is not said.
            let text = text.split("\n\n").next().unwrap();
            for word in text.split_whitespace() {
                assert!(
                    shown.contains(word),
                    "{}: {word} of {text}: {shown}",
                    lesson.id
                );
                assert!(read.contains(word), "{}: {word}: {read}", lesson.id);
            }
            player.resize((80, 24));
            wrong += 1;
        }
        for _ in 0..lesson_run::stages(lesson) {
            player.keys("N");
        }
    }
    assert!(wrong > 15, "{wrong}");
}

#[test]
fn the_steps_of_a_whole_game_are_told_when_their_turn_comes() {
    let mut player = Player::learning();
    player.keys("Esc");
    player.enter("learn central");
    let words = |player: &Player| -> String {
        player
            .screen()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert!(
        words(&player).contains("Step 1 of 8: clear e2"),
        "{}",
        player.screen()
    );
    let board = player.lesson().session().board().clone();
    for (from, to) in [("f4", "d4"), ("e2", "e4"), ("d4", "f4")] {
        let cell = |label: &str| player.cell_of(&board, board.hole(label).unwrap());
        let [from, to] = [from, to].map(cell);
        player.drag(from, to);
    }
    assert!(
        words(&player).contains("Step 2 of 8: clear g3"),
        "{}",
        player.screen()
    );
    // An exercise tells no step before it is asked for one, and that counts.
    player.keys("N");
    assert!(!words(&player).contains("Step 1"), "{}", player.screen());
    player.keys("t");
    assert!(words(&player).contains("Step 1 of"), "{}", player.screen());
    assert_eq!(player.grades(), [(1, Grade::Failed)]);
    assert_eq!(player.lesson().session().game().jump_count(), 0);
}

#[test]
fn a_lesson_is_opened_and_a_plan_shown_by_what_is_typed() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.enter("why d2-d4");
    player.answer_all();
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .contains("d2-d4 keeps the goal in reach")
    );
    player.enter("why d1-d3");
    let shown = player.screen();
    assert!(shown.contains("cannot be played"), "{shown}");
    player.keys("Esc");
    player.enter("plan");
    player.answer_all();
    let shown = player.screen();
    assert!(
        shown.contains("A plan") && shown.contains("6-removal"),
        "{shown}"
    );
    assert_eq!(player.app().game().jump_count(), 0, "nothing is played");
    player.keys("Esc");
    player.enter("learn 3");
    assert_eq!(player.lesson().number(), Some(2));
    let footer = player
        .screen()
        .lines()
        .last()
        .unwrap_or_default()
        .to_owned();
    assert!(footer.contains("q back"), "no list is below: {footer}");
    player.enter("learn 99");
    let shown = player.screen();
    assert!(shown.contains("there is no lesson 99"), "{shown}");
    player.keys("Esc");
    player.enter("why d2-d4");
    let shown = player.screen();
    assert!(shown.contains("on the board of a game"), "{shown}");
}

#[test]
fn a_lesson_whose_file_is_gone_does_not_come_back() {
    let mut store = Store::keeping_nothing();
    for lesson in ["gone", "order"] {
        store.record_lesson(lesson, 0, Grade::Failed, day());
    }
    let central = problem("english", "central");
    let player = Player::with_store(central, flat(Glyphs::Unicode), USUAL, store);
    assert_eq!(player.app().env().lessons_due(), ["order"]);
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
    assert_eq!(player.lesson().number(), Some(1));
    assert!(player.app().env().lessons_due().is_empty());
    player.keys("q");
    let shown = player.screen();
    assert!(shown.contains(&player.learnt(1)), "{shown}");
}

#[test]
fn questions_are_answered_by_pointing_and_by_yes_and_no() {
    let mut player = Player::learning();
    player.keys("Enter");
    let course = course();
    for id in ["stuck", "rule-of-three", "wrong-class", "small-count"] {
        let number = course.find(id).unwrap();
        while player.lesson().number() != Some(number) || player.lesson().run().stage() > 0 {
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

/// A wrong hole ends nothing: the right one is found with a slip. Yes or no is answered once.
#[test]
fn after_a_wrong_answer_a_hole_can_be_pointed_at_again() {
    for id in ["stuck", "rule-of-three", "wrong-class"] {
        let mut player = Player::learning();
        player.enter(&format!("learn {id}"));
        let step = player.lesson().run().step().clone();
        if let LessonTask::Winnable { is_winnable } = step.asks {
            player.type_keys(if is_winnable { "ny" } else { "yn" });
            assert_eq!(player.grades(), [(0, Grade::Failed)]);
            continue;
        }
        let board = step.problem.board();
        let right = right_holes(&step.problem, &step.asks);
        let wrong = (board.all() - right).iter().next().unwrap();
        let right = right.iter().next().unwrap();
        let grades = [(0, Grade::Failed), (0, Grade::Weak)];
        for (hole, count) in [(wrong, 1), (wrong, 1), (right, 2)] {
            let cell = player.cell_of(board, hole);
            player.click(cell);
            assert_eq!(player.grades(), grades[..count], "{id}");
        }
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
        let head = read.lines().next().unwrap().trim_matches('"');
        let place = head.split_whitespace().last().unwrap();
        let is_place = place.contains('/') && place.starts_with("1-");
        let mut words = lesson.text.split_whitespace();
        assert!(
            is_place || words.all(|word| read.contains(word)),
            "{}: {head}",
            lesson.id
        );
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
    assert!(
        list.contains("1. The first jump (first-jump), 1 of 3"),
        "{list}"
    );
    let in_game = home
        .run("play --plain", "learn\nlearn 2\nb3-d3 d2-d4\nback\n")
        .output;
    assert!(
        in_game.contains("Lesson 2") && in_game.contains("Solved."),
        "{in_game}"
    );
    // The steps of a whole game are said as they come, those of an exercise when asked for.
    let central = home
        .run("learn central --plain", "f4-d4 e2-e4 d4-f4\nnext\nstep\n")
        .output;
    let steps = [
        "Step 1 of 8: clear e2 e3 e4 with the peg f4",
        "Step 2 of 8: clear g3",
    ];
    assert!(steps.iter().all(|step| central.contains(step)), "{central}");
    let exercise = central.split("Exercise 1 of 2").nth(1).unwrap();
    assert_eq!(exercise.matches("Step 1 of").count(), 1, "{exercise}");
}

#[test]
fn by_lines_a_question_takes_n_for_no_and_to_ask_for_a_step_of_it_is_no_slip() {
    let home = Home::new();
    let lines = "n\nnext\nstep\nundo\nback\n";
    let told = home.run("learn wrong-class --plain", lines).output;
    for text in [
        "Right. Position class",
        "There is nothing to be shown: answer first.",
        "this is a question: there is nothing to play here",
    ] {
        assert!(told.contains(text), "{text}: {told}");
    }
    let list = home.run("learn --list", "").output;
    assert!(list.contains("(wrong-class), 1 of 3"), "{list}");
    // What is painted into the holes on the screen is drawn here too.
    let told = home.run("learn small-count --plain", "y\n").output;
    assert!(
        told.contains("in brackets where no peg stands") && told.contains("(-1)"),
        "{told}"
    );
    // Once: they stay as they are.
    let told = home.run("learn rule-of-three --plain", "d4\nc1\n").output;
    assert_eq!(told.matches("The numbers").count(), 1, "{told}");
    // A slip in a try comes back, and the list says so.
    home.run("learn first-jump --plain", "d5-d7\n");
    let list = home.run("learn --list", "").output;
    assert!(list.contains("(first-jump), again today"), "{list}");
}

#[test]
fn by_lines_moves_beyond_the_goal_are_not_played_and_a_loss_is_told_until_it_is_taken_back() {
    let home = Home::new();
    let lines = "f4-d4 e2-e4 d4-f4 g4-e4\n";
    let told = home
        .run("learn three-removal-crowded --plain", lines)
        .output;
    assert!(told.contains("Solved."), "{told}");
    let lines = "d3-d5\nc1-c3\nundo\nundo\nundo\n";
    let told = home.run("learn corner --plain", lines).output;
    assert_eq!(
        told.matches("takes back, then try again").count(),
        3,
        "{told}"
    );
    assert!(told.contains("there is nothing to take back"), "{told}");
}

#[test]
fn a_word_that_begins_as_learn_does_is_no_command() {
    let told = Home::new()
        .run("learn 1 --plain", "learning\nlearn 2\n")
        .output;
    assert!(
        told.contains("\"learning\" is neither a move nor a command"),
        "{told}"
    );
    assert!(told.contains("\nLesson 2: "), "{told}");
}

#[test]
fn the_solver_is_asked_in_a_lesson_only_what_is_told_there() {
    let mut player = Player::learning();
    player.enter("learn central");
    assert!(player.answer(), "whether the goal is in reach");
    assert!(!player.answer(), "which jumps keep it there is not told");
}

#[test]
fn a_question_that_is_answered_wrongly_says_how_to_go_on() {
    let mut player = Player::learning();
    player.enter("learn wrong-class").keys("y");
    let shown = player.screen();
    assert!(
        shown.contains("Wrong.") && shown.contains("Enter: on."),
        "{shown}"
    );
}

/// What is taken back is not solved any more, and Enter picks a peg up again.
#[test]
fn a_task_that_is_solved_can_be_tried_again() {
    let mut player = Player::learning();
    player.enter("learn first-jump").enter("d6-d4");
    assert!(player.screen().contains("Enter on"), "{}", player.screen());
    player.keys("u Enter");
    assert_eq!(player.lesson().run().stage(), 0);
    let home = Home::new();
    let lines = "d6-d4\nundo\nd5-d7\n";
    let told = home.run("learn first-jump --plain", lines).output;
    assert_eq!(told.matches("Solved").count(), 1, "{told}");
    assert!(told.contains("takes back"), "{told}");
}

/// A jump taken back by mistake is played again, as in a game.
#[test]
fn what_is_taken_back_in_a_lesson_is_played_again() {
    let mut player = Player::learning();
    player.enter("learn first-jump").enter("d6-d4").keys("u r");
    assert!(player.screen().contains("Enter on"), "{}", player.screen());
    player.keys("Enter");
    assert_eq!(player.lesson().run().stage(), 1);
    let home = Home::new();
    let lines = "d6-d4\nundo\nredo\nredo\n";
    let told = home.run("learn first-jump --plain", lines).output;
    assert_eq!(told.matches("Solved").count(), 2, "{told}");
    assert!(told.contains("there is nothing to play again"), "{told}");
}

#[test]
fn by_lines_what_is_said_in_a_lesson_is_no_more_than_is_so() {
    let home = Home::new();
    let told = home
        .run("learn wrong-class --plain", "yes\nno\nmaybe\n")
        .output;
    assert_eq!(told.matches("This is answered").count(), 2, "{told}");
    let told = home.run("learn 18 --plain", "d4-d2\nhnt\n").output;
    assert!(
        told.contains("this jump takes d4 away. Undo takes back"),
        "{told}"
    );
    assert!(
        told.contains("\"hnt\" is neither a move nor a command"),
        "{told}"
    );
    // The lesson's own reason comes without the numbers of another.
    let told = home.run("learn 10 --plain", "d2-d4\n").output;
    let (_, said) = told.split_once("That fills d4").unwrap();
    assert!(!said.contains("The numbers"), "{told}");
}

#[test]
fn a_lesson_goes_on_at_the_first_stage_that_is_not_solved() {
    let mut player = Player::learning();
    let footer = |player: &Player| player.screen().lines().last().unwrap().to_owned();
    assert!(footer(&player).contains("begin"), "{}", player.screen());
    player.keys("Enter");
    let line = match player.lesson().run().step().asks.clone() {
        LessonTask::Play(line) => line,
        asks => panic!("{asks:?}"),
    };
    let board = player.lesson().session().board().clone();
    player.enter(&lastpeg::rules::notation::line(&board, &line));
    assert!(player.lesson().run().is_solved(), "{}", player.screen());
    player.keys("q");
    assert!(footer(&player).contains("go on"), "{}", player.screen());
    player.keys("Enter");
    assert_eq!(player.lesson().run().stage(), 1);
    assert!(footer(&player).contains("P lesson"), "{}", player.screen());
    player.keys("P");
    assert_eq!(player.lesson().run().stage(), 0);
    player.enter("learn 1");
    assert_eq!(player.lesson().run().stage(), 1);
    player.enter("learn 2");
    assert_eq!(player.lesson().run().stage(), 0);
}

#[test]
fn a_page_without_room_beside_the_board_stands_alone_and_is_scrolled_by_pages_and_by_the_wheel() {
    let mut player = Player::learning();
    player.enter("learn 12").resize((60, 10));
    let top = player.screen();
    assert!(top.contains("Enter to the board"), "{top}");
    player.keys("Tab");
    assert!(player.screen().contains("Your turn"), "{}", player.screen());
    player.keys("Tab").resize((30, 10));
    let (top, end) = (player.screen(), "d4.");
    assert!(!top.contains(end), "{top}");
    let ways = [
        (KeyCode::PageDown, KeyCode::PageUp),
        (KeyCode::End, KeyCode::Home),
    ];
    for (down, up) in ways {
        player.press(down);
        assert!(player.screen().contains(end), "{}", player.screen());
        player.press(up);
        assert_eq!(player.screen(), top);
    }
    for _ in 0..3 {
        let place = ratatui::layout::Position::new(4, 4);
        player.update(Message::Mouse(Click::Scroll(3), place));
    }
    assert!(player.screen().contains(end), "{}", player.screen());
    player.keys("N").resize((60, 10));
    let shown = player.screen();
    assert!(
        shown.contains("another place") && shown.contains("Your turn"),
        "{shown}"
    );
}

#[test]
fn a_key_that_does_nothing_says_so() {
    let mut player = Player::learning();
    player.keys("x");
    let shown = player.screen();
    assert!(
        shown.contains("x does nothing here: ? lists the keys"),
        "{shown}"
    );
    player.keys("Enter");
    for key in ["e", "w", "g", "v"] {
        player.keys(key);
        let shown = player.screen();
        let told = format!("{key} does nothing here: ? lists the keys");
        assert!(shown.contains(&told), "{key}: {shown}");
    }
    player.keys("Enter");
    assert!(!player.screen().contains("does nothing"));
    for screen in ["settings", "edit", "draw", "soli2", "today", "results"] {
        player.enter(screen).keys("z");
        let shown = player.screen();
        assert!(shown.contains("z does nothing here"), "{screen}: {shown}");
    }
    // The letter of a target is a jump.
    player.enter("learn triangle").keys("Enter");
    player.keys("a");
    assert_eq!(player.lesson().session().game().played().len(), 1);
    assert!(!player.screen().contains("does nothing"));
    // Where a text is looked for every letter is one of it.
    player.enter("home").keys("m /");
    player.type_keys("zz");
    assert!(!player.screen().contains("does nothing"));
}
/// What was asked about the try is given up while another screen is shown.
#[test]
fn the_solver_looks_on_again_when_a_lesson_is_gone_back_to() {
    let mut player = Player::learning();
    player.enter("learn 2");
    assert_eq!(player.app().context(), Context::Lesson);
    player.keys("Enter");
    assert!(player.outside().question.is_some());
    player.enter("settings");
    assert!(player.outside().question.is_none());
    player.keys("q");
    assert_eq!(player.app().context(), Context::Lesson);
    assert!(player.outside().question.is_some());
}

/// Another program has recorded something meanwhile.
#[test]
fn the_list_of_lessons_stays_where_it_is_when_results_come_in() {
    let mut player = Player::learning();
    player.keys("Enter q ↓ ↓");
    let before = player.screen();
    let records = player.app().env().records.clone();
    player.update(Message::Kept(records, day()));
    assert_eq!(player.screen(), before);
}

#[test]
fn the_first_lesson_names_its_keys_in_a_small_window_too() {
    let mut player = Player::new(problem("english", "central"), flat(Glyphs::Unicode), USUAL);
    player.enter("learn 1").resize((30, 10)).keys("Enter");
    assert!(player.screen().contains("←↓↑→ move"), "{}", player.screen());
    player.keys("Enter");
    assert!(player.screen().contains("←↓↑→ jump"), "{}", player.screen());
    // Enter does not drop the peg from another hole.
    player.keys("←");
    assert!(player.screen().contains("←↓↑→ move"), "{}", player.screen());
}

/// A board of nine rows leaves one of ten for what is said.
#[test]
fn what_a_lesson_says_covers_no_row_of_a_board_that_fills_the_window() {
    let mut player = Player::learning();
    player.enter("learn 31").resize((30, 10)).keys("Enter");
    let shown = player.screen();
    let rows: Vec<&str> = shown.lines().collect();
    assert!(rows[8].contains("O O O"), "{shown}");
    assert!(rows[9].contains("Step 1 of 10"), "{shown}");
    assert!(rows[9].contains("... Tab"), "{shown}");
}

#[test]
fn the_page_of_an_answer_with_more_to_say_shows_its_end() {
    let mut player = Player::learning();
    player.enter("learn 22").resize((30, 10)).keys("Enter y");
    assert!(player.screen().contains("... Tab"), "{}", player.screen());
    player.keys("Tab");
    assert!(
        player.screen().contains("Enter: on."),
        "{}",
        player.screen()
    );
}

/// What the digits mean is looked up again by who has pointed at a wrong hole.
#[test]
fn the_text_of_a_lesson_stays_beside_what_is_said_where_the_task_can_go() {
    let mut player = Player::learning();
    player.enter("learn 20").keys("Enter");
    let shown = player.screen();
    assert!(shown.contains("Not d3: 1, 2 and 2"), "{shown}");
    assert!(shown.contains("The first digits number"), "{shown}");
}

#[test]
fn what_is_left_in_the_middle_of_a_lesson_is_said_to_begin_anew() {
    let mut player = Player::learning();
    let anew = "it begins anew";
    for leave in ["q", "Esc"] {
        player.enter("learn 6").keys(leave);
        assert!(!player.screen().contains(anew), "{}", player.screen());
        player.enter("learn 6").enter("d3-f3");
        player.keys(leave);
        assert!(player.screen().contains(anew), "{}", player.screen());
        assert!(player.screen().contains("The Latin cross"));
    }
}

#[test]
fn whoever_is_to_count_by_the_rule_of_three_sees_its_numbers() {
    let course = course();
    for id in ["rule-of-three", "three-apart", "wrong-class", "impossible"] {
        let lesson = course.lessons()[course.find(id).unwrap()].clone();
        for stage in [0, 1] {
            let run = LessonRun::new(lesson.clone(), stage, 4);
            let board = run.step().problem.board();
            assert_eq!(run.numbers().len(), board.hole_count(), "{id}");
        }
    }
}
