//! Tests of `theme`.

use super::*;
use crate::app::store::COLOURS;
use ratatui::style::Color;

#[test]
fn every_colour_of_a_theme_of_ones_own_is_taken_over() {
    for name in COLOURS {
        assert!(WOOD.clone().set(name, Rgb::BLACK), "{name}");
    }
    let own = OwnTheme {
        name: "sea".to_owned(),
        base: Theme::Dark,
        colours: vec![("marble", 0x0001_0203), ("accent", 0x00ff_0000)],
        relief: Some(0.25),
    };
    let palette = Palette::own(&own);
    let material = palette.material.unwrap();
    assert_eq!(material.marble.bytes(), [1, 2, 3]);
    assert!((material.relief - 0.25).abs() < f32::EPSILON);
    assert_eq!(palette.accent().fg, Some(Color::Rgb(255, 0, 0)));
    assert_eq!(palette.peg(), DARK.peg());
}

#[test]
fn nothing_is_black_or_dark_blue_on_a_dark_terminal_of_sixteen_colours() {
    let mut palette = Palette {
        depth: Depth::Sixteen,
        material: None,
        ..LIGHT
    };
    palette.suit(false);
    for style in [palette.cursor(), palette.peg(), palette.accent()] {
        let dark = [Some(Color::Black), Some(Color::Blue)];
        assert!(!dark.contains(&style.fg), "{style:?}");
    }
}
