//! A board: its holes, its jump rule, and everything that follows from the two.
//!
//! A [`Board`] is built once from a picture of its holes and a [`JumpRule`], and never changes. Jumps, symmetries,
//! position classes, corners, centre and labels are all computed by general code: there is no board that the program
//! knows by name. A board knows nothing about pegs; see [`crate::rules::position`].
//!
//! ```
//! use lastpeg::rules::board::{Board, JumpRule};
//!
//! let rows = ["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"];
//! let triangle = Board::new("triangle15", "Triangle", &rows, JumpRule::Triangular)?;
//! assert_eq!((triangle.hole_count(), triangle.jumps().all().len()), (15, 36));
//! assert_eq!((triangle.symmetries().len(), triangle.classes().dimension()), (6, 2));
//! let corners: Vec<&str> = triangle.corners().iter().map(|hole| triangle.label(hole)).collect();
//! assert_eq!(corners, ["a1", "a5", "e5"]);
//! # Ok::<(), lastpeg::rules::board::BoardError>(())
//! ```

pub(crate) mod class;
pub(crate) mod jump;
mod label;
pub(crate) mod lattice;
pub(crate) mod symmetry;

use std::collections::HashMap;
use std::fmt;

pub use crate::rules::board::class::{PositionClass, PositionClasses};
pub use crate::rules::board::jump::{Jump, JumpTable};
pub use crate::rules::board::lattice::{
    Coordinate, JumpRule, LayoutError, MAX_SIDE, Step, UnknownRule,
};
use crate::rules::board::symmetry::type_of_group;
pub use crate::rules::board::symmetry::{Motion, Symmetry};
use crate::rules::hole::{Hole, HoleSet};

/// A board under one jump rule. Immutable; shared behind an `Arc`.
#[derive(Debug)]
pub struct Board {
    name: String,
    title: String,
    rule: JumpRule,
    coordinates: Vec<Coordinate>,
    labels: Vec<String>,
    by_label: HashMap<String, Hole>,
    jumps: JumpTable,
    symmetries: Vec<Symmetry>,
    classes: PositionClasses,
    centre: Option<Hole>,
}

/// Why a picture and a rule make no board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoardError {
    /// The picture of the holes is wrong.
    Layout(LayoutError),
    /// No three holes in a row: nothing could ever jump.
    NoJump {
        /// The rule under which there is no jump.
        rule: JumpRule,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Layout(error) => error.fmt(f),
            BoardError::NoJump { rule } => write!(
                f,
                "no jump is possible under the {rule} rule: a board needs three holes in a line"
            ),
        }
    }
}

impl std::error::Error for BoardError {}

impl Board {
    /// Builds a board from its picture: rows of equal width, `o` for a hole and a space for none.
    ///
    /// # Errors
    /// Rows of different widths, other characters, no hole, more than [`crate::rules::hole::MAX_HOLES`], a side over
    /// [`MAX_SIDE`], or a board without any jump.
    pub fn new<S: AsRef<str>>(
        name: &str,
        title: &str,
        rows: &[S],
        rule: JumpRule,
    ) -> Result<Board, BoardError> {
        let coordinates = lattice::coordinates(rows).map_err(BoardError::Layout)?;
        let jumps = JumpTable::new(rule, &coordinates);
        if jumps.all().is_empty() {
            return Err(BoardError::NoJump { rule });
        }
        let labels: Vec<String> = coordinates.iter().map(|hole| hole.label()).collect();
        let by_label = labels.iter().cloned().zip((0..).map(Hole::at)).collect();
        let symmetries = symmetry::symmetries(rule, &coordinates);
        let classes = PositionClasses::new(coordinates.len(), jumps.all());
        let centre = centre(rule, &coordinates, &symmetries);
        Ok(Board {
            name: name.to_owned(),
            title: title.to_owned(),
            rule,
            coordinates,
            labels,
            by_label,
            jumps,
            symmetries,
            classes,
            centre,
        })
    }

    /// The name used in files and on the command line: `english`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name for people: `English board`.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The title in a sentence: `the English board`, but `Wiegleb's board`.
    pub(crate) fn called(&self) -> String {
        match self.title.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None if self.title.contains("'s ") => self.title.clone(),
            None => format!("the {}", self.title),
        }
    }

    /// The directions in which pegs jump.
    pub fn rule(&self) -> JumpRule {
        self.rule
    }

    /// The number of holes, from 3 to [`crate::rules::hole::MAX_HOLES`].
    pub fn hole_count(&self) -> usize {
        self.coordinates.len()
    }

    /// Every hole in reading order.
    pub fn holes(&self) -> impl ExactSizeIterator<Item = Hole> + use<> {
        self.all().iter()
    }

    /// The set of every hole: the full board.
    pub fn all(&self) -> HoleSet {
        HoleSet::first(self.hole_count())
    }

    /// The lattice coordinate of a hole of this board.
    pub fn coordinate(&self, hole: Hole) -> Coordinate {
        self.coordinates[hole.index()]
    }

    /// Where a hole lies in the plane, neighbours one apart: x to the right, y down. On the triangular lattice each
    /// row is shifted half a step to the left of the one above and the rows are nearer to each other.
    pub fn place(&self, hole: Hole) -> (f64, f64) {
        let Coordinate { x, y } = self.coordinate(hole);
        let (x, y) = (f64::from(x), f64::from(y));
        match self.rule {
            JumpRule::Orthogonal | JumpRule::Diagonal => (x, y),
            JumpRule::Triangular => (x - y / 2.0, y * 3_f64.sqrt() / 2.0),
        }
    }

    /// The mean of the [places](Board::place) of all holes.
    pub(crate) fn middle(&self) -> (f64, f64) {
        let count = self.hole_count() as f64;
        let places = self.holes().map(|hole| self.place(hole));
        places.fold((0.0, 0.0), |sum, (x, y)| {
            (sum.0 + x / count, sum.1 + y / count)
        })
    }

    /// The hole at a lattice coordinate.
    pub(crate) fn hole_at(&self, place: Coordinate) -> Option<Hole> {
        lattice::hole_at(&self.coordinates, place)
    }

    /// The number of lattice columns, from the left edge (column `a`) to the last hole.
    pub fn width(&self) -> usize {
        let columns = self.coordinates.iter().map(|hole| hole.x as usize + 1);
        columns.max().unwrap_or(0)
    }

    /// The number of lattice rows, from the top edge (row 1) to the last hole.
    pub fn height(&self) -> usize {
        self.coordinates
            .last()
            .map_or(0, |hole| hole.y as usize + 1)
    }

    /// The picture of the holes from which the same board is built again: rows of equal width, `o` for a hole.
    pub fn picture(&self) -> Vec<String> {
        let mut rows = vec![vec![' '; self.width()]; self.height()];
        for hole in &self.coordinates {
            rows[hole.y as usize][hole.x as usize] = 'o';
        }
        rows.into_iter().map(String::from_iter).collect()
    }

    /// Whether another board has the same holes and jumps, whatever its name.
    pub fn is_like(&self, other: &Board) -> bool {
        self.rule == other.rule && self.coordinates == other.coordinates
    }

    /// The holes of each row that has any, top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Coordinate]> {
        self.coordinates.chunk_by(|a, b| a.y == b.y)
    }

    /// The label of a hole of this board: `d4`.
    pub fn label(&self, hole: Hole) -> &str {
        &self.labels[hole.index()]
    }

    /// The labels of holes, in their order.
    pub(crate) fn labels(&self, holes: impl IntoIterator<Item = Hole>) -> Vec<&str> {
        holes.into_iter().map(|hole| self.label(hole)).collect()
    }

    /// The hole with a label in lower case.
    pub fn hole(&self, label: &str) -> Option<Hole> {
        self.by_label.get(label).copied()
    }

    /// Every jump of the board.
    pub fn jumps(&self) -> &JumpTable {
        &self.jumps
    }

    /// The symmetries of the board, the identity first. There are 1 to 12.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The type of symmetry of a position, 1 (the most symmetric) to 7; `None` when it has no symmetry.
    ///
    /// Bell ("English Peg Solitaire", Table 3) sorts positions by the symmetries of the square that leave their
    /// pegs where they are, each position in its highest type only:
    ///
    /// | type | square lattice (Bell) | triangular lattice (ours, in the same spirit) |
    /// |---|---|---|
    /// | 1 | all eight | all twelve |
    /// | 2 | turns by 90° | all turns by 60° |
    /// | 3 | both diagonals (and the half-turn) | turns by 120° and three reflections |
    /// | 4 | row and column (and the half-turn) | turns by 120° |
    /// | 5 | the half-turn | the half-turn and two reflections |
    /// | 6 | one reflection, across a row or column | the half-turn |
    /// | 7 | one reflection, across a diagonal | one reflection |
    ///
    /// On a board with fewer symmetries some types cannot occur. The symmetries are those of the board, whatever the
    /// problem fixes.
    ///
    /// ```
    /// use lastpeg::library::Library;
    /// use lastpeg::rules::notation::read_holes;
    ///
    /// let board = Library::embedded().entry("english").unwrap().board();
    /// let type_of = |holes| board.symmetry_type(read_holes(&board, holes).unwrap());
    /// assert_eq!(type_of("d4"), Some(1));
    /// assert_eq!(type_of("c1,e7"), Some(5));
    /// assert_eq!(type_of("c1"), None);
    /// ```
    pub fn symmetry_type(&self, pegs: HoleSet) -> Option<usize> {
        let fixing = self.symmetries.iter().filter(|one| one.fixes(pegs));
        type_of_group(self.rule, fixing.map(Symmetry::motion))
    }

    /// The position classes of the board.
    pub fn classes(&self) -> &PositionClasses {
        &self.classes
    }

    /// Whether the full and the empty board are of one class: only then can a complement problem be solvable (Bell).
    pub fn is_null_class(&self) -> bool {
        self.classes.of(self.all()) == self.classes.of(HoleSet::EMPTY)
    }

    /// The holes that cannot be jumped over (Bell's corner holes).
    pub fn corners(&self) -> HoleSet {
        self.all() - self.jumps.all().iter().map(|jump| jump.over).collect()
    }

    /// The central hole: the only one that every symmetry fixes, else (on the square lattice) the one in the
    /// middle of the bounding box.
    pub fn centre(&self) -> Option<Hole> {
        self.centre
    }

    /// The first hole, in reading order, of each set of holes that the symmetries carry into each other.
    pub(crate) fn representatives(&self) -> HoleSet {
        self.holes()
            .filter(|&hole| {
                self.symmetries
                    .iter()
                    .all(|symmetry| symmetry.hole(hole) >= hole)
            })
            .collect()
    }
}

fn centre(rule: JumpRule, coordinates: &[Coordinate], symmetries: &[Symmetry]) -> Option<Hole> {
    let fixed: HoleSet = (0..coordinates.len())
        .map(Hole::at)
        .filter(|&hole| {
            symmetries
                .iter()
                .all(|symmetry| symmetry.hole(hole) == hole)
        })
        .collect();
    if rule == JumpRule::Triangular {
        // The bounding box of skewed rows has its middle anywhere.
        return fixed.only();
    }
    fixed.only().or_else(|| {
        let middle = |of: fn(&Coordinate) -> i16| {
            let values = || coordinates.iter().map(of);
            let sum = values().min()? + values().max()?;
            (sum % 2 == 0).then_some(sum / 2)
        };
        let place = Coordinate {
            x: middle(|hole| hole.x)?,
            y: middle(|hole| hole.y)?,
        };
        coordinates
            .iter()
            .position(|&hole| hole == place)
            .map(Hole::at)
    })
}
