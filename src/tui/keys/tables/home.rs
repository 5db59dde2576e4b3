//! The keys of the home screen.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, FIRST, LAST, LEFT, OPEN_HELP, OPEN_PROMPT, PAGE_DOWN, PAGE_UP, RIGHT, UP,
    binding, char, key,
};
use crate::tui::keys::command::Command;

/// The keys of the home screen, the most wanted first.
pub(super) const KEYS: &[Binding] = &[
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
    OPEN_PROMPT,
    binding(
        Command::GoHome,
        &[char('m')],
        "home from everywhere else: here you are",
    ),
    binding(Command::Back, &[char('q')], "leave"),
];
