//! `config.toml`: the settings as the user writes them (`lastpeg man --section settings` tells its form), and the
//! program one value at a time: what else stands in the file stays as it is.

use toml_edit::{Document, Item, TableLike};

use crate::app::store::settings::{KeyLine, SETTINGS, Setting, Settings, Theme};
use crate::app::store::toml_text::{line_of_key, parse, read, told};
use crate::library::file::without_mark;
use crate::rules::text::shortened;

/// What stands in the file.
#[derive(Default, PartialEq, Eq, Debug)]
pub(super) struct Written {
    pub(super) settings: Settings,
    /// The keys, the line of each in place of its origin.
    pub(super) keys: Vec<(usize, KeyLine)>,
    pub(super) faults: Vec<String>,
}

impl Written {
    /// Reads the text of the file. What is wrong in it is told, with its line, and the default stands in its place.
    pub(super) fn read(text: &str, themes: &[Theme]) -> Written {
        let mut written = Written::default();
        let document = match parse(text) {
            Ok(document) => document,
            Err((line, fault)) => {
                let repair = "the defaults are used until it is repaired";
                written
                    .faults
                    .push(format!("line {line}: {fault}; {repair}"));
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

fn set(settings: &mut Settings, key: &str, item: &Item, themes: &[Theme]) -> Result<(), String> {
    let setting = Setting::named(key)?;
    (setting.read)(settings, item, themes).map_err(|fault| format!("\"{key}\"{fault}"))
}

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
        let one = || read(item).map(|key| vec![key]);
        let Some(keys) = read(item).or_else(one) else {
            let fault = format!(
                "\"{}\" must be a key such as \"u\", or several: [\"u\", \"backspace\"]",
                shortened(command)
            );
            faults.push((line, fault));
            continue;
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

/// The text of the file with other settings in place of those before. Only values that differ are changed; every other
/// byte stays as it is: comments, order, the ends of lines, a byte order mark.
pub(super) fn written_into(
    text: &str,
    before: Settings,
    after: Settings,
) -> Result<String, String> {
    let document = parse(text).map_err(|_| "it is no TOML; repair it first")?;
    let mut changes = Vec::new();
    let mut added = String::new();
    for setting in SETTINGS {
        let (name, value) = (setting.name, (setting.written)(&after));
        if value == (setting.written)(&before) {
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
    if text.contains("\r\n") {
        added = added.replace('\n', "\r\n");
    }
    let (place, needs_end) = place_for_values(text, &document);
    let end = if needs_end && !added.is_empty() {
        "\n"
    } else {
        ""
    };
    changes.push((place..place, format!("{end}{added}")));
    let mut text = text.to_owned();
    changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    for (span, value) in changes {
        text.replace_range(span, &value);
    }
    Ok(text)
}

/// Where values can be added so that they stand in no table: after the line of the last one, else in front of the first
/// table, else at the end; and whether the line before has no end.
fn place_for_values(text: &str, document: &Document<&str>) -> (usize, bool) {
    let values = document.iter().filter_map(|(_, item)| item.as_value());
    let last = values
        .filter_map(toml_edit::Value::span)
        .map(|span| span.end);
    let has_tables = document.iter().any(|(_, item)| !item.is_value());
    match last.max() {
        Some(end) => match text[end..].find('\n') {
            Some(rest) => (end + rest + 1, false),
            None => (text.len(), true),
        },
        None if has_tables => (text.len() - without_mark(text).len(), false),
        None => (text.len(), !text.is_empty() && !text.ends_with('\n')),
    }
}
