//! The settings: `config.toml`, written by the user, and by the program one value at a time: what else stands in the
//! file stays as it is.
//!
//! ```toml
//! theme = "wood"        # auto, wood, dark, light, contrast or mono
//! glyphs = "unicode"    # auto, unicode, safe or ascii
//! scale = "large"       # auto, small, medium or large
//! animation = true      # show a jump on its way
//! mouse = true          # take mouse clicks
//! auto-jump = true      # a click on a peg with one jump only makes it
//! lamp = "off"          # off or on at the start of a game
//! ```

use toml::de::{DeTable, DeValue};

/// What the user has chosen; the defaults where nothing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The colours.
    pub theme: Theme,
    /// The characters drawn.
    pub glyphs: Glyphs,
    /// The size of the board.
    pub scale: Scale,
    /// Whether a jump is shown on its way.
    pub animation: bool,
    /// Whether mouse clicks are taken from the terminal.
    pub mouse: bool,
    /// Whether a click on a peg with one jump only makes that jump.
    pub auto_jump: bool,
    /// Whether the lamp is on from the start.
    pub lamp: Lamp,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::Auto,
            glyphs: Glyphs::Auto,
            scale: Scale::Auto,
            animation: true,
            mouse: true,
            auto_jump: true,
            lamp: Lamp::Off,
        }
    }
}

macro_rules! choice {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $type {
            $($(#[$variant_doc])* $variant),*
        }

        impl $type {
            /// Every choice, in the order in which they are offered.
            pub const ALL: &[$type] = &[$($type::$variant),*];

            /// The name in the configuration file and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),*
                }
            }

            /// The choice of a name.
            pub fn of_name(name: &str) -> Option<$type> {
                $type::ALL.iter().copied().find(|choice| choice.name() == name)
            }
        }
    };
}

choice! {
    /// The colours of the screen.
    Theme {
        /// Wood where the terminal has the colours for it, else what suits it.
        Auto = "auto",
        /// Marbles on a wooden board.
        Wood = "wood",
        /// For terminals with a dark background.
        Dark = "dark",
        /// For terminals with a light background.
        Light = "light",
        /// The strongest contrast.
        Contrast = "contrast",
        /// No colours at all.
        Mono = "mono",
    }
}

choice! {
    /// The characters drawn.
    Glyphs {
        /// Unicode where the locale is UTF-8, else ASCII.
        Auto = "auto",
        /// Unicode, some of whose characters are wide in terminals set up for East Asian text.
        Unicode = "unicode",
        /// Unicode of one cell everywhere.
        Safe = "safe",
        /// ASCII only.
        Ascii = "ascii",
    }
}

choice! {
    /// The size of the board on the screen.
    Scale {
        /// The largest that fits.
        Auto = "auto",
        /// 2 by 1 cells a hole.
        Small = "small",
        /// 4 by 2 cells a hole.
        Medium = "medium",
        /// 6 by 3 cells a hole.
        Large = "large",
    }
}

choice! {
    /// Whether the lamp is on from the start.
    Lamp {
        /// It is off until it is asked for.
        Off = "off",
        /// It is on.
        On = "on",
    }
}

impl Settings {
    /// Reads the text of the file. What is wrong in it is told, with its line, and the default stands in its place.
    pub(super) fn read(text: &str) -> (Settings, Vec<String>) {
        let mut settings = Settings::default();
        let table = match DeTable::parse(text) {
            Ok(table) => table.into_inner(),
            Err(error) => {
                let line = error.span().map_or(1, |span| line_of(text, span.start));
                let notice = format!(
                    "line {line}: {}; the defaults are used until it is repaired",
                    error.message()
                );
                return (settings, vec![notice]);
            }
        };
        let mut notices: Vec<(usize, String)> = Vec::new();
        for (key, value) in table {
            if let Err(fault) = settings.set(key.as_ref(), value.as_ref()) {
                let line = line_of(text, key.span().start);
                notices.push((line, format!("line {line}: {fault}")));
            }
        }
        notices.sort();
        (
            settings,
            notices.into_iter().map(|(_, text)| text).collect(),
        )
    }

    /// The settings by their names, as TOML values.
    fn values(self) -> [(&'static str, String); 7] {
        let quoted = |name: &str| format!("\"{name}\"");
        [
            ("theme", quoted(self.theme.name())),
            ("glyphs", quoted(self.glyphs.name())),
            ("scale", quoted(self.scale.name())),
            ("animation", self.animation.to_string()),
            ("mouse", self.mouse.to_string()),
            ("auto-jump", self.auto_jump.to_string()),
            ("lamp", quoted(self.lamp.name())),
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

    fn set(&mut self, key: &str, value: &DeValue) -> Result<(), String> {
        match key {
            "theme" => self.theme = choice(key, value, Theme::ALL, Theme::name)?,
            "glyphs" => self.glyphs = choice(key, value, Glyphs::ALL, Glyphs::name)?,
            "scale" => self.scale = choice(key, value, Scale::ALL, Scale::name)?,
            "animation" => self.animation = switch(key, value)?,
            "mouse" => self.mouse = switch(key, value)?,
            "auto-jump" => self.auto_jump = switch(key, value)?,
            "lamp" => self.lamp = choice(key, value, Lamp::ALL, Lamp::name)?,
            unknown => {
                return Err(format!(
                    "there is no setting \"{}\"; the settings are theme, glyphs, scale, animation, mouse, auto-jump and lamp",
                    crate::notation::shortened(unknown)
                ));
            }
        }
        Ok(())
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
fn line_of(text: &str, offset: usize) -> usize {
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
        assert_eq!(Settings::read(""), (Settings::default(), Vec::new()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_the_rest_counts() {
        let text = "theme = \"light\"\nanimation = 3\n# a comment\ncolour = \"red\"\nscale = \"huge\"\nmouse = false\n";
        let (settings, notices) = Settings::read(text);
        assert_eq!(
            (settings.theme, settings.mouse, settings.animation),
            (Theme::Light, false, true)
        );
        assert_eq!(
            notices,
            [
                "line 2: \"animation\" must be true or false",
                "line 4: there is no setting \"colour\"; the settings are theme, glyphs, scale, animation, mouse, auto-jump and lamp",
                "line 5: \"scale\" must be one of \"auto\", \"small\", \"medium\", \"large\"",
            ]
        );
    }

    #[test]
    fn a_file_that_is_no_toml_gives_the_defaults_and_the_line() {
        let (settings, notices) = Settings::read("mouse = false\ntheme = [\n");
        assert_eq!(settings, Settings::default());
        assert_eq!(notices.len(), 1);
        assert!(notices[0].starts_with("line "), "{notices:?}");
        assert!(
            notices[0].ends_with("the defaults are used until it is repaired"),
            "{notices:?}"
        );
    }
}
