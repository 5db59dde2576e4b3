//! The names of keys.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::tui::keys::key::Key;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

#[test]
fn the_names_of_keys_are_read() {
    let name = |text| Key::read(text).map(|key| key.name(false));
    assert_eq!(name("U").unwrap(), "U");
    assert_eq!(name("ctrl-R").unwrap(), "Ctrl-R");
    assert_eq!(name("F12").unwrap(), "F12");
    assert_eq!(name("space").unwrap(), "Space");
    assert_eq!(name("?").unwrap(), "?");
    for wrong in ["", " ", "uu", "ctrl-", "ctrl-7", "f13", "\n"] {
        let fault = name(wrong).unwrap_err();
        assert!(fault.starts_with("there is no key \""), "{wrong}: {fault}");
    }
}

#[test]
fn a_key_for_which_terminals_send_another_is_refused() {
    for (key, told) in [
        ("ctrl-i", "terminals send Ctrl-I as \"tab\": name that key"),
        (
            "Ctrl-M",
            "terminals send Ctrl-M as \"enter\": name that key",
        ),
    ] {
        let fault = Key::read(key).unwrap_err();
        assert!(fault.starts_with(told), "{fault}");
    }
}

/// On a German keyboard a bracket is written with `AltGr`, of which the console of Windows tells as of Ctrl and Alt.
#[test]
fn a_sign_written_with_alt_gr_is_that_sign() {
    let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
    let pressed = |character| Key::pressed(KeyEvent::new(KeyCode::Char(character), alt_gr));
    assert_eq!(pressed('['), Key::read("[").unwrap());
    assert_eq!(pressed('c'), Key::read("ctrl-c").unwrap());
}

/// It was told of as the arrow, which does much.
#[test]
fn an_arrow_with_control_has_a_name_of_its_own() {
    let event = |code| KeyEvent::new(code, KeyModifiers::CONTROL);
    let name = |code| Key::pressed(event(code)).name(false);
    let names = [KeyCode::Left, KeyCode::PageUp, KeyCode::Char('l')].map(name);
    assert_eq!(names, ["Ctrl-Left", "Ctrl-PgUp", "Ctrl-L"]);
}
