//! The keys of the home screen.

use ratatui::crossterm::event::KeyCode;

use crate::tui::base::message::Command;
use crate::tui::keys::{
    Binding, DOWN, LEAVE, LEFT, OPEN_HELP, REDRAW, RIGHT, SUSPEND, UP, binding, char, key,
};

/// The keys of the home screen, the most wanted first.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "choose what is selected",
        |_| Some("choose"),
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
        |_| Some("type"),
    ),
    binding(Command::Back, &[char('q')], "leave", |_| Some("quit")),
    LEAVE,
    SUSPEND,
    REDRAW,
];
