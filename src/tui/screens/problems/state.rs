//! What is chosen in the problem picker, and where the cursor is.

use std::sync::Arc;

use crate::library::Entry;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::Hole;
use crate::rules::problem::{self, Impossible, Problem};
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::progress::{self, Mark};
use crate::tui::base::update::Update;
use crate::tui::board::geometry::Grid;
use crate::tui::keys::command::{Arrow, Command};
use crate::tui::screens::problems::catalogue::Catalogue;

/// The problem picker of a board.
#[derive(Debug)]
pub struct ProblemPicker {
    /// The board's number in the library.
    pub(super) entry: usize,
    pub(super) board: Arc<Board>,
    pub(super) grid: Grid,
    pub(super) has_key: bool,
    pub(super) cursor: Hole,
    /// The vacancy, once it is chosen.
    pub(super) vacancy: Option<Hole>,
    /// How each hole stands: as a vacancy, or as the survivor of the vacancy chosen.
    pub(super) marks: Vec<Mark>,
    catalogue: Catalogue,
    /// Whether the keys go to the list and not to the board.
    pub(super) is_in_list: bool,
}

impl ProblemPicker {
    /// The picker of a board of the library, by its number.
    pub fn new(entry: usize, env: &Env) -> ProblemPicker {
        let board = env.library.entries()[entry].board();
        let mut problems = ProblemPicker {
            entry,
            grid: Grid::new(&board),
            has_key: false,
            cursor: board.centre().unwrap_or(Hole::at(0)),
            vacancy: None,
            marks: Vec::new(),
            catalogue: Catalogue::default(),
            is_in_list: true,
            board,
        };
        problems.mark(env);
        problems.catalogue.select_solvable();
        problems.go_to_solvable();
        problems
    }

    /// The cursor goes to a hole that can be chosen: where it stands if it can be, else the first one.
    fn go_to_solvable(&mut self) {
        let allowed = |&hole: &Hole| self.marks[hole.index()] != Mark::Impossible;
        if !allowed(&self.cursor) {
            self.cursor = self.board.holes().find(allowed).unwrap_or(self.cursor);
        }
    }

    /// The problem of the list that is selected, while the keys go there: its position is what the board shows.
    pub(super) fn shown(&self) -> Option<&Problem> {
        self.catalogue.selected().filter(|_| self.is_in_list)
    }

    /// The records have changed, or the rule or the vacancy.
    pub(super) fn mark(&mut self, env: &Env) {
        let board = &self.board;
        self.marks = match self.vacancy {
            None => progress::vacancy_marks(board, env),
            Some(vacancy) => board
                .holes()
                .map(|survivor| progress::mark(board, vacancy, survivor, env))
                .collect(),
        };
        let entry = &env.library.entries()[self.entry];
        self.catalogue.fill(entry, self.board.rule(), env);
    }

    fn library_entry<'a>(&self, env: &'a Env) -> &'a Entry {
        &env.library.entries()[self.entry]
    }

    /// The list of named problems.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Whether the board is played with several jump rules.
    pub fn has_rules(&self, env: &Env) -> bool {
        self.library_entry(env).rules().len() > 1
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
    pub(super) fn carry_out(&mut self, command: Command, env: &Env) -> Update {
        match command {
            Command::Step(direction) => self.step(direction),
            Command::Scroll(lines) => self.catalogue.step(lines),
            Command::First => self.catalogue.step(i16::MIN),
            Command::Last => self.catalogue.step(i16::MAX),
            Command::SwitchPane => self.is_in_list = !self.is_in_list,
            Command::NextFilter => self.catalogue.next_filter(),
            Command::Search => {
                self.is_in_list = true;
                self.catalogue.begin_search();
            }
            Command::Erase => self.catalogue.erase(),
            Command::SwitchRule => self.switch_rule(env),
            Command::SwitchKey => return self.switch_key(env),
            Command::Drop => return self.back_out(env),
            Command::Select if self.is_in_list => return self.open_listed(),
            Command::Select => return self.choose(self.cursor, env),
            _ => {}
        }
        Update::default()
    }

    /// Whether a text to search for is being typed.
    pub fn is_searching(&self) -> bool {
        self.catalogue.is_searching()
    }

    /// A character of the text to search for.
    pub(super) fn write(&mut self, character: char) {
        self.catalogue.write(character);
    }

    fn step(&mut self, direction: Arrow) {
        match (self.is_in_list, direction) {
            (true, Arrow::Up) => self.catalogue.step(-1),
            (true, Arrow::Down) => self.catalogue.step(1),
            (true, Arrow::Left) => self.is_in_list = false,
            (true, Arrow::Right) => {}
            (false, _) => {
                if let Some(next) = self.grid.step(self.cursor, direction) {
                    self.cursor = next;
                }
            }
        }
    }

    /// Esc ends the search first, then gives up the vacancy.
    fn back_out(&mut self, env: &Env) -> Update {
        if self.catalogue.is_searching() {
            self.catalogue.end_search();
            return Update::default();
        }
        match self.vacancy.take() {
            None => Update::back(),
            Some(vacancy) => {
                self.cursor = vacancy;
                self.mark(env);
                Update::default()
            }
        }
    }

    fn switch_rule(&mut self, env: &Env) {
        let entry = self.library_entry(env);
        let rules: &[JumpRule] = entry.rules();
        let at = rules.iter().position(|&rule| rule == self.board.rule());
        let next = rules[(at.unwrap_or(0) + 1) % rules.len()];
        if let Ok(board) = entry.board_under(next) {
            self.board = board;
        }
        self.vacancy = None;
        self.mark(env);
        self.catalogue.select_solvable();
        self.go_to_solvable();
    }

    fn switch_key(&mut self, env: &Env) -> Update {
        if !self.can_have_key() {
            return Update::notice("Cremers' Key ends in the centre, and this board has none");
        }
        self.has_key = !self.has_key;
        self.vacancy = None;
        self.mark(env);
        Update::default()
    }

    /// Chooses a hole as the vacancy, or as the survivor. With Cremers' Key the survivor is the centre.
    fn choose(&mut self, hole: Hole, env: &Env) -> Update {
        self.cursor = hole;
        let centre = self.board.centre().filter(|_| self.has_key);
        match (self.vacancy, centre) {
            (None, Some(centre)) => self.open(hole, centre),
            (None, None) if problem::survivors(&self.board, hole).is_empty() => {
                Update::notice(format!(
                    "with {} empty at the start no single peg can be left",
                    self.board.label(hole)
                ))
            }
            (None, None) => {
                self.vacancy = Some(hole);
                self.mark(env);
                self.go_to_solvable();
                Update::default()
            }
            (Some(vacancy), _) => self.open(vacancy, hole),
        }
    }

    fn open(&mut self, vacancy: Hole, survivor: Hole) -> Update {
        let problem = self.problem(vacancy, survivor);
        if let Some(reason) = self.refusal(vacancy, survivor) {
            return Update::notice(reason);
        }
        Update::effect(Effect::Open(Box::new(problem)))
    }

    /// Why there is nothing to play from a vacancy to a survivor.
    pub(super) fn refusal(&self, vacancy: Hole, survivor: Hole) -> Option<String> {
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
        let problem = Problem::from_vacancy(self.board.clone(), vacancy, survivor);
        if self.has_key {
            return problem.clone().with_key().unwrap_or(problem);
        }
        problem
    }

    fn open_listed(&mut self) -> Update {
        self.catalogue.end_search();
        match self.catalogue.selected() {
            None => Update::notice("no problem is left: f changes the filter, / the search"),
            Some(problem) => {
                let problem = problem.clone();
                let with_key = problem.clone().with_key();
                let problem = with_key.ok().filter(|_| self.has_key).unwrap_or(problem);
                Update::effect(Effect::Open(Box::new(problem)))
            }
        }
    }

    /// Chooses a hole of the board, which has the keys from now on.
    pub(super) fn choose_hole(&mut self, hole: Hole, env: &Env) -> Update {
        self.is_in_list = false;
        self.choose(hole, env)
    }

    /// Opens a problem of the list, which has the keys from now on.
    pub(super) fn choose_listed(&mut self, index: usize) -> Update {
        self.is_in_list = true;
        self.catalogue.select(index);
        self.open_listed()
    }
}
