//! A line of a table of keys, and the lines that most screens have in common.

use ratatui::crossterm::event::KeyCode;
use tui_input::InputRequest;

use crate::tui::keys::command::{Arrow, Command};
use crate::tui::keys::key::Key;

/// A line of a table: keys, what they ask for, and how the help says it.
#[derive(Debug)]
pub struct Binding {
    pub command: Command,
    /// The keys where the user wishes no others, the one to show in the footer first.
    pub keys: &'static [Key],
    pub help: &'static str,
}

impl Binding {
    /// The same keys for the same command, in the words of one screen.
    pub(super) const fn saying(self, help: &'static str) -> Binding {
        Binding { help, ..self }
    }
}

pub(super) const fn key(code: KeyCode) -> Key {
    Key::plain(code)
}

pub(super) const fn char(character: char) -> Key {
    Key::plain(KeyCode::Char(character))
}

pub(super) const fn control(character: char) -> Key {
    Key::control(character)
}

pub(super) const fn binding(command: Command, keys: &'static [Key], help: &'static str) -> Binding {
    Binding {
        command,
        keys,
        help,
    }
}

/// Keys that change a text being typed, each as everywhere.
pub(super) const fn edit(request: InputRequest, keys: &'static [Key]) -> Binding {
    binding(Command::Edit(request), keys, "")
}

// What most screens have in common, so that it is the same on all of them.

/// Whatever fits what is under the cursor, or is selected.
pub(super) const SELECT: Binding = binding(
    Command::Select,
    &[key(KeyCode::Enter), char(' ')],
    "choose what is selected",
);
/// What was begun is given up; else back.
pub(super) const DROP: Binding = binding(Command::Drop, &[key(KeyCode::Esc)], "drop the peg; back");
/// Back, where Escape does something else first.
pub(super) const BACK: Binding = binding(Command::Back, &[char('q')], "back");
pub(super) const BACK_OR_ESCAPE: Binding =
    binding(Command::Back, &[char('q'), key(KeyCode::Esc)], "back");
pub(super) const LEFT: Binding = binding(
    Command::Step(Arrow::Left),
    &[key(KeyCode::Left), char('h')],
    "left",
);
pub(super) const DOWN: Binding = binding(
    Command::Step(Arrow::Down),
    &[key(KeyCode::Down), char('j')],
    "down",
);
pub(super) const UP: Binding = binding(
    Command::Step(Arrow::Up),
    &[key(KeyCode::Up), char('k')],
    "up",
);
pub(super) const RIGHT: Binding = binding(
    Command::Step(Arrow::Right),
    &[key(KeyCode::Right), char('l')],
    "right",
);
pub(super) const OPEN_HELP: Binding = binding(
    Command::OpenHelp,
    &[char('?'), key(KeyCode::F(1))],
    "show this help",
);
/// A line for a command, without a button.
pub(super) const OPEN_PROMPT: Binding = binding(
    Command::OpenPrompt,
    &[char(':')],
    "type a command (:help lists them)",
);
pub(super) const GO_HOME: Binding = binding(Command::GoHome, &[char('m')], "home");
pub(super) const UNDO: Binding = binding(
    Command::Undo,
    &[char('u'), key(KeyCode::Backspace)],
    "take back a jump",
);
pub(super) const REDO: Binding = binding(
    Command::Redo,
    &[char('r'), control('r')],
    "play a jump again that was taken back",
);
pub(super) const RESTART: Binding = binding(Command::Restart, &[char('x')], "start again");
pub(super) const SWITCH_RULE: Binding = binding(
    Command::SwitchRule,
    &[char('r')],
    "the board's next jump rule",
);
pub(super) const COPY: Binding = binding(
    Command::Copy,
    &[char('y')],
    "copy the moves to the clipboard",
);
pub(super) const PAGE_DOWN: Binding = binding(
    Command::Scroll(10),
    &[key(KeyCode::PageDown)],
    "ten lines down in a list",
);
pub(super) const PAGE_UP: Binding = binding(
    Command::Scroll(-10),
    &[key(KeyCode::PageUp)],
    "ten lines up in a list",
);
pub(super) const FIRST: Binding = binding(Command::First, &[key(KeyCode::Home)], "to the first");
pub(super) const LAST: Binding = binding(Command::Last, &[key(KeyCode::End)], "to the last");
pub(super) const LEAVE: Binding = binding(Command::Leave, &[control('c')], "leave at once");
pub(super) const SUSPEND: Binding = binding(
    Command::Suspend,
    &[control('z')],
    "back to the shell; fg continues",
);
pub(super) const REDRAW: Binding =
    binding(Command::Redraw, &[control('l')], "draw everything again");
