//! The keys of the position editor.

use ratatui::crossterm::event::KeyCode;

use crate::tui::keys::binding::{
    Binding, COPY, DOWN, GO_HOME, LEFT, OPEN_HELP, OPEN_PROMPT, RIGHT, SELECT, SWITCH_RULE, UNDO,
    UP, binding, char, key,
};
use crate::tui::keys::command::Command;

pub(super) const KEYS: &[Binding] = &[
    SELECT.saying(
        "put a peg into the hole under the cursor or take it out; the same for holes of the goal",
    ),
    binding(
        Command::SwitchGoal,
        &[char('g'), key(KeyCode::Tab)],
        "change the goal instead of the pegs, and back",
    ),
    binding(Command::Play, &[char('p')], "play the position"),
    binding(
        Command::Save,
        &[char('s')],
        "save the problem under a name, among the boards of your own",
    ),
    binding(Command::Fill, &[char('f')], "fill every hole"),
    UNDO.saying("take back the last change"),
    binding(Command::Clear, &[char('x')], "empty every hole"),
    binding(
        Command::Complement,
        &[char('i')],
        "turn pegs into holes and holes into pegs; for the goal: the complement of the pegs",
    ),
    binding(
        Command::Anywhere,
        &[char('a')],
        "the goal: one peg, wherever it stands; again: two, three",
    ),
    SWITCH_RULE,
    binding(
        Command::Back,
        &[char('q'), key(KeyCode::Esc), char('E')],
        "back to the game; a position that was played is the game now",
    ),
    COPY.saying("copy the position as text to the clipboard"),
    OPEN_HELP,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_PROMPT,
    GO_HOME,
];
