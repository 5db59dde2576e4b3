//! A lesson: its page beside the board, a demonstration, and a try that is judged jump by jump.

mod state;
mod view;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::session::PlaySession;
use crate::app::session::command::PlayCommand;
use crate::tui::base::env::Env;
use crate::tui::base::screen::{Interest, Screen};
use crate::tui::base::update::Update;
use crate::tui::board::layout::TooSmall;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::widgets::page::Page;
use crate::tui::widgets::shown_board::ShownBoard;

pub use crate::tui::screens::lesson::state::LessonScreen;

impl Screen for LessonScreen {
    fn context(&self) -> Context {
        Context::Lesson
    }

    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        let session = self.session();
        let plays = self.lesson.line().is_some();
        match command {
            // Any key ends it.
            _ if self.is_shown() => None,
            Command::Select if self.is_page(env) => Some("to the board"),
            Command::Select if self.lesson.is_done() => Some("on"),
            Command::Select if !plays => (!self.lesson.is_for_yes_or_no()).then_some("this one"),
            Command::Select => session.choice(),
            Command::Answer(is_yes) => {
                let is_open = self.lesson.is_for_yes_or_no() && !self.lesson.is_done();
                is_open.then_some(if is_yes { "yes" } else { "no" })
            }
            Command::Undo => session.game().can_undo().then_some("undo"),
            Command::Redo => session.game().can_redo().then_some("redo"),
            Command::Hint => plays.then_some("show me"),
            // Beside a question with y and n it would be taken for an answer.
            Command::NextStage => {
                let label = if self.run().is_solved() {
                    "next"
                } else {
                    "skip"
                };
                (!self.lesson.is_done() && !self.lesson.is_for_yes_or_no()).then_some(label)
            }
            Command::PreviousStage if self.run().part().is_some() => None,
            Command::PreviousStage => match self.run().stage() {
                0 => None,
                1 => Some("lesson"),
                _ => Some("previous"),
            },
            Command::SwitchPane => self.panel(env).is_none().then_some("page"),
            Command::Back => Some("back"),
            _ => None,
        }
    }

    fn is_holding(&self, _: &Env) -> bool {
        self.lesson.play().held().is_some()
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(command) => self.carry_out(command, env),
            Input::Character(character) => self.write(character),
            Input::Click(cell) => {
                let hole = self.board_seen(env).and_then(|board| board.hole_at(cell));
                hole.map_or_else(Update::default, |hole| self.select(hole))
            }
        }
    }

    fn drag(&mut self, from: Position, to: Position, env: &Env) -> Option<Update> {
        self.lesson.line()?;
        let jump = self.board_seen(env)?.dragged(self.session(), from, to)?;
        Some(self.play(PlayCommand::Jump(jump)))
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(self, env, body, buffer)
    }

    fn page(&self, env: &Env) -> Result<Page, TooSmall> {
        if self.is_page(env) {
            return Page::fitting(env.size);
        }
        Ok(ShownBoard::new(self.session().board(), &env.look, env.size)?.page(env.size))
    }

    fn notice(&self, env: &Env) -> Option<String> {
        let said = || {
            let is_said = self.is_bare(env) && !self.is_page(env);
            is_said.then(|| self.said_in_short(env))
        };
        env.notice.clone().or_else(said)
    }

    fn interest(&self) -> Interest {
        if self.lesson.is_judged() && !self.is_shown() {
            Interest::Position
        } else {
            Interest::Nothing
        }
    }

    fn own_session(&mut self) -> Option<&mut PlaySession> {
        Some(self.lesson.play_mut())
    }

    fn answered(&mut self, _: &Env) -> Update {
        Update::from(self.lesson.judge())
    }

    fn typed(&mut self, text: &str, _: &Env) -> Option<Update> {
        self.play_typed(text)
    }

    /// Only what is solved is kept.
    fn step_back(&mut self, _: &Env) -> Option<Update> {
        let is_lost = self.lesson.play().game().jump_count() > 0 && !self.run().is_solved();
        is_lost.then(|| Update::back().saying("what you played there is not kept: it begins anew"))
    }

    fn until_tick(&self) -> Option<Duration> {
        self.until_step()
    }

    fn tick(&mut self, elapsed: Duration) {
        self.advance(elapsed);
    }

    fn stop(&mut self) -> bool {
        self.stop_showing()
    }
}
