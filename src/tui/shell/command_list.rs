//! The commands that what is being typed can become, above the line being typed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::tui::shell::prompt;
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

/// The most commands shown.
const MOST: u16 = 8;
/// The column in which the explanations begin.
const HELP: usize = 34;
/// The widest the list gets.
const WIDEST: u16 = 80;

/// Draws the commands that fit a text above a row: the one that completing takes first.
pub(super) fn draw(look: &Look, typed: &str, row: Rect, buffer: &mut Buffer) {
    let words = prompt::matching(typed);
    let height = (words.len() as u16).min(MOST).min(row.y / 2);
    let area = Rect {
        y: row.y - height,
        height,
        width: row.width.min(WIDEST),
        ..row
    };
    Clear.render(area, buffer);
    let palette = Palette::new(look);
    let column = HELP.min(usize::from(area.width) / 2);
    for (index, (y, word)) in (area.y..row.y).zip(words).enumerate() {
        let name_style = if index == 0 {
            palette.accent()
        } else {
            palette.strong()
        };
        let argument = format!(" {}", word.argument);
        let used = 1 + text::width(word.name) + text::width(&argument);
        let gap = " ".repeat(column.saturating_sub(used).max(1));
        let line = Line::from_iter([
            Span::styled(format!(" {}", word.name), name_style),
            Span::styled(argument, Style::new()),
            Span::styled(format!("{gap}{}", word.help), palette.dim()),
        ]);
        buffer.set_line(area.x, y, &line, area.width);
    }
}
