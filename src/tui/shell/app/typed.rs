//! What has been typed is carried out.

use crate::app::session::command::PlayCommand;
use crate::app::store::Theme;
use crate::rules::notation;
use crate::tui::base::effect::Effect;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::update::{Route, Update};
use crate::tui::keys::context::Context;
use crate::tui::shell::app::App;
use crate::tui::shell::prompt::{self, Typed};
use crate::tui::style::look::Look;

impl App {
    /// Does what stands in the line being typed.
    pub(super) fn submit(&mut self) -> Update {
        let Some(Overlay::Prompt(input)) = self.env.overlay.take() else {
            return Update::default();
        };
        if let Some(update) = self.screens.top_mut().typed(input.value(), &self.env) {
            return update;
        }
        match prompt::read(input.value(), &self.env.library) {
            Err(message) => Update::notice(message),
            Ok(typed) => self.carry_out_typed(typed),
        }
    }

    /// Does what has been typed.
    fn carry_out_typed(&mut self, typed: Typed) -> Update {
        let env = &mut self.env;
        match typed {
            Typed::Nothing => {}
            Typed::Command(command) => return self.carry_out(command),
            Typed::Line(line) if self.screens.top().context() == Context::Game => {
                return Update::play(PlayCommand::Line(line));
            }
            Typed::Line(_) => {
                return Update::notice("moves are played on the board of a game: open one first");
            }
            Typed::Why(jump) => return self.why(&jump),
            Typed::Learn(None) => return Update::open(Route::Learn),
            Typed::Learn(Some(name)) => {
                let lessons = env.course().lessons().len();
                return match env.course().find(&name) {
                    Some(number) => Update::open(Route::Lesson { number, stage: 0 }),
                    None => Update::notice(format!(
                        "there is no lesson {}: they are numbered from 1 to {lessons}",
                        notation::shortened(&name)
                    )),
                };
            }
            Typed::Theme(name) => {
                match prompt::choice("theme", &[&name], &env.themes, Theme::name) {
                    Ok(theme) => env.look.theme = Look::settled_theme(theme, env.look.depth),
                    Err(fault) => return Update::notice(fault),
                }
            }
            Typed::Glyphs(glyphs) => env.look.glyphs = glyphs,
            Typed::Scale(scale) => env.look.scale = scale,
            Typed::Animation(is_on) => {
                env.settings.animation = is_on;
                env.motion.switch(is_on);
            }
            Typed::Save(title) => return self.screens.top().save(&title),
            Typed::Play(problem) => return Update::effect(Effect::Open(problem)),
        }
        Update::default()
    }

    /// Why a jump would lose that can be played now in the game on the board.
    fn why(&self, text: &str) -> Update {
        if self.screens.top().context() != Context::Game {
            return Update::notice("a jump is asked about on the board of a game: open one first");
        }
        let game = self.game();
        let (board, position) = (game.problem().board(), game.position());
        let actions = notation::read_line(board, text)
            .map_err(|error| error.to_string())
            .and_then(|written| {
                let replayed = notation::replay(board, position, &written);
                replayed.map_err(|illegal| illegal.to_string())
            });
        match actions.as_deref() {
            Ok([action]) => Update::play(PlayCommand::ExplainJump(position, *action)),
            Ok(_) => Update::notice("ask about one jump, as in why d2-d4"),
            Err(error) => Update::notice(error.clone()),
        }
    }
}
