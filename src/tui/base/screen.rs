//! What a screen is.

use std::any::Any;
use std::fmt::Debug;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::app::session::PlaySession;
use crate::app::soli2::{Soli2Kept, Soli2Match, Soli2Reply};
use crate::tui::base::env::Env;
use crate::tui::base::update::Update;
use crate::tui::board::layout::TooSmall;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::widgets::buttons::Button;
use crate::tui::widgets::page::Page;

/// What fills the window. A screen knows no other screen: what it gets is read-only, what it wants it returns.
pub trait Screen: Any + Debug {
    /// Which keys count on it: those of most, where something is chosen, unless it has a table of its own.
    fn context(&self) -> Context {
        Context::Menu
    }

    /// What a command does now, in a word or two for the footer; `None` for no button. Help has one on every screen.
    fn label(&self, command: Command, env: &Env) -> Option<&'static str>;

    /// What keeps the place in the footer of a command that does nothing now; `None` for no place.
    fn idle_label(&self, _command: Command, _env: &Env) -> Option<&'static str> {
        None
    }

    /// Whether something is picked up, which the right button of the mouse lets go.
    fn is_holding(&self, _env: &Env) -> bool {
        false
    }

    /// What the screen has to tell and has no room for: whole, under a title. The help begins with it.
    fn untold(&self, _env: &Env) -> Option<Untold> {
        None
    }

    /// The letters that choose a target now, on a screen where targets carry letters.
    fn letters(&self, _env: &Env) -> Option<String> {
        None
    }

    fn update(&mut self, input: Input, env: &Env) -> Update;

    /// The mouse was pressed over one cell and is let go over another: what that does, `None` for nothing.
    fn drag(&mut self, _from: Position, _to: Position, _env: &Env) -> Option<Update> {
        None
    }

    /// Draws the screen over the body of its [page](Screen::page) and gives the cell of the cursor.
    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position>;

    /// Where its parts stand.
    fn page(&self, env: &Env) -> Result<Page, TooSmall> {
        Page::fitting(env.size)
    }

    fn notice(&self, env: &Env) -> Option<String> {
        env.notice.clone()
    }

    /// The buttons that it has beside those of the footer.
    fn buttons(&self, _env: &Env) -> Vec<Button> {
        Vec::new()
    }

    /// What is recorded has changed, or may have as the screen is gone back to.
    fn refresh(&mut self, _env: &Env) {}

    /// The screen is gone back to, and asks again what may have been answered to nobody.
    fn returned(&mut self, _env: &Env) -> Update {
        Update::default()
    }

    /// Keeps what is made on it under a name.
    fn save(&mut self, _title: &str) -> Update {
        Update::notice("problems are saved from the position editor: type :edit")
    }

    /// Which positions of the play session the solver is to look at while this is shown.
    fn interest(&self) -> Interest {
        Interest::Nothing
    }

    /// The play session that is shown instead of the one in the environment.
    fn own_session(&mut self) -> Option<&mut PlaySession> {
        None
    }

    /// The solver has told the play session something: the one of the screen, where it has one.
    fn answered(&mut self, _env: &Env) -> Update {
        Update::default()
    }

    /// Something about Soli2 has come from outside.
    fn hear_soli2(&mut self, _news: Soli2News, _env: &Env) -> Update {
        Update::default()
    }

    /// Takes a text typed after `:`, where it means something here that it means nowhere else.
    fn typed(&mut self, _text: &str, _env: &Env) -> Option<Update> {
        None
    }

    /// Whether another game like the one on the board can be begun from here.
    fn has_next_game(&self) -> bool {
        false
    }

    fn next_game(&mut self, _env: &Env) -> Update {
        Update::default()
    }

    /// The time after which something moves on by itself; `None` when nothing does.
    fn until_tick(&self) -> Option<Duration> {
        None
    }

    fn tick(&mut self, _elapsed: Duration) {}

    /// Goes one step back within the screen, where it has several, or asks before.
    fn step_back(&mut self, _env: &Env) -> Option<Update> {
        None
    }

    /// Whether something would be lost that is made on it, if it were closed.
    fn is_unsaved(&self) -> bool {
        false
    }

    /// What was to be kept is kept.
    fn saved(&mut self) {}

    /// What moves by itself stops, because the player does something. Whether anything did.
    fn stop(&mut self) -> bool {
        false
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untold {
    pub title: String,
    /// All of it, a paragraph a line.
    pub text: String,
}

impl Untold {
    /// What a panel has no room for, or has no panel: the first of its lines, `told` of a width, is the title.
    pub(in crate::tui) fn of_panel(
        panel: Option<Rect>,
        told: impl Fn(usize) -> Vec<Line<'static>>,
    ) -> Option<Untold> {
        let is_whole = |panel: Rect| told(panel.width.into()).len() <= usize::from(panel.height);
        if panel.is_some_and(is_whole) {
            return None;
        }
        let lines = told(usize::MAX).into_iter().map(|line| line.to_string());
        let mut lines = lines.filter(|line| !line.is_empty());
        Some(Untold {
            title: lines.next()?,
            text: lines.collect::<Vec<_>>().join("\n"),
        })
    }
}

#[derive(Clone, Debug)]
pub enum Soli2News {
    Start(Box<Soli2Match>),
    /// What is kept: the game in progress and the results.
    Opened(Option<Box<Soli2Match>>, Box<Soli2Kept>),
    Reply(Box<Soli2Reply>),
}

/// What the solver is to find out while a screen is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interest {
    Nothing,
    /// What the player wants to know of the position.
    Position,
    /// The verdicts of the whole line, the position after that many actions first.
    Line(usize),
}
