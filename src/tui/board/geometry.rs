//! Where the holes of a board stand on the screen, whatever its scale, and which hole lies in which direction.
//!
//! Columns are counted in halves of a hole, because on the triangular lattice each row is shifted by one half. Rows
//! are one apart on every lattice: a terminal has no room for the square root of three.

use crate::rules::board::{Board, Coordinate, Jump, JumpRule};
use crate::rules::hole::Hole;
use crate::tui::keys::command::Arrow;

/// A hole's place on the screen: half holes from the left, rows from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridCell {
    /// Half holes to the left of the hole's own two.
    pub half_column: i32,
    /// Rows above the hole's own.
    pub row: i32,
}

/// The cells of a board's holes, and the size of what they fill.
#[derive(Clone, Debug)]
pub struct Grid {
    cells: Vec<GridCell>,
    /// What is taken from each half column so that the leftmost is 0.
    shift: i32,
    is_skewed: bool,
    pub(super) half_columns: i32,
    pub(super) rows: i32,
}

impl Grid {
    pub fn new(board: &Board) -> Grid {
        let is_skewed = board.rule() == JumpRule::Triangular;
        let mut grid = Grid {
            cells: Vec::new(),
            shift: 0,
            is_skewed,
            half_columns: 0,
            rows: board.height() as i32,
        };
        let mut cells: Vec<GridCell> = board
            .holes()
            .map(|hole| grid.cell_at(board.coordinate(hole)))
            .collect();
        grid.shift = cells.iter().map(|cell| cell.half_column).min().unwrap_or(0);
        for cell in &mut cells {
            cell.half_column -= grid.shift;
        }
        let last = cells.iter().map(|cell| cell.half_column).max();
        grid.half_columns = last.unwrap_or(0) + 2;
        grid.cells = cells;
        grid
    }

    /// The cell that a place of the lattice has, whether there is a hole or not.
    pub fn cell_at(&self, place: Coordinate) -> GridCell {
        let (x, y) = (i32::from(place.x), i32::from(place.y));
        let skew = if self.is_skewed { y } else { 0 };
        GridCell {
            half_column: 2 * x - skew - self.shift,
            row: y,
        }
    }

    pub fn cell(&self, hole: Hole) -> GridCell {
        self.cells[hole.index()]
    }

    /// Whether a jump goes the way of an arrow: nearer to it than to any other; a diagonal of the square lattice never.
    pub fn goes(&self, jump: Jump, direction: Arrow) -> bool {
        let (along, across) = offset(self.cell(jump.from), self.cell(jump.to), direction);
        across < along
    }

    /// The hole that an arrow leads to: the next one straight on, else the nearest that lies more in the arrow's
    /// direction than beside it, or diagonally next to this one. At an edge there is none.
    pub fn step(&self, from: Hole, direction: Arrow) -> Option<Hole> {
        let cost = |hole: &Hole| {
            let (along, across) = offset(self.cell(from), self.cell(*hole), direction);
            let is_ahead = across < along || (along, across) == (2, 2);
            is_ahead.then_some(if self.is_skewed {
                // The next row, and there the hole of the same lattice column, so that up and down undo each other.
                (
                    false,
                    along,
                    2 * across + i32::from(self.column(from) != self.column(*hole)),
                )
            } else {
                (across > 0, along + 2 * across, 0)
            })
        };
        (0..self.cells.len())
            .map(Hole::at)
            .filter_map(|hole| Some((cost(&hole)?, hole)))
            .min()
            .map(|(_, hole)| hole)
    }

    /// The lattice column of a hole, up to a constant.
    fn column(&self, hole: Hole) -> i32 {
        let cell = self.cell(hole);
        (cell.half_column + cell.row + self.shift).div_euclid(2)
    }
}

/// How far a cell lies from another along a direction and beside it, in half holes.
fn offset(from: GridCell, to: GridCell, direction: Arrow) -> (i32, i32) {
    let right = to.half_column - from.half_column;
    let down = 2 * (to.row - from.row);
    match direction {
        Arrow::Left => (-right, down.abs()),
        Arrow::Right => (right, down.abs()),
        Arrow::Up => (-down, right.abs()),
        Arrow::Down => (down, right.abs()),
    }
}
