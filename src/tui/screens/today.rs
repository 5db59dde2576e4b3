//! The problem of the day: what it is, how difficult, how it went, the days in a row, and the line to share.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use crate::app::daily::{self, Daily};
use crate::rules::notation::counted;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::Update;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page;
use crate::tui::widgets::text;

/// The screen of the problem of the day.
#[derive(Clone, Copy, Default, Debug)]
pub struct Today;

/// The least width for the text beside the board.
const WIDE: u16 = 56;

impl Screen for Today {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("play"),
            Command::Back => Some("back"),
            Command::OpenHelp => Some("help"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(Command::Select) => {
                let problem = daily::daily(env.today).problem;
                Update::effect(Effect::Open(Box::new(problem)))
            }
            Input::Do(Command::Drop) => Update::back(),
            _ => Update::default(),
        }
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        draw(env, body, buffer);
        None
    }
}

/// Draws the problem of the day.
fn draw(env: &Env, body: Rect, buffer: &mut Buffer) {
    let palette = Palette::new(&env.look);
    let daily = daily::daily(env.today);
    page::draw_head("Problem of the day", "", &env.look, body, buffer);
    let rest = Rect {
        x: body.x + 2,
        y: body.y + 2,
        width: body.width.saturating_sub(4),
        height: body.height.saturating_sub(2),
    };
    let is_wide = body.width >= WIDE;
    let text_width = if is_wide {
        rest.width / 2 - 2
    } else {
        rest.width
    };
    let lines = lines(&daily, env, usize::from(text_width), &palette);
    let text = Rect {
        width: text_width,
        ..rest
    };
    for (y, line) in (text.y..text.bottom()).zip(&lines) {
        buffer.set_line(text.x, y, line, text.width);
    }
    let below = (lines.len() as u16 + 1).min(rest.height);
    let room = if is_wide {
        Rect {
            x: rest.x + text_width + 4,
            y: body.y,
            width: rest.width - text_width - 4,
            height: body.height,
        }
    } else {
        Rect {
            y: rest.y + below,
            height: rest.height - below,
            ..rest
        }
    };
    let scene = Scene::of_position(&daily.problem, daily.problem.start().pegs);
    view::draw_in(daily.problem.board(), &scene, room, &env.look, buffer);
}

fn lines(daily: &Daily, env: &Env, width: usize, palette: &Palette) -> Vec<Line<'static>> {
    let log = &env.records.days;
    let par = env.par(&daily.problem);
    let day = daily.date.strftime("%A %-d %B %Y").to_string();
    let goal = daily.problem.goal().describe(daily.problem.board());
    let mut parts = vec![
        (day, palette.strong()),
        (daily.describe(), Style::new()),
        (format!("Goal: {goal}"), Style::new()),
    ];
    if let Some(par) = par {
        parts.push((format!("Par: {}", counted(par, "move")), Style::new()));
    }
    let solved = log.days.get(&daily.date);
    parts.push(match solved {
        None => ("Not solved yet".to_owned(), palette.dim()),
        Some(solved) => (
            format!("Solved in {}", counted(solved.moves, "move")),
            palette.success(),
        ),
    });
    parts.push((
        format!(
            "streak {}, best {}, solved {}",
            log.streak(env.today),
            log.longest_streak(),
            log.days.len()
        ),
        palette.dim(),
    ));
    parts.push((
        format!("Difficulty {} of 5", daily.difficulty()),
        palette.dim(),
    ));
    if let Some(share) = log.share(daily, par, env.today) {
        parts.push((String::new(), Style::new()));
        parts.push(("To share:".to_owned(), palette.dim()));
        parts.push((share, Style::new()));
    }
    let lines = parts.into_iter().flat_map(|(part, style)| {
        let mut wrapped = text::wrap(&part, width);
        if wrapped.is_empty() {
            wrapped.push(String::new());
        }
        wrapped
            .into_iter()
            .map(move |line| Line::styled(line, style))
    });
    lines.collect()
}
