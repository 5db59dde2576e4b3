//! The help: printed from the tables of keys and typed commands.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};
use tui_input::Input;

use crate::tui::board::layout;
use crate::tui::shell::app::{App, Context, Overlay, Screen};
use crate::tui::shell::prompt;
use crate::tui::shell::view;
use crate::tui::style::figure::{Figure, Piece};
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

/// The widest the help gets.
const WIDEST: u16 = 76;
/// The column in which the explanations begin, where there is room.
const KEYS: usize = 16;

/// The cells of the help on a screen.
fn area(screen: Rect) -> Rect {
    let above_footer = Rect {
        height: screen.height.saturating_sub(1),
        ..screen
    };
    let width = above_footer.width.min(WIDEST);
    let x = above_footer.x + (above_footer.width - width) / 2;
    Rect {
        x,
        width,
        ..above_footer
    }
}

fn inside(screen: Rect) -> Rect {
    let area = area(screen);
    Rect {
        x: area.x + 2.min(area.width),
        y: area.y + 1.min(area.height),
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(2),
    }
}

/// How far the help can be scrolled down.
pub fn most_scroll(app: &App) -> usize {
    let inside = inside(Rect::from((Position::ORIGIN, app.size())));
    lines(app, usize::from(inside.width))
        .len()
        .saturating_sub(usize::from(inside.height))
}

/// The text that is looked for.
fn search(app: &App) -> Option<&Input> {
    match app.overlay() {
        Some(Overlay::Search { input, .. }) => Some(input),
        _ => None,
    }
}

/// Draws the help over the screen, and gives the cell of the cursor where a text is looked for.
pub fn draw(app: &App, scroll: usize, screen: Rect, buffer: &mut Buffer) -> Option<Position> {
    let palette = Palette::new(app.look());
    let area = area(screen);
    Clear.render(area, buffer);
    Block::bordered()
        .border_set(view::border(app.look()))
        .border_style(palette.dim())
        .title(Span::styled(" Help ", palette.accent()))
        .render(area, buffer);
    let cursor = search(app).map(|input| {
        let title = format!(" / {} ", input.value());
        let (x, width) = (area.x + 1, area.width.saturating_sub(2));
        buffer.set_stringn(x, area.y, &title, width.into(), palette.accent());
        let column = (3 + input.visual_cursor() as u16).min(width);
        Position::new(x + column, area.y)
    });
    let inside = inside(screen);
    let lines = lines(app, usize::from(inside.width));
    let scroll = scroll.min(lines.len().saturating_sub(inside.height.into()));
    let rows = inside.y..inside.bottom();
    for (y, line) in rows.zip(lines.iter().skip(scroll)) {
        buffer.set_line(inside.x, y, line, inside.width);
    }
    cursor
}

/// The text of the help in lines of a width.
fn lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let mut page = Page {
        palette: Palette::new(app.look()),
        width,
        wanted: search(app).map_or(String::new(), |input| input.value().to_lowercase()),
        heading: None,
        lines: Vec::new(),
    };
    let is_game = matches!(app.screen(), Screen::Game);
    page.heading("Keys");
    keys(app, app.screen().context(), &mut page);
    if is_game {
        page.heading("Mouse");
        page.entry(
            "left click",
            "pick up a peg, jump to a target, press a button",
        );
        page.entry("right click", "drop the peg, or take back a jump");
    }
    page.heading("Typed after :");
    page.entry("e5-e3-c3", "play a move, or several: e5-e3-c3 d2-d4");
    for word in prompt::WORDS {
        page.entry(&format!("{} {}", word.name, word.argument), word.help);
    }
    if is_game {
        page.heading("On the board");
        signs(app, &mut page);
    } else {
        page.heading("Keys of the game");
        keys(app, Context::Game, &mut page);
    }
    page.lines
}

/// What the keys do in a place.
fn keys(app: &App, context: Context, page: &mut Page) {
    let has_arrows = GlyphSet::new(app.look().glyphs).has_arrows;
    for line in app.desk().keymap.bindings(context) {
        let keys = line.keys.iter();
        let names: Vec<String> = keys.map(|key| key.name(has_arrows)).collect();
        page.entry(&names.join(" "), line.binding.help);
    }
    if context == Context::Game {
        page.entry(
            "a s d f ...",
            "where targets carry letters: jump to that one",
        );
    }
}

/// What the signs on the board mean.
fn signs(app: &App, page: &mut Page) {
    if app
        .layout()
        .is_ok_and(|layout| layout::is_shaded(app.look(), layout.board.scale))
    {
        page.entry("ring", "a peg must be here at the end");
        page.entry("raised marble", "the peg that is picked up");
        page.entry("diamond", "it can jump here");
        page.entry("four corners", "the cursor");
        return;
    }
    let glyphs = GlyphSet::new(app.look().glyphs);
    let sign = |piece, goal| glyphs.small(Figure { piece, goal });
    for (piece, meaning) in [
        (Piece::Peg, "peg; on a hole of the goal"),
        (Piece::Empty, "empty hole; one that needs a peg at the end"),
        (
            Piece::Held,
            "the peg that is picked up; on a hole of the goal",
        ),
        (Piece::Target, "it can jump here; to a hole of the goal"),
    ] {
        page.entry(
            &format!("{} {}", sign(piece, false), sign(piece, true)),
            meaning,
        );
    }
    page.entry("[ ]", "the cursor; four corners on a large board");
}

/// Lines being written.
struct Page {
    palette: Palette,
    width: usize,
    /// Only entries that have this text are written.
    wanted: String,
    /// A heading for the next entry.
    heading: Option<&'static str>,
    lines: Vec<Line<'static>>,
}

impl Page {
    fn heading(&mut self, text: &'static str) {
        self.heading = Some(text);
    }

    fn begin_part(&mut self) {
        let Some(heading) = self.heading.take() else {
            return;
        };
        if !self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        self.lines
            .push(Line::styled(heading, self.palette.accent()));
    }

    /// An entry: keys, and what they do beside or (on a narrow screen) below them.
    fn entry(&mut self, keys: &str, help: &str) {
        let has = |text: &str| text.to_lowercase().contains(&self.wanted);
        if !has(keys) && !has(help) {
            return;
        }
        self.begin_part();
        let is_narrow = self.width < 3 * KEYS;
        let indent = if is_narrow { 2 } else { KEYS };
        let mut first = vec![Span::styled(
            format!("{keys:<indent$}"),
            self.palette.strong(),
        )];
        let mut wrapped = text::wrap(help, self.width.saturating_sub(indent)).into_iter();
        if !is_narrow && keys.chars().count() < KEYS {
            first.extend(wrapped.next().map(Span::raw));
        }
        self.lines.push(Line::from(first));
        self.lines
            .extend(wrapped.map(|text| Line::raw(format!("{:indent$}{text}", ""))));
    }
}
