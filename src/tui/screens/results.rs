//! What the player has solved: totals, the share of each board, and on which days.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use ratatui::buffer::Buffer;
use ratatui::layout::{Direction as Axis, Position, Rect};
use ratatui::symbols::bar;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Bar, BarChart, BarGroup, Sparkline, Widget};

use crate::app::store::{Glyphs, Records};
use crate::rules::notation::counted;
use crate::tui::base::env::Env;
use crate::tui::base::progress::BoardProgress;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::Update;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page;

/// The results screen.
#[derive(Debug)]
pub struct Results {
    /// The boards on which anything is solved, with the progress there.
    boards: Vec<(String, BoardProgress)>,
    totals: Vec<String>,
    /// How many problems were solved last on each of the last days, today last.
    days: Vec<u64>,
    scroll: usize,
}

/// The days that are shown.
const DAYS: i32 = 120;

impl Results {
    /// The results as they are now.
    pub fn new(env: &Env) -> Results {
        let entries = env.library.entries().iter();
        let boards = entries
            .flat_map(|entry| {
                let boards = entry.rules().iter().filter_map(|&rule| {
                    let board = entry.board_under(rule).ok()?;
                    let name = if rule == entry.rules()[0] {
                        entry.title().to_owned()
                    } else {
                        format!("{}, {rule}", entry.title())
                    };
                    Some((name, BoardProgress::new(&board, env)))
                });
                boards.collect::<Vec<_>>()
            })
            .filter(|(_, progress)| progress.solved > 0);
        Results {
            boards: boards.collect(),
            totals: totals(&env.records, env),
            days: days(env),
            scroll: 0,
        }
    }
}

impl Screen for Results {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Back => Some("back"),
            Command::OpenHelp => Some("help"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, _: &Env) -> Update {
        let most = self.boards.len().saturating_sub(1);
        match input {
            Input::Do(Command::Step(Arrow::Down)) => self.scroll = (self.scroll + 1).min(most),
            Input::Do(Command::Step(Arrow::Up)) => self.scroll = self.scroll.saturating_sub(1),
            Input::Do(Command::Scroll(lines)) => {
                self.scroll = self.scroll.saturating_add_signed(lines.into()).min(most);
            }
            Input::Do(Command::Drop) => return Update::back(),
            _ => {}
        }
        Update::default()
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        draw(self, env, body, buffer);
        None
    }

    fn refresh(&mut self, env: &Env) {
        *self = Results::new(env);
    }
}

fn totals(records: &Records, env: &Env) -> Vec<String> {
    let wins: u32 = records.tallies.values().map(|tally| tally.solved).sum();
    let clean: u32 = records
        .tallies
        .values()
        .map(|tally| tally.without_hints)
        .sum();
    let last = records
        .tallies
        .values()
        .filter_map(|tally| tally.last)
        .max();
    let mut totals = vec![
        format!("{} solved", counted(records.bests.len(), "problem")),
        format!(
            "{}, {clean} of them without a hint",
            counted(wins as usize, "win")
        ),
        format!(
            "{} in a row without a hint, {} at most",
            records.practice.streak.current, records.practice.streak.longest
        ),
        format!(
            "{} of the day solved, the last {} in a row",
            counted(records.days.days.len(), "problem"),
            records.days.streak(env.today)
        ),
    ];
    if let Some(last) = last {
        totals.push(format!("last played {}", last.strftime("%-d %B %Y")));
    }
    totals
}

fn days(env: &Env) -> Vec<u64> {
    let mut counts = BTreeMap::new();
    for last in env.records.tallies.values().filter_map(|tally| tally.last) {
        *counts.entry(last).or_insert(0) += 1;
    }
    let days = (0..DAYS)
        .rev()
        .map(|back| env.today.saturating_sub(back.days()));
    days.map(|day| counts.get(&day).copied().unwrap_or(0))
        .collect()
}

/// Bars of characters that every terminal has.
const ASCII_BARS: bar::Set = bar::Set {
    full: "#",
    seven_eighths: "#",
    three_quarters: "#",
    five_eighths: "#",
    half: "=",
    three_eighths: "-",
    one_quarter: "-",
    one_eighth: ".",
    empty: " ",
};

/// Draws the results.
fn draw(results: &Results, env: &Env, body: Rect, buffer: &mut Buffer) {
    let palette = Palette::new(&env.look);
    page::draw_head("Results", "", &env.look, body, buffer);
    let mut rest = Rect {
        x: body.x + 2,
        y: body.y + 2,
        width: body.width.saturating_sub(4),
        height: body.height.saturating_sub(2),
    };
    for text in &results.totals {
        if rest.height == 0 {
            return;
        }
        let (number, words) = text.split_once(' ').unwrap_or((text, ""));
        let is_number = number.starts_with(|c: char| c.is_ascii_digit());
        let line = if is_number {
            let number = Span::styled(format!("{number:>5} "), palette.strong());
            Line::from_iter([number, Span::raw(words)])
        } else {
            Line::styled(format!("{:6}{text}", ""), palette.dim())
        };
        buffer.set_line(rest.x, rest.y, &line, rest.width);
        rest.y += 1;
        rest.height -= 1;
    }
    let bars = match env.look.glyphs {
        Glyphs::Auto | Glyphs::Unicode => bar::NINE_LEVELS,
        Glyphs::Safe | Glyphs::Ascii => ASCII_BARS,
    };
    if rest.height >= 8 {
        let line = Line::styled(
            "Problems last solved on each day, today at the right",
            palette.dim(),
        );
        buffer.set_line(rest.x, rest.y + 1, &line, rest.width);
        let width = usize::from(rest.width).min(results.days.len());
        let shown = &results.days[results.days.len() - width..];
        let area = Rect::new(rest.x, rest.y + 2, width as u16, 2);
        Sparkline::default()
            .data(shown)
            .bar_set(bars.clone())
            .style(palette.peg())
            .render(area, buffer);
        rest.y += 5;
        rest.height -= 5;
    }
    draw_boards(results, bars, &palette, rest, buffer);
}

/// The share of the problems solved on each board, as bars.
fn draw_boards(
    results: &Results,
    bars: bar::Set,
    palette: &Palette,
    area: Rect,
    buffer: &mut Buffer,
) {
    if results.boards.is_empty() {
        let text = "No problem from one empty hole to one peg is solved yet.";
        buffer.set_stringn(area.x, area.y, text, area.width.into(), palette.dim());
        return;
    }
    let shown = results.boards.iter().skip(results.scroll);
    let bars_of = shown.take(area.height.into()).map(|(name, progress)| {
        let percent = (100 * progress.solved).div_ceil(progress.all.max(1));
        Bar::default()
            .value(percent as u64)
            .text_value(format!(" {}", progress.text()))
            .label(name.clone())
    });
    let group: Vec<Bar> = bars_of.collect();
    BarChart::default()
        .direction(Axis::Horizontal)
        .data(BarGroup::default().bars(&group))
        .bar_set(bars)
        .bar_width(1)
        .bar_gap(0)
        .max(100)
        .bar_style(palette.goal())
        .value_style(palette.strong())
        .label_style(palette.dim())
        .render(area, buffer);
}
