//! How a table, or what else is found of a problem, is told: what every kind of it has to say, and in columns.

use serde_json::{Map, Value};

use crate::run::{Limits, Stopped};

/// A table that can be told.
pub(super) trait TableReport {
    /// Why it is not whole.
    fn stopped(&self) -> Option<Stopped>;
    /// That it is not whole, in words.
    fn lack(&self) -> &'static str {
        "the table is not whole"
    }
    /// What is to be told, for programs.
    fn json(&self) -> Map<String, Value>;
    /// A line for each level, after one with the names of the columns.
    fn csv(&self) -> String {
        String::new()
    }
    /// What is to be told, for people.
    fn text(&self) -> Option<String>;
}

/// Why it stopped, and what would help.
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

/// The columns of rows as comma-separated values.
pub(super) fn separated(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| row.join(",") + "\n").collect()
}
