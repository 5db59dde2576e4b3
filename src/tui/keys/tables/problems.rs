//! The keys of the problem picker.

use ratatui::crossterm::event::KeyCode;
use tui_input::InputRequest;

use crate::tui::keys::binding::{
    BACK, Binding, DOWN, DROP, GO_HOME, LEFT, OPEN_HELP, OPEN_PROMPT, RIGHT, SELECT, SWITCH_RULE,
    UP, binding, char, control, edit, key,
};
use crate::tui::keys::command::{Arrow, Command};

pub(super) const KEYS: &[Binding] = &[
    SELECT.saying(
        "play the problem selected in the list; on the map of the holes: choose the hole empty at the start, then that \
         of the last peg",
    ),
    binding(
        Command::SwitchPane,
        &[key(KeyCode::Tab)],
        "to the map of the holes, where any problem can be chosen, and back to the list of those with names",
    ),
    DROP.saying("back to the choice of the hole empty at the start; back"),
    binding(
        Command::Complement,
        &[char('i')],
        "on the map: play the complement, which ends with pegs in just the holes that are empty at the start",
    ),
    binding(
        Command::Anywhere,
        &[char('a')],
        "on the map: play to one peg, wherever it ends",
    ),
    binding(
        Command::SeveralVacancies,
        &[char('v')],
        "on the map: choose several holes that are empty at the start, each with Enter; again: go on to the last peg",
    ),
    binding(
        Command::NextFilter,
        &[char('f')],
        "list all named problems, or those open, solved, over par, at par, or the difficult or the symmetric \
         positions, or complements of two holes and what you have won from several",
    ),
    binding(
        Command::Remove,
        &[char('x')],
        "remove the problem selected from the file that it is kept in, where it is your own; asks first",
    ),
    binding(Command::Search, &[char('/')], "search the named problems"),
    SWITCH_RULE,
    binding(
        Command::SwitchKey,
        &[char('c')],
        "with Cremers' Key, or without",
    ),
    BACK,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_HELP,
    OPEN_PROMPT,
    GO_HOME,
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
