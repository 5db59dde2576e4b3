//! Soli2, the game for two: where a game is begun, the game, its end, and its review.

mod play;
mod review;
mod setup;
mod view;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::session::reaction::SessionEffect;
use crate::app::soli2::Soli2Match;
use crate::rules::hole::Hole;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::screen::{Screen, Soli2News, Untold};
use crate::tui::base::update::Update;
use crate::tui::board::layout::TooSmall;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::screens::soli2::play::Soli2Play;
use crate::tui::screens::soli2::setup::Soli2Setup;
use crate::tui::widgets::page::Page;
use crate::tui::widgets::text;

#[derive(Debug)]
pub struct Soli2Screen {
    setup: Soli2Setup,
    /// The game on the board; `None` while one is chosen.
    play: Option<Soli2Play>,
}

impl Soli2Screen {
    /// The screen, with a game to be chosen, and the question of what is kept.
    pub fn open(env: &Env) -> Result<(Soli2Screen, Update), String> {
        let screen = Soli2Screen {
            setup: Soli2Setup::new(env)?,
            play: None,
        };
        Ok((screen, Update::effect(Effect::OpenSoli2)))
    }

    pub fn game(&self) -> Option<&Soli2Match> {
        self.play.as_ref().map(|play| &play.game)
    }

    /// Puts a game on the board; the computer begins where it is its turn.
    fn start(&mut self, game: Soli2Match) -> Update {
        let play = self.play.insert(Soli2Play::new(game));
        play.ask_computer()
    }

    fn set_up(&mut self, input: Input, env: &Env) -> Update {
        let had_begun = self.setup.has_begun();
        match self.setup.update(input, env) {
            None => Update::default(),
            Some(Ok(game)) => {
                let is_another = had_begun && game.game.moves().is_empty();
                let mut update = self.start(game);
                if is_another {
                    update.effects.insert(0, Effect::SetSoli2Aside);
                }
                update
            }
            Some(Err(why)) => Update::notice(why),
        }
    }

    /// Goes back to where a game is begun. The one on the board is kept.
    fn leave_game(&mut self, is_another_wanted: bool) -> Update {
        if let Some(play) = self.play.take() {
            self.setup.take_over(play.game, is_another_wanted);
        }
        Update {
            effects: vec![SessionEffect::CancelSearch.into(), Effect::OpenSoli2],
            ..Update::default()
        }
    }

    fn hole_at(&self, env: &Env, cell: Position) -> Option<Hole> {
        view::board(self.play.as_ref()?, env).ok()?.hole_at(cell)
    }
}

impl Screen for Soli2Screen {
    fn context(&self) -> Context {
        Context::Soli2
    }

    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        match (command, &self.play) {
            (Command::Back, _) => Some("back"),
            (Command::Select, None) => Some(self.setup.label()),
            (_, None) => None,
            (_, Some(play)) => play.label(command, env),
        }
    }

    fn is_holding(&self, _: &Env) -> bool {
        self.play.as_ref().is_some_and(|play| play.held.is_some())
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        match &self.play {
            None => self.setup.untold(env),
            Some(play) => view::untold(play, env),
        }
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        let Some(play) = &mut self.play else {
            return match input {
                Input::Do(Command::Drop) => Update::back(),
                input => self.set_up(input, env),
            };
        };
        match input {
            Input::Do(Command::Restart) => self.leave_game(true),
            Input::Do(Command::Drop) if !play.can_drop() => self.leave_game(false),
            Input::Do(command) => play.carry_out(command, env),
            Input::Character(_) => Update::default(),
            Input::Click(cell) => {
                let hole = self.hole_at(env, cell);
                match (hole, &mut self.play) {
                    (Some(hole), Some(play)) => play.click(hole),
                    _ => Update::default(),
                }
            }
        }
    }

    fn drag(&mut self, from: Position, to: Position, env: &Env) -> Option<Update> {
        let (from, to) = (self.hole_at(env, from)?, self.hole_at(env, to)?);
        self.play.as_mut()?.drag(from, to)
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        match &self.play {
            None => self.setup.draw(env, body, buffer),
            Some(play) => view::draw(play, env, buffer),
        }
    }

    fn page(&self, env: &Env) -> Result<Page, TooSmall> {
        let Some(play) = &self.play else {
            return Page::fitting(env.size);
        };
        Ok(view::board(play, env)?.page(env.size))
    }

    fn notice(&self, env: &Env) -> Option<String> {
        let told = || {
            let play = self.play.as_ref()?;
            let layout = view::board(play, env).ok()?.layout;
            let is_bare = layout.panel.is_none() && layout.status.is_none();
            // In the rows below the board.
            let rows = layout
                .footer
                .bottom()
                .saturating_sub(layout.board.area.bottom());
            let room = usize::from(layout.notice.width).saturating_sub(2);
            let lines = text::wrap(&play.state_text(env), room);
            let lines = text::in_rows(lines, rows.max(1).into(), room, &env.look);
            is_bare.then(|| lines.join(" "))
        };
        env.notice.clone().or_else(told)
    }

    fn hear_soli2(&mut self, news: Soli2News, _: &Env) -> Update {
        match news {
            Soli2News::Start(game) => self.start(*game),
            Soli2News::Opened(game, kept) => {
                self.setup.hear(game.map(|game| *game), *kept);
                Update::default()
            }
            Soli2News::Reply(reply) => match &mut self.play {
                Some(play) => play.answered(&reply),
                None => Update::default(),
            },
        }
    }

    fn returned(&mut self, _: &Env) -> Update {
        let play = self.play.as_mut();
        play.map_or_else(Update::default, Soli2Play::ask_again)
    }

    fn typed(&mut self, text: &str, _: &Env) -> Option<Update> {
        self.play.as_mut()?.typed(text)
    }
}
