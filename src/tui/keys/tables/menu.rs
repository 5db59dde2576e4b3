//! The keys of the screens with something to choose: the problem of the day, practice, results, settings.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, GO_HOME, LEFT, OPEN_HELP, OPEN_PROMPT, RIGHT, UP, binding, char, key,
};
use crate::tui::keys::command::Command;

/// The keys of a screen with something to choose, the most wanted first.
pub(super) const KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "choose or change what is selected",
    ),
    binding(Command::Back, &[char('q'), key(KeyCode::Esc)], "back"),
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_HELP,
    OPEN_PROMPT,
    binding(
        Command::Copy,
        &[char('y')],
        "problem of the day: copy the result, to share it",
    ),
    GO_HOME,
];
