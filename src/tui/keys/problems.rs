//! The keys of the problem picker.

use ratatui::crossterm::event::KeyCode;

use super::{Binding, binding, char, control, key};
use crate::tui::app::{App, Screen};
use crate::tui::geometry::Direction;
use crate::tui::message::Command;
use crate::tui::problems::Problems;

fn picker(app: &App) -> Option<&Problems> {
    match app.screen() {
        Screen::Problems(problems) => Some(problems),
        _ => None,
    }
}

/// The keys of the problem picker, the most wanted first.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "choose the vacancy, then the survivor; play the problem selected in the list",
        |app| Some(picker(app)?.select_label()),
    ),
    binding(
        Command::SwitchPane,
        &[key(KeyCode::Tab)],
        "to the list of named problems, and back to the board",
        |app| {
            let is_in_list = picker(app)?.is_in_list();
            Some(if is_in_list { "board" } else { "list" })
        },
    ),
    binding(
        Command::Drop,
        &[key(KeyCode::Esc)],
        "back to the choice of the vacancy; back",
        |app| picker(app)?.is_at_survivor().then_some("other vacancy"),
    ),
    binding(
        Command::NextFilter,
        &[char('f')],
        "list all named problems, or those open, solved, over par, at par",
        |_| Some("filter"),
    ),
    binding(
        Command::Search,
        &[char('/')],
        "search the named problems",
        |_| Some("search"),
    ),
    binding(
        Command::SwitchRule,
        &[char('r')],
        "the board's next jump rule",
        |app| picker(app)?.has_rules(app.desk()).then_some("rule"),
    ),
    binding(
        Command::SwitchKey,
        &[char('c')],
        "with Cremers' Key, or without",
        |app| picker(app)?.can_have_key().then_some("key"),
    ),
    binding(Command::Back, &[char('q')], "back", |_| Some("back")),
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

/// The keys while a text to search for is typed.
pub(super) static SEARCH: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter)],
        "play the problem selected",
        |_| Some("play"),
    ),
    binding(
        Command::Drop,
        &[key(KeyCode::Esc)],
        "end the search",
        |_| Some("end the search"),
    ),
    binding(
        Command::Erase,
        &[key(KeyCode::Backspace)],
        "take back a character",
        |_| None,
    ),
    binding(
        Command::Step(Direction::Down),
        &[key(KeyCode::Down)],
        "down",
        |_| None,
    ),
    binding(
        Command::Step(Direction::Up),
        &[key(KeyCode::Up)],
        "up",
        |_| None,
    ),
    binding(Command::Leave, &[control('c')], "leave at once", |_| None),
    binding(
        Command::Suspend,
        &[control('z')],
        "back to the shell",
        |_| None,
    ),
];
