//! The keys of the home screen.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, FIRST, LAST, LEAVE, LEFT, OPEN_HELP, PAGE_DOWN, PAGE_UP, REDRAW, RIGHT, SUSPEND,
    UP, binding, char, key,
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
        Command::Search,
        &[char('/')],
        "find a board by its name, as typing a letter without another meaning does",
    ),
    FIRST,
    LAST,
    PAGE_DOWN,
    PAGE_UP,
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
