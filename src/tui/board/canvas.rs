//! A picture on the cells of a terminal. A cell is cut into parts, each with a colour of the picture; of these the cell
//! can show two. It gets the pair, and the character with that shape, that come nearest to all of its parts. Where the
//! terminal shows pictures it is shown all of them ([`crate::tui::board::picture`]).
//!
//! Places are given in pixels, whatever the parts are: a pixel is as wide as a cell and half as high, which is square.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};

use crate::tui::board::picture;
use crate::tui::style::colour::{ColourSum, Rgb};
use crate::tui::style::parts::Parts;
use crate::tui::style::theme::Palette;

/// The most parts that a cell has of which a character shows the shape.
const MOST: usize = 6;

/// A picture; where it has no colour, the terminal's background shows.
#[derive(Clone, Debug)]
pub struct Canvas {
    parts: Parts,
    columns: i32,
    rows: i32,
    /// The colours of all parts, row by row.
    colours: Vec<Option<Rgb>>,
}

impl Canvas {
    /// An empty canvas of a width and a height in cells.
    pub fn new(columns: u16, rows: u16, parts: Parts) -> Canvas {
        let cells = usize::from(columns) * usize::from(rows);
        Canvas {
            parts,
            columns: i32::from(columns),
            rows: i32::from(rows),
            colours: vec![None; cells * parts.count()],
        }
    }

    pub fn parts(&self) -> Parts {
        self.parts
    }

    /// How many parts there are beside each other and above each other.
    pub fn size(&self) -> (i32, i32) {
        let (across, down) = self.parts.grid();
        (self.columns * across, self.rows * down)
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let (width, height) = self.size();
        let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
        is_inside.then(|| (y * width + x) as usize)
    }

    pub fn set(&mut self, x: i32, y: i32, colour: Rgb) {
        if let Some(index) = self.index(x, y) {
            self.colours[index] = Some(colour);
        }
    }

    pub fn clear_first_row(&mut self) {
        let (width, _) = self.size();
        let (_, down) = self.parts.grid();
        self.colours[..(down * width) as usize].fill(None);
    }

    /// Covers a part by a share, 0 to 1. Where nothing is drawn yet, less than half of a share leaves it so.
    pub fn blend(&mut self, x: i32, y: i32, colour: Rgb, share: f32) {
        let Some(index) = self.index(x, y) else {
            return;
        };
        self.colours[index] = match self.colours[index] {
            Some(below) => Some(below.mix(colour, share)),
            None => (share >= 0.5).then_some(colour),
        };
    }

    /// Lays a shape over a rectangle of pixels (left, top, right, bottom): at the middle of each part, how much of it a
    /// colour covers, 0 to 1.
    pub fn lay(
        &mut self,
        (left, top, right, bottom): (f32, f32, f32, f32),
        colour: Rgb,
        share_at: impl Fn(f32, f32) -> f32,
    ) {
        let (width, height) = self.parts.size();
        let (first, last) = ((left / width).floor(), (right / width).ceil());
        let (upper, lower) = ((top / height).floor(), (bottom / height).ceil());
        for y in upper as i32..lower as i32 {
            for x in first as i32..last as i32 {
                let at = ((x as f32 + 0.5) * width, (y as f32 + 0.5) * height);
                let share = share_at(at.0, at.1);
                if share > 0.0 {
                    self.blend(x, y, colour, share);
                }
            }
        }
    }

    /// Covers a rectangle of pixels, as far as parts can show it.
    pub fn fill(&mut self, (left, top, right, bottom): (f32, f32, f32, f32), colour: Rgb) {
        let inside = |x: f32, y: f32| (left..right).contains(&x) && (top..bottom).contains(&y);
        self.lay((left, top, right, bottom), colour, |x, y| {
            f32::from(u8::from(inside(x, y)))
        });
    }

    /// The colours of the parts of a cell.
    fn cell(&self, column: i32, row: i32) -> [Option<Rgb>; MOST] {
        let mut colours = [None; MOST];
        for (colour, of_part) in colours.iter_mut().zip(self.of_cell(column, row)) {
            *colour = of_part;
        }
        colours
    }

    /// The mean colour of a cell; nothing where it is not covered in full. Of points every fifth is looked at: a frame
    /// of 200x60 would take a fifth longer with all of them.
    pub fn mean(&self, column: i32, row: i32) -> Option<Rgb> {
        if !(0..self.columns).contains(&column) || !(0..self.rows).contains(&row) {
            return None;
        }
        let sum = self
            .of_cell(column, row)
            .step_by(if self.parts == Parts::Points { 5 } else { 1 })
            .try_fold(ColourSum::default(), |sum, colour| {
                Some(sum.plus(ColourSum::of(colour?)))
            })?;
        Some(sum.mean())
    }

    /// The colours of the parts of a cell, row by row.
    fn of_cell(&self, column: i32, row: i32) -> impl Iterator<Item = Option<Rgb>> {
        let (across, down) = self.parts.grid();
        let width = self.columns * across;
        let line = move |y: i32| ((row * down + y) * width + column * across) as usize;
        (0..down).flat_map(move |y| {
            self.colours[line(y)..line(y) + across as usize]
                .iter()
                .copied()
        })
    }

    /// Draws the picture on a screen, its top left cell at a cell. Without parts of cells each cell has one colour,
    /// and those that are not covered in full have none.
    pub fn draw(&self, buffer: &mut Buffer, corner: Position, palette: &Palette, has_parts: bool) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let at = Position::new(corner.x + column as u16, corner.y + row as u16);
                let Some(cell) = buffer.cell_mut(at) else {
                    continue;
                };
                if self.parts == Parts::Points {
                    self.mark(cell, (column, row), palette);
                } else if has_parts {
                    let colours = self.cell(column, row);
                    draw_cell(cell, self.parts, &colours[..self.parts.count()], palette);
                } else if let Some(mean) = self.mean(column, row) {
                    cell.set_char(' ').set_bg(palette.pixel(mean));
                }
            }
        }
        if self.parts == Parts::Points {
            let area = Rect::new(corner.x, corner.y, self.columns as u16, self.rows as u16);
            picture::lay(area, self.parts.grid(), &self.colours);
        }
    }

    /// Marks a cell of a picture that is laid aside. What is written over it stands on its mean colour.
    fn mark(&self, cell: &mut Cell, (column, row): (i32, i32), palette: &Palette) {
        let mean = self.mean(column, row);
        if mean.is_none() && self.of_cell(column, row).all(|part| part.is_none()) {
            return;
        }
        cell.reset();
        cell.set_symbol(picture::MARK);
        if let Some(mean) = mean {
            cell.set_bg(palette.pixel(mean));
        }
    }
}

fn draw_cell(cell: &mut Cell, parts: Parts, colours: &[Option<Rgb>], palette: &Palette) {
    let covered = colours.iter().flatten().count();
    if covered == 0 {
        return;
    }
    let is_mixed = palette.is_soft();
    let colour_of = |group: usize| palette.pixel(colour_of(group, colours, is_mixed));
    if covered < colours.len() {
        let is_filled = |index: &usize| colours[*index].is_some();
        let filled = (0..colours.len())
            .filter(is_filled)
            .fold(0, |all, index| all | 1 << index);
        cell.set_char(parts.symbol(filled))
            .set_fg(colour_of(filled));
        return;
    }
    let filled = best_split(colours);
    let back = colour_of((1 << colours.len()) - 1 - filled);
    let front = if filled == 0 { back } else { colour_of(filled) };
    if front == back {
        cell.set_char(' ').set_bg(back);
    } else {
        cell.set_char(parts.symbol(filled))
            .set_fg(front)
            .set_bg(back);
    }
}

/// What the squares of the distances to the mean lack of the sum of the squares.
fn spread(sum: ColourSum) -> f32 {
    let Rgb { r, g, b } = sum.colour;
    (r * r + g * g + b * b) / sum.weight
}

/// The colour of a group of parts, given by their bits: the mean; or, where colours may not be mixed, the one of them
/// that is nearest to the mean. A mixture of a few colours chosen by hand would be none of them.
fn colour_of(group: usize, colours: &[Option<Rgb>], is_mixed: bool) -> Rgb {
    let of_group = || {
        let all = colours.iter().enumerate();
        all.filter_map(|(index, colour)| colour.filter(|_| group >> index & 1 == 1))
    };
    let mean = of_group()
        .fold(ColourSum::default(), |sum, colour| {
            sum.plus(ColourSum::of(colour))
        })
        .mean();
    if is_mixed {
        return mean;
    }
    let nearest = of_group().min_by(|a, b| a.distance(mean).total_cmp(&b.distance(mean)));
    nearest.unwrap_or(mean)
}

/// Colours in two groups whose means are as near to them as two colours can be: the bits of those in the first group,
/// which never has the last colour and is empty where all are alike.
fn best_split(colours: &[Option<Rgb>]) -> usize {
    if colours.iter().all(|colour| *colour == colours[0]) {
        return 0;
    }
    let mut single = [ColourSum::default(); MOST];
    let mut all = ColourSum::default();
    for (sum, colour) in single.iter_mut().zip(colours.iter().flatten()) {
        *sum = ColourSum::of(*colour);
        all = all.plus(*sum);
    }
    let mut sums = [ColourSum::default(); 1 << (MOST - 1)];
    let mut best = (spread(all), 0);
    for group in 1..1usize << (colours.len() - 1) {
        let lowest = group.trailing_zeros() as usize;
        sums[group] = sums[group & (group - 1)].plus(single[lowest]);
        let value = spread(sums[group]) + spread(all.minus(sums[group]));
        if value > best.0 {
            best = (value, group);
        }
    }
    best.1
}

#[cfg(test)]
mod tests;
