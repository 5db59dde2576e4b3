//! Text in narrow places. Widths are columns of the terminal: a character can take none, one or two of them.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use textwrap::{Options, WordSplitter, WrapAlgorithm};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::app::session::explanation::Explanation;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;

/// The columns that a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Breaks a text into lines of at most that many columns, between words where it can.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width.max(1))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return Vec::new();
    }
    let lines = textwrap::wrap(&words, options).into_iter();
    lines.map(Cow::into_owned).collect()
}

/// The same as lines in a style.
pub fn paragraph(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    let lines = wrap(text, width).into_iter();
    lines.map(|line| Line::styled(line, style)).collect()
}

pub fn draw(lines: &[Line], area: Rect, buffer: &mut Buffer) {
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        buffer.set_line(area.x, y, line, area.width);
    }
}

/// The same with a sign behind the last of them where not all have room.
pub fn draw_cut(lines: &[Line], area: Rect, look: &Look, buffer: &mut Buffer) {
    draw(lines, area, buffer);
    let rows = usize::from(area.height);
    let Some(last) = rows.checked_sub(1).filter(|_| lines.len() > rows) else {
        return;
    };
    let ellipsis = GlyphSet::new(look.glyphs).ellipsis;
    let most = usize::from(area.width).saturating_sub(width(ellipsis));
    let x = area.x + lines[last].width().min(most) as u16;
    buffer.set_stringn(
        x,
        area.y + last as u16,
        ellipsis,
        area.width.into(),
        lines[last].style,
    );
}

/// The lines of several paragraphs, each as far to the right as it begins.
pub fn wrap_paragraphs(text: &str, width: usize) -> Vec<String> {
    let paragraphs = text.lines().flat_map(|line| {
        let indent = line.len() - line.trim_start().len();
        let mut lines = wrap(line, width.saturating_sub(indent).max(1));
        if lines.is_empty() {
            lines.push(String::new());
        }
        let lines = lines.into_iter();
        lines.map(move |line| format!("{:indent$}{line}", ""))
    });
    paragraphs.collect()
}

/// Draws an explanation under its title or another: in full, its first paragraph, or in short, as there is room.
pub fn draw_explanation(
    told: &Explanation,
    untitled: &str,
    look: &Look,
    area: Rect,
    buffer: &mut Buffer,
) {
    let width = usize::from(area.width);
    let title = told.title.as_deref().unwrap_or(untitled);
    let title = paragraph(title, width, Palette::new(look).warning());
    let written = |text: &str| {
        let text = wrap_paragraphs(text, width).into_iter().map(Line::raw);
        [&title[..], &[Line::default()], &text.collect::<Vec<_>>()].concat()
    };
    let first = told.text.split("\n\n").next().unwrap_or_default();
    let mut ways = [written(&told.text), written(first)].into_iter();
    let lines = ways
        .find(|lines| lines.len() <= usize::from(area.height))
        .unwrap_or_else(|| written(&told.short));
    draw_cut(&lines, area, look, buffer);
}

/// As many whole sentences of a text as fit into that many lines of that many columns.
pub fn whole_sentences(text: &str, width: usize, rows: usize) -> Vec<String> {
    let is_end = |&(at, _): &(usize, &str)| {
        let before = text[..at].rsplit([' ', '.']).next().unwrap_or_default();
        // No sentence ends with an initial.
        before.chars().count() > 1
    };
    let stops = text
        .match_indices(". ")
        .filter(is_end)
        .map(|(at, _)| at + 1);
    let ends = stops.chain([text.trim_end().len()]);
    let parts = ends.map(|end| wrap(&text[..end], width));
    let fitting = parts.take_while(|lines| lines.len() <= rows);
    fitting.last().unwrap_or_default()
}

/// A text cut to that many columns, with a sign where something is missing: between words, where that leaves enough.
pub fn cut(text: &str, room: usize, ellipsis: &str) -> String {
    const MARKS: [char; 4] = [' ', ',', ':', ';'];
    if width(text) <= room {
        return text.to_owned();
    }
    let kept = beginning(text, room.saturating_sub(width(ellipsis)));
    let is_between = text[kept.len()..].starts_with(MARKS);
    let word = kept
        .rfind(' ')
        .filter(|&at| !is_between && 2 * at >= kept.len());
    let kept = kept[..word.unwrap_or(kept.len())].trim_end_matches(MARKS);
    let rest = beginning(ellipsis, room - width(kept));
    format!("{kept}{rest}")
}

/// The same with the sign of a look.
pub fn fitted(text: &str, room: usize, look: &Look) -> String {
    cut(text, room, GlyphSet::new(look.glyphs).ellipsis)
}

/// Writes a text into a row, cut where it is longer.
pub fn draw_row(text: &str, row: Rect, style: Style, look: &Look, buffer: &mut Buffer) {
    let text = fitted(text, row.width.into(), look);
    buffer.set_string(row.x, row.y, text, style);
}

/// Lines of a width, or of more of them as many as there are rows: the last is cut then.
pub fn in_rows(mut lines: Vec<String>, rows: usize, width: usize, look: &Look) -> Vec<String> {
    if lines.len() > rows && rows > 0 {
        let last = lines.split_off(rows - 1).join(" ");
        lines.push(fitted(&last, width, look));
    }
    lines
}

/// As much of the beginning of a text as fits into that many columns.
pub fn beginning(text: &str, room: usize) -> &str {
    let mut taken = 0;
    let end = text.char_indices().find(|(_, character)| {
        taken += character.width().unwrap_or(0);
        taken > room
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// A text without as much of its beginning as takes that many columns.
pub fn without_columns(text: &str, columns: usize) -> &str {
    &text[beginning(text, columns).len()..]
}

/// A text with spaces behind it up to that many columns.
pub fn padded(text: &str, room: usize) -> String {
    format!("{text}{0:1$}", "", room.saturating_sub(width(text)))
}

/// A text in the middle of that many columns.
pub fn centred(text: &str, room: usize) -> String {
    let free = room.saturating_sub(width(text));
    format!("{0:1$}{text}{0:2$}", "", free / 2, free - free / 2)
}
