//! The keys of a lesson.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    BACK, Binding, DOWN, DROP, FIRST, GO_HOME, LAST, LEFT, OPEN_HELP, OPEN_PROMPT, PAGE_DOWN,
    PAGE_UP, REDO, RESTART, RIGHT, SELECT, UNDO, UP, binding, char, key,
};
use crate::tui::keys::command::Command;

pub(super) const KEYS: &[Binding] = &[
    SELECT.saying("pick up the peg under the cursor, or put it down; point at the hole; when it is solved: on"),
    UNDO,
    binding(Command::Answer(true), &[char('y')], "yes, to a question"),
    binding(Command::Answer(false), &[char('n')], "no, to a question"),
    binding(
        Command::Hint,
        &[char('t')],
        "show how it is done, from the start; any key stops that",
    ),
    binding(
        Command::NextStage,
        &[char('N')],
        "on, whether it is solved or not: the next exercise, the next lesson",
    ),
    binding(
        Command::PreviousStage,
        &[char('P')],
        "back to the lesson, or to the one before",
    ),
    OPEN_HELP,
    binding(
        Command::SwitchPane,
        &[key(KeyCode::Tab)],
        "in a small window: the page, or the board again",
    ),
    RESTART,
    REDO,
    DROP,
    BACK,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    PAGE_DOWN.saying("in a small window: down on the page"),
    PAGE_UP.saying("the same, up"),
    FIRST.saying("to the beginning of the page"),
    LAST.saying("to its end"),
    OPEN_PROMPT,
    GO_HOME,
];
