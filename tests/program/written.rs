//! Files written by lastpeg as it was in November 2026 are read with everything in them.
//!
//! `tests/data/written` holds what that program wrote while it was played: games in progress, records, boards and
//! problems of a player's own, checkpoints; and the settings and the theme that it was played with.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;
use std::path::Path;

use crate::support::player::store_in;
use lastpeg::app::store::{Glyphs, Store};
use lastpeg::library::Library;
use serde_json::Value;

use crate::support::Home;

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            let text = fs::read_to_string(path).unwrap();
            let folder = to.parent().unwrap().display().to_string();
            fs::write(copied, text.replace("FOLDER", &folder)).unwrap();
        }
    }
}

/// A player's folders with the files in them.
fn home() -> Home {
    let home = Home::new();
    let written = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/written");
    copy(&written, home.folder.path());
    home
}

fn store(home: &Home) -> Store {
    let mut told = store_in(home.folder.path());
    assert_eq!(told.take_notices(), [""; 0]);
    told
}

#[test]
fn every_game_in_progress_goes_on_where_it_was() {
    let home = home();
    let text = fs::read_to_string(home.data().join("game.json")).unwrap();
    let saved: Value = serde_json::from_str(&text).unwrap();
    let games = saved["games"].as_array().unwrap();
    assert!(games.len() >= 5);
    let mut library = Library::embedded();
    library
        .add_file(&home.folder.path().join("line.json"))
        .unwrap();
    let mut store = store(&home);
    for game in games {
        let entry = library.entry(game["board"].as_str().unwrap()).unwrap();
        let rule = game["jumps"].as_str().unwrap().parse().unwrap();
        let key = game["key"].as_bool().unwrap();
        let id = game["problem"].as_str().unwrap();
        let mut problem = entry.problem(id, Some(rule), key).unwrap();
        if let Some(start) = game["start"].as_str() {
            let pegs = lastpeg::rules::notation::read_pegs(problem.board(), start).unwrap();
            problem = problem.from_pegs(pegs);
        }
        let back = store.saved_game_of(&problem).unwrap();
        let (lines, played) = back.to_lines();
        assert_eq!(Value::from(lines), game["lines"], "{id}");
        assert_eq!(Value::from(played), game["played"], "{id}");
        assert_eq!(Value::from(back.hints()), game["hints"], "{id}");
    }
    assert_eq!(store.take_notices(), [""; 0]);
}

#[test]
fn the_records_are_exported_as_they_were() {
    let home = home();
    let kept = fs::read_to_string(home.data().join("records.json")).unwrap();
    let exported = home.run("records export", "");
    assert_eq!((exported.code, exported.messages.as_str()), (0, ""));
    assert_eq!(exported.output, kept);
    let records: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(records["bests"].as_object().unwrap().len(), 2);
    assert_eq!(records["days"].as_object().unwrap().len(), 1);
}

#[test]
fn settings_keys_theme_and_own_boards_are_there() {
    let home = home();
    let store = store(&home);
    let settings = store.settings();
    assert_eq!(
        (settings.theme.name(), settings.glyphs, settings.animation),
        ("sea", Glyphs::Safe, false)
    );
    let keys = store.key_lines().iter();
    let keys: Vec<_> = keys
        .map(|line| (line.command.as_str(), line.keys.join(" ")))
        .collect();
    assert_eq!(
        keys,
        [("hint", "H f2".to_owned()), ("back", "x".to_owned())]
    );
    let listed = home.run("list", "");
    assert_eq!((listed.code, listed.messages.as_str()), (0, ""));
    assert!(listed.output.contains("small-step") && !listed.output.contains("my-english"));
    // The problems of an embedded board stand under it; what a game was saved by still names them.
    for board in ["english", "my-english"] {
        let problems = home.run(&format!("list {board}"), "");
        let listed = &problems.output;
        assert!(
            listed.contains("Two pegs") && listed.contains("; yours"),
            "{listed}"
        );
        assert!(
            listed.contains("d4: d1=17 d4=18"),
            "the board's pars: {listed}"
        );
    }
}

#[test]
fn checkpoints_are_gone_on_from() {
    for (arguments, file, moves) in [
        (
            "solve english cross",
            "fewest.checkpoint",
            "Solvable in 5 moves, the fewest there are",
        ),
        (
            "solve triangle15 a1:a1",
            "triangle.checkpoint",
            "Solvable in 10 moves, the fewest there are",
        ),
    ] {
        let home = home();
        let path = home.folder.path().join(file);
        let command = format!("{arguments} --fewest --checkpoint '{}'", path.display());
        let ran = home.run(&command, "");
        assert_eq!((ran.code, ran.messages.as_str()), (0, ""), "{file}");
        assert!(ran.output.contains(moves), "{}", ran.output);
    }
}
