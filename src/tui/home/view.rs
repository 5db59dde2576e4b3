//! Draws the home screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::tui::desk::Desk;
use crate::tui::home::{Home, Item};
use crate::tui::page::Page;
use crate::tui::theme::Palette;

/// The rows of what there is to choose, as (number, cells).
pub(super) fn areas(home: &Home, desk: &Desk) -> Vec<(usize, Rect)> {
    let body = Page::new(desk.size).body;
    let count = Home::items(desk).len();
    let height = usize::from(body.height.saturating_sub(2));
    let selected = home.selected(desk);
    let first = (selected + 1).saturating_sub(height);
    (first..count)
        .zip(body.y + 2..body.bottom())
        .map(|(index, y)| {
            (
                index,
                Rect::new(body.x + 1, y, body.width.saturating_sub(2), 1),
            )
        })
        .collect()
}

/// Draws the home screen and gives the cell of the cursor.
pub fn draw(home: &Home, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Option<Position> {
    let palette = Palette::new(&desk.look);
    let title = Line::styled(" lastpeg", palette.accent());
    buffer.set_line(body.x, body.y, &title, body.width);
    let selected = home.selected(desk);
    let items = Home::items(desk);
    let mut cursor = None;
    for (index, area) in areas(home, desk) {
        let is_selected = index == selected;
        let style = if is_selected {
            cursor = Some(area.as_position());
            palette.current()
        } else {
            palette.strong()
        };
        let mut line = Line::from(Span::styled(
            format!(" {} ", name(items[index], desk)),
            style,
        ));
        if items[index] == Item::Continue {
            let title = desk.table.game().problem().title();
            line.push_span(Span::styled(format!(" {title}"), palette.dim()));
        }
        buffer.set_line(area.x, area.y, &line, area.width);
    }
    cursor
}

fn name(item: Item, desk: &Desk) -> String {
    match item {
        Item::Continue => "Continue".to_owned(),
        Item::Board(index) => desk.library.entries()[index].title().to_owned(),
        Item::Help => "Help".to_owned(),
        Item::Quit => "Quit".to_owned(),
    }
}
