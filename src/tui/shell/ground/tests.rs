//! Tests of `ground`.

use super::*;

fn keys(text: &str) -> Vec<Event> {
    let mut alt = KeyModifiers::NONE;
    let mut all = Vec::new();
    for c in text.chars() {
        match c {
            '\x1b' => alt = KeyModifiers::ALT,
            '\x07' => all.push(KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL)),
            c => {
                all.push(KeyEvent::new(KeyCode::Char(c), alt));
                alt = KeyModifiers::NONE;
            }
        }
    }
    all.into_iter().map(Event::Key).collect()
}

fn heard(text: &str) -> (Vec<Event>, Option<[u8; 3]>) {
    let mut answer = GroundAnswer::default();
    let mut typed = Vec::new();
    let mut colour = None;
    for input in keys(text) {
        let (inputs, told) = answer.hear(input);
        typed.extend(inputs);
        colour = colour.or(told.map(Rgb::bytes));
    }
    (typed, colour)
}

#[test]
fn the_answer_is_taken_out_of_what_is_typed() {
    for answer in [
        "\x1b]11;rgb:ffff/8080/0000\x1b\\",
        "\x1b]11;rgb:ff/80/00\x07",
    ] {
        let (typed, colour) = heard(&format!("u{answer}r"));
        assert_eq!((typed, colour), (keys("ur"), Some([255, 128, 0])));
    }
    let (typed, colour) = heard("\x1b]11;rgba:0000/0000/0000/ffff\x1b\\");
    assert_eq!((typed, colour), (Vec::new(), Some([0, 0, 0])));
}

#[test]
fn keys_that_only_begin_like_it_are_not_lost() {
    for text in ["\x1b]u", "\x1b]11x", "\x1b]11;rgb:zz/00/00\x1b\\"] {
        let (typed, colour) = heard(text);
        assert!(colour.is_none());
        assert!(typed.len() + 1 >= keys(text).len(), "{text:?}");
    }
}
