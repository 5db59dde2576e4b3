//! The pictures of the README are what the program draws.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::picture;
use lastpeg::app::store::{Glyphs, Theme};
use lastpeg::tui::style::look::{Depth, Look};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use crate::support::player::{FULL, Player, problem};

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
         {WRITE}=1 cargo test --test program pictures"
    );
}

fn game(size: Size) -> Player {
    Player::new(problem("english", "central"), FULL, size)
}

/// What can be read beside a text.
const SMALL: Size = Size {
    width: 76,
    height: 24,
};

/// Some jumps, each picked up and played, then a hint in its steps. The first screen is what is seen where pictures do
/// not move.
#[test]
fn the_moving_picture_of_a_game_is_what_is_drawn() {
    let mut table = game(Size::new(96, 30));
    table.be_patient();
    table.play("d2-d4 f3-d3 e1-e3");
    let mut screens = vec![(table.buffer(), 1.5)];
    for (from, to) in [
        ("e4", KeyCode::Up),
        ("c3", KeyCode::Right),
        ("e6", KeyCode::Up),
    ] {
        table.walk(from);
        screens.push((table.buffer(), 0.5));
        table.press(KeyCode::Enter);
        screens.push((table.buffer(), 0.7));
        table.press(to);
        screens.push((table.buffer(), 0.9));
    }
    assert_eq!(table.app().game().jump_count(), 6);
    for (key, seconds) in [("w", 1.5), ("t", 1.0), ("t", 2.5), ("t", 3.0)] {
        table.type_keys(key);
        table.answer_all();
        screens.push((table.buffer(), seconds));
    }
    compare(
        "game.svg",
        &picture::moving(&screens, picture::Terminal::DARK),
    );
}

#[test]
fn the_picture_of_a_review_is_what_is_drawn() {
    let mut table = game(SMALL);
    table.play_best(12);
    table.play_until_stuck();
    table.type_keys("v");
    table.answer_all();
    table.type_keys("g");
    compare("review.svg", &table.picture());
}

#[test]
fn the_pictures_of_the_screens_round_the_game_are_what_is_drawn() {
    let to_lesson = format!("/Learn Enter {}Enter", "↓ ".repeat(14));
    let screens = [
        ("home", "", Size::new(96, 34)),
        ("lesson", &*to_lesson, SMALL),
        ("survivors", "→ Enter Tab ↑ ↑ ↑ Enter", Size::new(96, 30)),
    ];
    for (screen, keys, size) in screens {
        let table = on_screen(screen, keys, FULL, size);
        compare(&format!("{screen}.svg"), &table.picture());
    }
}

/// Set to a folder to have a picture of every screen in every look written there, to be looked at.
const GALLERY: &str = "LASTPEG_GALLERY";

/// A look and the terminal it is for.
fn looks() -> Vec<(&'static str, Look, picture::Terminal)> {
    let dark = picture::Terminal::DARK;
    let look = |theme, depth| Look {
        theme,
        depth,
        ..FULL
    };
    vec![
        ("wood", look(Theme::Wood, Depth::True), dark),
        ("dark", look(Theme::Dark, Depth::True), dark),
        (
            "light",
            look(Theme::Light, Depth::True),
            picture::Terminal::LIGHT,
        ),
        ("contrast", look(Theme::Contrast, Depth::True), dark),
        ("mono", look(Theme::Mono, Depth::None), dark),
        ("wood256", look(Theme::Wood, Depth::Indexed), dark),
        ("wood16", look(Theme::Wood, Depth::Sixteen), dark),
        (
            "ascii",
            Look {
                glyphs: Glyphs::Ascii,
                ..look(Theme::Wood, Depth::Sixteen)
            },
            dark,
        ),
    ]
}

/// Every screen by a name, with the keys that lead there from the home screen and a game behind it.
const SCREENS: [(&str, &str); 23] = [
    ("home", ""),
    ("home-board", "→ → ↓"),
    ("picker", "→ Enter"),
    ("hole-map", "→ Enter Tab"),
    ("survivors", "→ Enter Tab ↑ ↑ ↑ Enter"),
    ("picker-list", "→ Enter ↓ ↓"),
    ("today", "/Today Enter"),
    ("learn", "/Learn Enter"),
    ("practice", "/Practice Enter"),
    ("results", "/Results Enter"),
    ("settings", "/Settings Enter ↓"),
    ("draw", "/Draw Enter"),
    ("soli2-begin", "/Soli2 Enter ↓"),
    (
        "soli2",
        "/Soli2 Enter Enter Enter → Enter ← ← Enter ↑ Enter → → Enter ↑",
    ),
    ("game", "Enter"),
    ("game-hint", "Enter w t t Enter"),
    ("game-lost", "Enter w"),
    ("why", "Enter e"),
    ("review", "Enter v g"),
    ("editor", "Enter E"),
    ("help", "Enter ?"),
    ("prompt", "Enter : r e"),
    ("triangle", "→ → Enter Enter"),
];

/// A screen of someone who has played, reached by keys.
fn on_screen(screen: &str, keys: &str, look: Look, size: Size) -> Player {
    let mut table = Player::new(problem("english", "central"), look, size);
    if ["game-lost", "why", "review"].contains(&screen) {
        table.play_best(12);
        table.play_until_stuck();
    } else {
        table.play("d2-d4 f3-d3 e1-e3");
    }
    table.type_keys("m");
    for key in keys.split_whitespace() {
        table.keys(key);
        table.answer_all();
        table.answer_soli2();
    }
    table
}

#[test]
fn every_screen_is_ascii_where_nothing_else_is_wanted_and_has_a_picture_in_every_look() {
    let folder = std::env::var_os(GALLERY).map(PathBuf::from);
    for (name, look, terminal) in looks() {
        let is_ascii = look.glyphs == Glyphs::Ascii;
        for (width, height) in [(80, 24), (120, 40), (30, 10)] {
            if folder.is_none() && (!is_ascii || width == 120) {
                continue;
            }
            for (screen, keys) in SCREENS {
                let table = on_screen(screen, keys, look, Size::new(width, height));
                let text = table.screen();
                assert!(!is_ascii || text.is_ascii(), "{screen}:\n{text}");
                if let Some(folder) = &folder {
                    fs::create_dir_all(folder).unwrap();
                    let file = folder.join(format!("{screen}-{name}-{width}.svg"));
                    fs::write(file, table.picture_on(terminal)).unwrap();
                }
            }
        }
    }
}
