//! Four pegs to try the rules on: every step is prompted, and a wrong one is said to be wrong. Nothing of it is kept.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::app::session::PlaySession;
use crate::app::session::command::PlayCommand;
use crate::rules::board::Jump;
use crate::rules::game::Game;
use crate::rules::hole::Hole;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Status;
use crate::tui::base::arrows;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::{Route, Update};
use crate::tui::board::geometry::Grid;
use crate::tui::board::layout::TooSmall;
use crate::tui::board::motion::BoardMotion;
use crate::tui::board::scene::Scene;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::keys::keymap::Keymap;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page::Page;
use crate::tui::widgets::shown_board::ShownBoard;
use crate::tui::widgets::text;

/// The board, the goal, the pegs and the only way to win: one peg jumps, then another jumps twice.
const BOARD: &str = "english";
const GOAL: &str = "f5:f5";
const PEGS: &str = "d4,d5,e5,d7";
const LINE: &str = "d4-d6 d7-d5-f5";

#[derive(Debug)]
pub struct Trial {
    session: PlaySession,
    line: Vec<Action>,
}

impl Trial {
    pub fn new(env: &Env) -> Result<Trial, String> {
        let entry = env
            .library
            .entry(BOARD)
            .map_err(|error| error.to_string())?;
        let problem = entry.problem(GOAL, None, false);
        let problem = problem.map_err(|error| error.to_string())?;
        let pegs =
            notation::read_holes(problem.board(), PEGS).map_err(|error| error.to_string())?;
        let problem = problem.from_pegs(pegs);
        Ok(Trial {
            line: problem.read_line(LINE)?,
            session: PlaySession::new(Game::new(problem), None),
        })
    }

    fn board<'a>(&'a self, env: &'a Env) -> Result<ShownBoard<'a>, TooSmall> {
        ShownBoard::new(self.session.board(), &env.look, env.size)
    }

    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// The jump to be made now; `None` off the way to win, or at its end.
    fn next(&self) -> Option<Jump> {
        let played = self.game().played();
        let is_on_it = self.line.starts_with(&played);
        let next = is_on_it.then(|| self.line.get(played.len()))??;
        next.jump()
    }

    /// What to do now.
    pub fn prompt(&self, env: &Env) -> String {
        let game = self.game();
        let pegs = game.position().pegs.len();
        let back = "{undo} takes the jump back";
        let text = match (game.status(), self.next()) {
            (Status::Won, _) => {
                "Solved: one peg is left, and it stands on the ring. {select}: on to the whole board".to_owned()
            }
            (Status::Stuck, _) if pegs == 1 => {
                format!("One peg is left, but not in the hole with the ring: {back}")
            }
            (Status::Stuck, _) => format!("No peg can jump any more, and {pegs} are left: {back}"),
            (Status::Playing, None) => format!("That way the ring cannot be reached: {back}"),
            (Status::Playing, Some(jump)) => self.step_text(jump),
        };
        env.with_keys(Context::Trial, &text)
    }

    /// What leads to a jump: going to the peg, picking it up, jumping.
    fn step_text(&self, jump: Jump) -> String {
        let key = |way| Keymap::name_of(Command::Step(way)).unwrap_or_default();
        let session = &self.session;
        let pegs = session.game().position().pegs.len();
        let way = direction(&Grid::new(session.board()), jump.from, jump.to);
        if session.held() == Some(jump.from) && session.cursor() == jump.from {
            let arrow = key(way);
            return match session.game().last_jump() {
                Some(last) if last.to == jump.from => {
                    format!(
                        "{pegs} left, and this peg can jump on: {{{arrow}}}. It is still one move"
                    )
                }
                _ => format!("Now {{{arrow}}}: it jumps over the peg beside it"),
            };
        }
        if session.cursor() == jump.from {
            return "{select} picks up the peg under the cursor".to_owned();
        }
        let way = direction(&Grid::new(session.board()), session.cursor(), jump.from);
        let arrow = key(way);
        let peg = session.board().label(jump.from);
        if session.held() == Some(session.cursor()) {
            // An arrow would jump with it.
            return format!("{{select}} drops this peg: the one at {peg} goes first");
        }
        format!("{pegs} pegs left. Go to the one at {peg}: {{{arrow}}}")
    }

    /// Does something in the trial, of which nothing is kept.
    fn play(&mut self, command: PlayCommand) -> Update {
        Update {
            notice: self.session.carry_out(command).notice,
            ..Update::default()
        }
    }

    fn carry_out(&mut self, command: Command) -> Update {
        let cursor = self.session.cursor();
        match command {
            Command::Step(direction) => {
                let update = arrows::step(&self.session, direction);
                match update.play {
                    Some(play) => self.play(play),
                    None => update,
                }
            }
            Command::Select if self.game().status() == Status::Won => {
                Update::open_instead(Route::Game)
            }
            Command::Select => self.play(PlayCommand::Select(cursor)),
            Command::Drop if self.session.held().is_some() => self.play(PlayCommand::Drop),
            Command::Drop => Update::back(),
            Command::Undo => self.play(PlayCommand::Undo),
            Command::Hint => Update::notice("that helps in a game: here every step is told"),
            Command::Restart => self.play(PlayCommand::Restart),
            _ => Update::default(),
        }
    }
}

/// The arrow that leads from a hole towards another: first to its column.
fn direction(grid: &Grid, from: Hole, to: Hole) -> Arrow {
    let (from, to) = (grid.cell(from), grid.cell(to));
    match () {
        () if to.half_column < from.half_column => Arrow::Left,
        () if to.half_column > from.half_column => Arrow::Right,
        () if to.row < from.row => Arrow::Up,
        () => Arrow::Down,
    }
}

impl Screen for Trial {
    fn context(&self) -> Context {
        Context::Trial
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select if self.game().status() == Status::Won => Some("play"),
            Command::Select => self.session.choice(),
            Command::Undo => self.game().can_undo().then_some("undo"),
            Command::Back => Some("home"),
            _ => None,
        }
    }

    fn is_holding(&self, _: &Env) -> bool {
        self.session.held().is_some()
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(command) => self.carry_out(command),
            Input::Click(cell) => {
                let hole = self.board(env).ok().and_then(|board| board.hole_at(cell));
                hole.map_or_else(Update::default, |hole| self.play(PlayCommand::Select(hole)))
            }
            Input::Character(_) => Update::default(),
        }
    }

    fn drag(&mut self, from: Position, to: Position, env: &Env) -> Option<Update> {
        let jump = self.board(env).ok()?.dragged(&self.session, from, to)?;
        Some(self.play(PlayCommand::Jump(jump)))
    }

    fn draw(&self, env: &Env, _: Rect, buffer: &mut Buffer) -> Option<Position> {
        let board = self.board(env).ok()?;
        let scene = Scene::of_game(&self.session, &BoardMotion::new(false));
        let cursor = board.draw(&scene, buffer);
        if let Some(panel) = board.layout.panel {
            draw_panel(self, env, panel, buffer);
        }
        cursor
    }

    fn page(&self, env: &Env) -> Result<Page, TooSmall> {
        Ok(self.board(env)?.page(env.size))
    }

    fn notice(&self, env: &Env) -> Option<String> {
        let layout = self.board(env).ok()?.layout;
        let prompt = || layout.panel.is_none().then(|| self.prompt(env));
        env.notice.clone().or_else(prompt)
    }
}

/// What to do now, and what for.
fn draw_panel(trial: &Trial, env: &Env, area: Rect, buffer: &mut Buffer) {
    let palette = Palette::new(&env.look);
    let style = if trial.game().status() == Status::Won {
        palette.success()
    } else {
        palette.strong()
    };
    let paragraph = |text: &str, style| text::paragraph(text, area.width.into(), style);
    let gap = || vec![Line::default()];
    let goal = "Goal: the last peg in the hole with the ring";
    let lines = [
        paragraph("Try it on 4 pegs", palette.accent()),
        gap(),
        paragraph(&trial.prompt(env), style),
        gap(),
        paragraph(goal, palette.dim()),
    ];
    text::draw_cut(&lines.concat(), area, &env.look, buffer);
}
