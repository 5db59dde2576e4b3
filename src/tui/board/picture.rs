//! Boards as pictures, where the terminal shows pictures: by kitty's graphics protocol or as sixels.
//!
//! What is drawn on a canvas of points is laid aside, and its cells are marked. When everything else of a frame is
//! drawn, each run of cells in a row that are still marked becomes a picture of its own, which the first or the last of
//! them carries as its text. So what lies over a board covers it, what has not changed is not sent again, and what has
//! is sent with the cells round it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU16;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Rect, Size};
use ratatui::style::Color;

use crate::tui::board::sixels;
use crate::tui::style::colour::Rgb;
use crate::tui::style::look::PictureProtocol;

/// What marks a cell of a picture: the character in whose place kitty and others show pictures.
pub(super) const MARK: &str = "\u{10eeee}";

/// The width and the height of a cell in pixels, where the terminal does not tell them and scales pictures itself.
pub(crate) const USUAL_CELL: (u16, u16) = (8, 16);

/// Row 0 and column 0 of a picture, as marks on that character. The cells that follow count on by themselves.
const ORIGIN: &str = "\u{305}\u{305}";

/// What stands in the cells under a sixel picture: a space, and yet no other cell's.
const UNDER_SIXELS: &str = "\u{a0}";

/// The bytes of a piece of what is sent by kitty's protocol.
const PIECE: usize = 4096;

/// How many texts are kept: more than a frame has, and less than all windows a player draws open.
const MOST_MADE: usize = 1000;

/// A point: red, green, blue and opacity.
type Rgba = [u8; 4];

/// A picture laid aside.
struct Laid {
    area: Rect,
    /// How many points there are in a cell, beside each other and above each other.
    grid: (usize, usize),
    points: Vec<Rgba>,
}

thread_local! {
    static LAID: RefCell<Vec<Laid>> = const { RefCell::new(Vec::new()) };
    /// The texts made for runs, by their cells, with what identifies the points in them.
    static MADE: RefCell<HashMap<Rect, (u64, String)>> = RefCell::new(HashMap::new());
}

/// Lays aside the points of a picture, row by row, until the frame is drawn.
pub(super) fn lay(area: Rect, grid: (i32, i32), points: &[Option<Rgb>]) {
    let point = |colour: &Option<Rgb>| {
        colour.map_or([0; 4], |colour| {
            let [r, g, b] = colour.bytes();
            [r, g, b, 255]
        })
    };
    let laid = Laid {
        area,
        grid: (grid.0 as usize, grid.1 as usize),
        points: points.iter().map(point).collect(),
    };
    LAID.with_borrow_mut(|all| all.push(laid));
}

/// Makes pictures of what has been laid aside, in the cells that are still theirs.
pub fn finish(buffer: &mut Buffer, protocol: PictureProtocol, cell: Size) {
    for laid in LAID.take() {
        for row in laid.area.intersection(buffer.area).rows() {
            let is_marked = |&x: &u16| {
                let cell = buffer.cell((x, row.y));
                cell.is_some_and(|cell| cell.symbol() == MARK)
            };
            let marked: Vec<u16> = (row.left()..row.right()).filter(is_marked).collect();
            for run in marked.chunk_by(|one, next| one + 1 == *next) {
                let run = Rect::new(run[0], row.y, run.len() as u16, 1);
                show(&laid, run, buffer, (protocol, cell));
            }
        }
    }
}

fn show(laid: &Laid, run: Rect, buffer: &mut Buffer, terminal: (PictureProtocol, Size)) {
    let text = MADE.with_borrow_mut(|made| {
        let points = laid.in_run(run);
        let mut hasher = DefaultHasher::new();
        (&points, terminal.1).hash(&mut hasher);
        let known = hasher.finish();
        match made.get(&run) {
            Some((same, text)) if *same == known => text.clone(),
            _ => {
                if made.len() > MOST_MADE {
                    made.clear();
                }
                let text = text_of(run, &points, terminal);
                made.insert(run, (known, text.clone()));
                text
            }
        }
    });
    let carrier = match terminal.0 {
        PictureProtocol::Kitty => run.left(),
        PictureProtocol::Sixel => run.right() - 1,
    };
    for x in run.left()..run.right() {
        let Some(cell) = buffer.cell_mut((x, run.y)) else {
            continue;
        };
        match terminal.0 {
            PictureProtocol::Kitty => cell.set_fg(id_of(run).1),
            PictureProtocol::Sixel => cell.set_symbol(UNDER_SIXELS),
        };
        if x == carrier {
            // The cell sends more than its character.
            cell.set_symbol(&text);
            cell.set_diff_option(CellDiffOption::ForcedWidth(NonZeroU16::MIN));
        }
    }
}

/// The number of the picture in a run of cells, also as a colour: a new picture takes the place of the old one.
fn id_of(run: Rect) -> (u32, Color) {
    let id = (u32::from(run.y) << 12 | u32::from(run.x & 0xfff)) + 1;
    let [_, r, g, b] = id.to_be_bytes();
    (id, Color::Rgb(r, g, b))
}

impl Laid {
    fn in_run(&self, run: Rect) -> Vec<&[Rgba]> {
        let (across, down) = self.grid;
        let width = usize::from(self.area.width) * across;
        let left = usize::from(run.x - self.area.x) * across;
        let top = usize::from(run.y - self.area.y) * down;
        let line = |y: usize| {
            let begin = (top + y) * width + left;
            &self.points[begin..begin + usize::from(run.width) * across]
        };
        (0..down).map(line).collect()
    }
}

/// What has a terminal show the points of a run of cells, in pixels of its own.
fn text_of(run: Rect, lines: &[&[Rgba]], terminal: (PictureProtocol, Size)) -> String {
    let (protocol, cell) = terminal;
    let width = usize::from(cell.width) * usize::from(run.width);
    let height = usize::from(cell.height);
    let pixels = scaled(lines, (width, height));
    match protocol {
        PictureProtocol::Kitty => kitty(run, &pixels, (width, height)),
        PictureProtocol::Sixel => sixel(run, &pixels, (width, height)),
    }
}

/// Points as so many pixels: each is between the four points next to it. Where there is nothing, nothing is mixed in.
fn scaled(lines: &[&[Rgba]], (width, height): (usize, usize)) -> Vec<u8> {
    let from = (lines[0].len(), lines.len());
    let place = |pixel: usize, pixels: usize, points: usize| {
        let at = (pixel as f32 + 0.5) * points as f32 / pixels as f32 - 0.5;
        let at = at.clamp(0.0, points as f32 - 1.0);
        let next = (at as usize + 1).min(points - 1);
        (at as usize, next, at.fract())
    };
    let columns: Vec<_> = (0..width).map(|x| place(x, width, from.0)).collect();
    let mut pixels = Vec::with_capacity(width * height * 4);
    for y in 0..height {
        let (upper, lower, down) = place(y, height, from.1);
        for &(left, right, along) in &columns {
            let corners = [
                lines[upper][left],
                lines[upper][right],
                lines[lower][left],
                lines[lower][right],
            ];
            let shares = [
                (1.0 - along) * (1.0 - down),
                along * (1.0 - down),
                (1.0 - along) * down,
                along * down,
            ];
            pixels.extend(mixed(corners, shares));
        }
    }
    pixels
}

/// The mixture of points, or nothing where most of it would be nothing.
fn mixed(corners: [Rgba; 4], shares: [f32; 4]) -> Rgba {
    if corners.iter().all(|corner| *corner == corners[0]) {
        return corners[0];
    }
    let is_there = |(corner, _): &(Rgba, f32)| corner[3] > 0;
    let there = || corners.into_iter().zip(shares).filter(is_there);
    let all: f32 = there().map(|(_, share)| share).sum();
    if all < 0.5 {
        return [0; 4];
    }
    let part = |index: usize| {
        let sum: f32 = there()
            .map(|(corner, share)| f32::from(corner[index]) * share)
            .sum();
        (sum / all + 0.5) as u8
    };
    [part(0), part(1), part(2), 255]
}

/// A picture by kitty's protocol, and the first of the characters in whose place it is shown: "Unicode placeholders",
/// <https://sw.kovidgoyal.net/kitty/graphics-protocol/>. The terminal does not answer.
fn kitty(run: Rect, pixels: &[u8], (width, height): (usize, usize)) -> String {
    let (id, _) = id_of(run);
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(pixels, 1);
    let data = STANDARD.encode(packed);
    let mut text = String::new();
    let mut rest = data.as_str();
    let mut keys = format!(
        "a=T,U=1,q=2,f=32,o=z,s={width},v={height},c={},r=1,i={id},",
        run.width
    );
    loop {
        let (piece, more) = rest.split_at(rest.len().min(PIECE));
        let is_more = u8::from(!more.is_empty());
        text += &format!("\x1b_G{keys}m={is_more};{piece}\x1b\\");
        if more.is_empty() {
            return text + MARK + ORIGIN;
        }
        "q=2,".clone_into(&mut keys);
        rest = more;
    }
}

/// A picture as sixels. It is drawn from the first cell of the run on, when the last one has been written.
fn sixel(run: Rect, pixels: &[u8], (width, height): (usize, usize)) -> String {
    let data = sixels::text(pixels, (width, height));
    // The cursor's place is kept and given back: beyond the last column it has none of its own.
    format!("{UNDER_SIXELS}\x1b7\x1b[{}G{data}\x1b8", run.x + 1)
}

#[cfg(test)]
mod tests;
