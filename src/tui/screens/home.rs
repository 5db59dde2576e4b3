//! The home screen: where everything begins, and where `m` leads from everywhere.
//!
//! On the left a menu and a look at what is selected, on the right every board with a small drawing and the player's
//! progress on it; in a narrow window one list of both.

mod view;

use ratatui::layout::Position;

use crate::rules::problem::Status;
use crate::tui::base::desk::Desk;
use crate::tui::base::message::{Command, Effect};
use crate::tui::base::outcome::Outcome;
use crate::tui::base::progress::Progress;
use crate::tui::board::geometry::Direction;
use crate::tui::screens::board_editor::BoardEditor;
use crate::tui::screens::practice::Exercises;
use crate::tui::screens::preferences::Preferences;
use crate::tui::screens::problems::Problems;
use crate::tui::screens::results::Results;
use crate::tui::screens::today::Today;
use crate::tui::shell::app::{Overlay, Screen};

pub use crate::tui::screens::home::view::draw;

/// The home screen.
#[derive(Debug)]
pub struct Home {
    selected: usize,
    /// The progress on each board of the library, under its first rule.
    progress: Vec<Progress>,
}

/// Something to choose on the home screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// Go on with the game on the table.
    Continue,
    /// The problem of the day.
    Today,
    /// Exercises.
    Practice,
    /// What has been solved.
    Results,
    /// A board of one's own.
    Draw,
    /// How things look and behave.
    Settings,
    /// What the keys do.
    Help,
    /// Leave.
    Quit,
    /// Choose a problem of a board: its number in the library.
    Board(usize),
}

impl Home {
    /// The home screen, with the first thing to choose selected.
    pub fn new(desk: &Desk) -> Home {
        let mut home = Home {
            selected: 0,
            progress: Vec::new(),
        };
        home.refresh(desk);
        home
    }

    /// The records have changed.
    pub fn refresh(&mut self, desk: &Desk) {
        let entries = desk.library.entries().iter();
        self.progress = entries
            .map(|entry| Progress::new(&entry.board(), desk))
            .collect();
    }

    /// What there is to choose, the menu first and the boards then.
    pub fn items(desk: &Desk) -> Vec<Item> {
        let boards = (0..desk.library.entries().len()).map(Item::Board);
        let goes_on = has_game(desk).then_some(Item::Continue);
        goes_on
            .into_iter()
            .chain([
                Item::Today,
                Item::Practice,
                Item::Results,
                Item::Draw,
                Item::Settings,
                Item::Help,
                Item::Quit,
            ])
            .chain(boards)
            .collect()
    }

    /// The number of what is selected.
    pub fn selected(&self, desk: &Desk) -> usize {
        self.selected.min(Home::items(desk).len() - 1)
    }

    /// Carries out a command.
    pub fn update(&mut self, command: Command, desk: &Desk) -> Outcome {
        match command {
            Command::Step(direction) => self.step(direction, desk),
            Command::Scroll(lines) => {
                let last = Home::items(desk).len() - 1;
                let next = self.selected(desk).saturating_add_signed(lines.into());
                self.selected = next.min(last);
            }
            Command::Select => return self.choose(desk),
            _ => {}
        }
        Outcome::default()
    }

    /// An arrow goes through the menu, over to the boards beside it, and among these.
    fn step(&mut self, direction: Direction, desk: &Desk) {
        let count = Home::items(desk).len();
        let menu = count - desk.library.entries().len();
        let at = self.selected(desk);
        let columns = view::columns(desk);
        self.selected = match (columns, direction) {
            (None, Direction::Up) => at.saturating_sub(1),
            (None, Direction::Down) => (at + 1).min(count - 1),
            (None, _) => at,
            (Some(_), _) if at < menu => match direction {
                Direction::Up => at.saturating_sub(1),
                Direction::Down => (at + 1).min(menu - 1),
                Direction::Right if menu < count => menu,
                Direction::Left | Direction::Right => at,
            },
            (Some(columns), direction) => {
                let index = at - menu;
                match direction {
                    Direction::Left if index.is_multiple_of(columns) => 0,
                    Direction::Left => at - 1,
                    Direction::Right if index % columns + 1 == columns => at,
                    Direction::Right => (at + 1).min(count - 1),
                    Direction::Up => index.checked_sub(columns).map_or(at, |index| menu + index),
                    Direction::Down if at + columns < count => at + columns,
                    Direction::Down => at,
                }
            }
        };
    }

    /// The mouse selects and chooses what it is over.
    pub fn click(&mut self, cell: Position, desk: &Desk) -> Outcome {
        let areas = view::areas(self, desk);
        match areas.iter().find(|(_, area)| area.contains(cell)) {
            None => Outcome::default(),
            Some(&(index, _)) => {
                self.selected = index;
                self.choose(desk)
            }
        }
    }

    fn choose(&self, desk: &Desk) -> Outcome {
        Outcome::open(match Home::items(desk)[self.selected(desk)] {
            Item::Continue => Screen::Game,
            Item::Today => Screen::Today(Today),
            Item::Practice => Screen::Exercises(Exercises::new(desk)),
            Item::Results => Screen::Results(Results::new(desk)),
            Item::Draw => Screen::BoardEditor(Box::new(BoardEditor::new(desk))),
            Item::Settings => Screen::Preferences(Preferences::default()),
            Item::Board(index) => Screen::Problems(Box::new(Problems::new(index, desk))),
            Item::Help => return Outcome::lay_over(Overlay::Help { scroll: 0 }),
            Item::Quit => return Outcome::effect(Effect::Quit),
        })
    }
}

/// Whether there is a game to go on with.
pub fn has_game(desk: &Desk) -> bool {
    let game = desk.table.game();
    let is_begun = game.can_undo() || game.can_redo();
    is_begun && game.status() != Status::Won
}
