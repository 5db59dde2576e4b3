//! The keys of the review.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, COPY, DOWN, GO_HOME, LEFT, OPEN_HELP, OPEN_PROMPT, UP, binding, char, key,
};
use crate::tui::keys::command::{Arrow, Command};

pub(super) const KEYS: &[Binding] = &[
    LEFT.saying("a jump back"),
    binding(
        Command::Step(Arrow::Right),
        &[key(KeyCode::Right), char('l'), char(' ')],
        "a jump forward",
    ),
    binding(
        Command::Select,
        &[key(KeyCode::Enter)],
        "go on playing from here; what was played stays as a branch",
    ),
    binding(
        Command::Return,
        &[char('g')],
        "go to the position from which the game was lost",
    ),
    binding(
        Command::Explain,
        &[char('e')],
        "show on the board why the jump just played loses",
    ),
    binding(
        Command::Compare,
        &[char('c')],
        "show the shortest solution known beside this game, then others: your own, published ones",
    ),
    binding(
        Command::PlayShortest,
        &[char('T')],
        "the same, and both play themselves from the start; any key stops them",
    ),
    binding(
        Command::Back,
        &[char('q'), key(KeyCode::Esc), char('v')],
        "back to the game as it was",
    ),
    binding(
        Command::Export,
        &[char('s')],
        "save the game as a picture (SVG) and as text, into the working folder",
    ),
    COPY,
    binding(
        Command::AllShortest,
        &[char('a')],
        "look for all the shortest solutions, for c and C to show: one of each set of moves",
    ),
    OPEN_HELP,
    binding(
        Command::CompareBack,
        &[char('C')],
        "show the line beside this game that c showed before",
    ),
    UP.saying("a whole move back"),
    DOWN.saying("a whole move forward"),
    binding(
        Command::First,
        &[key(KeyCode::Home), char('0')],
        "to the start",
    ),
    binding(Command::Last, &[key(KeyCode::End), char('$')], "to the end"),
    OPEN_PROMPT,
    GO_HOME.saying("home: boards, problems, practice, settings"),
];
