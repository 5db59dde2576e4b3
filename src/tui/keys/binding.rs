//! A line of a table of keys, and the lines that most screens have in common.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::command::{Arrow, Command};
use crate::tui::keys::key::Key;

/// A line of a table: keys, what they ask for, and how the help says it.
pub struct Binding {
    /// What the keys ask for.
    pub command: Command,
    /// The keys where the user wishes no others, the one to show in the footer first.
    pub keys: &'static [Key],
    /// What the keys do, for the help.
    pub help: &'static str,
}

pub(in crate::tui::keys) const fn key(code: KeyCode) -> Key {
    Key::plain(code)
}

pub(in crate::tui::keys) const fn char(character: char) -> Key {
    Key::plain(KeyCode::Char(character))
}

pub(in crate::tui::keys) const fn control(character: char) -> Key {
    Key::control(character)
}

pub(in crate::tui::keys) const fn binding(
    command: Command,
    keys: &'static [Key],
    help: &'static str,
) -> Binding {
    Binding {
        command,
        keys,
        help,
    }
}

// What most screens have in common, so that it is the same on all of them.

/// One to the left.
pub(in crate::tui::keys) const LEFT: Binding = binding(
    Command::Step(Arrow::Left),
    &[key(KeyCode::Left), char('h')],
    "left",
);
/// One down.
pub(in crate::tui::keys) const DOWN: Binding = binding(
    Command::Step(Arrow::Down),
    &[key(KeyCode::Down), char('j')],
    "down",
);
/// One up.
pub(in crate::tui::keys) const UP: Binding = binding(
    Command::Step(Arrow::Up),
    &[key(KeyCode::Up), char('k')],
    "up",
);
/// One to the right.
pub(in crate::tui::keys) const RIGHT: Binding = binding(
    Command::Step(Arrow::Right),
    &[key(KeyCode::Right), char('l')],
    "right",
);
/// The help.
pub(in crate::tui::keys) const OPEN_HELP: Binding = binding(
    Command::OpenHelp,
    &[char('?'), key(KeyCode::F(1))],
    "show this help",
);
/// A line for a command, without a button.
pub(in crate::tui::keys) const OPEN_PROMPT: Binding = binding(
    Command::OpenPrompt,
    &[char(':')],
    "type a command (:help lists them)",
);
/// The home screen.
pub(in crate::tui::keys) const GO_HOME: Binding = binding(Command::GoHome, &[char('m')], "home");
/// A jump back.
pub(in crate::tui::keys) const UNDO: Binding = binding(
    Command::Undo,
    &[char('u'), key(KeyCode::Backspace)],
    "take back a jump",
);
/// A page down in a list.
pub(in crate::tui::keys) const PAGE_DOWN: Binding = binding(
    Command::Scroll(10),
    &[key(KeyCode::PageDown)],
    "ten lines down in a list",
);
/// A page up in a list.
pub(in crate::tui::keys) const PAGE_UP: Binding = binding(
    Command::Scroll(-10),
    &[key(KeyCode::PageUp)],
    "ten lines up in a list",
);
/// To the first of a list.
pub(in crate::tui::keys) const FIRST: Binding =
    binding(Command::First, &[key(KeyCode::Home)], "to the first");
/// To the last of a list.
pub(in crate::tui::keys) const LAST: Binding =
    binding(Command::Last, &[key(KeyCode::End)], "to the last");
/// The end of the program.
pub(in crate::tui::keys) const LEAVE: Binding =
    binding(Command::Leave, &[control('c')], "leave at once");
/// Back to the shell.
pub(in crate::tui::keys) const SUSPEND: Binding = binding(
    Command::Suspend,
    &[control('z')],
    "back to the shell; fg continues",
);
/// The whole screen anew.
pub(in crate::tui::keys) const REDRAW: Binding =
    binding(Command::Redraw, &[control('l')], "draw everything again");
