//! The home screen: where everything begins, and where `m` leads from everywhere.

mod view;

use ratatui::layout::{Position, Rect};

use crate::problem::Status;
use crate::tui::app::{Overlay, Screen};
use crate::tui::desk::Desk;
use crate::tui::geometry::Direction;
use crate::tui::message::{Command, Effect};
use crate::tui::outcome::Outcome;

pub use self::view::draw;

/// The home screen.
#[derive(Debug)]
pub struct Home {
    selected: usize,
}

/// Something to choose on the home screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// Go on with the game on the table.
    Continue,
    /// Play on a board: its number in the library.
    Board(usize),
    /// Read what the keys do.
    Help,
    /// Leave.
    Quit,
}

impl Home {
    /// The home screen, with the first thing to choose selected.
    pub fn new(_: &Desk) -> Home {
        Home { selected: 0 }
    }

    /// What there is to choose.
    pub fn items(desk: &Desk) -> Vec<Item> {
        let game = desk.table.game();
        let is_begun = game.can_undo() || game.can_redo();
        let goes_on = is_begun && game.status() != Status::Won;
        let boards = (0..desk.library.entries().len()).map(Item::Board);
        goes_on
            .then_some(Item::Continue)
            .into_iter()
            .chain(boards)
            .chain([Item::Help, Item::Quit])
            .collect()
    }

    /// The number of what is selected.
    pub fn selected(&self, desk: &Desk) -> usize {
        self.selected.min(Home::items(desk).len() - 1)
    }

    /// Carries out a command.
    pub fn update(&mut self, command: Command, desk: &Desk) -> Outcome {
        let last = Home::items(desk).len() - 1;
        match command {
            Command::Step(Direction::Down) => self.selected = (self.selected + 1).min(last),
            Command::Step(Direction::Up) => self.selected = self.selected.saturating_sub(1),
            Command::Scroll(lines) => {
                self.selected = self.selected.saturating_add_signed(lines.into()).min(last);
            }
            Command::Select => return self.choose(desk),
            _ => {}
        }
        Outcome::default()
    }

    /// The mouse selects and chooses what it is over.
    pub fn click(&mut self, cell: Position, desk: &Desk) -> Outcome {
        let areas = view::areas(self, desk);
        match areas
            .iter()
            .find(|(_, area): &&(usize, Rect)| area.contains(cell))
        {
            None => Outcome::default(),
            Some(&(index, _)) => {
                self.selected = index;
                self.choose(desk)
            }
        }
    }

    fn choose(&self, desk: &Desk) -> Outcome {
        match Home::items(desk)[self.selected(desk)] {
            Item::Continue => Outcome::open(Screen::Game),
            Item::Board(index) => match desk.library.entries()[index].first_problem(None) {
                Ok(problem) => Outcome::effect(Effect::Open(Box::new(problem))),
                Err(missing) => Outcome::notice(missing.to_string()),
            },
            Item::Help => Outcome::lay_over(Overlay::Help { scroll: 0 }),
            Item::Quit => Outcome::effect(Effect::Quit),
        }
    }
}
