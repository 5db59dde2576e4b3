//! The keys of the board editor.

use crate::tui::keys::binding::{
    BACK_OR_ESCAPE, Binding, COPY, DOWN, GO_HOME, LEFT, OPEN_HELP, OPEN_PROMPT, RIGHT, SELECT,
    SWITCH_RULE, UNDO, UP, binding, char,
};
use crate::tui::keys::command::Command;

pub(super) const KEYS: &[Binding] = &[
    SELECT.saying("make a hole under the cursor, or take it away"),
    SWITCH_RULE.saying("a square or a triangular lattice"),
    binding(
        Command::Save,
        &[char('s')],
        "save the board under a name, among the boards of your own",
    ),
    UNDO.saying("take back the last change"),
    binding(Command::Clear, &[char('x')], "take every hole away"),
    BACK_OR_ESCAPE,
    COPY.saying("copy the picture of the holes to the clipboard"),
    OPEN_HELP,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_PROMPT,
    GO_HOME,
];
