//! The keys of the home screen.

use crate::tui::keys::binding::{
    BACK, Binding, DOWN, FIRST, GO_HOME, LAST, LEFT, OPEN_HELP, OPEN_PROMPT, PAGE_DOWN, PAGE_UP,
    RIGHT, SELECT, UP, binding, char,
};
use crate::tui::keys::command::Command;

pub(super) const KEYS: &[Binding] = &[
    SELECT,
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
    GO_HOME.saying("home from everywhere else: here you are"),
    BACK.saying("leave"),
];
