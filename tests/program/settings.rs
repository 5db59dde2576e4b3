//! `config.toml` and themes of one's own: what is read of them, what is told of their faults, and what is written.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;
use std::path::PathBuf;

use lastpeg::app::store::{Glyphs, Hints, Preset, SETTINGS, Scale, Settings, Store, Target, Theme};
use lastpeg::library::Library;
use lastpeg::rules::game::Game;
use lastpeg::tui::shell::app::App;

use crate::support::player::{Player, USUAL, flat, interface, problem, store_in};
use crate::support::run;

/// A folder of settings.
struct Home {
    folder: tempfile::TempDir,
}

impl Home {
    /// With this text in a file.
    fn with(name: &str, text: &str) -> Home {
        let home = Home {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir_all(home.path(name).parent().unwrap()).unwrap();
        fs::write(home.path(name), text).unwrap();
        home
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("config").join(name)
    }

    fn store(&self) -> Store {
        store_in(self.folder.path())
    }
}

/// The store that reads this `config.toml`, and what it tells of its faults.
fn read(text: &str) -> (Store, Vec<String>) {
    faults(&Home::with("config.toml", text), "config.toml")
}

/// The store of a folder, and what it tells of the faults of a file.
fn faults(home: &Home, name: &str) -> (Store, Vec<String>) {
    let mut store = home.store();
    let place = format!("{}, ", home.path(name).display());
    let told = store.take_notices().into_iter();
    let told = told.map(|notice| notice.strip_prefix(&place).unwrap().to_owned());
    (store, told.collect())
}

#[test]
fn an_empty_file_gives_the_defaults() {
    let (store, faults) = read("");
    assert_eq!(store.settings(), &Settings::default());
    assert!(store.key_lines().is_empty() && faults.is_empty());
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_the_rest_counts() {
    let text = "theme = \"light\"\nanimation = 3\n# a comment\ncolour = \"red\"\nscale = \"huge\"\nmouse = false\n";
    let (store, faults) = read(text);
    let settings = store.settings();
    let names = SETTINGS.iter().map(|setting| setting.name);
    let names = names.collect::<Vec<_>>().join(", ");
    assert_eq!(
        (settings.theme, settings.mouse, settings.animation),
        (Theme::Light, false, true)
    );
    assert_eq!(
        faults,
        [
            "line 2: \"animation\" must be true or false",
            &format!(
                "line 4: there is no setting \"colour\"; the settings are {names} and the table [keys]"
            ),
            "line 5: \"scale\" must be one of \"auto\", \"small\", \"medium\", \"large\"",
        ]
    );
}

#[test]
fn a_file_that_is_no_toml_gives_the_defaults_and_the_line() {
    let (store, faults) = read("mouse = false\ntheme = [\n");
    assert_eq!(store.settings(), &Settings::default());
    assert_eq!(faults.len(), 1);
    assert!(faults[0].starts_with("line "), "{faults:?}");
    assert!(
        faults[0].ends_with("the defaults are used until it is repaired"),
        "{faults:?}"
    );
}

#[test]
fn keys_are_read_in_the_order_of_the_file() {
    let text =
        "[keys]\nundo = \"z\"\nhint = [\"H\", \"f2\"]\nlamp = 3\n[keys.review]\nback = \"x\"\n";
    let (store, faults) = read(text);
    let lines = store.key_lines().iter().map(|key| {
        let (_, line) = key.origin.rsplit_once(' ').unwrap();
        format!("{line} {:?} {} {:?}", key.place, key.command, key.keys)
    });
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            "2 None undo [\"z\"]",
            "3 None hint [\"H\", \"f2\"]",
            "6 Some(\"review\") back [\"x\"]",
        ]
    );
    assert_eq!(
        faults,
        ["line 4: \"lamp\" must be a key such as \"u\", or several: [\"u\", \"backspace\"]"]
    );
    let (_, faults) = read("keys = 3\n");
    assert_eq!(
        faults,
        ["line 1: \"keys\" must be a table: begin it with [keys]"]
    );
}

#[test]
fn the_memory_is_a_size() {
    let (store, _) = read("memory = \"64MiB\"\n");
    assert_eq!(store.settings().memory, 64 << 20);
    for (text, fault) in [
        ("memory = \"1MiB\"", "give a size of at least 16MiB"),
        (
            "memory = \"much\"",
            "\"much\" is no size: give a number with its unit, as in 512MiB or 4GiB",
        ),
        ("memory = 512", "a size stands in quotes, as in \"512MiB\""),
    ] {
        let (store, faults) = read(text);
        assert_eq!(faults, [format!("line 1: \"memory\": {fault}")]);
        assert_eq!(store.settings(), &Settings::default());
    }
}

/// Settings that differ from the defaults in everything.
const CHANGED: Settings = Settings {
    theme: Theme::Light,
    glyphs: Glyphs::Ascii,
    scale: Scale::Small,
    animation: false,
    mouse: false,
    auto_jump: false,
    lamp: true,
    hints: Hints::Verdict,
    target: Target::Par,
    turned: true,
    key_preset: Preset::Vim,
    memory: 512 << 20,
};

/// What stands in `config.toml` after these settings have been kept in place of the defaults, and what is told of it.
fn kept(text: &str, settings: Settings) -> (Home, String, Vec<String>) {
    let home = Home::with("config.toml", text);
    let mut store = home.store();
    store.take_notices();
    store.keep_settings(Settings::default(), settings);
    store.close();
    store.take_in();
    let written = fs::read_to_string(home.path("config.toml")).unwrap();
    (home, written, store.take_notices())
}

#[test]
fn a_changed_value_leaves_every_other_byte_as_it_is() {
    let text = "\u{feff}# mine\r\n\r\n  lamp='off'  # at night\r\n\tmouse =  true\r\nscale=\"auto\"\r\nglyphs = \
        [1]\r\n\
                animation = true\r\n\"auto-jump\" = true\r\n[keys]\r\n\
                hint = [ \"H\",\r\n \"f2\" ]\r\ntheme = \"t\"";
    let wanted = "\u{feff}# mine\r\n\r\n  lamp=true  # at night\r\n\t\
                  mouse =  false\r\nscale=\"small\"\r\nglyphs = \"ascii\"\r\nanimation = false\r\n\
                  \"auto-jump\" = false\r\n\
        theme = \"light\"\r\nhints = \"verdict\"\r\ntarget = \"par\"\r\nturned = true\r\n\
        key-preset = \"vim\"\r\nmemory = \"512MiB\"\r\n\
                  [keys]\r\nhint = [ \"H\",\r\n \"f2\" ]\r\ntheme = \"t\"";
    let (home, written, told) = kept(text, CHANGED);
    assert_eq!((&written[..], &told[..]), (wanted, &[][..]));
    assert_eq!(home.store().settings(), &CHANGED);
    let (_, written, told) = kept(text, Settings::default());
    assert_eq!((&written[..], &told[..]), (text, &[][..]));
}

#[test]
fn values_are_added_behind_what_is_there_and_in_no_table() {
    let light = Settings {
        theme: Theme::Light,
        ..Settings::default()
    };
    for (text, wanted) in [
        ("", "theme = \"light\"\n"),
        ("# by Ann", "# by Ann\ntheme = \"light\"\n"),
        (
            "# by Ann\nmouse = true",
            "# by Ann\nmouse = true\ntheme = \"light\"\n",
        ),
        (
            "[keys]\nundo = \"z\"\n",
            "theme = \"light\"\n[keys]\nundo = \"z\"\n",
        ),
    ] {
        let (_, written, told) = kept(text, light);
        assert_eq!((&written[..], &told[..]), (wanted, &[][..]));
    }
}

#[test]
fn what_is_no_plain_value_is_refused_and_stays() {
    for text in [
        "[mouse]\nx = 1\n",
        "mouse.x = 1\n",
        "mouse = { x = 1 }\n",
        "[[mouse]]\n",
    ] {
        let (_, written, told) = kept(text, CHANGED);
        let why = "\"mouse\" is a table there and no value; write mouse = false in its place";
        assert!(told.len() == 1 && told[0].contains(why), "{text}: {told:?}");
        assert_eq!(written, text);
    }
    let (_, written, told) = kept("mouse = ", CHANGED);
    assert_eq!((&written[..], told.len()), ("mouse = ", 1), "{told:?}");
}

#[test]
fn a_theme_is_read_and_what_is_wrong_in_it_is_told_with_its_line() {
    let text = "base = \"dark\"\nmarble = \"#8fd0C0\"\npeg = \"teal\"\nrelief = 2\ncolour = 3\n";
    let (store, told) = faults(&Home::with("themes/sea.toml", text), "themes/sea.toml");
    let sea = store.themes().iter().find_map(|theme| match theme {
        Theme::Own(theme) if theme.name == "sea" => Some(*theme),
        _ => None,
    });
    let sea = sea.unwrap();
    assert_eq!((sea.base, sea.relief), (Theme::Dark, None));
    assert_eq!(sea.colours, [("marble", 0x008f_d0c0)]);
    assert_eq!(
        told[..2],
        [
            "line 3: \"peg\" must be a colour written as \"#rrggbb\", such as \"#8fd0c0\"",
            "line 4: \"relief\" must be a number from 0 to 1",
        ]
    );
    assert!(told[2].starts_with(
        "line 5: there is no colour \"colour\"; a theme has base, relief, plate-dark"
    ));
    let (store, told) = faults(
        &Home::with("themes/sea.toml", "base = \n"),
        "themes/sea.toml",
    );
    assert_eq!(store.themes(), Theme::ALL);
    assert!(told[0].starts_with("line 1: "), "{told:?}");
}

#[test]
fn a_theme_is_chosen_by_its_name_however_it_is_written() {
    let text = "base = \"dark\"\n";
    let home = Home::with("themes/Nacht am See.toml", text);
    let store = home.store();
    let themes = store.themes().to_vec();
    let central = problem("english", "central");
    let app = interface(central, flat(Glyphs::Unicode), USUAL, &store);
    let mut player = Player::of(app.with_themes(themes), store);
    player.type_keys(":theme nacht am");
    let shown = player.screen();
    assert!(shown.contains("Nacht am See"), "{shown}");
    player.keys("Tab");
    let shown = player.screen();
    assert!(shown.contains(":theme Nacht am See"), "{shown}");
    player.keys("Esc").enter("theme nacht am see");
    let theme = player.app().env().settings.theme;
    assert_eq!(theme.name(), "Nacht am See");
}

#[test]
fn a_colour_is_six_hexadecimal_digits() {
    for wrong in ["", "#", "0102ff", "#0102f", "#0102fff", "#+102ff", "#é02ff"] {
        let text = format!("base = \"dark\"\nmarble = \"{wrong}\"\n");
        let (_, told) = faults(&Home::with("themes/sea.toml", &text), "themes/sea.toml");
        assert_eq!(told.len(), 1, "{wrong}: {told:?}");
        assert!(
            told[0].starts_with("line 2: \"marble\" must be a colour"),
            "{told:?}"
        );
    }
}

#[test]
fn automatic_glyphs_are_those_of_the_terminal_again() {
    let mut player = Player::in_ascii(problem("english", "central"));
    let before = player.screen();
    for glyphs in ["unicode", "auto"] {
        player.enter(&format!("glyphs {glyphs}"));
        assert_eq!(player.screen() == before, glyphs == "auto", "{glyphs}");
    }
}

#[test]
fn a_setting_is_typed_by_its_name_and_what_it_may_be_is_told() {
    let mut player = Player::at("english", "central");
    for (typed, told) in [
        ("animation maybe", "write animation and one of on, off"),
        ("scale huge", "write scale and one of auto, small, medium"),
        ("theme no such", "write theme and one of auto, wood, dark"),
    ] {
        player.enter(typed);
        let screen = player.screen();
        assert!(screen.contains(told), "{screen}");
        player.keys("Esc");
    }
    player.enter("animation off");
    player.enter("scale small");
    let settings = player.app().env().settings;
    assert_eq!((settings.animation, settings.scale), (false, Scale::Small));
}

#[test]
fn beside_a_memory_that_is_not_offered_stand_the_next_that_are() {
    for (size, less, more) in [(16, 64 << 10, 64), (96, 64, 128)] {
        for (key, next) in [("←", less), ("→", more)] {
            let settings = Settings {
                memory: size << 20,
                ..Settings::default()
            };
            let game = Game::new(problem("english", "central"));
            let look = flat(Glyphs::Ascii);
            let app = App::new(Library::embedded(), game, settings, look, USUAL);
            let mut player = Player::of(app, Store::keeping_nothing());
            player.keys("m /Settings Enter");
            for _ in SETTINGS
                .iter()
                .take_while(|setting| setting.name != "memory")
            {
                player.keys("↓");
            }
            player.keys(key);
            assert_eq!(player.app().env().settings.memory, next << 20, "{size}");
        }
    }
}

#[test]
fn a_word_that_stands_alone_refuses_what_follows_it() {
    let mut player = Player::at("english", "central");
    player.enter("lamp off");
    let screen = player.screen();
    assert!(screen.contains("lamp stands alone: leave"), "{screen}");
    assert!(!screen.contains("winnable"), "{screen}");
}

#[test]
fn the_name_of_a_choice_counts_in_any_letters() {
    let text = "theme = \"WOOD\"\nglyphs = \"Ascii\"\nhints = \"LINE\"\nlamp = \"On\"\n";
    let (store, told) = read(text);
    assert!(told.is_empty(), "{told:?}");
    let settings = store.settings();
    assert_eq!(
        (settings.theme, settings.glyphs),
        (Theme::Wood, Glyphs::Ascii)
    );
    assert_eq!(settings.hints, Hints::Line);
    for option in ["--glyphs ASCII", "--scale Small"] {
        let ran = run(&format!("play {option}"));
        assert!(
            ran.messages.contains("needs a terminal"),
            "{}",
            ran.messages
        );
    }
}

#[test]
fn a_picture_that_the_terminal_cannot_show_is_chosen_with_a_word_about_it() {
    let mut player = Player::at("english", "central");
    player.enter("settings").keys("↓");
    let told = |player: &Player| {
        player
            .app()
            .notice()
            .is_some_and(|it| it.contains("no pictures"))
    };
    for _ in Glyphs::ALL {
        player.keys("→");
        let is_picture = player.app().env().settings.glyphs == Glyphs::Picture;
        assert_eq!(told(&player), is_picture);
    }
}
