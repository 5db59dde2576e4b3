//! The pictures of the README are what the program draws.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

#[path = "support/table.rs"]
mod table;

use std::fs;
use std::path::Path;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use self::table::{FULL, Table, problem};

/// Set to write the pictures anew instead of comparing them.
const WRITE: &str = "LASTPEG_WRITE_PICTURES";

#[track_caller]
fn compare(name: &str, drawn: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/pictures");
    let path = folder.join(name);
    if std::env::var_os(WRITE).is_some() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(&path, drawn).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == drawn,
        "{name} is not what the program draws: look at what has changed, then write it anew with \
         {WRITE}=1 cargo test --test pictures"
    );
}

fn game() -> Table {
    Table::new(problem("english", "central"), None, FULL, Size::new(96, 30))
}

#[test]
fn the_picture_of_a_game_is_what_is_drawn() {
    let mut table = game();
    table.play("d2-d4 f3-d3 e1-e3");
    for key in ["w", "t", "t"] {
        table.type_keys(key);
        table.answer_all();
    }
    table.press(KeyCode::Enter);
    compare("game.svg", &table.picture());
}

#[test]
fn the_picture_of_a_review_is_what_is_drawn() {
    let mut table = game();
    table.play_best(12);
    table.play_until_stuck();
    table.type_keys("v");
    table.answer_all();
    table.type_keys("g");
    compare("review.svg", &table.picture());
}
