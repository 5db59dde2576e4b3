//! The problem of the day: what it is, how difficult, how it went, and the month around it. Past days can be played
//! too; tomorrow is announced.

mod month;

use jiff::ToSpan as _;
use jiff::civil::Date;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use crate::app::advice::words::with_hints;
use crate::app::daily::log::DayMark;
use crate::app::daily::share::DayToShare;
use crate::app::daily::{self, Daily};
use crate::rules::text::counted;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::screen::{Screen, Untold};
use crate::tui::base::update::Update;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::screens::today::month::Month;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The screen of the problem of the day.
#[derive(Debug)]
pub struct Today {
    /// The problem of the day that is looked at.
    daily: Daily,
    par: Option<usize>,
    tomorrow: Option<Daily>,
}

/// The least width for the text beside the board.
const WIDE: u16 = 56;
/// The height up to which no row stays free below the head.
const LOW: u16 = 12;

impl Today {
    pub fn new(env: &Env) -> Today {
        let daily = daily::daily(env.today);
        Today {
            par: daily.par(),
            daily,
            tomorrow: tomorrow(env),
        }
    }

    /// Looks at another day, at today's at the latest.
    fn look_at(&mut self, date: Date, env: &Env) {
        let date = date.min(env.today);
        if date != self.daily.date {
            self.daily = daily::daily(date);
            self.par = self.daily.par();
        }
    }

    fn days_on(&self, days: i32) -> Date {
        self.daily.date.saturating_add(days.days())
    }

    fn month(&self, area: Rect) -> Month {
        let selected = self.daily.date;
        Month { selected, area }
    }

    fn share(&self, env: &Env) -> Update {
        let log = &env.records.days;
        match DayToShare::new(log, self.daily.clone(), env.today) {
            Some(day) => Update::effect(Effect::Share(Box::new(day))).saying("writing the result"),
            None => Update::notice("this day is not solved yet: there is nothing to share"),
        }
    }

    fn mark(&self, env: &Env) -> DayMark {
        let records = &env.records;
        let log = &records.days;
        log.mark(self.daily.date, &records.days_shown, env.today)
    }
}

fn tomorrow(env: &Env) -> Option<Daily> {
    env.today.tomorrow().ok().map(daily::daily)
}

impl Screen for Today {
    fn context(&self) -> Context {
        Context::Today
    }

    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("play"),
            Command::Step(Arrow::Left) => Some("day before"),
            Command::Step(Arrow::Right) => (self.daily.date < env.today).then_some("day after"),
            Command::Copy => {
                let days = &env.records.days.days;
                days.contains_key(&self.daily.date).then_some("share")
            }
            Command::Back => Some("back"),
            _ => None,
        }
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        let parts = self.parts(env, Page::new(env.size).body);
        let texts = || self.texts(env).into_iter().map(|(text, _)| text);
        (!parts.is_whole).then(|| Untold {
            title: "Problem of the day".to_owned(),
            text: texts().collect::<Vec<_>>().join("\n"),
        })
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        let month = self.parts(env, Page::new(env.size).body).month;
        let date = match input {
            Input::Do(Command::Select) => {
                return Update::effect(Effect::OpenDay(Box::new(self.daily.clone())));
            }
            Input::Do(Command::Copy) => return self.share(env),
            Input::Do(Command::Step(Arrow::Left)) => self.days_on(-1),
            Input::Do(Command::Step(Arrow::Right)) => self.days_on(1),
            Input::Do(Command::Step(Arrow::Up)) => self.days_on(-7),
            Input::Do(Command::Step(Arrow::Down)) => self.days_on(7),
            // The wheel goes from day to day where none is seen to be clicked.
            Input::Do(Command::Scroll(rows @ -9..=9)) if month.is_none() => {
                self.days_on(rows.signum().into())
            }
            Input::Do(Command::Scroll(rows)) => self
                .daily
                .date
                .saturating_add(i64::from(rows.signum()).months()),
            Input::Do(Command::First) => self.daily.date.first_of_month(),
            Input::Do(Command::Last) => env.today,
            Input::Click(cell) => match month.and_then(|area| self.month(area).date_at(cell)) {
                Some(date) => date,
                None => return Update::default(),
            },
            _ => return Update::default(),
        };
        self.look_at(date, env);
        Update::default()
    }

    fn refresh(&mut self, env: &Env) {
        self.tomorrow = tomorrow(env);
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        page::draw_head("Problem of the day", "", &env.look, body, buffer);
        let parts = self.parts(env, body);
        text::draw(&parts.lines, parts.texts, buffer);
        let problem = &self.daily.problem;
        let scene = Scene::of_position(problem, problem.start().pegs);
        view::draw_in(problem.board(), &scene, parts.board, &env.look, buffer);
        Some(self.month(parts.month?).draw(env, buffer))
    }
}

/// Where the parts of the screen stand.
struct TodayParts {
    texts: Rect,
    lines: Vec<Line<'static>>,
    /// Whether all of the text is in them.
    is_whole: bool,
    month: Option<Rect>,
    board: Rect,
}

impl Today {
    fn parts(&self, env: &Env, body: Rect) -> TodayParts {
        let is_wide = body.width >= WIDE;
        let top = if body.height > LOW { 2 } else { 1 };
        let texts = Rect {
            x: body.x + 2,
            y: body.y + top,
            width: if is_wide {
                ((body.width - 4) / 2 - 2).max(Month::WIDTH)
            } else {
                body.width.saturating_sub(4)
            },
            height: body.height.saturating_sub(top),
        };
        let mut lines = Vec::new();
        let mut paragraphs = self.texts(env).into_iter().peekable();
        while let Some((text, style)) = paragraphs.peek() {
            let paragraph = text::paragraph(text, texts.width.into(), *style);
            if lines.len() + paragraph.len() > usize::from(texts.height) {
                break;
            }
            lines.extend(paragraph);
            paragraphs.next();
        }
        let is_whole = paragraphs.peek().is_none();
        // A free row is given up before the month is.
        let free = texts.height.saturating_sub(lines.len() as u16);
        let gap = u16::from(free != Month::LEAST_HEIGHT).min(free);
        let below = texts.height - free + gap;
        let rest = page::below(texts, below);
        let has_month = rest.height >= Month::LEAST_HEIGHT && rest.width >= Month::WIDTH;
        let month = has_month.then(|| page::top(rest, Month::HEIGHT));
        let board = if is_wide {
            let x = texts.right() + 4;
            Rect {
                x,
                width: body.right().saturating_sub(x + 2),
                ..page::below(body, 1)
            }
        } else {
            page::below(rest, month.map_or(0, |month| month.height + 1))
        };
        TodayParts {
            texts,
            lines,
            is_whole,
            month,
            board,
        }
    }

    /// What is told, the most wanted first.
    fn texts(&self, env: &Env) -> Vec<(String, Style)> {
        let palette = Palette::new(&env.look);
        let daily = &self.daily;
        let log = &env.records.days;
        let day = daily.date.strftime("%A %-d %B %Y").to_string();
        let goal = daily.problem.asked();
        let par = self
            .par
            .map_or_else(String::new, |par| format!(", par {par}"));
        let glyphs = GlyphSet::new(env.look.glyphs);
        let stars = glyphs.stars(daily.difficulty());
        let mut parts = vec![
            (day, palette.strong()),
            (daily.describe(), Style::new()),
            (format!("Goal: {goal}{par}"), Style::new()),
            self.standing(env, &palette, &format!("{stars}  ")),
        ];
        let row = match log.streak(env.today) {
            0 => String::new(),
            days => format!("{} in a row; ", counted(days, "day")),
        };
        let best = match log.longest_streak() {
            0 => String::new(),
            days => format!("the most is {}, ", counted(days, "day")),
        };
        let solved = log.days.len();
        if solved > 0 {
            let text = format!("{row}{best}{solved} solved in all");
            parts.push((text, palette.dim()));
        }
        if let Some(tomorrow) = self.tomorrow.as_ref().filter(|_| daily.date == env.today) {
            let stars = glyphs.stars(tomorrow.difficulty());
            let text = format!("Tomorrow {stars}  {}", tomorrow.announce());
            parts.push((text, palette.dim()));
        }
        parts
    }

    /// How the day stands, in words, behind its stars.
    fn standing(&self, env: &Env, palette: &Palette, stars: &str) -> (String, Style) {
        let solved = env.records.days.days.get(&self.daily.date);
        let shown = "shown to you, not solved".to_owned();
        let in_moves = solved.map_or(shown, |solved| {
            let moves = counted(solved.moves, "move");
            format!("solved in {moves}{}", with_hints(solved.hints))
        });
        let (text, style) = match self.mark(env) {
            DayMark::Perfect => (format!("{in_moves}: perfect"), palette.medal()),
            DayMark::Solved => (in_moves, palette.success()),
            DayMark::Helped => (in_moves, palette.accent()),
            DayMark::Missed => ("missed; it can still be played".to_owned(), palette.dim()),
            DayMark::Open => ("not solved yet".to_owned(), palette.dim()),
        };
        (format!("{stars}{text}"), style)
    }
}
