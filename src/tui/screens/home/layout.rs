//! Where the parts of the home screen stand.

use ratatui::layout::Rect;

use crate::tui::base::env::Env;
use crate::tui::board::miniature;
use crate::tui::screens::home::state::Home;
use crate::tui::widgets::list;
use crate::tui::widgets::page::{self, Page};

/// The least size of the body for menu and boards side by side.
const WIDE: (u16, u16) = (70, 15);
const MENU: u16 = 22;
const CARD: u16 = 18;

pub(super) struct HomeParts {
    pub(super) menu: Rect,
    pub(super) look: Rect,
    pub(super) boards: Rect,
    columns: u16,
    /// The rows of a card, the empty one below included.
    card: u16,
}

impl HomeParts {
    /// The parts, or `None` where there is room for one list only.
    pub(super) fn new(body: Rect, env: &Env) -> Option<HomeParts> {
        if body.width < WIDE.0 || body.height < WIDE.1 {
            return None;
        }
        let top = body.y + 2;
        let height = body.bottom() - top;
        let menu_rows = Home::items(env).len() - env.library.entries().len();
        let menu_rows = (menu_rows as u16).min(height);
        let menu_width = MENU.max(body.width / 5);
        let boards = Rect {
            x: body.x + menu_width + 3,
            y: top,
            width: body.width - menu_width - 4,
            height,
        };
        let drawing = env.library.entries().iter();
        let drawing = drawing.map(|entry| miniature::height(&entry.board(), &env.look));
        let card = drawing.max().unwrap_or(1) + 3;
        Some(HomeParts {
            menu: Rect::new(body.x + 1, top, menu_width, menu_rows),
            look: Rect::new(
                body.x + 1,
                top + menu_rows + 1,
                menu_width,
                height.saturating_sub(menu_rows + 1),
            ),
            columns: (boards.width / CARD).max(1),
            boards,
            card: card.min(height),
        })
    }

    /// Which boards of how many are shown, where not all are: `1-9 of 22`.
    pub(super) fn place(&self, count: usize, selected: Option<usize>) -> String {
        match self.cards(count, selected)[..] {
            [(first, _), .., (last, _)] if last + 1 - first < count => {
                format!(" {}-{} of {count}", first + 1, last + 1)
            }
            _ => String::new(),
        }
    }

    /// The cells of the cards that are shown, by the numbers of the boards.
    pub(super) fn cards(&self, count: usize, selected: Option<usize>) -> Vec<(usize, Rect)> {
        let columns = usize::from(self.columns);
        let rows = usize::from(self.boards.height / self.card).max(1);
        let selected_row = selected.unwrap_or(0) / columns;
        let first = (selected_row + 1).saturating_sub(rows) * columns;
        (first..count.min(first + rows * columns))
            .map(|index| {
                let place = index - first;
                let (column, row) = (place % columns, place / columns);
                let area = Rect::new(
                    self.boards.x + column as u16 * (self.boards.width / self.columns),
                    self.boards.y + row as u16 * self.card,
                    CARD - 1,
                    self.card - 1,
                );
                (index, area.intersection(self.boards))
            })
            .collect()
    }
}

/// How many boards stand side by side; `None` where all is one list.
pub(super) fn columns(env: &Env) -> Option<usize> {
    let parts = HomeParts::new(Page::new(env.size).body, env)?;
    Some(parts.columns.into())
}

/// The cells of what there is to choose, as (number, cells).
pub(super) fn areas(selected: usize, env: &Env) -> Vec<(usize, Rect)> {
    let body = Page::new(env.size).body;
    let count = Home::items(env).len();
    let Some(parts) = HomeParts::new(body, env) else {
        return list::areas(count, selected, narrow(body));
    };
    let boards = env.library.entries().len();
    let menu = count - boards;
    let cards = parts.cards(boards, selected.checked_sub(menu));
    list::areas(menu, selected.min(menu - 1), parts.menu)
        .into_iter()
        .chain(cards.into_iter().map(|(index, area)| (menu + index, area)))
        .collect()
}

pub(super) fn narrow(body: Rect) -> Rect {
    page::below(body, if body.height > 8 { 2 } else { 1 })
}
