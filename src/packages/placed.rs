//! Packages at their places on a board.

use std::collections::HashSet;

use crate::packages::shape::{PackageShape, shapes};
use crate::rules::board::lattice::{LatticeMap, lattice_maps, mapped};
use crate::rules::board::{Board, Coordinate, Jump};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{Action, Position};

/// The names of the packages that books teach.
const TAUGHT: [&str; 3] = ["3-removal", "6-removal", "L-removal"];

/// A package at one place of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlacedPackage {
    /// Its shape.
    pub shape: &'static PackageShape,
    /// The pegs that go.
    pub block: HoleSet,
    /// The peg of the catalyst.
    pub peg: Hole,
    /// The hole of the catalyst.
    pub hole: Hole,
    /// The jumps that clear the block.
    pub line: Vec<Jump>,
}

impl PlacedPackage {
    /// The holes that must hold pegs.
    pub fn needs(&self) -> HoleSet {
        self.block.with(self.peg)
    }

    /// The holes that are touched: block and catalyst.
    pub(crate) fn touches(&self) -> HoleSet {
        self.needs().with(self.hole)
    }

    /// The jumps that clear the block, as what is played.
    pub(crate) fn actions(&self) -> Vec<Action> {
        self.line.iter().map(|&jump| Action::Jump(jump)).collect()
    }

    /// Whether the block can be cleared from a position.
    pub(crate) fn is_legal(&self, position: Position) -> bool {
        position.pegs & self.touches() == self.needs()
    }

    /// The name, where it has one: `6-removal`.
    pub fn name(&self) -> Option<&'static str> {
        self.shape.name.as_deref()
    }

    /// What it is called: its name, or its size where nobody has named it.
    pub(crate) fn called(&self) -> String {
        let size = self.block.len();
        self.name()
            .map_or_else(|| format!("package of {size}"), str::to_owned)
    }

    /// The same with its article: `a 3-removal`, `an L-removal`.
    #[cfg(feature = "terminal")]
    pub(crate) fn with_article(&self) -> String {
        let name = self.called();
        let article = if name.starts_with('L') { "an" } else { "a" };
        format!("{article} {name}")
    }

    /// The catalyst in few words: `with the peg f4 and the hole d4`.
    #[cfg(feature = "terminal")]
    pub(crate) fn with_catalyst(&self, board: &Board) -> String {
        let (peg, hole) = (board.label(self.peg), board.label(self.hole));
        format!("with the peg {peg} and the hole {hole}")
    }

    /// Whether books teach it.
    pub(crate) fn is_taught(&self) -> bool {
        self.name().is_some_and(|name| TAUGHT.contains(&name))
    }
}

/// The packages of a board: every shape kept for its rule, wherever and however turned it fits.
pub fn placed(board: &Board) -> Vec<PlacedPackage> {
    placed_where(board, |_| true)
}

/// The packages of a board that have a name.
#[cfg(feature = "terminal")]
pub(crate) fn placed_named(board: &Board, name: &str) -> Vec<PlacedPackage> {
    placed_where(board, |shape| shape.name.as_deref() == Some(name))
}

fn placed_where(board: &Board, is_wanted: impl Fn(&PackageShape) -> bool) -> Vec<PlacedPackage> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for shape in shapes(board.rule()).iter().filter(|shape| is_wanted(shape)) {
        for map in lattice_maps(board.rule()) {
            for hole in board.holes() {
                let package = place(board, shape, map, hole);
                // A shape that is its own reflection comes twice.
                found.extend(package.filter(|one| seen.insert((one.block, one.peg, one.hole))));
            }
        }
    }
    found
}

/// The package with the catalyst's hole in that one, if it fits there.
fn place(
    board: &Board,
    shape: &'static PackageShape,
    map: LatticeMap,
    hole: Hole,
) -> Option<PlacedPackage> {
    let (origin, at) = (mapped(map, shape.outline.hole), board.coordinate(hole));
    let image = |place: (i16, i16)| {
        let (x, y) = mapped(map, place);
        board.hole_at(Coordinate {
            x: x - origin.0 + at.x,
            y: y - origin.1 + at.y,
        })
    };
    let peg = image(shape.outline.peg)?;
    let block = shape.outline.block.iter().map(|&place| image(place));
    let block: HoleSet = block.collect::<Option<_>>()?;
    let jump = |[from, to]: &[Coordinate; 2]| {
        let (from, to) = (image((from.x, from.y))?, image((to.x, to.y))?);
        board.jumps().between(from, to)
    };
    Some(PlacedPackage {
        shape,
        block,
        peg,
        hole,
        line: shape.line.iter().map(jump).collect::<Option<_>>()?,
    })
}
