//! A month of problems of the day as a grid: how each day stands.

use std::cmp::Ordering;

use jiff::ToSpan as _;
use jiff::civil::Date;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::app::daily::log::DayMark;
use crate::tui::base::env::Env;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

/// The month of a day, in an area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Month {
    /// The day that is looked at.
    pub(super) selected: Date,
    pub(super) area: Rect,
}

const DAY: u16 = 4;

impl Month {
    /// Seven days beside each other.
    pub(super) const WIDTH: u16 = 7 * DAY;
    /// The name of the month, the weekdays and six weeks at most.
    pub(super) const LEAST_HEIGHT: u16 = 8;
    /// The same, and what the signs mean.
    pub(super) const HEIGHT: u16 = 9;

    /// The cell of the number of a day of the month.
    fn cell(&self, date: Date) -> Position {
        let first = self.selected.first_of_month();
        let before = i16::from(first.weekday().to_monday_zero_offset());
        let place = (before + i16::from(date.day()) - 1).unsigned_abs();
        Position::new(self.area.x + place % 7 * DAY, self.area.y + 2 + place / 7)
    }

    fn days(&self) -> impl Iterator<Item = Date> {
        let first = self.selected.first_of_month();
        let count = i32::from(first.days_in_month());
        (0..count).map(move |days| first.saturating_add(days.days()))
    }

    pub(super) fn date_at(&self, cell: Position) -> Option<Date> {
        self.days().find(|&date| {
            let place = self.cell(date);
            cell.y == place.y && (place.x..place.x + DAY).contains(&cell.x)
        })
    }

    /// Draws the month and gives the cell of the day that is looked at.
    pub(super) fn draw(&self, env: &Env, buffer: &mut Buffer) -> Position {
        let palette = Palette::new(&env.look);
        let glyphs = GlyphSet::new(env.look.glyphs);
        let Rect { x, y, width, .. } = self.area;
        let name = self.selected.strftime("%B %Y").to_string();
        let width = usize::from(width);
        buffer.set_stringn(x, y, name, width, palette.strong());
        let weekdays = " Mo  Tu  We  Th  Fr  Sa  Su";
        buffer.set_stringn(x, y + 1, weekdays, width, palette.dim());
        let log = &env.records.days;
        for date in self.days() {
            let mark = log.mark(date, &env.records.days_shown, env.today);
            let (sign, style) = sign(mark, glyphs, &palette);
            let number = match date.cmp(&env.today) {
                Ordering::Greater => palette.dim(),
                Ordering::Equal => palette.strong(),
                Ordering::Less => Style::new(),
            };
            let number = if date == self.selected {
                number.add_modifier(Modifier::REVERSED)
            } else {
                number
            };
            let cell = self.cell(date);
            let text = format!("{:>2}", date.day());
            buffer.set_stringn(cell.x + 1, cell.y, text, 2, number);
            buffer.set_stringn(cell.x + 3, cell.y, sign, 1, style);
        }
        let legend = self.legend(glyphs, width);
        let below = self.area.bottom() - 1;
        buffer.set_stringn(x, below, legend, width, palette.dim());
        let cell = self.cell(self.selected);
        Position::new(cell.x + 1, cell.y)
    }

    /// What the signs mean, as long as the last week leaves the row free.
    fn legend(&self, glyphs: &GlyphSet, width: usize) -> String {
        let last = self.days().last().map(|date| self.cell(date).y);
        if last.is_none_or(|last| last + 1 >= self.area.bottom()) {
            return String::new();
        }
        let [perfect, solved, helped, missed] = glyphs.days;
        let whole = format!(" {perfect}perfect {solved}solved {helped}helped {missed}missed");
        if text::width(&whole) <= width {
            return whole;
        }
        format!("{perfect}perfect {solved}won {helped}help {missed}missed")
    }
}

/// The sign of a mark: each has a shape of its own.
fn sign(mark: DayMark, glyphs: &GlyphSet, palette: &Palette) -> (&'static str, Style) {
    let [perfect, solved, helped, missed] = glyphs.days;
    match mark {
        DayMark::Perfect => (perfect, palette.medal()),
        DayMark::Solved => (solved, palette.success()),
        DayMark::Helped => (helped, palette.accent()),
        DayMark::Missed => (missed, palette.dim()),
        DayMark::Open => (" ", Style::new()),
    }
}
