//! The manual pages about subjects are true: their examples are taken by the program, and they leave nothing out.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::tui::keys::context::Context;
use lastpeg::tui::keys::keymap::Keymap;

use crate::support::{Home, answer};

/// What a page says, without its marks.
pub(crate) fn page(section: &str) -> String {
    let text = answer(&format!("man --section {section}"), 0);
    let text = text.replace("\\-", "-").replace("\\*(Aq", "'");
    text.replace("\\fB", "").replace("\\fR", "")
}

/// What a page shows as it is, one text for each example.
fn examples(section: &str) -> Vec<String> {
    let page = page(section);
    let parts = page.split(".EX\n").skip(1);
    let examples = parts.map(|part| part.split_once(".EE\n").unwrap().0.replace("\\&", ""));
    examples.collect()
}

#[test]
fn the_example_of_a_board_file_is_a_board() {
    let home = Home::new();
    let file = home.folder.path().join("hut.json");
    std::fs::write(&file, &examples("boards")[0]).unwrap();
    let ran = home.run(&format!("list --board-file '{}'", file.display()), "");
    assert_eq!((ran.code, ran.messages.as_str()), (0, ""));
    assert!(ran.output.contains("two-moves"), "{}", ran.output);
}

#[test]
fn the_example_of_a_lesson_is_right_in_all_that_it_claims() {
    let home = Home::new();
    let file = home.folder.path().join("own.toml");
    std::fs::write(&file, &examples("lessons")[0]).unwrap();
    let ran = home.run(&format!("learn --check '{}'", file.display()), "");
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.messages);
}

#[test]
fn the_examples_of_settings_keys_and_themes_are_taken_and_every_setting_is_there() {
    let home = Home::new();
    let [settings, keys, theme] = &examples("settings")[..] else {
        panic!("three examples");
    };
    let config = home.folder.path().join("config");
    let themes = config.join("themes");
    std::fs::create_dir_all(&themes).unwrap();
    std::fs::write(themes.join("own.toml"), theme).unwrap();
    let config = config.join("config.toml");
    let own = settings.replace("theme = \"auto\"", "theme = \"own\"");
    std::fs::write(&config, format!("{own}\n{keys}")).unwrap();
    let ran = home.run("play --plain english cross", "quit\n");
    assert_eq!(ran.messages, "");
    // What is wrong with a name tells all there are.
    std::fs::write(&config, "nothing = 1\n").unwrap();
    let told = home.run("play --plain english cross", "quit\n").messages;
    let (_, names) = told.split_once("the settings are ").unwrap();
    let (names, _) = names.split_once(" and the table").unwrap();
    let names: Vec<&str> = names.split(", ").collect();
    assert!(names.len() > 9, "{told}");
    let page = page("settings");
    for name in names {
        assert!(page.contains(&format!(".TP\n{name} (")), "{name}: {page}");
    }
}

#[test]
fn every_place_and_what_keys_can_be_given_to_there_is_on_the_page_of_the_keys() {
    let page = page("keys");
    for (place, context) in Keymap::places() {
        let heading = format!(".SH {}\n", place.to_uppercase());
        let (_, rest) = page.split_once(&heading).expect(place);
        let section = rest.split(".SH ").next().unwrap();
        for bound in Keymap::default().bindings(context) {
            let name = Keymap::name_of(bound.binding.command);
            let named = name.map_or_else(String::new, |name| format!(" ({name})\n"));
            assert!(section.contains(&named), "{place} {name:?}: {section}");
            assert!(!bound.binding.help.is_empty());
        }
    }
    let letters =
        |text: &str| -> String { text.chars().filter(char::is_ascii_alphabetic).collect() };
    let all = letters(&page);
    for context in Context::ALL {
        for bound in Keymap::default().bindings(context) {
            let help = bound.binding.help;
            assert!(all.contains(&letters(help)), "{context:?}: {help}");
        }
    }
}
