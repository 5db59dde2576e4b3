//! The keys of the screen of the problem of the day.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{Binding, GO_HOME, OPEN_HELP, OPEN_PROMPT, binding, char, key};
use crate::tui::keys::command::{Arrow, Command};

/// The keys of the problem of the day, the most wanted first.
pub(super) const KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "play the problem of that day",
    ),
    binding(Command::Back, &[char('q'), key(KeyCode::Esc)], "back"),
    binding(
        Command::Step(Arrow::Left),
        &[key(KeyCode::Left), char('h')],
        "the day before",
    ),
    binding(
        Command::Step(Arrow::Right),
        &[key(KeyCode::Right), char('l')],
        "the day after",
    ),
    binding(
        Command::Step(Arrow::Up),
        &[key(KeyCode::Up), char('k')],
        "a week back",
    ),
    binding(
        Command::Step(Arrow::Down),
        &[key(KeyCode::Down), char('j')],
        "a week on",
    ),
    OPEN_HELP,
    OPEN_PROMPT,
    binding(
        Command::Copy,
        &[char('y')],
        "copy the result of a day that is solved, to share it",
    ),
    binding(
        Command::Scroll(-10),
        &[key(KeyCode::PageUp)],
        "a month back",
    ),
    binding(Command::Scroll(10), &[key(KeyCode::PageDown)], "a month on"),
    binding(
        Command::First,
        &[key(KeyCode::Home)],
        "to the first of the month",
    ),
    binding(Command::Last, &[key(KeyCode::End)], "to today"),
    GO_HOME,
];
