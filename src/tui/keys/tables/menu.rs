//! The keys of the screens with something to choose: games, lessons, practice, results, settings.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, DOWN, GO_HOME, OPEN_HELP, OPEN_PROMPT, UP, binding, char, key,
};
use crate::tui::keys::command::{Arrow, Command};

/// The keys of a screen with something to choose, the most wanted first.
pub(super) const KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "choose or change what is selected",
    ),
    binding(Command::Back, &[char('q'), key(KeyCode::Esc)], "back"),
    DOWN,
    UP,
    binding(
        Command::Step(Arrow::Left),
        &[key(KeyCode::Left), char('h')],
        "the one before of what can be chosen: a value, a board",
    ),
    binding(
        Command::Step(Arrow::Right),
        &[key(KeyCode::Right), char('l')],
        "the one after",
    ),
    binding(
        Command::Remove,
        &[char('x')],
        "take the game selected off the list of those in progress into a file of its own; asks first",
    ),
    OPEN_HELP,
    OPEN_PROMPT,
    GO_HOME,
];
