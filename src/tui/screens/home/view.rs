//! Draws the home screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use crate::app::daily;
use crate::rules::hole::HoleSet;
use crate::rules::notation::counted;
use crate::tui::base::desk::Desk;
use crate::tui::board::miniature;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::screens::home::{Home, Item};
use crate::tui::style::theme::Palette;
use crate::tui::widgets::list::{self, Row};
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The least size of the body for menu and boards side by side.
const WIDE: (u16, u16) = (60, 15);
/// The width of the menu.
const MENU: u16 = 22;
/// The width of a board's card.
const CARD: u16 = 18;

/// Where the parts stand in a wide window.
struct Parts {
    menu: Rect,
    /// A look at what is selected.
    look: Rect,
    boards: Rect,
    columns: u16,
    /// The rows of a card, the empty one below included.
    card: u16,
}

impl Parts {
    /// The parts, or `None` where there is room for one list only.
    fn new(body: Rect, desk: &Desk) -> Option<Parts> {
        if body.width < WIDE.0 || body.height < WIDE.1 {
            return None;
        }
        let top = body.y + 2;
        let height = body.bottom() - top;
        let menu_rows = Home::items(desk).len() - desk.library.entries().len();
        let menu_rows = (menu_rows as u16).min(height);
        let menu_width = MENU.max(body.width / 5);
        let boards = Rect {
            x: body.x + menu_width + 3,
            y: top,
            width: body.width - menu_width - 4,
            height,
        };
        let drawing = desk.library.entries().iter();
        let drawing = drawing.map(|entry| miniature::height(&entry.board(), &desk.look));
        let card = drawing.max().unwrap_or(1) + 3;
        Some(Parts {
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

    /// The cells of the cards that are shown, by the numbers of the boards.
    fn cards(&self, count: usize, selected: Option<usize>) -> Vec<(usize, Rect)> {
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
pub(super) fn columns(desk: &Desk) -> Option<usize> {
    let parts = Parts::new(Page::new(desk.size).body, desk)?;
    Some(parts.columns.into())
}

/// The cells of what there is to choose, as (number, cells).
pub(super) fn areas(home: &Home, desk: &Desk) -> Vec<(usize, Rect)> {
    let body = Page::new(desk.size).body;
    let count = Home::items(desk).len();
    let selected = home.selected(desk);
    let Some(parts) = Parts::new(body, desk) else {
        return list::areas(count, selected, narrow(body));
    };
    let boards = desk.library.entries().len();
    let menu = count - boards;
    let cards = parts.cards(boards, selected.checked_sub(menu));
    list::areas(menu, selected.min(menu - 1), parts.menu)
        .into_iter()
        .chain(cards.into_iter().map(|(index, area)| (menu + index, area)))
        .collect()
}

/// The list in a narrow window.
fn narrow(body: Rect) -> Rect {
    let top = if body.height > 8 { 2 } else { 1 };
    Rect {
        y: body.y + top,
        height: body.height.saturating_sub(top),
        ..body
    }
}

/// Draws the home screen and gives the cell of the cursor.
pub fn draw(home: &Home, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Option<Position> {
    page::draw_head("lastpeg", "", &desk.look, body, buffer);
    let items = Home::items(desk);
    let selected = home.selected(desk);
    let rows: Vec<Row> = items.iter().map(|&item| row(home, item, desk)).collect();
    let Some(parts) = Parts::new(body, desk) else {
        return list::draw(&rows, selected, true, narrow(body), desk.look, buffer);
    };
    let boards = desk.library.entries().len();
    let menu = items.len() - boards;
    let heading = Line::styled("Boards", page::head_style(&desk.look));
    buffer.set_line(parts.boards.x, body.y, &heading, parts.boards.width);
    let cursor = list::draw(
        &rows[..menu],
        selected.min(menu - 1),
        selected < menu,
        parts.menu,
        desk.look,
        buffer,
    );
    draw_look(home, items[selected], desk, parts.look, buffer);
    let chosen = selected.checked_sub(menu);
    let mut card_cursor = None;
    for (index, area) in parts.cards(boards, chosen) {
        let is_selected = chosen == Some(index);
        draw_card(home, index, is_selected, desk, area, buffer);
        if is_selected {
            card_cursor = Some(Position::new(area.x, area.bottom().saturating_sub(2)));
        }
    }
    cursor.or(card_cursor)
}

fn row(home: &Home, item: Item, desk: &Desk) -> Row {
    match item {
        Item::Continue => Row::new("Continue", ""),
        Item::Today => Row::new("Problem of the day", ""),
        Item::Practice => Row::new("Practice", ""),
        Item::Results => Row::new("Results", ""),
        Item::Draw => Row::new("Draw a board", ""),
        Item::Settings => Row::new("Settings", ""),
        Item::Help => Row::new("Help", ""),
        Item::Quit => Row::new("Quit", ""),
        Item::Board(index) => {
            let progress = home.progress[index];
            Row::new(
                desk.library.entries()[index].title(),
                format!("{}/{}", progress.solved, progress.all),
            )
        }
    }
}

/// A board: its drawing with its first problem set up, its name, the player's progress.
fn draw_card(
    home: &Home,
    index: usize,
    is_selected: bool,
    desk: &Desk,
    area: Rect,
    buffer: &mut Buffer,
) {
    if area.height < 3 {
        return;
    }
    let palette = Palette::new(&desk.look);
    let entry = &desk.library.entries()[index];
    let board = entry.board();
    let vacancy = board.centre().map_or(HoleSet::EMPTY, HoleSet::of);
    let drawing = Rect {
        height: area.height - 2,
        ..area
    };
    miniature::draw(&board, board.all() - vacancy, drawing, &desk.look, buffer);
    let style = if is_selected {
        palette.current()
    } else {
        Style::new()
    };
    let width = usize::from(area.width);
    let ellipsis = crate::tui::style::glyphs::GlyphSet::new(desk.look.glyphs).ellipsis;
    let title = text::cut(short_title(entry.title()), width, ellipsis);
    let progress = home.progress[index];
    let share = format!("{} of {}", progress.solved, progress.all);
    for (line, style, y) in [
        (title, style, area.bottom() - 2),
        (share, palette.dim(), area.bottom() - 1),
    ] {
        let line = format!("{line:^width$}");
        buffer.set_stringn(area.x, y, line, width, style);
    }
}

/// The title without the word that all of them share.
fn short_title(title: &str) -> &str {
    title.strip_suffix(" board").unwrap_or(title)
}

/// A look at what is selected: the game to go on with, the problem of the day, the facts of a board.
fn draw_look(home: &Home, item: Item, desk: &Desk, area: Rect, buffer: &mut Buffer) {
    let (texts, scene) = match item {
        Item::Continue => {
            let game = desk.table.game();
            let pegs = counted(game.position().pegs.len(), "peg");
            let moves = counted(game.move_count(), "move");
            let facts = format!("{}, {moves}, {pegs} left", game.problem().board().title());
            let scene = Scene::of_position(game.problem(), game.position().pegs);
            let texts = vec![game.problem().title().to_owned(), facts];
            (texts, Some((game.problem().board().clone(), scene)))
        }
        Item::Today => {
            let daily = daily::daily(desk.today);
            let pegs = daily.problem.start().pegs;
            let scene = Scene::of_position(&daily.problem, pegs);
            let day = daily.date.strftime("%A %-d %B").to_string();
            (
                vec![day, daily.describe()],
                Some((daily.problem.board().clone(), scene)),
            )
        }
        Item::Board(index) => (board_facts(home, index, desk), None),
        item => (vec![about(item).to_owned()], None),
    };
    let palette = Palette::new(&desk.look);
    let mut y = area.y;
    for (index, text) in texts.iter().enumerate() {
        let style = if index == 0 && texts.len() > 1 {
            palette.strong()
        } else {
            palette.dim()
        };
        for line in text::wrap(text, usize::from(area.width).saturating_sub(2)) {
            if y < area.bottom() {
                buffer.set_stringn(area.x + 1, y, line, area.width.into(), style);
                y += 1;
            }
        }
    }
    let Some((board, scene)) = scene else {
        return;
    };
    let rest = Rect {
        x: area.x + 1,
        y: y + 1,
        width: area.width.saturating_sub(2),
        height: area.bottom().saturating_sub(y + 1),
    };
    view::draw_in(&board, &scene, rest, &desk.look, buffer);
}

fn board_facts(home: &Home, index: usize, desk: &Desk) -> Vec<String> {
    let entry = &desk.library.entries()[index];
    let board = entry.board();
    let rules: Vec<&str> = entry.rules().iter().map(|rule| rule.name()).collect();
    let holes = board.hole_count();
    let null = if board.is_null_class() {
        ", null-class"
    } else {
        ""
    };
    vec![
        entry.title().to_owned(),
        home.progress[index].text(),
        format!("{holes} holes{null}; {} jumps", rules.join(" or ")),
        entry.about().to_owned(),
    ]
}

fn about(item: Item) -> &'static str {
    match item {
        Item::Practice => "Complement problems that come back, endgames, only jumps, packages.",
        Item::Results => "What you have solved, and how well.",
        Item::Draw => "A board of your own, hole by hole, with its facts.",
        Item::Settings => "Colours, characters, mouse and keys.",
        Item::Help => "What the keys do.",
        Item::Quit => "Leave; your game is saved.",
        Item::Continue | Item::Today | Item::Board(_) => "",
    }
}
