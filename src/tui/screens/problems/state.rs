//! What is chosen in the problem picker, and where the cursor is.

use std::path::Path;
use std::sync::Arc;

use crate::library::{Entry, shortest};
use crate::rules::board::Board;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::problem::{self, Goal, Impossible, Problem};
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::progress::{self, Mark, ProblemStanding};
use crate::tui::base::update::{ONE_RULE, Update};
use crate::tui::board::geometry::Grid;
use crate::tui::keys::command::{Arrow, Command};
use crate::tui::keys::context::Context;
use crate::tui::screens::problems::catalogue::Catalogue;
use crate::tui::widgets::list;

#[derive(Debug)]
pub struct ProblemPicker {
    /// The board's number in the library.
    pub(super) entry: usize,
    pub(super) board: Arc<Board>,
    pub(super) grid: Grid,
    pub(super) has_key: bool,
    pub(super) cursor: Hole,
    /// The holes empty at the start, as far as they are chosen.
    pub(super) vacant: HoleSet,
    /// Whether more of them are being chosen, one by one.
    pub(super) is_choosing_several: bool,
    /// How each hole stands: as a vacancy, or as the survivor of the vacancies chosen.
    pub(super) marks: Vec<Mark>,
    /// How the complement of several vacancies stands, once they are chosen.
    pub(super) complement: Option<ProblemStanding>,
    pub(super) catalogue: Catalogue,
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
            vacant: HoleSet::EMPTY,
            is_choosing_several: false,
            marks: Vec::new(),
            complement: None,
            catalogue: Catalogue::default(),
            is_in_list: true,
            board,
        };
        problems.mark(env);
        problems.catalogue.select_solvable();
        problems.is_in_list = !problems.catalogue.listed().is_empty();
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

    /// The records have changed, or the rule.
    pub(super) fn mark(&mut self, env: &Env) {
        self.mark_holes(env);
        let entry = self.library_entry(env);
        self.catalogue.fill(entry, self.board.rule(), env);
    }

    /// What the holes of the map stand for has changed.
    fn mark_holes(&mut self, env: &Env) {
        let board = &self.board;
        let vacant = self.vacant;
        let mark = |hole| ProblemStanding::of(&self.problem_at(hole), env).mark;
        self.marks = if self.is_choosing_several {
            vec![Mark::Open; board.hole_count()]
        } else if vacant.is_empty() && !self.has_key {
            progress::vacancy_marks(board, env)
        } else {
            board.holes().map(mark).collect()
        };
        self.complement = (vacant.len() > 1)
            .then(|| ProblemStanding::of(&self.problem(Goal::Exactly(vacant)), env));
    }

    fn library_entry<'a>(&self, env: &'a Env) -> &'a Entry {
        &env.library.entries()[self.entry]
    }

    pub fn has_rules(&self, env: &Env) -> bool {
        self.library_entry(env).rules().len() > 1
    }

    pub fn can_have_key(&self) -> bool {
        self.board.centre().is_some()
    }

    pub fn select_label(&self) -> &'static str {
        if self.is_choosing_several && !self.is_in_list {
            if self.vacant.contains(self.cursor) {
                "fill"
            } else {
                "empty"
            }
        } else if self.is_in_list || !self.vacant.is_empty() || self.has_key {
            "play"
        } else {
            "choose"
        }
    }

    pub(super) fn several_label(&self) -> Option<&'static str> {
        let is_offered = !self.is_in_list && !self.has_key;
        is_offered.then_some(match (self.is_choosing_several, self.vacant.is_empty()) {
            (false, true) => "several",
            (false, false) => "holes",
            (true, true) => "only one",
            (true, false) => "go on",
        })
    }

    /// Whether on the map vacancies are chosen, or several of them are to be.
    pub fn is_past_vacancy(&self) -> bool {
        !self.is_in_list && (self.is_choosing_several || !self.vacant.is_empty())
    }

    /// Whether a problem can be played without choosing a survivor.
    pub(super) fn has_vacancies(&self) -> bool {
        !self.is_in_list && !self.vacant.is_empty()
    }

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
                self.catalogue.drop_search();
                self.catalogue.is_searching = true;
            }
            Command::Edit(request) => self.catalogue.edit(request),
            Command::SwitchRule => return self.switch_rule(env),
            Command::SwitchKey => return self.switch_key(env),
            Command::SeveralVacancies => return self.choose_several(env),
            Command::Complement => return self.play_to(Goal::Exactly(self.vacant), env),
            Command::Anywhere => return self.play_to(Goal::PegsAnywhere(1), env),
            Command::Drop => return self.back_out(env),
            Command::Select if self.is_in_list => return self.open_listed(),
            Command::Select => return self.choose(self.cursor, env),
            _ => {}
        }
        Update::default()
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

    /// Esc ends the search first, then gives up the vacancies.
    fn back_out(&mut self, env: &Env) -> Update {
        if self.catalogue.is_searching {
            self.catalogue.drop_search();
            return Update::default();
        }
        if !self.is_past_vacancy() {
            return Update::back();
        }
        self.cursor = self.vacant.iter().next().unwrap_or(self.cursor);
        self.forget_vacancies();
        self.mark_holes(env);
        Update::default()
    }

    fn forget_vacancies(&mut self) {
        (self.vacant, self.is_choosing_several) = (HoleSet::EMPTY, false);
    }

    fn switch_rule(&mut self, env: &Env) -> Update {
        if !self.has_rules(env) {
            return Update::notice(ONE_RULE);
        }
        let entry = self.library_entry(env);
        let next = list::next(entry.rules(), self.board.rule(), true);
        if let Ok(board) = entry.board_under(next) {
            self.board = board;
        }
        self.forget_vacancies();
        self.mark(env);
        self.catalogue.select_solvable();
        self.go_to_solvable();
        Update::default()
    }

    fn switch_key(&mut self, env: &Env) -> Update {
        if !self.can_have_key() {
            return Update::notice("Cremers' Key ends in the centre, and this board has none");
        }
        self.has_key = !self.has_key;
        // Problems of the list have it or not.
        self.is_in_list = false;
        self.forget_vacancies();
        self.mark_holes(env);
        Update::default()
    }

    /// Begins to choose several vacancies, with those chosen before, or goes on to the survivor.
    fn choose_several(&mut self, env: &Env) -> Update {
        if self.has_key {
            return Update::notice(
                "Cremers' Key needs a single vacancy: {with-key} takes the key away",
            );
        }
        self.is_in_list = false;
        self.is_choosing_several = !self.is_choosing_several;
        self.mark_holes(env);
        if !self.is_choosing_several {
            self.go_to_solvable();
        }
        Update::default()
    }

    /// Chooses a hole as a vacancy, or as the survivor. With Cremers' Key the survivor is the centre.
    fn choose(&mut self, hole: Hole, env: &Env) -> Update {
        self.cursor = hole;
        if self.is_choosing_several {
            return self.switch_vacancy(hole, env);
        }
        match self.ends_at(hole) {
            (vacant, goal) if !vacant.is_empty() => self.open(vacant, goal, env),
            _ if problem::survivors(&self.board, hole).is_empty() => {
                let label = self.board.label(hole);
                Update::notice(format!(
                    "with {label} empty at the start no single peg can be left: \
                     {{several}} chooses several empty holes"
                ))
            }
            _ => {
                self.vacant = HoleSet::of(hole);
                self.mark_holes(env);
                self.go_to_solvable();
                Update::default()
            }
        }
    }

    /// Empties a hole at the start, or fills it again. Two pegs stay: without them there is nothing to play.
    fn switch_vacancy(&mut self, hole: Hole, env: &Env) -> Update {
        let changed = self.vacant ^ HoleSet::of(hole);
        if changed.len() + 2 > self.board.hole_count() {
            return Update::notice("two pegs have to be left at the start");
        }
        self.vacant = changed;
        self.mark_holes(env);
        Update::default()
    }

    /// Opens the problem from the vacancies chosen to a goal.
    fn play_to(&mut self, goal: Goal, env: &Env) -> Update {
        if self.vacant.is_empty() {
            return Update::notice("choose the hole empty at the start first, on the map");
        }
        self.open(self.vacant, goal, env)
    }

    fn open(&mut self, vacant: HoleSet, goal: Goal, env: &Env) -> Update {
        if let Some(reason) = self.refusal(vacant, goal) {
            return Update::notice(reason);
        }
        let problem = env.library.as_listed(self.problem_from(vacant, goal));
        Update::effect(Effect::Open(Box::new(problem)))
    }

    pub(super) fn refusal(&self, vacant: HoleSet, goal: Goal) -> Option<String> {
        let problem = self.problem_from(vacant, goal);
        let name = problem.title();
        match problem.impossible() {
            Some(reason @ Impossible::PositionClass { .. }) => {
                let reason = reason.text(&problem);
                Some(format!("{name} is impossible by {reason}"))
            }
            Some(reason) => Some(format!("{name}: {}", reason.text(&problem))),
            None if shortest::why_unsolvable(&problem).is_some() => {
                Some(format!("{name} is proven to be unsolvable"))
            }
            None => None,
        }
    }

    pub(super) fn problem(&self, goal: Goal) -> Problem {
        self.problem_from(self.vacant, goal)
    }

    /// The holes empty at the start and the goal, once a hole is chosen: the survivor, or the vacancy with the key.
    fn ends_at(&self, hole: Hole) -> (HoleSet, Goal) {
        match self.board.centre().filter(|_| self.has_key) {
            Some(centre) => (HoleSet::of(hole), Goal::Exactly(HoleSet::of(centre))),
            None => (self.vacant, Goal::Exactly(HoleSet::of(hole))),
        }
    }

    pub(super) fn problem_at(&self, hole: Hole) -> Problem {
        let (vacant, goal) = self.ends_at(hole);
        self.problem_from(vacant, goal)
    }

    fn problem_from(&self, vacant: HoleSet, goal: Goal) -> Problem {
        let problem = Problem::from_vacancies(self.board.clone(), vacant, goal);
        if self.has_key {
            return problem.clone().with_key().unwrap_or(problem);
        }
        problem
    }

    fn open_listed(&mut self) -> Update {
        self.catalogue.is_searching = false;
        match self.catalogue.selected() {
            None => Update::notice(
                "nothing is listed: {list} chooses on the map, {filter} the filter, {search} a search",
            ),
            Some(problem) => Update::effect(Effect::Open(Box::new(problem.clone()))),
        }
    }

    /// The file of the player's that the problem selected is from.
    pub(super) fn own_file<'a>(&self, env: &'a Env) -> Option<&'a Path> {
        let selected = self.shown()?;
        self.library_entry(env).file_of(selected.id())
    }

    /// Removes the problem selected, where that was asked for just before; else asks.
    pub(super) fn remove(&self, env: &Env) -> Update {
        let (Some(problem), Some(file)) = (self.shown(), self.own_file(env)) else {
            return Update::notice("only a problem of your own, selected in the list, is removed");
        };
        let (title, file) = (problem.title(), file.display());
        let question = format!("{{remove}} once more removes \"{title}\" from {file}");
        if env.is_asked(Context::Problems, &question) {
            return Update::effect(Effect::RemoveProblem(Box::new(problem.clone())));
        }
        Update::notice(question)
    }

    /// Chooses a hole of the board, which has the keys from now on.
    pub(super) fn choose_hole(&mut self, hole: Hole, env: &Env) -> Update {
        self.is_in_list = false;
        self.choose(hole, env)
    }

    /// Opens what is not solved yet after the problem played last: the next of the list; on the map from the same
    /// vacancies to the next survivor, or after the complement of a single vacancy that of the next.
    pub(super) fn play_next(&mut self, env: &Env) -> Update {
        let played = env.session.game().problem();
        let is_found = if self.is_in_list {
            self.catalogue.select_open(played)
        } else {
            !self.is_choosing_several && self.select_open(played, env)
        };
        if !is_found {
            return Update::notice(
                "nothing else is to be solved here: {back} leads back to choose",
            );
        }
        self.carry_out(Command::Select, env)
    }

    /// Selects the next hole of the map whose problem is not solved yet, after the last the first; `false` for none.
    fn select_open(&mut self, played: &Problem, env: &Env) -> bool {
        let is_complement = |vacancy: &Hole| played.goal() == Goal::Exactly(HoleSet::of(*vacancy));
        let vacancy = self.vacant.only().filter(is_complement);
        let vacancy = vacancy.filter(|_| self.board.is_null_class());
        if let Some(vacancy) = vacancy {
            self.cursor = vacancy;
            self.forget_vacancies();
            self.mark_holes(env);
        }
        let (before, after): (Vec<Hole>, Vec<Hole>) =
            self.board.holes().partition(|&hole| hole < self.cursor);
        let mut others = after.into_iter().skip(1).chain(before);
        let next = others.find(|hole| self.marks[hole.index()].is_open());
        self.cursor = next.unwrap_or(self.cursor);
        if vacancy.is_some() {
            self.vacant = HoleSet::of(self.cursor);
            self.mark_holes(env);
        }
        next.is_some()
    }

    /// Opens a problem of the list, which has the keys from now on.
    pub(super) fn choose_listed(&mut self, index: usize) -> Update {
        self.is_in_list = true;
        self.catalogue.selected = index;
        self.open_listed()
    }
}
