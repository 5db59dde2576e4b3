//! The keys of the screens with something to choose: the problem of the day, practice, results, settings.

use ratatui::crossterm::event::KeyCode;

use super::{Binding, binding, char, control, key};
use crate::tui::app::Screen;
use crate::tui::geometry::Direction;
use crate::tui::message::Command;

/// The keys of a screen with something to choose, the most wanted first.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "choose or change what is selected",
        |app| match app.screen() {
            Screen::Today(_) => Some("play"),
            Screen::Exercises(_) => Some("begin"),
            Screen::Preferences(_) => Some("change"),
            _ => None,
        },
    ),
    binding(
        Command::Back,
        &[char('q'), key(KeyCode::Esc)],
        "back",
        |_| Some("back"),
    ),
    binding(
        Command::Step(Direction::Left),
        &[key(KeyCode::Left), char('h')],
        "left",
        |_| None,
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
        |_| None,
    ),
    binding(Command::GoHome, &[char('m')], "home", |_| None),
    binding(
        Command::Scroll(10),
        &[key(KeyCode::PageDown)],
        "ten lines down in a list",
        |_| None,
    ),
    binding(
        Command::Scroll(-10),
        &[key(KeyCode::PageUp)],
        "ten lines up in a list",
        |_| None,
    ),
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
