//! The problem picker. The board itself is where a problem is chosen: first the vacancy, then the survivor among those
//! that the position class allows. Beside it stand the named problems, to be filtered and searched.

mod catalogue;
mod view;

use std::sync::Arc;

use ratatui::layout::Position;

use crate::library::Entry;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::Hole;
use crate::rules::hole::HoleSet;
use crate::rules::problem::{self, Goal, Impossible, Problem};
use crate::tui::base::desk::Desk;
use crate::tui::base::message::{Command, Effect};
use crate::tui::base::outcome::Outcome;
use crate::tui::base::progress::{self, Mark};
use crate::tui::board::geometry::{Direction, Grid};

pub use crate::tui::screens::problems::catalogue::{Catalogue, Filter};
pub use crate::tui::screens::problems::view::draw;

/// The problem picker of a board.
#[derive(Debug)]
pub struct Problems {
    /// The board's number in the library.
    entry: usize,
    board: Arc<Board>,
    grid: Grid,
    has_key: bool,
    cursor: Hole,
    /// The vacancy, once it is chosen.
    vacancy: Option<Hole>,
    /// How each hole stands: as a vacancy, or as the survivor of the vacancy chosen.
    marks: Vec<Mark>,
    catalogue: Catalogue,
    /// Whether the keys go to the list and not to the board.
    is_in_list: bool,
}

impl Problems {
    /// The picker of a board of the library, by its number.
    pub fn new(entry: usize, desk: &Desk) -> Problems {
        let board = desk.library.entries()[entry].board();
        let mut problems = Problems {
            entry,
            grid: Grid::new(&board),
            has_key: false,
            cursor: board.centre().unwrap_or(Hole::at(0)),
            vacancy: None,
            marks: Vec::new(),
            catalogue: Catalogue::default(),
            is_in_list: false,
            board,
        };
        problems.refresh(desk);
        problems
    }

    /// The records have changed, or the rule or the vacancy.
    pub fn refresh(&mut self, desk: &Desk) {
        let board = &self.board;
        self.marks = match self.vacancy {
            None => progress::vacancy_marks(board, desk),
            Some(vacancy) => board
                .holes()
                .map(|survivor| progress::mark(board, vacancy, survivor, desk))
                .collect(),
        };
        let entry = &desk.library.entries()[self.entry];
        self.catalogue.fill(entry, self.board.rule(), desk);
    }

    fn library_entry<'a>(&self, desk: &'a Desk) -> &'a Entry {
        &desk.library.entries()[self.entry]
    }

    /// The list of named problems.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Whether the board is played with several jump rules.
    pub fn has_rules(&self, desk: &Desk) -> bool {
        self.library_entry(desk).rules().len() > 1
    }

    /// Whether Cremers' Key can be granted on this board.
    pub fn can_have_key(&self) -> bool {
        self.board.centre().is_some()
    }

    /// Whether the keys go to the list.
    pub fn is_in_list(&self) -> bool {
        self.is_in_list
    }

    /// What choosing does now, for the footer.
    pub fn select_label(&self) -> &'static str {
        if self.is_in_list || self.vacancy.is_some() || self.has_key {
            "play"
        } else {
            "choose"
        }
    }

    /// Whether a vacancy is chosen and the survivor is to be chosen.
    pub fn is_at_survivor(&self) -> bool {
        self.vacancy.is_some()
    }

    /// Carries out a command.
    pub fn update(&mut self, command: Command, desk: &Desk) -> Outcome {
        match command {
            Command::Step(direction) => self.step(direction),
            Command::Scroll(lines) => self.catalogue.step(lines),
            Command::SwitchPane => self.is_in_list = !self.is_in_list,
            Command::NextFilter => self.catalogue.next_filter(),
            Command::Search => {
                self.is_in_list = true;
                self.catalogue.begin_search();
            }
            Command::Erase => self.catalogue.erase(),
            Command::SwitchRule => self.switch_rule(desk),
            Command::SwitchKey => return self.switch_key(desk),
            Command::Drop => return self.back_out(desk),
            Command::Select if self.is_in_list => return self.open_listed(),
            Command::Select => return self.choose(self.cursor, desk),
            _ => {}
        }
        Outcome::default()
    }

    /// Whether a text to search for is being typed.
    pub fn is_searching(&self) -> bool {
        self.catalogue.is_searching()
    }

    /// A character of the text to search for.
    pub fn take_character(&mut self, character: char) {
        self.catalogue.write(character);
    }

    fn step(&mut self, direction: Direction) {
        match (self.is_in_list, direction) {
            (true, Direction::Up) => self.catalogue.step(-1),
            (true, Direction::Down) => self.catalogue.step(1),
            (true, Direction::Left) => self.is_in_list = false,
            (true, Direction::Right) => {}
            (false, _) => {
                if let Some(next) = self.grid.step(self.cursor, direction) {
                    self.cursor = next;
                }
            }
        }
    }

    /// Esc ends the search first, then gives up the vacancy.
    fn back_out(&mut self, desk: &Desk) -> Outcome {
        if self.catalogue.is_searching() {
            self.catalogue.end_search();
            return Outcome::default();
        }
        match self.vacancy.take() {
            None => Outcome::back(),
            Some(vacancy) => {
                self.cursor = vacancy;
                self.refresh(desk);
                Outcome::default()
            }
        }
    }

    fn switch_rule(&mut self, desk: &Desk) {
        let entry = self.library_entry(desk);
        let rules: &[JumpRule] = entry.rules();
        let at = rules.iter().position(|&rule| rule == self.board.rule());
        let next = rules[(at.unwrap_or(0) + 1) % rules.len()];
        if let Ok(board) = entry.board_under(next) {
            self.board = board;
        }
        self.vacancy = None;
        self.refresh(desk);
    }

    fn switch_key(&mut self, desk: &Desk) -> Outcome {
        if !self.can_have_key() {
            return Outcome::notice("Cremers' Key ends in the centre, and this board has none");
        }
        self.has_key = !self.has_key;
        self.vacancy = None;
        self.refresh(desk);
        Outcome::default()
    }

    /// Chooses a hole as the vacancy, or as the survivor. With Cremers' Key the survivor is the centre.
    fn choose(&mut self, hole: Hole, desk: &Desk) -> Outcome {
        self.cursor = hole;
        let centre = self.board.centre().filter(|_| self.has_key);
        match (self.vacancy, centre) {
            (None, Some(centre)) => self.open(hole, centre),
            (None, None) if problem::survivors(&self.board, hole).is_empty() => {
                Outcome::notice(format!(
                    "no single peg can be the last one when {} is empty first",
                    self.board.label(hole)
                ))
            }
            (None, None) => {
                self.vacancy = Some(hole);
                self.refresh(desk);
                let allowed = |&hole: &Hole| self.marks[hole.index()] != Mark::Impossible;
                if !allowed(&hole) {
                    self.cursor = self.board.holes().find(allowed).unwrap_or(hole);
                }
                Outcome::default()
            }
            (Some(vacancy), _) => self.open(vacancy, hole),
        }
    }

    fn open(&mut self, vacancy: Hole, survivor: Hole) -> Outcome {
        let problem = self.problem(vacancy, survivor);
        if let Some(reason) = self.refusal(vacancy, survivor) {
            return Outcome::notice(reason);
        }
        Outcome::effect(Effect::Open(Box::new(problem)))
    }

    /// Why there is nothing to play from a vacancy to a survivor.
    fn refusal(&self, vacancy: Hole, survivor: Hole) -> Option<String> {
        let problem = self.problem(vacancy, survivor);
        let name = format!(
            "{} to {}",
            self.board.label(vacancy),
            self.board.label(survivor)
        );
        match problem.impossible() {
            Some(reason @ Impossible::PositionClass { .. }) => {
                let reason = reason.text(&problem);
                Some(format!("{name} is impossible by {reason}"))
            }
            Some(reason) => Some(format!("{name}: {}", reason.text(&problem))),
            None if self.vacancy.is_some() && self.marks[survivor.index()] == Mark::Impossible => {
                Some(format!("{name} is proven to be unsolvable"))
            }
            None => None,
        }
    }

    fn problem(&self, vacancy: Hole, survivor: Hole) -> Problem {
        let goal = Goal::Exactly(HoleSet::of(survivor));
        let problem = Problem::from_vacancies(self.board.clone(), HoleSet::of(vacancy), goal);
        if self.has_key {
            return problem.clone().with_key().unwrap_or(problem);
        }
        problem
    }

    fn open_listed(&mut self) -> Outcome {
        self.catalogue.end_search();
        match self.catalogue.selected() {
            None => Outcome::notice("no problem is left: f changes the filter, / the search"),
            Some(problem) => {
                let problem = problem.clone();
                let with_key = problem.clone().with_key();
                let problem = with_key.ok().filter(|_| self.has_key).unwrap_or(problem);
                Outcome::effect(Effect::Open(Box::new(problem)))
            }
        }
    }

    /// The mouse chooses what it is over.
    pub fn click(&mut self, cell: Position, desk: &Desk) -> Outcome {
        match view::at(self, desk, cell) {
            None => Outcome::default(),
            Some(view::Spot::Hole(hole)) => {
                self.is_in_list = false;
                self.choose(hole, desk)
            }
            Some(view::Spot::Listed(index)) => {
                self.is_in_list = true;
                self.catalogue.select(index);
                self.open_listed()
            }
        }
    }
}
