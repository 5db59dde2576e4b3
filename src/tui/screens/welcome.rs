//! The card of the first start: the rules in three sentences, a picture of a jump, the keys that matter.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::app::primer::RULES;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::{Route, Update};
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page;
use crate::tui::widgets::text;

#[derive(Debug)]
pub struct Welcome;

const WIDEST: u16 = 76;

impl Screen for Welcome {
    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("try it"),
            Command::Back => Some("close"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, _: &Env) -> Update {
        match input {
            Input::Do(Command::Select) => Update::open_instead(Route::Trial),
            _ => Update::default(),
        }
    }

    fn notice(&self, env: &Env) -> Option<String> {
        /// In lower windows more than one row of a notice would cover the rules.
        const ROOMY: u16 = 20;
        let notice = env.notice.as_deref()?;
        let row = usize::from(env.size.width).saturating_sub(2);
        let room = if env.size.height < ROOMY {
            row
        } else {
            usize::MAX
        };
        Some(text::fitted(notice, room, &env.look))
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        draw(env, body, buffer);
        None
    }
}

/// Draws the card: of what does not fit, the picture goes first, then the keys, the head and the margins.
fn draw(env: &Env, body: Rect, buffer: &mut Buffer) {
    let is_tight = body.height < 12;
    let margin = if is_tight { 0 } else { 2 };
    let width = body.width.saturating_sub(2 * margin).min(WIDEST);
    let rules = rules(width, is_tight);
    let keys = keys(env, width);
    if !is_tight {
        page::draw_head("Peg solitaire", "", &env.look, body, buffer);
    }
    let mut rest = Rect {
        x: body.x + margin,
        y: body.y + margin,
        width,
        height: body.height.saturating_sub(margin),
    };
    text::draw(&rules, rest, buffer);
    rest = page::below(rest, rules.len() as u16);
    let needed = keys.len() as u16;
    if rest.height >= needed + 5 {
        draw_picture(env, page::top(page::below(rest, 1), 3), buffer);
        rest = page::below(rest, 4);
    }
    if rest.height >= needed {
        let gap = u16::from(rest.height > needed);
        text::draw(&keys, page::below(rest, gap), buffer);
    }
}

/// The rules: a paragraph a sentence, or all in one where there is little room.
fn rules(width: u16, is_tight: bool) -> Vec<Line<'static>> {
    if is_tight {
        return text::paragraph(&RULES.join(" "), width.into(), Style::new());
    }
    let sentences = RULES.iter();
    sentences
        .flat_map(|sentence| text::paragraph(sentence, width.into(), Style::new()))
        .collect()
}

/// The keys that matter, and what they do.
fn keys(env: &Env, width: u16) -> Vec<Line<'static>> {
    const COLUMN: usize = 9;
    let palette = Palette::new(&env.look);
    let arrows = env.arrows(Context::Game);
    let lines = [
        (&*arrows, "move; a picked-up peg jumps"),
        ("{select}", "pick it up, or drop it"),
        ("{undo}", "take a jump back"),
        ("{hint}", "hint: can it still be won?"),
        ("{help}", "all keys and words"),
    ]
    .map(|(key, does)| (env.with_keys(Context::Game, key) + " ", does));
    let widest = lines.iter().map(|(key, _)| text::width(key)).max();
    let column = widest.unwrap_or(0).max(COLUMN);
    let room = usize::from(width).saturating_sub(column);
    let written = lines.into_iter().flat_map(|(key, does)| {
        let mut names = std::iter::once(text::padded(&key, column));
        let wrapped = text::wrap(does, room).into_iter();
        wrapped
            .map(|line| {
                let name = names.next().unwrap_or_else(|| " ".repeat(column));
                Line::from_iter([Span::styled(name, palette.strong()), Span::raw(line)])
            })
            .collect::<Vec<_>>()
    });
    written.collect()
}

fn draw_strip(is_before: bool, area: Rect, env: &Env, buffer: &mut Buffer) {
    let Ok(board) = Board::new("strip", "Strip", &["ooo"], JumpRule::Orthogonal) else {
        return;
    };
    let pegs: HoleSet = board
        .holes()
        .filter(|hole| (hole.index() < 2) == is_before)
        .collect();
    view::draw_in(
        &board,
        &Scene::of_pegs(&board, pegs),
        area,
        &env.look,
        buffer,
    );
}

/// The picture of a jump: before it, an arrow, after it.
fn draw_picture(env: &Env, area: Rect, buffer: &mut Buffer) {
    const ARROW: u16 = 4;
    let has_arrows = GlyphSet::new(env.look.glyphs).has_arrows;
    let half = (area.width.saturating_sub(ARROW) / 2).min(18);
    let before = Rect {
        width: half,
        ..area
    };
    let after = Rect {
        x: area.x + half + ARROW,
        width: half,
        ..area
    };
    draw_strip(true, before, env, buffer);
    draw_strip(false, after, env, buffer);
    let arrow = if has_arrows { "→" } else { ">" };
    buffer.set_string(before.right() + 1, area.y + 1, arrow, Style::new());
}
