//! The board editor: holes added and removed on a square or a triangular lattice, with the facts of the board that they
//! make, and kept as a board file of the player's own.

mod view;

use std::collections::BTreeSet;

use ratatui::layout::Position as Cell;

use crate::app::store::DrawnBoard;
use crate::rules::board::{Board, Coordinate, JumpRule};
use crate::tui::base::desk::Desk;
use crate::tui::base::message::{Command, Effect};
use crate::tui::base::outcome::Outcome;
use crate::tui::board::geometry::Direction;
use crate::tui::shell::app::Overlay;

pub use crate::tui::screens::board_editor::view::draw;

/// The columns and rows there are to draw on.
const SIDE: i16 = 16;
/// The most holes of a board.
const MOST_HOLES: usize = 128;

/// A board being drawn.
#[derive(Debug)]
pub struct BoardEditor {
    /// The holes as (row, column), in reading order.
    holes: BTreeSet<(i16, i16)>,
    /// The row and the column of the cursor.
    cursor: (i16, i16),
    is_triangular: bool,
    /// The board of the holes, or why they make none.
    board: Result<Board, String>,
}

impl BoardEditor {
    /// An editor that begins with the board on the table, in the middle of the room there is.
    pub fn new(desk: &Desk) -> BoardEditor {
        let board = desk.table.game().problem().board();
        let side = SIDE as usize;
        let fits = board.width() <= side && board.height() <= side;
        let (down, right) = if fits {
            let free = |taken: usize| ((side - taken) / 2) as i16;
            (free(board.height()), free(board.width()))
        } else {
            (0, 0)
        };
        let places = board.holes().map(|hole| {
            let Coordinate { x, y } = board.coordinate(hole);
            (y + down, x + right)
        });
        let mut editor = BoardEditor {
            holes: places.filter(|_| fits).collect(),
            cursor: (SIDE / 2 - 1, SIDE / 2 - 1),
            is_triangular: board.rule() == JumpRule::Triangular,
            board: Err(String::new()),
        };
        editor.rebuild();
        editor
    }

    /// The board so far.
    ///
    /// # Errors
    /// The holes make none; why, in words.
    pub fn board(&self) -> Result<&Board, &str> {
        self.board.as_ref().map_err(String::as_str)
    }

    /// The jump rules of the lattice, the first one the default.
    fn rules(&self) -> &'static [JumpRule] {
        if self.is_triangular {
            &[JumpRule::Triangular]
        } else {
            &[JumpRule::Orthogonal, JumpRule::Diagonal]
        }
    }

    fn rebuild(&mut self) {
        let board = Board::new("drawn", "Drawn", &self.picture(), self.rules()[0]);
        self.board = board.map_err(|error| error.to_string());
    }

    /// The holes as rows of equal width, without empty rows and columns round them.
    fn picture(&self) -> Vec<String> {
        let columns = self.holes.iter().map(|&(_, x)| x);
        let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else {
            return Vec::new();
        };
        let rows = self.holes.iter().map(|&(y, _)| y);
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let sign = |y, x| {
            if self.holes.contains(&(y, x)) {
                'o'
            } else {
                ' '
            }
        };
        let row = |y| (left..=right).map(|x| sign(y, x)).collect();
        (top..=bottom).map(row).collect()
    }

    /// Carries out a command.
    pub fn update(&mut self, command: Command) -> Outcome {
        let (y, x) = self.cursor;
        let last = SIDE - 1;
        match command {
            Command::Step(Direction::Left) => self.cursor = (y, (x - 1).max(0)),
            Command::Step(Direction::Right) => self.cursor = (y, (x + 1).min(last)),
            Command::Step(Direction::Up) => self.cursor = ((y - 1).max(0), x),
            Command::Step(Direction::Down) => self.cursor = ((y + 1).min(last), x),
            Command::Select => return self.toggle(),
            Command::SwitchRule => {
                self.is_triangular = !self.is_triangular;
                self.rebuild();
            }
            Command::Clear => {
                self.holes.clear();
                self.rebuild();
            }
            Command::Copy => {
                let said = Outcome::notice("copied the holes, if the terminal allows it");
                return Outcome {
                    effects: vec![Effect::Copy(self.picture().join("\n"))],
                    ..said
                };
            }
            Command::Save => return Outcome::lay_over(Overlay::typing("save ")),
            _ => {}
        }
        Outcome::default()
    }

    fn toggle(&mut self) -> Outcome {
        if !self.holes.remove(&self.cursor) {
            if self.holes.len() == MOST_HOLES {
                return Outcome::notice(format!("a board has {MOST_HOLES} holes at most"));
            }
            self.holes.insert(self.cursor);
        }
        self.rebuild();
        Outcome::default()
    }

    /// The mouse changes the hole it is over.
    pub fn click(&mut self, cell: Cell, desk: &Desk) -> Outcome {
        match view::place_at(self, desk, cell) {
            None => Outcome::default(),
            Some(place) => {
                self.cursor = place;
                self.toggle()
            }
        }
    }

    /// Keeps the board under a title.
    pub fn save(&self, title: &str) -> Outcome {
        if let Err(why) = &self.board {
            return Outcome::notice(format!("this is no board yet: {why}"));
        }
        Outcome::effect(Effect::SaveBoard(Box::new(DrawnBoard {
            title: title.to_owned(),
            holes: self.picture(),
            rules: self.rules().to_vec(),
        })))
    }
}
