//! No key stays unread: not in a burst, not beside a resize, not when it was pressed before the terminal was taken.
//!
//! Short by default; `LASTPEG_FUZZ=20000` tries each 200 times.

#![cfg(unix)]

use std::time::Duration;

use crate::support::session::{PLAIN_LOOK, Session, home};
use crate::support::trials;

/// A word of the help, and of nothing else on the screen.
const HELP: &str = "Rules";

fn game(home: &tempfile::TempDir) -> Session {
    let session = Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
    session.wait_for("Central game");
    session
}

/// Waits for the help, for which the last key has asked, and closes it.
fn see_the_help(session: &mut Session) {
    session.wait_for(HELP);
    session.press("\x1b");
    session.wait_until("closes the help", |screen| {
        !screen.contents().contains(HELP)
    });
}

#[test]
fn a_burst_of_keys_is_read_to_its_end() {
    let home = home();
    let mut session = game(&home);
    for _ in 0..trials(5) {
        session.press(&format!("{}?", "hl".repeat(750)));
        see_the_help(&mut session);
    }
}

#[test]
fn a_key_beside_a_resize_is_read() {
    let home = home();
    let mut session = game(&home);
    for trial in 0..trials(12) {
        session.resize(80 + (trial as u16 + 1) % 2, 24);
        std::thread::sleep(Duration::from_millis(trial as u64 % 6));
        session.press("?");
        see_the_help(&mut session);
    }
}

#[test]
fn thousands_of_keys_while_the_window_is_resized_are_read() {
    let home = home();
    let mut session = game(&home);
    for trial in 0..trials(4) {
        let bytes = 6000 + trial % 8 * 2000;
        let keys = format!("{}?", "hl".repeat(bytes / 2));
        session.press_while_resizing(&keys, &[(81, 24), (80, 25), (79, 24), (80, 24)]);
        see_the_help(&mut session);
    }
}

/// Half a sequence, after which a reader waited for the rest and saw no resize.
#[test]
fn half_a_sequence_does_not_hide_a_resize() {
    let home = home();
    let mut session = game(&home);
    session.press("\x1b[");
    std::thread::sleep(Duration::from_millis(20));
    session.resize(12, 4);
    session.wait_until("says which size it needs", |screen| {
        let text: String = screen.contents().split_whitespace().collect();
        text.contains("12x4")
    });
}

#[test]
fn what_is_typed_before_the_terminal_is_taken_counts() {
    for _ in 0..trials(3) {
        let home = home();
        let arguments = format!("play english central {PLAIN_LOOK}");
        let mut session = Session::start(home.path(), &arguments);
        session.press(":d2-d4\r");
        session.wait_for_count("moves", 1);
    }
}
