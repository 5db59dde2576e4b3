//! The home screen: where everything begins, and where `m` leads from most screens.
//!
//! On the left a menu and a look at what is selected, on the right every board with a small drawing and the player's
//! progress on it; in a narrow window one list of both.

mod layout;
mod state;
mod view;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use tui_input::Input as TextInput;

use crate::tui::base::env::Env;
use crate::tui::base::screen::{Screen, Untold};
use crate::tui::base::update::Update;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;

pub use crate::tui::screens::home::state::Home;

impl Screen for Home {
    fn context(&self) -> Context {
        if self.search().is_some() {
            Context::Search
        } else {
            Context::Home
        }
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("choose"),
            Command::Search => Some("find"),
            Command::Drop => Some("cancel"),
            Command::Back => Some("quit"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(Command::Step(direction)) if self.search().is_some() => {
                let is_next = matches!(direction, Arrow::Down | Arrow::Right);
                self.find(if is_next { 1 } else { -1 }, env);
            }
            Input::Do(Command::Step(direction)) => {
                self.step(direction, layout::columns(env), env);
            }
            Input::Do(Command::Scroll(lines)) => self.scroll(lines, env),
            Input::Do(Command::First) => self.select(0, env),
            Input::Do(Command::Last) => self.select(usize::MAX, env),
            Input::Do(Command::Search) => self.set_search(Some(TextInput::default()), env),
            Input::Do(Command::Drop) => self.set_search(None, env),
            Input::Do(Command::Edit(request)) => self.edit(request, env),
            Input::Character(character) => {
                if !self.write(character, env) {
                    let name = self.search().map(str::to_owned);
                    return state::nothing_called(&name.unwrap_or(character.to_string()));
                }
            }
            Input::Do(Command::Select) => return self.choose(env),
            Input::Click(cell) => {
                let areas = layout::areas(self.selected(env), env);
                if let Some(&(index, _)) = areas.iter().find(|(_, area)| area.contains(cell)) {
                    return self.choose_at(index, env);
                }
            }
            Input::Do(_) => {}
        }
        Update::default()
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(self, env, body, buffer)
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        view::untold(self, env)
    }

    fn refresh(&mut self, env: &Env) {
        self.recount(env);
    }
}
