//! The problem picker: the named problems, to be filtered and searched, with the position of the one selected beside
//! them. On the map of the holes any other problem is chosen: first the vacancy or several of them, then the survivor
//! among those that the position class allows, or the complement.

mod about;
mod catalogue;
mod state;
mod view;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::base::env::Env;
use crate::tui::base::screen::{Screen, Untold};
use crate::tui::base::update::Update;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::screens::problems::view::Spot;

pub use crate::tui::screens::problems::state::ProblemPicker;

impl Screen for ProblemPicker {
    fn context(&self) -> Context {
        if self.catalogue.is_searching {
            Context::Search
        } else {
            Context::Problems
        }
    }

    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        match command {
            Command::Select if self.is_in_list && self.catalogue.listed().is_empty() => None,
            Command::Select if self.catalogue.is_searching => Some("play"),
            Command::Drop if self.catalogue.is_searching => Some("cancel"),
            Command::Select => Some(self.select_label()),
            Command::SwitchPane if self.is_in_list => Some("choose holes"),
            // Once there is a vacancy, what can be done with it needs the room.
            Command::SwitchPane => (!self.is_past_vacancy()).then_some("list"),
            Command::Drop => self.is_past_vacancy().then_some("new start"),
            Command::SeveralVacancies => self.several_label(),
            Command::Complement => self.has_vacancies().then_some("complement"),
            // While holes are being chosen the way on to the last peg is worth more.
            Command::Anywhere if self.is_choosing_several => None,
            Command::Anywhere => self.has_vacancies().then_some("anywhere"),
            Command::NextFilter => Some("filter"),
            Command::Search => Some("search"),
            Command::Remove => self.own_file(env).map(|_| "remove"),
            Command::SwitchRule => self.has_rules(env).then_some("rule"),
            Command::SwitchKey => self.can_have_key().then_some("key"),
            Command::Back => Some("back"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(Command::Remove) => return self.remove(env),
            Input::Do(command) => return self.carry_out(command, env),
            Input::Character(character) if self.catalogue.is_searching => {
                self.catalogue.write(character);
            }
            Input::Character(_) => {}
            Input::Click(cell) => match view::at(self, env, cell) {
                Some(Spot::Hole(hole)) => return self.choose_hole(hole, env),
                Some(Spot::Listed(index)) => return self.choose_listed(index),
                None => {}
            },
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
        self.mark(env);
    }

    fn has_next_game(&self) -> bool {
        true
    }

    fn next_game(&mut self, env: &Env) -> Update {
        self.play_next(env)
    }
}
