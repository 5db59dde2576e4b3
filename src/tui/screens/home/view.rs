//! Draws the home screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use crate::app::daily;
use crate::rules::hole::HoleSet;
use crate::rules::notation::counted;
use crate::tui::base::env::Env;
use crate::tui::board::miniature;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::screens::home::layout::{HomeParts, narrow};
use crate::tui::screens::home::state::{Home, MenuItem};
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page;
use crate::tui::widgets::text;

/// Draws the home screen and gives the cell of the cursor.
pub(super) fn draw(home: &Home, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
    page::draw_head("lastpeg", "", &env.look, body, buffer);
    let items = Home::items(env);
    let selected = home.selected(env);
    let rows: Vec<ListRow> = items.iter().map(|&item| row(home, item, env)).collect();
    let Some(parts) = HomeParts::new(body, env) else {
        return list::draw(&rows, selected, true, narrow(body), env.look, buffer);
    };
    let boards = env.library.entries().len();
    let menu = items.len() - boards;
    let heading = Line::styled("Boards", page::head_style(&env.look));
    buffer.set_line(parts.boards.x, body.y, &heading, parts.boards.width);
    let cursor = list::draw(
        &rows[..menu],
        selected.min(menu - 1),
        selected < menu,
        parts.menu,
        env.look,
        buffer,
    );
    draw_look(home, items[selected], env, parts.look, buffer);
    let chosen = selected.checked_sub(menu);
    let mut card_cursor = None;
    for (index, area) in parts.cards(boards, chosen) {
        let is_selected = chosen == Some(index);
        draw_card(home, index, is_selected, env, area, buffer);
        if is_selected {
            card_cursor = Some(Position::new(area.x, area.bottom().saturating_sub(2)));
        }
    }
    cursor.or(card_cursor)
}

fn row(home: &Home, item: MenuItem, env: &Env) -> ListRow {
    match item {
        MenuItem::Continue => ListRow::new("Continue", ""),
        MenuItem::Today => ListRow::new("Problem of the day", ""),
        MenuItem::Practice => ListRow::new("Practice", ""),
        MenuItem::Results => ListRow::new("Results", ""),
        MenuItem::Draw => ListRow::new("Draw a board", ""),
        MenuItem::Settings => ListRow::new("Settings", ""),
        MenuItem::Help => ListRow::new("Help", ""),
        MenuItem::Quit => ListRow::new("Quit", ""),
        MenuItem::Board(index) => {
            let progress = home.progress[index];
            ListRow::new(
                env.library.entries()[index].title(),
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
    env: &Env,
    area: Rect,
    buffer: &mut Buffer,
) {
    if area.height < 3 {
        return;
    }
    let palette = Palette::new(&env.look);
    let entry = &env.library.entries()[index];
    let board = entry.board();
    let vacancy = board.centre().map_or(HoleSet::EMPTY, HoleSet::of);
    let drawing = Rect {
        height: area.height - 2,
        ..area
    };
    miniature::draw(&board, board.all() - vacancy, drawing, &env.look, buffer);
    let style = if is_selected {
        palette.current()
    } else {
        Style::new()
    };
    let width = usize::from(area.width);
    let ellipsis = GlyphSet::new(env.look.glyphs).ellipsis;
    let title = text::cut(short_title(entry.title()), width, ellipsis);
    let progress = home.progress[index];
    let share = format!("{} of {}", progress.solved, progress.all);
    for (line, style, y) in [
        (title, style, area.bottom() - 2),
        (share, palette.dim(), area.bottom() - 1),
    ] {
        let line = text::centred(&line, width);
        buffer.set_stringn(area.x, y, line, width, style);
    }
}

/// The title without the word that all of them share.
fn short_title(title: &str) -> &str {
    title.strip_suffix(" board").unwrap_or(title)
}

/// A look at what is selected: the game to go on with, the problem of the day, the facts of a board.
fn draw_look(home: &Home, item: MenuItem, env: &Env, area: Rect, buffer: &mut Buffer) {
    let (texts, scene) = match item {
        MenuItem::Continue => {
            let game = env.session.game();
            let pegs = counted(game.position().pegs.len(), "peg");
            let moves = counted(game.move_count(), "move");
            let facts = format!("{}, {moves}, {pegs} left", game.problem().board().title());
            let scene = Scene::of_position(game.problem(), game.position().pegs);
            let texts = vec![game.problem().title().to_owned(), facts];
            (texts, Some((game.problem().board().clone(), scene)))
        }
        MenuItem::Today => {
            let daily = daily::daily(env.today);
            let pegs = daily.problem.start().pegs;
            let scene = Scene::of_position(&daily.problem, pegs);
            let day = daily.date.strftime("%A %-d %B").to_string();
            (
                vec![day, daily.describe()],
                Some((daily.problem.board().clone(), scene)),
            )
        }
        MenuItem::Board(index) => (board_facts(home, index, env), None),
        item => (vec![about(item).to_owned()], None),
    };
    let palette = Palette::new(&env.look);
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
    view::draw_in(&board, &scene, rest, &env.look, buffer);
}

fn board_facts(home: &Home, index: usize, env: &Env) -> Vec<String> {
    let entry = &env.library.entries()[index];
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

fn about(item: MenuItem) -> &'static str {
    match item {
        MenuItem::Practice => "Complement problems that come back, endgames, only jumps, packages.",
        MenuItem::Results => "What you have solved, and how well.",
        MenuItem::Draw => "A board of your own, hole by hole, with its facts.",
        MenuItem::Settings => "Colours, characters, mouse and keys.",
        MenuItem::Help => "What the keys do.",
        MenuItem::Quit => "Leave; your game is saved.",
        MenuItem::Continue | MenuItem::Today | MenuItem::Board(_) => "",
    }
}
