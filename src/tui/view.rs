//! Draws the app. Nothing changes here and no rule is worked out.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use tui_input::Input;

use crate::records::Glyphs;
use crate::tui::app::{App, Overlay};
use crate::tui::board_view::BoardView;
use crate::tui::buttons::{self, Button};
use crate::tui::glyphs::GlyphSet;
use crate::tui::help;
use crate::tui::lamp;
use crate::tui::layout::{Layout, TooSmall};
use crate::tui::look::Look;
use crate::tui::panel;
use crate::tui::scene::Scene;
use crate::tui::text;
use crate::tui::theme::Palette;

/// Draws the app on a frame and puts the terminal's cursor on the selected hole.
pub fn draw(app: &App, frame: &mut Frame) {
    let screen = frame.area();
    let cursor = draw_on(app, screen, frame.buffer_mut());
    if let Some(cursor) = cursor.filter(|&cursor| screen.contains(cursor)) {
        frame.set_cursor_position(cursor);
    }
}

/// Draws the app and gives the cell of the cursor. The window must have the size that the app knows.
fn draw_on(app: &App, screen: Rect, buffer: &mut Buffer) -> Option<Position> {
    if screen.as_size() != app.size() {
        // The news of another size is on its way, and another frame behind it.
        return None;
    }
    let layout = match app.layout() {
        Ok(layout) => layout,
        Err(TooSmall { needed }) => {
            ask_for_room(needed, screen, buffer);
            return None;
        }
    };
    let scene = scene(app);
    draw_game(app, &layout, &scene, buffer);
    let palette = Palette::new(app.look());
    let cursor = match app.overlay() {
        None => {
            let grid = app.game_screen().grid();
            scene.cursor.map(|hole| layout.board.middle(grid, hole))
        }
        Some(Overlay::Help { scroll }) => {
            help::draw(app, *scroll, screen, buffer);
            None
        }
        Some(Overlay::Prompt(input)) => Some(draw_prompt(input, layout.notice, &palette, buffer)),
        Some(Overlay::Explanation(_)) => None,
    };
    let covers_footer = layout.notice == layout.footer && covers_notice_row(app, &layout);
    if !covers_footer {
        draw_buttons(&buttons::footer(app, layout.footer), &palette, buffer);
    }
    cursor
}

/// What is to be seen on the board.
fn scene(app: &App) -> Scene {
    let mut scene = Scene::of_game(app.game_screen());
    match (app.overlay(), app.hinted()) {
        (Some(Overlay::Explanation(explanation)), _) => scene.explain(explanation),
        (_, Some((level, action))) => scene.show_hint(level, action),
        (_, None) => {}
    }
    scene
}

fn draw_game(app: &App, layout: &Layout, scene: &Scene, buffer: &mut Buffer) {
    let screen = app.game_screen();
    let board_view = BoardView {
        board: screen.game().problem().board(),
        grid: screen.grid(),
        area: &layout.board,
        look: app.look(),
    };
    board_view.draw(scene, buffer);
    if let Some(area) = layout.panel {
        panel::draw(app, area, buffer);
    }
    if let Some(area) = layout.status {
        buffer.set_line(area.x, area.y, &panel::status_line(app), area.width);
    }
    if let Some(notice) = notice(app, layout) {
        draw_notice(app, &notice, layout.notice, buffer);
    }
}

/// What is said in the notice's row: the notice, else the end of the game where there is no panel.
fn notice(app: &App, layout: &Layout) -> Option<String> {
    let said = app.notice().map(str::to_owned);
    if said.is_some() || layout.panel.is_some() {
        return said;
    }
    if let Some(Overlay::Explanation(explanation)) = app.overlay() {
        return Some(explanation.short.clone());
    }
    let covers_footer = layout.notice == layout.footer;
    let line = || panel::end_line(app).or_else(|| lamp::hint_text(app));
    line().filter(|_| !covers_footer)
}

fn covers_notice_row(app: &App, layout: &Layout) -> bool {
    notice(app, layout).is_some() || matches!(app.overlay(), Some(Overlay::Prompt(_)))
}

fn draw_notice(app: &App, notice: &str, area: Rect, buffer: &mut Buffer) {
    let palette = Palette::new(app.look());
    let ellipsis = GlyphSet::new(app.look().glyphs).ellipsis;
    let room = usize::from(area.width).saturating_sub(2);
    let text = text::cut(notice, room, ellipsis);
    Clear.render(area, buffer);
    buffer.set_stringn(area.x + 1, area.y, &text, room, palette.warning());
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
    for button in buttons {
        let line = Line::from_iter([
            Span::styled(format!(" {}", button.key), palette.accent()),
            Span::styled(format!(" {}", button.label), Style::new()),
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
fn ask_for_room(needed: Size, screen: Rect, buffer: &mut Buffer) {
    let text = format!(
        "The board needs {}x{}, this window has {}x{}",
        needed.width, needed.height, screen.width, screen.height
    );
    let short = format!("needs {}x{}", needed.width, needed.height);
    let mut lines = text::wrap(&text, screen.width.into());
    if lines.len() > usize::from(screen.height) {
        lines = vec![short];
    }
    let top = screen.y + screen.height.saturating_sub(lines.len() as u16) / 2;
    for (y, line) in (top..screen.bottom()).zip(lines) {
        let x = screen.x + screen.width.saturating_sub(line.len() as u16) / 2;
        buffer.set_stringn(x, y, &line, screen.width.into(), Style::new());
    }
}
