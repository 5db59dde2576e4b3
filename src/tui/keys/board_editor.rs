//! The keys of the board editor.

use ratatui::crossterm::event::KeyCode;

use crate::tui::base::message::Command;
use crate::tui::keys::{
    Binding, DOWN, GO_HOME, LEAVE, LEFT, OPEN_HELP, OPEN_PROMPT, REDRAW, RIGHT, SUSPEND, UP,
    binding, char, key,
};

/// The keys of the board editor, the most wanted first.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "make a hole under the cursor, or take it away",
        |_| Some("hole"),
    ),
    binding(
        Command::SwitchRule,
        &[char('r')],
        "a square or a triangular lattice",
        |_| Some("lattice"),
    ),
    binding(
        Command::Save,
        &[char('s')],
        "save the board under a name, among the boards of your own",
        |_| Some("save"),
    ),
    binding(Command::Clear, &[char('x')], "take every hole away", |_| {
        Some("clear")
    }),
    binding(
        Command::Back,
        &[char('q'), key(KeyCode::Esc)],
        "back",
        |_| Some("back"),
    ),
    binding(
        Command::Copy,
        &[char('y')],
        "copy the picture of the holes to the clipboard",
        |_| Some("copy"),
    ),
    OPEN_HELP,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_PROMPT,
    GO_HOME,
    LEAVE,
    SUSPEND,
    REDRAW,
];
