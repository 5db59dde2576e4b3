//! A line as a row of board diagrams in SVG, in the style of the literature: one diagram for each move, with the
//! moving peg's way as an arrow, and one for the position at the end.
//!
//! Black on white, so that it prints; states differ by shape: a peg is a full disc, an empty hole a small ring, the
//! moving peg has a white centre and the pegs it jumps over are crossed.
//!
//! ```
//! use lastpeg::rules::board::{Board, JumpRule};
//! use lastpeg::rules::position::Position;
//! use lastpeg::rules::{diagram, notation};
//!
//! let board = Board::new("line", "Line", &["ooo"], JumpRule::Orthogonal)?;
//! let start = Position::of(notation::read_pegs(&board, "oo.")?);
//! let line = notation::replay(&board, start, &notation::read_line(&board, "a1-c1")?)?;
//! let svg = diagram::svg(&board, start, &line, 4);
//! assert!(svg.starts_with("<svg ") && svg.contains(">1. a1-c1<") && svg.contains(">1 peg<"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::rules::board::Board;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;
use crate::rules::position::{self, Action, Position};
use crate::rules::text::counted;

/// The distance between neighbouring holes.
const UNIT: f64 = 20.0;
/// The free space around each diagram.
const MARGIN: f64 = 18.0;
/// The least width of a diagram: room for the caption of a jump.
const LEAST_WIDTH: f64 = 66.0;
/// The height of the caption under a diagram.
const CAPTION: f64 = 16.0;

/// The SVG of a line played from a position, with that many diagrams in a row at most (at least 1).
///
/// The actions must be legal from the position.
pub fn svg(board: &Board, start: Position, actions: &[Action], columns: usize) -> String {
    let frame = Frame::new(board);
    let diagrams = diagrams(board, start, actions);
    let columns = columns.clamp(1, diagrams.len());
    let rows = diagrams.len().div_ceil(columns);
    let (width, height) = (frame.width * columns as f64, frame.height * rows as f64);
    let mut svg = head(width, height);
    for (index, diagram) in diagrams.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let (x, y) = (frame.width * column as f64, frame.height * row as f64);
        svg += &format!("<g transform=\"translate({x:.1} {y:.1})\">\n");
        frame.draw(&mut svg, board, diagram);
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// What a picture of that size begins with.
pub(crate) fn head(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.1} {height:.1}\" font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    )
}

/// One diagram: a position and the move that is about to be made.
struct Diagram {
    pegs: HoleSet,
    /// The holes the moving peg visits, its start first; empty for the position at the end.
    journey: Vec<Hole>,
    jumped: HoleSet,
    caption: String,
}

fn diagrams(board: &Board, start: Position, actions: &[Action]) -> Vec<Diagram> {
    let mut position = start;
    let mut diagrams = Vec::new();
    let mut move_number = 0;
    for run in position::moves(actions) {
        let jumps: Vec<_> = run.iter().filter_map(|action| action.jump()).collect();
        move_number += usize::from(!jumps.is_empty());
        let text = notation::one_move(board, run);
        let first = jumps.first().map(|jump| jump.from);
        diagrams.push(Diagram {
            pegs: position.pegs,
            journey: first
                .into_iter()
                .chain(jumps.iter().map(|jump| jump.to))
                .collect(),
            jumped: jumps.iter().map(|jump| jump.over).collect(),
            caption: if jumps.is_empty() {
                text
            } else {
                format!("{move_number}. {text}")
            },
        });
        position = position.after(run);
    }
    diagrams.push(Diagram {
        pegs: position.pegs,
        journey: Vec::new(),
        jumped: HoleSet::EMPTY,
        caption: counted(position.pegs.len(), "peg"),
    });
    diagrams
}

/// The size of one diagram and the place of the board in it.
pub(crate) struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    pub(crate) fn new(board: &Board) -> Frame {
        let places: Vec<(f64, f64)> = board.holes().map(|hole| board.place(hole)).collect();
        let least =
            |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::INFINITY, f64::min);
        let most =
            |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        let (left, top) = (least(|place| place.0), least(|place| place.1));
        let width = (most(|place| place.0) - left) * UNIT + 2.0 * MARGIN;
        let free = (LEAST_WIDTH - width).max(0.0);
        Frame {
            left: left - free / 2.0 / UNIT,
            top,
            width: width + free,
            height: (most(|place| place.1) - top) * UNIT + 2.0 * MARGIN + CAPTION,
        }
    }

    /// The width of a diagram.
    #[cfg(feature = "terminal")]
    pub(crate) fn width(&self) -> f64 {
        self.width
    }

    /// The height of a diagram, its caption included.
    #[cfg(feature = "terminal")]
    pub(crate) fn height(&self) -> f64 {
        self.height
    }

    /// The middle of a hole.
    pub(crate) fn place(&self, board: &Board, hole: Hole) -> (f64, f64) {
        let (x, y) = board.place(hole);
        (
            (x - self.left) * UNIT + MARGIN,
            (y - self.top) * UNIT + MARGIN,
        )
    }

    fn draw(&self, svg: &mut String, board: &Board, diagram: &Diagram) {
        for hole in board.holes() {
            let (x, y) = self.place(board, hole);
            let moving = diagram.journey.first() == Some(&hole);
            *svg += &match (diagram.pegs.contains(hole), moving) {
                (false, _) => circle(x, y, 3.0, "white"),
                (true, false) => circle(x, y, 7.0, "black"),
                (true, true) => circle(x, y, 7.0, "black") + &circle(x, y, 4.0, "white"),
            };
            if diagram.jumped.contains(hole) {
                *svg += &format!(
                    "<path d=\"M{:.1} {:.1}l8 8m0 -8l-8 8\" stroke=\"white\" stroke-width=\"1.5\"/>\n",
                    x - 4.0,
                    y - 4.0
                );
            }
        }
        let way: Vec<(f64, f64)> = diagram
            .journey
            .iter()
            .map(|&hole| self.place(board, hole))
            .collect();
        *svg += &arrow(&way);
        let (x, y) = (self.width / 2.0, self.height - 6.0);
        // A long sweep is squeezed into the width of its diagram.
        let fit = if diagram.caption.len() as f64 * 6.0 > self.width {
            format!(
                " textLength=\"{:.0}\" lengthAdjust=\"spacingAndGlyphs\"",
                self.width - 4.0
            )
        } else {
            String::new()
        };
        *svg += &format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\"{fit}>{}</text>\n",
            diagram.caption
        );
    }
}

/// A disc with a black rim.
pub(crate) fn circle(x: f64, y: f64, radius: f64, fill: &str) -> String {
    format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"black\"/>\n"
    )
}

/// A way through these places with a head at its end, drawn twice so that it stands out on pegs and holes alike.
fn arrow(way: &[(f64, f64)]) -> String {
    let [.., before, end] = way else {
        return String::new();
    };
    let mut path = String::new();
    for (index, (x, y)) in way.iter().enumerate() {
        let command = if index == 0 { 'M' } else { 'L' };
        path += &format!("{command}{x:.1} {y:.1}");
    }
    let (dx, dy) = (end.0 - before.0, end.1 - before.1);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length * 6.0, dy / length * 6.0);
    for side in [0.6, -0.6] {
        let (x, y) = (end.0 - dx - dy * side, end.1 - dy + dx * side);
        path += &format!("M{:.1} {:.1}L{x:.1} {y:.1}", end.0, end.1);
    }
    [("white", 4.5), ("black", 1.8)]
        .map(|(colour, width)| {
            format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n"
            )
        })
        .concat()
}
