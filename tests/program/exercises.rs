//! Exercises as they are played: what counts as help, what an exercise counts as and when it comes back, and that none
//! is lost for another one.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::{Player, USUAL, day, flat, problem, store_in};
use std::time::Duration;

use jiff::ToSpan as _;
use lastpeg::app::practice::making::{self, NewExercise, WantedExercise};
use lastpeg::app::practice::schedule::Grade;
use lastpeg::app::store::exercise::{Exercise, ExerciseKind};
use lastpeg::app::store::{Glyphs, Records, Settings, Store, Target};
use lastpeg::library::Library;
use lastpeg::rules::board::JumpRule;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::Hole;
use lastpeg::rules::problem::{Problem, Status};
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::board::geometry::Grid;
use lastpeg::tui::board::layout::Layout;
use lastpeg::tui::keys::command::Command;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::shell::app::App;
use lastpeg::tui::shell::events::Event;
use lastpeg::tui::shell::message::Message;
use ratatui::crossterm::event::KeyCode;

/// What the making of an exercise may use.
const MEMORY: usize = 64 << 20;
const CROSS: &str = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";

/// The Latin cross as an exercise of the trainer.
fn cross(target: Option<usize>) -> NewExercise {
    let problem = problem("english", "cross");
    NewExercise {
        exercise: Exercise {
            target,
            par: Some(5),
            about: "solve it without help".to_owned(),
            ..Exercise::new(ExerciseKind::Trainer, &problem)
        },
        problem,
        by_blocks: None,
    }
}

#[test]
fn who_has_taken_help_is_not_asked_to_solve_it_without() {
    let mut player = begin(cross(None));
    assert!(told(&player).contains("without help"), "{}", told(&player));
    player.keys("t");
    player.answer_all();
    player.keys("t");
    player.answer_all();
    let told = told(&player);
    assert!(!told.contains("without help"), "{told}");
    assert!(told.contains("comes back soon"), "{told}");
}

fn begin(new: NewExercise) -> Player {
    let mut player = Player::at("english", "central");
    player.update(Message::Made(Some(Box::new(new))));
    player
}

fn due(player: &Player) -> i32 {
    let decks = &player.app().env().records.practice.decks;
    let card = decks["english/orthogonal"].cards.values().next().unwrap();
    (card.due() - day()).get_days()
}

/// What stands in the panel, in one line.
fn told(player: &Player) -> String {
    let screen = player.screen();
    let panel = screen.lines().map(|line| {
        let right: String = line.chars().skip(49).collect();
        right.trim_matches('"').trim().to_owned()
    });
    let panel: Vec<String> = panel.collect();
    let panel = panel.join(" ");
    panel.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_grade_is_told_with_the_day_on_which_it_comes_back() {
    // At par; over a target, where par is said to be less; with help.
    let cases = [
        (None, CROSS, "", 3, "perfect: comes back on 26 November"),
        (
            Some(4),
            CROSS,
            "",
            1,
            "fair, over your target of 4 moves: comes back on 24 November",
        ),
        (
            None,
            CROSS,
            "t t",
            1,
            "weak, as it took help: comes back on 24 November",
        ),
    ];
    for (target, line, keys, days, text) in cases {
        let mut new = cross(target);
        if target.is_some() {
            new.exercise.par = Some(3);
        }
        let mut player = begin(new);
        for key in keys.split_whitespace() {
            player.keys(key);
            player.answer_all();
        }
        player.play(line);
        assert_eq!(player.app().game().status(), Status::Won, "{line}");
        assert_eq!(due(&player), days, "{text}");
        assert!(told(&player).contains(text), "{}", player.screen());
    }
}

#[test]
fn an_exercise_that_is_given_up_comes_back_today() {
    let mut player = begin(cross(None));
    player.keys("m /Practice Enter");
    assert!(
        player.screen().contains("Go on with the exercise"),
        "{}",
        player.screen()
    );
    player.keys("PgDn PgDn PgDn Enter Enter");
    assert_eq!(
        player.app().notice(),
        Some("given up: comes back today; t on its board shows how it is solved")
    );
    assert_eq!(due(&player), 0);
    let practice = player.app().env().records.practice.clone();
    assert_eq!((practice.exercise, practice.streak.current), (None, 0));
}

#[test]
fn taking_back_in_an_exercise_counts_as_help_and_is_told() {
    // The review tells which jumps lose: that is help, too.
    let both = "weak, as it took help and jumps were taken back:";
    let back = "weak, as jumps were taken back:";
    for (keys, why) in [
        ("u", back),
        ("U", back),
        ("x", back),
        ("g", back),
        ("v ← Enter", both),
    ] {
        let mut player = begin(cross(None));
        player.play(if keys == "g" { "d3-d1" } else { "d3-b3" });
        player.keys(keys);
        if keys == "u" {
            let says = "taken back: in an exercise that counts as help";
            assert_eq!(player.app().notice(), Some(says));
        }
        // Where the way back leads is known when the solver knows that the jump lost the game.
        player.answer_all();
        player.play(CROSS);
        assert_eq!(player.app().game().status(), Status::Won, "{keys}");
        assert!(told(&player).contains(why), "{keys}: {}", player.screen());
        let records = &player.app().env().records;
        assert_eq!(records.practice.streak.current, 0);
        let mut tallies = records.tallies.values();
        assert!(tallies.all(|it| (it.solved, it.without_hints) == (1, 0)));
    }
    // A game that is no exercise may be taken back.
    let mut player = Player::at("english", "cross");
    player.play("d3-b3");
    player.keys("u");
    assert_eq!(player.app().notice(), None);
    player.play(CROSS);
    assert_eq!(player.app().env().records.practice.streak.current, 1);
}

/// Someone at the practice screen, with folders.
fn at_practice(store: Store, settings: Settings) -> Player {
    let central = problem("english", "central");
    at_practice_on(Library::embedded(), central, store, settings)
}

/// The same on the board of a problem.
fn at_practice_on(library: Library, of: Problem, store: Store, settings: Settings) -> Player {
    let settings = Settings {
        animation: false,
        ..settings
    };
    let look = flat(Glyphs::Unicode);
    let app = App::new(library, Game::new(of), settings, look, USUAL);
    let app = app.keeping(store.records().clone(), day());
    let mut player = Player::of(app, store);
    player.keys("m /Practice Enter");
    player
}

fn wanted(player: &mut Player) -> WantedExercise {
    let effects = player.effects();
    let made = effects.iter().rev().find_map(|effect| match effect {
        Effect::Make(wanted) => Some((**wanted).clone()),
        _ => None,
    });
    made.unwrap()
}

#[test]
fn another_kind_leaves_the_exercise_under_way_and_its_own_goes_on_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_practice(store_in(folder.path()), Settings::default());
    player.keys("Enter");
    assert_eq!(player.app().context(), Context::Game);
    let trainer = player.app().game().problem().record_name();
    let jump = player.first_action().unwrap();
    player.play_actions(&[jump]);
    // The first row goes on with it, the second is the trainer, the third an endgame.
    player.keys("q ↓ ↓ Enter");
    let endgame = making::make(&wanted(&mut player), MEMORY).unwrap();
    player.update(Message::Made(Some(Box::new(endgame.clone()))));
    assert!(endgame.exercise.is_of(player.app().game().problem()));
    player.keys("q ↓");
    assert!(
        player.screen().contains("Enter go on"),
        "{}",
        player.screen()
    );
    player.keys("Enter");
    assert_eq!(player.app().game().problem().record_name(), trainer);
    assert_eq!(player.app().game().played(), [jump]);
    player.keys("q ↓ ↓ Enter");
    assert!(endgame.exercise.is_of(player.app().game().problem()));
    // Another game on the board changes nothing.
    player.enter("play english cross");
    player.keys("m /Practice Enter ↓ Enter");
    assert_eq!(player.app().game().problem().record_name(), trainer);
    assert_eq!(player.app().env().records.practice.under_way().count(), 2);
    // Nor does another start: the exercise has its title.
    let mut store = store_in(folder.path());
    store.begin_exercise(endgame.exercise.clone());
    let exercise = store.records().practice.exercise.clone().unwrap();
    let game = store
        .exercise_game(&exercise, &mut Library::embedded())
        .unwrap();
    assert_eq!(game.problem().title(), endgame.problem.title());
}

#[test]
fn an_endgame_is_compared_with_its_fewest_moves() {
    let mut player = at_practice(Store::keeping_nothing(), Settings::default());
    player.keys("↓ Enter");
    let mut wanted = wanted(&mut player);
    wanted.jumps = 5;
    let endgame = making::make(&wanted, MEMORY).unwrap();
    let par = endgame.exercise.par.unwrap();
    assert!((2..=5).contains(&par));
    let shortest = lastpeg::par::fewest_moves(&endgame.problem, &lastpeg::run::Limits::none());
    let line = shortest.line().unwrap().to_vec();
    player.update(Message::Made(Some(Box::new(endgame))));
    assert!(
        told(&player).contains(&format!("par {par}")),
        "{}",
        player.screen()
    );
    player.play_actions(&line);
    assert_eq!(player.app().game().status(), Status::Won);
    let told = told(&player);
    assert!(told.contains("nobody can do it in fewer"), "{told}");
    assert!(told.contains("perfect: the next has 3 jumps"), "{told}");
    // Another of the kind is one key away.
    player.keys("q");
    let list = player.screen();
    assert!(list.contains("A position that can be won"), "{list}");
}

#[test]
fn the_trainer_turns_its_problems_and_answers_the_same_card() {
    let settings = Settings {
        turned: true,
        target: Target::Within2,
        ..Settings::default()
    };
    let mut names = std::collections::BTreeSet::new();
    for begun in 0..8 {
        let mut store = Store::keeping_nothing();
        for _ in 0..begun {
            let cross = problem("english", "cross");
            store.begin_exercise(Exercise::new(ExerciseKind::Sprint, &cross));
        }
        store.end_sprint("english/orthogonal", 0);
        let mut player = at_practice(store, settings);
        player.keys("Enter");
        let exercise = player
            .app()
            .env()
            .records
            .practice
            .exercise
            .clone()
            .unwrap();
        assert_eq!(exercise.card.as_deref(), Some("c1:c1"));
        assert_eq!(exercise.target, exercise.par.map(|par| par + 2));
        names.insert(player.app().game().problem().record_name());
        player.play_best(31);
        assert_eq!(player.app().game().status(), Status::Won);
        let decks = &player.app().env().records.practice.decks;
        let cards: Vec<&String> = decks["english/orthogonal"].cards.keys().collect();
        assert_eq!(cards, ["c1:c1"]);
    }
    assert!(names.len() > 2, "{names:?}");
}

/// No catalog has it.
#[test]
fn the_trainer_knows_par_on_a_small_board_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.json");
    let text = r#"{"name": "small", "holes": ["oooo", "oooo", "oooo"], "jumps": ["orthogonal"]}"#;
    std::fs::write(&path, text).unwrap();
    let mut library = Library::embedded();
    library.add_file(&path).unwrap();
    let board = library.entry("small").unwrap();
    let first = board.problem("a1:a1", None, false).unwrap();
    let settings = Settings::default();
    let mut player = at_practice_on(library, first, Store::keeping_nothing(), settings);
    player.keys("Enter");
    let practice = |player: &Player| player.app().env().records.practice.clone();
    assert_eq!(practice(&player).exercise.unwrap().par, Some(6));
    player.play("c1-a1 b3-b1 d3-b3 a3-c3 d1-d3-b3 a1-c1-c3-a3-a1");
    // Perfect: two steps up.
    let cards = &practice(&player).decks["small/orthogonal"].cards;
    assert_eq!(cards["a1:a1"].step, 2);
}

#[test]
fn a_wrong_first_jump_ends_the_streak_and_the_reason_stands_in_the_panel() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_practice(store_in(folder.path()), Settings::default());
    // A streak to be ended.
    player.enter("play english cross");
    player.play(CROSS);
    assert_eq!(player.app().env().records.practice.streak.current, 1);
    player.keys("m /Practice Enter ↓ ↓ Enter");
    let mut wanted = wanted(&mut player);
    wanted.jumps = 4;
    let new = making::make(&wanted, MEMORY).unwrap();
    let (jump, why) = new.exercise.losing.iter().next().unwrap();
    let (jump, why) = (jump.clone(), why.clone());
    let only = new.exercise.winning.join(" ");
    player.update(Message::Made(Some(Box::new(new))));
    assert!(
        told(&player).contains("the first you play counts"),
        "{}",
        player.screen()
    );
    player.play(&jump);
    let practice = player.app().env().records.practice.clone();
    assert_eq!((practice.exercise, practice.streak.current), (None, 0));
    let whole = format!("wrong: only {only} wins. {why} The exercise is over");
    assert!(
        told(&player).contains(&whole),
        "{whole}\n{}",
        player.screen()
    );
    // There may be no jump to be played.
    assert!(!told(&player).contains("play on"), "{}", player.screen());
    // Who is told the right jump has had help.
    player.keys("u");
    assert_eq!(player.app().game().hints(), 1);
    assert_eq!(player.app().env().records.practice.streak.longest, 1);
}

#[test]
fn practice_of_an_earlier_lastpeg_is_read() {
    let text = r#"{"version": 1, "bests": {}, "practice": {"exercise": {"kind": "only-jump",
        "problem": "english/orthogonal/d4:d4", "only_jump": "d2-d4", "par": null, "about": "one wins"}}}"#;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    std::fs::write(data.join("records.json"), text).unwrap();
    let mut store = store_in(folder.path());
    assert_eq!(store.take_notices(), [""; 0]);
    let exercise = store.records().practice.exercise.clone().unwrap();
    assert_eq!(
        (exercise.winning, exercise.taken_back),
        (vec!["d2-d4".to_owned()], 0)
    );
    let mut game = Game::new(problem("english", "central"));
    let first = game
        .position()
        .jumps(game.problem().board())
        .next()
        .unwrap();
    game.play(lastpeg::rules::position::Action::Jump(first))
        .unwrap();
    let answered = store
        .judge_first_jump(&game, day().saturating_add(1.day()))
        .unwrap();
    assert_eq!(answered.grade, Grade::Good);
    assert_eq!(store.records().as_ref().practice.exercise, None);
    assert_ne!(**store.records(), Records::default());
}

fn play_first(player: &mut Player, is_right: bool) {
    let practice = player.app().env().records.practice.clone();
    let exercise = practice.exercise.unwrap();
    let jump = if is_right {
        exercise.winning[0].clone()
    } else {
        exercise.losing.keys().next().unwrap().clone()
    };
    player.play(&jump);
}

/// Three jumps before the goal there are 16 positions on the English board.
#[test]
fn a_sprint_does_not_ask_what_it_has_just_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_practice(store_in(folder.path()), Settings::default());
    player.keys("↓ ↓ ↓ Enter");
    let mut before = None;
    for _ in 0..30 {
        let sprint = |player: &Player| player.app().env().sprint.clone().unwrap();
        while sprint(&player).until_tick().is_none() {
            let wanted = WantedExercise::of_sprint(&sprint(&player));
            let made = making::make(&wanted, MEMORY).unwrap();
            player.update(Message::Made(Some(Box::new(made))));
        }
        let start = player.session().game().problem().start();
        assert_ne!(Some(start), before);
        before = Some(start);
        play_first(&mut player, false);
    }
}

/// Whoever came back to Practice on the same day was asked the same positions in the same order.
#[test]
fn another_sprint_has_other_positions() {
    let mut player = at_practice(Store::keeping_nothing(), Settings::default());
    let mut begin = || {
        player.keys("↓ ↓ ↓ Enter");
        let sprint = player.app().env().sprint.clone().unwrap();
        let made = making::make(&WantedExercise::of_sprint(&sprint), MEMORY);
        player.update(Message::Made(made.map(Box::new)));
        player.keys("m /Practice Enter");
        sprint.seed()
    };
    assert_ne!(begin(), begin());
}

#[test]
fn a_sprint_counts_only_jumps_until_its_time_is_up() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_practice(store_in(folder.path()), Settings::default());
    player.keys("↓ ↓ ↓ Enter");
    let next = |player: &mut Player| {
        let sprint = player.app().env().sprint.clone();
        let sprint = sprint.unwrap_or_else(|| panic!("{}", player.screen()));
        let made = making::make(&WantedExercise::of_sprint(&sprint), MEMORY).unwrap();
        player.update(Message::Made(Some(Box::new(made))));
        assert_eq!(player.app().context(), Context::Game);
    };
    player.pass(Duration::from_secs(600));
    assert!(
        player.app().env().sprint.is_some(),
        "the clock rests before the first position"
    );
    next(&mut player);
    player.pass(Duration::from_secs(29));
    assert!(
        told(&player).contains("time 2:31 right 0"),
        "{}",
        player.screen()
    );
    player.type_keys("b");
    let forwards = "an exercise is played forwards: leave it first";
    assert_eq!(player.app().notice(), Some(forwards));
    play_first(&mut player, true);
    assert_eq!(player.app().notice(), Some("right"));
    player.pass(Duration::from_secs(600));
    next(&mut player);
    assert_eq!(
        player.app().notice(),
        Some("right"),
        "it stays while the next position comes"
    );
    play_first(&mut player, false);
    assert!(player.app().notice().unwrap().starts_with("wrong: only "));
    next(&mut player);
    insta::assert_snapshot!("sprint", player.screens(&[(80, 24), (30, 10)]));
    player.pass(Duration::from_secs(150));
    assert!(player.app().env().sprint.is_some());
    player.pass(Duration::from_secs(2));
    assert!(player.app().env().sprint.is_none());
    let over = "the sprint is over: 1 right, 1 wrong";
    assert_eq!(player.app().notice(), Some(over));
    let practice = player.app().env().records.practice.clone();
    assert_eq!(
        (
            practice.sprints["english/orthogonal"],
            practice.under_way().count()
        ),
        (1, 0)
    );
    assert!(practice.only_jumps.is_empty() && practice.streak.longest == 0);
    // What lies over the board does not hide that the time is up.
    player.keys("q Enter");
    next(&mut player);
    player.type_keys("?");
    player.pass(Duration::from_secs(600));
    assert!(player.screen().contains("the sprint is over: 0 right"));
    // Where no other position is found it ends.
    player.keys("q Enter");
    next(&mut player);
    play_first(&mut player, true);
    player.update(Message::Made(None));
    assert_eq!(
        player.app().notice(),
        Some("the sprint is over: 1 right, 0 wrong; your most is 1")
    );
    // Leaving the board ends it, and what was still being made begins nothing.
    player.keys("q Enter");
    next(&mut player);
    let sprint = player.app().env().sprint.clone().unwrap();
    let late = making::make(&WantedExercise::of_sprint(&sprint), MEMORY).unwrap();
    player.keys("q");
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .starts_with("the sprint is over: 0 right")
    );
    player.update(Message::Made(Some(Box::new(late))));
    assert_eq!(player.app().context(), Context::Menu);
    let most = |player: &Player| player.app().env().records.practice.sprints["english/orthogonal"];
    assert_eq!(most(&player), 1);
    // What would leave the board is refused, and who quits keeps what was found.
    player.keys("Enter");
    for _ in 0..2 {
        next(&mut player);
        play_first(&mut player, true);
    }
    next(&mut player);
    player.type_keys("v");
    let told = player.app().notice();
    assert_eq!(told, Some("that would end the sprint: q ends it"));
    for line in ["play english cross", "position d4,e4", "soli2", "learn"] {
        player.enter(line);
        let screen = player.screen();
        assert!(screen.contains("that would end the sprint"), "{screen}");
        player.keys("Esc");
    }
    player.update(Message::command(Command::Leave));
    assert_eq!(most(&player), 2);
}

#[test]
fn the_position_before_a_losing_jump_of_ones_own_comes_back_until_it_is_learnt() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_practice(store_in(folder.path()), Settings::default());
    player.keys("↓ ↓ ↓ ↓ Enter");
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .starts_with("no lost game on this board to learn from")
    );
    player.enter("play english cross");
    player.play("d3-f3 d5-d3 d3-b3");
    player.play_until_stuck();
    assert_eq!(player.app().game().status(), Status::Stuck);
    for is_right in [false, true] {
        assert_eq!(player.app().env().records.practice.lost.len(), 1);
        // The lost game can be gone on with at home, in a row of its own.
        player.keys("m /Practice Enter ↓ ↓ ↓ ↓ Enter");
        let wanted = wanted(&mut player);
        assert_eq!(wanted.kind, ExerciseKind::OwnLoss);
        let made = making::make(&wanted, MEMORY).unwrap();
        assert!(
            made.exercise.title.starts_with("Before your losing jump "),
            "{made:?}"
        );
        let jump = made
            .exercise
            .title
            .rsplit(' ')
            .next()
            .unwrap()
            .parse::<usize>()
            .unwrap();
        let lost = Game::from_lines(
            problem("english", "cross"),
            &[&wanted.lost.unwrap().line],
            0,
        );
        let line = lost.unwrap().ahead();
        let losing = lastpeg::rules::notation::line(made.problem.board(), &line[jump - 1..jump]);
        assert!(
            made.exercise.losing.contains_key(&losing),
            "{losing}: {made:?}"
        );
        player.update(Message::Made(Some(Box::new(made))));
        assert!(
            told(&player).contains("your game was lost with the next jump"),
            "{}",
            player.screen()
        );
        play_first(&mut player, is_right);
    }
    assert_eq!(player.app().env().records.practice.lost, []);
    assert!(player.app().notice().unwrap().starts_with("right: "));
    player.keys("m /Practice Enter");
    assert!(
        player.screen().contains("none to learn"),
        "{}",
        player.screen()
    );
}

#[test]
fn practice_goes_by_rule_and_with_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_practice(store_in(folder.path()), Settings::default());
    player.keys("→");
    assert!(
        player.screen().contains("English board, diagonal jumps"),
        "{}",
        player.screen()
    );
    player.keys("Enter");
    assert_eq!(
        player.app().game().problem().board().rule(),
        JumpRule::Diagonal
    );
    player.keys("q");
    while !player.screen().contains("with Cremers' Key") {
        player.keys("→");
    }
    let screen = player.screen();
    assert!(
        screen.contains("French board with Cremers' Key"),
        "{screen}"
    );
    assert!(!screen.contains("Clear a block"), "{screen}");
    // The first row goes on with the exercise under way.
    player.keys("↓ ↓ Enter");
    let mut wanted = wanted(&mut player);
    assert!(wanted.problem.has_key());
    wanted.jumps = 6;
    let made = making::make(&wanted, MEMORY).unwrap();
    assert!(made.problem.has_key() && made.problem.start().key.is_some());
    assert!(made.exercise.is_on("french/orthogonal", true));
    let solved = lastpeg::solve::solve(&made.problem, &lastpeg::run::Limits::none());
    player.update(Message::Made(Some(Box::new(made))));
    player.play_actions(solved.line().unwrap());
    assert_eq!(player.app().game().status(), Status::Won);
    let practice = player.app().env().records.practice.clone();
    assert_eq!(
        practice.endgames["french/orthogonal+key"].solved_in_a_row,
        1
    );
}

#[test]
fn complements_of_two_holes_come_one_after_the_other_without_those_that_cannot_be_solved() {
    let mut player = at_practice(Store::keeping_nothing(), Settings::default());
    let mut seen = Vec::new();
    for _ in 0..3 {
        // The last of the list but one.
        player.press(KeyCode::End);
        player.keys("↑ Enter");
        let pair = player.app().game().problem().clone();
        assert_eq!((pair.vacancies().len(), pair.goal().peg_count()), (2, 2));
        assert!(!seen.contains(&pair.record_name()), "{}", pair.id());
        seen.push(pair.record_name());
        player.play_best(29);
        assert_eq!(player.app().game().status(), Status::Won);
        player.keys("q");
    }
    let decks = &player.app().env().records.practice.decks;
    let cards: Vec<&String> = decks["english/orthogonal"].cards.keys().collect();
    assert_eq!(cards.len(), 3, "{cards:?}");
    player.press(KeyCode::End);
    assert!(
        player.screen().contains("3 learning"),
        "{}",
        player.screen()
    );
}

#[test]
fn complements_of_three_holes_are_a_deck_of_their_own() {
    let mut player = at_practice(Store::keeping_nothing(), Settings::default());
    player.press(KeyCode::End);
    player.keys("Enter");
    let triple = player.app().game().problem().clone();
    assert_eq!(
        (triple.vacancies().len(), triple.goal().peg_count()),
        (3, 3)
    );
    assert!(player.app().env().par(&triple).is_some(), "{}", triple.id());
    player.play_best(27);
    assert_eq!(player.app().game().status(), Status::Won);
    player.keys("q");
    player.press(KeyCode::End);
    let screen = player.screen();
    assert_eq!(screen.matches(" learning").count(), 1, "{screen}");
    assert!(screen.contains("1 learning"), "{screen}");
}

#[test]
fn of_several_exercises_being_made_the_last_one_wished_for_is_begun() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_practice(store_in(folder.path()), Settings::default());
    player.keys("↓ Enter");
    let first = making::make(&wanted(&mut player), MEMORY).unwrap();
    player.keys("↓ Enter");
    let second = making::make(&wanted(&mut player), MEMORY).unwrap();
    // The one wished for last is ready first.
    player.update(Message::Made(Some(Box::new(second.clone()))));
    assert!(second.exercise.is_of(player.app().game().problem()));
    player.update(Message::Made(Some(Box::new(first.clone()))));
    assert!(second.exercise.is_of(player.app().game().problem()));
    // On another screen than that of the wish nothing begins, though its keys are those of a menu, too.
    player.effects().clear();
    player.keys("q ↓ ↓ Enter");
    assert_eq!(wanted(&mut player).kind, ExerciseKind::Endgame);
    player.keys("m /Settings Enter");
    let game = player.app().game().problem().record_name();
    player.update(Message::Made(Some(Box::new(first))));
    assert_eq!(player.app().game().problem().record_name(), game);
}

/// A peg of the cross with one jump.
const WITH_ONE_JUMP: &str = "d4";

fn click_on(player: &mut Player, hole: Hole) {
    let env = player.app().env();
    let grid = Grid::new(env.session.board());
    let layout = Layout::new(&grid, &env.look, env.size).unwrap();
    player.click(layout.board.middle(&grid, hole));
}

/// A jump may be the answer: a click is meant to pick the peg up.
#[test]
fn a_click_on_a_peg_with_one_jump_makes_it_in_games_only() {
    let mut player = begin(cross(None));
    let board = player.session().board().clone();
    let hole = lastpeg::rules::notation::read_hole(&board, WITH_ONE_JUMP).unwrap();
    click_on(&mut player, hole);
    assert_eq!(player.app().game().jump_count(), 0);
    assert_eq!(player.session().held(), Some(hole));
    let mut player = Player::at("english", "cross");
    click_on(&mut player, hole);
    assert_eq!(player.app().game().jump_count(), 1);
}
/// A position for a sprint takes seconds to be made: whoever has left by then, or plays something else, has begun none.
#[test]
fn a_sprint_that_is_left_before_its_first_position_begins_nothing() {
    let begun = || {
        let mut player = at_practice(Store::keeping_nothing(), Settings::default());
        player.keys("↓ ↓ ↓ Enter");
        let sprint = player.app().env().sprint.clone().unwrap();
        let made = making::make(&WantedExercise::of_sprint(&sprint), MEMORY).unwrap();
        (player, Message::Made(Some(Box::new(made))))
    };
    let (mut player, made) = begun();
    player.keys("q");
    assert_eq!(player.app().context(), Context::Home);
    player.update(made);
    assert_eq!(player.app().context(), Context::Home);
    assert!(player.app().env().sprint.is_none());
    // Another exercise has no clock.
    let (mut player, made) = begun();
    player.keys("↑ ↑ ↑ Enter");
    assert!(!told(&player).contains("time 3:00"), "{}", player.screen());
    player.update(made);
    player.pass(Duration::from_secs(600));
    assert_eq!(player.app().context(), Context::Game);
    assert!(told(&player).contains("solve it without help"));
    let said = player.app().notice().unwrap_or_default();
    assert!(!said.contains("sprint"), "{said}");
}

#[test]
fn where_a_sprint_has_no_position_there_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_practice(store_in(folder.path()), Settings::default());
    player.keys("↓ ↓ ↓ Enter");
    player.update(Message::Made(None));
    let env = player.app().env();
    assert!(env.sprint.is_none() && env.records.practice.sprints.is_empty());
    let none = "no such exercise was found: try again, or another board";
    assert_eq!(player.app().notice(), Some(none));
}

#[test]
fn no_other_sprint_is_begun_while_the_next_position_is_made() {
    let mut player = at_practice(Store::keeping_nothing(), Settings::default());
    player.keys("↓ ↓ ↓ Enter");
    let sprint = |player: &Player| player.app().env().sprint.clone().unwrap();
    let made = making::make(&WantedExercise::of_sprint(&sprint(&player)), MEMORY).unwrap();
    player.update(Message::Made(Some(Box::new(made))));
    play_first(&mut player, true);
    assert!(!player.screen().contains(" N next"), "{}", player.screen());
    player.type_keys("N");
    let said = "the next exercise comes when this one is solved";
    assert_eq!(player.app().notice(), Some(said));
    assert_eq!(sprint(&player).right, 1);
}

/// Fewer blocks fit on some boards than on others: the row selected may be gone on the next.
#[test]
fn a_list_that_has_become_shorter_still_tells_what_is_selected() {
    let mut player = at_practice(Store::keeping_nothing(), Settings::default());
    player.keys("↓ ↓ ↓ ↓ ↓ ↓ Enter").resize((30, 10));
    player.press(KeyCode::End);
    for _ in 0..40 {
        player.keys("→");
        let app = player.app();
        let is_told = app.screen().untold(app.env()).is_some();
        assert!(is_told, "{}", player.screen());
    }
}

#[test]
fn a_row_that_begins_nothing_stays_selected() {
    let mut player = at_practice(Store::keeping_nothing(), Settings::default());
    player.keys("↓ ↓ ↓ ↓ Enter");
    let said = player.app().notice().unwrap();
    assert!(
        said.starts_with("no lost game on this board to learn from"),
        "{said}"
    );
    let told = player.screen();
    assert!(told.contains("The position before the jump"), "{told}");
}

/// Who plays on after the answer has solved one problem.
#[test]
fn a_position_answered_by_its_first_jump_counts_once_in_a_row() {
    let made = making::make(
        &WantedExercise {
            kind: ExerciseKind::OnlyJump,
            problem: problem("english", "central"),
            jumps: 3,
            seed: 1,
            lost: None,
        },
        MEMORY,
    );
    let mut player = begin(made.unwrap());
    let streak = |player: &Player| player.app().env().records.practice.streak.current;
    play_first(&mut player, true);
    assert_eq!(streak(&player), 1);
    let pegs = player.app().game().position().pegs.len();
    player.play_best(pegs - 1);
    assert_eq!(player.app().game().status(), Status::Won);
    assert_eq!(streak(&player), 1);
}

/// Ctrl-C is a signal where there are signals.
#[test]
fn who_is_ended_by_a_signal_keeps_what_was_found_in_a_sprint() {
    let mut player = at_practice(Store::keeping_nothing(), Settings::default());
    player.keys("↓ ↓ ↓ Enter");
    let sprint = player.app().env().sprint.clone().unwrap();
    let made = making::make(&WantedExercise::of_sprint(&sprint), MEMORY).unwrap();
    player.update(Message::Made(Some(Box::new(made))));
    play_first(&mut player, true);
    player.runner.handle(Event::End(Some(2))).unwrap();
    assert!(!player.runner.settle().unwrap());
    let sprints = &player.app().env().records.practice.sprints;
    assert_eq!(sprints.get("english/orthogonal"), Some(&1));
}

/// It only put the cursor to another row, as if the packages of the board before were left.
#[test]
fn esc_leaves_practice_on_a_ground_without_packages() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_practice(store_in(folder.path()), Settings::default());
    let row = player.place_of("Clear a block");
    player.click(row);
    while !player.screen().contains("with Cremers' Key") {
        player.keys("→");
    }
    assert!(player.screen().contains("Endgame"), "{}", player.screen());
    player.keys("Esc");
    assert!(!player.screen().contains("Endgame"), "{}", player.screen());
}
