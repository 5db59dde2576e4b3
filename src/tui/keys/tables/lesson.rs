//! The keys of a lesson.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, GO_HOME, LEFT, OPEN_HELP, OPEN_PROMPT, RIGHT, UNDO, UP, binding, char, control,
    key,
};
use crate::tui::keys::command::Command;

/// The keys of a lesson, the most wanted first.
pub(super) const KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "pick up the peg under the cursor, or put it down; point at the hole; when it is solved: on",
    ),
    UNDO,
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
    binding(Command::Restart, &[char('x')], "start again"),
    binding(
        Command::Redo,
        &[char('r'), control('r')],
        "play a jump again that was taken back",
    ),
    binding(
        Command::Drop,
        &[key(KeyCode::Esc)],
        "put the peg down; back",
    ),
    binding(Command::Back, &[char('q')], "back"),
    LEFT,
    DOWN,
    UP,
    RIGHT,
    binding(
        Command::Scroll(10),
        &[key(KeyCode::PageDown)],
        "in a small window: down on the page",
    ),
    binding(
        Command::Scroll(-10),
        &[key(KeyCode::PageUp)],
        "the same, up",
    ),
    binding(
        Command::First,
        &[key(KeyCode::Home)],
        "to the beginning of the page",
    ),
    binding(Command::Last, &[key(KeyCode::End)], "to its end"),
    OPEN_PROMPT,
    GO_HOME,
];
