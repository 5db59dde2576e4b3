//! Which key asks for what: a table for each screen. These tables drive the dispatcher, the footer and the help, so none of them can drift.

mod editor;
mod game;
mod home;
mod menu;
mod overlay;
mod problems;
mod review;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::tui::app::{App, Context};
use crate::tui::geometry::Direction;
use crate::tui::message::{Command, Message};

/// A key as it is pressed: its code, and whether the control key is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    code: KeyCode,
    with_control: bool,
}

/// A line of a table: keys, what they ask for, and how the help and the footer say it.
pub struct Binding {
    /// What the keys ask for.
    pub command: Command,
    /// The keys, the one to show in the footer first.
    pub keys: &'static [Key],
    /// What the keys do, for the help.
    pub help: &'static str,
    /// What they do right now, in a word or two for the footer; `None` when they do nothing, or nothing worth a button.
    pub now: fn(&App) -> Option<&'static str>,
}

const fn key(code: KeyCode) -> Key {
    Key {
        code,
        with_control: false,
    }
}

const fn char(character: char) -> Key {
    key(KeyCode::Char(character))
}

const fn control(character: char) -> Key {
    Key {
        code: KeyCode::Char(character),
        with_control: true,
    }
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

/// The table of what the keys do where the app is.
pub fn bindings(context: Context) -> &'static [Binding] {
    match context {
        Context::Game => game::KEYS,
        Context::Home => home::KEYS,
        Context::Editor => editor::KEYS,
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

/// The message of a key, or `None` for the release of a key and for one without meaning.
pub fn bind(context: Context, event: KeyEvent) -> Option<Message> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let pressed = Key {
        code: event.code,
        with_control: event.modifiers.contains(KeyModifiers::CONTROL),
    };
    let bound = bindings(context)
        .iter()
        .find(|binding| binding.keys.contains(&pressed));
    match (bound, event.code) {
        (Some(binding), _) => Some(Message::Do(binding.command)),
        (None, _) if context == Context::Explanation => Some(Message::Do(Command::Close)),
        (None, KeyCode::Char(character)) if !pressed.with_control => {
            Some(Message::Character(character))
        }
        _ => None,
    }
}

impl Key {
    /// The key's name; arrows as arrows or in words.
    pub fn name(self, with_arrows: bool) -> String {
        match self.code {
            KeyCode::Char(' ') => "Space".to_owned(),
            KeyCode::Char(character) if self.with_control => {
                format!("Ctrl-{}", character.to_ascii_uppercase())
            }
            KeyCode::Char(character) => character.to_string(),
            KeyCode::Left if with_arrows => "←".to_owned(),
            KeyCode::Right if with_arrows => "→".to_owned(),
            KeyCode::Up if with_arrows => "↑".to_owned(),
            KeyCode::Down if with_arrows => "↓".to_owned(),
            KeyCode::PageDown => "PgDn".to_owned(),
            KeyCode::PageUp => "PgUp".to_owned(),
            code => code.to_string(),
        }
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

    #[test]
    fn the_letters_of_targets_are_free() {
        for letter in TARGET_LETTERS {
            let event = KeyEvent::from(KeyCode::Char(letter));
            assert!(
                matches!(bind(Context::Game, event), Some(Message::Character(c)) if c == letter),
                "{letter}"
            );
        }
    }

    #[test]
    fn the_release_of_a_key_means_nothing() {
        let mut event = KeyEvent::from(KeyCode::Char('u'));
        assert!(matches!(
            bind(Context::Game, event),
            Some(Message::Do(Command::Undo))
        ));
        event.kind = KeyEventKind::Repeat;
        assert!(bind(Context::Game, event).is_some());
        event.kind = KeyEventKind::Release;
        assert!(bind(Context::Game, event).is_none());
    }
}
