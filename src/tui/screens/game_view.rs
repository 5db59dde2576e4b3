//! Draws the game screen: the board, the panel beside it or a line above it.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use crate::tui::base::message::Command;
use crate::tui::board::layout::Layout;
use crate::tui::board::scene::Scene;
use crate::tui::board::view::BoardView;
use crate::tui::screens::panel;
use crate::tui::shell::app::Context;
use crate::tui::shell::app::{App, Overlay};
use crate::tui::widgets::lamp;

/// Draws the game and gives the cell of the cursor.
pub fn draw(app: &App, layout: &Layout, buffer: &mut Buffer) -> Option<Position> {
    let screen = app.game_screen();
    let scene = scene(app);
    let board_view = BoardView {
        board: screen.game().problem().board(),
        grid: screen.grid(),
        area: &layout.board,
        look: app.look(),
    };
    board_view.draw(&scene, buffer);
    if let Some(area) = layout.panel {
        panel::draw(app, area, buffer);
    }
    if let Some(area) = layout.status {
        buffer.set_line(area.x, area.y, &panel::status_line(app), area.width);
    }
    scene
        .cursor
        .map(|hole| layout.board.middle(screen.grid(), hole))
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

/// The height below which a notice of several rows would cover much of the board.
const SHORT: u16 = 16;

/// That the goal cannot be reached, in one row, and how to be told why.
fn short_warning(app: &App) -> String {
    let key = app.desk().key_name(Context::Game, Command::Explain);
    let how = key.map_or(String::new(), |key| format!("; {key} tells why"));
    format!("impossible{how}")
}

/// What is said in the notice's row: the notice, else the end of the game where there is no panel.
pub fn notice(app: &App, layout: &Layout) -> Option<String> {
    let said = app.notice().map(str::to_owned);
    if said.is_some() && said == app.desk().table.warning() {
        return match layout.panel {
            Some(panel) if panel::tells_all(panel) => None,
            _ if app.size().height < SHORT => Some(short_warning(app)),
            _ => said,
        };
    }
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
