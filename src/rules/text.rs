//! Text from outside in a form that can be shown: what would command a terminal, or turn the order of the text round,
//! stands there as an escape.
//!
//! A board file, a setting or a file name may hold any character. ESC and its like, written to a terminal raw, set the
//! clipboard, the title of the window or the colours; overrides of the direction of writing make a text look like
//! another. The escapes are those of JSON (`\u001b`), so that one and the same replacement serves text and JSON.

use std::borrow::Cow;

/// Whether a character is shown as an escape: the control characters (C0, DEL and C1), what sets the direction of
/// writing, the separators of lines and paragraphs, and spaces and marks that nobody sees.
pub(crate) fn is_escaped(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

/// A text of several lines with escapes; what ends its lines stays.
#[cfg(any(feature = "terminal", test))]
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    escaped(text, |character| is_escaped(character) && character != '\n')
}

/// A text with escapes that stands on one line.
pub(crate) fn shown_on_a_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_escaped)
}

/// A text of several lines as one: what is between words is a space, everything else that must not be shown an escape.
pub(crate) fn as_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    shown_on_a_line(&words.join(" ")).into_owned()
}

/// A text of a user's, cut so that it fits a message.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST - 1).chain(['…']).collect()
}

fn escaped(text: &str, is_wanted: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_wanted) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_wanted(character) {
            // All of them are below U+10000.
            shown += &format!("\\u{:04x}", u32::from(character));
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// Words as the beginning of a sentence.
#[cfg(feature = "terminal")]
pub(crate) fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Several words as one speaks of them: `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        words => words.concat(),
    }
}

/// What a number is now, as far as parity goes, and what it would have to be.
pub(crate) const fn parities(is_odd: bool) -> (&'static str, &'static str) {
    if is_odd {
        ("odd", "even")
    } else {
        ("even", "odd")
    }
}

/// A count with its noun: `1 peg`, `2 pegs`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    match (count, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) if !stem.ends_with('a') => format!("{count} {stem}ies"),
        _ if noun.ends_with("sh") || noun.ends_with("ss") => format!("{count} {noun}es"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests;
