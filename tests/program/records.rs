//! What is kept on disk comes back, and nothing that cannot be read is lost.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::player::{Player, nine_holes, played, problem, store_in};
use lastpeg::app::daily::{daily, today};
use lastpeg::app::store::{Best, DrawnBoard, Records, Store, Tally, Theme};
use lastpeg::library::Library;
use lastpeg::rules::board::JumpRule;
use lastpeg::rules::game::Game;
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::{Problem, Status};
use lastpeg::run::Limits;

const LATIN_CROSS_LINE: &str = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";

fn english(name: &str) -> Problem {
    problem("english", name)
}

fn saved(folder: &Path) -> (Option<Game>, Vec<String>) {
    let mut store = store_in(folder);
    let game = store.saved_game(&mut Library::embedded());
    (game, store.take_notices())
}

fn file_names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.join("data"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_saved_game_comes_back_with_its_tree_its_place_and_its_hints() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = played(english("central"), "d2-d4 f3-d3 e1-e3").with_hints(2);
    game.undo();
    store_in(folder.path()).save_game(&Library::embedded(), &game);
    let (back, notices) = saved(folder.path());
    let back = back.unwrap();
    assert_eq!(notices, [""; 0]);
    assert_eq!(back.to_lines(), game.to_lines());
    assert_eq!((back.hints(), back.problem().title()), (2, "Central game"));
}

#[test]
fn games_of_several_problems_are_kept_and_the_last_played_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    let (central, cross) = (english("central"), english("c1:e7"));
    let mut store = store_in(folder.path());
    let library = Library::embedded();
    store.save_game(&library, &played(central.clone(), "d2-d4"));
    store.save_game(&library, &played(cross, "c3-c1"));
    assert_eq!(saved(folder.path()).0.unwrap().problem().id(), "c1:e7");
    assert_eq!(store.saved_game_of(&central).unwrap().jump_count(), 1);
    assert!(store.saved_game_of(&english("d1:d1")).is_none());
}

#[test]
fn a_game_is_in_progress_once_something_was_played_of_it_and_until_it_is_won() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let mut store = store_in(folder.path());
    let mut taken_back = played(english("c1:e7"), "c3-c1");
    taken_back.undo();
    for (game, count) in [
        (Game::new(english("central")), 0),
        (taken_back, 1),
        (played(english("cross"), LATIN_CROSS_LINE), 1),
        (played(english("central"), "d2-d4"), 2),
    ] {
        store.save_game(&library, &game);
        assert_eq!(store.games_in_progress(&library).len(), count);
    }
}

#[test]
fn a_start_set_up_by_hand_comes_back_and_has_records_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let board = english("central").board().clone();
    let pegs = notation::read_pegs(&board, "d2,d3,c4").unwrap();
    let game = Game::new(english("cross").from_pegs(pegs));
    let game = played(game.problem().clone(), "d2-d4 c4-e4");
    let mut store = store_in(folder.path());
    store.save_game(&Library::embedded(), &game);
    let won = store.record_win(&game, today());
    assert_eq!(won.collected, None, "it is no solution of the problem");
    assert!(store.best(game.problem()).is_some());
    assert_eq!(store.best(&english("cross")), None);
    let back = saved(folder.path()).0.unwrap();
    assert_eq!(back.problem().start(), Position::of(pegs));
    assert_eq!(back.to_lines(), game.to_lines());
}

const LINE: &str = r#"{"name": "line", "holes": ["ooooo"], "jumps": ["orthogonal"]}"#;

/// A board of the user's in a folder, and a library that has it.
fn with_line(folder: &Path) -> (PathBuf, Library) {
    let path = folder.join("line.json");
    fs::write(&path, LINE).unwrap();
    let mut library = Library::embedded();
    library.add_file(&path).unwrap();
    (path, library)
}

#[test]
fn a_game_on_a_board_of_the_users_brings_its_board_file_along() {
    let folder = tempfile::tempdir().unwrap();
    let (path, library) = with_line(folder.path());
    let problem = library
        .entry("line")
        .unwrap()
        .problem("e1:a1", None, false)
        .unwrap();
    store_in(folder.path()).save_game(&library, &played(problem, "c1-e1"));
    assert_eq!(saved(folder.path()).0.unwrap().jump_count(), 1);

    fs::write(&path, LINE.replace("ooooo", "oooooo")).unwrap();
    let (game, notices) = saved(folder.path());
    assert!(game.is_none());
    assert_eq!(notices.len(), 1);
    assert!(
        notices[0].contains("the board line has changed since; it is kept as"),
        "{notices:?}"
    );
    assert_eq!(
        file_names(folder.path()),
        ["game.json", "game.json.set-aside-1", "lock"]
    );
    assert_eq!(saved(folder.path()).1, [""; 0], "it is said once");
}

#[test]
fn games_wait_for_a_board_that_is_not_there_and_find_one_that_was_moved() {
    let folder = tempfile::tempdir().unwrap();
    let (path, library) = with_line(folder.path());
    let mut store = store_in(folder.path());
    store.save_game(&library, &played(english("central"), "d2-d4"));
    for (name, jump) in [("e1:a1", "c1-e1"), ("a1:e1", "c1-a1")] {
        let problem = problem_of(&library, "line", name);
        store.save_game(&library, &played(problem, jump));
    }
    let moved = folder.path().join("moved.json");
    fs::rename(&path, &moved).unwrap();
    let (game, notices) = saved(folder.path());
    assert_eq!(game.unwrap().problem().id(), "central");
    let why = "line.json: cannot be read: No such file or directory (os error 2)";
    assert_eq!(notices.len(), 1, "one of both tells: {notices:?}");
    assert!(
        notices[0]
            .starts_with("the saved game of line a1:e1 (orthogonal jumps) waits until its board")
            && notices[0].ends_with(why),
        "{notices:?}"
    );
    assert_eq!(file_names(folder.path()), ["game.json", "lock"]);
    // Another place for the folders, as on another machine.
    let mut library = Library::embedded();
    library.add_file(&moved).unwrap();
    let mut store = store_in(folder.path());
    let game = store.saved_game(&mut library).unwrap();
    assert_eq!(game.problem().record_name(), "a1:e1");
    assert_eq!(game.jump_count(), 1);
    assert_eq!(store.games_in_progress(&library).len(), 3);
    assert_eq!(store.take_notices(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_game_on_a_board_whose_path_is_no_text_is_kept_without_it() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder
        .path()
        .join(std::ffi::OsStr::from_bytes(b"h\xff.json"));
    let text = r#"{"name": "line", "holes": ["ooooo"], "jumps": ["orthogonal"]}"#;
    if fs::write(&path, text).is_err() {
        return; // Not every file system has such names.
    }
    let mut library = Library::embedded();
    library.add_file(&path).unwrap();
    let problem = problem_of(&library, "line", "e1:a1");
    let mut store = store_in(folder.path());
    store.save_game(&library, &played(problem, "c1-e1"));
    assert_eq!(store.take_notices(), [""; 0]);
    let game = store_in(folder.path()).saved_game(&mut library);
    assert_eq!(game.unwrap().jump_count(), 1);
    let (game, notices) = saved(folder.path());
    assert!(game.is_none());
    assert!(
        notices[0].ends_with("there is no board \"line\""),
        "{notices:?}"
    );
    assert_eq!(file_names(folder.path()), ["game.json", "lock"]);
}

#[test]
fn a_game_whose_problem_has_changed_in_its_file_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("row.json");
    let with_finish = |hole: &str| {
        let problem =
            format!(r#"{{"id": "mine", "pegs": ["a1", "b1", "d1"], "finish": ["{hole}"]}}"#);
        let text = format!(
            r#"{{"name": "row", "holes": ["ooooooo"], "jumps": ["orthogonal"], "problems": [{problem}]}}"#
        );
        fs::write(&path, text).unwrap();
        let mut library = Library::embedded();
        library.add_file(&path).unwrap();
        let mine = problem_of(&library, "row", "mine");
        (mine, library)
    };
    let (mine, library) = with_finish("e1");
    let begun = played(mine.clone(), "a1-c1");
    store_in(folder.path()).save_game(&library, &begun);
    let (game, notices) = saved(folder.path());
    assert_eq!((game.unwrap().jump_count(), notices.len()), (1, 0));
    let (changed, library) = with_finish("b1");
    let mut store = store_in(folder.path());
    assert!(store.games_in_progress(&library).is_empty());
    assert!(store.game_in_progress(&changed).is_none());
    let notices = store.take_notices().concat();
    assert!(
        notices.contains("the problem mine has changed since; it is kept as"),
        "{notices}"
    );
    assert_eq!(saved(folder.path()).1, [""; 0], "it is said once");
}

#[test]
fn another_board_of_the_same_name_leaves_the_game_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store_in(folder.path());
    store.save_game(&Library::embedded(), &played(english("d4:d4"), "d2-d4"));
    let path = folder.path().join("english.json");
    let rows = "[\"ooooo\", \"ooooo\", \"ooooo\", \"ooooo\", \"ooooo\"]";
    let text = format!("{{\"name\": \"english\", \"holes\": {rows}, \"jumps\": [\"orthogonal\"]}}");
    fs::write(&path, text).unwrap();
    let mut library = Library::embedded();
    library.add_file(&path).unwrap();
    let other = library
        .entry("english")
        .unwrap()
        .problem("d4:d4", None, false)
        .unwrap();
    assert!(store.saved_game_of(&other).is_none());
    store.save_game(&library, &played(other.clone(), "d2-d4"));
    assert_eq!(store.take_notices(), [""; 0]);
    assert_eq!(
        store
            .saved_game_of(&other)
            .unwrap()
            .problem()
            .board()
            .hole_count(),
        25
    );
    assert_eq!(
        store
            .saved_game_of(&english("central"))
            .unwrap()
            .problem()
            .board()
            .hole_count(),
        33
    );
}

#[test]
fn files_that_cannot_be_used_are_set_aside_and_never_written_over() {
    let contents = [
        (
            "{\"version\":1,\"games\":[{\"na",
            "is damaged (it ends before it is whole at line 1 column 26)",
        ),
        (
            "not json",
            "is damaged (a word stands there without quotes at line 1 column 2)",
        ),
        (
            "{\"version\":1,\"games\":3}",
            "is damaged (invalid type: integer `3`, expected a list [...] at line 1 column 22)",
        ),
    ];
    for (text, why) in contents {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        fs::create_dir(&data).unwrap();
        fs::write(data.join("game.json"), text).unwrap();
        let (game, notices) = saved(folder.path());
        assert!(game.is_none());
        let (path, aside) = (data.join("game.json"), data.join("game.json.set-aside-1"));
        assert_eq!(
            notices,
            [format!(
                "{} {why}; it is kept as {}",
                path.display(),
                aside.display()
            )]
        );
        assert_eq!(fs::read_to_string(aside).unwrap(), text);
        assert!(!path.exists());
    }
}

#[test]
fn a_game_with_an_illegal_jump_is_set_aside_and_the_other_games_live_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store_in(folder.path());
    store.save_game(&Library::embedded(), &played(english("central"), "d2-d4"));
    store.save_game(&Library::embedded(), &played(english("c1:e7"), "c3-c1"));
    let path = folder.path().join("data/game.json");
    let text = fs::read_to_string(&path).unwrap().replace("c3-c1", "c4-c1");
    fs::write(&path, text).unwrap();
    let (game, notices) = saved(folder.path());
    assert_eq!(game.unwrap().problem().id(), "central");
    assert_eq!(notices.len(), 1);
    assert!(
        notices[0].starts_with(
            "the saved game of english c1:e7 (orthogonal jumps) is set aside: c4-c1 cannot be played: \
             no jump leads from c4 to c1: a peg jumps over its neighbour into the hole behind it, along rows and columns; it is kept as "
        ),
        "{notices:?}"
    );
    let aside = fs::read_to_string(path.with_file_name("game.json.set-aside-1")).unwrap();
    assert!(
        aside.contains("c4-c1") && !aside.contains("d2-d4"),
        "{aside}"
    );
}

#[test]
fn the_best_result_of_a_problem_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let game = played(english("cross"), LATIN_CROSS_LINE);
    assert_eq!(game.status(), Status::Won);
    let mut first = store_in(folder.path());
    let won = first.record_win(&game.clone().with_hints(1), today());
    assert!(won.is_best && won.previous.is_none());
    let won = first.record_win(&game, today());
    assert!(won.is_best, "as many moves with fewer hints");
    assert_eq!(won.previous.unwrap().hints, 1);
    assert!(
        !first
            .record_win(&game.clone().with_hints(3), today())
            .is_best
    );
    let second = store_in(folder.path());
    let best = second.best(game.problem()).unwrap();
    assert_eq!(
        (best.moves, best.hints, best.line.as_str()),
        (game.move_count(), 0, LATIN_CROSS_LINE)
    );
}

/// A result without hints is better than one with fewer moves.
#[test]
fn merged_records_have_the_better_of_both_whichever_comes_first() {
    let best = |moves, hints| Best {
        moves,
        hints,
        line: String::new(),
    };
    let of = |best: &Best, solved, without_hints, last: &str| {
        let mut records = Records::default();
        records.bests.insert("cross".to_owned(), best.clone());
        let last = day(last);
        records.days_shown.insert(last);
        let tally = Tally {
            solved,
            without_hints,
            last: Some(last),
        };
        records.tallies.insert("cross".to_owned(), tally);
        records
    };
    let (alone, helped) = (best(6, 0), best(4, 2));
    let mut one = of(&alone, 3, 1, "2026-11-23");
    one.hinted.insert("cross".to_owned(), helped.clone());
    let other = of(&best(5, 1), 2, 2, "2026-11-24");
    for (records, other) in [(&one, &other), (&other, &one)] {
        let mut merged = records.clone();
        merged.merge(other);
        assert_eq!(merged.bests["cross"], alone);
        assert_eq!(merged.hinted["cross"], helped);
        let tally = only_tally(&merged);
        let last = Some(day("2026-11-24"));
        assert_eq!(
            (tally.solved, tally.without_hints, tally.last),
            (3, 2, last)
        );
        assert_eq!(merged.days_shown.len(), 2);
    }
}

/// Files from before results with hints were kept apart have the best of them among all.
#[test]
fn a_best_result_with_hints_stays_when_one_without_takes_its_place() {
    let of = |moves: usize, hints: usize| {
        let best = format!(r#"{{"moves": {moves}, "hints": {hints}, "line": ""}}"#);
        let text = format!(r#"{{"version": 1, "bests": {{"cross": {best}}}}}"#);
        lastpeg::app::store::transfer::import(&text).unwrap()
    };
    for (mut records, other) in [(of(4, 2), of(6, 0)), (of(6, 0), of(4, 2))] {
        records.merge(&other);
        assert_eq!(records.bests["cross"].moves, 6);
        assert_eq!(records.hinted["cross"].moves, 4);
    }
}

#[test]
fn the_fewest_pegs_left_stay_in_merged_records_whichever_come_first() {
    use lastpeg::app::store::transfer;
    let of = |pegs: usize, hints: usize| {
        let left = format!(r#"{{"pegs": {pegs}, "hints": {hints}, "line": ""}}"#);
        let text = format!(r#"{{"version": 1, "bests": {{}}, "left": {{"cross": {left}}}}}"#);
        transfer::import(&text).unwrap()
    };
    let best = of(2, 0);
    for worse in [of(2, 1), of(3, 0)] {
        for (records, other) in [(&best, &worse), (&worse, &best)] {
            let mut merged = records.clone();
            merged.merge(other);
            assert_eq!(merged, best);
        }
    }
}

#[test]
fn instances_that_run_at_once_lose_nothing_of_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let pegs = ["d2,d3", "d6,d5", "b4,c4", "f4,e4"];
    std::thread::scope(|scope| {
        for (thread, pegs) in pegs.iter().enumerate() {
            let folder = folder.path();
            scope.spawn(move || {
                let mut store = store_in(folder);
                let board = english("central").board().clone();
                for times in 0..5 {
                    let pegs = notation::read_pegs(&board, pegs).unwrap();
                    let line = ["d2-d4", "d6-d4", "b4-d4", "f4-d4"][thread];
                    let game = played(english("central").from_pegs(pegs), line);
                    store.save_game(&Library::embedded(), &game.clone().with_hints(times));
                    store.record_win(&game, today());
                }
            });
        }
    });
    let mut store = store_in(folder.path());
    assert_eq!(store.take_notices(), [""; 0]);
    for pegs in pegs {
        let pegs = notation::read_pegs(english("central").board(), pegs).unwrap();
        let problem = english("central").from_pegs(pegs);
        assert_eq!(store.best(&problem).unwrap().moves, 1);
        assert_eq!(store.saved_game_of(&problem).unwrap().hints(), 4);
    }
}

#[test]
fn a_data_folder_that_cannot_be_written_is_told_once_and_play_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("data"),
        "a file where the folder should be",
    )
    .unwrap();
    let mut store = store_in(folder.path());
    assert_eq!(store.take_notices(), [""; 0]);
    let game = played(english("cross"), LATIN_CROSS_LINE);
    store.save_game(&Library::embedded(), &game);
    assert!(store.record_win(&game, today()).is_best);
    store.save_game(&Library::embedded(), &game);
    let notices = store.take_notices();
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert!(
        notices[0].ends_with("you can play on, but nothing is saved"),
        "{notices:?}"
    );
    assert!(
        store.best(game.problem()).is_some(),
        "known for as long as the program runs"
    );
}

#[test]
fn settings_come_from_the_configuration_file() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(store_in(folder.path()).settings().theme, Theme::Auto);
    fs::create_dir(folder.path().join("config")).unwrap();
    let path = folder.path().join("config/config.toml");
    fs::write(&path, "theme = \"contrast\"\nmouse = \"perhaps\"\n").unwrap();
    let mut store = store_in(folder.path());
    assert_eq!(store.settings().theme, Theme::Contrast);
    assert_eq!(
        store.take_notices(),
        [format!(
            "{}, line 2: \"mouse\" must be true or false",
            path.display()
        )]
    );
}

fn day(text: &str) -> jiff::civil::Date {
    text.parse().unwrap()
}

/// How often the one problem was solved that records have something of.
fn only_tally(records: &Records) -> Tally {
    assert!(records.tallies.len() <= 1);
    records.tallies.values().next().copied().unwrap_or_default()
}

#[test]
fn a_win_that_is_taken_back_and_played_again_is_one_win() {
    let mut player = Player::at("english", "cross");
    let tally = |player: &Player| {
        let tally = only_tally(&player.app().env().records);
        (tally.solved, tally.without_hints)
    };
    player.play(LATIN_CROSS_LINE);
    assert_eq!(tally(&player), (1, 1));
    let ending = player.screen();
    player.keys("u");
    player.play("d2-d4");
    player.keys("u u");
    player.play("f3-d3 d2-d4");
    assert_eq!(tally(&player), (1, 1));
    assert_eq!(player.screen(), ending, "and it is told as before");
    // What has been tried in between has not been won, and the win is told all the same.
    let is_told = |player: &Player| player.app().env().session.won().is_some();
    player.keys("u u u u u");
    player.play("d3-b3");
    assert!(!is_told(&player));
    player.keys("u");
    player.play(LATIN_CROSS_LINE);
    assert_eq!(tally(&player), (1, 1));
    assert!(is_told(&player));
    assert!(player.screen().contains("your first solution"));
    player.keys("x u");
    assert!(is_told(&player));
    // A new attempt is another win, and so is another line.
    player.keys("x");
    player.play(LATIN_CROSS_LINE);
    assert_eq!(tally(&player), (2, 2));
    player.keys("u u u u u");
    player.play("d3-b3 d5-d3 e3-c3 b3-d3 d2-d4");
    assert_eq!(tally(&player), (3, 3));
}

#[test]
fn a_win_is_counted_with_its_day_and_whether_hints_were_taken() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store_in(folder.path());
    let cross = english("cross");
    let game = played(cross.clone(), LATIN_CROSS_LINE);
    store.record_win(&game, day("2026-11-20"));
    store.record_win(&game.clone().with_hints(2), day("2026-11-21"));
    // The clock is set back: the last day stays.
    store.record_win(&game, day("2026-01-01"));
    let tally = only_tally(store_in(folder.path()).records());
    assert_eq!((tally.solved, tally.without_hints), (3, 2));
    assert_eq!(tally.last, Some(day("2026-11-21")));
}

#[test]
fn two_instances_count_each_others_wins() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = (store_in(folder.path()), store_in(folder.path()));
    let cross = english("cross");
    let game = played(cross.clone(), LATIN_CROSS_LINE);
    for _ in 0..3 {
        one.record_win(&game, day("2026-11-20"));
        other.record_win(&game, day("2026-11-20"));
    }
    assert_eq!(only_tally(other.records()).solved, 6);
    assert_eq!(other.records().practice.streak.longest, 6);
}

#[test]
fn an_exercise_that_is_won_is_answered_once() {
    use lastpeg::app::store::exercise::{Exercise, ExerciseKind};
    let folder = tempfile::tempdir().unwrap();
    let mut store = store_in(folder.path());
    let cross = english("cross");
    let game = played(cross.clone(), LATIN_CROSS_LINE);
    for kind in [
        ExerciseKind::Endgame,
        ExerciseKind::Endgame,
        ExerciseKind::OnlyJump,
    ] {
        store.begin_exercise(Exercise::new(kind, &cross));
        store.record_win(&game, day("2026-11-20"));
        store.record_win(&game, day("2026-11-20"));
    }
    let practice = &store_in(folder.path()).records().practice.clone();
    let levels = (
        practice.endgames["english/orthogonal"].level,
        practice.only_jumps["english/orthogonal"].solved_in_a_row,
    );
    assert_eq!((levels, &practice.exercise), ((4, 1), &None));
    store.begin_exercise(Exercise {
        par: Some(5),
        ..Exercise::new(ExerciseKind::Trainer, &cross)
    });
    store.give_up_exercise(&cross, day("2026-11-20"));
    let decks = &store.records().practice.decks;
    assert_eq!(decks["english/orthogonal"].cards.len(), 1);
}

#[test]
fn the_problem_of_the_day_is_recorded_when_it_is_won() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store_in(folder.path());
    // A Monday, whose problem is made with its line.
    let today = day("2026-11-23");
    let daily = lastpeg::app::daily::daily(today);
    let mut game = Game::new(daily.problem.clone());
    for &action in daily.line.as_ref().unwrap() {
        game.play(action).unwrap();
    }
    store.record_win(&game, today);
    assert_eq!(store.records().days.streak(today), 1);
}

/// At the next start, in an attempt that nobody knew to be of a day, and after midnight.
#[test]
fn help_for_the_problem_of_a_day_is_not_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let monday = daily(day("2026-11-23"));
    let mut store = store_in(folder.path());
    let game = store.game_of_day(&monday).with_hints(2);
    store.save_game(&Library::embedded(), &game);
    let mut back = saved(folder.path()).0.unwrap();
    back.restart();
    assert_eq!(back.hints(), 2);
    let mut game = Game::new(monday.problem.clone()).with_hints(3);
    game.restart();
    for action in monday.line.unwrap() {
        game.play(action).unwrap();
    }
    let mut store = store_in(folder.path());
    assert_eq!(
        store.record_win(&game, day("2026-11-24")).day,
        Some(monday.date)
    );
    let solved = &store.records().days.days[&monday.date];
    assert_eq!((solved.hints, solved.is_on_time), (3, false));
}

/// It hides no result that was found without, and a later one is not found without it.
#[test]
fn help_for_a_day_that_was_solved_without_is_no_better_and_not_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let monday = daily(day("2026-11-23"));
    let mut store = store_in(folder.path());
    for (line, hints) in [
        ("e7-c7 e2-c2 c7-c5 e4-c4 c5-c3 c2-c4 b4-d4", 0),
        ("e2-c2 e4-c4 e7-c7-c5-c3 c2-c4 b4-d4", 2),
        ("e4-c4 e7-c7-c5-c3 e2-c2-c4 b4-d4", 0),
    ] {
        let game = played(monday.problem.clone(), line).with_hints(hints);
        store.record_win(&game, monday.date);
        let solved = &store.records().days.days[&monday.date];
        assert_eq!((solved.moves, solved.hints), (7, 0), "{line}");
    }
}

#[test]
fn a_day_that_is_solved_again_in_fewer_moves_is_better() {
    let folder = tempfile::tempdir().unwrap();
    let monday = daily(day("2026-11-23"));
    let mut store = store_in(folder.path());
    for (line, moves) in [
        ("e7-c7 e2-c2 c7-c5 e4-c4 c5-c3 c2-c4 b4-d4", 7),
        ("e2-c2 e4-c4 e7-c7-c5-c3 c2-c4 b4-d4", 5),
    ] {
        store.record_win(&played(monday.problem.clone(), line), monday.date);
        let solved = &store.records().days.days[&monday.date];
        assert_eq!((solved.moves, solved.hints), (moves, 0));
    }
    assert!(store.records().days_shown.is_empty());
}

#[test]
fn what_is_won_backwards_with_help_is_collected_neither_way() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store_in(folder.path());
    let forwards = played(english("cross"), LATIN_CROSS_LINE);
    let mut game = Game::new(english("cross+backwards")).with_hints(1);
    for action in forwards.played().into_iter().rev() {
        game.play(action).unwrap();
    }
    let won = store.record_win(&game, today());
    assert_eq!((won.turned, won.collected), (Some((5, true)), None));
    assert!(
        store
            .records()
            .found
            .solutions(forwards.problem())
            .is_empty()
    );
}

#[test]
fn records_exported_and_imported_are_the_same_and_importing_twice_changes_nothing() {
    use lastpeg::app::store::transfer;
    let folder = tempfile::tempdir().unwrap();
    let (mut here, mut there) = (
        store_in(&folder.path().join("a")),
        store_in(&folder.path().join("b")),
    );
    here.record_win(
        &played(english("cross"), LATIN_CROSS_LINE),
        day("2026-11-20"),
    );
    let text = transfer::export(here.records()).unwrap();
    for _ in 0..2 {
        there.merge_records(transfer::import(&text).unwrap());
        assert_eq!(there.records(), here.records());
    }
    let newer = text.replace("\"version\": 1", "\"version\": 9");
    let error = transfer::import(&newer).unwrap_err();
    assert!(error.contains("use a newer one"), "{error}");
    for (text, message) in [
        ("[]", "expected an object {...}"),
        (
            r#"{"version": 5000000000}"#,
            "expected at most 4294967295 at line 1",
        ),
        (
            r#"{"version": "x"}"#,
            "expected a whole number from 0 at line 1",
        ),
    ] {
        let error = transfer::import(text).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
    let error = transfer::import("{}").unwrap_err();
    assert!(error.contains("lastpeg records export"), "{error}");
}

/// A board of the user's with the holes of this picture.
fn own_board(folder: &Path, name: &str, holes: &str) -> Library {
    let path = folder.join("own.json");
    let text = format!(r#"{{"name": "{name}", "holes": ["{holes}"], "jumps": ["orthogonal"]}}"#);
    fs::write(&path, text).unwrap();
    let mut library = Library::embedded();
    library.add_file(&path).unwrap();
    library
}

fn problem_of(library: &Library, board: &str, name: &str) -> Problem {
    let entry = library.entry(board).unwrap();
    entry.problem(name, None, false).unwrap()
}

#[test]
fn boards_of_the_same_name_do_not_share_their_best_results() {
    let folder = tempfile::tempdir().unwrap();
    let short = problem_of(
        &own_board(folder.path(), "triangle15", "oooo"),
        "triangle15",
        "c1:b1",
    );
    let long = problem_of(
        &own_board(folder.path(), "triangle15", "ooooo"),
        "triangle15",
        "c1:b1",
    );
    let mut store = store_in(folder.path());
    store.record_win(&played(short.clone(), "a1-c1 d1-b1"), today());
    assert_eq!(store.best(&short).unwrap().moves, 2);
    assert_eq!(store.best(&long), None);
    let embedded = problem_of(&Library::embedded(), "triangle15", "a1:a1");
    assert_eq!(store.best(&embedded), None);
    let again = store_in(folder.path());
    assert_eq!(again.best(&short).unwrap().moves, 2);
}

#[test]
fn a_best_result_kept_before_boards_were_told_apart_counts_where_its_line_wins() {
    let folder = tempfile::tempdir().unwrap();
    let older = r#"{"version": 1, "bests": {
        "own/orthogonal/c1:b1": {"moves": 2, "hints": 0, "line": "a1-c1 d1-b1"}}}"#;
    fs::create_dir(folder.path().join("data")).unwrap();
    fs::write(folder.path().join("data/records.json"), older).unwrap();
    let store = store_in(folder.path());
    let best_on = |holes| {
        let library = own_board(folder.path(), "own", holes);
        store.best(&problem_of(&library, "own", "c1:b1")).cloned()
    };
    assert_eq!(best_on("oooo").unwrap().moves, 2);
    assert_eq!(best_on("ooooo"), None, "two pegs are left there");
}

#[test]
fn a_result_under_a_name_that_a_file_has_given_another_problem_is_no_result_of_that() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("english.json");
    let kept = |pegs: &str, more: &str| {
        let problems = format!(
            r#"{{"id": "mine", "title": "Mine", "pegs": [{pegs}], "finish": ["d4"]{more}}}"#
        );
        let rows =
            r#"["  ooo  ", "  ooo  ", "ooooooo", "ooooooo", "ooooooo", "  ooo  ", "  ooo  "]"#;
        let text = format!(
            r#"{{"name": "own", "holes": {rows}, "jumps": ["orthogonal"], "problems": [{problems}]}}"#
        );
        fs::write(&file, text).unwrap();
        let mut library = Library::embedded();
        library.add_file(&file).unwrap();
        problem_of(&library, "own", "mine")
    };
    let cross = r#""d2", "c3", "d3", "e3", "d4", "d5""#;
    let first = kept(cross, "");
    let mut store = store_in(folder.path());
    let line = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";
    for hints in [0, 1] {
        store.record_win(&played(first.clone(), line).with_hints(hints), today());
    }
    assert_eq!(store.best(&first).unwrap().moves, 5);
    assert_eq!(store.records().hinted(&first).unwrap().moves, 5);
    assert_eq!(only_tally(store.records()).solved, 2);
    let changed = [
        (kept(r#""d2", "d3", "f4", "e4""#, ""), "d2-d4 d4-f4 f4-d4"),
        (kept(cross, r#", "conditions": ["finish-sweep-2"]"#), ""),
    ];
    for (now, _) in &changed {
        assert_eq!(store.best(now), None);
        assert_eq!(store.records().hinted(now), None);
    }
    // Nor are the pegs that were left: those of what has the name now take their place, though they are more.
    let many = |problem: &Problem, line: &str, store: &mut Store| {
        store.record_left(&played(problem.clone(), line));
        store.records().left(problem).map(|left| left.pegs)
    };
    assert_eq!(many(&first, "d3-f3 d5-d3 d3-b3", &mut store), Some(3));
    assert_eq!(many(&changed[0].0, "d2-d4", &mut store), Some(3));
    assert_eq!(store.records().left(&first), None);
    // A win of what has the name now takes its place, though it has more moves.
    let greek = r#""d2", "d3", "b4", "c4", "d4", "e4", "f4", "d5", "d6""#;
    let longer = kept(greek, "");
    assert_eq!(store.best(&longer), None);
    let solved = lastpeg::par::fewest_moves(&longer, &Limits::none());
    let mut game = Game::new(longer.clone());
    for &action in solved.line().unwrap() {
        game.play(action).unwrap();
    }
    store.record_win(&game, today());
    assert_eq!(store.best(&longer).unwrap().moves, game.move_count());
    assert_eq!(only_tally(store.records()).solved, 1);
    assert_eq!(store.records().hinted.len(), 0);
    assert_eq!(store.best(&first), None);
}

#[test]
fn two_programs_that_play_the_same_problem_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let central = english("central");
    let (mut one, mut other) = (store_in(folder.path()), store_in(folder.path()));
    one.save_game(&library, &played(central.clone(), "d2-d4"));
    let shared = other.saved_game_of(&central).unwrap();
    assert_eq!(shared.jump_count(), 1);
    let helped = played(central.clone(), "d2-d4 f3-d3").with_hints(2);
    other.save_game(&library, &helped);
    one.save_game(&library, &played(central.clone(), "d2-d4 b3-d3 d4-d2"));
    other.save_game(&library, &played(central.clone(), "d2-d4 f3-d3 e1-e3"));
    let (back, _) = saved(folder.path());
    let back = back.unwrap();
    let (lines, played) = back.to_lines();
    assert_eq!(lines, ["d2-d4 b3-d3 d4-d2", "d2-d4 f3-d3 e1-e3"]);
    assert_eq!((played, back.hints()), (3, 2));
}

#[test]
fn a_theme_of_ones_own_is_a_file_and_can_be_chosen_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let themes = folder.path().join("config/themes");
    fs::create_dir_all(&themes).unwrap();
    fs::write(
        themes.join("sea.toml"),
        "base = \"dark\"\nmarble = \"#8fd0c0\"\nheld = 3\n",
    )
    .unwrap();
    fs::write(themes.join("wood.toml"), "").unwrap();
    fs::write(themes.join("notes.txt"), "no theme").unwrap();
    fs::write(
        folder.path().join("config/config.toml"),
        "theme = \"sea\"\n",
    )
    .unwrap();
    let mut store = store_in(folder.path());
    assert_eq!(store.settings().theme.name(), "sea");
    let names: Vec<&str> = store.themes().iter().map(|theme| theme.name()).collect();
    assert_eq!(
        names,
        ["auto", "wood", "dark", "light", "contrast", "mono", "sea"]
    );
    let notices = store.take_notices();
    assert_eq!(notices.len(), 2, "{notices:?}");
    assert!(
        notices[0].ends_with("sea.toml, line 3: \"held\" must be a colour written as \"#rrggbb\", such as \"#8fd0c0\""),
        "{notices:?}"
    );
    assert!(
        notices[1].ends_with("wood is a theme of lastpeg's own; give the file another name"),
        "{notices:?}"
    );
}

#[test]
fn a_board_that_is_drawn_is_a_board_like_any_other_and_no_file_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store_in(folder.path());
    let mut library = Library::embedded();
    let mut save = |drawn: &DrawnBoard, library: &mut Library| {
        let fault = store.save_board(drawn, library).err();
        fault.unwrap_or_else(|| store.take_boards(library).join("; "))
    };
    let mut drawn = DrawnBoard {
        title: "My Hut".to_owned(),
        holes: [" o ", "ooo", "ooo", "ooo"].map(str::to_owned).to_vec(),
        rules: vec![JumpRule::Orthogonal, JumpRule::Diagonal],
        replaces: false,
    };
    let told = save(&drawn, &mut library);
    assert!(
        told.starts_with("kept as the board my-hut (:play my-hut plays it), "),
        "{told}"
    );
    let path = folder.path().join("config/boards/my-hut.json");
    let text = fs::read_to_string(&path).unwrap();
    let entry = library.entry("my-hut").unwrap();
    assert_eq!((entry.title(), entry.board().hole_count()), ("My Hut", 10));
    assert!(entry.first_problem(Some(JumpRule::Diagonal)).is_ok());
    let mut again = Library::embedded();
    assert!(
        again
            .add_folder(&folder.path().join("config/boards"))
            .is_empty()
    );
    assert!(again.entry("my-hut").is_ok());
    // Neither in this program, nor where the file came from elsewhere.
    drawn.holes = vec!["ooo".to_owned()];
    let whys = ["; choose another name", ": the same again replaces it"];
    for (library, why) in [&mut Library::embedded(), &mut library]
        .into_iter()
        .zip(whys)
    {
        let told = save(&drawn, library);
        let why = format!("my-hut.json is there already{why}");
        assert!(told.ends_with(&why), "{told}");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    // Who asks for it twice replaces it; the file before is kept.
    drawn.replaces = true;
    let told = save(&drawn, &mut library);
    assert!(told.ends_with("my-hut.json.set-aside-1"), "{told}");
    let aside = path.with_file_name("my-hut.json.set-aside-1");
    assert_eq!(fs::read_to_string(aside).unwrap(), text);
    assert_eq!(library.entry("my-hut").unwrap().board().hole_count(), 3);
    // Not where somebody has added problems to it.
    let mut file: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let more = serde_json::json!({"id": "mine", "vacant": ["a1"], "finish": ["c1"]});
    file["problems"].as_array_mut().unwrap().push(more);
    fs::write(&path, file.to_string()).unwrap();
    library.add_file(&path).unwrap();
    drawn.holes = vec!["oooo".to_owned()];
    let told = save(&drawn, &mut library);
    assert!(
        told.ends_with("has problems that would be lost; choose another name"),
        "{told}"
    );
    drawn.replaces = false;
    // Nothing of the plus can be solved, of the row one problem.
    for (title, holes, first) in [
        ("7 in a plus", vec![" o ", "ooo", " o "], None),
        ("Row", vec!["ooo"], Some("Complement of a1")),
    ] {
        drawn.title = title.to_owned();
        drawn.holes = holes.into_iter().map(str::to_owned).collect();
        drawn.rules = vec![JumpRule::Orthogonal];
        let told = save(&drawn, &mut library);
        let entry = library.entry(&title.to_lowercase().replace(' ', "-"));
        let problems = entry.expect(&told).problems(JumpRule::Orthogonal);
        let titles: Vec<_> = problems.iter().map(Problem::title).collect();
        assert_eq!(titles, first.into_iter().collect::<Vec<_>>(), "{title}");
    }
    for (title, why) in [
        (
            "English",
            "english is a board of lastpeg's own; choose another name",
        ),
        (
            "my english",
            "my-english is for problems of the english board; choose another name",
        ),
        ("!!!", "a board's title has a letter or a digit"),
        ("../../x", ""),
    ] {
        drawn.title = title.to_owned();
        let told = save(&drawn, &mut library);
        assert!(told.ends_with(why), "{told}");
    }
    assert!(folder.path().join("config/boards/x.json").exists());
}

/// It went into another file, without what is told about it, and under a rule that it did not have.
#[test]
fn a_board_written_by_hand_is_drawn_on_in_its_own_file() {
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("config/boards");
    fs::create_dir_all(&boards).unwrap();
    let file = r#"{"name": "hut", "title": "The hut", "about": "Mine.", "holes": ["ooo", "ooo", "ooo"],
        "jumps": ["orthogonal"]}"#;
    fs::write(boards.join("first.JSON"), file).unwrap();
    let (mut library, mut store) = (Library::embedded(), store_in(folder.path()));
    assert_eq!(library.add_folder(&boards), []);
    let mut drawn = nine_holes("The hut");
    drawn.rules = vec![JumpRule::Orthogonal, JumpRule::Diagonal];
    drawn.holes[0] = "oo ".to_owned();
    drawn.replaces = true;
    store.save_board(&drawn, &library).unwrap();
    let told = store.take_boards(&mut library).concat();
    let hut = library.entry("hut").expect(&told);
    assert_eq!(
        (hut.about(), hut.board().hole_count()),
        ("Mine.", 8),
        "{told}"
    );
    assert_eq!(hut.rules(), [JumpRule::Orthogonal]);
    drawn.rules = vec![JumpRule::Triangular];
    store.save_board(&drawn, &library).unwrap();
    store.take_boards(&mut library);
    let rules = library.entry("hut").unwrap().rules().to_vec();
    assert_eq!(rules, [JumpRule::Triangular], "on another lattice");
}

#[test]
fn the_name_of_a_board_has_the_letters_of_its_title_without_their_accents() {
    let folder = tempfile::tempdir().unwrap();
    let (mut library, mut store) = (Library::embedded(), store_in(folder.path()));
    for (title, name) in [
        ("Étoile", "etoile"),
        ("E\u{301}toile à 9", "etoile-a-9"),
        ("ŁÓDŹ, Große Straße", "lodz-grosse-strasse"),
        ("Țara Șotron", "tara-sotron"),
        ("İstanbul & Ærø", "istanbul-aero"),
        ("Звезда", "board-1"),
        ("星", "board-2"),
    ] {
        let drawn = nine_holes(title);
        store.save_board(&drawn, &library).unwrap();
        let told = store.take_boards(&mut library).concat();
        let entry = library.entry(name).expect(&told);
        assert_eq!((entry.name(), entry.title()), (name, title));
    }
}

#[test]
fn beginning_anew_keeps_what_was_played_as_a_branch() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let game = played(english("central"), "d2-d4 f3-d3").with_hints(2);
    store_in(folder.path()).save_game(&library, &game);
    let mut store = store_in(folder.path());
    let mut anew = store.new_game(english("central"));
    assert_eq!((anew.jump_count(), anew.hints()), (0, 0));
    store.save_game(&library, &anew);
    let (again, notices) = saved(folder.path());
    assert!(notices.is_empty(), "{notices:?}");
    assert_eq!(again.unwrap().to_lines().0, game.to_lines().0);
    assert!(anew.redo().is_some() && anew.redo().is_some());
    assert_eq!(anew.position(), game.position());
}
