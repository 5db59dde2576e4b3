//! The days of a year as a map: a column for each week, a row for each weekday, the darker the more games were won.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::rules::text::counted;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

/// The weeks of a year, the one of today and of the same day a year before included.
const WEEKS: usize = 53;

/// The columns in front of the weeks.
const LABEL: usize = 4;

/// From how many games on each shade stands.
const LEAST: [u32; 5] = [0, 1, 2, 4, 7];

/// The map with its title, for a width; fewer weeks where there is no room for all.
pub(super) fn lines(
    wins: &BTreeMap<Date, u32>,
    today: Date,
    width: usize,
    glyphs: &GlyphSet,
    palette: &Palette,
) -> Vec<Line<'static>> {
    let room = width.saturating_sub(LABEL);
    let column = (room / WEEKS).clamp(1, 2);
    let weeks = (room / column).min(WEEKS);
    let weekday = i64::from(today.weekday().to_monday_zero_offset());
    let back = weekday + 7 * (weeks.max(1) as i64 - 1);
    let first = today.saturating_sub(back.days());
    let shown = wins.range(first..=today);
    let (days, games) = shown.fold((0, 0), |(days, games), (_, &won)| {
        (days + usize::from(won > 0), games + won as usize)
    });
    let said = format!(
        "{} won on {} since {}",
        counted(games, "game"),
        counted(days, "day"),
        first.strftime("%-d %B %Y")
    );
    let mut lines = text::paragraph(&said, width, Style::new());
    lines.push(Line::styled(months(first, weeks, column), palette.dim()));
    for row in 0..7_usize {
        let label = ["Mo", "", "We", "", "Fr", "", "Su"][row];
        let mut spans = vec![Span::styled(text::padded(label, LABEL), palette.dim())];
        for week in 0..weeks {
            let date = first.saturating_add(((7 * week + row) as i64).days());
            let won = wins.get(&date).copied().unwrap_or(0);
            spans.push(if date > today {
                Span::raw(" ".repeat(column))
            } else {
                day(won, column, glyphs, palette)
            });
        }
        lines.push(Line::from(spans));
    }
    lines
}

fn day(won: u32, column: usize, glyphs: &GlyphSet, palette: &Palette) -> Span<'static> {
    let level = LEAST.iter().rposition(|&least| won >= least).unwrap_or(0);
    let style: Style = if won == 0 {
        palette.dim()
    } else {
        palette.success()
    };
    let sign = glyphs.shades[level];
    let sign = match won {
        0 => sign.to_owned(),
        _ => sign.repeat(column),
    };
    Span::styled(text::padded(&sign, column), style)
}

/// The name of each month over the first week that begins in it.
fn months(first: Date, weeks: usize, column: usize) -> String {
    let mut line = String::new();
    for week in 0..weeks {
        let monday = first.saturating_add((7 * week as i64).days());
        let begins = monday.day() <= 7;
        let place = LABEL + week * column;
        let is_free = text::width(&line) < place || line.is_empty();
        if begins && is_free && place + 3 <= LABEL + weeks * column {
            line = text::padded(&line, place) + &monday.strftime("%b").to_string();
        }
    }
    line
}

#[cfg(test)]
mod tests;
