//! The keys of the trial on four pegs: the first of those of the game.

use crate::tui::keys::binding::{
    BACK, Binding, DOWN, DROP, GO_HOME, LEFT, OPEN_HELP, RESTART, RIGHT, SELECT, UNDO, UP, binding,
    char,
};
use crate::tui::keys::command::Command;

pub(super) const KEYS: &[Binding] = &[
    SELECT.saying(
        "pick up the peg under the cursor, or put it down; at the end: on to the first game",
    ),
    LEFT,
    DOWN,
    UP,
    RIGHT,
    UNDO,
    DROP,
    binding(
        Command::Hint,
        &[char('t'), char('w'), char('e')],
        "help in a game; here every step is told",
    ),
    RESTART,
    OPEN_HELP,
    BACK.saying("home"),
    GO_HOME,
];
