//! Tests of `text`.

use super::*;

#[test]
fn nothing_that_commands_a_terminal_is_left() {
    let all: String = ('\0'..='\u{ffff}').collect();
    for text in [shown(&all), shown_on_a_line(&all)] {
        let left: Vec<char> = text.chars().filter(|&c| is_escaped(c)).collect();
        assert!(left.is_empty() || left == ['\n'], "{left:?}");
    }
    for character in "\u{1b}\u{7}\u{8}\r\t\0\u{7f}\u{80}\u{9b}\u{9d}\u{a1}".chars() {
        assert_eq!(
            is_escaped(character),
            character != '\u{a1}',
            "{character:?}"
        );
    }
    for unseen in "\u{202a}\u{202e}\u{2066}\u{2069}\u{200f}\u{61c}\u{200b}\u{feff}".chars() {
        assert!(is_escaped(unseen), "{unseen:?}");
    }
    assert_eq!(
        shown("a\u{1b}]52;c\u{7}\n\u{9b}b"),
        "a\\u001b]52;c\\u0007\n\\u009bb"
    );
    assert_eq!(shown("Größe 单人 🟢 é"), "Größe 单人 🟢 é");
}

#[test]
fn the_escapes_are_those_of_json() {
    let text = "\u{7f}\u{9b}31m\u{202e}\u{2028}";
    let object = serde_json::json!({ "title": text }).to_string();
    assert_ne!(shown(&object), object);
    let read: serde_json::Value = serde_json::from_str(&shown(&object)).unwrap();
    assert_eq!(read["title"], text);
}

#[test]
fn one_line_stays_one() {
    assert_eq!(as_one_line(" a\n  b\tc\u{1b} "), "a b c\\u001b");
    assert_eq!(shown_on_a_line("a\nb"), "a\\u000ab");
}
