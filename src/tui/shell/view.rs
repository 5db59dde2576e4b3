//! Draws the app. Nothing changes here and no rule is worked out.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use tui_input::Input;

use crate::app::store::Glyphs;
use crate::tui::board::layout::TooSmall;
use crate::tui::screens::board_editor;
use crate::tui::screens::editor;
use crate::tui::screens::game_view;
use crate::tui::screens::home;
use crate::tui::screens::practice;
use crate::tui::screens::preferences;
use crate::tui::screens::problems;
use crate::tui::screens::results;
use crate::tui::screens::review;
use crate::tui::screens::today;
use crate::tui::shell::app::{App, Overlay, Screen};
use crate::tui::shell::command_list;
use crate::tui::shell::help;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::buttons::{self, Button};
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// Draws the app on a frame and puts the terminal's cursor on what is selected.
pub fn draw(app: &App, frame: &mut Frame) {
    let screen = frame.area();
    let cursor = draw_on(app, screen, frame.buffer_mut());
    if let Some(cursor) = cursor.filter(|&cursor| screen.contains(cursor)) {
        frame.set_cursor_position(cursor);
    }
}

/// What a screen has drawn, for what is drawn over it.
pub struct Drawn {
    /// The cell of the cursor.
    pub cursor: Option<Position>,
    /// The line for notices and for typing.
    pub notice_row: Rect,
    /// What is said in it.
    pub notice: Option<String>,
    /// The buttons.
    pub footer: Rect,
}

/// Draws the app on a part of a buffer, which must have the size that the app knows, and gives the cell of the cursor.
pub fn draw_on(app: &App, screen: Rect, buffer: &mut Buffer) -> Option<Position> {
    if screen.as_size() != app.size() {
        // The news of another size is on its way, and another frame behind it.
        return None;
    }
    let drawn = match draw_screen(app, buffer) {
        Ok(drawn) => drawn,
        Err(TooSmall { needed }) => {
            let what = match app.screen() {
                Screen::Game => "The board",
                Screen::Home(_)
                | Screen::Review(_)
                | Screen::Editor(_)
                | Screen::BoardEditor(_)
                | Screen::Problems(_)
                | Screen::Today(_)
                | Screen::Exercises(_)
                | Screen::Results(_)
                | Screen::Preferences(_) => "This screen",
            };
            ask_for_room(what, needed, screen, buffer);
            return None;
        }
    };
    if let Some(notice) = &drawn.notice {
        draw_notice(*app.look(), notice, drawn.notice_row, buffer);
    }
    let palette = Palette::new(app.look());
    let cursor = match app.overlay() {
        None => drawn.cursor,
        Some(Overlay::Help { scroll } | Overlay::Search { scroll, .. }) => {
            help::draw(app, *scroll, screen, buffer)
        }
        Some(Overlay::Prompt(input)) => {
            command_list::draw(app.look(), input.value(), drawn.notice_row, buffer);
            Some(draw_prompt(input, drawn.notice_row, &palette, buffer))
        }
        Some(Overlay::Explanation(_)) => None,
    };
    let is_covered = drawn.notice.is_some() || matches!(app.overlay(), Some(Overlay::Prompt(_)));
    if drawn.notice_row != drawn.footer || !is_covered {
        draw_buttons(&buttons::footer(app, drawn.footer), &palette, buffer);
    }
    cursor
}

/// Draws the screen that is shown, without notice and buttons.
fn draw_screen(app: &App, buffer: &mut Buffer) -> Result<Drawn, TooSmall> {
    let Screen::Game = app.screen() else {
        return draw_page(app, buffer);
    };
    let layout = app.layout()?;
    Ok(Drawn {
        cursor: game_view::draw(app, &layout, buffer),
        notice_row: layout.notice,
        notice: game_view::notice(app, &layout),
        footer: layout.footer,
    })
}

/// Draws any screen but the game's.
fn draw_page(app: &App, buffer: &mut Buffer) -> Result<Drawn, TooSmall> {
    if !Page::fits(app.size()) {
        return Err(TooSmall {
            needed: page::LEAST,
        });
    }
    let Page {
        body,
        notice,
        footer,
    } = Page::new(app.size());
    let desk = app.desk();
    let cursor = match app.screen() {
        Screen::Game => None,
        Screen::Home(home) => home::draw(home, desk, body, buffer),
        Screen::Review(review) => review::draw(review, desk, body, buffer),
        Screen::Editor(editor) => editor::draw(editor, desk, body, buffer),
        Screen::BoardEditor(editor) => board_editor::draw(editor, desk, body, buffer),
        Screen::Problems(problems) => problems::draw(problems, desk, body, buffer),
        Screen::Today(_) => today::draw(desk, body, buffer),
        Screen::Exercises(screen) => practice::draw(screen, desk, body, buffer),
        Screen::Preferences(screen) => preferences::draw(*screen, desk, body, buffer),
        Screen::Results(screen) => {
            results::draw(screen, desk, body, buffer);
            None
        }
    };
    Ok(Drawn {
        cursor,
        notice_row: notice,
        notice: app.notice().map(str::to_owned),
        footer,
    })
}

/// Draws a notice in its row, or in the rows above too where it is longer.
fn draw_notice(look: Look, notice: &str, area: Rect, buffer: &mut Buffer) {
    const MOST_ROWS: u16 = 3;
    let palette = Palette::new(&look);
    let ellipsis = GlyphSet::new(look.glyphs).ellipsis;
    let room = usize::from(area.width).saturating_sub(2);
    let mut lines = text::wrap(notice, room);
    let rows = usize::from(MOST_ROWS.min(area.y + 1));
    if lines.len() > rows {
        let rest = lines.split_off(rows - 1).join(" ");
        lines.push(text::cut(&rest, room, ellipsis));
    }
    let top = area.bottom() - lines.len() as u16;
    for (y, line) in (top..).zip(&lines) {
        Clear.render(Rect { y, ..area }, buffer);
        buffer.set_stringn(area.x + 1, y, line, room, palette.warning());
    }
}

/// Draws the line being typed and gives the cell of its cursor.
fn draw_prompt(input: &Input, area: Rect, palette: &Palette, buffer: &mut Buffer) -> Position {
    Clear.render(area, buffer);
    buffer.set_stringn(area.x, area.y, ":", area.width.into(), palette.accent());
    let room = usize::from(area.width).saturating_sub(2);
    let skipped = input.visual_scroll(room);
    let shown: String = input.value().chars().skip(skipped).collect();
    buffer.set_stringn(area.x + 1, area.y, &shown, room, Style::new());
    let column = input.visual_cursor().saturating_sub(skipped).min(room);
    Position::new(area.x + 1 + column as u16, area.y)
}

/// Draws buttons: the key, and what it does.
pub fn draw_buttons(buttons: &[Button], palette: &Palette, buffer: &mut Buffer) {
    // A cap in its own colour ends before its label begins.
    let space = if palette.has_caps() { " " } else { "" };
    for button in buttons {
        let line = Line::from_iter([
            Span::styled(format!(" {} ", button.key), palette.key_cap()),
            Span::raw(format!("{space}{}", button.label)),
        ]);
        buffer.set_line(button.area.x, button.area.y, &line, button.area.width);
    }
}

/// The lines of a box.
pub fn border(look: &Look) -> border::Set<'static> {
    match look.glyphs {
        Glyphs::Unicode | Glyphs::Auto => border::ROUNDED,
        Glyphs::Safe | Glyphs::Ascii => border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
    }
}

/// Says which size is needed, in as much room as there is.
fn ask_for_room(what: &str, needed: Size, screen: Rect, buffer: &mut Buffer) {
    let text = format!(
        "{what} needs {}x{}, this window has {}x{}",
        needed.width, needed.height, screen.width, screen.height
    );
    let short = format!("needs {}x{}", needed.width, needed.height);
    let size = format!("{}x{}", needed.width, needed.height);
    let in_lines = |text: &String| text::wrap(text, screen.width.into());
    let fits = |lines: &Vec<String>| lines.len() <= usize::from(screen.height);
    let mut lines = [text, short].iter().map(in_lines).find(fits);
    let lines = lines.get_or_insert_with(|| in_lines(&size));
    let top = screen.y + screen.height.saturating_sub(lines.len() as u16) / 2;
    for (y, line) in (top..screen.bottom()).zip(lines) {
        let x = screen.x + screen.width.saturating_sub(line.len() as u16) / 2;
        buffer.set_stringn(x, y, line.as_str(), screen.width.into(), Style::new());
    }
}
