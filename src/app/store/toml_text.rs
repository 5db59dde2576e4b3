//! TOML as a user writes it: what is wrong is told with its line.

use serde::de::{DeserializeOwned, IntoDeserializer};
use toml_edit::{Document, Item, TableLike};

/// Reads a text. What is wrong is told with its line.
pub(in crate::app) fn parse(text: &str) -> Result<Document<&str>, (usize, String)> {
    Document::parse(text).map_err(|error| {
        let line = error.span().map_or(1, |span| line_of(text, span.start));
        (line, error.message().to_owned())
    })
}

pub(in crate::app) fn line_of_key(text: &str, table: &dyn TableLike, key: &str) -> usize {
    let span = table.key(key).and_then(toml_edit::Key::span);
    span.map_or(1, |span| line_of(text, span.start))
}

pub(in crate::app) fn read<T: DeserializeOwned>(item: &Item) -> Option<T> {
    let value = item.as_value()?.clone();
    T::deserialize(value.into_deserializer()).ok()
}

/// The line, from 1, of a byte offset: at the end of the text the last line.
pub(in crate::app) fn line_of(text: &str, offset: usize) -> usize {
    let end = text.strip_suffix('\n').map_or(text.len(), str::len);
    let before = text.bytes().take(offset.min(end));
    1 + before.filter(|&byte| byte == b'\n').count()
}

/// Faults with their lines, in the order of the lines.
pub(super) fn told(mut faults: Vec<(usize, String)>) -> Vec<String> {
    faults.sort();
    let told = faults.into_iter();
    told.map(|(line, fault)| format!("line {line}: {fault}"))
        .collect()
}
