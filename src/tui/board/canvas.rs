//! Pixels: two to a cell, one above the other, drawn with the upper half block. A cell being twice as high as wide,
//! the pixels are square.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Color;

use crate::tui::style::colour::Rgb;
use crate::tui::style::theme::Palette;

/// A rectangle of pixels; where there is none, the terminal's background shows.
#[derive(Clone, Debug)]
pub struct Canvas {
    width: i32,
    pixels: Vec<Option<Rgb>>,
}

impl Canvas {
    /// An empty canvas of a width and a height in cells.
    pub fn new(columns: u16, rows: u16) -> Canvas {
        Canvas {
            width: i32::from(columns),
            pixels: vec![None; usize::from(columns) * usize::from(rows) * 2],
        }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let is_inside = (0..self.width).contains(&x) && y >= 0;
        let index = (is_inside).then(|| (y * self.width + x) as usize)?;
        (index < self.pixels.len()).then_some(index)
    }

    /// The colour of a pixel.
    pub fn pixel(&self, x: i32, y: i32) -> Option<Rgb> {
        self.pixels[self.index(x, y)?]
    }

    /// Covers a pixel.
    pub fn set(&mut self, x: i32, y: i32, colour: Rgb) {
        if let Some(index) = self.index(x, y) {
            self.pixels[index] = Some(colour);
        }
    }

    /// Covers a pixel by a share, 0 to 1. Where nothing is drawn yet, less than half of a share leaves it so.
    pub fn blend(&mut self, x: i32, y: i32, colour: Rgb, share: f32) {
        let Some(index) = self.index(x, y) else {
            return;
        };
        self.pixels[index] = match self.pixels[index] {
            Some(below) => Some(below.mix(colour, share)),
            None => (share >= 0.5).then_some(colour),
        };
    }

    /// Draws the pixels on a screen, the top left one at a cell. Without half blocks a cell has one colour, and those
    /// that are covered by half have none.
    pub fn draw(
        &self,
        buffer: &mut Buffer,
        corner: Position,
        palette: &Palette,
        has_half_blocks: bool,
    ) {
        let rows = self.pixels.len() as i32 / self.width.max(1) / 2;
        for row in 0..rows {
            for column in 0..self.width {
                let at = Position::new(corner.x + column as u16, corner.y + row as u16);
                let pixels = [2 * row, 2 * row + 1].map(|y| self.pixel(column, y));
                let pixels = if has_half_blocks {
                    pixels
                } else {
                    let [upper, lower] = pixels;
                    [upper.zip(lower).map(|(upper, lower)| upper.mix(lower, 0.5)); 2]
                };
                let [upper, lower] = pixels.map(|pixel| pixel.map(|colour| palette.pixel(colour)));
                draw_cell(buffer, at, upper, lower);
            }
        }
    }
}

fn draw_cell(buffer: &mut Buffer, at: Position, upper: Option<Color>, lower: Option<Color>) {
    let Some(cell) = buffer.cell_mut(at) else {
        return;
    };
    match (upper, lower) {
        (None, None) => {}
        (Some(upper), Some(lower)) if upper == lower => {
            cell.set_symbol(" ").set_bg(upper);
        }
        (Some(upper), Some(lower)) => {
            cell.set_symbol("▀").set_fg(upper).set_bg(lower);
        }
        (Some(upper), None) => {
            cell.set_symbol("▀").set_fg(upper);
        }
        (None, Some(lower)) => {
            cell.set_symbol("▄").set_fg(lower);
        }
    }
}
