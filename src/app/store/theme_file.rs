//! Themes of the user's own: `themes/NAME.toml` beside `config.toml`, whose form `lastpeg man --section settings`
//! tells.

use std::path::Path;

use toml_edit::Item;

use crate::app::store::document::MOST_BYTES;
use crate::app::store::settings::{COLOURS, OwnTheme, Theme};
use crate::app::store::toml_text::{line_of_key, parse, read as value, told};
use crate::library::file;
use crate::rules::text::shortened;

pub(super) fn read_folder(folder: &Path) -> (Vec<OwnTheme>, Vec<String>) {
    let (mut themes, mut faults) = (Vec::new(), Vec::new());
    let paths = file::in_folder(folder, "toml").unwrap_or_else(|error| {
        faults.push(format!("{} cannot be read ({error})", folder.display()));
        Vec::new()
    });
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        match file::read(&path, MOST_BYTES) {
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
    let document = match parse(text) {
        Ok(document) => document,
        Err(fault) => return (None, told(vec![fault])),
    };
    let mut theme = OwnTheme {
        name: name.to_owned(),
        base: Theme::Wood,
        colours: Vec::new(),
        relief: None,
    };
    let mut faults = Vec::new();
    for (key, item) in document.iter() {
        if let Err(fault) = set(&mut theme, key, item) {
            faults.push((line_of_key(text, document.as_table(), key), fault));
        }
    }
    (Some(theme), told(faults))
}

fn set(theme: &mut OwnTheme, key: &str, item: &Item) -> Result<(), String> {
    match key {
        "base" => {
            let name: Option<String> = value(item);
            let base = name.and_then(|name| Theme::of_name(&name));
            let base = base.filter(|base| !matches!(base, Theme::Auto | Theme::Mono));
            theme.base =
                base.ok_or("\"base\" must be one of \"wood\", \"dark\", \"light\", \"contrast\"")?;
        }
        "relief" => {
            let relief = value(item).filter(|relief| (0.0..=1.0).contains(relief));
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
            let text: Option<String> = value(item);
            let Some(colour) = text.as_deref().and_then(read_colour) else {
                return Err(format!(
                    "\"{key}\" must be a colour written as \"#rrggbb\", such as \"#8fd0c0\""
                ));
            };
            theme.colours.push((name, colour));
        }
    }
    Ok(())
}

/// A colour, `0xrrggbb`, of a text such as `#rrggbb`.
fn read_colour(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('#')?;
    let is_hex = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)
}
