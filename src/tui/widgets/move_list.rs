//! The moves of a line in notation, with numbers.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::rules::notation;
use crate::rules::position::{self, Action};
use crate::rules::problem::Problem;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

/// The moves of a line of which some actions are played.
#[derive(Clone, Copy, Debug)]
pub struct MoveList<'a> {
    /// The problem, whose moves are numbered. Backwards each jump is by itself: jumps that are taken back make no moves
    /// in the order in which they are.
    pub problem: &'a Problem,
    /// The line to its end.
    pub line: &'a [Action],
    /// How many of its actions are played.
    pub played: usize,
}

impl MoveList<'_> {
    /// Draws as many rows as there is room for: the last move played is highlighted, what comes after it stands in the
    /// background.
    pub fn draw(&self, palette: &Palette, area: Rect, buffer: &mut Buffer) {
        let (lines, current) = self.lines(palette, usize::from(area.width));
        let height = usize::from(area.height);
        let most = lines.len().saturating_sub(height);
        let first = (current + 3).saturating_sub(height).min(most);
        text::draw(&lines[first..], area, buffer);
    }

    /// All rows, and the row of the move played last.
    fn lines(&self, palette: &Palette, width: usize) -> (Vec<Line<'static>>, usize) {
        let mut flow = Flow::new(width);
        let (mut start, mut number, mut current) = (0, 0, 0);
        let runs: Vec<&[Action]> = if self.problem.is_backwards() {
            self.line.chunks(1).collect()
        } else {
            position::moves(self.line).collect()
        };
        for run in runs {
            let done = self.played.saturating_sub(start).min(run.len());
            let is_current = done > 0 && start + run.len() >= self.played;
            let moves = notation::one_move(self.problem.board(), run);
            let done_text = notation::one_move(self.problem.board(), &run[..done]);
            let is_move = run[0].jump().is_some();
            number += usize::from(is_move);
            let label = if is_move {
                format!("{number}.")
            } else {
                String::new()
            };
            flow.make_room(text::width(&label) + text::width(&moves));
            flow.push(&label, palette.dim());
            let style = if is_current {
                palette.current()
            } else {
                Style::new()
            };
            flow.push(&done_text, style);
            flow.push(&moves[done_text.len()..], palette.dim());
            if is_current {
                current = flow.lines.len() - 1;
            }
            start += run.len();
        }
        (flow.lines, current)
    }
}

/// Words one after the other in lines of a width.
struct Flow {
    width: usize,
    column: usize,
    lines: Vec<Line<'static>>,
}

impl Flow {
    fn new(width: usize) -> Flow {
        Flow {
            width: width.max(1),
            column: 0,
            lines: vec![Line::default()],
        }
    }

    /// Leaves a space, or begins a line where the rest is shorter than what comes.
    fn make_room(&mut self, length: usize) {
        if self.column > 0 && self.column + 1 + length > self.width {
            self.begin_line();
        } else if self.column > 0 {
            self.write(" ", Style::new());
        }
    }

    fn begin_line(&mut self) {
        self.lines.push(Line::default());
        self.column = 0;
    }

    /// Writes a text, over the end of the line where it must: between holes, where it can.
    fn push(&mut self, words: &str, style: Style) {
        let mut rest = words;
        while !rest.is_empty() {
            if self.column >= self.width {
                self.begin_line();
            }
            let part = text::beginning(rest, self.width - self.column);
            let part = match part.rfind('-') {
                Some(at) if part.len() < rest.len() => &part[..=at],
                None if part.len() < rest.len() && self.column > 0 => "",
                _ => part,
            };
            // A wide character in the narrowest of columns is written all the same.
            let part = if part.is_empty() && self.column == 0 {
                rest
            } else {
                part
            };
            if part.is_empty() {
                self.begin_line();
            }
            self.write(part, style);
            rest = &rest[part.len()..];
        }
    }

    fn write(&mut self, words: &str, style: Style) {
        self.column += text::width(words);
        if let Some(line) = self.lines.last_mut() {
            line.push_span(Span::styled(words.to_owned(), style));
        }
    }
}
