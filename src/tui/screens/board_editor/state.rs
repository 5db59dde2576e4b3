//! A board being drawn: its holes on a lattice, and the board that they make.

use std::collections::BTreeSet;

use crate::app::store::DrawnBoard;
use crate::rules::board::{Board, Coordinate, JumpRule};
use crate::rules::hole::MAX_HOLES;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::update::Update;
use crate::tui::keys::command::{Arrow, Command};
use crate::tui::screens::draft::Draft;

/// The columns and rows there are to draw on.
pub(super) const SIDE: i16 = 16;
#[derive(Debug)]
pub struct BoardEditor {
    /// The holes as (row, column), in reading order.
    pub(super) holes: BTreeSet<(i16, i16)>,
    /// The row and the column of the cursor.
    pub(super) cursor: (i16, i16),
    pub(super) is_triangular: bool,
    /// The holes before, and whether they were on the triangular lattice.
    pub(super) draft: Draft<(BTreeSet<(i16, i16)>, bool)>,
    /// The title under which it was to be kept last.
    title: Option<String>,
    /// The board of the holes, or why they make none.
    board: Result<Board, String>,
}

impl BoardEditor {
    /// An editor that begins with the board of the game, in the middle of the room there is.
    pub(in crate::tui) fn open(env: &Env) -> (BoardEditor, Update) {
        let board = env.session.game().problem().board();
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
            draft: Draft::new(),
            title: None,
            board: Err(String::new()),
        };
        editor.rebuild();
        let update = if fits {
            Update::default()
        } else {
            let name = board.name();
            let why = format!(
                "the {name} board has more than {SIDE} rows or columns: nothing is drawn yet"
            );
            Update::notice(why)
        };
        (editor, update)
    }

    /// The board so far.
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
        self.board = if self.holes.is_empty() {
            Err("it has no hole yet".to_owned())
        } else {
            board.map_err(|error| error.to_string())
        };
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

    pub(super) fn carry_out(&mut self, command: Command) -> Update {
        let (y, x) = self.cursor;
        let last = SIDE - 1;
        match command {
            Command::Step(Arrow::Left) => self.cursor = (y, (x - 1).max(0)),
            Command::Step(Arrow::Right) => self.cursor = (y, (x + 1).min(last)),
            Command::Step(Arrow::Up) => self.cursor = ((y - 1).max(0), x),
            Command::Step(Arrow::Down) => self.cursor = ((y + 1).min(last), x),
            Command::Select => return self.toggle(),
            Command::SwitchRule => {
                self.change();
                self.is_triangular = !self.is_triangular;
                self.rebuild();
            }
            Command::Clear => {
                self.change();
                self.holes.clear();
                self.rebuild();
            }
            Command::Copy => return Update::copy(self.picture().join("\n"), "the holes"),
            Command::Undo => {
                let Some((holes, is_triangular)) = self.draft.undo() else {
                    return Update::notice("nothing has been changed yet");
                };
                (self.holes, self.is_triangular) = (holes, is_triangular);
                self.rebuild();
            }
            Command::Save => return Update::lay_over(Overlay::typing("save ")),
            _ => {}
        }
        Update::default()
    }

    /// Takes note of what will be changed.
    fn change(&mut self) {
        self.draft.change((self.holes.clone(), self.is_triangular));
    }

    fn toggle(&mut self) -> Update {
        let is_hole = self.holes.contains(&self.cursor);
        if !is_hole && self.holes.len() == MAX_HOLES {
            return Update::notice(format!("a board has {MAX_HOLES} holes at most"));
        }
        self.change();
        if is_hole {
            self.holes.remove(&self.cursor);
        } else {
            self.holes.insert(self.cursor);
        }
        self.rebuild();
        Update::default()
    }

    /// Changes a place, to which the cursor goes.
    pub(super) fn toggle_at(&mut self, place: (i16, i16)) -> Update {
        self.cursor = place;
        self.toggle()
    }

    pub(super) fn keep(&mut self, title: &str) -> Update {
        if let Err(why) = &self.board {
            return Update::notice(format!("this is no board yet: {why}"));
        }
        // Who asks for the same again means it.
        let replaces = self.title.replace(title.to_owned()).as_deref() == Some(title);
        Update::effect(Effect::SaveBoard(Box::new(DrawnBoard {
            replaces,
            title: title.to_owned(),
            holes: self.picture(),
            rules: self.rules().to_vec(),
        })))
    }
}
