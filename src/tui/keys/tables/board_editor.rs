//! The keys of the board editor.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, GO_HOME, LEFT, OPEN_HELP, OPEN_PROMPT, RIGHT, UP, binding, char, key,
};
use crate::tui::keys::command::Command;

/// The keys of the board editor, the most wanted first.
pub(super) const KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "make a hole under the cursor, or take it away",
    ),
    binding(
        Command::SwitchRule,
        &[char('r')],
        "a square or a triangular lattice",
    ),
    binding(
        Command::Save,
        &[char('s')],
        "save the board under a name, among the boards of your own",
    ),
    binding(
        Command::Undo,
        &[char('u'), key(KeyCode::Backspace)],
        "take back the last change",
    ),
    binding(Command::Clear, &[char('x')], "take every hole away"),
    binding(Command::Back, &[char('q'), key(KeyCode::Esc)], "back"),
    binding(
        Command::Copy,
        &[char('y')],
        "copy the picture of the holes to the clipboard",
    ),
    OPEN_HELP,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_PROMPT,
    GO_HOME,
];
