//! What the player has solved: totals, the days of a year, and how much of each board.

mod year;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::app::ranks;
use crate::library::Entry;
use crate::rules::board::JumpRule;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::tui::base::env::Env;
use crate::tui::base::progress::BoardProgress;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::Update;
use crate::tui::keys::command::{Command, Input};
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The results screen: one page of text, scrolled where the window is smaller.
#[derive(Debug)]
pub struct Results {
    boards: Vec<(String, BoardProgress)>,
    /// What is not solved yet, and how many pegs were left.
    left: Vec<String>,
    scroll: usize,
}

/// The least width for a board, its bar and what is said of it on one line.
const WIDE: usize = 60;

impl Results {
    pub fn new(env: &Env) -> Results {
        let boards = boards(env).filter_map(|(entry, rule)| {
            let name = if rule == entry.rules()[0] {
                entry.title().to_owned()
            } else {
                format!("{}, {rule}", entry.title())
            };
            Some((
                name,
                BoardProgress::new(&entry.board_under(rule).ok()?, env),
            ))
        });
        let boards = boards.filter(|(_, progress)| progress.solved + progress.helped > 0);
        Results {
            boards: boards.collect(),
            left: left(env),
            scroll: 0,
        }
    }

    fn lines(&self, env: &Env, width: usize) -> Vec<Line<'static>> {
        let palette = Palette::new(&env.look);
        let glyphs = GlyphSet::new(env.look.glyphs);
        let mut lines = totals(env, width, &palette);
        lines.push(Line::default());
        let wins = env.records.wins_by_day();
        lines.extend(year::lines(&wins, env.today, width, glyphs, &palette));
        lines.push(Line::default());
        if self.boards.is_empty() {
            let text = "No named problem, and none from one empty hole to one peg, is solved.";
            lines.extend(text::paragraph(text, width, palette.dim()));
        }
        lines.extend(self.board_lines(width, glyphs, &palette));
        if !self.left.is_empty() {
            lines.push(Line::default());
            lines.push(Line::styled("The fewest pegs left", palette.accent()));
            let left = self.left.iter();
            lines.extend(left.flat_map(|left| text::paragraph(left, width, Style::new())));
        }
        lines
    }

    /// A bar for each board with what it shows beside it: below the name where there is no room.
    fn board_lines(
        &self,
        width: usize,
        glyphs: &GlyphSet,
        palette: &Palette,
    ) -> Vec<Line<'static>> {
        const SHORTEST: usize = 6;
        let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
        let names = widest(&mut self.boards.iter().map(|(name, _)| text::width(name)));
        let texts = widest(&mut self.boards.iter().map(|(_, it)| text::width(&it.text())));
        let is_wide = width >= WIDE && names + texts + SHORTEST + 4 <= width;
        let room = if is_wide {
            names + texts + 4
        } else {
            texts + 2
        };
        let bar = width.saturating_sub(room).clamp(SHORTEST, 40);
        let rows = self.boards.iter().flat_map(|(name, progress)| {
            let mut bar = bar_of(progress, bar, glyphs, palette);
            let said = Span::raw(format!("  {}", progress.text()));
            if is_wide {
                let name = Span::styled(text::padded(name, names + 2), palette.dim());
                bar.insert(0, name);
                bar.push(said);
                return vec![Line::from(bar)];
            }
            bar.push(said);
            vec![Line::styled(name.clone(), palette.dim()), Line::from(bar)]
        });
        rows.collect()
    }
}

fn boards(env: &Env) -> impl Iterator<Item = (&Entry, JumpRule)> {
    let entries = env.library.entries().iter();
    entries.flat_map(|entry| entry.rules().iter().map(move |&rule| (entry, rule)))
}

/// How many pegs were left of each named problem that is tried and not solved.
fn left(env: &Env) -> Vec<String> {
    if env.records.left.is_empty() {
        return Vec::new();
    }
    let problems = boards(env).flat_map(|(entry, rule)| entry.problems(rule));
    let texts = problems.filter_map(|problem| {
        let left = env.records.left(&problem)?;
        if env.records.best_of_images(&problem).is_some() {
            return None;
        }
        let board = problem.board().title();
        let pegs = counted(left.pegs, "peg");
        let rank = ranks::rank(&problem, left.pegs);
        let rank = rank.map_or(String::new(), |rank| format!(", {rank}"));
        let rule = problem.board().rule();
        Some(format!(
            "{board}, {rule}, {}: {pegs}{rank}",
            problem.title()
        ))
    });
    texts.collect()
}

/// What is perfect, what is solved besides, and the rest of a board.
fn bar_of(
    progress: &BoardProgress,
    width: usize,
    glyphs: &GlyphSet,
    palette: &Palette,
) -> Vec<Span<'static>> {
    let cells = |count: usize| (count * width).div_ceil(progress.all.max(1)).min(width);
    let perfect = cells(progress.at_par);
    let solved = cells(progress.solved).max(perfect) - perfect;
    let [rest, _, half, _, full] = glyphs.shades;
    vec![
        Span::styled(full.repeat(perfect), palette.medal()),
        Span::styled(half.repeat(solved), palette.success()),
        Span::styled(rest.repeat(width - perfect - solved), palette.dim()),
    ]
}

impl Screen for Results {
    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        (command == Command::Back).then_some("back")
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        let area = text_area(Page::new(env.size).body);
        if let Input::Do(command) = input
            && let Some(further) = page::scrolled_by(command, area.height)
        {
            let lines = self.lines(env, area.width.into()).len();
            let scroll = self.scroll.saturating_add_signed(further);
            self.scroll = page::seen(scroll, lines, area.height).start;
        }
        Update::default()
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        let area = text_area(body);
        let lines = self.lines(env, usize::from(area.width));
        let seen = page::seen(self.scroll, lines.len(), area.height);
        let place = page::place(&seen, lines.len());
        page::draw_head_to_edge("Results", "", &place, &env.look, body, buffer);
        text::draw(&lines[seen], area, buffer);
        None
    }

    fn refresh(&mut self, env: &Env) {
        *self = Results {
            scroll: self.scroll,
            ..Results::new(env)
        };
    }
}

fn text_area(body: Rect) -> Rect {
    let top = if body.height > 10 { 2 } else { 1 };
    page::below(body, top).inner(Margin::new(2, 0))
}

/// Numbers, each with what it counts.
fn totals(env: &Env, width: usize, palette: &Palette) -> Vec<Line<'static>> {
    const NUMBER: usize = 5;
    let records = &env.records;
    let tallies = || records.tallies.values();
    let wins: usize = tallies().map(|tally| tally.solved as usize).sum();
    let clean: usize = tallies().map(|tally| tally.without_hints as usize).sum();
    let streak = records.practice.streak;
    let streak_text = format!("in a row without help, at best {}", streak.longest);
    let days = records.days.days.len();
    let days_text = match records.days.streak(env.today) {
        0 | 1 => " of the day solved".to_owned(),
        last => format!(" of the day solved, the last {last} in a row"),
    };
    // What is solved backwards is kept as a result of the problem forwards too.
    let bests = records
        .bests
        .iter()
        .filter(|(name, _)| !name.contains(Problem::BACKWARDS));
    let (helped, solved): (Vec<_>, Vec<_>) = bests.partition(|(_, best)| best.hints > 0);
    let helped_text = match helped.len() {
        0 => " solved".to_owned(),
        helped => format!(" solved, {helped} more with help"),
    };
    let rows = [
        (solved.len(), "problem", helped_text),
        (wins, "win", format!(", {clean} of them without help")),
        (days, "problem", days_text),
    ];
    let rows = rows.map(|(count, noun, rest)| {
        let text = counted(count, noun);
        let noun = text.trim_start_matches(|c: char| c.is_ascii_digit());
        (count, format!("{}{rest}", noun.trim_start()))
    });
    let [problems, wins, days] = rows;
    let rows = [problems, wins, (streak.current as usize, streak_text), days];
    let lines = rows.into_iter().flat_map(|(count, what)| {
        let wrapped = text::wrap(&what, width.saturating_sub(NUMBER + 1));
        wrapped.into_iter().enumerate().map(move |(row, what)| {
            let number = if row == 0 {
                count.to_string()
            } else {
                String::new()
            };
            let number = Span::styled(format!("{number:>NUMBER$} "), palette.strong());
            Line::from_iter([number, Span::raw(what)])
        })
    });
    lines.collect()
}
