//! The keys of the position editor.

use ratatui::crossterm::event::KeyCode;

use crate::tui::base::message::Command;
use crate::tui::keys::{
    Binding, DOWN, LEAVE, LEFT, OPEN_HELP, OPEN_PROMPT, REDRAW, RIGHT, SUSPEND, UP, binding, char,
    key,
};
use crate::tui::shell::app::{App, Screen};

fn is_goal_edited(app: &App) -> bool {
    matches!(app.screen(), Screen::Editor(editor) if editor.is_goal_edited())
}

/// The keys of the position editor, the most wanted first.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "put a peg into the hole under the cursor or take it out; the same for holes of the goal",
        |app| Some(if is_goal_edited(app) { "goal" } else { "peg" }),
    ),
    binding(
        Command::SwitchGoal,
        &[char('g'), key(KeyCode::Tab)],
        "change the goal instead of the pegs, and back",
        |app| {
            Some(if is_goal_edited(app) {
                "set pegs"
            } else {
                "set goal"
            })
        },
    ),
    binding(Command::Play, &[char('p')], "play the position", |_| {
        Some("play")
    }),
    binding(
        Command::Save,
        &[char('s')],
        "save the problem under a name, among the boards of your own",
        |_| Some("save"),
    ),
    binding(Command::Fill, &[char('f')], "fill every hole", |_| {
        Some("fill")
    }),
    binding(Command::Clear, &[char('x')], "empty every hole", |_| {
        Some("clear")
    }),
    binding(
        Command::Complement,
        &[char('i')],
        "turn pegs into holes and holes into pegs; for the goal: the complement of the pegs",
        |_| Some("complement"),
    ),
    binding(
        Command::Anywhere,
        &[char('a')],
        "the goal: one peg, wherever it stands",
        |_| Some("anywhere"),
    ),
    binding(
        Command::SwitchRule,
        &[char('r')],
        "the board's next jump rule",
        |_| Some("rule"),
    ),
    binding(
        Command::Back,
        &[char('q'), key(KeyCode::Esc), char('E')],
        "back to the game as it was",
        |_| Some("to the game"),
    ),
    binding(
        Command::Copy,
        &[char('y')],
        "copy the position as text to the clipboard",
        |_| Some("copy"),
    ),
    OPEN_HELP,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_PROMPT,
    LEAVE,
    SUSPEND,
    REDRAW,
];
