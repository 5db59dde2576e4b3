//! The position editor: pegs and goal set by hand, with what the solver knows of the problem that they make.
//!
//! Every change makes another problem, in a play session of its own with the lamp lit; the game in progress stays as it
//! is until the player chooses to play the position.

mod state;
mod view;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::session::PlaySession;
use crate::tui::base::env::Env;
use crate::tui::base::screen::{Interest, Leaving, Screen, Untold};
use crate::tui::base::update::Update;
use crate::tui::board::layout::TooSmall;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::widgets::page::Page;

pub use crate::tui::screens::editor::state::Editor;
pub(in crate::tui) use crate::tui::screens::editor::state::fault;

impl Screen for Editor {
    fn context(&self) -> Context {
        Context::Editor
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
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
            Command::SwitchRule => Some("rule"),
            Command::Back => Some("to the game"),
            Command::Copy => Some("copy"),
            Command::Undo => Some("undo"),
            _ => None,
        }
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        view::untold(self, env)
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        self.draft.stay();
        match input {
            Input::Do(command) => return self.carry_out(command, env),
            Input::Click(cell) => {
                if let Some(hole) = view::hole_at(self, env, cell) {
                    self.toggle_at(hole);
                }
            }
            Input::Character(_) => {}
        }
        Update::default()
    }

    fn draw(&self, env: &Env, _: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(self, env, buffer)
    }

    fn page(&self, env: &Env) -> Result<Page, TooSmall> {
        Ok(view::board(self, env)?.page(env.size))
    }

    fn save(&mut self, title: &str) -> Update {
        self.draft.stay();
        self.keep(title)
    }

    fn interest(&self) -> Interest {
        Interest::Position
    }

    fn own_session(&mut self) -> Option<&mut PlaySession> {
        Some(&mut self.session)
    }

    fn refresh(&mut self, _: &Env) {
        self.draft.stay();
    }

    fn leave(&mut self, how: Leaving) -> Option<Update> {
        self.draft.leave(how)
    }

    fn saved(&mut self) {
        self.draft.keep();
    }
}
