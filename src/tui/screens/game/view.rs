//! Draws the game screen: the board, the panel beside it or a line above it.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use crate::app::advice::adviser::Level;
use crate::rules::problem::Status;
use crate::tui::base::env::Env;
use crate::tui::board::layout::{Layout, TooSmall};
use crate::tui::board::scene::Scene;
use crate::tui::keys::context::Context;
use crate::tui::screens::game::{ending, panel};
use crate::tui::widgets::lamp::Lamp;
use crate::tui::widgets::shown_board::ShownBoard;
use crate::tui::widgets::text;

/// The board of the game, and where everything stands now.
pub(super) fn board(env: &Env) -> Result<ShownBoard<'_>, TooSmall> {
    ShownBoard::new(env.session.board(), &env.look, env.size)
}

pub(super) fn draw(env: &Env, board: &ShownBoard, buffer: &mut Buffer) -> Option<Position> {
    let layout = &board.layout;
    let cursor = board.draw(&scene(env), buffer);
    if let Some(area) = layout.panel {
        panel::draw(env, area, buffer);
    }
    if let Some(area) = layout.status {
        buffer.set_line(
            area.x,
            area.y,
            &panel::status_line(env, area.width),
            area.width,
        );
    }
    cursor
}

fn scene(env: &Env) -> Scene {
    let mut scene = Scene::of_game(&env.session, &env.motion);
    if let (None, Some((Level::Block, package))) = (&env.overlay, env.session.hinted_package()) {
        scene.show_package(package);
        return scene;
    }
    if let (None, Some((_, package))) = (&env.overlay, env.session.prepared_package()) {
        scene.marks = package.touches();
        return scene;
    }
    if let Some(explanation) = env.explanation() {
        scene.explain(explanation);
    } else if let Some((level, action)) = env.session.seen_hint() {
        scene.show_hint(level, action);
    } else if let (None, Some((package, _))) = (&env.overlay, env.session.package_under_way()) {
        scene.marks = package.touches();
    }
    scene
}

/// The height below which a notice of several rows would cover much of the board.
const SHORT: u16 = 16;

/// That the goal cannot be reached, in one row, and how to be told why.
fn short_warning(env: &Env) -> String {
    env.with_keys(Context::Game, "impossible; {explain} tells why")
}

/// What is said in the notice's row: the notice, else the end of the game where there is no panel.
pub(super) fn notice(env: &Env, layout: &Layout) -> Option<String> {
    if env.session.until_jump().is_some() {
        return Some("the line plays itself: any key stops it".to_owned());
    }
    let said = env.notice.clone();
    let is_told = |panel| {
        said.as_deref()
            .is_some_and(|said| panel::tells(env, panel, said))
    };
    if layout.panel.is_some_and(is_told) {
        return None;
    }
    if said.is_some() && said.as_deref() == env.session.warning() {
        return match layout.panel {
            Some(panel) if panel::tells_all(panel) => None,
            _ if env.size.height < SHORT => Some(short_warning(env)),
            _ => said,
        };
    }
    if said.is_some() || layout.panel.is_some() {
        return said;
    }
    if let Some(explanation) = env.explanation() {
        // Over the footer they would hide its keys, and the board.
        return (layout.notice != layout.footer).then(|| explanation.short.clone());
    }
    let is_hinted = env.session.hint_level().is_some();
    let verdict = || {
        let is_told = is_hinted && layout.status.is_none();
        is_told.then(|| short_verdict(env, layout.notice.width))?
    };
    let line = ending::end_line(env).or_else(|| env.session.hint_text());
    let line = line.or_else(verdict);
    if layout.notice != layout.footer {
        return line;
    }
    // A hint that was asked for and the end are worth the buttons, but no row of the board.
    let room = usize::from(layout.notice.width).saturating_sub(2);
    let has_ended = env.session.game().status() != Status::Playing;
    line.filter(|_| is_hinted || has_ended)
        .map(|line| text::fitted(&line, room, &env.look))
}

fn short_verdict(env: &Env, width: u16) -> Option<String> {
    let lamp = Lamp::new(&env.session, &env.look)?;
    let is_short = text::width(&lamp.text) + 2 <= usize::from(width);
    Some(if is_short {
        lamp.text
    } else {
        lamp.span().content.into_owned()
    })
}
