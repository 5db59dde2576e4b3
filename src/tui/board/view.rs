//! Draws the board: in pixels where the terminal has the colours for it, else in characters.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::rules::board::{Board, Coordinate};
use crate::rules::hole::Hole;
use crate::tui::board::canvas::Canvas;
use crate::tui::board::celebration::Star;
use crate::tui::board::geometry::Grid;
use crate::tui::board::image::{self, Outline, Point};
use crate::tui::board::layout::{self, BoardArea};
use crate::tui::board::marble::{Paint, Sprite};
use crate::tui::board::scene::Scene;
use crate::tui::board::verdicts;
use crate::tui::style::colour::Rgb;
use crate::tui::style::figure::{HoleContent, Piece};
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;

/// The least scale at which marks are painted in pixels.
const FINE: u16 = 3;

/// Draws boards with the means of a look.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    /// The board.
    pub board: &'a Board,
    /// Where its holes stand.
    pub grid: &'a Grid,
    /// Where it is on the screen.
    pub area: &'a BoardArea,
    /// How things look.
    pub look: &'a Look,
}

/// Draws a board without labels in the middle of an area, as large as it fits; nothing where it does not, or where the
/// look has a scale that does not.
pub fn draw_in(board: &Board, scene: &Scene, area: Rect, look: &Look, buffer: &mut Buffer) {
    let grid = Grid::new(board);
    if let Some(area) = BoardArea::in_area(&grid, area, look, false) {
        let view = BoardView {
            board,
            grid: &grid,
            area: &area,
            look,
        };
        view.draw(scene, buffer);
    }
}

impl BoardView<'_> {
    /// Draws a scene.
    pub fn draw(&self, scene: &Scene, buffer: &mut Buffer) {
        let palette = Palette::new(self.look);
        let glyphs = GlyphSet::new(self.look.glyphs);
        let mut canvas = Canvas::new(self.area.area.width, self.area.area.height);
        if let Some(material) = palette.material {
            let paint = Paint {
                material,
                marks: palette.marks(),
                is_soft: palette.is_soft(),
                scale: self.area.scale,
            };
            self.paint_image(&mut canvas, &paint);
            if layout::is_shaded(self.look, self.area.scale) {
                self.paint_holes(scene, &mut canvas, &paint);
            }
            let corner = self.area.area.as_position();
            canvas.draw(buffer, corner, &palette, glyphs.has_half_blocks);
        }
        if self.area.has_labels {
            self.write_labels(&canvas, &palette, buffer);
        }
        if layout::is_shaded(self.look, self.area.scale) {
            if self.area.scale == 2 {
                self.write_diamonds(scene, &palette, buffer);
            }
            self.write_letters(scene, &palette, buffer);
        } else {
            let characters = CharacterBlit {
                view: self,
                palette: &palette,
                glyphs,
            };
            characters.draw(scene, buffer);
        }
        let signs = (&glyphs.verdicts, &palette);
        verdicts::write((self.grid, self.area), scene, signs, buffer);
        self.write_marks(scene, &palette, buffer);
        self.write_numbers(scene, &palette, buffer);
    }

    /// The width of a hole in pixels.
    fn unit(&self) -> i32 {
        2 * i32::from(self.area.scale)
    }

    /// The top left pixel of a hole on the canvas.
    fn pixel(&self, hole: Hole) -> (i32, i32) {
        let cells = self.area.hole(self.grid, hole);
        let (x, y) = (cells.x - self.area.area.x, cells.y - self.area.area.y);
        (i32::from(x), 2 * i32::from(y))
    }

    fn paint_image(&self, canvas: &mut Canvas, paint: &Paint) {
        let half = self.unit() as f32 / 2.0;
        // The margins of the layout: two pixels above and below, and one more at the sides for the row numbers.
        let (margin, sideways) = match self.area.scale {
            _ if !self.area.has_labels => (0.0, 0.0),
            1 => (1.0, 0.0),
            _ => (2.0, 1.0),
        };
        let middles = self.board.holes().flat_map(|hole| -> [Point; 2] {
            let (x, y) = self.pixel(hole);
            [-sideways, sideways].map(|shift| (x as f32 + half + shift, y as f32 + half))
        });
        let outline = Outline::new(middles, half + margin);
        let size = (
            i32::from(self.area.area.width),
            2 * i32::from(self.area.area.height),
        );
        image::draw(canvas, &outline, size, self.unit() as f32, &paint.material);
    }

    fn paint_holes(&self, scene: &Scene, canvas: &mut Canvas, paint: &Paint) {
        let mut sprites: Vec<(HoleContent, Sprite)> = Vec::new();
        let mut put = |canvas: &mut Canvas, figure: HoleContent, (x, y): (i32, i32)| {
            let known = sprites.iter().position(|(other, _)| *other == figure);
            let index = known.unwrap_or_else(|| {
                sprites.push((figure, Sprite::new(figure, paint)));
                sprites.len() - 1
            });
            sprites[index].1.draw(canvas, x, y);
        };
        // What lies in the board first, what stands on it then, for the shadows.
        for stands in [false, true] {
            for (hole, &figure) in self.board.holes().zip(&scene.figures) {
                if !matches!(figure.piece, Piece::Empty | Piece::Target) == stands {
                    put(canvas, figure, self.pixel(hole));
                }
            }
        }
        if let Some(cursor) = scene.cursor {
            self.paint_cursor(canvas, cursor, paint.marks.cursor);
        }
        for hole in scene.marks {
            self.paint_mark(canvas, hole, paint.marks.target);
        }
        for &(hole, star) in &scene.stars {
            self.paint_star(canvas, hole, star, paint);
        }
        if let Some((piece, flight)) = scene.flight {
            let figure = HoleContent { piece, goal: false };
            let (from, to) = (self.pixel(flight.jump.from), self.pixel(flight.jump.to));
            let along = |a: i32, b: i32| a + (f64::from(b - a) * flight.progress()).round() as i32;
            put(canvas, figure, (along(from.0, to.0), along(from.1, to.1)));
        }
    }

    /// The corners of a square round the marble, in the gaps between this hole and its neighbours.
    fn paint_cursor(&self, canvas: &mut Canvas, hole: Hole, colour: Rgb) {
        let (left, top) = self.pixel(hole);
        let (left, top) = (left - 1, top - 1);
        let last = self.unit();
        let length = (self.unit() / 4).max(1);
        let width = (self.unit() / 10).max(1);
        for along in 0..length.max(width) {
            for across in 0..width {
                for (x, y) in [(along, across), (across, along)] {
                    for x in [x, last - x] {
                        for y in [y, last - y] {
                            canvas.set(left + x, top + y, colour);
                        }
                    }
                }
            }
        }
    }

    /// A star with four points, the larger the brighter.
    fn paint_star(&self, canvas: &mut Canvas, hole: Hole, star: Star, paint: &Paint) {
        let (left, top) = self.pixel(hole);
        let middle = self.unit() / 2 - 1;
        let size = (f32::from(self.area.scale) * star.strength).max(0.6).sqrt();
        let colour =
            [paint.marks.goal, paint.marks.target, paint.material.held][usize::from(star.wave) % 3];
        let reach = middle + 1;
        for y in -reach..=reach {
            for x in -reach..=reach {
                if (x.abs() as f32).sqrt() + (y.abs() as f32).sqrt() < size {
                    let share = 0.5 + 0.5 * star.strength;
                    canvas.blend(left + middle + x, top + middle + y, colour, share);
                }
            }
        }
    }

    /// Two arrow heads that point at a hole from both sides, where pixels are fine enough.
    fn paint_mark(&self, canvas: &mut Canvas, hole: Hole, colour: Rgb) {
        if self.area.scale < FINE {
            return;
        }
        let (left, top) = self.pixel(hole);
        let (left, right) = (left - 1, left + self.unit() - 1);
        let middle = top + self.unit() / 2 - 1;
        let half = self.unit() / 6;
        for down in -half..=half {
            for inwards in 0..=half - down.abs() {
                canvas.set(left + inwards, middle + down, colour);
                canvas.set(right - inwards, middle + down, colour);
            }
        }
    }

    /// Column letters and row numbers: at the edges of the smallest square boards, else beside the holes.
    fn write_labels(&self, canvas: &Canvas, palette: &Palette, buffer: &mut Buffer) {
        let is_square = self.board.rule() != crate::rules::board::JumpRule::Triangular;
        let at_edges = self.area.scale == 1 && is_square;
        let scale = i32::from(self.area.scale);
        let mut columns = vec![false; self.board.width()];
        let mut last_row = None;
        for hole in self.board.holes() {
            let Coordinate { x, y } = self.board.coordinate(hole);
            if !std::mem::replace(&mut columns[x as usize], true) {
                let above = Coordinate {
                    x,
                    y: if at_edges { -1 } else { y - 1 },
                };
                let (column, row) = self.area.corner_of(self.grid.cell_at(above));
                let letters = crate::rules::board::lattice::column_letters(x as usize);
                self.write(
                    canvas,
                    palette,
                    &letters,
                    (column + scale - 1, row + scale - 1),
                    buffer,
                );
            }
            if last_row.replace(y) != Some(y) {
                let number = (y + 1).to_string();
                let first = Coordinate {
                    x: if at_edges { 0 } else { x },
                    y,
                };
                let (column, row) = self.area.corner_of(self.grid.cell_at(first));
                let column = column - 1 - number.len() as i32;
                self.write(
                    canvas,
                    palette,
                    &number,
                    (column, row + (scale - 1) / 2),
                    buffer,
                );
            }
        }
    }

    /// Writes a label on the board, or beside it where the board does not reach.
    fn write(
        &self,
        canvas: &Canvas,
        palette: &Palette,
        text: &str,
        (x, y): (i32, i32),
        buffer: &mut Buffer,
    ) {
        let area = self.area.area;
        for (x, character) in (x..).zip(text.chars()) {
            if x < 0 || y < 0 {
                continue;
            }
            let Some(cell) = buffer.cell_mut((x as u16, y as u16)) else {
                continue;
            };
            let (column, row) = (x - i32::from(area.x), y - i32::from(area.y));
            let pixels = [2 * row, 2 * row + 1].map(|y| canvas.pixel(column, y));
            cell.reset();
            cell.set_char(character).set_style(match pixels {
                [Some(upper), Some(lower)] => {
                    palette.label().bg(palette.pixel(upper.mix(lower, 0.5)))
                }
                _ => palette.dim(),
            });
        }
    }

    /// Marks what is picked up and where it can go with diamonds, where pixels are too coarse to show them.
    fn write_diamonds(&self, scene: &Scene, palette: &Palette, buffer: &mut Buffer) {
        for (hole, figure) in self.board.holes().zip(&scene.figures) {
            let style = match figure.piece {
                Piece::Held => palette.on_held(),
                Piece::Target => palette.target(),
                Piece::Empty | Piece::Peg | Piece::Black | Piece::White => continue,
            };
            let cells = self.area.hole(self.grid, hole);
            for (y, row) in (cells.y..).zip(["╱╲", "╲╱"]) {
                for (x, symbol) in (cells.x + 1..).zip(row.chars()) {
                    put(
                        buffer,
                        Position::new(x, y),
                        symbol.encode_utf8(&mut [0; 4]),
                        style,
                    );
                }
            }
        }
    }

    /// Points at holes from both sides.
    fn write_marks(&self, scene: &Scene, palette: &Palette, buffer: &mut Buffer) {
        let is_painted = layout::is_shaded(self.look, self.area.scale) && self.area.scale >= FINE;
        if is_painted {
            return;
        }
        for hole in scene.marks {
            let cells = self.area.hole(self.grid, hole);
            let middle = self.area.middle(self.grid, hole);
            let (left, right) = match self.area.scale {
                1 | 2 => (middle.x.checked_sub(1), middle.x + 1),
                _ => (Some(cells.x), cells.right() - 1),
            };
            for (x, sign) in left.map(|x| (x, ">")).into_iter().chain([(right, "<")]) {
                put(buffer, Position::new(x, middle.y), sign, palette.target());
            }
        }
    }

    /// Writes numbers into holes, those on pegs in inverse. On the smallest boards a long number is only its sign.
    fn write_numbers(&self, scene: &Scene, palette: &Palette, buffer: &mut Buffer) {
        let scale = self.area.scale;
        let is_shaded = layout::is_shaded(self.look, scale);
        for &(hole, number) in &scene.numbers {
            let cells = self.area.hole(self.grid, hole);
            let middle = self.area.middle(self.grid, hole);
            let room = if scale == 1 { 2 } else { 2 * scale - 1 };
            // Characters of the drawing below would be mistaken for a part of the number.
            let least = if scale >= 3 && !is_shaded { 2 } else { 1 };
            let text = match format!("{number:>least$}") {
                text if text.len() <= usize::from(room) => text,
                _ => if number < 0 { "-" } else { "+" }.to_owned(),
            };
            let width = text.len() as u16;
            let x = match scale {
                1 => (middle.x + 1).checked_sub(width),
                _ => Some(cells.x + (room + 1 - width) / 2),
            };
            // At scale 2 a character has the upper row to itself.
            let y = middle.y + u16::from(scale == 2 && !is_shaded);
            let is_peg = scene.figures[hole.index()].piece == Piece::Peg;
            let style = match (is_peg, is_shaded) {
                (true, true) => palette.on_peg(),
                (true, false) => palette.peg().add_modifier(Modifier::REVERSED),
                (false, _) => palette.label(),
            };
            for (x, digit) in (x.unwrap_or(0)..).zip(text.chars()) {
                put(buffer, Position::new(x, y), &digit.to_string(), style);
            }
        }
    }

    fn write_letters(&self, scene: &Scene, palette: &Palette, buffer: &mut Buffer) {
        for &(hole, letter) in &scene.letters {
            if let Some(cell) = buffer.cell_mut(self.area.middle(self.grid, hole)) {
                cell.set_char(letter).set_style(palette.letter());
            }
        }
    }
}

/// Draws the holes in characters.
struct CharacterBlit<'a> {
    view: &'a BoardView<'a>,
    palette: &'a Palette,
    glyphs: &'static GlyphSet,
}

impl CharacterBlit<'_> {
    fn draw(&self, scene: &Scene, buffer: &mut Buffer) {
        for (hole, &figure) in self.view.board.holes().zip(&scene.figures) {
            let area = self.view.area.hole(self.view.grid, hole);
            self.blit(figure, area, buffer);
        }
        for &(hole, letter) in &scene.letters {
            let middle = self.view.area.middle(self.view.grid, hole);
            put(buffer, middle, &letter.to_string(), self.palette.target());
        }
        for &(hole, star) in &scene.stars {
            let styles = [
                self.palette.goal(),
                self.palette.target(),
                self.palette.held(),
            ];
            let sign = if star.strength > 0.5 { "*" } else { "+" };
            let middle = self.view.area.middle(self.view.grid, hole);
            put(buffer, middle, sign, styles[usize::from(star.wave) % 3]);
        }
        if let Some(cursor) = scene.cursor {
            self.mark_cursor(cursor, buffer);
        }
        if let Some((piece, flight)) = scene.flight {
            let [from, to] = [flight.jump.from, flight.jump.to]
                .map(|hole| self.view.area.hole(self.view.grid, hole));
            let along = |a: u16, b: u16| {
                let way = f64::from(i32::from(b) - i32::from(a)) * flight.progress();
                (i32::from(a) + way.round() as i32) as u16
            };
            let area = Rect {
                x: along(from.x, to.x),
                y: along(from.y, to.y),
                ..from
            };
            self.blit(HoleContent { piece, goal: false }, area, buffer);
        }
    }

    fn blit(&self, figure: HoleContent, area: Rect, buffer: &mut Buffer) {
        let style = self.style(figure);
        if self.view.area.scale >= 3 {
            for (y, row) in (area.y..).zip(self.glyphs.large(figure)) {
                for (x, symbol) in (area.x..).zip(row.chars()) {
                    let is_ring = figure.goal && !matches!(x - area.x, 2 | 3);
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
            let scale = self.view.area.scale;
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

    fn style(&self, figure: HoleContent) -> Style {
        match figure.piece {
            Piece::Empty => self.palette.empty(),
            Piece::Peg | Piece::Black => self.palette.peg(),
            Piece::White => self.palette.strong(),
            Piece::Held => self.palette.held(),
            Piece::Target => self.palette.target(),
        }
    }

    /// The corners of the hole's cells at the largest scale, else brackets round its character.
    fn mark_cursor(&self, hole: Hole, buffer: &mut Buffer) {
        let style = self.palette.cursor();
        let cells = self.view.area.hole(self.view.grid, hole);
        if self.view.area.scale >= 3 {
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
            let middle = self.view.area.middle(self.view.grid, hole);
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

fn put(buffer: &mut Buffer, at: Position, symbol: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_symbol(symbol).set_style(style);
    }
}
