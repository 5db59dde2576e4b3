//! The parts of a screen: what it shows, a line for notices, the buttons.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::tui::board::layout::TooSmall;
use crate::tui::keys::command::{Arrow, Command};
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

/// The least size of a window in which a screen can be used.
const LEAST: Size = Size::new(20, 6);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    pub body: Rect,
    /// The line for notices and for typing. On a low screen it covers the last line of the body.
    pub notice: Rect,
    pub footer: Rect,
}

impl Page {
    pub fn new(size: Size) -> Page {
        /// From this height on the line for notices is kept free.
        const ROOMY: u16 = 16;
        let Size { width, height } = size;
        let row = |y| Rect::new(0, y, width, 1.min(height));
        let spare = if height >= ROOMY { 2 } else { 1 };
        Page {
            body: Rect::new(0, 0, width, height.saturating_sub(spare)),
            notice: row(height.saturating_sub(2)),
            footer: row(height.saturating_sub(1)),
        }
    }

    /// The parts in a window, where it is large enough.
    pub fn fitting(size: Size) -> Result<Page, TooSmall> {
        if size.width >= LEAST.width && size.height >= LEAST.height {
            return Ok(Page::new(size));
        }
        Err(TooSmall {
            what: "This screen",
            needed: LEAST,
        })
    }
}

/// By how many lines a command scrolls a text of which that many rows are seen, by more than there are to an end of it;
/// `None` where it does something else. Ten lines stand for a page, of which the last line stays.
pub fn scrolled_by(command: Command, rows: u16) -> Option<isize> {
    const PAGE: u16 = 10;
    Some(match command {
        Command::Step(Arrow::Up) => -1,
        Command::Step(Arrow::Down) => 1,
        Command::First => isize::MIN,
        Command::Last => isize::MAX,
        Command::Scroll(lines) if lines.unsigned_abs() < PAGE => lines.into(),
        Command::Scroll(lines) => {
            isize::from(lines.signum()) * rows.saturating_sub(1).max(1) as isize
        }
        _ => return None,
    })
}

/// The lines of a text that are seen in some rows, when it is scrolled down by some lines or as far as it goes.
pub fn seen(scroll: usize, lines: usize, rows: u16) -> Range<usize> {
    let rows = usize::from(rows);
    let first = scroll.min(lines.saturating_sub(rows));
    first..(first + rows).min(lines)
}

/// Which of how many lines are seen, where not all are: `3-14 of 20`.
pub fn place(seen: &Range<usize>, lines: usize) -> String {
    if seen.len() == lines {
        return String::new();
    }
    format!("{}-{} of {lines}", seen.start + 1, seen.end)
}

pub fn top(area: Rect, rows: u16) -> Rect {
    Rect {
        height: rows.min(area.height),
        ..area
    }
}

/// What is left of an area below that many of its rows.
pub fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    }
}

/// Draws the head of a screen over the first row: its name, and what belongs to it.
pub fn draw_head(title: &str, aside: &str, look: &Look, body: Rect, buffer: &mut Buffer) {
    draw_head_to_edge(title, aside, "", look, body, buffer);
}

/// Draws the head of a screen with something more at its right edge, where that has room.
pub fn draw_head_to_edge(
    title: &str,
    aside: &str,
    edge: &str,
    look: &Look,
    body: Rect,
    buffer: &mut Buffer,
) {
    let palette = Palette::new(look);
    let row = top(body, 1);
    let (title_style, aside_style) = match palette.band() {
        Some(band) => {
            buffer.set_style(row, band);
            (band.add_modifier(Modifier::BOLD), band)
        }
        None => (palette.accent(), palette.dim()),
    };
    // Two columns are free at the right edge, and one before what stands there.
    let edge_width = text::width(edge) as u16 + 2;
    let x = row.right().checked_sub(edge_width);
    let x = x.filter(|&x| x > row.x && !edge.is_empty());
    let end = x.map_or(row.right(), |x| x - 1);
    let room = usize::from(end.saturating_sub(row.x + 2));
    let title = text::fitted(title, room, look);
    let aside = text::fitted(aside, room - text::width(&title), look);
    let line = Line::from_iter([
        Span::styled(format!("  {title}"), title_style),
        Span::styled(aside, aside_style),
    ]);
    buffer.set_line(row.x, row.y, &line, row.width);
    if let Some(x) = x {
        buffer.set_string(x, row.y, edge, head_style(look));
    }
}

/// The style of what else is written on the head of a screen.
pub fn head_style(look: &Look) -> Style {
    let palette = Palette::new(look);
    palette.band().unwrap_or_else(|| palette.dim())
}

/// The room beside a list for a picture, where there is enough for one.
pub fn beside(list: Rect, body: Rect) -> Option<Rect> {
    const LEAST: u16 = 16;
    let x = (list.right() + 3).min(body.right());
    let room = Rect {
        x,
        y: (body.y + 2).min(body.bottom()),
        width: body.right().saturating_sub(x + 2),
        height: body.height.saturating_sub(3),
    };
    (room.width >= LEAST).then_some(room)
}
