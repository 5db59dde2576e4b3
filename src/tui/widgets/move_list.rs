//! The moves of a line in notation, with numbers.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
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
    /// The problem, whose moves are numbered. Jumps that are taken back are not: in their order they make no moves.
    pub problem: &'a Problem,
    pub line: &'a [Action],
    /// How many of its actions are played.
    pub played: usize,
}

impl MoveList<'_> {
    /// Draws as many rows as there is room for: the last move played in inverse, what comes after it dim.
    pub fn draw(&self, palette: &Palette, area: Rect, buffer: &mut Buffer) {
        self.flow(palette, area.width).draw(area, buffer);
    }

    /// How many actions have been played after the move that stands under a cell.
    pub fn depth_at(&self, palette: &Palette, area: Rect, cell: Position) -> Option<usize> {
        self.flow(palette, area.width).depth_at(area, cell)
    }

    fn flow(&self, palette: &Palette, width: u16) -> WordFlow {
        let mut flow = WordFlow::new(width);
        let (mut start, mut number) = (0, 0);
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
            let is_move = run[0].jump().is_some() && !self.problem.is_backwards();
            number += usize::from(is_move);
            let label = if is_move {
                format!("{number}.")
            } else {
                String::new()
            };
            flow.make_room(text::width(&label) + text::width(&moves));
            flow.depth = Some(start + run.len());
            flow.push(&label, palette.dim());
            let style = if is_current {
                palette.current()
            } else {
                Style::new()
            };
            flow.push(&done_text, style);
            flow.push(&moves[done_text.len()..], palette.dim());
            if is_current {
                flow.keep_in_sight();
            }
            start += run.len();
        }
        flow
    }
}

/// Words one after the other in lines of a width.
pub(in crate::tui) struct WordFlow {
    width: usize,
    column: usize,
    lines: Vec<Line<'static>>,
    /// The line that is to be seen where not all have room.
    in_sight: usize,
    /// How many actions have been played after the move that is written; nothing between two.
    depth: Option<usize>,
    words: Vec<ListedWords>,
}

struct ListedWords {
    row: usize,
    columns: Range<usize>,
    depth: Option<usize>,
}

impl WordFlow {
    pub(in crate::tui) fn new(width: u16) -> WordFlow {
        WordFlow {
            width: width.max(1).into(),
            column: 0,
            lines: vec![Line::default()],
            in_sight: 0,
            depth: None,
            words: Vec::new(),
        }
    }

    /// What has been written last is to be seen.
    pub(in crate::tui) fn keep_in_sight(&mut self) {
        self.in_sight = self.lines.len() - 1;
    }

    /// Draws as many lines as there is room for, two of them after the one that is to be seen.
    pub(in crate::tui) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        text::draw(&self.lines[self.first(area)..], area, buffer);
    }

    /// The first line that is drawn.
    fn first(&self, area: Rect) -> usize {
        let last = (self.in_sight + 3).min(self.lines.len());
        last.saturating_sub(area.height.into())
    }

    fn depth_at(&self, area: Rect, cell: Position) -> Option<usize> {
        if !area.contains(cell) {
            return None;
        }
        let row = self.first(area) + usize::from(cell.y - area.y);
        let column = usize::from(cell.x - area.x);
        let is_there = |words: &&ListedWords| words.row == row && words.columns.contains(&column);
        self.words.iter().find(is_there)?.depth
    }

    /// Leaves a space, or begins a line where the rest is shorter than what comes.
    pub(in crate::tui) fn make_room(&mut self, length: usize) {
        if self.column > 0 && self.column + 1 + length > self.width {
            self.begin_line();
        } else if self.column > 0 {
            self.depth = None;
            self.write(" ", Style::new());
        }
    }

    fn begin_line(&mut self) {
        self.lines.push(Line::default());
        self.column = 0;
    }

    /// Writes a text, over the end of the line where it must: between holes, where it can.
    pub(in crate::tui) fn push(&mut self, words: &str, style: Style) {
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
        let start = self.column;
        self.column += text::width(words);
        self.words.push(ListedWords {
            row: self.lines.len() - 1,
            columns: start..self.column,
            depth: self.depth,
        });
        if let Some(line) = self.lines.last_mut() {
            line.push_span(Span::styled(words.to_owned(), style));
        }
    }
}
