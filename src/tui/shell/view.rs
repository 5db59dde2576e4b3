//! Draws the interface. Nothing changes here and no rule is worked out.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};
use tui_input::Input;

use crate::tui::base::env::{Env, NoticeKind};
use crate::tui::base::overlay::Overlay;
use crate::tui::board::layout::TooSmall;
use crate::tui::keys::context::Context;
use crate::tui::shell::app::App;
use crate::tui::shell::{command_list, footer, help};
use crate::tui::style::theme::Palette;
use crate::tui::widgets::{buttons, text};

/// Draws the app on a frame and puts the terminal's cursor on what is selected.
pub fn draw(app: &App, frame: &mut Frame) {
    let window = frame.area();
    let cursor = draw_on(app, window, frame.buffer_mut());
    if let Some(cursor) = cursor.filter(|&cursor| window.contains(cursor)) {
        frame.set_cursor_position(cursor);
    }
}

/// Draws the app on a part of a buffer, which must have the size that the app knows, and gives the cell of the cursor.
pub fn draw_on(app: &App, window: Rect, buffer: &mut Buffer) -> Option<Position> {
    let (env, screen) = (app.env(), app.screen());
    if window.as_size() != env.size {
        // The news of another size is on its way, and another frame behind it.
        return None;
    }
    let page = match screen.page(env) {
        Ok(page) => page,
        Err(missing) => {
            ask_for_room(env, missing, window, buffer);
            return None;
        }
    };
    let on_screen = screen.draw(env, page.body, buffer);
    // The help covers it, and has buttons of its own.
    let is_help = matches!(env.overlay, Some(Overlay::Help { .. }));
    let notice = screen.notice(env).filter(|_| !is_help);
    if let Some(notice) = &notice {
        draw_notice(env, notice, page.notice, buffer);
    }
    let palette = Palette::new(&env.look);
    let cursor = match &env.overlay {
        None => on_screen,
        Some(Overlay::Help(open)) => help::draw(env, screen, open.scroll, window, buffer),
        Some(Overlay::Prompt(line)) => {
            command_list::draw(env, screen, line, page.notice, buffer);
            Some(draw_prompt(&line.input, page.notice, &palette, buffer))
        }
        Some(Overlay::Explanation(_)) => None,
    };
    let is_covered = notice.is_some() || matches!(env.overlay, Some(Overlay::Prompt(_)));
    if page.notice != page.footer || !is_covered {
        buttons::draw(&footer::buttons(env, screen, page.footer), &palette, buffer);
    }
    cursor
}

/// Draws a notice in its row, or in the rows above too where it is longer.
fn draw_notice(env: &Env, notice: &str, area: Rect, buffer: &mut Buffer) {
    const MOST_ROWS: u16 = 3;
    let palette = Palette::new(&env.look);
    // A screen that has nothing else to say says how things are.
    let kind = env
        .notice
        .as_ref()
        .map_or(NoticeKind::News, |_| env.notice_kind);
    let style = match kind {
        NoticeKind::News => palette.strong(),
        NoticeKind::Good => palette.success(),
        NoticeKind::Refusal => palette.warning(),
    };
    let room = usize::from(area.width).saturating_sub(2);
    let rows = usize::from(MOST_ROWS.min(area.y + 1));
    let lines = text::in_rows(text::wrap(notice, room), rows, room, &env.look);
    let top = area.bottom() - lines.len() as u16;
    for (y, line) in (top..).zip(&lines) {
        Clear.render(Rect { y, ..area }, buffer);
        buffer.set_stringn(area.x + 1, y, line, room, style);
    }
}

/// Draws the line being typed and gives the cell of its cursor.
fn draw_prompt(input: &Input, area: Rect, palette: &Palette, buffer: &mut Buffer) -> Position {
    Clear.render(area, buffer);
    buffer.set_stringn(area.x, area.y, ":", area.width.into(), palette.accent());
    let room = usize::from(area.width).saturating_sub(2);
    let skipped = input.visual_scroll(room);
    let shown = text::without_columns(input.value(), skipped);
    buffer.set_stringn(area.x + 1, area.y, shown, room, Style::new());
    let column = input.visual_cursor().saturating_sub(skipped).min(room);
    Position::new(area.x + 1 + column as u16, area.y)
}

/// Says which size is needed, in as much room as there is.
fn ask_for_room(env: &Env, missing: TooSmall, screen: Rect, buffer: &mut Buffer) {
    let TooSmall { what, needed } = missing;
    let text = format!(
        "{what} needs {}x{}, this window has {}x{}",
        needed.width, needed.height, screen.width, screen.height
    );
    let way_out = env.with_keys(Context::Game, "{back}");
    let long = format!("{text}: enlarge it, or {way_out}");
    let short = format!("needs {}x{}", needed.width, needed.height);
    let size = format!("{}x{}", needed.width, needed.height);
    let in_lines = |text: &String| text::wrap(text, screen.width.into());
    let fits = |lines: &Vec<String>| lines.len() <= usize::from(screen.height);
    let mut lines = [long, text, short].iter().map(in_lines).find(fits);
    let lines = lines.get_or_insert_with(|| in_lines(&size));
    let top = screen.y + screen.height.saturating_sub(lines.len() as u16) / 2;
    for (y, line) in (top..screen.bottom()).zip(lines) {
        let x = screen.x + screen.width.saturating_sub(text::width(line) as u16) / 2;
        buffer.set_stringn(x, y, line.as_str(), screen.width.into(), Style::new());
    }
}
