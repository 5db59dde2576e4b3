//! Draws the holes of a board in characters, where the terminal has no colours for pixels or holes are too small.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::rules::board::Jump;
use crate::rules::hole::Hole;
use crate::tui::board::scene::Scene;
use crate::tui::board::view::{BoardView, put};
use crate::tui::style::glyphs::{HoleContent, Piece};

impl BoardView<'_> {
    pub(super) fn draw_characters(&self, scene: &Scene, buffer: &mut Buffer) {
        for (hole, &figure) in self.board.holes().zip(&scene.figures) {
            let area = self.area.hole(self.grid, hole);
            self.blit(figure, area, buffer);
        }
        for &(hole, letter) in &scene.letters {
            let middle = self.area.middle(self.grid, hole);
            put(buffer, middle, &letter.to_string(), self.palette.target());
        }
        if let Some(jump) = scene.arrow {
            let over = self.area.middle(self.grid, jump.over);
            put(buffer, over, self.arrow(jump), self.palette.target());
        }
        for &(hole, star) in &scene.stars {
            let styles = [
                self.palette.goal(),
                self.palette.target(),
                self.palette.held(),
            ];
            let sign = if star.strength > 0.5 { "*" } else { "+" };
            let middle = self.area.middle(self.grid, hole);
            put(buffer, middle, sign, styles[usize::from(star.wave) % 3]);
        }
        if let Some(cursor) = scene.cursor {
            self.mark_cursor(cursor, buffer);
        }
        if let Some((piece, flight)) = scene.flight {
            let [from, to] =
                [flight.jump.from, flight.jump.to].map(|hole| self.area.hole(self.grid, hole));
            let along = |a: u16, b: u16| {
                let way = f64::from(i32::from(b) - i32::from(a)) * flight.progress();
                (i32::from(a) + way.round() as i32) as u16
            };
            let area = Rect {
                x: along(from.x, to.x),
                y: along(from.y, to.y),
                ..from
            };
            self.blit(HoleContent::of(piece), area, buffer);
        }
    }

    fn blit(&self, figure: HoleContent, area: Rect, buffer: &mut Buffer) {
        let style = self.style(figure);
        if self.area.scale >= 3 {
            // Inside of a ring: what is in the hole, with the tips of a diamond above and below.
            let is_diamond = matches!(figure.piece, Piece::Held | Piece::Target);
            for (y, row) in (area.y..).zip(self.glyphs.large(figure)) {
                let is_across = is_diamond || y == area.y + 1;
                for (x, symbol) in (area.x..).zip(row.chars()) {
                    let is_ring = figure.goal && !(is_across && matches!(x - area.x, 2 | 3));
                    let style = if is_ring { self.palette.goal() } else { style };
                    put(
                        buffer,
                        Position::new(x, y),
                        symbol.encode_utf8(&mut [0; 4]),
                        style,
                    );
                }
            }
        } else {
            let scale = self.area.scale;
            let middle = Position::new(area.x + scale - 1, area.y + (scale - 1) / 2);
            let style = match figure {
                HoleContent {
                    piece: Piece::Empty,
                    goal: true,
                } => self.palette.goal(),
                _ => style,
            };
            put(buffer, middle, self.glyphs.small(figure), style);
        }
    }

    /// The sign of the way that a jump goes.
    fn arrow(&self, jump: Jump) -> &'static str {
        let [from, to] = [jump.from, jump.to].map(|hole| self.grid.cell(hole));
        let right = (to.half_column - from.half_column).signum();
        let down = (to.row - from.row).signum();
        self.glyphs.arrows[(4 + right + 3 * down) as usize]
    }

    fn style(&self, figure: HoleContent) -> Style {
        match figure.piece {
            Piece::Empty => self.palette.empty(),
            // The two counters are told apart by their characters.
            Piece::Peg | Piece::Black | Piece::White => self.palette.peg(),
            Piece::Held => self.palette.held(),
            Piece::Target => self.palette.target(),
        }
    }

    /// The corners of the hole's cells at the largest scale, else brackets round its character.
    fn mark_cursor(&self, hole: Hole, buffer: &mut Buffer) {
        let style = self.palette.cursor();
        let cells = self.area.hole(self.grid, hole);
        if self.area.scale >= 3 {
            let (right, bottom) = (cells.right() - 1, cells.bottom() - 1);
            let corners = [
                (cells.x, cells.y),
                (right, cells.y),
                (cells.x, bottom),
                (right, bottom),
            ];
            let symbols = if style.add_modifier.contains(Modifier::REVERSED) {
                self.glyphs.inverse_corners
            } else {
                self.glyphs.corners
            };
            for ((x, y), corner) in corners.into_iter().zip(symbols) {
                put(buffer, Position::new(x, y), corner, style);
            }
        } else {
            let middle = self.area.middle(self.grid, hole);
            if middle.x > 0 {
                put(buffer, Position::new(middle.x - 1, middle.y), "[", style);
            }
            put(buffer, Position::new(middle.x + 1, middle.y), "]", style);
            if let Some(cell) = buffer.cell_mut(middle) {
                cell.modifier |= style.add_modifier & Modifier::REVERSED;
            }
        }
    }
}
