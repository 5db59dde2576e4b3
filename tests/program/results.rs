//! What counts as a result: what the player has done, without help and with help apart, and nothing that was shown.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::Arc;

use crate::support::player::{
    Player, USUAL, day, flat, folders, interface, played, problem, store_in,
};
use lastpeg::app::practice::making::NewExercise;
use lastpeg::app::practice::only_jump;
use lastpeg::app::session::reaction::SessionEffect;
use lastpeg::app::store::exercise::{Exercise, ExerciseKind};
use lastpeg::app::store::{Glyphs, Settings, Store};
use lastpeg::library::Library;
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::game::Game;
use lastpeg::rules::notation;
use lastpeg::rules::position::Action;
use lastpeg::rules::problem::{self, Problem, Status};
use lastpeg::rules::random::Random;
use lastpeg::run::Limits;
use lastpeg::solve::Solver;
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::base::env::NoticeKind;
use lastpeg::tui::base::progress::{BoardProgress, Mark, ProblemStanding};
use lastpeg::tui::shell::app::App;
use lastpeg::tui::shell::message::Message;

const SIZES: [(u16, u16); 3] = [(80, 24), (60, 20), (30, 10)];
/// A line that solves the Latin cross at par.
const CROSS: &str = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";

fn at_the_cross() -> Player {
    Player::at("english", "cross")
}

fn is_recorded(player: &mut Player) -> bool {
    let is_win = |effect: &Effect| matches!(effect, Effect::Session(SessionEffect::RecordWin));
    player.effects().iter().any(is_win)
}

/// Presses keys, each after all answers to the one before have come.
fn press(player: &mut Player, keys: &str) {
    for key in keys.split_whitespace() {
        player.keys(key);
        player.answer_all();
    }
}

#[test]
fn a_line_that_the_program_played_is_no_solution() {
    let mut player = at_the_cross();
    press(&mut player, "t t t t");
    assert!(
        player.screen().contains("any key stops it"),
        "{}",
        player.screen()
    );
    player.let_it_play();
    assert_eq!(player.app().game().status(), Status::Won);
    assert!(!is_recorded(&mut player));
    let records = player.app().env().records.clone();
    assert!(records.bests.is_empty() && records.tallies.is_empty());
    assert_eq!(records.practice.streak.current, 0);
    insta::assert_snapshot!("shown", player.screens(&SIZES));
    // Nor is one of which the player has played the last jump only.
    player.keys("u");
    let last = player.first_action().unwrap();
    player.play_actions(&[last]);
    assert!(!is_recorded(&mut player));
    // Now by oneself: no hint is left over, and the win counts.
    player.resize(USUAL).keys("x");
    assert_eq!(player.app().game().hints(), 0);
    assert_eq!(player.session().hinted(), None);
    let screen = player.screen();
    assert!(
        !screen.contains("d2-d4") && !screen.contains("d5-d3"),
        "{screen}"
    );
    player.play(CROSS);
    assert!(is_recorded(&mut player));
    let best = player.app().env().best().unwrap();
    assert_eq!((best.moves, best.hints), (5, 0));
}

#[test]
fn hints_of_an_earlier_attempt_come_back_with_its_jumps() {
    let mut player = at_the_cross();
    press(&mut player, "t t t");
    let hints = player.app().game().hints();
    assert_eq!(hints, 2, "the verdict is told for nothing");
    player.play("d3-f3 d5-d3 c3-e3 f3-d3");
    player.keys("x");
    assert_eq!(player.app().game().hints(), 0);
    player.keys("u");
    assert_eq!(
        player.app().game().hints(),
        hints,
        "the restart is taken back"
    );
    player.keys("x r r r r");
    player.play("d2-d4");
    assert_eq!(player.app().game().status(), Status::Won);
    assert_eq!(player.app().env().best().unwrap().hints, hints);
}

#[test]
fn who_starts_again_with_nothing_played_is_not_told_of_an_undo() {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.keys("t");
    player.answer_all();
    press(&mut player, "t t x");
    assert_eq!(
        (player.app().notice(), player.app().game().hints()),
        (
            Some("started again: the help taken before counts no longer"),
            0
        )
    );
    player.keys("x");
    assert_eq!(player.app().notice(), Some("this is the start already"));
    player.play("d3-f3");
    player.keys("x");
    let said = player.app().notice().unwrap();
    assert!(said.contains("u takes that back"), "{said}");
}

#[test]
fn what_was_shown_and_helped_is_known_after_the_next_start_too() {
    let folder = tempfile::tempdir().unwrap();
    let folders = folders(folder.path());
    let library = Library::embedded();
    let cross = problem("english", "cross");
    let mut game = Game::new(cross.clone()).with_hints(3);
    game.restart();
    let line = notation::read_line(cross.board(), "d3-f3 d5-d3 c3-e3").unwrap();
    let actions = notation::replay(cross.board(), cross.start(), &line).unwrap();
    game.play(actions[0]).unwrap();
    game.show(actions[1]).unwrap();
    game.play(actions[2]).unwrap();
    Store::open(folders.clone()).save_game(&library, &game);
    let mut back = Store::open(folders.clone()).saved_game_of(&cross).unwrap();
    assert_eq!(
        (back.shown(), back.hints(), back.earlier_hints()),
        (vec![2], 0, 3)
    );
    back.undo();
    back.undo();
    assert_eq!((back.shown(), back.hints()), (vec![], 0));
    // What is taken back is known, too.
    game.undo();
    game.undo();
    Store::open(folders.clone()).save_game(&library, &game);
    let mut back = Store::open(folders.clone()).saved_game_of(&cross).unwrap();
    back.go_to(3);
    assert_eq!((back.shown(), back.hints()), (vec![2], 0));
    // And what stands on another branch, which another program's line may join.
    game.play(actions[0]).unwrap_err();
    game.undo();
    let other = game
        .position()
        .actions(cross.board())
        .find(|it| *it != actions[0]);
    game.play(other.unwrap()).unwrap();
    let mut store = Store::open(folders.clone());
    store.save_game(&library, &game);
    let mut elsewhere = Game::new(cross.clone());
    elsewhere.play(other.unwrap()).unwrap();
    Store::open(folders.clone()).save_game(&library, &elsewhere);
    let mut back = Store::open(folders).saved_game_of(&cross).unwrap();
    assert!(back.shown().is_empty());
    assert!(back.switch_branch(true));
    back.go_to(3);
    assert_eq!(back.shown(), [2]);
}

#[test]
fn a_result_with_hints_does_not_hide_one_without() {
    let mut store = Store::keeping_nothing();
    let cross = problem("english", "cross");
    let won = played(cross.clone(), CROSS);
    store.record_win(&won.clone().with_hints(2), day());
    assert_eq!(store.best(&cross).unwrap().hints, 2);
    store.record_win(&won, day());
    assert_eq!(store.best(&cross).unwrap().hints, 0);
    assert!(!store.record_win(&won.with_hints(1), day()).is_best);
    assert_eq!(store.best(&cross).unwrap().hints, 0);
    assert_eq!(store.records().hinted(&cross).unwrap().hints, 1);
}

#[test]
fn the_fewest_pegs_left_are_a_result_until_the_first_win() {
    let mut player = at_the_cross();
    player.play("d3-f3");
    player.play_until_stuck();
    player.answer_all();
    let left = player.app().game().position().pegs.len();
    let cross = player.app().game().problem().clone();
    let kept = |player: &Player| player.app().env().records.left(&cross).unwrap().pegs;
    assert_eq!(kept(&player), left);
    player.keys("x");
    let told = format!("your best: {left} pegs left");
    assert!(player.screen().contains(&told), "{}", player.screen());
    // A worse game changes nothing.
    player.play("d3-b3");
    player.play_until_stuck();
    assert!(kept(&player) <= left);
    player.keys("x");
    player.play(CROSS);
    assert!(
        !player.screen().contains("your best:"),
        "{}",
        player.screen()
    );
}

#[test]
fn a_perfect_game_is_told_and_one_with_help_is_none() {
    let mut player = at_the_cross();
    player.play(CROSS);
    assert!(
        player.screen().contains("5 moves: nobody can do it in"),
        "{}",
        player.screen()
    );
    // What is asked after the win is no help to it.
    player.keys("u w").answer_all();
    player.keys("r");
    assert_eq!(player.app().game().hints(), 1);
    let again = player.screen();
    for told in ["5 moves: nobody can do it in", "your first solution"] {
        assert!(again.contains(told), "{again}");
    }
    assert!(!again.contains("with help"), "{again}");
    let mut player = Player::at("triangle15", "a1:a1");
    player.play_best(12);
    press(&mut player, "w");
    player.play_best(1);
    assert_eq!(player.app().game().status(), Status::Won);
    assert_eq!(player.app().game().hints(), 1, "the lamp counts once");
    assert!(
        player.screen().contains("with 1 hint"),
        "{}",
        player.screen()
    );
    assert!(!player.screen().contains("nobody"), "{}", player.screen());
}

/// The lamp shows which jumps win, whether the next one is played while it is on or not.
#[test]
fn a_lamp_that_is_put_out_before_the_jump_counts_too() {
    let mut player = at_the_cross();
    press(&mut player, "w");
    assert!(
        player.screen().contains("wins, moves left: "),
        "{}",
        player.screen()
    );
    press(&mut player, "w");
    player.play(CROSS);
    assert_eq!(player.app().game().hints(), 1);
    let mut player = at_the_cross();
    player.type_keys("ww");
    player.play(CROSS);
    assert_eq!(player.app().game().hints(), 0, "nothing was known yet");
    // On from the beginning it counts with the first jump, or when it is put out.
    let lit = Settings {
        lamp: true,
        ..Settings::default()
    };
    for (keys, hints) in [("u", 0), ("w", 1), ("w w", 1)] {
        let game = Game::new(problem("english", "cross"));
        let (library, look) = (Library::embedded(), flat(Glyphs::Unicode));
        let app = App::new(library, game, lit, look, USUAL);
        let mut player = Player::of(app, Store::keeping_nothing());
        player.answer_all();
        press(&mut player, keys);
        assert_eq!(player.app().game().hints(), hints, "{keys}");
        player.play("d3-f3");
        assert_eq!(player.app().game().hints(), 1, "{keys}");
    }
}

#[test]
fn an_exercise_is_gone_on_with_without_the_lamp() {
    let lit = Settings {
        lamp: true,
        ..Settings::default()
    };
    for (kind, hints) in [(None, 1), (Some(ExerciseKind::Endgame), 0)] {
        let (cross, mut store) = (problem("english", "cross"), Store::keeping_nothing());
        if let Some(kind) = kind {
            store.begin_exercise(Exercise::new(kind, &cross));
        }
        let (library, look) = (Library::embedded(), flat(Glyphs::Unicode));
        let app = App::new(library, Game::new(cross), lit, look, USUAL);
        let app = app.keeping(store.records().clone(), day());
        let mut player = Player::of(app, store);
        player.answer_all();
        player.play("d3-f3");
        assert_eq!(player.app().game().hints(), hints, "{kind:?}");
    }
}

#[test]
fn the_first_jump_answers_an_only_jump_rightly_or_wrongly() {
    // Made without a limit of time, so that it is found on a slow machine too.
    let central = problem("english", "d4:d4");
    let mut random = Random::new(7);
    let mut solver = Solver::new(&central);
    let found = only_jump::only_jump(&mut solver, 4, &mut random, &Limits::none()).unwrap();
    let board = found.problem.board().clone();
    let only = notation::line(&board, &[Action::Jump(found.jump)]);
    let new = NewExercise {
        exercise: Exercise {
            winning: vec![only.clone()],
            about: "the first you play counts".to_owned(),
            ..Exercise::new(ExerciseKind::OnlyJump, &found.problem)
        },
        problem: found.problem,
        by_blocks: None,
    };
    for is_right in [true, false] {
        let start = new.problem.start();
        let texts = start
            .actions(&board)
            .map(|action| notation::line(&board, &[action]));
        let first = texts.into_iter().find(|text| (*text == only) == is_right);
        // A lamp that is lit at every start would show the jump that is asked for.
        let lit = Settings {
            lamp: true,
            ..Settings::default()
        };
        let (library, look) = (Library::embedded(), flat(Glyphs::Unicode));
        let app = App::new(library, Game::new(central.clone()), lit, look, USUAL);
        let mut player = Player::of(app, Store::keeping_nothing());
        player.update(Message::Made(Some(Box::new(new.clone()))));
        let told = "the first you play counts";
        assert!(player.app().notice().unwrap().contains(told));
        player.keys("u");
        assert!(
            player.screen().contains("first you play"),
            "{}",
            player.screen()
        );
        player.play(&first.unwrap());
        let hints = usize::from(!is_right);
        assert_eq!(player.app().game().hints(), hints, "the right one is told");
        let records = player.app().env().records.clone();
        assert!(records.practice.exercise.is_none(), "it is answered");
        let level = records.practice.only_jumps["english/orthogonal"];
        assert_eq!(level.solved_in_a_row, usize::from(is_right));
        let notice = player.app().notice().unwrap();
        let begin = if is_right { "right: " } else { "wrong: only " };
        assert!(notice.starts_with(begin), "{notice}");
        let kind = player.app().env().notice_kind;
        assert_eq!(kind == NoticeKind::Good, is_right);
        assert_eq!(kind == NoticeKind::Refusal, !is_right);
    }
}

#[test]
fn records_of_an_earlier_lastpeg_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    let text = r#"{"version": 1, "bests": {"english/orthogonal/d4:d4": {"moves": 24, "hints": 0, "line": "d2-d4"}}}"#;
    std::fs::write(data.join("records.json"), text).unwrap();
    let mut store = store_in(folder.path());
    assert!(store.take_notices().is_empty());
    let central = problem("english", "central");
    assert_eq!(store.best(&central).unwrap().moves, 24);
    assert!(store.records().hinted(&central).is_none() && store.records().left(&central).is_none());
}

#[test]
fn the_help_tells_what_counts_as_help() {
    let mut player = Player::new(problem("english", "cross"), flat(Glyphs::Unicode), USUAL);
    player.keys("? / l a m p");
    let screen = player.screen();
    assert!(screen.contains("Help that counts"), "{screen}");
}

#[test]
fn pegs_are_ranked_only_of_a_whole_board_that_was_played_and_without_conditions() {
    let ended = |board: &str, id: &str, line: &str| {
        let mut player = Player::at(board, id);
        player.play(line);
        player.answer_all();
        let shown = player.screen();
        assert!(shown.contains("No jumps left"), "{shown}");
        shown
    };
    let cross = ended("english", "cross", "d3-b3 d5-d3 d2-d4");
    assert!(!cross.contains("very good"), "{cross}");
    let loop_line = "a3-a1 c3-a3 a1-c3 a4-a2 d4-b2 b5-b3 d5-b5 a5-c5-c3 b2-d4 e5-c3-a3-a1";
    let broken = ended("triangle15", "a1:a1+loop-3", loop_line);
    assert!(!broken.contains("outstanding"), "{broken}");
    let mut player = Player::at("english", "central");
    player.enter("position d4,e5");
    let shown = player.screen();
    assert!(shown.contains("No jumps left"), "{shown}");
    assert!(!shown.contains("excellent"), "{shown}");
}

#[test]
fn a_problem_with_conditions_is_solved_by_its_own_lines_alone() {
    let asked = problem("english", "sweep-9");
    let line = "e1-c1 d3-d1 b3-d3 b5-b3 d5-b5 c7-c5 c1-c3 c4-c2 a3-c3 d3-b3 f3-d3 e4-c4-c6 a5-c5 f5-d5-b5 \
                e7-e5 d7-d5-f5-f3 g3-e3 d3-f3 g5-g3-e3-e1-c1-c3-a3-a5-c5-c7";
    let plain = problem("english", "c1:c7");
    let turned = problem("english", "a3:g3");
    let marks = |won: &Problem| {
        let mut store = Store::keeping_nothing();
        store.record_win(&played(won.clone(), line), day());
        let app = interface(asked.clone(), flat(Glyphs::Ascii), USUAL, &store);
        [&asked, &plain, &turned].map(|problem| ProblemStanding::of(problem, app.env()).mark)
    };
    assert_eq!(marks(&asked), [Mark::AtPar, Mark::Open, Mark::Open]);
    assert_eq!(marks(&plain), [Mark::Open, Mark::Solved, Mark::Solved]);
}

#[test]
fn wins_on_a_board_of_ones_own_count_on_every_screen() {
    let rows = ["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"].map(str::to_owned);
    let own = Board::new("tray", "Tray", &rows, JumpRule::Triangular).unwrap();
    let own = Arc::new(own);
    let ends = problem::single_vacancy_problems(&own).into_iter();
    let problems = ends.map(|(from, to)| Problem::from_vacancy(own.clone(), from, to));
    let mut solved = problems.filter_map(|problem| {
        let line = lastpeg::par::fewest_moves(&problem, &Limits::none())
            .line()?
            .to_vec();
        let mut game = Game::new(problem);
        for action in line {
            game.play(action).unwrap();
        }
        Some(game)
    });
    let game = solved.next().unwrap();
    let mut store = Store::keeping_nothing();
    store.record_win(&game, day());
    let app = interface(game.problem().clone(), flat(Glyphs::Ascii), USUAL, &store);
    let progress = BoardProgress::new(&own, app.env());
    assert_eq!((progress.solved, progress.at_par), (1, 0));
    // Another board with the name of this one has not been won on.
    let rows = ["oooo", "ooo ", "ooo "].map(str::to_owned);
    let other = Board::new("tray", "Tray", &rows, JumpRule::Triangular).unwrap();
    assert_eq!(BoardProgress::new(&Arc::new(other), app.env()).solved, 0);
}

/// Where no par is known, what is found out about the moves of a win tells it.
#[test]
fn a_win_in_the_fewest_moves_is_told_on_a_board_of_ones_own() {
    let own = Board::new("row", "Row", &["oooooo"], JumpRule::Orthogonal).unwrap();
    let [from, to] = ["b1", "e1"].map(|label| own.hole(label).unwrap());
    let problem = Problem::from_vacancy(Arc::new(own), from, to);
    let mut player = Player::new(problem, flat(Glyphs::Ascii), USUAL);
    player.play("d1-b1 f1-d1 a1-c1-e1");
    player.answer_all();
    let shown = player.screen();
    assert!(shown.contains("3 moves: nobody can do it in"), "{shown}");
}

/// With help is not solved, here as everywhere.
#[test]
fn what_is_solved_with_help_is_counted_apart() {
    let mut player = at_the_cross();
    press(&mut player, "t t");
    player.play(CROSS);
    assert_eq!(player.app().env().best().unwrap().hints, 1);
    player.keys("m /Results Enter");
    let shown = player.screen();
    assert!(
        shown.contains(" 0 problems solved, 1 more with help"),
        "{shown}"
    );
    assert!(shown.contains("of 30 solved, 1 more with help"), "{shown}");
}

/// Home counted 0 problems solved beside the cross that was.
#[test]
fn named_problems_count_beside_those_from_one_hole_to_one_peg() {
    let mut player = at_the_cross();
    let all = |player: &Player| BoardProgress::new(player.session().board(), player.app().env());
    let before = all(&player);
    assert_eq!(before.solved, 0);
    player.play(CROSS);
    let after = all(&player);
    assert_eq!((after.solved, after.all), (1, before.all));
    // The central game is one of those from one hole to one peg, and counts once.
    let entry = player.app().env().library.entry("english").unwrap();
    let named = entry.problems(JumpRule::Orthogonal);
    assert!(named.iter().any(|problem| problem.id() == "central"));
    assert_eq!(after.all, 21 + named.len() - 1);
    player.keys("m");
    let home = format!("1/{}, 1 perfect", after.all);
    assert!(player.screen().contains(&home), "{}", player.screen());
}
