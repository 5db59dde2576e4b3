//! A position being set up: the problem so far, in a play session of its own with the lamp lit.

use crate::app::session::PlaySession;
use crate::rules::game::Game;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;
use crate::rules::problem::{Goal, Problem};
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::update::Update;
use crate::tui::board::geometry::Grid;
use crate::tui::keys::command::Command;
use crate::tui::screens::draft::Draft;
use crate::tui::widgets::list;

#[derive(Debug)]
pub struct Editor {
    /// The problem so far, as a game of which nothing is played, with its adviser.
    pub(super) session: PlaySession,
    pub(super) cursor: Hole,
    /// Whether the holes of the goal are changed, and not the pegs.
    pub(super) is_goal_edited: bool,
    pub(super) draft: Draft<Problem>,
}

impl Editor {
    /// An editor that begins with the position and the goal of the game being played, and what of the game it leaves
    /// out.
    pub(in crate::tui) fn open(env: &Env) -> (Editor, Update) {
        let game = env.session.game();
        let problem = game.problem().meant();
        let pegs = env.session.pegs();
        let problem_so_far = problem_of(problem, pegs, problem.goal());
        let editor = Editor {
            session: PlaySession::new(Game::new(problem_so_far), None).with_lamp(),
            cursor: env.session.cursor(),
            is_goal_edited: false,
            draft: Draft::new(),
        };
        let conditions = problem.conditions().in_words(problem.board());
        let left_out = match conditions.strip_prefix("; ") {
            Some(conditions) => conditions,
            None if problem.has_key() => "Cremers' Key",
            None => return (editor, Update::default()),
        };
        let notice = format!("pegs and goal alone are set up here; left out: {left_out}");
        (editor, Update::notice(notice))
    }

    pub fn problem(&self) -> &Problem {
        self.session.game().problem()
    }

    fn pegs(&self) -> HoleSet {
        self.problem().start().pegs
    }

    pub(super) fn carry_out(&mut self, command: Command, env: &Env) -> Update {
        match command {
            Command::Step(direction) => {
                let grid = Grid::new(self.problem().board());
                self.cursor = grid.step(self.cursor, direction).unwrap_or(self.cursor);
            }
            Command::Select => self.toggle(self.cursor),
            Command::SwitchGoal => self.is_goal_edited = !self.is_goal_edited,
            Command::Anywhere => self.put(self.pegs(), self.next_anywhere()),
            Command::Fill => self.set(self.problem().board().all()),
            Command::Clear => self.set(HoleSet::EMPTY),
            Command::Complement => self.complement(),
            Command::SwitchRule => return self.change_rule(env),
            Command::Copy => {
                let text = notation::pegs(self.problem().board(), self.pegs());
                return Update::copy(text, "the position");
            }
            Command::Play => return self.play(env),
            Command::Undo => match self.draft.undo() {
                Some(before) => self.session.put(Game::new(before)),
                None => return Update::notice("nothing has been changed yet"),
            },
            Command::Save => return Update::lay_over(Overlay::typing("save ")),
            _ => {}
        }
        Update::default()
    }

    /// Changes a hole, to which the cursor goes.
    pub(super) fn toggle_at(&mut self, hole: Hole) {
        self.cursor = hole;
        self.toggle(hole);
    }

    pub(super) fn keep(&mut self, title: &str) -> Update {
        if let Some(fault) = fault(self.problem()) {
            return Update::notice(fault);
        }
        let problem = Box::new(self.problem().clone().with_title(title));
        Update::effect(Effect::SaveProblem(problem))
    }

    fn toggle(&mut self, hole: Hole) {
        let one = HoleSet::of(hole);
        if self.is_goal_edited {
            self.put(
                self.pegs(),
                Goal::Exactly(self.problem().goal().holes() ^ one),
            );
        } else {
            self.put(self.pegs() ^ one, self.problem().goal());
        }
    }

    /// One peg anywhere; if that is the goal, two, and so on as far as goals go.
    fn next_anywhere(&self) -> Goal {
        let count = match self.problem().goal() {
            Goal::Exactly(_) => 1,
            Goal::PegsAnywhere(count) => count + 1,
        };
        let word = Goal::word_anywhere(count);
        let goal = Goal::read_anywhere(self.problem().board(), &word);
        goal.and_then(Result::ok).unwrap_or(Goal::PegsAnywhere(1))
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
        self.change(problem_of(self.problem(), pegs, goal));
    }

    fn change(&mut self, problem: Problem) {
        self.draft.change(self.problem().clone());
        self.session.put(Game::new(problem));
    }

    /// The same holes and goal under the board's next jump rule.
    fn change_rule(&mut self, env: &Env) -> Update {
        let (pegs, goal) = (self.pegs(), self.problem().goal());
        let board = self.problem().board();
        let Ok(entry) = env.library.entry(board.name()) else {
            return Update::notice("this board has one jump rule only");
        };
        let rules = entry.rules();
        match entry.board_under(list::next(rules, board.rule(), true)) {
            Ok(_) if rules.len() == 1 => Update::notice("this board has one jump rule only"),
            Ok(other) => {
                let problem = Problem::from_vacancies(other.clone(), other.all() - pegs, goal);
                self.change(titled(problem));
                Update::default()
            }
            Err(missing) => Update::notice(missing.to_string()),
        }
    }

    fn play(&self, env: &Env) -> Update {
        if let Some(fault) = fault(self.problem()) {
            return Update::notice(fault);
        }
        let problem = env.library.as_listed(self.problem().clone());
        Update::effect(Effect::OpenAtStart(Box::new(problem)))
    }
}

/// Why nothing can be played from a position that was set up, where that is plain to see.
pub(in crate::tui) fn fault(problem: &Problem) -> Option<&'static str> {
    if problem.start().pegs.is_empty() {
        Some("there is no peg to play with")
    } else if problem.vacancies().is_empty() {
        Some("no peg can jump where every hole is full")
    } else if problem.goal() == Goal::Exactly(HoleSet::EMPTY) {
        Some("the goal has one peg at least: g sets it")
    } else {
        None
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
