//! The keys of what lies over a screen, and of texts being typed.

use ratatui::crossterm::event::KeyCode;
use tui_input::InputRequest;

use crate::tui::keys::binding::{
    Binding, DROP, OPEN_PROMPT, PAGE_DOWN, PAGE_UP, binding, char, control, edit, key,
};
use crate::tui::keys::command::{Arrow, Command};

pub(super) const HELP: &[Binding] = &[
    binding(
        Command::Close,
        &[key(KeyCode::Esc), char('q'), char('?'), key(KeyCode::Enter)],
        "close the help",
    ),
    binding(
        Command::Scroll(1),
        &[key(KeyCode::Down), char('j')],
        "one line down",
    ),
    binding(
        Command::Scroll(-1),
        &[key(KeyCode::Up), char('k')],
        "one line up",
    ),
    binding(
        Command::Scroll(10),
        &[key(KeyCode::PageDown), char(' ')],
        "a page down",
    ),
    PAGE_UP.saying("a page up"),
    binding(
        Command::Search,
        &[char('/')],
        "show only what has a text in it",
    ),
    binding(
        Command::First,
        &[char('g'), key(KeyCode::Home)],
        "to the beginning",
    ),
    binding(Command::Last, &[char('G'), key(KeyCode::End)], "to the end"),
];

/// The keys of an explanation; every other key closes it too.
pub(super) const EXPLANATION: &[Binding] = &[
    binding(
        Command::Close,
        &[key(KeyCode::Esc), key(KeyCode::Enter)],
        "close the explanation, as any other key does",
    ),
    binding(Command::OpenHelp, &[char('?')], "tell it in full"),
    binding(
        Command::Return,
        &[char('g')],
        "close it, and go back to before the game was lost",
    ),
    binding(
        Command::Undo,
        &[char('u')],
        "close it, and take back a jump",
    ),
    OPEN_PROMPT,
];

pub(super) const PROMPT: &[Binding] = &[
    binding(
        Command::Submit,
        &[key(KeyCode::Enter)],
        "carry out what is typed",
    ),
    binding(Command::Close, &[key(KeyCode::Esc)], "give up typing"),
    binding(
        Command::Complete,
        &[key(KeyCode::Tab)],
        "complete what is typed: by what is chosen, else by the first line of the list",
    ),
    binding(
        Command::Scroll(1),
        &[key(KeyCode::Down), control('n')],
        "choose the next line of the list",
    ),
    binding(
        Command::Scroll(-1),
        &[key(KeyCode::Up), control('p')],
        "choose the line before it; above the list, what was typed before",
    ),
    edit(InputRequest::GoToPrevChar, &[key(KeyCode::Left)]),
    edit(InputRequest::GoToNextChar, &[key(KeyCode::Right)]),
    edit(InputRequest::GoToStart, &[key(KeyCode::Home), control('a')]),
    edit(InputRequest::GoToEnd, &[key(KeyCode::End), control('e')]),
    edit(InputRequest::DeletePrevChar, &[key(KeyCode::Backspace)]),
    edit(InputRequest::DeleteNextChar, &[key(KeyCode::Delete)]),
    edit(InputRequest::DeletePrevWord, &[control('w')]),
    edit(InputRequest::DeleteFromStart, &[control('u')]),
];

pub(super) const HELP_SEARCH: &[Binding] = &[
    binding(
        Command::Close,
        &[key(KeyCode::Esc), key(KeyCode::Enter)],
        "back to the whole help",
    ),
    binding(Command::Scroll(1), &[key(KeyCode::Down)], "one line down"),
    binding(Command::Scroll(-1), &[key(KeyCode::Up)], "one line up"),
    PAGE_DOWN.saying("a page down"),
    PAGE_UP.saying("a page up"),
    edit(InputRequest::GoToPrevChar, &[key(KeyCode::Left)]),
    edit(InputRequest::GoToNextChar, &[key(KeyCode::Right)]),
    edit(InputRequest::DeletePrevChar, &[key(KeyCode::Backspace)]),
    edit(InputRequest::DeletePrevWord, &[control('w')]),
    edit(InputRequest::DeleteFromStart, &[control('u')]),
];

/// The keys while a text to search for is typed.
pub(super) const SEARCH: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter)],
        "play the problem selected",
    ),
    DROP.saying("end the search"),
    edit(InputRequest::DeletePrevChar, &[key(KeyCode::Backspace)]),
    edit(InputRequest::DeletePrevWord, &[control('w')]),
    edit(InputRequest::DeleteFromStart, &[control('u')]),
    binding(Command::Step(Arrow::Down), &[key(KeyCode::Down)], "down"),
    binding(Command::Step(Arrow::Up), &[key(KeyCode::Up)], "up"),
];
