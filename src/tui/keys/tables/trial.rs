//! The keys of the trial on four pegs: the first of those of the game.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, LEAVE, LEFT, OPEN_HELP, REDRAW, RIGHT, SUSPEND, UP, binding, char, key,
};
use crate::tui::keys::command::Command;

/// The keys of the trial, the most wanted first.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "pick up the peg under the cursor, or put it down; at the end: on to the first game",
    ),
    LEFT,
    DOWN,
    UP,
    RIGHT,
    binding(
        Command::Undo,
        &[char('u'), key(KeyCode::Backspace)],
        "take back a jump",
    ),
    binding(
        Command::Drop,
        &[key(KeyCode::Esc)],
        "put the peg down; back",
    ),
    binding(Command::Restart, &[char('x')], "start again"),
    OPEN_HELP,
    binding(Command::Back, &[char('q')], "home"),
    LEAVE,
    SUSPEND,
    REDRAW,
];
