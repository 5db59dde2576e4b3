//! What the text being typed can become, above the line being typed; or why it cannot be carried out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::tui::base::command_line::TypedLine;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::shell::prompt::completion;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

/// The most lines of the list shown.
const MOST: usize = 8;
/// The column in which the explanations begin.
const HELP: usize = 34;
/// The widest the list gets.
const WIDEST: u16 = 80;

/// Draws the list above a row. What is chosen is drawn in inverse, and explained in full where one line is too short
/// for it; with nothing chosen, the first line is what completing takes.
pub(super) fn draw(
    env: &Env,
    screen: &dyn Screen,
    typed: &TypedLine,
    row: Rect,
    buffer: &mut Buffer,
) {
    let palette = Palette::new(&env.look);
    let width = row.width.min(WIDEST);
    let room = usize::from(width);
    if let Some(error) = &typed.error {
        let lines = text::wrap(error, room.saturating_sub(2));
        let lines = lines
            .into_iter()
            .map(|line| Line::styled(format!(" {line}"), palette.warning()));
        return put_above(row, width, &lines.collect::<Vec<_>>(), buffer);
    }
    let choices = completion::choices(typed.text(), env, screen);
    let shown = MOST.min(usize::from(row.y / 2));
    let skipped = typed
        .chosen
        .map_or(0, |chosen| (chosen + 1).saturating_sub(shown));
    let longest = choices
        .iter()
        .map(|choice| text::width(&choice.shown))
        .max();
    let column = HELP.min(room / 2).min(longest.unwrap_or(0) + 3);
    let ellipsis = GlyphSet::new(env.look.glyphs).ellipsis;
    let mut lines = Vec::new();
    for (index, choice) in choices.iter().enumerate().skip(skipped).take(shown) {
        let is_chosen = typed.chosen == Some(index);
        let style = match typed.chosen {
            Some(_) if is_chosen => palette.current(),
            None if index == 0 => palette.accent(),
            _ => palette.strong(),
        };
        let gap = " ".repeat(column.saturating_sub(1 + text::width(&choice.shown)).max(1));
        let begun = 1 + text::width(&choice.shown) + gap.len();
        let room = room.saturating_sub(begun).max(12);
        let mut help = text::wrap(&choice.help, room);
        if help.len() > 1 && !is_chosen {
            help = text::wrap(&choice.help, room - text::width(ellipsis));
            help.truncate(1);
            help[0] += ellipsis;
        }
        let mut help = help.into_iter();
        let first = help.next().unwrap_or_default();
        lines.push(Line::from_iter([
            Span::styled(format!(" {}", choice.shown), style),
            Span::styled(format!("{gap}{first}"), palette.dim()),
        ]));
        if is_chosen {
            let indent = " ".repeat(begun);
            lines.extend(help.map(|line| Line::styled(format!("{indent}{line}"), palette.dim())));
        }
    }
    let hidden = choices.len().saturating_sub(shown);
    if hidden > 0 && shown > 0 {
        let place = format!(" {}-{} of {}", skipped + 1, skipped + shown, choices.len());
        lines.push(Line::styled(place, palette.dim()));
    }
    put_above(row, width, &lines, buffer);
}

/// Puts lines above a row, as many of the last ones as there is room for.
fn put_above(row: Rect, width: u16, lines: &[Line], buffer: &mut Buffer) {
    let height = (lines.len() as u16).min(row.y);
    let area = Rect {
        y: row.y - height,
        height,
        width,
        ..row
    };
    Clear.render(area, buffer);
    buffer.set_style(area, Style::new());
    let skipped = lines.len() - usize::from(height);
    text::draw(&lines[skipped..], area, buffer);
}
