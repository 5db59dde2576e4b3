//! The names of keys.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::tui::keys::key::Key;

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
