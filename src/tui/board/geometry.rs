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
    half_columns: i32,
    rows: i32,
}

impl Grid {
    /// The grid of a board.
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

    /// The cell of a hole of this board.
    pub fn cell(&self, hole: Hole) -> GridCell {
        self.cells[hole.index()]
    }

    /// How many half holes the board is wide.
    pub fn half_columns(&self) -> i32 {
        self.half_columns
    }

    /// How many holes it is high.
    pub fn rows(&self) -> i32 {
        self.rows
    }

    /// Whether a jump goes the way of an arrow: nearer to it than to any other. A diagonal of the square lattice goes
    /// none.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::rules::hole::HoleSet;

    const DIRECTIONS: [Arrow; 4] = [Arrow::Left, Arrow::Down, Arrow::Up, Arrow::Right];

    /// Where the arrows of a text such as `lljk` lead from a hole; at an edge nothing happens.
    fn walk(board: &Board, from: &str, keys: &str) -> String {
        let grid = Grid::new(board);
        let start = board.hole(from).unwrap();
        let end = keys.chars().fold(start, |hole, key| {
            let direction = DIRECTIONS["hjkl".find(key).unwrap()];
            grid.step(hole, direction).unwrap_or(hole)
        });
        board.label(end).to_owned()
    }

    #[test]
    fn arrows_go_straight_on_and_stop_at_the_edge() {
        let library = Library::embedded();
        let english = library.entry("english").unwrap().board();
        assert_eq!(walk(&english, "d4", "lllll"), "g4");
        assert_eq!(walk(&english, "d4", "kkkk"), "d1");
        assert_eq!(walk(&english, "c1", "h"), "c1");
        assert_eq!(walk(&english, "c2", "h"), "b3", "round the inner corner");
    }

    #[test]
    fn up_and_down_undo_each_other_on_a_triangle() {
        let library = Library::embedded();
        let triangle = library.entry("triangle15").unwrap().board();
        assert_eq!(walk(&triangle, "b4", "kj"), "b4");
        assert_eq!(walk(&triangle, "a1", "jjjj"), "a5");
        assert_eq!(walk(&triangle, "e5", "kkkk"), "a1");
    }

    #[test]
    fn arrows_lead_from_every_hole_to_every_other() {
        for entry in Library::embedded().entries() {
            for &rule in entry.rules() {
                let board = entry.board_under(rule).unwrap();
                let grid = Grid::new(&board);
                for start in board.holes() {
                    let mut reached = HoleSet::of(start);
                    let mut waiting = vec![start];
                    while let Some(hole) = waiting.pop() {
                        for next in DIRECTIONS.iter().filter_map(|&way| grid.step(hole, way)) {
                            if !reached.contains(next) {
                                reached = reached.with(next);
                                waiting.push(next);
                            }
                        }
                    }
                    assert_eq!(reached, board.all(), "{} from {start:?}", entry.name());
                }
            }
        }
    }

    #[test]
    fn every_jump_goes_the_way_of_one_arrow_or_of_none_on_the_diagonal() {
        for entry in Library::embedded().entries() {
            for &rule in entry.rules() {
                let board = entry.board_under(rule).unwrap();
                let grid = Grid::new(&board);
                for &jump in board.jumps().all() {
                    let ways = DIRECTIONS.iter().filter(|&&way| grid.goes(jump, way));
                    let (from, to) = (board.coordinate(jump.from), board.coordinate(jump.to));
                    let is_diagonal = from.x != to.x && from.y != to.y;
                    let none = rule == JumpRule::Diagonal && is_diagonal;
                    assert_eq!(ways.count(), usize::from(!none), "{jump:?}");
                }
            }
        }
    }
}
