//! A line of a table of keys, and the lines that most screens have in common.

use tui_input::InputRequest;

use crate::tui::keys::command::{Arrow, Command};

/// A line of a table: keys, what they ask for, and how the help says it.
#[derive(Debug)]
pub struct Binding {
    pub command: Command,
    /// The keys where the user wishes no others, by their names in `config.toml`, the one to show in the footer first.
    pub(super) keys: &'static str,
    pub help: &'static str,
}

impl Binding {
    /// The same keys for the same command, in other words.
    pub(super) const fn saying(self, help: &'static str) -> Binding {
        Binding { help, ..self }
    }
}

/// Keys for a command, of which the help says nothing.
pub(super) const fn binding(command: Command, keys: &'static str) -> Binding {
    Binding {
        command,
        keys,
        help: "",
    }
}

/// Keys that change a text being typed, each as everywhere.
pub(super) const fn edit(request: InputRequest, keys: &'static str) -> Binding {
    binding(Command::Edit(request), keys)
}

// What most screens have in common, so that it is the same on all of them.

/// Whatever fits what is under the cursor, or is selected.
pub(super) const SELECT: Binding =
    binding(Command::Select, "enter space").saying("choose what is selected");
/// What was begun is given up; else back.
pub(super) const DROP: Binding = binding(Command::Drop, "esc").saying("drop the peg; back");
/// Back, where Escape does something else first.
pub(super) const BACK: Binding = binding(Command::Back, "q").saying("back");
pub(super) const BACK_OR_ESCAPE: Binding = binding(Command::Back, "q esc").saying("back");
pub(super) const LEFT: Binding = binding(Command::Step(Arrow::Left), "left h").saying("left");
pub(super) const DOWN: Binding = binding(Command::Step(Arrow::Down), "down j").saying("down");
pub(super) const UP: Binding = binding(Command::Step(Arrow::Up), "up k").saying("up");
pub(super) const RIGHT: Binding = binding(Command::Step(Arrow::Right), "right l").saying("right");
pub(super) const OPEN_HELP: Binding = binding(Command::OpenHelp, "? f1").saying("show this help");
/// A line for a command, without a button.
pub(super) const OPEN_PROMPT: Binding =
    binding(Command::OpenPrompt, ":").saying("type a command (:help lists them)");
pub(super) const GO_HOME: Binding = binding(Command::GoHome, "m").saying("home");
pub(super) const UNDO: Binding = binding(Command::Undo, "u backspace").saying("take back a jump");
pub(super) const REDO: Binding =
    binding(Command::Redo, "r ctrl-r").saying("play a jump again that was taken back");
pub(super) const RESTART: Binding = binding(Command::Restart, "x").saying("start again");
pub(super) const SWITCH_RULE: Binding =
    binding(Command::SwitchRule, "r").saying("the board's next jump rule");
pub(super) const COPY: Binding =
    binding(Command::Copy, "y").saying("copy the moves to the clipboard");
pub(super) const PAGE_DOWN: Binding =
    binding(Command::Scroll(10), "pgdn").saying("ten lines down in a list");
pub(super) const PAGE_UP: Binding =
    binding(Command::Scroll(-10), "pgup").saying("ten lines up in a list");
pub(super) const FIRST: Binding = binding(Command::First, "home").saying("to the first");
pub(super) const LAST: Binding = binding(Command::Last, "end").saying("to the last");
pub(super) const LEAVE: Binding = binding(Command::Leave, "ctrl-c").saying("leave at once");
pub(super) const SUSPEND: Binding =
    binding(Command::Suspend, "ctrl-z").saying("back to the shell; fg continues");
pub(super) const REDRAW: Binding =
    binding(Command::Redraw, "ctrl-l").saying("draw everything again");
