//! `config.toml`: the settings as the user writes them, and the program one value at a time: what else stands in the
//! file stays as it is.
//!
//! ```toml
//! theme = "wood"        # auto, wood, dark, light, contrast, mono or one of your own
//! glyphs = "unicode"    # auto, unicode, sextants, halves, picture, safe or ascii
//! scale = "large"       # auto, small, medium or large
//! animation = true      # show a jump on its way
//! mouse = true          # take mouse clicks
//! auto-jump = true      # a click on a peg with one jump only makes it
//! lamp = "off"          # off or on at the start of a game
//! hints = "idea"        # idea, line or verdict: what hints tell
//! target = "won"        # won, par, or par+1 to par+5: what the trainer takes for good
//! turned = "off"        # the trainer shows its problems turned or mirrored at random
//! key-preset = "both"   # both, vim or arrows
//! memory = "512MiB"     # the most for the tables of the solver; 1GiB without it
//!
//! [keys]                # other keys than the preset's
//! hint = ["H", "f2"]
//!
//! [keys.review]         # on one screen only
//! back = "x"
//! ```

use serde::Deserialize;
use toml_edit::{Item, TableLike};

use crate::app::size::{memory_text, read_memory};
use crate::app::store::settings::{
    Glyphs, Hints, KeyLine, Lamp, Preset, Scale, Settings, Target, Theme, Turned,
};
use crate::app::store::toml_text::{line_of_key, parse, read, told};
use crate::rules::notation::shortened;

/// What stands in the file.
#[derive(Default, PartialEq, Eq, Debug)]
pub(super) struct Written {
    /// The settings; the defaults where nothing is.
    pub(super) settings: Settings,
    /// The keys, the line of each in place of its origin.
    pub(super) keys: Vec<(usize, KeyLine)>,
    /// What is wrong, with its line.
    pub(super) faults: Vec<String>,
}

impl Written {
    /// Reads the text of the file. What is wrong in it is told, with its line, and the default stands in its place.
    pub(super) fn read(text: &str, themes: &[Theme]) -> Written {
        let mut written = Written::default();
        let document = match parse(text) {
            Ok(document) => document,
            Err(fault) => {
                let repair = "the defaults are used until it is repaired";
                written.faults.push(format!("{fault}; {repair}"));
                return written;
            }
        };
        let mut faults: Vec<(usize, String)> = Vec::new();
        for (key, item) in document.iter() {
            let line = line_of_key(text, document.as_table(), key);
            if key != "keys" {
                let set = set(&mut written.settings, key, item, themes);
                faults.extend(set.err().map(|fault| (line, fault)));
            } else if let Some(table) = item.as_table_like() {
                read_keys(text, None, table, &mut written.keys, &mut faults);
            } else {
                let fault = "\"keys\" must be a table: begin it with [keys]";
                faults.push((line, fault.to_owned()));
            }
        }
        written.keys.sort_by_key(|(line, _)| *line);
        written.faults = told(faults);
        written
    }
}

/// Sets what stands under a key.
fn set(settings: &mut Settings, key: &str, item: &Item, themes: &[Theme]) -> Result<(), String> {
    match key {
        "theme" => {
            let name: Option<String> = read(item);
            let mut themes_known = themes.iter();
            let theme = name.and_then(|name| themes_known.find(|theme| theme.name() == name));
            settings.theme = *theme.ok_or_else(|| one_of(key, themes, Theme::name))?;
        }
        "glyphs" => settings.glyphs = choice(key, item, Glyphs::ALL, Glyphs::name)?,
        "scale" => settings.scale = choice(key, item, Scale::ALL, Scale::name)?,
        "animation" => settings.animation = switch(key, item)?,
        "mouse" => settings.mouse = switch(key, item)?,
        "auto-jump" => settings.auto_jump = switch(key, item)?,
        "lamp" => settings.lamp = choice(key, item, Lamp::ALL, Lamp::name)?,
        "hints" => settings.hints = choice(key, item, Hints::ALL, Hints::name)?,
        "target" => settings.target = choice(key, item, Target::ALL, Target::name)?,
        "turned" => settings.turned = choice(key, item, Turned::ALL, Turned::name)?,
        "key-preset" => settings.key_preset = choice(key, item, Preset::ALL, Preset::name)?,
        "memory" => {
            let size: Option<String> = read(item);
            let size = size.ok_or("a size stands in quotes, as in \"512MiB\"".to_owned());
            let size = size.and_then(|size| read_memory(&size));
            settings.memory = size.map_err(|why| format!("\"memory\": {why}"))?;
        }
        unknown => {
            let names = values(Settings::default()).map(|(name, _)| name).join(", ");
            return Err(format!(
                "there is no setting \"{}\"; the settings are {names} and the table [keys]",
                shortened(unknown)
            ));
        }
    }
    Ok(())
}

fn choice<T: serde::de::DeserializeOwned + Copy>(
    key: &str,
    item: &Item,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<T, String> {
    read(item).ok_or_else(|| one_of(key, all, name))
}

/// What must stand under a key that has a choice.
fn one_of<T: Copy>(key: &str, all: &[T], name: fn(T) -> &'static str) -> String {
    let names = all.iter().map(|&choice| format!("\"{}\"", name(choice)));
    let names: Vec<String> = names.collect();
    format!("\"{key}\" must be one of {}", names.join(", "))
}

fn switch(key: &str, item: &Item) -> Result<bool, String> {
    read(item).ok_or_else(|| format!("\"{key}\" must be true or false"))
}

/// The keys of a command.
#[derive(Deserialize)]
#[serde(untagged)]
enum KeyNames {
    One(String),
    Several(Vec<String>),
}

/// Reads the table of keys, and the tables of single screens in it.
fn read_keys(
    text: &str,
    place: Option<&str>,
    table: &dyn TableLike,
    lines: &mut Vec<(usize, KeyLine)>,
    faults: &mut Vec<(usize, String)>,
) {
    for (command, item) in table.iter() {
        if let (Some(table), None) = (item.as_table_like(), place) {
            read_keys(text, Some(command), table, lines, faults);
            continue;
        }
        let line = line_of_key(text, table, command);
        let keys = match read(item) {
            Some(KeyNames::One(key)) => vec![key],
            Some(KeyNames::Several(keys)) => keys,
            None => {
                let fault = format!(
                    "\"{}\" must be a key such as \"u\", or several: [\"u\", \"backspace\"]",
                    shortened(command)
                );
                faults.push((line, fault));
                continue;
            }
        };
        let key_line = KeyLine {
            origin: String::new(),
            place: place.map(str::to_owned),
            command: command.to_owned(),
            keys,
        };
        lines.push((line, key_line));
    }
}

/// The settings by their names, as TOML values.
fn values(settings: Settings) -> [(&'static str, String); 12] {
    let quoted = |name: &str| format!("\"{name}\"");
    [
        (
            "theme",
            toml_edit::Value::from(settings.theme.name()).to_string(),
        ),
        ("glyphs", quoted(settings.glyphs.name())),
        ("scale", quoted(settings.scale.name())),
        ("animation", settings.animation.to_string()),
        ("mouse", settings.mouse.to_string()),
        ("auto-jump", settings.auto_jump.to_string()),
        ("lamp", quoted(settings.lamp.name())),
        ("hints", quoted(settings.hints.name())),
        ("target", quoted(settings.target.name())),
        ("turned", quoted(settings.turned.name())),
        ("key-preset", quoted(settings.key_preset.name())),
        ("memory", quoted(&memory_text(settings.memory))),
    ]
}

/// The text of the file with other settings in place of those before. Only values that differ are changed; every other
/// byte stays as it is: comments, order, the ends of lines, a byte order mark.
///
/// # Errors
/// The text is no TOML, or what is to be changed is no plain value: why nothing can be written, in words.
pub(super) fn written_into(
    text: &str,
    before: Settings,
    after: Settings,
) -> Result<String, String> {
    let document = parse(text).map_err(|_| "it is no TOML; repair it first")?;
    let mut changes = Vec::new();
    let mut added = String::new();
    for ((name, value), (_, old)) in values(after).into_iter().zip(values(before)) {
        if value == old {
            continue;
        }
        match document.get(name) {
            None => added += &format!("{name} = {value}\n"),
            Some(Item::Value(known)) if !known.is_inline_table() => {
                let span = known.span().ok_or("it is no TOML; repair it first")?;
                changes.push((span, value));
            }
            Some(_) => {
                return Err(format!(
                    "\"{name}\" is a table there and no value; write {name} = {value} in its place"
                ));
            }
        }
    }
    let mut text = text.to_owned();
    changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    for (span, value) in changes {
        text.replace_range(span, &value);
    }
    // In front, so that it stands in no table further down, but not of a byte order mark.
    let front = if text.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len_utf8()
    } else {
        0
    };
    if text.contains("\r\n") {
        added = added.replace('\n', "\r\n");
    }
    text.insert_str(front, &added);
    Ok(text)
}

const BYTE_ORDER_MARK: char = '\u{feff}';

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_gives_the_defaults() {
        assert_eq!(Written::read("", Theme::ALL), Written::default());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_the_rest_counts() {
        let text = "theme = \"light\"\nanimation = 3\n# a comment\ncolour = \"red\"\nscale = \"huge\"\nmouse = false\n";
        let Written {
            settings,
            faults: notices,
            ..
        } = Written::read(text, Theme::ALL);
        assert_eq!(
            (settings.theme, settings.mouse, settings.animation),
            (Theme::Light, false, true)
        );
        assert_eq!(
            notices,
            [
                "line 2: \"animation\" must be true or false",
                "line 4: there is no setting \"colour\"; the settings are theme, glyphs, scale, animation, mouse, \
                 auto-jump, lamp, hints, target, turned, key-preset, memory and the table [keys]",
                "line 5: \"scale\" must be one of \"auto\", \"small\", \"medium\", \"large\"",
            ]
        );
    }

    #[test]
    fn a_file_that_is_no_toml_gives_the_defaults_and_the_line() {
        let Written {
            settings,
            faults: notices,
            ..
        } = Written::read("mouse = false\ntheme = [\n", Theme::ALL);
        assert_eq!(settings, Settings::default());
        assert_eq!(notices.len(), 1);
        assert!(notices[0].starts_with("line "), "{notices:?}");
        assert!(
            notices[0].ends_with("the defaults are used until it is repaired"),
            "{notices:?}"
        );
    }

    #[test]
    fn keys_are_read_in_the_order_of_the_file() {
        let text =
            "[keys]\nundo = \"z\"\nhint = [\"H\", \"f2\"]\nlamp = 3\n[keys.review]\nback = \"x\"\n";
        let written = Written::read(text, Theme::ALL);
        let lines: Vec<String> = written
            .keys
            .iter()
            .map(|(line, key)| format!("{line} {:?} {} {:?}", key.place, key.command, key.keys))
            .collect();
        assert_eq!(
            lines,
            [
                "2 None undo [\"z\"]",
                "3 None hint [\"H\", \"f2\"]",
                "6 Some(\"review\") back [\"x\"]",
            ]
        );
        assert_eq!(
            written.faults,
            ["line 4: \"lamp\" must be a key such as \"u\", or several: [\"u\", \"backspace\"]"]
        );
        let wrong = Written::read("keys = 3\n", Theme::ALL);
        assert_eq!(
            wrong.faults,
            ["line 1: \"keys\" must be a table: begin it with [keys]"]
        );
    }

    #[test]
    fn the_memory_is_a_size() {
        let read = |text: &str| Written::read(text, Theme::ALL);
        assert_eq!(read("memory = \"64MiB\"\n").settings.memory, 64 << 20);
        for (text, fault) in [
            ("memory = \"1MiB\"", "give a size of at least 16MiB"),
            (
                "memory = \"much\"",
                "\"much\" is no size: give a number with its unit, as in 512MiB or 4GiB",
            ),
            ("memory = 512", "a size stands in quotes, as in \"512MiB\""),
        ] {
            let written = read(text);
            assert_eq!(written.faults, [format!("line 1: \"memory\": {fault}")]);
            assert_eq!(written.settings, Settings::default());
        }
    }

    /// The settings changed in every way, and those before.
    fn all_changed() -> (Settings, Settings) {
        let after = Settings {
            theme: Theme::Light,
            glyphs: Glyphs::Ascii,
            scale: Scale::Small,
            animation: false,
            mouse: false,
            auto_jump: false,
            lamp: Lamp::On,
            hints: Hints::Verdict,
            target: Target::Par,
            turned: Turned::On,
            key_preset: Preset::Vim,
            memory: 512 << 20,
        };
        (Settings::default(), after)
    }

    #[test]
    fn a_changed_value_leaves_every_other_byte_as_it_is() {
        let (before, after) = all_changed();
        let text = "\u{feff}# mine\r\n\r\n  lamp='off'  # at night\r\n\tmouse =  true\r\nscale=\"auto\"\r\nglyphs = \
            [1]\r\n\
                    animation = true\r\n\"auto-jump\" = true\r\n[keys]\r\n\
                    hint = [ \"H\",\r\n \"f2\" ]\r\ntheme = \"t\"";
        let wanted = "\u{feff}theme = \"light\"\r\nhints = \"verdict\"\r\ntarget = \"par\"\r\nturned = \"on\"\r\n\
            key-preset = \"vim\"\r\nmemory = \"512MiB\"\r\n# mine\r\n\r\n  lamp=\"on\"  # at night\r\n\t\
                      mouse =  false\r\nscale=\"small\"\r\nglyphs = \"ascii\"\r\nanimation = false\r\n\
                      \"auto-jump\" = false\r\n\
                      [keys]\r\nhint = [ \"H\",\r\n \"f2\" ]\r\ntheme = \"t\"";
        let written = written_into(text, before, after).unwrap();
        assert_eq!(written, wanted);
        let read = Written::read(&written, Theme::ALL);
        assert_eq!(read.settings, after);
        assert_eq!(written_into(text, before, before).unwrap(), text);
    }

    #[test]
    fn what_is_no_plain_value_is_refused_and_stays() {
        let (before, after) = all_changed();
        for text in [
            "[mouse]\nx = 1\n",
            "mouse.x = 1\n",
            "mouse = { x = 1 }\n",
            "[[mouse]]\n",
        ] {
            assert_eq!(
                written_into(text, before, after).unwrap_err(),
                "\"mouse\" is a table there and no value; write mouse = false in its place",
                "{text}"
            );
        }
        assert!(written_into("mouse = ", before, after).is_err());
    }
}
