//! Nothing that is kept is lost: not by a full list of games, by files that cannot be read, by another program that
//! holds the lock, by a kill, or by records from elsewhere that claim too much.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant};

use lastpeg::app::daily::today;
use lastpeg::app::store::by_blocks::PlanProgress;
use lastpeg::app::store::exercise::{Exercise, ExerciseKind};
use lastpeg::app::store::{DrawnBoard, transfer};
use lastpeg::library::Library;
use lastpeg::rules::board::JumpRule;
use lastpeg::rules::condition::Condition;
use lastpeg::rules::game::Game;
use lastpeg::rules::notation::read_pegs;
use lastpeg::rules::problem::Problem;

use crate::support::Home;
use crate::support::player::{folders, nine_holes, played, problem, store_in};

/// How long anything may take before the test fails: long, for slow machines.
const PATIENCE: Duration = Duration::from_secs(30);

/// A game that has been won.
fn won_cross() -> Game {
    let line = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";
    played(problem("english", "cross"), line)
}

/// English problems of one peg at the end, each another.
fn problems() -> impl Iterator<Item = Problem> {
    let board = problem("english", "central").board().clone();
    let holes: Vec<String> = board
        .holes()
        .map(|hole| board.label(hole).to_owned())
        .collect();
    let names = holes.clone().into_iter().flat_map(move |vacant| {
        let finishes = holes.clone().into_iter();
        finishes.map(move |finish| format!("{vacant}:{finish}"))
    });
    names.map(|name| problem("english", &name))
}

/// A game with one jump played.
fn begun(problem: Problem) -> Game {
    let mut game = Game::new(problem);
    let board = game.problem().board().clone();
    let action = game.position().actions(&board).next().unwrap();
    game.play(action).unwrap();
    game
}

fn game_file(folder: &Path) -> String {
    fs::read_to_string(folder.join("data/game.json")).unwrap()
}

fn name(problem: &Problem) -> String {
    format!("\"english/orthogonal/{}\"", problem.record_name())
}

/// The files of the data folder, but for the lock.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("data")).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "lock")
        .collect();
    names.sort();
    names
}

/// Two programs begin a problem that neither has read a game of and play on: the lines of both stay however often they
/// write.
#[test]
fn what_two_programs_play_in_turn_is_kept_of_both() {
    let home = Home::new();
    let library = Library::embedded();
    let (mut one, mut other) = (store_in(home.folder.path()), store_in(home.folder.path()));
    let game = |line: &str| {
        let mut game = Game::from_lines(problem("english", "cross"), &[line], 0).unwrap();
        game.go_to(usize::MAX);
        game
    };
    one.save_game(&library, &game("d3-f3"));
    other.save_game(&library, &game("d3-d1"));
    let kept = game_file(home.folder.path());
    assert!(
        kept.contains("\"d3-f3\"") && kept.contains("\"d3-d1\""),
        "{kept}"
    );
    for line in [
        "d3-f3 d5-d3",
        "d3-f3 d5-d3 c3-e3",
        "d3-f3 d5-d3 c3-e3 f3-d3",
    ] {
        one.save_game(&library, &game(line));
        let kept = game_file(home.folder.path());
        assert!(
            kept.contains(&format!("{line:?}")) && kept.contains("\"d3-d1\""),
            "{kept}"
        );
    }
    // Who began the game anew has no use for the lines before, but those of others are not for it to drop.
    one.save_game(&library, &game("d3-b3"));
    let kept = game_file(home.folder.path());
    assert!(
        !kept.contains("d5-d3") && kept.contains("\"d3-d1\""),
        "{kept}"
    );
}

/// What waits for the lock is done in its order.
#[test]
fn a_game_that_waits_is_set_aside_before_another_of_its_problem_is_begun() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let central = problem("english", "central");
    let lock = held(folder.path());
    let mut store = store_in(folder.path());
    store.save_game(&library, &begun(central.clone()));
    store.set_game_aside(&central);
    drop(lock);
    store.save_game(&library, &Game::new(central));
    assert_eq!(files(folder.path()), ["game.json", "game.json.set-aside-1"]);
}

/// At the end, too, a document that cannot be changed keeps no other one from being saved.
#[test]
fn the_end_saves_every_document_that_it_can() {
    let folder = tempfile::tempdir().unwrap();
    let lock = held(folder.path());
    let mut store = store_in(folder.path());
    let won = won_cross();
    let start = Instant::now();
    store.record_win(&won, today());
    let waited = start.elapsed();
    let start = Instant::now();
    store.save_game(&Library::embedded(), &won);
    // Nor does a player wait for the same lock with every jump.
    assert!(start.elapsed() < waited, "{waited:?}");
    fs::write(folder.path().join("data/records.json"), "{\"version\":7}").unwrap();
    drop(lock);
    store.close();
    assert!(game_file(folder.path()).contains("english/orthogonal/cross"));
    let left = ["game.json", "records.json", "records.json.unsaved-1"];
    assert_eq!(files(folder.path()), left);
    let failure = store.failure().unwrap();
    assert!(failure.contains("your results are in"), "{failure}");
}

/// Beasley's exchange asked for two pegs whatever they were, under both rules, before it asked them to change places.
#[test]
fn a_game_whose_id_stands_for_another_problem_now_is_gone_on_with() {
    for rule in ["orthogonal", "diagonal"] {
        let folder = tempfile::tempdir().unwrap();
        let mut library = Library::embedded();
        let game = begun(problem(&format!("french {rule}"), "ends"));
        store_in(folder.path()).save_game(&library, &game);
        let file = folder.path().join("data/game.json");
        let text = game_file(folder.path());
        let earlier = text.replace("\"ends\"", "\"beasley-exchange\"");
        assert_ne!(text, earlier);
        fs::write(&file, earlier).unwrap();
        let mut store = store_in(folder.path());
        let kept = store.saved_game(&mut library).unwrap();
        assert_eq!(store.take_notices(), [""; 0]);
        assert_eq!(kept.problem().record_name(), "d4:a4,g4");
        assert_eq!(kept.played(), game.played());
    }
}

#[test]
fn a_game_in_progress_that_has_to_make_room_is_set_aside_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let mut store = store_in(folder.path());
    let all: Vec<Problem> = problems().take(101).collect();
    for problem in &all[..100] {
        store.save_game(&library, &begun(problem.clone()));
    }
    assert_eq!(store.take_notices(), [""; 0]);
    store.save_game(&library, &begun(all[100].clone()));
    let notices = store.take_notices();
    assert_eq!(notices.len(), 1, "{notices:?}");
    let aside = folder.path().join("data/game.json.set-aside-1");
    assert_eq!(
        notices[0],
        format!(
            "100 games in progress are kept, and english {} (orthogonal jumps) was the one played longest ago: it is now in \
             {}, which the next start takes in when it is renamed to game.json.unsaved-1",
            all[0].record_name(),
            aside.display()
        )
    );
    assert!(fs::read_to_string(aside).unwrap().contains(&name(&all[0])));
    let text = game_file(folder.path());
    assert!(!text.contains(&name(&all[0])));
    assert!(all[1..].iter().all(|problem| text.contains(&name(problem))));
}

#[test]
fn solved_and_untouched_games_make_room_first() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let mut store = store_in(folder.path());
    let all: Vec<Problem> = problems().take(101).collect();
    store.save_game(&library, &begun(all[0].clone()));
    store.save_game(&library, &Game::new(all[1].clone()));
    store.save_game(&library, &won_cross());
    for problem in &all[2..] {
        store.save_game(&library, &begun(problem.clone()));
    }
    assert_eq!(store.take_notices(), [""; 0]);
    let text = game_file(folder.path());
    assert!(
        all[2..]
            .iter()
            .chain([&all[0]])
            .all(|problem| text.contains(&name(problem)))
    );
    assert!(!text.contains(&name(&all[1])) && !text.contains("english/orthogonal/cross"));
    assert_eq!(files(folder.path()), ["game.json"]);
}

#[test]
fn a_hundred_exercises_push_out_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let mut store = store_in(folder.path());
    let game = problem("english", "central");
    store.save_game(&library, &begun(game.clone()));
    for problem in problems().take(120) {
        store.begin_exercise(Exercise::new(ExerciseKind::Endgame, &problem));
        let exercise = store.new_game(problem);
        store.save_game(&library, &exercise);
        store.save_game(&library, &begun(exercise.problem().clone()));
    }
    assert_eq!(store.take_notices(), [""; 0]);
    assert!(store.saved_game_of(&game).is_some());
    let text = game_file(folder.path());
    assert_eq!(
        text.matches("\"name\"").count(),
        21,
        "the game and the last exercises"
    );
}

#[test]
fn a_hundred_games_push_out_no_exercise() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let mut store = store_in(folder.path());
    let exercise = problem("english", "central");
    store.begin_exercise(Exercise::new(ExerciseKind::Trainer, &exercise));
    for problem in [exercise.clone()].into_iter().chain(problems().take(101)) {
        store.save_game(&library, &begun(problem));
    }
    assert!(game_file(folder.path()).contains(&name(&exercise)));
}

#[test]
fn a_game_behind_another_is_set_aside_alone() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let mut store = store_in(folder.path());
    let [behind, front] = ["c1:c1", "c1:e7"].map(|id| problem("english", id));
    for problem in [&behind, &front] {
        store.save_game(&library, &begun(problem.clone()));
    }
    store.set_game_aside(&behind);
    let kept = game_file(folder.path());
    assert!(kept.contains(&name(&front)) && !kept.contains(&name(&behind)));
    let aside = fs::read_to_string(folder.path().join("data/game.json.set-aside-1")).unwrap();
    assert!(aside.contains(&name(&behind)) && !aside.contains(&name(&front)));
}

#[test]
fn a_game_in_progress_stays_a_game_when_it_comes_up_as_an_exercise() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::embedded();
    let mut store = store_in(folder.path());
    let game = problem("english", "central");
    store.save_game(&library, &begun(game.clone()));
    store.begin_exercise(Exercise::new(ExerciseKind::Trainer, &game));
    let exercise = store.new_game(game);
    store.save_game(&library, &exercise);
    assert!(!game_file(folder.path()).contains("\"exercise\""));
}

/// A folder, a pipe and a link that leads to itself stand for whatever the system does not give now: as the superuser
/// of a build machine a file without permissions can be read.
#[cfg(unix)]
#[test]
fn what_cannot_be_read_now_is_not_damaged() {
    for what in ["folder", "pipe", "link"] {
        for file in ["game.json", "records.json"] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("data").join(file);
            fs::create_dir(folder.path().join("data")).unwrap();
            match what {
                "folder" => fs::create_dir(&path).unwrap(),
                "pipe" => {
                    let made = std::process::Command::new("mkfifo").arg(&path).status();
                    assert!(made.unwrap().success());
                }
                _ => std::os::unix::fs::symlink(file, &path).unwrap(),
            }
            let kind = fs::symlink_metadata(&path).unwrap().file_type();
            let mut store = store_in(folder.path());
            assert!(store.saved_game(&mut Library::embedded()).is_none());
            let won = won_cross();
            store.save_game(&Library::embedded(), &won);
            store.record_win(&won, today());
            let notices = store.take_notices().join("\n");
            assert!(
                notices.contains("cannot be read now"),
                "{what} {file}: {notices}"
            );
            assert_eq!(fs::symlink_metadata(&path).unwrap().file_type(), kind);
            assert!(
                files(folder.path())
                    .iter()
                    .all(|name| !name.contains("set-aside"))
            );
            // As soon as it can be read again, everything is saved.
            match what {
                "folder" => fs::remove_dir(&path).unwrap(),
                _ => fs::remove_file(&path).unwrap(),
            }
            store.save_game(&Library::embedded(), &won);
            store.close();
            assert_eq!(store.failure(), None);
            let again = store_in(folder.path());
            assert!(again.best(won.problem()).is_some());
            assert!(game_file(folder.path()).contains("english/orthogonal/cross"));
        }
    }
}

/// A document that cannot be changed keeps no other one from being saved.
#[test]
fn results_are_saved_beside_games_that_a_newer_program_wrote() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    let games = folder.path().join("data/game.json");
    fs::write(&games, "{\"version\":7,\"games\":{}}").unwrap();
    let mut store = store_in(folder.path());
    let won = won_cross();
    store.save_game(&Library::embedded(), &won);
    let told = store.take_notices().join("\n");
    assert!(told.ends_with("but nothing is saved into it"), "{told}");
    store.record_win(&won, today());
    store.close();
    let others = store_in(folder.path());
    assert!(others.best(won.problem()).is_some());
    fs::remove_file(&games).unwrap();
    let mut again = store_in(folder.path());
    assert!(again.saved_game(&mut Library::embedded()).is_some());
    assert_eq!(again.failure(), None);
}
/// Who goes back to the newer program finds there what it kept, and the game begun meanwhile beside it.
#[test]
fn what_a_newer_program_wrote_is_left_to_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    let newer = "{\"version\":7,\"games\":{}}";
    for file in ["game.json", "records.json", "soli2.json"] {
        fs::write(folder.path().join("data").join(file), newer).unwrap();
    }
    let mut store = store_in(folder.path());
    assert!(store.saved_game(&mut Library::embedded()).is_none());
    assert!(store.saved_soli2(&Library::embedded()).is_none());
    let won = won_cross();
    store.record_win(&won, today());
    store.save_game(&Library::embedded(), &won);
    let told = store.take_notices().join("\n");
    let why = "was written by a newer lastpeg (version 7 of the file, and this one knows 1)";
    for file in ["game.json", "records.json", "soli2.json"] {
        let path = folder.path().join("data").join(file);
        let left = format!("{} {why}: it stays as it is", path.display());
        assert!(told.contains(&left), "{file}: {told}");
        assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    }
    // However often it is read.
    store.games_in_progress(&Library::embedded());
    let told = store.all_notices();
    let left = |notice: &&String| notice.ends_with("until it can be read");
    assert_eq!(told.iter().filter(left).count(), 3, "{told:?}");
    store.close();
    assert!(
        store
            .failure()
            .is_some_and(|why| why.contains("a newer lastpeg"))
    );
    // Once the newer program is gone for good, its file is moved away by hand.
    fs::remove_file(folder.path().join("data/game.json")).unwrap();
    let mut again = store_in(folder.path());
    assert!(again.saved_game(&mut Library::embedded()).is_some());
}

/// Holds the lock of a data folder, as another program does that was stopped while it wrote.
fn held(folder: &Path) -> File {
    fs::create_dir_all(folder.join("data")).unwrap();
    let file = File::create(folder.join("data/lock")).unwrap();
    file.lock().unwrap();
    file
}

/// The problem of that name has the hole vacant: the game was set aside.
#[test]
fn a_challenge_to_a_peg_of_a_position_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let problem = problem("triangle10", "a2:a1");
    let board = problem.board().clone();
    let pegs = read_pegs(&board, "a2,a3,b3,c3,d4").unwrap();
    let marked = Condition::read(&board, "marked-a2").unwrap();
    let asked = problem.from_pegs(pegs).with_condition(marked).unwrap();
    let game = begun(asked.clone());
    let mut store = store_in(folder.path());
    store.save_game(&Library::embedded(), &game);
    store.close();
    let mut store = store_in(folder.path());
    let saved = store.saved_game(&mut Library::embedded()).unwrap();
    assert_eq!(store.take_notices(), [""; 0]);
    assert_eq!(saved.problem().id(), asked.id());
    assert_eq!(saved.position(), game.position());
}

#[test]
fn a_lock_that_another_program_holds_is_told_and_what_waited_is_saved_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let lock = held(folder.path());
    let library = Library::embedded();
    let mut store = store_in(folder.path());
    let all: Vec<Problem> = problems().take(2).collect();
    store.save_game(&library, &begun(all[0].clone()));
    let notices = store.take_notices();
    assert_eq!(notices.len(), 1, "{notices:?}");
    let path = folder.path().join("data/lock");
    assert_eq!(
        notices[0],
        format!(
            "another lastpeg holds {}: you can play on, but nothing is saved",
            path.display()
        )
    );
    drop(lock);
    store.save_game(&library, &begun(all[1].clone()));
    assert_eq!(store.failure(), None);
    assert_eq!(store.take_notices(), ["everything is saved again"]);
    let text = game_file(folder.path());
    assert!(all.iter().all(|problem| text.contains(&name(problem))));
}

#[test]
fn results_that_cannot_be_kept_at_the_end_come_back_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let (cross, today) = (problem("english", "cross"), jiff::civil::date(2026, 11, 23));
    let won = Game::from_lines(cross.clone(), &["d3-f3 d5-d3 c3-e3 f3-d3 d2-d4"], 0).unwrap();
    // Won once before.
    store_in(folder.path()).record_win(&won, today);
    let lock = held(folder.path());
    let mut store = store_in(folder.path()).in_background(|| {}).unwrap();
    store.record_win(&won, today);
    store.record_win(&won, today);
    store.close();
    let failure = store.failure().unwrap();
    let aside = folder.path().join("data/records.json.unsaved-1");
    let told = format!(
        "your results are in {}, to be taken in at the next start",
        aside.display()
    );
    assert!(failure.ends_with(&told), "{failure}");
    let exported = transfer::read(&folders(folder.path())).unwrap().unwrap();
    assert_eq!(exported.activity[&today], 3);
    drop(lock);
    let again = store_in(folder.path());
    assert_eq!(*again.records().as_ref(), exported);
    assert!(!aside.exists());
    assert!(store_in(folder.path()).records().best(&cross).is_some());
}

/// Counts that no player reaches are in files that were written by hand.
#[test]
fn counts_at_their_end_go_no_further() {
    let folder = tempfile::tempdir().unwrap();
    let (cross, today) = (problem("english", "cross"), jiff::civil::date(2026, 11, 23));
    let mut store = store_in(folder.path());
    store.record_win(&won_cross(), today);
    store.save_game(&Library::embedded(), &begun(cross.clone()).with_hints(7));
    let game = game_file(folder.path());
    let most = game.replace("\"hints\": 7", &format!("\"hints\": {}", usize::MAX));
    fs::write(folder.path().join("data/game.json"), most).unwrap();
    let mut game = store.saved_game_of(&cross).unwrap();
    game.count_hint();
    game.restart();
    game.count_hint();
    game.restart();
    assert_eq!((game.hints(), game.earlier_hints() > 1 << 20), (0, true));
    let records = folder.path().join("data/records.json");
    let before = fs::read_to_string(&records).unwrap();
    let after = before.replace(
        "\"2026-11-23\": 1",
        &format!("\"2026-11-23\": {}", u32::MAX),
    );
    let after = after.replace("\"solved\": 1", &format!("\"solved\": {}", u32::MAX));
    let before = before.replace("\"2026-11-23\": 1", "\"2026-11-23\": 0");
    let before = before.replace("\"solved\": 1", "\"solved\": 0");
    let unsaved = after.replacen('{', &format!("{{\"before\": {before},"), 1);
    fs::write(folder.path().join("data/records.json.unsaved-1"), unsaved).unwrap();
    let again = store_in(folder.path());
    assert_eq!(again.records().activity[&today], u32::MAX);
    assert_eq!(
        again.records().tallies["english/orthogonal/cross"].solved,
        u32::MAX
    );
}

/// What several programs have counted is added, and what one has practised is taken in as it was left.
#[test]
fn what_cannot_be_taken_in_is_told_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    let unsaved = folder.path().join("data/game.json.unsaved-1");
    for (text, why) in [
        ("", "is damaged"),
        ("{\"version\":7}", "by a newer lastpeg"),
    ] {
        fs::write(&unsaved, text).unwrap();
        let told = store_in(folder.path()).take_notices().join("\n");
        assert!(told.starts_with(unsaved.to_str().unwrap()), "{told}");
        assert!(
            told.contains(why) && told.ends_with(": it is not taken in"),
            "{told}"
        );
        assert_eq!(fs::read_to_string(&unsaved).unwrap(), text);
    }
}

#[test]
fn results_of_several_programs_that_cannot_be_kept_at_the_end_all_count() {
    let folder = tempfile::tempdir().unwrap();
    let today = jiff::civil::date(2026, 11, 23);
    store_in(folder.path()).record_win(&won_cross(), today);
    let lock = held(folder.path());
    let lost = played(problem("english", "cross"), "d3-f3 d5-d3 d3-b3");
    for _ in 0..3 {
        let mut store = store_in(folder.path()).in_background(|| {}).unwrap();
        store.record_left(&lost);
        store.record_win(&won_cross(), today);
        store.record_win(&won_cross(), today);
        store.close();
    }
    drop(lock);
    let again = store_in(folder.path());
    let records = again.records();
    let solved: Vec<u32> = records.tallies.values().map(|tally| tally.solved).collect();
    assert_eq!((records.activity[&today], solved), (7, vec![7]));
    assert_eq!(records.practice.lost.len(), 1);
    assert_eq!(records.practice.streak.longest, 7);
}

#[test]
fn practice_of_several_programs_that_cannot_be_kept_at_the_end_is_taken_in() {
    let folder = tempfile::tempdir().unwrap();
    let today = jiff::civil::date(2026, 11, 23);
    let cross = problem("english", "cross");
    let exercise = |problem: &Problem| Exercise::new(ExerciseKind::Endgame, problem);
    store_in(folder.path()).begin_exercise(exercise(&cross));
    let lock = held(folder.path());
    let begun: Vec<Problem> = problems().take(3).collect();
    for (steps, problem) in (1..).zip(&begun) {
        let mut store = store_in(folder.path()).in_background(|| {}).unwrap();
        store.record_left(&played(cross.clone(), "d3-f3 d5-d3 d3-b3"));
        store.record_win(&won_cross(), today);
        store.begin_exercise(exercise(problem));
        store.record_blocks(
            problem.clone(),
            PlanProgress { steps, slips: 0 },
            false,
            today,
        );
        store.close();
    }
    drop(lock);
    let again = store_in(folder.path());
    let practice = &again.records().practice;
    let under_way: Vec<&str> = practice.under_way().map(|one| &*one.problem).collect();
    let names: Vec<String> = begun
        .iter()
        .rev()
        .map(|problem| name(problem).replace('"', ""))
        .collect();
    assert_eq!(under_way, names);
    for (steps, problem) in (1..).zip(&begun) {
        assert_eq!(practice.by_blocks.progress(problem).steps, steps);
    }
    assert_eq!((practice.lost.len(), practice.streak.current), (1, 3));
    assert_eq!(practice.endgames["english/orthogonal"].solved_in_a_row, 1);
}

/// What a program ended and learnt is over, and what it counted comes on top of what others have counted meanwhile.
#[test]
fn practice_kept_beside_the_records_is_taken_in_as_what_has_become_of_it() {
    let exercise = |name: &str| format!(r#"{{"kind": "endgame", "problem": "{name}"}}"#);
    let lost =
        |line: &str| format!(r#"{{"problem": "english/orthogonal/cross", "line": "{line}"}}"#);
    let listed = |some: &[&str], one: &dyn Fn(&str) -> String| {
        let all: Vec<String> = some.iter().map(|name| one(name)).collect();
        all.join(", ")
    };
    let practice = |under_way: &[&str], games: &[&str], level: usize, cleared: usize| {
        let level = format!(r#"{{"level": {level}, "solved_in_a_row": 1, "highest_solved": 2}}"#);
        let levels =
            format!(r#""endgames": {{"english": {level}}}, "only_jumps": {{"english": {level}}}"#);
        let packages = format!(r#""packages": {{"3-removal": {cleared}}}"#);
        let (games, exercises) = (listed(games, &lost), listed(under_way, &exercise));
        let kept = format!(r#""lost": [{games}], "aside": [{exercises}]"#);
        format!(r#""bests": {{}}, "practice": {{{levels}, {packages}, {kept}}}"#)
    };
    let before = practice(&["ended"], &["learnt"], 3, 5);
    let after = practice(&["begun"], &["own"], 4, 7);
    let others = practice(&["others", "ended"], &["others", "learnt"], 3, 6);
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let unsaved = format!(r#"{{"version": 1, "before": {{{before}}}, {after}}}"#);
    fs::write(
        data.join("records.json"),
        format!(r#"{{"version": 1, {others}}}"#),
    )
    .unwrap();
    fs::write(data.join("records.json.unsaved-1"), unsaved).unwrap();
    let store = store_in(folder.path());
    let practice = &store.records().practice;
    let under_way: Vec<&str> = practice.under_way().map(|one| &*one.problem).collect();
    assert_eq!(under_way, ["begun", "others"]);
    let lost: Vec<&str> = practice.lost.iter().map(|one| &*one.line).collect();
    assert_eq!(lost, ["own", "others"]);
    assert_eq!(practice.endgames["english"].level, 4);
    assert_eq!(practice.only_jumps["english"].level, 4);
    assert_eq!(practice.packages["3-removal"], 8);
}

#[test]
fn merged_practice_has_what_is_more_whichever_comes_first() {
    let of = |count: usize| {
        let level = format!(r#"{{"level": 3, "solved_in_a_row": 0, "highest_solved": {count}}}"#);
        let card = format!(r#"{{"step": 0, "answered": "2026-11-23", "times": {count}}}"#);
        let levels =
            format!(r#""endgames": {{"english": {level}}}, "only_jumps": {{"english": {level}}}"#);
        let cards = format!(r#"{{"english": {{"a1": {card}}}}}"#);
        let blocks =
            format!(r#""decks": {cards}, "by_blocks": {{"cards": {cards}, "under_way": {{}}}}"#);
        let lessons =
            format!(r#""lessons": {{"first": {card}}}, "lesson_stages": {{"first": [{count}]}}"#);
        let packages =
            format!(r#""sprints": {{"english": {count}}}, "packages": {{"3-removal": {count}}}"#);
        let streak = format!(r#""streak": {{"current": 0, "longest": {count}}}"#);
        let practice = format!("{{{levels}, {blocks}, {lessons}, {packages}, {streak}}}");
        let text = format!(r#"{{"version": 1, "bests": {{}}, "practice": {practice}}}"#);
        transfer::import(&text).unwrap()
    };
    let (less, more) = (of(1), of(2));
    let mut expected = more.practice.clone();
    expected.lesson_stages.get_mut("first").unwrap().insert(1);
    for (records, other) in [(&less, &more), (&more, &less)] {
        let mut merged = records.clone();
        merged.merge(other);
        assert_eq!(merged.practice, expected);
    }
}

#[test]
fn a_game_that_cannot_be_saved_at_the_end_is_written_beside_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let lock = held(folder.path());
    let mut store = store_in(folder.path());
    let central = problem("english", "central");
    store.save_game(&Library::embedded(), &begun(central.clone()));
    store.close();
    let aside = folder.path().join("data/game.json.unsaved-1");
    let failure = store.failure().unwrap();
    let told = format!(
        "english d4:d4 (orthogonal jumps) is in {}, to be taken in at the next start",
        aside.display()
    );
    assert!(failure.ends_with(&told), "{failure}");
    drop(lock);
    // Something else has been played of it meanwhile.
    let other = Game::from_lines(central.clone(), &["d6-d4"], 1).unwrap();
    fs::rename(&aside, folder.path().join("kept")).unwrap();
    store_in(folder.path()).save_game(&Library::embedded(), &other);
    fs::rename(folder.path().join("kept"), &aside).unwrap();
    let mut again = store_in(folder.path());
    assert_eq!(again.take_notices(), [""; 0]);
    let back = again.saved_game_of(&central).unwrap();
    assert_eq!(
        back.to_lines(),
        (vec!["d6-d4".to_owned(), "d2-d4".to_owned()], 1)
    );
    assert_eq!(files(folder.path()), ["game.json"]);
}

#[test]
fn in_the_background_nothing_waits_for_the_lock() {
    let folder = tempfile::tempdir().unwrap();
    let lock = held(folder.path());
    let (sender, wakes) = std::sync::mpsc::channel();
    let store = store_in(folder.path());
    let mut store = store
        .in_background(move || {
            let _ = sender.send(());
        })
        .unwrap();
    let library = Library::embedded();
    let start = Instant::now();
    let central = problem("english", "central");
    let mut game = Game::new(central.clone());
    for _ in 0..5 {
        let board = central.board();
        let action = game.position().actions(board).next().unwrap();
        game.play(action).unwrap();
        store.save_game(&library, &game);
        assert_eq!(
            store.saved_game_of(&central).unwrap().jump_count(),
            game.jump_count()
        );
    }
    let played = start.elapsed();
    wakes.recv_timeout(PATIENCE).unwrap();
    // The thread that keeps has waited for the lock once by now.
    assert!(played * 2 < start.elapsed());
    store.take_in();
    assert!(store.take_notices()[0].contains("nothing is saved"));
    drop(lock);
    while store.failure().is_some() {
        wakes.recv_timeout(PATIENCE).unwrap();
        store.take_in();
    }
    store.close();
    let mut again = store_in(folder.path());
    assert_eq!(again.saved_game_of(&central).unwrap().jump_count(), 5);
}

/// Boards and problems of one's own need no lock, so that they are kept where the games cannot be: in the background,
/// and by a program that ends at once.
#[test]
fn boards_do_not_wait_for_the_lock() {
    // Both wait for the lock for most of their time.
    std::thread::scope(|scope| {
        for ends_at_once in [false, true] {
            scope.spawn(move || keep_boards_without_the_lock(ends_at_once));
        }
    });
}

fn keep_boards_without_the_lock(ends_at_once: bool) {
    let folder = tempfile::tempdir().unwrap();
    let _lock = held(folder.path());
    let (sender, wakes) = std::sync::mpsc::channel();
    let wake = move || {
        let _ = sender.send(());
    };
    let mut store = store_in(folder.path()).in_background(wake).unwrap();
    let mut library = Library::embedded();
    let central = problem("english", "central");
    store.save_game(&library, &begun(central.clone()));
    let drawn = nine_holes("Hut");
    store.save_board(&drawn, &library).unwrap();
    store.save_problem(&central, &library).unwrap();
    let mut told = Vec::new();
    if ends_at_once {
        store.close();
    }
    while !ends_at_once && told.len() < 2 {
        wakes.recv_timeout(PATIENCE).unwrap();
        store.take_in();
        told.extend(store.take_boards(&mut library));
    }
    assert!(
        told.iter().all(|told| told.starts_with("kept as ")),
        "{told:?}"
    );
    assert!(store.failure().is_some(), "the game is not saved");
    let mut again = Library::embedded();
    let faults = again.add_folder(&folder.path().join("config/boards"));
    assert!(faults.is_empty());
    assert_eq!(again.entry("hut").unwrap().title(), "Hut");
    let english = again.entry("english").unwrap();
    assert!(english.problem("central-game", None, false).is_ok());
}

#[test]
fn a_problem_is_kept_in_no_file_of_another_board() {
    let folder = tempfile::tempdir().unwrap();
    let (mut library, mut store) = (Library::embedded(), store_in(folder.path()));
    let boards = folder.path().join("config/boards");
    fs::create_dir_all(&boards).unwrap();
    let text =
        r#"{"name": "my-english", "title": "T", "holes": ["ooooo"], "jumps": ["orthogonal"]}"#;
    fs::write(boards.join("my-english.json"), text).unwrap();
    store
        .save_problem(&problem("english", "central"), &library)
        .unwrap();
    let told = store.take_boards(&mut library).concat();
    assert!(
        told.contains("my-english.json has another board than english"),
        "{told}"
    );
    assert_eq!(
        fs::read_to_string(boards.join("my-english.json")).unwrap(),
        text
    );
}

/// A link into a folder that is not there cannot be written through.
/// Some editors put a byte order mark in front.
#[test]
fn a_problem_is_kept_in_a_file_with_a_byte_order_mark() {
    let folder = tempfile::tempdir().unwrap();
    let (mut library, mut store) = (Library::embedded(), store_in(folder.path()));
    let mut keep = |title: &str| {
        let central = problem("english", "central").with_title(title);
        store.save_problem(&central, &library).unwrap();
        store.take_boards(&mut library).join("\n")
    };
    keep("First");
    let path = folder.path().join("config/boards/my-english.json");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("\u{feff}{text}")).unwrap();
    let told = keep("Second");
    assert!(told.starts_with("kept as problem second"), "{told}");
}

#[test]
fn a_problem_that_cannot_be_kept_at_the_end_is_told_with_its_file_once() {
    let folder = tempfile::tempdir().unwrap();
    let _lock = held(folder.path());
    let boards = folder.path().join("config/boards");
    fs::create_dir_all(&boards).unwrap();
    let link = boards.join("my-english.json");
    std::os::unix::fs::symlink("nowhere/my-english", link).unwrap();
    let store = store_in(folder.path()).in_background(|| {});
    let mut store = store.unwrap();
    let central = problem("english", "central");
    let library = Library::embedded();
    store.save_problem(&central, &library).unwrap();
    store.close();
    let told = store.take_notices().concat();
    assert_eq!(told.matches("my-english.json").count(), 1, "{told}");
}

#[test]
fn a_problem_is_removed_from_the_file_of_the_players_that_it_is_from() {
    let folder = tempfile::tempdir().unwrap();
    let (mut library, mut store) = (Library::embedded(), store_in(folder.path()));
    let central = problem("english", "central");
    for title in ["Cross", "Other", "My other"] {
        let titled = central.clone().with_title(title);
        store.save_problem(&titled, &library).unwrap();
    }
    store.take_boards(&mut library);
    let named = |library: &Library, id: &str| {
        let entry = library.entry("english").unwrap();
        entry.problem(id, None, false).ok()
    };
    let mine = named(&library, "my-other").unwrap();
    store.remove_problem(&mine, &library).unwrap();
    let told = store.take_boards(&mut library).concat();
    assert!(told.starts_with("My other is removed from "), "{told}");
    assert!(named(&library, "my-other").is_none());
    assert!(named(&library, "other").is_some());
    // What is asked for was another problem when the file was read.
    let path = folder.path().join("config/boards/my-english.json");
    let text = fs::read_to_string(&path).unwrap();
    let changed = text.replace("\"other\"", "\"another\"");
    assert_ne!(changed, text);
    fs::write(&path, &changed).unwrap();
    let other = named(&library, "other").unwrap();
    store.remove_problem(&other, &library).unwrap();
    let told = store.take_boards(&mut library).concat();
    assert!(
        told.ends_with("my-english.json has changed since"),
        "{told}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), changed);
    let renamed = changed.replace("\"another\"", "\"other\"");
    let another = renamed.replace("\"title\": \"Other\"", "\"title\": \"New\"");
    assert_ne!(another, renamed);
    fs::write(&path, &another).unwrap();
    store.remove_problem(&other, &library).unwrap();
    let told = store.take_boards(&mut library).concat();
    assert!(told.ends_with("has changed since"), "{told}");
    assert_eq!(fs::read_to_string(&path).unwrap(), another);
    fs::write(&path, &changed).unwrap();
    let own = named(&library, "cross").unwrap();
    assert!(store.remove_problem(&own, &library).is_err());
    // One whose name another has is listed under a longer one.
    let own = named(&library, "cross-2").unwrap();
    fs::write(&path, changed.replace("cross-2", "cross")).unwrap();
    let mut library = Library::embedded();
    library.add_folder(path.parent().unwrap());
    let longer = named(&library, "my-cross").unwrap();
    assert_eq!(longer.start(), own.start());
    store.remove_problem(&longer, &library).unwrap();
    store.take_boards(&mut library);
    assert!(named(&library, "my-cross").is_none());
    assert!(named(&library, "another").is_some());
}

#[test]
fn a_board_whose_file_is_read_again_stays_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (mut library, mut store) = (Library::embedded(), store_in(folder.path()));
    for title in ["First", "Second"] {
        let drawn = nine_holes(title);
        store.save_board(&drawn, &library).unwrap();
        store.take_boards(&mut library);
    }
    let names = |library: &Library| {
        let names = library.entries().iter();
        names.map(|it| it.name().to_owned()).collect::<Vec<_>>()
    };
    let before = names(&library);
    let first = library.entry("first").unwrap().first_problem(None).unwrap();
    let titled = first.with_title("Once more");
    store.save_problem(&titled, &library).unwrap();
    store.take_boards(&mut library);
    assert_eq!(names(&library), before);
    let entry = library.entry("first").unwrap();
    assert!(entry.problem("once-more", None, false).is_ok());
}

/// A file that would be refused when it is read again takes everything else in it along.
#[test]
fn what_is_kept_under_a_long_title_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let (mut library, mut store) = (Library::embedded(), store_in(folder.path()));
    let central = problem("english", "central");
    let long = "long title ".repeat(12);
    for (problem, title) in [
        (&central, "Short"),
        (&central, &long),
        (&problem("english", "c3:c3"), &long),
    ] {
        let titled = problem.clone().with_title(title.trim());
        store.save_problem(&titled, &library).unwrap();
    }
    let drawn = nine_holes(long.trim());
    store.save_board(&drawn, &library).unwrap();
    let told = store.take_boards(&mut library);
    assert!(told.iter().all(|told| told.contains("kept as")), "{told:?}");
    let too_long = "letters".repeat(50);
    let titled = central.with_title(&too_long);
    store.save_problem(&titled, &library).unwrap();
    let told = store.take_boards(&mut library).concat();
    assert!(told.contains("350 letters"), "{told}");
    let title = too_long;
    assert!(
        store
            .save_board(&DrawnBoard { title, ..drawn }, &library)
            .is_err()
    );
    let mut again = Library::embedded();
    let faults = again.add_folder(&folder.path().join("config/boards"));
    assert!(faults.is_empty(), "{faults:?}");
    let english = again.entry("english").unwrap();
    let problems: Vec<_> = english.problems(JumpRule::Orthogonal);
    let of_title = problems
        .iter()
        .filter(|it| it.title().starts_with(long.trim()));
    assert_eq!(of_title.count(), 2);
    assert!(
        again
            .entries()
            .iter()
            .any(|entry| entry.title() == long.trim())
    );
}

#[test]
fn two_programs_that_keep_problems_at_once_keep_them_all() {
    let folder = tempfile::tempdir().unwrap();
    let keep = |program: usize| {
        let (library, mut store) = (Library::embedded(), store_in(folder.path()));
        for number in 0..20 {
            let title = format!("Of program {program}, number {number}");
            let kept = problem("english", "central").with_title(&title);
            store.save_problem(&kept, &library).unwrap();
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| keep(1));
        scope.spawn(|| keep(2));
    });
    let mut library = Library::embedded();
    let faults = library.add_folder(&folder.path().join("config/boards"));
    assert!(faults.is_empty());
    let english = library.entry("english").unwrap();
    for (program, number) in
        (1..=2).flat_map(|program| (0..20).map(move |number| (program, number)))
    {
        let id = format!("of-program-{program}-number-{number}");
        assert!(english.problem(&id, None, false).is_ok(), "{id}");
    }
}

#[test]
fn the_end_waits_for_no_lock_and_keeps_what_it_can() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path()).in_background(|| {});
    let mut store = store.unwrap();
    let central = problem("english", "central");
    let all: Vec<Problem> = problems().take(20).collect();
    for problem in all.iter().chain([&central]) {
        store.save_game(&Library::embedded(), &begun(problem.clone()));
    }
    store.close();
    assert_eq!(store.failure(), None);
    let text = game_file(folder.path());
    assert!(all.iter().all(|problem| text.contains(&name(problem))));
}

#[test]
fn old_temporary_files_that_a_kill_has_left_are_removed_by_the_next_writing() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    let old = std::time::SystemTime::now() - Duration::from_secs(1200);
    for name in [
        ".game.json.abcdef.lastpeg-tmp",
        ".game.json.set-aside-1.abcdef.lastpeg-tmp",
        ".records.json.abcdef.lastpeg-tmp",
        ".game.json.mine",
    ] {
        let path = folder.path().join("data").join(name);
        File::create(path).unwrap().set_modified(old).unwrap();
    }
    let mut store = store_in(folder.path());
    let won = won_cross();
    store.save_game(&Library::embedded(), &won);
    store.record_win(&won, today());
    assert_eq!(
        files(folder.path()),
        [".game.json.mine", "game.json", "records.json"]
    );
}

#[test]
fn records_that_cannot_be_read_are_not_exported_over_a_backup() {
    let damaged = [
        ("{\"version\":1,\"bests\":{", "is damaged"),
        ("{\"version\":9}", "was written by a newer lastpeg"),
    ];
    for (text, why) in damaged {
        let home = Home::new();
        let kept = home.file("data/records.json", text);
        let backup = home.file("backup.json", "the good one");
        for arguments in ["records export", &format!("records export '{backup}'")] {
            let ran = home.run(arguments, "");
            assert_eq!((ran.code, ran.output.as_str()), (2, ""));
            assert!(
                ran.messages.starts_with("error: ") && ran.messages.contains(why),
                "{}",
                ran.messages
            );
        }
        assert_eq!(fs::read_to_string(&backup).unwrap(), "the good one");
        assert_eq!(
            fs::read_to_string(kept).unwrap(),
            text,
            "nothing is set aside"
        );
        assert_eq!(files(home.folder.path()), ["records.json"]);
    }
    let home = Home::new();
    let backup = home.file("backup.json", "the good one");
    let export = format!("records export '{backup}'");
    let ran = home.run(&export, "");
    assert_eq!(ran.code, 2);
    assert!(
        ran.messages.contains("nothing is recorded yet in "),
        "{}",
        ran.messages
    );
    home.file("data/records.json.set-aside-1", "damaged");
    for arguments in ["records export", &export] {
        let ran = home.run(arguments, "");
        assert_eq!((ran.code, ran.output.as_str()), (2, ""));
        assert!(
            ran.messages.contains("is kept as") && ran.messages.contains("set-aside-1"),
            "{}",
            ran.messages
        );
    }
    // The last of several is that of the highest number.
    home.file("data/records.json.set-aside-9", "damaged");
    home.file("data/records.json.set-aside-10", "damaged");
    let told = home.run(&export, "").messages;
    assert!(told.contains("set-aside-10"), "{told}");
    assert_eq!(fs::read_to_string(&backup).unwrap(), "the good one");
}

#[test]
fn imported_results_are_replayed_and_what_does_not_hold_is_refused_by_name() {
    let home = Home::new();
    let line = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";
    let best = |name: &str, moves: usize, line: &str| {
        format!(r#""{name}": {{"moves": {moves}, "hints": 0, "line": "{line}"}}"#)
    };
    let cross = "english/orthogonal/cross";
    let refused = [
        (
            best("english/orthogonal/plus", 3, line),
            "d3-f3 cannot be played",
        ),
        (
            best("english/orthogonal/d4:d4", 1, "d2-d4"),
            "the line misses the goal",
        ),
        (best("english/orthogonal/nothing", 1, "d2-d4"), "nothing"),
        (
            best("english/diagonal-only/cross", 5, line),
            "diagonal-only",
        ),
        (
            best("mine/orthogonal/a1:b1", 5, line),
            "put its file among your boards first",
        ),
        (
            best("english/orthogonal/d4:d4 on ooo", 5, line),
            "other holes",
        ),
        (best("english", 5, line), "no name of a problem"),
        (best("english/orthogonal/central", 5, line), ""),
    ];
    for (index, (wrong, why)) in refused.iter().enumerate() {
        let text = format!(
            r#"{{"version": 1, "bests": {{{}, {wrong}}}}}"#,
            best(cross, 5, line)
        );
        let file = home.file("records.json", &text);
        let ran = home.run(&format!("records import '{file}'"), "");
        assert_eq!(ran.code, 2, "{}", ran.messages);
        let told = if index == 0 {
            "note: 1 result taken in\nrefused: "
        } else {
            "note: nothing new in 1 result\nrefused: "
        };
        assert!(ran.messages.starts_with(told), "{}", ran.messages);
        assert!(ran.messages.contains(why), "{why}: {}", ran.messages);
    }
    let edited = format!(r#"{{"version": 1, "bests": {{{}}}}}"#, best(cross, 4, line));
    let file = home.file("records.json", &edited);
    let ran = home.run(&format!("records import '{file}'"), "");
    assert_eq!(ran.code, 2);
    assert!(
        ran.messages
            .contains("refused: english/orthogonal/cross: the line has 5 moves, not 4"),
        "{}",
        ran.messages
    );
    let ran = home.run(&format!("records import '{file}' --json"), "");
    let told: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!((ran.code, &told["results"]), (2, &0.into()));
    assert_eq!(
        told["refused"],
        serde_json::json!(["english/orthogonal/cross: the line has 5 moves, not 4"])
    );
    let exported = home.run("records export -", "").output;
    assert!(
        exported.contains("\"moves\": 5") && !exported.contains("\"moves\": 4"),
        "{exported}"
    );
    assert_eq!(exported.matches("\"line\"").count(), 1);
}

#[test]
fn days_and_practice_that_cannot_be_are_refused() {
    let home = Home::new();
    let solved = |moves: usize| format!(r#"{{"moves": {moves}, "hints": 0, "on_time": true}}"#);
    let card = |step: usize, answered: &str| {
        format!(r#"{{"step": {step}, "answered": "{answered}", "times": 2}}"#)
    };
    let level = |level: usize, solved_in_a_row: usize| {
        format!(
            r#"{{"level": {level}, "solved_in_a_row": {solved_in_a_row}, "highest_solved": 4}}"#
        )
    };
    let text = format!(
        r#"{{"version": 1, "bests": {{}},
            "days": {{"2026-11-01": {}, "2026-11-02": {}, "9998-01-01": {}}},
            "tallies": {{"english/orthogonal/cross": {{"solved": 1, "without_hints": 1, "last": "9998-01-02"}}}},
            "activity": {{"2026-11-03": 1, "9998-01-03": 1}},
            "days_shown": ["9998-01-04"],
            "practice": {{
                "lessons": {{"order": {}}},
                "decks": {{"english/orthogonal": {{"a": {}, "b": {}, "c": {}}}}},
                "endgames": {{"english/orthogonal": {}, "french/orthogonal": {}}},
                "only_jumps": {{"6x6/orthogonal": {}}}
            }}}}"#,
        solved(15),
        solved(0),
        solved(15),
        card(usize::MAX, "2026-11-01"),
        card(2, "2026-11-01"),
        card(99, "2026-11-01"),
        card(2, "9998-01-01"),
        level(4, 1),
        level(1000, 0),
        level(5, 2),
    );
    let file = home.file("records.json", &text);
    let ran = home.run(&format!("records import '{file}'"), "");
    let refused = ran
        .messages
        .lines()
        .filter_map(|line| line.strip_prefix("refused: "));
    assert_eq!(
        refused.collect::<Vec<_>>(),
        [
            "2026-11-02: no problem of the day is solved in 0 moves",
            "9998-01-01: this problem of the day is still to come",
            "wins of 9998-01-03: this day is still to come",
            "day shown 9998-01-04: this day is still to come",
            "last win of english/orthogonal/cross: this day is still to come",
            "card english/orthogonal b: no answers lead to its step",
            "card english/orthogonal c: its answer is still to come",
            "card lesson order: no answers lead to its step",
            "practice on french/orthogonal: there is no such level",
            "practice on 6x6/orthogonal: there is no such level",
        ],
        "{}",
        ran.messages
    );
    assert_eq!(ran.code, 2);
    let exported = home.run("records export", "").output;
    for (kept, times) in [
        ("2026-11-", 3),
        ("9998", 0),
        ("\"step\": 2", 1),
        ("\"level\"", 1),
    ] {
        assert_eq!(exported.matches(kept).count(), times, "{kept}: {exported}");
    }
}

#[test]
fn lines_of_days_and_of_collected_solutions_are_replayed() {
    let home = Home::new();
    let text = r#"{"version": 1, "bests": {},
        "days": {"2026-11-26": {"moves": 1, "hints": 0, "on_time": true, "line": "a1-a3"}},
        "found": {
            "english/orthogonal/cross": ["d2-d4", "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4"],
            "zork": ["xx"]
        },
        "practice": {"lost": [
            {"problem": "english/orthogonal/d4:d4", "line": "d2-d4 a1"},
            {"problem": "english/orthogonal/d4:d4", "line": "d2-d4"}
        ]}}"#;
    let file = home.file("records.json", text);
    let ran = home.run(&format!("records import '{file}'"), "");
    let refused = ran
        .messages
        .lines()
        .filter(|line| line.starts_with("refused: "));
    let refused: Vec<&str> = refused.collect();
    assert_eq!(ran.code, 2, "{}", ran.messages);
    assert_eq!(refused.len(), 4, "{}", ran.messages);
    assert!(refused[0].starts_with("refused: 2026-11-26: "));
    assert!(refused[3].starts_with("refused: lost game of english/orthogonal/d4:d4: "));
    assert!(refused[1].starts_with("refused: english/orthogonal/cross: "));
    assert!(refused[2].starts_with("refused: zork: this is no name of a problem"));
    let exported = home.run("records export", "").output;
    assert!(
        !exported.contains("a1-a3") && !exported.contains("a1\""),
        "{exported}"
    );
    assert_eq!(exported.matches("\"d2-d4\"").count(), 1, "{exported}");
    assert!(exported.contains("c3-e3"), "{exported}");
}

#[test]
fn imported_results_are_said_to_be_taken_in_only_when_they_are_on_disk() {
    let home = Home::new();
    let best = r#"{"version": 1, "bests": {"english/orthogonal/cross": {"moves": 5, "hints": 0, "line": "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4"}}}"#;
    let file = home.file("records.json", best);
    home.file("data", "a file where the folder should be");
    let ran = home.run(&format!("records import '{file}'"), "");
    assert_eq!(ran.code, 2);
    assert!(
        ran.messages.starts_with("error: not everything is saved: "),
        "{}",
        ran.messages
    );
    // Nor is it said that they are not where another document is at fault.
    let home = Home::new();
    let file = home.file("records.json", best);
    home.file("data/game.json", "{\"version\":7}");
    home.file("data/game.json.unsaved-1", "{\"version\":1,\"games\":[]}");
    let ran = home.run(&format!("records import '{file}'"), "");
    assert!(
        !ran.messages.contains("nothing is taken in"),
        "{}",
        ran.messages
    );
    let kept = fs::read_to_string(home.folder.path().join("data/records.json")).unwrap();
    assert!(kept.contains("english/orthogonal/cross"), "{kept}");
}

/// Puts something odd where the program has a file or a folder.
#[cfg(unix)]
fn put(what: &str, path: &Path) {
    use std::os::unix::fs::symlink;
    match what {
        "folder" => fs::create_dir(path).unwrap(),
        "pipe" => {
            let made = std::process::Command::new("mkfifo").arg(path).status();
            assert!(made.unwrap().success());
        }
        "loop" => symlink(path.file_name().unwrap(), path).unwrap(),
        "link to nothing" => symlink("nothing", path).unwrap(),
        "link to a device" => symlink("/dev/zero", path).unwrap(),
        "nothing in it" => fs::write(path, "").unwrap(),
        "no text" => fs::write(path, b"{\xff\xfe\0").unwrap(),
        _ => File::create(path).unwrap().set_len(65 << 20).unwrap(),
    }
}

/// Whatever stands where a file or folder of the program should be: nothing hangs, panics or disappears, and the game
/// can be played.
#[cfg(unix)]
#[test]
fn odd_things_in_the_folders_neither_hang_nor_disappear() {
    let places = [
        "data/game.json",
        "data/records.json",
        "data/lock",
        "config/config.toml",
        "config/themes/sea.toml",
        "config/boards/own.json",
        "config/themes",
        "config/boards",
    ];
    let things = [
        "folder",
        "pipe",
        "loop",
        "link to nothing",
        "link to a device",
        "nothing in it",
        "no text",
        "too much",
    ];
    for place in places {
        for what in things {
            let home = Home::new();
            let path = home.folder.path().join(place);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::create_dir_all(home.data()).unwrap();
            put(what, &path);
            let before = fs::symlink_metadata(&path).unwrap();
            let mut command = home.command("play english cross --plain");
            let ran = command
                .write_stdin("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\n")
                .timeout(PATIENCE)
                .output()
                .unwrap();
            let messages = String::from_utf8_lossy(&ran.stderr);
            assert_eq!(ran.status.code(), Some(0), "{place}, {what}: {messages}");
            assert!(
                !messages.contains("panicked"),
                "{place}, {what}: {messages}"
            );
            let is_there = |path: &Path| {
                fs::symlink_metadata(path).is_ok_and(|after| {
                    (after.file_type(), after.len()) == (before.file_type(), before.len())
                })
            };
            let aside = path.with_file_name(format!(
                "{}.set-aside-1",
                path.file_name().unwrap().display()
            ));
            // The lock is there to be written on.
            assert!(
                is_there(&path) || is_there(&aside) || place == "data/lock",
                "{place}, {what}: {messages}"
            );
        }
    }
}
