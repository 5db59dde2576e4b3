//! Which key asks for what: a table for each screen. These tables drive the dispatcher, the footer and the help, so none of them can drift.
//!
//! The tables here are the defaults; a [`Keymap`] is what counts, with the user's own keys in it.

mod board_editor;
mod editor;
mod game;
mod home;
pub mod keymap;
mod menu;
pub mod name;
mod overlay;
mod problems;
mod review;

use ratatui::crossterm::event::KeyCode;

use crate::tui::base::message::Command;
use crate::tui::board::geometry::Direction;
pub use crate::tui::keys::keymap::Keymap;
pub use crate::tui::keys::name::Key;
use crate::tui::shell::app::{App, Context};

/// A line of a table: keys, what they ask for, and how the help and the footer say it.
pub struct Binding {
    /// What the keys ask for.
    pub command: Command,
    /// The keys where the user wishes no others, the one to show in the footer first.
    pub keys: &'static [Key],
    /// What the keys do, for the help.
    pub help: &'static str,
    /// What they do right now, in a word or two for the footer; `None` when they do nothing, or nothing worth a button.
    pub now: fn(&App) -> Option<&'static str>,
}

const fn key(code: KeyCode) -> Key {
    Key::plain(code)
}

const fn char(character: char) -> Key {
    Key::plain(KeyCode::Char(character))
}

const fn control(character: char) -> Key {
    Key::control(character)
}

const fn binding(
    command: Command,
    keys: &'static [Key],
    help: &'static str,
    now: fn(&App) -> Option<&'static str>,
) -> Binding {
    Binding {
        command,
        keys,
        help,
        now,
    }
}

// What most screens have in common, so that it is the same on all of them.

/// One to the left.
const LEFT: Binding = binding(
    Command::Step(Direction::Left),
    &[key(KeyCode::Left), char('h')],
    "left",
    |_| None,
);
/// One down.
const DOWN: Binding = binding(
    Command::Step(Direction::Down),
    &[key(KeyCode::Down), char('j')],
    "down",
    |_| None,
);
/// One up.
const UP: Binding = binding(
    Command::Step(Direction::Up),
    &[key(KeyCode::Up), char('k')],
    "up",
    |_| None,
);
/// One to the right.
const RIGHT: Binding = binding(
    Command::Step(Direction::Right),
    &[key(KeyCode::Right), char('l')],
    "right",
    |_| None,
);
/// The help.
const OPEN_HELP: Binding = binding(
    Command::OpenHelp,
    &[char('?'), key(KeyCode::F(1))],
    "show this help",
    |_| Some("help"),
);
/// A line for a command, without a button.
const OPEN_PROMPT: Binding = binding(
    Command::OpenPrompt,
    &[char(':')],
    "type a command (:help lists them)",
    |_| None,
);
/// The home screen.
const GO_HOME: Binding = binding(Command::GoHome, &[char('m')], "home", |_| None);
/// A page down in a list.
const PAGE_DOWN: Binding = binding(
    Command::Scroll(10),
    &[key(KeyCode::PageDown)],
    "ten lines down in a list",
    |_| None,
);
/// A page up in a list.
const PAGE_UP: Binding = binding(
    Command::Scroll(-10),
    &[key(KeyCode::PageUp)],
    "ten lines up in a list",
    |_| None,
);
/// The end of the program.
const LEAVE: Binding = binding(Command::Leave, &[control('c')], "leave at once", |_| None);
/// Back to the shell.
const SUSPEND: Binding = binding(
    Command::Suspend,
    &[control('z')],
    "back to the shell; fg continues",
    |_| None,
);
/// The whole screen anew.
const REDRAW: Binding = binding(
    Command::Redraw,
    &[control('l')],
    "draw everything again",
    |_| None,
);

/// The table of what the keys do in a place where the user wishes nothing else.
fn bindings(context: Context) -> &'static [Binding] {
    match context {
        Context::Game => game::KEYS,
        Context::Home => home::KEYS,
        Context::Editor => editor::KEYS,
        Context::BoardEditor => board_editor::KEYS,
        Context::Review => review::KEYS,
        Context::Problems => problems::KEYS,
        Context::Search => problems::SEARCH,
        Context::Menu => menu::KEYS,
        Context::Help => overlay::HELP,
        Context::HelpSearch => overlay::SEARCH,
        Context::Prompt => overlay::PROMPT,
        Context::Explanation => overlay::EXPLANATION,
    }
}

/// The letters that targets carry, in the order of the board's jumps: they are no commands of the game.
pub const TARGET_LETTERS: [char; 8] = ['a', 's', 'd', 'f', 'i', 'o', 'p', 'n'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_in_one_place() {
        for context in Context::ALL {
            let keys: Vec<&Key> = bindings(context)
                .iter()
                .flat_map(|line| line.keys)
                .collect();
            for (index, key) in keys.iter().enumerate() {
                assert!(!keys[..index].contains(key), "{context:?}: {key:?} twice");
            }
        }
    }
}
