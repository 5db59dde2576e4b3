//! The review: the whole game as a timeline, stepped through with the verdicts on every position.
//!
//! The game itself is changed only when the player goes on from the position looked at. The verdicts come from the
//! adviser of the play session, one after the other, and stay known to it.

mod comparison;
mod state;
pub mod strip;
mod view;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::advice::adviser::PACE;
use crate::app::advice::all_shortest::AllShortest;
use crate::app::session::command::PlayCommand;
use crate::rules::problem::Status;
use crate::tui::base::env::Env;
use crate::tui::base::screen::{Interest, Screen, Untold};
use crate::tui::base::update::Update;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;

pub use crate::tui::screens::review::state::Review;

impl Review {
    /// The review of the game, which helps where that goes on; of one without moves it shows the other lines.
    pub fn open(env: &Env) -> (Review, Update) {
        let game = env.session.game();
        let update = if game.status() == Status::Playing {
            Update::play(PlayCommand::CountHint)
                .saying("the review of a running game counts as help")
        } else {
            Update::default()
        };
        (Review::new(env), update)
    }

    /// The review with the shortest line known playing itself beside the game, and what that leads to.
    pub fn open_playing(env: &Env) -> Result<(Review, Update), String> {
        let mut review = Review::new(env);
        let update = review.play_both(env);
        if review.compared().is_some() {
            return Ok((review, update));
        }
        Err(state::no_other("{review}, then "))
    }
}

impl Screen for Review {
    fn context(&self) -> Context {
        Context::Review
    }

    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        match command {
            // Beside another line what goes on to the next one comes first.
            Command::Select
            | Command::Return
            | Command::Explain
            | Command::Export
            | Command::Copy
            | Command::Step(Arrow::Left)
                if self.compared().is_some() =>
            {
                None
            }
            Command::PlayShortest => self.compared().map(|_| "play"),
            Command::Step(Arrow::Left) => (self.depth() > 0).then_some("before"),
            Command::Step(Arrow::Right) => (!self.is_at_end()).then_some("forward"),
            Command::Select => Some("play on"),
            Command::Return => {
                let lost = self.timeline.lost(env.session.knowledge());
                let lost_moves = env.session.lost_moves();
                let turn = lost_moves.and_then(|lost| lost.first_turn());
                lost.or(turn).map(|_| "where lost")
            }
            Command::Explain => {
                let is_known = self.before_loss(env).is_some() || self.is_lost_from_start(env);
                is_known.then_some("why")
            }
            Command::Compare => match (self.compared(), self.other()) {
                (None, None) => None,
                (None, Some(_)) => Some("compare"),
                (Some(_), Some(_)) => Some("next line"),
                (Some(_), None) => Some("alone"),
            },
            Command::CompareBack => self.compared().map(|_| "line before"),
            Command::AllShortest => match env.session.all_shortest() {
                AllShortest::Unasked | AllShortest::Undecided => match self.compared() {
                    Some(_) => Some("all"),
                    None => Some("all shortest"),
                },
                _ => None,
            },
            Command::Back => Some("back"),
            Command::Export => Some("save"),
            Command::Copy => Some("copy"),
            _ => None,
        }
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        view::untold(self, env)
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(command) => return self.carry_out(command, env),
            Input::Click(cell) => {
                let of_strip = view::strip(self, env).depth_at(cell);
                if let Some(depth) = of_strip.or_else(|| view::listed_depth_at(self, env, cell)) {
                    self.go_to(depth);
                }
            }
            Input::Character(_) => {}
        }
        Update::default()
    }

    fn answered(&mut self, env: &Env) -> Update {
        self.take_all_shortest(env)
    }

    fn draw(&self, env: &Env, _: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(self, env, buffer)
    }

    fn notice(&self, env: &Env) -> Option<String> {
        // Without a panel an explanation is told in its short form.
        let told = || {
            env.explanation()
                .filter(|_| view::panel(self, env).is_none())
        };
        env.notice.clone().or_else(|| Some(told()?.short.clone()))
    }

    fn interest(&self) -> Interest {
        Interest::Line(self.depth())
    }

    fn until_tick(&self) -> Option<Duration> {
        self.since_jump.map(|since| PACE.saturating_sub(since))
    }

    fn tick(&mut self, elapsed: Duration) {
        let Some(since) = self.since_jump else {
            return;
        };
        self.since_jump = Some(since + elapsed);
        if since + elapsed >= PACE {
            self.go_to(self.depth + 1);
            self.since_jump = (!self.is_at_end()).then_some(Duration::ZERO);
        }
    }

    fn stop(&mut self) -> bool {
        self.since_jump.take().is_some()
    }
}
