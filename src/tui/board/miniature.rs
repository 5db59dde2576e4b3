//! Small drawings of boards: a hole is half a cell high where cells can be halved, else one character.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::{Hole, HoleSet};
use crate::tui::board::canvas::Canvas;
use crate::tui::board::geometry::{Grid, GridCell};
use crate::tui::board::image::{self, Outline};
use crate::tui::style::glyphs::{GlyphSet, HoleContent, Piece};
use crate::tui::style::look::Look;
use crate::tui::style::parts::Parts;
use crate::tui::style::theme::{Material, Palette};

pub fn height(board: &Board, look: &Look) -> u16 {
    let rows = board.height() as u16;
    if !GlyphSet::new(look.glyphs).has_half_blocks {
        rows
    } else if Palette::new(look).material.is_some() {
        // With its plate.
        (rows + 2).div_ceil(2)
    } else {
        rows.div_ceil(2)
    }
}

/// Draws a board with its plate, a pixel a hole: pegs round where cells have points, else light and dark by turns.
fn draw_image(
    places: &[(Hole, (i32, i32))],
    pegs: HoleSet,
    area: Rect,
    (palette, parts): (&Palette, Parts),
    material: &Material,
    buffer: &mut Buffer,
) {
    let last = |part: fn(&(i32, i32)) -> i32| places.iter().map(|(_, at)| part(at)).max();
    let (Some(right), Some(bottom)) = (last(|at| at.0), last(|at| at.1)) else {
        return;
    };
    let columns = (right + 3) as u16;
    let rows = ((bottom + 3) as u16).div_ceil(2);
    if columns > area.width || rows > area.height {
        return;
    }
    let mut canvas = Canvas::new(columns, rows, parts);
    let middles = places.iter();
    let middles = middles.map(|(_, (x, y))| (*x as f32 + 1.5, *y as f32 + 1.5));
    let outline = Outline::new(middles, 1.5);
    image::draw(&mut canvas, &outline, 3.0, material);
    for &(hole, (x, y)) in places {
        if parts == Parts::Points {
            draw_round(&mut canvas, (x, y), pegs.contains(hole), material);
            continue;
        }
        let shade = if (x + y) % 2 == 0 { 0.0 } else { 0.3 };
        let colour = if pegs.contains(hole) {
            material
                .marble
                .mix(material.marble_dark, shade * material.relief)
        } else {
            material.hollow
        };
        canvas.set(x + 1, y + 1, colour);
    }
    let corner = Position::new(
        area.x + (area.width - columns) / 2,
        area.y + (area.height - rows) / 2,
    );
    canvas.draw(buffer, corner, palette, true);
}

/// Draws a marble, or an empty hole, in the pixel of a hole.
fn draw_round(canvas: &mut Canvas, (x, y): (i32, i32), is_peg: bool, material: &Material) {
    let (left, top) = (x as f32 + 1.0, y as f32 + 1.0);
    let area = (left, top, left + 1.0, top + 1.0);
    let mut disc = |middle: f32, radius: f32, colour| {
        canvas.lay(area, colour, |x, y| {
            let away = (x - left - middle).hypot(y - top - middle);
            ((radius - away) * 8.0 + 0.5).clamp(0.0, 1.0)
        });
    };
    if is_peg {
        disc(
            0.5,
            0.47,
            material
                .marble
                .mix(material.marble_dark, 0.6 * material.relief),
        );
        disc(0.43, 0.33, material.marble);
    } else {
        disc(0.5, 0.3, material.hollow);
    }
}

/// Draws pegs on a board in the middle of an area: with its plate all of it or nothing, in characters what has room.
pub fn draw(board: &Board, pegs: HoleSet, area: Rect, look: &Look, buffer: &mut Buffer) {
    let grid = Grid::new(board);
    // On the triangular lattice neighbours are half a hole apart, which is a column here.
    let is_skewed = board.rule() == JumpRule::Triangular;
    let place = |hole| {
        let GridCell { half_column, row } = grid.cell(hole);
        let column = if is_skewed {
            half_column
        } else {
            half_column / 2
        };
        (hole, (column, row))
    };
    let places: Vec<_> = board.holes().map(place).collect();
    let (palette, glyphs) = (Palette::new(look), GlyphSet::new(look.glyphs));
    if let Some(material) = palette.material.filter(|_| glyphs.has_half_blocks) {
        let parts = match look.parts {
            Parts::Points => Parts::Points,
            _ => Parts::Halves,
        };
        draw_image(&places, pegs, area, (&palette, parts), &material, buffer);
    } else {
        let rows = height(board, look).min(area.height);
        draw_characters(&places, pegs, rows, area, (&palette, glyphs), buffer);
    }
}

fn draw_characters(
    places: &[(Hole, (i32, i32))],
    pegs: HoleSet,
    rows: u16,
    area: Rect,
    (palette, glyphs): (&Palette, &GlyphSet),
    buffer: &mut Buffer,
) {
    let columns = places.iter().map(|(_, (x, _))| x + 1).max().unwrap_or(1);
    let left = i32::from(area.x) + (i32::from(area.width) - columns) / 2;
    let top = area.y + (area.height - rows) / 2;
    let mut cells = BTreeMap::<(i32, i32), [Option<Hole>; 2]>::new();
    for &(hole, (x, row)) in places {
        let (row, half) = if glyphs.has_half_blocks {
            (row / 2, row % 2)
        } else {
            (row, 0)
        };
        cells.entry((x, row)).or_default()[half as usize] = Some(hole);
    }
    for ((x, y), holes) in cells {
        let (x, y) = (left + x, i32::from(top) + y);
        let is_inside =
            x >= i32::from(area.x) && x < i32::from(area.right()) && y < i32::from(area.bottom());
        let Some(cell) = buffer.cell_mut((x as u16, y as u16)).filter(|_| is_inside) else {
            continue;
        };
        let is_peg = |hole: Option<Hole>| hole.map(|hole| pegs.contains(hole));
        let (symbol, style) = if glyphs.has_half_blocks {
            halves(holes.map(is_peg), palette)
        } else {
            let piece = match is_peg(holes[0]) {
                Some(true) => Piece::Peg,
                Some(false) | None => Piece::Empty,
            };
            let symbol = glyphs.small(HoleContent::of(piece));
            (symbol, palette.peg())
        };
        cell.set_symbol(symbol).set_style(style);
    }
}

/// Two holes in a cell, each with a peg, empty, or not there.
fn halves(holes: [Option<bool>; 2], palette: &Palette) -> (&'static str, Style) {
    match holes {
        [Some(true), Some(true)] => ("█", palette.peg()),
        [Some(true), _] => ("▀", palette.peg()),
        [_, Some(true)] => ("▄", palette.peg()),
        [_, _] => (" ", Style::new()),
    }
}
