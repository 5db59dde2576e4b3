//! What a key asks for, with keys of one's own.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::store::{KeyLine, Preset};
use lastpeg::tui::keys::command::{Command, Input};
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::keys::key::Key;
use lastpeg::tui::keys::keymap::Keymap;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

fn line(number: usize, place: Option<&str>, command: &str, keys: &[&str]) -> KeyLine {
    KeyLine {
        origin: format!("config.toml, line {number}"),
        place: place.map(str::to_owned),
        command: command.to_owned(),
        keys: keys.iter().map(|&key| key.to_owned()).collect(),
    }
}

fn asks(keymap: &Keymap, context: Context, key: &str) -> Option<Command> {
    let key = Key::read(key).unwrap();
    let mut lines = keymap.bindings(context).iter();
    let line = lines.find(|line| line.keys.contains(&key))?;
    Some(line.binding.command)
}

#[test]
fn the_release_of_a_key_means_nothing() {
    let keymap = Keymap::default();
    let mut event = KeyEvent::from(KeyCode::Char('u'));
    assert!(matches!(
        keymap.bind(Context::Game, event),
        Some(Input::Do(Command::Undo))
    ));
    event.kind = KeyEventKind::Repeat;
    assert!(keymap.bind(Context::Game, event).is_some());
    event.kind = KeyEventKind::Release;
    assert!(keymap.bind(Context::Game, event).is_none());
}

#[test]
fn two_commands_can_change_their_keys_over() {
    let lines = [line(1, None, "undo", &["t"]), line(2, None, "hint", &["u"])];
    let (keymap, faults) = Keymap::new(Preset::Both, &lines);
    assert_eq!(faults, [""; 0]);
    assert_eq!(asks(&keymap, Context::Game, "t"), Some(Command::Undo));
    assert_eq!(asks(&keymap, Context::Game, "u"), Some(Command::Hint));
    assert_eq!(asks(&keymap, Context::Game, "backspace"), None);
}

#[test]
fn a_text_has_the_keys_that_count_and_the_name_of_a_command_without_any() {
    let lines = [line(1, None, "undo", &["z"]), line(2, None, "hint", &[])];
    let (keymap, faults) = Keymap::new(Preset::Both, &lines);
    assert_eq!(faults, [""; 0]);
    let text = "{undo} {hint} {left} {all-shortest} {typed}";
    for (has_arrows, left) in [(true, "←"), (false, "Left")] {
        let told = keymap.with_keys(Context::Today, text, has_arrows);
        assert_eq!(told, format!("z hint {left} a {{typed}}"));
    }
}

#[test]
fn a_key_can_differ_from_place_to_place() {
    let lines = [
        line(3, Some("review"), "back", &["x"]),
        line(5, None, "back", &["Q"]),
    ];
    let (keymap, faults) = Keymap::new(Preset::Vim, &lines);
    assert_eq!(faults, [""; 0]);
    assert_eq!(asks(&keymap, Context::Review, "x"), Some(Command::Back));
    assert_eq!(asks(&keymap, Context::Review, "Q"), None);
    assert_eq!(asks(&keymap, Context::Menu, "Q"), Some(Command::Back));
    let down = Command::Scroll(10);
    assert_eq!(asks(&keymap, Context::Menu, "ctrl-d"), Some(down));
}

#[test]
fn what_cannot_be_is_told_with_file_and_line_and_changes_nothing() {
    let lines = [
        line(1, None, "undo", &["t"]),
        line(2, None, "hind", &["T"]),
        line(3, None, "hint", &["ctrl-1"]),
        line(4, None, "lamp", &["a"]),
        line(5, Some("home"), "undo", &["z"]),
        line(6, Some("gmae"), "undo", &["z"]),
        line(7, None, "redo", &["ctrl-c"]),
    ];
    let (keymap, faults) = Keymap::new(Preset::Both, &lines);
    assert_eq!(faults.len(), 7, "{faults:#?}");
    let starts = [
        "config.toml, line 2: nothing is called \"hind\" that a key could do; did you mean hint?",
        "config.toml, line 3: there is no key \"ctrl-1\"; keys are a character such as",
        "config.toml, line 5: \"home\" has nothing called \"undo\"",
        "config.toml, line 6: there are no keys for \"gmae\"; there are keys for game, home,",
        "config.toml, line 7: Ctrl-C is for \"leave at once\" already (game)",
        "config.toml, line 4: a is a letter of targets in a game",
        "config.toml, line 1: t is for hint already (game); give that another key too",
    ];
    for (fault, start) in faults.iter().zip(starts) {
        assert!(fault.starts_with(start), "{fault}");
    }
    assert_eq!(asks(&keymap, Context::Game, "t"), Some(Command::Hint));
    assert_eq!(asks(&keymap, Context::Game, "u"), Some(Command::Undo));
    assert_eq!(asks(&keymap, Context::Game, "w"), Some(Command::SwitchLamp));
}
