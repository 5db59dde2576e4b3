//! The keys of the review.

use ratatui::crossterm::event::KeyCode;

use crate::tui::base::message::Command;
use crate::tui::board::geometry::Direction;
use crate::tui::keys::{
    Binding, LEAVE, OPEN_HELP, OPEN_PROMPT, REDRAW, SUSPEND, binding, char, key,
};
use crate::tui::screens::review::Review;
use crate::tui::shell::app::{App, Screen};

/// The review that is shown.
fn review(app: &App) -> Option<&Review> {
    match app.screen() {
        Screen::Review(review) => Some(review),
        _ => None,
    }
}

/// The keys of the review, the most wanted first.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Step(Direction::Left),
        &[key(KeyCode::Left), char('h')],
        "a jump back",
        |app| review(app).filter(|r| r.depth() > 0).map(|_| "jump back"),
    ),
    binding(
        Command::Step(Direction::Right),
        &[key(KeyCode::Right), char('l'), char(' ')],
        "a jump forward",
        |app| review(app).filter(|r| !r.is_at_end()).map(|_| "forward"),
    ),
    binding(
        Command::Select,
        &[key(KeyCode::Enter)],
        "go on playing from here; what was played stays as a branch",
        |_| Some("play on"),
    ),
    binding(
        Command::Return,
        &[char('g')],
        "go to the position from which the game was lost",
        |app| {
            let knowledge = app.desk().table.knowledge();
            let lost = review(app)?.timeline().lost(knowledge);
            lost.map(|_| "where lost")
        },
    ),
    binding(
        Command::Compare,
        &[char('c')],
        "show the shortest solution known, or your best, beside this game",
        |app| review(app)?.other().map(|_| "compare"),
    ),
    binding(
        Command::PlayShortest,
        &[char('T')],
        "the same, and both play themselves from the start; any key stops them",
        |_| None,
    ),
    binding(
        Command::Back,
        &[char('q'), key(KeyCode::Esc), char('v')],
        "back to the game as it was",
        |_| Some("to the game"),
    ),
    binding(
        Command::Export,
        &[char('s')],
        "save the game as a picture (SVG) and as text, into the working folder",
        |_| Some("save"),
    ),
    binding(
        Command::Copy,
        &[char('y')],
        "copy the moves to the clipboard",
        |_| Some("copy"),
    ),
    OPEN_HELP,
    binding(
        Command::Step(Direction::Up),
        &[key(KeyCode::Up), char('k')],
        "a whole move back",
        |_| None,
    ),
    binding(
        Command::Step(Direction::Down),
        &[key(KeyCode::Down), char('j')],
        "a whole move forward",
        |_| None,
    ),
    binding(
        Command::First,
        &[key(KeyCode::Home), char('0')],
        "to the start",
        |_| None,
    ),
    binding(
        Command::Last,
        &[key(KeyCode::End), char('$')],
        "to the end",
        |_| None,
    ),
    OPEN_PROMPT,
    binding(
        Command::GoHome,
        &[char('m')],
        "home: boards, problems, practice, settings",
        |_| None,
    ),
    LEAVE,
    SUSPEND,
    REDRAW,
];
