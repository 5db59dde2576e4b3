//! The keys of the screens with something to choose: games, lessons, practice, results, settings.

use crate::tui::keys::binding::{
    BACK_OR_ESCAPE, Binding, DOWN, GO_HOME, LEFT, OPEN_HELP, OPEN_PROMPT, RIGHT, SELECT, UP,
    binding, char,
};
use crate::tui::keys::command::Command;

pub(super) const KEYS: &[Binding] = &[
    SELECT.saying("choose or change what is selected"),
    BACK_OR_ESCAPE,
    DOWN,
    UP,
    LEFT.saying("the one before of what can be chosen: a value, a board"),
    RIGHT.saying("the one after"),
    binding(
        Command::Remove,
        &[char('x')],
        "take the game selected off the list of those in progress into a file of its own; asks first",
    ),
    OPEN_HELP,
    OPEN_PROMPT,
    GO_HOME,
];
