//! Tests of `look`.

use super::*;

#[test]
fn colours_are_forced_where_a_terminal_says_nothing_of_them() {
    let depth = |colours, term: &str| {
        let environment = Environment {
            colours,
            term: term.to_owned(),
            ..Environment::default()
        };
        environment.depth(Colours::Auto)
    };
    assert_eq!(depth(Colours::Always, ""), Depth::Sixteen);
    assert_eq!(depth(Colours::Auto, "dumb"), Depth::None);
    assert_eq!(depth(Colours::Never, "xterm-256color"), Depth::None);
}

#[test]
fn colorfgbg_tells_the_background() {
    let cases = [
        ("15;0", Background::Dark),
        ("0;15", Background::Light),
        ("12;8", Background::Dark),
        ("0;default;7", Background::Light),
        ("15;default", Background::Unknown),
        ("", Background::Unknown),
    ];
    for (text, ground) in cases {
        assert_eq!(Background::of_colorfgbg(text), ground, "{text}");
    }
}

#[test]
#[cfg(unix)]
fn an_empty_variable_leaves_the_locale_to_the_next() {
    let narrow = |[all, ctype, lang]: [&str; 3]| {
        narrow_locale(|name| match name {
            "LC_ALL" => all.to_owned(),
            "LC_CTYPE" => ctype.to_owned(),
            _ => lang.to_owned(),
        })
    };
    assert_eq!(narrow(["", "", "en_US.UTF-8"]), None);
    assert_eq!(narrow(["", "C.utf8", "C"]), None);
    assert_eq!(
        narrow(["C", "", "en_US.UTF-8"]).as_deref(),
        Some("LC_ALL=C")
    );
    assert_eq!(narrow(["", "", ""]).as_deref(), Some("LANG="));
}

#[test]
fn a_picture_is_shown_where_the_terminal_shows_pictures() {
    let settings = Settings {
        glyphs: Glyphs::Picture,
        ..Settings::default()
    };
    let of = |variables: [&str; 3], colorterm: &str| {
        let [term, program, konsole] = variables;
        let environment = Environment {
            term: term.to_owned(),
            colorterm: colorterm.to_owned(),
            pictures: shows_pictures(term, program, konsole),
            ..Environment::default()
        };
        let look = Look::new(&settings, Colours::Auto, &environment);
        (look.pictures, look.parts)
    };
    let kitty = (Some(PictureProtocol::Kitty), Parts::Points);
    assert_eq!(of(["xterm-kitty", "", ""], "truecolor"), kitty);
    let sixel = (Some(PictureProtocol::Sixel), Parts::Points);
    assert_eq!(of(["foot", "", ""], "truecolor"), sixel);
    assert_eq!(of(["xterm", "", "220401"], "truecolor"), sixel);
    let none = (None, Parts::Quadrants);
    assert_eq!(of(["xterm-256color", "", ""], "truecolor"), none);
    assert_eq!(of(["tmux-256color", "ghostty", ""], "truecolor"), none);
    let few = (Some(PictureProtocol::Kitty), Parts::Quadrants);
    assert_eq!(of(["xterm-kitty", "", ""], ""), few);
}
