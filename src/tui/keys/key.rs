//! Keys and their names: as the screen shows them, and as `config.toml` has them.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key as it is pressed: its code, and whether the control key is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    code: KeyCode,
    with_control: bool,
}

/// The keys that have a name in `config.toml` instead of the character itself.
const NAMED: [(&str, KeyCode); 16] = [
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("enter", KeyCode::Enter),
    ("space", KeyCode::Char(' ')),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backtab", KeyCode::BackTab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pgup", KeyCode::PageUp),
    ("pgdn", KeyCode::PageDown),
];

impl Key {
    fn plain(code: KeyCode) -> Key {
        Key {
            code,
            with_control: false,
        }
    }

    /// The key that a terminal reports. The console of Windows tells of `AltGr` as of Ctrl and Alt: with it signs are
    /// written.
    pub fn pressed(event: KeyEvent) -> Key {
        let is_sign = matches!(event.code, KeyCode::Char(sign) if !sign.is_ascii_alphabetic());
        let is_alt_gr = is_sign && event.modifiers.contains(KeyModifiers::ALT);
        Key {
            code: event.code,
            with_control: event.modifiers.contains(KeyModifiers::CONTROL) && !is_alt_gr,
        }
    }

    pub fn character(self) -> Option<char> {
        match self.code {
            KeyCode::Char(character) if !self.with_control => Some(character),
            _ => None,
        }
    }

    /// Reads a name as `config.toml` has it: `u`, `U`, `ctrl-r`, `f1`, `enter`, `pgdn`.
    pub fn read(text: &str) -> Result<Key, String> {
        let lower = text.to_lowercase();
        if let Some(&(_, code)) = NAMED.iter().find(|(name, _)| *name == lower) {
            return Ok(Key::plain(code));
        }
        let only = |text: &str| {
            let mut characters = text.chars();
            characters.next().filter(|_| characters.next().is_none())
        };
        let function = lower.strip_prefix('f').and_then(|n| n.parse().ok());
        if let Some(character) = only(text).filter(|c| !c.is_control() && !c.is_whitespace()) {
            Ok(Key::plain(KeyCode::Char(character)))
        } else if let Some(number) = function.filter(|number| (1..=12).contains(number)) {
            Ok(Key::plain(KeyCode::F(number)))
        } else if let Some(letter) = lower.strip_prefix("ctrl-").and_then(only)
            && letter.is_ascii_lowercase()
        {
            match letter {
                'i' => Err(as_sent("Ctrl-I", "tab")),
                'm' => Err(as_sent("Ctrl-M", "enter")),
                _ => Ok(Key {
                    code: KeyCode::Char(letter),
                    with_control: true,
                }),
            }
        } else {
            let names: Vec<&str> = NAMED.iter().map(|(name, _)| *name).collect();
            Err(format!(
                "there is no key \"{}\"; keys are a character such as \"u\", \"ctrl-r\", \"f1\" to \"f12\", {}",
                crate::rules::text::shortened(text),
                names.join(", ")
            ))
        }
    }

    /// The key's name on the screen; arrows as arrows or in words.
    pub fn name(self, with_arrows: bool) -> String {
        let name = match self.code {
            KeyCode::Char(' ') => "Space".to_owned(),
            KeyCode::Char(letter) if self.with_control => letter.to_ascii_uppercase().to_string(),
            KeyCode::Char(character) => character.to_string(),
            KeyCode::Left if with_arrows => "←".to_owned(),
            KeyCode::Right if with_arrows => "→".to_owned(),
            KeyCode::Up if with_arrows => "↑".to_owned(),
            KeyCode::Down if with_arrows => "↓".to_owned(),
            KeyCode::PageDown => "PgDn".to_owned(),
            KeyCode::PageUp => "PgUp".to_owned(),
            code => code.to_string(),
        };
        let control = if self.with_control { "Ctrl-" } else { "" };
        format!("{control}{name}")
    }
}

/// What is said of a key for which a terminal sends another.
fn as_sent(key: &str, sent: &str) -> String {
    format!("terminals send {key} as \"{sent}\": name that key, or another one")
}
