//! Draws the home screen.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use crate::app::daily;
use crate::rules::board::Board;
use crate::rules::game::Game;
use crate::rules::hole::HoleSet;
use crate::rules::problem::Status;
use crate::rules::text::counted;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Untold;
use crate::tui::base::update::Route;
use crate::tui::board::miniature;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::screens::home::layout::{HomeParts, narrow};
use crate::tui::screens::home::state::{Home, MenuItem};
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

pub(super) fn draw(home: &Home, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
    let search = home.search().map(|name| format!("  /{name}"));
    let aside = search.unwrap_or_default();
    let draw_head = |aside: &str, place: &str, buffer: &mut Buffer| {
        page::draw_head_to_edge("lastpeg", aside, place, &env.look, body, buffer);
    };
    let items = Home::items(env);
    let selected = home.selected(env);
    let rows: Vec<ListRow> = items.iter().map(|&item| row(home, item, env)).collect();
    let Some(parts) = HomeParts::new(body, env) else {
        let area = narrow(body);
        draw_head(&aside, &list::place(items.len(), selected, area), buffer);
        return list::draw(&rows, selected, true, area, &env.look, buffer);
    };
    // The heading of the boards stands in the same row.
    let taken = body.x + "  lastpeg ".len() as u16;
    let room = parts.boards.x.saturating_sub(taken).into();
    draw_head(&text::fitted(&aside, room, &env.look), "", buffer);
    let boards = env.library.entries().len();
    let menu = items.len() - boards;
    let chosen = selected.checked_sub(menu);
    let heading = format!("Boards{}", parts.place(boards, chosen));
    let heading = Line::styled(heading, page::head_style(&env.look));
    buffer.set_line(parts.boards.x, body.y, &heading, parts.boards.width);
    let cursor = list::draw(
        &rows[..menu],
        selected.min(menu - 1),
        selected < menu,
        parts.menu,
        &env.look,
        buffer,
    );
    draw_look(home, items[selected], env, parts.look, buffer);
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
    let value = match item {
        MenuItem::Play => env.session.game().problem().title().to_owned(),
        MenuItem::Open(Route::Games) => env.games.len().to_string(),
        MenuItem::Open(Route::Today) => match env.records.days.streak(env.today) {
            0 => String::new(),
            streak => format!("{streak} in a row"),
        },
        MenuItem::Open(Route::Learn) => match env.lessons_due().len() {
            0 => String::new(),
            due => format!("{due} to repeat"),
        },
        MenuItem::Board(index) => {
            let progress = home.progress[index];
            let share = format!("{}/{}", progress.solved, progress.all);
            return ListRow::new(env.library.entries()[index].title(), share);
        }
        _ => String::new(),
    };
    ListRow::new(item.name_and_about().0, value)
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
    let drawing = page::top(area, area.height - 2);
    miniature::draw(&board, board.all() - vacancy, drawing, &env.look, buffer);
    let style = if is_selected {
        palette.current()
    } else {
        Style::new()
    };
    let width = usize::from(area.width);
    let title = text::fitted(short_title(entry.title()), width, &env.look);
    let progress = home.progress[index];
    let (share, share_style) = match progress.at_par {
        0 => (
            format!("{} of {}", progress.solved, progress.all),
            palette.dim(),
        ),
        par => (
            format!("{}/{}, {par} perfect", progress.solved, progress.all),
            palette.medal(),
        ),
    };
    for (line, style, y) in [
        (title, style, area.bottom() - 2),
        (share, share_style, area.bottom() - 1),
    ] {
        let line = text::centred(&line, width);
        buffer.set_stringn(area.x, y, line, width, style);
    }
}

/// The title without the word that all of them share.
fn short_title(title: &str) -> &str {
    title.strip_suffix(" board").unwrap_or(title)
}

type LookText = (String, Style);

/// A look at what is selected: a game to go on with, the problem of the day, the facts of a board.
fn draw_look(home: &Home, item: MenuItem, env: &Env, area: Rect, buffer: &mut Buffer) {
    let (texts, picture) = look_of(home, item, env);
    let width = usize::from(area.width).saturating_sub(2);
    let mut y = area.y;
    for (text, style) in texts {
        let rows = usize::from(area.bottom() - y);
        for line in text::whole_sentences(&text, width, rows) {
            buffer.set_stringn(area.x + 1, y, line, area.width.into(), style);
            y += 1;
        }
    }
    let Some((board, scene)) = picture else {
        return;
    };
    // A free row above the board, where there is one to spare.
    let gap = u16::from(usize::from(area.bottom().saturating_sub(y)) > board.height());
    let rest = page::below(area, y + gap - area.y).inner(Margin::new(1, 0));
    view::draw_in(&board, &scene, rest, &env.look, buffer);
}

/// What is told of the selected item and has no room: in one list there is none.
pub(super) fn untold(home: &Home, env: &Env) -> Option<Untold> {
    let item = Home::items(env)[home.selected(env)];
    let texts: Vec<String> = look_of(home, item, env)
        .0
        .into_iter()
        .map(|it| it.0)
        .collect();
    let is_told = HomeParts::new(Page::new(env.size).body, env).is_some_and(|parts| {
        let width = usize::from(parts.look.width).saturating_sub(2);
        let rows: usize = texts.iter().map(|text| text::wrap(text, width).len()).sum();
        rows <= usize::from(parts.look.height)
    });
    let text = texts.join("\n");
    (!is_told && !text.is_empty()).then(|| Untold {
        title: item.name_and_about().0.to_owned(),
        text,
    })
}

fn look_of(home: &Home, item: MenuItem, env: &Env) -> LookAt {
    let palette = Palette::new(&env.look);
    match item {
        MenuItem::Play => look_of_game(env.session.game(), &palette),
        MenuItem::Open(Route::Games) => match env.games.first() {
            Some(game) => look_of_game(game, &palette),
            None => (Vec::new(), None),
        },
        MenuItem::Open(Route::Today) => look_of_today(env, &palette),
        MenuItem::Board(index) => (board_facts(home, index, env, &palette), None),
        item => {
            let (_, about) = item.name_and_about();
            (vec![(about.to_owned(), palette.dim())], None)
        }
    }
}

/// What is told of something, and what is shown of it.
type LookAt = (Vec<LookText>, Option<(Arc<Board>, Scene)>);

fn look_of_game(game: &Game, palette: &Palette) -> LookAt {
    let problem = game.problem();
    let board = problem.board();
    let pegs = counted(problem.seen_count(game.position().pegs.len()), "peg");
    let far = match game.status() {
        Status::Playing if game.jump_count() == 0 => String::new(),
        Status::Won => "; solved".to_owned(),
        Status::Playing | Status::Stuck if problem.is_backwards() => format!("; {pegs}"),
        Status::Playing | Status::Stuck => format!("; {pegs} left"),
    };
    let texts = vec![
        (problem.title().to_owned(), palette.strong()),
        (format!("{}{far}", board.title()), palette.dim()),
    ];
    let scene = Scene::of_position(problem, game.position().pegs);
    (texts, Some((board.clone(), scene)))
}

fn look_of_today(env: &Env, palette: &Palette) -> LookAt {
    let daily = daily::daily(env.today);
    let day = daily.date.strftime("%A %-d %B").to_string();
    let is_solved = env.records.days.days.contains_key(&daily.date);
    let solved = if is_solved { "; solved" } else { "" };
    let stars = GlyphSet::new(env.look.glyphs).stars(daily.difficulty());
    let difficulty = format!("{stars}{solved}");
    let texts = vec![
        (day, palette.strong()),
        (daily.describe(), palette.dim()),
        (difficulty, palette.dim()),
    ];
    let scene = Scene::of_position(&daily.problem, daily.problem.start().pegs);
    (texts, Some((daily.problem.board().clone(), scene)))
}

fn board_facts(home: &Home, index: usize, env: &Env, palette: &Palette) -> Vec<LookText> {
    let entry = &env.library.entries()[index];
    let board = entry.board();
    let rules: Vec<&str> = entry.rules().iter().map(|rule| rule.name()).collect();
    let holes = board.hole_count();
    vec![
        (entry.title().to_owned(), palette.strong()),
        (home.progress[index].text(), palette.dim()),
        (
            format!("{holes} holes; {} jumps", rules.join(" or ")),
            palette.dim(),
        ),
        (entry.about().to_owned(), palette.dim()),
    ]
}
