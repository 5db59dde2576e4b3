//! The position editor: pegs and goal set by hand, with what the solver knows of the problem that they make.
//!
//! Every change makes another problem, on a table of its own with the lamp lit; the game in progress stays as it is
//! until the player chooses to play the position.

mod view;

use ratatui::layout::Position as Cell;

use crate::app::worker::Reply;
use crate::rules::game::Game;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;
use crate::rules::problem::{Goal, Problem};
use crate::tui::base::desk::Desk;
use crate::tui::base::message::{Command, Effect};
use crate::tui::base::outcome::Outcome;
use crate::tui::base::table::Table;
use crate::tui::shell::app::Overlay;

pub use crate::tui::screens::editor::view::draw;

/// A position being set up.
#[derive(Debug)]
pub struct Editor {
    /// The problem so far, as a game of which nothing is played.
    table: Table,
    cursor: Hole,
    /// Whether the holes of the goal are changed, and not the pegs.
    is_goal_edited: bool,
}

impl Editor {
    /// An editor that begins with the position and the goal of the game on the table.
    pub fn new(desk: &Desk) -> Editor {
        let game = desk.table.game();
        let problem = game.problem();
        let pegs = game.position().pegs;
        let mut editor = Editor {
            table: table(problem_of(problem, pegs, problem.goal())),
            cursor: desk.table.screen().cursor(),
            is_goal_edited: false,
        };
        editor.table.update(Command::SwitchLamp);
        editor
    }

    /// The problem so far.
    pub fn problem(&self) -> &Problem {
        self.table.game().problem()
    }

    /// The table with the problem, and its adviser.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The hole under the cursor.
    pub fn cursor(&self) -> Hole {
        self.cursor
    }

    /// Whether the holes of the goal are changed, and not the pegs.
    pub fn is_goal_edited(&self) -> bool {
        self.is_goal_edited
    }

    /// Asks the solver what is not known yet of the problem.
    pub fn consult(&mut self) -> Option<Effect> {
        self.table.consult()
    }

    /// The solver has found something out.
    pub fn learn(&mut self, reply: Reply) {
        self.table.learn(reply);
    }

    fn pegs(&self) -> HoleSet {
        self.problem().start().pegs
    }

    /// Carries out a command.
    pub fn update(&mut self, command: Command, desk: &Desk) -> Outcome {
        match command {
            Command::Step(direction) => {
                let grid = self.table.screen().grid();
                self.cursor = grid.step(self.cursor, direction).unwrap_or(self.cursor);
            }
            Command::Select => self.toggle(self.cursor),
            Command::SwitchGoal => self.is_goal_edited = !self.is_goal_edited,
            Command::Anywhere => self.put(self.pegs(), Goal::OnePegAnywhere),
            Command::Fill => self.set(self.problem().board().all()),
            Command::Clear => self.set(HoleSet::EMPTY),
            Command::Complement => self.complement(),
            Command::SwitchRule => return self.change_rule(desk),
            Command::Copy => {
                let text = notation::pegs(self.problem().board(), self.pegs());
                let said = Outcome::notice("copied the position, if the terminal allows it");
                return Outcome {
                    effects: vec![Effect::Copy(text)],
                    ..said
                };
            }
            Command::Play => return self.play(),
            Command::Save => return Outcome::lay_over(Overlay::typing("save ")),
            _ => {}
        }
        Outcome::default()
    }

    /// The mouse changes the hole it is over.
    pub fn click(&mut self, cell: Cell, desk: &Desk) -> Outcome {
        if let Some(hole) = view::hole_at(self, desk, cell) {
            self.cursor = hole;
            self.toggle(hole);
        }
        Outcome::default()
    }

    /// Keeps the problem under a name.
    pub fn save(&self, title: &str) -> Outcome {
        if self.pegs().is_empty() {
            return Outcome::notice("a problem begins with one peg at least");
        }
        let problem = Box::new(self.problem().clone().with_title(title));
        Outcome::effect(Effect::SaveProblem(problem))
    }

    fn toggle(&mut self, hole: Hole) {
        let one = HoleSet::of(hole);
        if self.is_goal_edited {
            self.put(self.pegs(), Goal::Exactly(self.goal_holes() ^ one));
        } else {
            self.put(self.pegs() ^ one, self.problem().goal());
        }
    }

    /// The holes of an exact goal.
    fn goal_holes(&self) -> HoleSet {
        match self.problem().goal() {
            Goal::Exactly(goal) => goal,
            Goal::OnePegAnywhere => HoleSet::EMPTY,
        }
    }

    /// Sets the pegs or the goal, whatever is being changed.
    fn set(&mut self, holes: HoleSet) {
        if self.is_goal_edited {
            self.put(self.pegs(), Goal::Exactly(holes));
        } else {
            self.put(holes, self.problem().goal());
        }
    }

    /// Pegs where there are none and none where there are, or the goal that is the complement of the pegs.
    fn complement(&mut self) {
        self.set(self.problem().board().all() - self.pegs());
    }

    fn put(&mut self, pegs: HoleSet, goal: Goal) {
        let problem = problem_of(self.problem(), pegs, goal);
        self.table.put(Game::new(problem), None, false);
    }

    /// The same holes and goal under the board's next jump rule.
    fn change_rule(&mut self, desk: &Desk) -> Outcome {
        let (pegs, goal) = (self.pegs(), self.problem().goal());
        let board = self.problem().board();
        let Ok(entry) = desk.library.entry(board.name()) else {
            return Outcome::notice("this board has one jump rule only");
        };
        let rules = entry.rules();
        let now = rules.iter().position(|&rule| rule == board.rule());
        let next = rules[(now.unwrap_or(0) + 1) % rules.len()];
        match entry.board_under(next) {
            Ok(_) if rules.len() == 1 => Outcome::notice("this board has one jump rule only"),
            Ok(other) => {
                let problem = Problem::from_vacancies(other.clone(), other.all() - pegs, goal);
                self.table.put(Game::new(titled(problem)), None, false);
                Outcome::default()
            }
            Err(missing) => Outcome::notice(missing.to_string()),
        }
    }

    fn play(&self) -> Outcome {
        if self.pegs().is_empty() {
            return Outcome::notice("there is no peg to play with");
        }
        Outcome::effect(Effect::Open(Box::new(self.problem().clone())))
    }
}

fn problem_of(problem: &Problem, pegs: HoleSet, goal: Goal) -> Problem {
    let board = problem.board();
    titled(Problem::from_vacancies(
        board.clone(),
        board.all() - pegs,
        goal,
    ))
}

/// The title that lists every vacancy is too long for most positions.
fn titled(problem: Problem) -> Problem {
    const MOST_VACANCIES: usize = 3;
    if problem.vacancies().len() > MOST_VACANCIES {
        problem.with_title("A position set up by hand")
    } else {
        problem
    }
}

fn table(problem: Problem) -> Table {
    Table::new(Game::new(problem), None, false)
}
