//! A list to choose from: rows with something beside them, one of them selected, as many as there is room for.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

/// A row of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// What is said beside it, at the right edge.
    pub value: String,
}

impl Row {
    /// A row.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Row {
        Row {
            label: label.into(),
            value: value.into(),
        }
    }
}

/// The rows that are shown with their cells, so many that the selected one is among them.
pub fn areas(count: usize, selected: usize, area: Rect) -> Vec<(usize, Rect)> {
    let height = usize::from(area.height);
    let first = (selected + 1).saturating_sub(height);
    (first..count)
        .zip(area.y..area.bottom())
        .map(|(index, y)| {
            let row = Rect {
                y,
                height: 1,
                ..area
            };
            (index, row)
        })
        .collect()
}

/// Draws a list and gives the cell of the selected row; `selected` is `None` while something else has the keys.
pub fn draw(
    rows: &[Row],
    selected: usize,
    has_keys: bool,
    area: Rect,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let palette = Palette::new(&look);
    let mut cursor = None;
    for (index, area) in areas(rows.len(), selected, area) {
        let is_selected = index == selected && has_keys;
        let line = row_line(&rows[index], is_selected, area, look, &palette);
        buffer.set_line(area.x, area.y, &line, area.width);
        if is_selected {
            cursor = Some(area.as_position());
        }
    }
    cursor
}

fn row_line(
    row: &Row,
    is_selected: bool,
    area: Rect,
    look: Look,
    palette: &Palette,
) -> Line<'static> {
    let ellipsis = GlyphSet::new(look.glyphs).ellipsis;
    let width = usize::from(area.width).saturating_sub(2);
    let label = text::cut(&row.label, width, ellipsis);
    let room = width.saturating_sub(label.chars().count() + 1);
    let value = text::cut(&row.value, room, ellipsis);
    let gap = width - label.chars().count() - value.chars().count();
    if is_selected {
        let text = format!(" {label}{:gap$}{value} ", "");
        return Line::styled(text, palette.current());
    }
    Line::from_iter([
        Span::styled(format!(" {label}{:gap$}", ""), Style::new()),
        Span::styled(value, palette.dim()),
    ])
}
