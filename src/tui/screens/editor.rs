//! The position editor: pegs and goal set by hand, with what the solver knows of the problem that they make.
//!
//! Every change makes another problem, in a play session of its own with the lamp lit; the game in progress stays as it
//! is until the player chooses to play the position.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use crate::app::advice::knowledge::Standing;
use crate::app::advice::words;
use crate::app::session::PlaySession;
use crate::library::Entry;
use crate::rules::game::Game;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;
use crate::rules::problem::{Goal, Problem, Status};
use crate::rules::text::counted;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::screen::{Interest, Screen, Untold};
use crate::tui::base::update::{ONE_RULE, Update};
use crate::tui::board::geometry::Grid;
use crate::tui::board::layout::TooSmall;
use crate::tui::board::scene::Scene;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::screens::draft::Draft;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page::Page;
use crate::tui::widgets::shown_board::ShownBoard;
use crate::tui::widgets::{list, text};

#[derive(Debug)]
pub struct Editor {
    /// The problem so far, as a game of which nothing is played, with its adviser.
    session: PlaySession,
    cursor: Hole,
    /// Whether the holes of the goal are changed, and not the pegs.
    is_goal_edited: bool,
    draft: Draft<Problem>,
}

impl Editor {
    /// An editor that begins with the position and the goal of the game, and what of the game it leaves out.
    pub(in crate::tui) fn open(env: &Env) -> (Editor, Update) {
        let game = env.session.game();
        let problem = game.problem().meant();
        let pegs = env.session.pegs();
        let problem_so_far = problem_of(problem, pegs, problem.goal());
        let mut session = PlaySession::new(Game::new(problem_so_far), None);
        session.keep_lamp(true);
        let editor = Editor {
            session,
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

    /// The board, and where everything stands, as in a game.
    fn board<'a>(&'a self, env: &'a Env) -> Result<ShownBoard<'a>, TooSmall> {
        ShownBoard::new(self.problem().board(), &env.look, env.size)
    }

    fn carry_out(&mut self, command: Command, env: &Env) -> Update {
        match command {
            Command::Step(direction) => {
                let grid = Grid::new(self.problem().board());
                self.cursor = grid.step(self.cursor, direction).unwrap_or(self.cursor);
            }
            Command::Select => self.toggle(),
            Command::SwitchGoal => self.is_goal_edited = !self.is_goal_edited,
            Command::Anywhere => self.put(self.pegs(), self.next_anywhere()),
            Command::Fill => self.set(self.problem().board().all()),
            Command::Clear => self.set(HoleSet::EMPTY),
            Command::Complement => self.set(self.problem().board().all() - self.pegs()),
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

    /// Changes the hole under the cursor.
    fn toggle(&mut self) {
        let holes = if self.is_goal_edited {
            self.problem().goal().holes()
        } else {
            self.pegs()
        };
        self.set(holes ^ HoleSet::of(self.cursor));
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

    fn put(&mut self, pegs: HoleSet, goal: Goal) {
        self.change(problem_of(self.problem(), pegs, goal));
    }

    fn change(&mut self, problem: Problem) {
        self.draft.change(self.problem().clone());
        self.session.put(Game::new(problem));
    }

    /// The board in the library, where it has several jump rules.
    fn rules<'a>(&self, env: &'a Env) -> Option<&'a Entry> {
        let entry = env.library.entry(self.problem().board().name()).ok();
        entry.filter(|entry| entry.rules().len() > 1)
    }

    /// The same holes and goal under the board's next jump rule.
    fn change_rule(&mut self, env: &Env) -> Update {
        let (pegs, goal) = (self.pegs(), self.problem().goal());
        let board = self.problem().board();
        let Some(entry) = self.rules(env) else {
            return Update::notice(ONE_RULE);
        };
        match entry.board_under(list::next(entry.rules(), board.rule(), true)) {
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
        Some("the goal has one peg at least: put it there ({goal}: pegs or goal)")
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

impl Screen for Editor {
    fn context(&self) -> Context {
        Context::Editor
    }

    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        let either = |pegs, goal| Some(if self.is_goal_edited { goal } else { pegs });
        match command {
            Command::Select => either("peg", "goal"),
            Command::SwitchGoal => either("set goal", "set pegs"),
            Command::Play => Some("play"),
            Command::Save => Some("save"),
            Command::Fill => Some("fill"),
            Command::Clear => Some("clear"),
            Command::Complement => Some("complement"),
            Command::Anywhere => Some("anywhere"),
            Command::SwitchRule => self.rules(env).map(|_| "rule"),
            Command::Back => Some("back"),
            Command::Copy => Some("copy"),
            Command::Undo => self.draft.can_undo().then_some("undo"),
            _ => None,
        }
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        let panel = self.board(env).ok()?.layout.panel;
        Untold::of_panel(panel, |width| panel_lines(self, env, width))
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(command) => return self.carry_out(command, env),
            Input::Click(cell) => {
                let hole = self.board(env).ok().and_then(|board| board.hole_at(cell));
                if let Some(hole) = hole {
                    self.cursor = hole;
                    self.toggle();
                }
            }
            Input::Character(_) => {}
        }
        Update::default()
    }

    fn draw(&self, env: &Env, _: Rect, buffer: &mut Buffer) -> Option<Position> {
        let board = self.board(env).ok()?;
        let problem = self.problem();
        let mut scene = Scene::of_position(problem, problem.start().pegs);
        scene.cursor = Some(self.cursor);
        let cursor = board.draw(&scene, buffer);
        if let Some(panel) = board.layout.panel {
            let lines = panel_lines(self, env, usize::from(panel.width));
            text::draw_cut(&lines, panel, &env.look, buffer);
        } else if let Some(status) = board.layout.status {
            let text = format!(" {}: {}", mode(self), standing(self, env));
            text::draw_row(&text, status, Style::new(), &env.look, buffer);
        }
        cursor
    }

    fn page(&self, env: &Env) -> Result<Page, TooSmall> {
        Ok(self.board(env)?.page(env.size))
    }

    fn save(&mut self, title: &str) -> Update {
        if let Some(fault) = fault(self.problem()) {
            return Update::notice(fault);
        }
        let problem = Box::new(self.problem().clone().with_title(title));
        Update::effect(Effect::SaveProblem(problem))
    }

    fn interest(&self) -> Interest {
        Interest::Position
    }

    fn own_session(&mut self) -> Option<&mut PlaySession> {
        Some(&mut self.session)
    }

    fn is_unsaved(&self) -> bool {
        self.draft.is_unsaved()
    }

    fn saved(&mut self) {
        self.draft.keep();
    }
}

fn mode(editor: &Editor) -> &'static str {
    if editor.is_goal_edited {
        "Setting the goal"
    } else {
        "Setting pegs"
    }
}

fn panel_lines(editor: &Editor, env: &Env, width: usize) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let problem = editor.problem();
    let board = problem.board();
    let mut lines = Vec::new();
    let mut write = |text: &str, style: Style| {
        lines.extend(text::paragraph(text, width, style));
    };
    write(mode(editor), palette.accent());
    write(
        &counted(problem.start().pegs.len(), "peg"),
        palette.strong(),
    );
    let goal = problem.asked();
    write(&format!("Goal: {goal}"), Style::new());
    let is_of_game = is_of_game(editor, env);
    let style = match editor.session.told().filter(|_| !is_of_game) {
        Some(Standing::Winnable(_)) => palette.success(),
        Some(Standing::Lost(_)) => palette.warning(),
        _ => palette.dim(),
    };
    write(&standing(editor, env), style);
    if !is_of_game {
        if let Some(reason) = editor.session.knowledge().reason(problem.start()) {
            write(&reason.text(problem), Style::new());
        }
        let winning = winning(editor);
        if !winning.is_empty() {
            write(&format!("by {}", winning.join(", ")), Style::new());
        }
    }
    let rule = format!("{}, {} jumps", board.title(), board.rule());
    write(&rule, palette.dim());
    lines
}

/// Whether it is what the game in progress asks now: there hints and the lamp tell of it, and count.
fn is_of_game(editor: &Editor, env: &Env) -> bool {
    let (game, problem) = (env.session.game(), editor.problem());
    game.status() == Status::Playing
        && game.problem().board().is_like(problem.board())
        && env.session.pegs() == problem.start().pegs
        && game.problem().meant().goal() == problem.goal()
}

fn standing(editor: &Editor, env: &Env) -> String {
    let game = editor.session.game();
    let problem = editor.problem();
    if is_of_game(editor, env) {
        return "as in the game: the hint and the lamp tell of it there".to_owned();
    }
    if problem.goal().is_reached(problem.start().pegs) {
        return "the goal is reached already".to_owned();
    }
    match editor.session.told() {
        Some(Standing::Lost(_)) => "cannot be won".to_owned(),
        Some(standing) => words::standing(game, standing),
        None => String::new(),
    }
}

fn winning(editor: &Editor) -> Vec<String> {
    let problem = editor.problem();
    let (board, start) = (problem.board(), problem.start());
    let is_winning = |child| editor.session.knowledge().line(child).is_some();
    let actions = start.actions(board);
    actions
        .filter(|&action| is_winning(start.play_unchecked(action)))
        .map(|action| notation::action_text(board, action))
        .collect()
}
