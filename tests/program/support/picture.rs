//! A screen as an SVG picture: what stands in a buffer, with its colours, cell by cell. Several screens one after the
//! other are a moving one.
//!
//! Block elements are drawn as rectangles, so that the picture has no gaps where a font has them.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use lastpeg::tui::style::colour::{self, Rgb};

/// The width of a cell; it is twice as high.
const CELL: u16 = 9;

/// The colours of the terminal in the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    /// The colour of text that has none of its own.
    pub(crate) foreground: Rgb,
    /// The colour of the background where there is none.
    pub(crate) background: Rgb,
}

impl Terminal {
    /// A dark terminal.
    pub(crate) const DARK: Terminal = Terminal {
        foreground: Rgb::hex(0x00d4_d4d4),
        background: Rgb::hex(0x0016_181c),
    };

    /// A light terminal.
    pub(crate) const LIGHT: Terminal = Terminal {
        foreground: Rgb::hex(0x0026_2626),
        background: Rgb::hex(0x00fb_fbfa),
    };
}

/// The SVG of a screen.
pub(crate) fn svg(buffer: &Buffer, terminal: Terminal) -> String {
    let mut svg = begun(buffer, terminal);
    draw_all(&mut svg, buffer, terminal);
    svg + "</svg>\n"
}

/// The SVG of screens of one size, each with the seconds for which it is seen, over and over again. Where nothing moves
/// the first one is seen. Of the others only what changes is drawn, over what is there.
pub(crate) fn moving(screens: &[(Buffer, f32)], terminal: Terminal) -> String {
    let Some(((first, seconds), others)) = screens.split_first() else {
        return String::new();
    };
    let mut svg = begun(first, terminal);
    draw_all(&mut svg, first, terminal);
    let whole: f32 = screens.iter().map(|(_, seconds)| seconds).sum();
    let (mut before, mut begin) = (first, *seconds);
    for (screen, seconds) in others {
        let share = begin / whole;
        let _ = writeln!(
            svg,
            "<g visibility=\"hidden\"><animate attributeName=\"visibility\" values=\"hidden;visible\" \
             keyTimes=\"0;{share:.4}\" calcMode=\"discrete\" dur=\"{whole}s\" repeatCount=\"indefinite\"/>"
        );
        draw_changes(&mut svg, before, screen, terminal);
        svg += "</g>\n";
        (before, begin) = (screen, begin + seconds);
    }
    svg + "</svg>\n"
}

fn rows(buffer: &Buffer) -> impl Iterator<Item = (u16, &[Cell])> {
    let width = usize::from(buffer.area.width.max(1));
    (0..).zip(buffer.content.chunks(width))
}

fn draw_all(svg: &mut String, buffer: &Buffer, terminal: Terminal) {
    for (row, cells) in rows(buffer) {
        draw_run(svg, (0, row), cells, terminal);
    }
}

/// Draws the cells that are other than before.
fn draw_changes(svg: &mut String, before: &Buffer, after: &Buffer, terminal: Terminal) {
    for ((row, old), (_, new)) in rows(before).zip(rows(after)) {
        let mut column = 0;
        let is_other: Vec<bool> = old.iter().zip(new).map(|(old, new)| old != new).collect();
        for run in is_other.chunk_by(|one, next| one == next) {
            let cells = &new[column..column + run.len()];
            let at = (column as u16, row);
            if run[0] {
                let size = (cells.len() as u16 * CELL, 2 * CELL);
                let corner = (at.0 * CELL, row * 2 * CELL);
                rectangle(svg, corner, size, terminal.background);
                draw_run(svg, at, cells, terminal);
            }
            column += run.len();
        }
    }
}

/// Draws cells beside each other, the first in a column and a row.
fn draw_run(svg: &mut String, at: (u16, u16), cells: &[Cell], terminal: Terminal) {
    let inks: Vec<Ink> = cells.iter().map(|cell| Ink::of(cell, terminal)).collect();
    draw_backgrounds(svg, at, &inks, terminal);
    draw_blocks(svg, at, cells, &inks);
    draw_words(svg, at, cells, &inks);
}

/// The head of a picture, and its ground.
fn begun(buffer: &Buffer, terminal: Terminal) -> String {
    let (width, height) = (buffer.area.width * CELL, buffer.area.height * 2 * CELL);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, monospace\" font-size=\"14.95\" \
         shape-rendering=\"crispEdges\" xml:space=\"preserve\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        hex(terminal.background)
    )
}

/// The colours of a cell as it is seen.
#[derive(Clone, Copy, PartialEq)]
struct Ink {
    foreground: Rgb,
    background: Rgb,
    is_bold: bool,
    is_underlined: bool,
}

impl Ink {
    fn of(cell: &Cell, terminal: Terminal) -> Ink {
        let mut foreground = seen(cell.fg, terminal.foreground);
        let mut background = seen(cell.bg, terminal.background);
        if cell.modifier.contains(Modifier::REVERSED) {
            std::mem::swap(&mut foreground, &mut background);
        }
        if cell.modifier.contains(Modifier::DIM) {
            foreground = foreground.mix(background, 0.45);
        }
        Ink {
            foreground,
            background,
            is_bold: cell.modifier.contains(Modifier::BOLD),
            is_underlined: cell.modifier.contains(Modifier::UNDERLINED),
        }
    }
}

fn seen(colour: Color, default: Rgb) -> Rgb {
    match colour {
        Color::Reset => default,
        Color::Rgb(r, g, b) => Rgb::hex(u32::from(r) << 16 | u32::from(g) << 8 | u32::from(b)),
        Color::Indexed(index) => colour::indexed(index),
        Color::Black => colour::indexed(0),
        Color::Red => colour::indexed(1),
        Color::Green => colour::indexed(2),
        Color::Yellow => colour::indexed(3),
        Color::Blue => colour::indexed(4),
        Color::Magenta => colour::indexed(5),
        Color::Cyan => colour::indexed(6),
        Color::Gray => colour::indexed(7),
        Color::DarkGray => colour::indexed(8),
        Color::LightRed => colour::indexed(9),
        Color::LightGreen => colour::indexed(10),
        Color::LightYellow => colour::indexed(11),
        Color::LightBlue => colour::indexed(12),
        Color::LightMagenta => colour::indexed(13),
        Color::LightCyan => colour::indexed(14),
        Color::White => colour::indexed(15),
    }
}

fn hex(colour: Rgb) -> String {
    let [r, g, b] = colour.bytes();
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn draw_backgrounds(svg: &mut String, (first, row): (u16, u16), inks: &[Ink], terminal: Terminal) {
    let mut column = first;
    for run in inks.chunk_by(|a, b| a.background == b.background) {
        let width = run.len() as u16;
        if run[0].background != terminal.background {
            rectangle(
                svg,
                (column * CELL, row * 2 * CELL),
                (width * CELL, 2 * CELL),
                run[0].background,
            );
        }
        column += width;
    }
}

/// The parts of a cell that a block element fills, in units of a ninth of the cell's width; `None` for other symbols.
fn block(symbol: &str) -> Option<&'static [(u16, u16, u16, u16)]> {
    const HALF: u16 = 5;
    const REST: u16 = CELL - HALF;
    const UPPER_LEFT: (u16, u16, u16, u16) = (0, 0, HALF, CELL);
    const UPPER_RIGHT: (u16, u16, u16, u16) = (HALF, 0, REST, CELL);
    const LOWER_LEFT: (u16, u16, u16, u16) = (0, CELL, HALF, CELL);
    const LOWER_RIGHT: (u16, u16, u16, u16) = (HALF, CELL, REST, CELL);
    Some(match symbol {
        "▀" => &[(0, 0, CELL, CELL)],
        "▄" => &[(0, CELL, CELL, CELL)],
        "█" => &[(0, 0, CELL, 2 * CELL)],
        "▌" => &[UPPER_LEFT, LOWER_LEFT],
        "▐" => &[UPPER_RIGHT, LOWER_RIGHT],
        "▗" => &[LOWER_RIGHT],
        "▖" => &[LOWER_LEFT],
        "▝" => &[UPPER_RIGHT],
        "▘" => &[UPPER_LEFT],
        "▟" => &[UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT],
        "▙" => &[UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT],
        "▜" => &[UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT],
        "▛" => &[UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT],
        _ => return None,
    })
}

fn draw_blocks(svg: &mut String, (first, row): (u16, u16), cells: &[Cell], inks: &[Ink]) {
    for (column, (cell, ink)) in (first..).zip(cells.iter().zip(inks)) {
        for &(x, y, width, height) in block(cell.symbol()).unwrap_or(&[]) {
            let corner = (column * CELL + x, row * 2 * CELL + y);
            rectangle(svg, corner, (width, height), ink.foreground);
        }
    }
}

fn rectangle(svg: &mut String, (x, y): (u16, u16), (width, height): (u16, u16), colour: Rgb) {
    let fill = hex(colour);
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
    );
}

/// Draws the text, a word of one style at a time.
fn draw_words(svg: &mut String, (first, row): (u16, u16), cells: &[Cell], inks: &[Ink]) {
    let is_text = |cell: &Cell| !cell.symbol().trim().is_empty() && block(cell.symbol()).is_none();
    let mut column = 0;
    while column < cells.len() {
        let start = column;
        while column < cells.len() && is_text(&cells[column]) && inks[column] == inks[start] {
            column += 1;
        }
        if column == start {
            column += 1;
            continue;
        }
        let word: String = cells[start..column].iter().map(Cell::symbol).collect();
        let ink = inks[start];
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" textLength=\"{}\" fill=\"{}\"{}{}>{}</text>",
            (first + start as u16) * CELL,
            row * 2 * CELL + 14,
            (column - start) as u16 * CELL,
            hex(ink.foreground),
            if ink.is_bold {
                " font-weight=\"bold\""
            } else {
                ""
            },
            if ink.is_underlined {
                " text-decoration=\"underline\""
            } else {
                ""
            },
            escaped(&word)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
