//! A screen as a picture.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::picture::{Terminal, moving, svg};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

#[test]
fn a_picture_has_the_colours_of_the_screen_and_its_text_escaped() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
    buffer.set_string(0, 0, "a<▀", Style::new().fg(Color::Rgb(1, 2, 3)));
    buffer[(3, 0)].set_bg(Color::Indexed(196));
    let svg = svg(&buffer, Terminal::DARK);
    assert!(svg.contains("fill=\"#010203\">a&lt;</text>"), "{svg}");
    assert!(svg.contains("<rect x=\"18\" y=\"0\" width=\"9\" height=\"9\" fill=\"#010203\"/>"));
    assert!(svg.contains("<rect x=\"27\" y=\"0\" width=\"9\" height=\"18\" fill=\"#ff0000\"/>"));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn a_moving_picture_draws_what_changes_over_what_is_there() {
    let screen = |text: &str| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        buffer.set_string(0, 0, text, Style::new());
        buffer
    };
    let screens = [(screen("abc"), 1.0), (screen("axc"), 3.0)];
    let svg = moving(&screens, Terminal::DARK);
    assert!(svg.contains(">abc</text>"));
    let (_, change) = svg.split_once("<g visibility=\"hidden\">").unwrap();
    assert!(change.contains("keyTimes=\"0;0.2500\" calcMode=\"discrete\" dur=\"4s\""));
    assert!(change.contains("<rect x=\"9\" y=\"0\" width=\"9\" height=\"18\""));
    assert!(change.contains("<text x=\"9\" y=\"14\"") && change.contains(">x</text>"));
    assert!(change.ends_with("</g>\n</svg>\n"));
}

#[test]
fn inverse_text_changes_its_colours_over() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
    buffer.set_string(0, 0, "x", Style::new().add_modifier(Modifier::REVERSED));
    let svg = svg(&buffer, Terminal::LIGHT);
    // Drawn in the colour of the background.
    assert!(svg.contains("fill=\"#fbfbfa\">x</text>"), "{svg}");
}
