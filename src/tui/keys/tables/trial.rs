//! The keys of the trial on four pegs: the first of those of the game.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, GO_HOME, LEFT, OPEN_HELP, RIGHT, UNDO, UP, binding, char, key,
};
use crate::tui::keys::command::Command;

/// The keys of the trial, the most wanted first.
pub(super) const KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "pick up the peg under the cursor, or put it down; at the end: on to the first game",
    ),
    LEFT,
    DOWN,
    UP,
    RIGHT,
    UNDO,
    binding(
        Command::Drop,
        &[key(KeyCode::Esc)],
        "put the peg down; back",
    ),
    binding(
        Command::Hint,
        &[char('t'), char('w'), char('e')],
        "help in a game; here every step is told",
    ),
    binding(Command::Restart, &[char('x')], "start again"),
    OPEN_HELP,
    binding(Command::Back, &[char('q')], "home"),
    GO_HOME,
];
