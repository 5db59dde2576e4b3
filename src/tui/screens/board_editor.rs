//! The board editor: holes added and removed on a square or a triangular lattice, with the facts of the board that they
//! make, and kept as a board file of the player's own.

mod state;
mod view;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::base::env::Env;
use crate::tui::base::screen::{Leaving, Screen, Untold};
use crate::tui::base::update::Update;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;

pub use crate::tui::screens::board_editor::state::BoardEditor;

impl Screen for BoardEditor {
    fn context(&self) -> Context {
        Context::BoardEditor
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("hole"),
            Command::SwitchRule => Some("lattice"),
            Command::Save => Some("save"),
            Command::Clear => Some("clear"),
            Command::Back => Some("back"),
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
            Input::Do(command) => self.carry_out(command),
            Input::Click(cell) => match view::place_at(self, env, cell) {
                Some(place) => self.toggle_at(place),
                None => Update::default(),
            },
            Input::Character(_) => Update::default(),
        }
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(self, env, body, buffer)
    }

    fn save(&mut self, title: &str) -> Update {
        self.draft.stay();
        self.keep(title)
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
