//! The keys of Soli2.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, GO_HOME, LEFT, OPEN_HELP, RIGHT, UP, binding, char, control, key,
};
use crate::tui::keys::command::Command;

/// The keys of the game for two, the most wanted first.
pub(super) const KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "place the counter; pick a counter up, jump, put it down; pass when there is no jump",
    ),
    binding(
        Command::SwitchPane,
        &[key(KeyCode::Tab)],
        "Pure Skill: place a counter of the other colour",
    ),
    binding(
        Command::Undo,
        &[char('u'), key(KeyCode::Backspace)],
        "take back; two people press it one after the other",
    ),
    binding(
        Command::Redo,
        &[char('r'), control('r')],
        "play again what was taken back",
    ),
    binding(
        Command::Explain,
        &[char('v')],
        "review: how the computer judges each move; arrows step through, v or Esc ends it",
    ),
    binding(Command::Restart, &[char('x')], "begin another game"),
    LEFT,
    DOWN,
    UP,
    RIGHT,
    binding(
        Command::OpenPrompt,
        &[char(':')],
        "type a move: bd4 or wd4, d3-d5, pass; or a command",
    ),
    OPEN_HELP,
    binding(Command::Copy, &[char('y')], "copy the record of the game"),
    binding(
        Command::Drop,
        &[key(KeyCode::Esc)],
        "put the counter down; back",
    ),
    GO_HOME,
    binding(Command::Back, &[char('q')], "back; the game is saved"),
];
