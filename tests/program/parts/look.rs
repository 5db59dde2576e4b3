//! How all looks by settings and terminal.

use lastpeg::app::store::{Glyphs, Settings, Theme};
use lastpeg::tui::style::look::{Colours, Depth, Environment, Look};

fn look(settings: Settings, colours: Colours, variables: [&str; 3], unicode: bool) -> Look {
    let [no_color, term, colorterm] = variables;
    let environment = Environment {
        colours: if no_color.is_empty() {
            Colours::Auto
        } else {
            Colours::Never
        },
        term: term.to_owned(),
        colorterm: colorterm.to_owned(),
        narrow_locale: (!unicode).then(|| "LANG=C".to_owned()),
        ..Environment::default()
    };
    Look::new(&settings, colours, &environment)
}

#[test]
fn the_terminal_decides_the_depth_and_no_color_takes_it_away() {
    let depth = |colours, variables| look(Settings::default(), colours, variables, true).depth;
    let auto = Colours::Auto;
    assert_eq!(depth(auto, ["", "xterm", "truecolor"]), Depth::True);
    assert_eq!(depth(auto, ["", "xterm-direct", ""]), Depth::True);
    assert_eq!(depth(auto, ["", "screen-256color", ""]), Depth::Indexed);
    assert_eq!(depth(auto, ["", "xterm", ""]), Depth::Sixteen);
    for old in ["dumb", "vt52", "vt100", "vt220", "ansi"] {
        assert_eq!(depth(auto, ["", old, ""]), Depth::None, "{old}");
    }
    assert_eq!(depth(auto, ["1", "xterm", "truecolor"]), Depth::None);
    let always = Colours::Always;
    assert_eq!(depth(always, ["1", "xterm", "truecolor"]), Depth::True);
    let never = Colours::Never;
    assert_eq!(depth(never, ["", "xterm", "truecolor"]), Depth::None);
}

#[test]
fn without_colours_every_theme_is_mono() {
    let settings = Settings {
        theme: Theme::Light,
        ..Settings::default()
    };
    let theme = |no_color| look(settings, Colours::Auto, [no_color, "xterm", ""], true).theme;
    assert_eq!((theme(""), theme("1")), (Theme::Light, Theme::Mono));
}

#[test]
fn glyphs_are_ascii_where_unicode_is_not_certain_unless_chosen() {
    let of = |settings: Settings, unicode, term| {
        look(settings, Colours::Auto, ["", term, ""], unicode).glyphs
    };
    let auto = Settings::default();
    assert_eq!(of(auto, true, "xterm"), Glyphs::Unicode);
    assert_eq!(of(auto, false, "xterm"), Glyphs::Ascii);
    assert_eq!(of(auto, true, "dumb"), Glyphs::Ascii);
    let chosen = Settings {
        glyphs: Glyphs::Safe,
        ..Settings::default()
    };
    assert_eq!(of(chosen, false, "linux"), Glyphs::Safe);
}
