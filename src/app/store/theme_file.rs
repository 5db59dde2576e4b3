//! Themes of the user's own: `themes/NAME.toml` beside `config.toml`.
//!
//! ```toml
//! base = "wood"           # a built-in theme, for whatever is not named here
//! marble = "#8fd0c0"      # colours as "#rrggbb"
//! cursor = "#ffffff"
//! relief = 0.5            # light and shadow, from 0 to 1
//! ```

use std::fs;
use std::path::Path;

use toml::de::{DeTable, DeValue};

use crate::app::store::config_file::line_of;
use crate::app::store::settings::{COLOURS, OwnTheme, Theme};
use crate::rules::notation::shortened;

/// Reads the themes of a folder, by name, and tells what is wrong with their files.
pub(super) fn read_folder(folder: &Path) -> (Vec<OwnTheme>, Vec<String>) {
    let (mut themes, mut faults) = (Vec::new(), Vec::new());
    let Ok(entries) = fs::read_dir(folder) else {
        return (themes, faults);
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "toml")
    });
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        match fs::read_to_string(&path) {
            Err(error) => faults.push(format!("{} cannot be read ({error})", path.display())),
            Ok(_) if Theme::of_name(&name).is_some() => faults.push(format!(
                "{}: {name} is a theme of lastpeg's own; give the file another name",
                path.display()
            )),
            Ok(text) => {
                let (theme, wrong) = read(&name, &text);
                let told = wrong.into_iter();
                faults.extend(told.map(|fault| format!("{}, {fault}", path.display())));
                themes.extend(theme);
            }
        }
    }
    (themes, faults)
}

/// Reads a theme. What is wrong in it is told, with its line, and the base's colour stands in its place. `None` where
/// the text is no TOML.
fn read(name: &str, text: &str) -> (Option<OwnTheme>, Vec<String>) {
    let table = match DeTable::parse(text) {
        Ok(table) => table.into_inner(),
        Err(error) => {
            let line = error.span().map_or(1, |span| line_of(text, span.start));
            return (None, vec![format!("line {line}: {}", error.message())]);
        }
    };
    let mut theme = OwnTheme {
        name: name.to_owned(),
        base: Theme::Wood,
        colours: Vec::new(),
        relief: None,
    };
    let mut faults = Vec::new();
    for (key, value) in table {
        if let Err(fault) = set(&mut theme, key.as_ref(), value.as_ref()) {
            faults.push((line_of(text, key.span().start), fault));
        }
    }
    faults.sort();
    let told = faults.into_iter();
    let told = told.map(|(line, fault)| format!("line {line}: {fault}"));
    (Some(theme), told.collect())
}

/// Sets one value of a theme.
fn set(theme: &mut OwnTheme, key: &str, value: &DeValue) -> Result<(), String> {
    match key {
        "base" => {
            let base = value.as_str().and_then(Theme::of_name);
            let base = base.filter(|base| !matches!(base, Theme::Auto | Theme::Mono));
            theme.base =
                base.ok_or("\"base\" must be one of \"wood\", \"dark\", \"light\", \"contrast\"")?;
        }
        "relief" => {
            let number = value.as_float().map(|float| float.as_str().parse::<f32>());
            let whole = value
                .as_integer()
                .map(|whole| whole.as_str().parse::<f32>());
            let relief = number.or(whole).and_then(Result::ok);
            let relief = relief.filter(|relief| (0.0..=1.0).contains(relief));
            theme.relief = Some(relief.ok_or("\"relief\" must be a number from 0 to 1")?);
        }
        key => {
            let known = COLOURS.iter().find(|&&known| known == key);
            let &name = known.ok_or_else(|| {
                format!(
                    "there is no colour \"{}\"; a theme has base, relief, {}",
                    shortened(key),
                    COLOURS.join(", ")
                )
            })?;
            let colour = value.as_str().and_then(read_colour).ok_or_else(|| {
                format!("\"{key}\" must be a colour written as \"#rrggbb\", such as \"#8fd0c0\"")
            })?;
            theme.colours.push((name, colour));
        }
    }
    Ok(())
}

fn read_colour(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('#')?;
    let is_hex = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| u32::from_str_radix(digits, 16).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_read_and_what_is_wrong_in_it_is_told_with_its_line() {
        let text =
            "base = \"dark\"\nmarble = \"#8fd0C0\"\npeg = \"teal\"\nrelief = 2\ncolour = 3\n";
        let (theme, faults) = read("sea", text);
        let theme = theme.unwrap();
        assert_eq!((theme.base, theme.relief), (Theme::Dark, None));
        assert_eq!(theme.colours, [("marble", 0x008f_d0c0)]);
        assert_eq!(
            faults[..2],
            [
                "line 3: \"peg\" must be a colour written as \"#rrggbb\", such as \"#8fd0c0\"",
                "line 4: \"relief\" must be a number from 0 to 1",
            ]
        );
        assert!(faults[2].starts_with(
            "line 5: there is no colour \"colour\"; a theme has base, relief, plate-dark"
        ));
        let (none, faults) = read("sea", "base = \n");
        assert!(
            none.is_none() && faults[0].starts_with("line 1: "),
            "{faults:?}"
        );
    }

    #[test]
    fn a_colour_is_six_hexadecimal_digits() {
        assert_eq!(read_colour("#0102ff"), Some(0x0001_02ff));
        for wrong in ["", "#", "0102ff", "#0102f", "#0102fff", "#+102ff", "#é02ff"] {
            assert_eq!(read_colour(wrong), None, "{wrong}");
        }
    }
}
