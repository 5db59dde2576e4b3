//! A list to choose from: rows with something beside them, one of them selected, as many as there is room for.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::{page, text};

/// The rows of the head of a screen that is a list.
pub const HEAD: u16 = 2;

/// The columns in which a value can be cut.
const LEAST_OF_VALUE: usize = 6;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListRow {
    pub label: String,
    /// What is said beside it, at the right edge.
    pub value: String,
}

impl ListRow {
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> ListRow {
        ListRow {
            label: label.into(),
            value: value.into(),
        }
    }
}

/// The rows that are shown with their cells, scrolled so that the selected one is among them.
pub fn areas(count: usize, selected: usize, area: Rect) -> Vec<(usize, Rect)> {
    let height = usize::from(area.height);
    let first = (selected + 1).saturating_sub(height);
    (first..count).zip(area.rows()).collect()
}

/// Which row of how many is selected, where not all are shown: `3 of 9`.
pub fn place(count: usize, selected: usize, area: Rect) -> String {
    if count <= usize::from(area.height) {
        return String::new();
    }
    format!("{} of {count}", selected + 1)
}

/// The row that a cell belongs to, as in [`areas`].
pub fn row_at(count: usize, selected: usize, area: Rect, cell: Position) -> Option<usize> {
    let rows = areas(count, selected, area).into_iter();
    let mut hit = rows.filter(|(_, area)| area.contains(cell));
    hit.next().map(|(index, _)| index)
}

/// Moves in a list of some rows as an input asks. Whether the row that is selected then is chosen.
pub fn answer(input: &Input, count: usize, selected: &mut usize, area: Rect) -> bool {
    let Some(last) = count.checked_sub(1) else {
        return false;
    };
    let at = (*selected).min(last);
    let further = |lines: i16| at.saturating_add_signed(lines.into()).min(last);
    let (row, is_chosen) = match *input {
        Input::Do(Command::Step(Arrow::Up)) => (Some(further(-1)), false),
        Input::Do(Command::Step(Arrow::Down)) => (Some(further(1)), false),
        Input::Do(Command::Scroll(lines)) => (Some(further(lines)), false),
        Input::Do(Command::First) => (Some(0), false),
        Input::Do(Command::Last) => (Some(last), false),
        Input::Do(Command::Select) => (Some(at), true),
        Input::Click(cell) => (row_at(count, at, area, cell), true),
        _ => (None, false),
    };
    *selected = row.unwrap_or(*selected);
    is_chosen && row.is_some()
}

/// Whether an input is a click on the sign before the value of a row, as in `< on >`: it leads to the value before.
pub(in crate::tui) fn leads_back(input: &Input, row: &ListRow, area: Rect) -> bool {
    let sign = area
        .right()
        .saturating_sub(text::width(&row.value) as u16 + 1);
    row.value.starts_with('<') && matches!(input, Input::Click(cell) if cell.x.abs_diff(sign) < 2)
}

/// The value that is offered after another, or before it; after the last the first.
pub fn next<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|&choice| choice == now).unwrap_or(0);
    all[next_index(at, all.len(), forward)]
}

/// The same of `count` things, at least one, by their numbers from 0.
pub(in crate::tui) fn next_index(now: usize, count: usize, forward: bool) -> usize {
    (now + if forward { 1 } else { count - 1 }) % count
}

/// Writes below a list of some rows what is told of the selected one, as far as whole sentences have room.
pub fn draw_about(about: &str, count: usize, area: Rect, look: &Look, buffer: &mut Buffer) {
    let (room, style) = (about_area(count, area), Palette::new(look).dim());
    let lines = text::whole_sentences(about, room.width.into(), room.height.into());
    for (y, line) in (room.y..).zip(lines) {
        buffer.set_stringn(room.x, y, line, room.width.into(), style);
    }
}

/// Whether all of it has room there.
pub fn tells_all(about: &str, count: usize, area: Rect) -> bool {
    let room = about_area(count, area);
    text::wrap(about, room.width.into()).len() <= usize::from(room.height)
}

/// The room below a list of some rows.
fn about_area(count: usize, area: Rect) -> Rect {
    page::below(area, count as u16 + 1).inner(Margin::new(1, 0))
}

/// Where the rows of a list stand below the head of a screen, with `top` rows for the head where there is room for it:
/// narrow enough for a picture [beside](crate::tui::widgets::page::beside) it in a wide window.
pub fn rows_area(body: Rect, top: u16) -> Rect {
    let top = if body.height > 6 + top { top } else { top / 2 };
    let widest = if body.width >= 76 { 50 } else { 64 };
    Rect {
        x: body.x + 1,
        y: body.y + top,
        width: body.width.saturating_sub(2).min(widest),
        height: body.height.saturating_sub(top),
    }
}

/// Draws a list and gives the cell of the selected row, which is not marked while something else has the keys.
pub fn draw(
    rows: &[ListRow],
    selected: usize,
    has_keys: bool,
    area: Rect,
    look: &Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let mut cursor = None;
    for (index, area) in areas(rows.len(), selected, area) {
        let is_selected = index == selected && has_keys;
        let line = row_line(&rows[index], is_selected, area, look);
        buffer.set_line(area.x, area.y, &line, area.width);
        if is_selected {
            cursor = Some(area.as_position());
        }
    }
    cursor
}

fn row_line(row: &ListRow, is_selected: bool, area: Rect, look: &Look) -> Line<'static> {
    let palette = Palette::new(look);
    let width = usize::from(area.width).saturating_sub(2);
    let label = text::fitted(&row.label, width, look);
    let room = width.saturating_sub(text::width(&label) + 1);
    // A few letters of a longer value would say nothing.
    let value = match text::width(&row.value) {
        wide if wide > room && room < LEAST_OF_VALUE => String::new(),
        _ => text::fitted(&row.value, room, look),
    };
    let gap = width - text::width(&label) - text::width(&value);
    if is_selected {
        let text = format!(" {label}{:gap$}{value} ", "");
        return Line::styled(text, palette.current());
    }
    Line::from_iter([
        Span::styled(format!(" {label}{:gap$}", ""), Style::new()),
        Span::styled(value, palette.dim()),
    ])
}
