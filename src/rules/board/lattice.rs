//! Where the holes are: integer coordinates, the steps a jump rule allows, and the labels people write.
//!
//! One set of unit steps describes every lattice. A triangular lattice is the square one with one diagonal added
//! (Bell), so a triangle is written in skewed rows: `a1` / `a2 b2` / `a3 b3 c3`, each hole's neighbours being left and
//! right, straight up and down, and along the diagonal up-left to down-right.

use std::fmt;
use std::str::FromStr;

use crate::rules::hole::Hole;
use crate::rules::text::shortened;

/// The most rows and the most columns a board can have.
pub const MAX_SIDE: usize = 128;

/// A hole's place on the integer lattice: column and row, both from 0, row 0 at the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coordinate {
    /// The column, from 0 at the left.
    pub x: i16,
    /// The row, from 0 at the top.
    pub y: i16,
}

impl Coordinate {
    /// The coordinate `count` times a step away.
    pub(crate) fn plus(self, step: Step, count: i16) -> Coordinate {
        Coordinate {
            x: self.x + step.dx * count,
            y: self.y + step.dy * count,
        }
    }

    /// The label of a hole here: column letter and row number from the top left, `d4`.
    ///
    /// Columns go on after `z` with `aa`, `ab`, … as in a spreadsheet.
    pub fn label(self) -> String {
        format!("{}{}", column_letters(self.x as usize), self.y + 1)
    }
}

/// The letters of a column counted from 0: `a` … `z`, `aa`, `ab`, …
pub(crate) fn column_letters(mut column: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'a' + (column % 26) as u8);
        if column < 26 {
            break;
        }
        column = column / 26 - 1;
    }
    letters.iter().rev().map(|&b| char::from(b)).collect()
}

/// A unit step to a neighbouring place of the lattice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Columns to the right: −1, 0 or 1.
    pub dx: i16,
    /// Rows down: −1, 0 or 1.
    pub dy: i16,
}

const fn step(dx: i16, dy: i16) -> Step {
    Step { dx, dy }
}

const ORTHOGONAL: [Step; 4] = [step(0, -1), step(-1, 0), step(1, 0), step(0, 1)];
const DIAGONAL: [Step; 8] = [
    step(-1, -1),
    step(0, -1),
    step(1, -1),
    step(-1, 0),
    step(1, 0),
    step(-1, 1),
    step(0, 1),
    step(1, 1),
];
const TRIANGULAR: [Step; 6] = [
    step(-1, -1),
    step(0, -1),
    step(-1, 0),
    step(1, 0),
    step(0, 1),
    step(1, 1),
];

/// The hole at a place, of holes in reading order.
pub(super) fn hole_at(holes: &[Coordinate], place: Coordinate) -> Option<Hole> {
    let found = holes.binary_search_by_key(&(place.y, place.x), |hole| (hole.y, hole.x));
    found.ok().map(Hole::at)
}

/// A map of the lattice onto itself: `x` and `y` become `m[0]·x + m[1]·y` and `m[2]·x + m[3]·y`.
pub(crate) type LatticeMap = [i16; 4];

/// The image of a place.
pub(crate) fn mapped(m: LatticeMap, (x, y): (i16, i16)) -> (i16, i16) {
    (m[0] * x + m[1] * y, m[2] * x + m[3] * y)
}

/// The turns and reflections that permute the steps of a rule: eight of the square lattice, twelve of the triangular
/// one. They are found among the matrices with entries −1, 0 and 1.
pub(crate) fn lattice_maps(rule: JumpRule) -> impl Iterator<Item = LatticeMap> {
    const ENTRIES: [i16; 3] = [1, 0, -1];
    let steps = rule.steps();
    let is_step = |(dx, dy)| steps.contains(&step(dx, dy));
    let is_onto = move |m: &LatticeMap| {
        let mut images = steps.iter().map(|step| mapped(*m, (step.dx, step.dy)));
        m[0] * m[3] != m[1] * m[2] && images.all(is_step)
    };
    let pairs = || ENTRIES.into_iter().flat_map(|a| ENTRIES.map(|b| (a, b)));
    pairs()
        .flat_map(move |(a, b)| pairs().map(move |(c, d)| [a, b, c, d]))
        .filter(is_onto)
}

/// In which directions pegs jump. Bell calls the three 4-, 8- and 6-jump solitaire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum JumpRule {
    /// Along rows and columns: four directions.
    Orthogonal,
    /// Along rows, columns and both diagonals: eight directions.
    Diagonal,
    /// Along the six directions of the triangular lattice.
    Triangular,
}

impl JumpRule {
    /// Every jump rule.
    pub const ALL: [JumpRule; 3] = [
        JumpRule::Orthogonal,
        JumpRule::Diagonal,
        JumpRule::Triangular,
    ];

    /// The steps in which a peg may jump. Their order is part of the jump order of a board, and so of every table.
    pub const fn steps(self) -> &'static [Step] {
        match self {
            JumpRule::Orthogonal => &ORTHOGONAL,
            JumpRule::Diagonal => &DIAGONAL,
            JumpRule::Triangular => &TRIANGULAR,
        }
    }

    /// The rule's name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            JumpRule::Orthogonal => "orthogonal",
            JumpRule::Diagonal => "diagonal",
            JumpRule::Triangular => "triangular",
        }
    }

    /// Along what pegs jump, in words that need no name of a rule.
    pub(crate) const fn ways(self) -> &'static str {
        match self {
            JumpRule::Orthogonal => "along rows and columns",
            JumpRule::Diagonal => "along rows, columns and diagonals",
            JumpRule::Triangular => "along the lines of holes in six directions",
        }
    }
}

impl fmt::Display for JumpRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for JumpRule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<JumpRule, UnknownRule> {
        JumpRule::ALL
            .into_iter()
            .find(|rule| rule.name() == text)
            .ok_or_else(|| UnknownRule(text.to_owned()))
    }
}

/// A text that names no jump rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule(String);

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownRule(text) = self;
        write!(
            f,
            "unknown jump rule \"{}\"; the rules are orthogonal, diagonal and triangular",
            shortened(text)
        )
    }
}

impl std::error::Error for UnknownRule {}

/// What is wrong with the picture of a board's holes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LayoutError {
    /// No row holds a hole.
    NoHoles,
    /// A row's width differs from the first row's.
    RaggedRow {
        /// The row, counted from 1.
        row: usize,
        /// Its width in characters.
        width: usize,
        /// The width of row 1.
        expected: usize,
    },
    /// A character that is neither `o` nor a space.
    UnknownCharacter {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
        /// The character found.
        found: char,
    },
    /// More rows or columns than [`MAX_SIDE`].
    TooLarge {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// More holes than a board can have.
    TooManyHoles {
        /// How many there are.
        count: usize,
    },
}

impl LayoutError {
    /// The row at fault, counted from 1, where a single row is.
    pub fn row(&self) -> Option<usize> {
        match *self {
            LayoutError::RaggedRow { row, .. } | LayoutError::UnknownCharacter { row, .. } => {
                Some(row)
            }
            _ => None,
        }
    }
}

impl std::error::Error for LayoutError {}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::NoHoles => {
                f.write_str("the board has no hole: write an \"o\" for each hole")
            }
            LayoutError::RaggedRow {
                row,
                width,
                expected,
            } => write!(
                f,
                "row {row} is {width} characters wide and row 1 is {expected}: \
                 pad every row with spaces to the same width"
            ),
            LayoutError::UnknownCharacter { row, column, found } => write!(
                f,
                "row {row} has {found:?} in column {column}: write \"o\" for a hole and a space for none"
            ),
            LayoutError::TooLarge { width, height } => write!(
                f,
                "the board is {width} columns by {height} rows and {MAX_SIDE} by {MAX_SIDE} is the \
                 most: take empty margins away"
            ),
            LayoutError::TooManyHoles { count } => write!(
                f,
                "the board has {count} holes and a board can have {} at most: take some away",
                crate::rules::hole::MAX_HOLES
            ),
        }
    }
}

/// Reads the coordinates of the holes from rows of `o` (hole) and space (none), in reading order.
///
/// # Errors
/// Rows of different widths, other characters, no hole, more than [`crate::rules::hole::MAX_HOLES`], or a side
/// over [`MAX_SIDE`].
pub(super) fn coordinates<S: AsRef<str>>(rows: &[S]) -> Result<Vec<Coordinate>, LayoutError> {
    let expected = rows.first().map_or(0, |row| row.as_ref().chars().count());
    if expected > MAX_SIDE || rows.len() > MAX_SIDE {
        return Err(LayoutError::TooLarge {
            width: expected,
            height: rows.len(),
        });
    }
    let mut holes = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        let width = row.as_ref().chars().count();
        if width != expected {
            return Err(LayoutError::RaggedRow {
                row: y + 1,
                width,
                expected,
            });
        }
        for (x, found) in row.as_ref().chars().enumerate() {
            match found {
                'o' => holes.push(Coordinate {
                    x: x as i16,
                    y: y as i16,
                }),
                ' ' => {}
                _ => {
                    return Err(LayoutError::UnknownCharacter {
                        row: y + 1,
                        column: x + 1,
                        found,
                    });
                }
            }
        }
    }
    match holes.len() {
        0 => Err(LayoutError::NoHoles),
        count if count > crate::rules::hole::MAX_HOLES => Err(LayoutError::TooManyHoles { count }),
        _ => Ok(holes),
    }
}

#[cfg(test)]
mod tests;
