//! What the text being typed can become, above the line being typed; or why it cannot be carried out.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::tui::base::env::Env;
use crate::tui::base::overlay::{Overlay, TypedLine};
use crate::tui::base::screen::Screen;
use crate::tui::shell::prompt::completion::{self, Completion};
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

const MOST: usize = 8;
/// The column in which the explanations begin.
const HELP: usize = 34;
const WIDEST: u16 = 80;

/// Draws the list above a row, or why the text is refused.
pub(super) fn draw(
    env: &Env,
    screen: &dyn Screen,
    typed: &TypedLine,
    row: Rect,
    buffer: &mut Buffer,
) {
    let lines = lines(env, screen, typed, row);
    put_above(row, row.width.min(WIDEST), &lines, buffer);
}

/// The number of the choice whose name stands in the row of a cell.
pub(super) fn choice_at(env: &Env, screen: &dyn Screen, cell: Position) -> Option<usize> {
    let row = screen.page(env).ok()?.notice;
    let Some(Overlay::Prompt(typed)) = &env.overlay else {
        return None;
    };
    let lines = lines(env, screen, typed, row);
    let from_below = usize::from(row.y.checked_sub(cell.y)?);
    let line = lines.get(lines.len().checked_sub(from_below)?)?;
    let name = line.spans.first()?.content.trim_start();
    let choices = completion::choices(typed.text(), env, screen);
    choices.iter().position(|choice| choice.shown == name)
}

fn lines(env: &Env, screen: &dyn Screen, typed: &TypedLine, row: Rect) -> Vec<Line<'static>> {
    let width = row.width.min(WIDEST);
    if let Some(error) = &typed.error {
        let style = Palette::new(&env.look).warning();
        let room = usize::from(width).saturating_sub(2);
        let lines = text::in_rows(text::wrap(error, room), row.y.into(), room, &env.look);
        let lines = lines.into_iter();
        lines
            .map(|line| Line::styled(format!(" {line}"), style))
            .collect()
    } else {
        let choices = completion::choices(typed.text(), env, screen);
        let shown = MOST.min(usize::from(row.y / 2));
        list_lines(&choices, typed.chosen, (shown, width.into()), &env.look)
    }
}

/// So many lines of the list, in so many columns, and below them how many there are where not all are shown. What is
/// chosen is drawn in inverse; with nothing chosen, the first line is what completing takes.
fn list_lines(
    choices: &[Completion],
    chosen: Option<usize>,
    (shown, room): (usize, usize),
    look: &Look,
) -> Vec<Line<'static>> {
    let palette = Palette::new(look);
    let skipped = chosen.map_or(0, |chosen| (chosen + 1).saturating_sub(shown));
    let widths = choices.iter().map(|choice| text::width(&choice.shown));
    let column = HELP.min(room / 2).min(widths.max().unwrap_or(0) + 3);
    let mut lines = Vec::new();
    for (index, choice) in choices.iter().enumerate().skip(skipped).take(shown) {
        let is_chosen = chosen == Some(index);
        let style = match chosen {
            Some(_) if is_chosen => palette.current(),
            None if index == 0 => palette.accent(),
            _ => palette.strong(),
        };
        let gap = " ".repeat(column.saturating_sub(1 + text::width(&choice.shown)).max(1));
        let name = format!(" {}", choice.shown);
        let begun = text::width(&name) + gap.len();
        let mut help = help_of(choice, is_chosen, room.saturating_sub(begun).max(12), look);
        let rest = help.split_off(1.min(help.len()));
        let first = help.pop().unwrap_or_default();
        lines.push(Line::from_iter([
            Span::styled(name, style),
            Span::styled(format!("{gap}{first}"), palette.dim()),
        ]));
        let rest = rest.into_iter().map(|line| format!("{:begun$}{line}", ""));
        lines.extend(rest.map(|line| Line::styled(line, palette.dim())));
    }
    if choices.len() > shown && shown > 0 {
        let place = format!(" {}-{} of {}", skipped + 1, skipped + shown, choices.len());
        lines.push(Line::styled(place, palette.dim()));
    }
    lines
}

/// What a choice means in lines of a width: what is chosen is explained in full, the others in one line.
fn help_of(choice: &Completion, is_chosen: bool, width: usize, look: &Look) -> Vec<String> {
    let help = text::wrap(&choice.help, width);
    if help.len() <= 1 || is_chosen {
        return help;
    }
    let ellipsis = GlyphSet::new(look.glyphs).ellipsis;
    let mut help = text::wrap(&choice.help, width - text::width(ellipsis));
    help.truncate(1);
    help[0] += ellipsis;
    help
}

fn put_above(row: Rect, width: u16, lines: &[Line], buffer: &mut Buffer) {
    let height = (lines.len() as u16).min(row.y);
    let area = Rect {
        y: row.y - height,
        height,
        width,
        ..row
    };
    Clear.render(area, buffer);
    let skipped = lines.len() - usize::from(height);
    text::draw(&lines[skipped..], area, buffer);
}
