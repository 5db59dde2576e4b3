//! The keys of the home screen.

use ratatui::crossterm::event::KeyCode;

use super::{Binding, binding, char, control, key};
use crate::tui::geometry::Direction;
use crate::tui::message::Command;

/// The keys of the home screen, the most wanted first.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "choose what is selected",
        |_| Some("choose"),
    ),
    binding(
        Command::Step(Direction::Down),
        &[key(KeyCode::Down), char('j')],
        "down",
        |_| None,
    ),
    binding(
        Command::Step(Direction::Up),
        &[key(KeyCode::Up), char('k')],
        "up",
        |_| None,
    ),
    binding(
        Command::Step(Direction::Left),
        &[key(KeyCode::Left), char('h')],
        "left",
        |_| None,
    ),
    binding(
        Command::Step(Direction::Right),
        &[key(KeyCode::Right), char('l')],
        "right",
        |_| None,
    ),
    binding(
        Command::OpenHelp,
        &[char('?'), key(KeyCode::F(1))],
        "show this help",
        |_| Some("help"),
    ),
    binding(
        Command::OpenPrompt,
        &[char(':')],
        "type a command (:help lists them)",
        |_| Some("type"),
    ),
    binding(Command::Back, &[char('q')], "leave", |_| Some("quit")),
    binding(Command::Leave, &[control('c')], "leave at once", |_| None),
    binding(
        Command::Suspend,
        &[control('z')],
        "back to the shell; fg continues",
        |_| None,
    ),
    binding(
        Command::Redraw,
        &[control('l')],
        "draw everything again",
        |_| None,
    ),
];
