//! `config.toml`: the settings as the user writes them, and the program one value at a time: what else stands in the file
//! stays as it is.
//!
//! ```toml
//! theme = "wood"        # auto, wood, dark, light, contrast, mono or one of your own
//! glyphs = "unicode"    # auto, unicode, safe or ascii
//! scale = "large"       # auto, small, medium or large
//! animation = true      # show a jump on its way
//! mouse = true          # take mouse clicks
//! auto-jump = true      # a click on a peg with one jump only makes it
//! lamp = "off"          # off or on at the start of a game
//! key-preset = "both"   # both, vim or arrows
//!
//! [keys]                # other keys than the preset's
//! hint = ["H", "f2"]
//!
//! [keys.review]         # on one screen only
//! back = "x"
//! ```

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::app::store::settings::{Glyphs, KeyLine, Lamp, Preset, Scale, Settings, Theme};

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

impl Settings {
    /// Reads the text of the file. What is wrong in it is told, with its line, and the default stands in its place.
    pub(super) fn read(text: &str, themes: &[Theme]) -> Written {
        let mut written = Written::default();
        let table = match DeTable::parse(text) {
            Ok(table) => table.into_inner(),
            Err(error) => {
                let line = error.span().map_or(1, |span| line_of(text, span.start));
                let notice = format!(
                    "line {line}: {}; the defaults are used until it is repaired",
                    error.message()
                );
                written.faults.push(notice);
                return written;
            }
        };
        let mut faults: Vec<(usize, String)> = Vec::new();
        for (key, value) in table {
            if key.as_ref() == "keys" {
                read_keys(text, None, &value, &mut written.keys, &mut faults);
            } else if let Err(fault) = written.settings.set(key.as_ref(), value.as_ref(), themes) {
                faults.push((line_of(text, key.span().start), fault));
            }
        }
        faults.sort();
        written.keys.sort_by_key(|(line, _)| *line);
        let told = faults.into_iter();
        written.faults = told
            .map(|(line, fault)| format!("line {line}: {fault}"))
            .collect();
        written
    }

    /// The settings by their names, as TOML values.
    fn values(self) -> [(&'static str, String); 8] {
        let quoted = |name: &str| format!("\"{name}\"");
        [
            ("theme", quoted(self.theme.name())),
            ("glyphs", quoted(self.glyphs.name())),
            ("scale", quoted(self.scale.name())),
            ("animation", self.animation.to_string()),
            ("mouse", self.mouse.to_string()),
            ("auto-jump", self.auto_jump.to_string()),
            ("lamp", quoted(self.lamp.name())),
            ("key-preset", quoted(self.key_preset.name())),
        ]
    }

    /// The text of the file with these settings in place of those before. Only values that differ are changed; comments
    /// and everything else stay. `None` where the text is no TOML.
    pub(super) fn write_into(self, text: &str, before: Settings) -> Option<String> {
        let table = DeTable::parse(text).ok()?.into_inner();
        let mut changes = Vec::new();
        let mut added = String::new();
        for ((name, value), (_, old)) in self.values().into_iter().zip(before.values()) {
            if value == old {
                continue;
            }
            match table.get(name) {
                Some(written) => changes.push((written.span(), value)),
                None => added += &format!("{name} = {value}\n"),
            }
        }
        let mut text = text.to_owned();
        changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        for (span, value) in changes {
            text.replace_range(span, &value);
        }
        // In front, so that it stands in no table further down.
        Some(added + &text)
    }

    fn set(&mut self, key: &str, value: &DeValue, themes: &[Theme]) -> Result<(), String> {
        match key {
            "theme" => self.theme = choice(key, value, themes, Theme::name)?,
            "glyphs" => self.glyphs = choice(key, value, Glyphs::ALL, Glyphs::name)?,
            "scale" => self.scale = choice(key, value, Scale::ALL, Scale::name)?,
            "animation" => self.animation = switch(key, value)?,
            "mouse" => self.mouse = switch(key, value)?,
            "auto-jump" => self.auto_jump = switch(key, value)?,
            "lamp" => self.lamp = choice(key, value, Lamp::ALL, Lamp::name)?,
            "key-preset" => self.key_preset = choice(key, value, Preset::ALL, Preset::name)?,
            unknown => {
                return Err(format!(
                    "there is no setting \"{}\"; the settings are theme, glyphs, scale, animation, mouse, auto-jump, lamp, key-preset and the table [keys]",
                    crate::rules::notation::shortened(unknown)
                ));
            }
        }
        Ok(())
    }
}

/// Reads the table of keys, and the tables of single screens in it.
fn read_keys(
    text: &str,
    place: Option<&str>,
    value: &Spanned<DeValue>,
    lines: &mut Vec<(usize, KeyLine)>,
    faults: &mut Vec<(usize, String)>,
) {
    let line = line_of(text, value.span().start);
    let Some(table) = value.as_ref().as_table() else {
        return faults.push((
            line,
            "\"keys\" must be a table: begin it with [keys]".to_owned(),
        ));
    };
    for (command, value) in table {
        let line = line_of(text, command.span().start);
        let command = command.as_ref();
        let keys = match value.as_ref() {
            DeValue::Table(_) if place.is_none() => {
                read_keys(text, Some(command), value, lines, faults);
                continue;
            }
            DeValue::String(key) => Some(vec![key.to_string()]),
            DeValue::Array(keys) => {
                let names = keys.iter().map(|key| key.as_ref().as_str());
                names.map(|key| Some(key?.to_owned())).collect()
            }
            _ => None,
        };
        match keys {
            Some(keys) => lines.push((
                line,
                KeyLine {
                    origin: String::new(),
                    place: place.map(str::to_owned),
                    command: command.to_string(),
                    keys,
                },
            )),
            None => faults.push((
                line,
                format!(
                    "\"{}\" must be a key such as \"u\", or several: [\"u\", \"backspace\"]",
                    crate::rules::notation::shortened(command)
                ),
            )),
        }
    }
}

fn choice<T: Copy>(
    key: &str,
    value: &DeValue,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<T, String> {
    let written = value.as_str();
    let known = all
        .iter()
        .copied()
        .find(|&choice| written == Some(name(choice)));
    known.ok_or_else(|| {
        let names: Vec<String> = all
            .iter()
            .map(|&choice| format!("\"{}\"", name(choice)))
            .collect();
        format!("\"{key}\" must be one of {}", names.join(", "))
    })
}

fn switch(key: &str, value: &DeValue) -> Result<bool, String> {
    value
        .as_bool()
        .ok_or_else(|| format!("\"{key}\" must be true or false"))
}

/// The line, from 1, of a byte offset.
pub(super) fn line_of(text: &str, offset: usize) -> usize {
    1 + text
        .bytes()
        .take(offset)
        .filter(|&byte| byte == b'\n')
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_gives_the_defaults() {
        assert_eq!(Settings::read("", Theme::ALL), Written::default());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_the_rest_counts() {
        let text = "theme = \"light\"\nanimation = 3\n# a comment\ncolour = \"red\"\nscale = \"huge\"\nmouse = false\n";
        let Written {
            settings,
            faults: notices,
            ..
        } = Settings::read(text, Theme::ALL);
        assert_eq!(
            (settings.theme, settings.mouse, settings.animation),
            (Theme::Light, false, true)
        );
        assert_eq!(
            notices,
            [
                "line 2: \"animation\" must be true or false",
                "line 4: there is no setting \"colour\"; the settings are theme, glyphs, scale, animation, mouse, auto-jump, lamp, key-preset and the table [keys]",
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
        } = Settings::read("mouse = false\ntheme = [\n", Theme::ALL);
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
        let written = Settings::read(text, Theme::ALL);
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
        let wrong = Settings::read("keys = 3\n", Theme::ALL);
        assert_eq!(
            wrong.faults,
            ["line 1: \"keys\" must be a table: begin it with [keys]"]
        );
    }
}
