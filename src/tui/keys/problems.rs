//! The keys of the problem picker.

use ratatui::crossterm::event::KeyCode;

use crate::tui::base::message::Command;
use crate::tui::board::geometry::Direction;
use crate::tui::keys::{
    Binding, DOWN, GO_HOME, LEAVE, LEFT, OPEN_HELP, OPEN_PROMPT, PAGE_DOWN, PAGE_UP, REDRAW, RIGHT,
    SUSPEND, UP, binding, char, key,
};
use crate::tui::screens::problems::Problems;
use crate::tui::shell::app::{App, Screen};

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
        "list all named problems, or those open, solved, over par, at par, or the difficult or the symmetric positions",
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
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_HELP,
    OPEN_PROMPT,
    GO_HOME,
    PAGE_DOWN,
    PAGE_UP,
    LEAVE,
    SUSPEND,
    REDRAW,
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
    LEAVE,
    SUSPEND,
];
