//! How a table, or what else is found of a problem, is told: what every kind of it has to say, and in columns.

use std::ops::RangeInclusive;

use serde_json::Value;

use crate::run::{Limits, Stopped};

pub(super) struct TableReport {
    /// Why it is not whole.
    pub(super) stopped: Option<Stopped>,
    /// That it is not whole, in words.
    pub(super) lack: &'static str,
    /// What is to be told, for programs.
    pub(super) json: Value,
    /// A line for each level, after one with the names of the columns.
    pub(super) csv: String,
    /// What is to be told, for people; none where nothing is.
    pub(super) text: Option<String>,
}

pub(super) const NOT_WHOLE: &str = "the table is not whole";

pub(super) fn repair(why: Stopped, limits: &Limits) -> String {
    match why {
        Stopped::Limits if limits.stop.is_raised() => "interrupted".to_owned(),
        Stopped::Limits => "the time of --limit is over".to_owned(),
        Stopped::Memory { .. } => format!(
            "{why}, and --memory allows {} MiB: give it more",
            limits.memory >> 20
        ),
        _ => why.to_string(),
    }
}

/// `5`, or `5-7` of several.
pub(super) fn range(pegs: &RangeInclusive<usize>) -> String {
    match (pegs.start(), pegs.end()) {
        (fewest, most) if fewest == most => most.to_string(),
        (fewest, most) => format!("{fewest}-{most}"),
    }
}

/// The names of columns, of a text with commas between them.
pub(super) fn columns(names: &str) -> Vec<String> {
    names.split(',').map(str::to_owned).collect()
}

/// Columns of texts, all but the spaces between them aligned at the right, a line for each row.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths);
        let line: Vec<String> = cells
            .map(|(cell, &width)| format!("{cell:>width$}"))
            .collect();
        text += line.join("  ").trim_end();
        text.push('\n');
    }
    text
}

pub(super) fn separated(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| row.join(",") + "\n").collect()
}
