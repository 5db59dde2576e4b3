//! The keys of the home screen.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, LEAVE, LEFT, OPEN_HELP, REDRAW, RIGHT, SUSPEND, UP, binding, char, key,
};
use crate::tui::keys::command::Command;

/// The keys of the home screen, the most wanted first.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "choose what is selected",
    ),
    DOWN,
    UP,
    LEFT,
    RIGHT,
    OPEN_HELP,
    binding(
        Command::OpenPrompt,
        &[char(':')],
        "type a command (:help lists them)",
    ),
    binding(Command::Back, &[char('q')], "leave"),
    LEAVE,
    SUSPEND,
    REDRAW,
];
