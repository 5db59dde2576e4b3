//! The colour of the terminal's background, asked for once. The answer comes among what is typed, and crossterm takes
//! it for the keys that would write it: Alt+], `11;rgb:1e1e/1e1e/1e1e`, Alt+\ or Ctrl+G. Here it is taken out again.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use crate::tui::style::colour::Rgb;

/// The question: "OSC 11" of xterm's control sequences, which most terminals know.
pub(super) const QUESTION: &str = "\x1b]11;?\x1b\\";

/// The longest answer: `11;rgba:` and four numbers of four digits.
const LONGEST: usize = 32;

/// Listens for the answer, once.
#[derive(Default, Debug)]
pub(super) struct GroundAnswer {
    /// What may be the beginning of it; nothing where there is none.
    begun: Vec<Event>,
    text: String,
    is_here: bool,
}

impl GroundAnswer {
    /// Takes what is typed: gives back what is none of the answer, and the colour once it is told.
    pub(super) fn hear(&mut self, input: Event) -> (Vec<Event>, Option<Rgb>) {
        let Some(key) = input.as_key_press_event().filter(|_| !self.is_here) else {
            return (vec![input], None);
        };
        let is_alt = key.modifiers.contains(KeyModifiers::ALT);
        if self.begun.is_empty() {
            if is_alt && key.code == KeyCode::Char(']') {
                self.begun.push(input);
                return (Vec::new(), None);
            }
            return (vec![input], None);
        }
        if ends(key) {
            self.is_here = true;
            let colour = colour_of(&self.text);
            let typed = std::mem::take(&mut self.begun);
            let typed = if colour.is_some() { Vec::new() } else { typed };
            return (typed, colour);
        }
        self.begun.push(input);
        match key.code {
            KeyCode::Char(c) if !is_alt && c.is_ascii() && self.text.len() < LONGEST => {
                self.text.push(c);
                if "11;rgb".starts_with(&self.text) || self.text.starts_with("11;rgb") {
                    return (Vec::new(), None);
                }
            }
            _ => {}
        }
        self.text.clear();
        (std::mem::take(&mut self.begun), None)
    }
}

/// Whether a key stands for the end of the answer: ST or BEL.
fn ends(key: KeyEvent) -> bool {
    match key.code {
        KeyCode::Char('\\') => key.modifiers.contains(KeyModifiers::ALT),
        KeyCode::Char('g') => key.modifiers.contains(KeyModifiers::CONTROL),
        _ => false,
    }
}

/// The colour of an answer: `11;rgb:` and three numbers of one to four hexadecimal digits each, the largest of which
/// stands for full brightness; an opacity may follow.
fn colour_of(text: &str) -> Option<Rgb> {
    let parts = text
        .strip_prefix("11;rgb")?
        .trim_start_matches('a')
        .strip_prefix(':')?;
    let part = |text: &str| {
        let most = 16_u32.checked_pow(text.len() as u32)? - 1;
        let value = u32::from_str_radix(text, 16).ok()?;
        (1..=4)
            .contains(&text.len())
            .then(|| value as f32 / most as f32)
    };
    let mut parts = parts.split('/').map(part);
    let (r, g, b) = (parts.next()??, parts.next()??, parts.next()??);
    Some(Rgb { r, g, b })
}

#[cfg(test)]
mod tests;
