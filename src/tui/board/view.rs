//! Draws the board: in pixels where the terminal has the colours for it, else in characters.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::rules::board::{Board, Coordinate, JumpRule};
use crate::rules::hole::Hole;
use crate::solve::Verdict;
use crate::tui::board::canvas::Canvas;
use crate::tui::board::geometry::Grid;
use crate::tui::board::image::{Outline, Point};
use crate::tui::board::kept::{self, Plate};
use crate::tui::board::layout::{self, BoardArea};
use crate::tui::board::marble::{Paint, Sprite};
use crate::tui::board::marks;
use crate::tui::board::motion::Flight;
use crate::tui::board::scene::Scene;
use crate::tui::style::glyphs::{GlyphSet, HoleContent, Piece};
use crate::tui::style::look::Look;
use crate::tui::style::parts::Parts;
use crate::tui::style::theme::Palette;

/// The least scale at which marks are painted in pixels.
const FINE: u16 = 3;

/// A board in its place on the screen, and what it is drawn with.
pub(super) struct BoardView<'a> {
    pub(super) board: &'a Board,
    pub(super) grid: &'a Grid,
    pub(super) area: &'a BoardArea,
    pub(super) palette: Palette,
    pub(super) glyphs: &'static GlyphSet,
    parts: Parts,
    /// Whether it is drawn in pixels.
    is_shaded: bool,
}

/// Draws a board without labels in the middle of an area, as large as the look allows it; nothing where none fits.
pub fn draw_in(board: &Board, scene: &Scene, area: Rect, look: &Look, buffer: &mut Buffer) {
    let grid = Grid::new(board);
    if let Some(area) = BoardArea::in_area(&grid, area, look, false) {
        draw(board, (&grid, &area), scene, look, buffer);
    }
}

pub fn draw(
    board: &Board,
    (grid, area): (&Grid, &BoardArea),
    scene: &Scene,
    look: &Look,
    buffer: &mut Buffer,
) {
    let view = BoardView {
        board,
        grid,
        area,
        palette: Palette::new(look),
        glyphs: GlyphSet::new(look.glyphs),
        parts: look.parts,
        is_shaded: layout::is_shaded(look, area.scale),
    };
    view.draw(scene, buffer);
}

pub(super) fn put(buffer: &mut Buffer, at: Position, symbol: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_symbol(symbol).set_style(style);
    }
}

impl BoardView<'_> {
    fn draw(&self, scene: &Scene, buffer: &mut Buffer) {
        let canvas = self.paint(scene);
        if let Some(canvas) = &canvas {
            let corner = self.area.area.as_position();
            canvas.draw(buffer, corner, &self.palette, self.glyphs.has_half_blocks);
        }
        if self.area.has_labels {
            self.write_labels(canvas.as_ref(), buffer);
        }
        if self.is_shaded {
            if self.area.scale == 2 && self.parts == Parts::Halves {
                self.write_diamonds(scene, buffer);
            }
            for &(hole, letter) in &scene.letters {
                if let Some(cell) = buffer.cell_mut(self.area.middle(self.grid, hole)) {
                    cell.set_char(letter).set_style(self.palette.letter());
                }
            }
        } else {
            self.draw_characters(scene, buffer);
        }
        self.write_verdicts(scene, buffer);
        self.write_marks(scene, buffer);
        self.write_numbers(scene, buffer);
        for &(hole, sign) in &scene.signs {
            let mut at = self.area.middle(self.grid, hole);
            at.y += 1;
            put(buffer, at, sign, self.palette.on_peg());
        }
    }

    /// The board in pixels; `None` where it has the terminal's own background.
    fn paint(&self, scene: &Scene) -> Option<Canvas> {
        let paint = Paint {
            material: self.palette.material?,
            marks: self.palette.marks(),
            is_soft: self.palette.is_soft(),
            scale: self.area.scale,
            parts: self.parts,
        };
        let mut canvas = self.plate(&paint).draw();
        if self.has_edge_labels() {
            // Letters and half cells of wood in one row would be read as one word.
            canvas.clear_first_row();
        }
        if self.is_shaded {
            self.paint_figures(scene, &mut canvas, &paint);
        }
        Some(canvas)
    }

    fn has_edge_labels(&self) -> bool {
        let is_square = self.board.rule() != JumpRule::Triangular;
        self.area.has_labels && self.area.scale == 1 && is_square
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

    fn plate(&self, paint: &Paint) -> Plate {
        let half = self.unit() as f32 / 2.0;
        // The margins of the layout: two pixels above and below, and one more at the sides for the row numbers.
        let (margin, sideways) = match self.area.scale {
            _ if !self.area.has_margin => (0.0, 0.0),
            1 => (1.0, 0.0),
            _ => (2.0, 1.0),
        };
        let middles = self.board.holes().flat_map(|hole| -> [Point; 2] {
            let (x, y) = self.pixel(hole);
            [-sideways, sideways].map(|shift| (x as f32 + half + shift, y as f32 + half))
        });
        Plate {
            outline: Outline::new(middles, half + margin),
            unit: self.unit() as f32,
            material: paint.material,
            cells: (self.area.area.width, self.area.area.height),
            parts: paint.parts,
        }
    }

    fn paint_figures(&self, scene: &Scene, canvas: &mut Canvas, paint: &Paint) {
        // What lies in the board first, what stands on it then, for the shadows.
        for stands in [false, true] {
            for (hole, &figure) in self.board.holes().zip(&scene.figures) {
                if !matches!(figure.piece, Piece::Empty | Piece::Target) == stands {
                    self.paint_figure(figure, hole, 1.0, canvas, paint);
                }
            }
            if !stands {
                let way: Vec<Point> = scene
                    .trail
                    .iter()
                    .map(|&hole| self.middle(hole, paint))
                    .collect();
                marks::trail(canvas, &way, self.unit() as f32, paint.marks.target);
            }
        }
        self.paint_marks(scene, canvas, paint);
        if let Some((piece, flight)) = scene.flight {
            let progress = flight.progress() as f32;
            if !scene.is_backwards && progress >= 0.5 {
                // The peg that is jumped fades in the second half of the way.
                let jumped = HoleContent::of(Piece::Peg);
                self.paint_figure(
                    jumped,
                    flight.jump.over,
                    2.0 - 2.0 * progress,
                    canvas,
                    paint,
                );
            }
            self.paint_flight((piece, flight), canvas, paint);
        }
    }

    /// A figure in a hole; a share of it, 0 to 1, where it fades.
    fn paint_figure(
        &self,
        figure: HoleContent,
        hole: Hole,
        strength: f32,
        canvas: &mut Canvas,
        paint: &Paint,
    ) {
        let ((x, y), (across, down)) = (self.pixel(hole), self.parts.grid());
        kept::draw_figure(figure, paint, canvas, (x * across, y / 2 * down), strength);
    }

    /// What is painted over the pieces.
    fn paint_marks(&self, scene: &Scene, canvas: &mut Canvas, paint: &Paint) {
        let unit = self.unit() as f32;
        let corner = |hole| {
            let (x, y) = self.pixel(hole);
            (x as f32, y as f32)
        };
        if let Some(cursor) = scene.cursor {
            marks::cursor(canvas, corner(cursor), unit, paint.marks.cursor);
        }
        for hole in scene.marks.iter().filter(|_| self.area.scale >= FINE) {
            marks::arrow_heads(canvas, corner(hole), unit, paint.marks.target);
        }
        if let Some(jump) = scene.arrow {
            let [from, to] = [jump.from, jump.to].map(|hole| self.middle(hole, paint));
            marks::arrow(canvas, from, to, unit, paint.marks.target);
        }
        for &(hole, star) in &scene.stars {
            marks::star(canvas, self.middle(hole, paint), star, paint);
        }
    }

    /// The peg of a jump on its way: it is lifted over what is between.
    fn paint_flight(&self, (piece, flight): (Piece, Flight), canvas: &mut Canvas, paint: &Paint) {
        let progress = flight.progress() as f32;
        let height = 0.1 + 0.5 * (progress * std::f32::consts::PI).sin();
        let [from, to] = [flight.jump.from, flight.jump.to].map(|hole| self.pixel(hole));
        let along = |from: i32, to: i32| from as f32 + (to - from) as f32 * progress;
        let at = self.part((along(from.0, to.0), along(from.1, to.1)));
        Sprite::flying(piece == Piece::Held, height, paint).draw(canvas, at, 1.0);
    }

    /// The middle of what stands in a hole, in pixels.
    fn middle(&self, hole: Hole, paint: &Paint) -> Point {
        let ((x, y), (right, down)) = (self.pixel(hole), paint.middle());
        (x as f32 + right, y as f32 + down)
    }

    /// The part of a cell whose corner is next to a place in pixels.
    fn part(&self, (x, y): Point) -> (i32, i32) {
        let (width, height) = self.parts.size();
        ((x / width).round() as i32, (y / height).round() as i32)
    }

    /// Column letters and row numbers: at the edges of the smallest square boards, else beside the holes.
    fn write_labels(&self, canvas: Option<&Canvas>, buffer: &mut Buffer) {
        let at_edges = self.has_edge_labels();
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
                let at = (column + scale - 1, row + scale - 1);
                self.write(&letters, at, canvas, buffer);
            }
            if last_row.replace(y) != Some(y) {
                let number = (y + 1).to_string();
                let first = Coordinate {
                    x: if at_edges { 0 } else { x },
                    y,
                };
                let (column, row) = self.area.corner_of(self.grid.cell_at(first));
                // The letter of a column that begins further left in the next row has the place before the first hole.
                let left = Coordinate { x: x - 1, y: y + 1 };
                let is_taken = scale == 1
                    && !at_edges
                    && self.board.hole_at(left).is_some()
                    && !columns[left.x as usize];
                let column = column - 1 - number.len() as i32 - 2 * i32::from(is_taken);
                self.write(&number, (column, row + (scale - 1) / 2), canvas, buffer);
            }
        }
    }

    /// Writes a label on the board, or beside it where the board does not reach.
    fn write(&self, text: &str, (x, y): (i32, i32), canvas: Option<&Canvas>, buffer: &mut Buffer) {
        let area = self.area.area;
        for (x, character) in (x..).zip(text.chars()) {
            if x < 0 || y < 0 {
                continue;
            }
            let Some(cell) = buffer.cell_mut((x as u16, y as u16)) else {
                continue;
            };
            let (column, row) = (x - i32::from(area.x), y - i32::from(area.y));
            let ground = canvas.and_then(|canvas| canvas.mean(column, row));
            cell.reset();
            cell.set_char(character).set_style(match ground {
                Some(ground) => self.palette.label().bg(self.palette.pixel(ground)),
                None => self.palette.dim(),
            });
        }
    }

    /// Marks what is picked up and where it can go with diamonds, where pixels are too coarse to show them.
    fn write_diamonds(&self, scene: &Scene, buffer: &mut Buffer) {
        for (hole, figure) in self.board.holes().zip(&scene.figures) {
            let style = match figure.piece {
                Piece::Held => self.palette.on_held(),
                Piece::Target => self.palette.target(),
                Piece::Empty | Piece::Peg | Piece::Black | Piece::White => continue,
            };
            let cells = self.area.hole(self.grid, hole);
            for (y, row) in (cells.y..).zip(["╱╲", "╲╱"]) {
                buffer.set_stringn(cells.x + 1, y, row, 2, style);
            }
        }
    }

    /// The lamp on the board: a sign in the middle of each hole whose jumps win, lose, or are not known to do either,
    /// or beside the letter of a target. They differ by shape and by colour.
    fn write_verdicts(&self, scene: &Scene, buffer: &mut Buffer) {
        let signs = &self.glyphs.verdicts;
        for &(hole, verdict) in &scene.verdicts {
            let mut at = self.area.middle(self.grid, hole);
            if scene.letters.iter().any(|&(lettered, _)| lettered == hole) {
                at.x += 1;
            }
            let (sign, style) = match verdict {
                Verdict::Winnable => (signs.winnable, self.palette.on_success()),
                Verdict::Lost => (signs.lost, self.palette.on_warning()),
                Verdict::Undecided => (signs.undecided, self.palette.on_peg()),
            };
            put(buffer, at, sign, style);
        }
    }

    /// Signs on both sides of a hole; on a marble they have a ground of their own, and leave room for a number between.
    fn write_marks(&self, scene: &Scene, buffer: &mut Buffer) {
        if self.is_shaded && self.area.scale >= FINE {
            return;
        }
        let style = if self.is_shaded {
            self.palette.letter()
        } else {
            self.palette.target()
        };
        for hole in scene.marks {
            let cells = self.area.hole(self.grid, hole);
            let middle = self.area.middle(self.grid, hole);
            let (left, right) = match (self.area.scale, self.is_shaded) {
                (1, _) | (2, false) => (middle.x.checked_sub(1), middle.x + 1),
                _ => (Some(cells.x), cells.right() - 1),
            };
            for (x, sign) in left.map(|x| (x, ">")).into_iter().chain([(right, "<")]) {
                put(buffer, Position::new(x, middle.y), sign, style);
            }
        }
    }

    /// Writes numbers into holes, those on pegs in inverse. On the smallest boards a long number is only its sign.
    fn write_numbers(&self, scene: &Scene, buffer: &mut Buffer) {
        let scale = self.area.scale;
        let is_shaded = self.is_shaded;
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
                (true, true) => self.palette.on_peg(),
                (true, false) => self.palette.peg().add_modifier(Modifier::REVERSED),
                (false, true) => self.palette.on_empty(),
                (false, false) => self.palette.label(),
            };
            // Where numbers of two digits touch, every other one is underlined.
            let touches = scale == 1 && width == 2 && middle.x / 2 % 2 == 1;
            let style = if touches {
                style.add_modifier(Modifier::UNDERLINED)
            } else {
                style
            };
            buffer.set_stringn(x.unwrap_or(0), y, text, width.into(), style);
        }
    }
}
