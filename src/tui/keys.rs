//! Which key asks for what. These tables drive the dispatcher, the footer and the help, so none of them can drift.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tui_input::InputRequest;

use crate::advice::knowledge::Standing;
use crate::problem::Status;
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

/// The keys of the game, the most wanted first: a narrow footer shows the first of them.
static GAME: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "pick up the peg under the cursor; jump to the target under it; drop the peg",
        |app| app.game_screen().select_label(),
    ),
    binding(
        Command::Drop,
        &[key(KeyCode::Esc)],
        "drop the peg that is picked up",
        |app| {
            let screen = app.game_screen();
            let is_elsewhere = screen.held() != Some(screen.cursor());
            screen.held().filter(|_| is_elsewhere).map(|_| "drop")
        },
    ),
    binding(
        Command::Step(Direction::Left),
        &[key(KeyCode::Left), char('h')],
        "left: move the cursor; jump, when the peg under it is picked up",
        |app| app.game_screen().step_label(Direction::Left),
    ),
    binding(
        Command::Step(Direction::Down),
        &[key(KeyCode::Down), char('j')],
        "down",
        |app| app.game_screen().step_label(Direction::Down),
    ),
    binding(
        Command::Step(Direction::Up),
        &[key(KeyCode::Up), char('k')],
        "up",
        |app| app.game_screen().step_label(Direction::Up),
    ),
    binding(
        Command::Step(Direction::Right),
        &[key(KeyCode::Right), char('l')],
        "right",
        |app| app.game_screen().step_label(Direction::Right),
    ),
    binding(
        Command::Undo,
        &[char('u'), key(KeyCode::Backspace)],
        "take back a jump",
        |app| app.game().can_undo().then_some("undo"),
    ),
    binding(
        Command::Hint,
        &[char('t')],
        "hint: can it be won, and by how many jumps; again for the peg, the jump, and the line playing itself",
        |app| (app.game().status() == Status::Playing).then_some("hint"),
    ),
    binding(
        Command::OpenHelp,
        &[char('?'), key(KeyCode::F(1))],
        "show this help",
        |_| Some("help"),
    ),
    binding(
        Command::Redo,
        &[char('r'), control('r')],
        "play a jump again that was taken back",
        |app| app.game().can_redo().then_some("redo"),
    ),
    binding(
        Command::UseKey,
        &[char('c')],
        "Cremers' Key: put a peg back into the starting vacancy, once in a game",
        |app| app.game().position().key_playable().map(|_| "key"),
    ),
    binding(
        Command::Restart,
        &[char('x')],
        "start again; undo takes that back too",
        |app| match app.game().status() {
            Status::Playing => (app.game().jump_count() > 0).then_some("restart"),
            Status::Won => Some("play again"),
            Status::Stuck => Some("start again"),
        },
    ),
    binding(
        Command::Return,
        &[char('g')],
        "go back to the last position that could be won",
        |app| app.can_return().then_some("go back"),
    ),
    binding(
        Command::Explain,
        &[char('e')],
        "show on the board why the position is lost",
        |app| matches!(app.told(), Some(Standing::Lost(_))).then_some("why lost"),
    ),
    binding(
        Command::SwitchLamp,
        &[char('w')],
        "the lamp: always show whether the position is winnable or lost",
        |app| (app.game().status() == Status::Playing).then_some("lamp"),
    ),
    binding(
        Command::OpenPrompt,
        &[char(':')],
        "type a move (e5-e3-c3) or a command (:help lists them)",
        |_| Some("type"),
    ),
    binding(
        Command::PreviousBranch,
        &[char('[')],
        "go to the previous branch: a line left by undoing and playing on is kept",
        |_| None,
    ),
    binding(
        Command::NextBranch,
        &[char(']')],
        "go to the next branch",
        |app| app.game().branch().map(|_| "branch"),
    ),
    binding(
        Command::UndoMove,
        &[char('U')],
        "take back a whole move",
        |_| None,
    ),
    binding(
        Command::RedoMove,
        &[char('R')],
        "play a whole move again",
        |_| None,
    ),
    binding(
        Command::Back,
        &[char('q')],
        "leave; the game is saved and goes on at the next start",
        |_| Some("quit"),
    ),
    binding(
        Command::Leave,
        &[control('c')],
        "leave at once, from anywhere",
        |_| None,
    ),
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

static HELP: &[Binding] = &[
    binding(
        Command::Close,
        &[key(KeyCode::Esc), char('q'), char('?'), key(KeyCode::Enter)],
        "close the help",
        |_| Some("close"),
    ),
    binding(
        Command::Scroll(1),
        &[key(KeyCode::Down), char('j')],
        "one line down",
        |_| Some("down"),
    ),
    binding(
        Command::Scroll(-1),
        &[key(KeyCode::Up), char('k')],
        "one line up",
        |_| Some("up"),
    ),
    binding(
        Command::Scroll(10),
        &[key(KeyCode::PageDown), char(' ')],
        "ten lines down",
        |_| None,
    ),
    binding(
        Command::Scroll(-10),
        &[key(KeyCode::PageUp)],
        "ten lines up",
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

/// The keys of an explanation; every other key closes it too.
static EXPLANATION: &[Binding] = &[
    binding(
        Command::Close,
        &[key(KeyCode::Esc), key(KeyCode::Enter)],
        "close the explanation, as any other key does",
        |_| Some("close"),
    ),
    binding(Command::Leave, &[control('c')], "leave at once", |_| None),
    binding(
        Command::Suspend,
        &[control('z')],
        "back to the shell",
        |_| None,
    ),
];

static PROMPT: &[Binding] = &[
    binding(
        Command::Submit,
        &[key(KeyCode::Enter)],
        "carry out what is typed",
        |_| Some("do it"),
    ),
    binding(
        Command::Close,
        &[key(KeyCode::Esc)],
        "give up typing",
        |_| Some("cancel"),
    ),
    edit(InputRequest::GoToPrevChar, &[key(KeyCode::Left)]),
    edit(InputRequest::GoToNextChar, &[key(KeyCode::Right)]),
    edit(InputRequest::GoToStart, &[key(KeyCode::Home), control('a')]),
    edit(InputRequest::GoToEnd, &[key(KeyCode::End), control('e')]),
    edit(InputRequest::DeletePrevChar, &[key(KeyCode::Backspace)]),
    edit(InputRequest::DeleteNextChar, &[key(KeyCode::Delete)]),
    edit(InputRequest::DeletePrevWord, &[control('w')]),
    edit(InputRequest::DeleteFromStart, &[control('u')]),
    binding(Command::Leave, &[control('c')], "leave at once", |_| None),
    binding(
        Command::Suspend,
        &[control('z')],
        "back to the shell",
        |_| None,
    ),
];

const fn edit(request: InputRequest, keys: &'static [Key]) -> Binding {
    binding(Command::Edit(request), keys, "", |_| None)
}

/// The table of what the keys do where the app is.
pub fn bindings(context: Context) -> &'static [Binding] {
    match context {
        Context::Game => GAME,
        Context::Help => HELP,
        Context::Prompt => PROMPT,
        Context::Explanation => EXPLANATION,
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
