//! The keys of Soli2.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    BACK, Binding, COPY, DOWN, DROP, GO_HOME, LEFT, OPEN_HELP, OPEN_PROMPT, REDO, RESTART, RIGHT,
    SELECT, UNDO, UP, binding, char, key,
};
use crate::tui::keys::command::Command;

pub(super) const KEYS: &[Binding] = &[
    SELECT.saying(
        "place the counter; pick a counter up, jump, put it down; pass when there is no jump",
    ),
    binding(
        Command::SwitchPane,
        &[key(KeyCode::Tab)],
        "Pure Skill: place a counter of the other colour",
    ),
    UNDO.saying("take back; two people press it one after the other"),
    REDO.saying("play again what was taken back"),
    binding(
        Command::Explain,
        &[char('v')],
        "review: how the computer judges each move; arrows step through, v or Esc ends it",
    ),
    RESTART.saying("begin another game"),
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_PROMPT.saying("type a move: bd4 or wd4, d3-d5, pass; or a command"),
    OPEN_HELP,
    COPY.saying("copy the record of the game"),
    DROP.saying("put the counter down; back"),
    GO_HOME,
    BACK.saying("back; the game is saved"),
];
