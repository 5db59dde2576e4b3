//! What has been typed after `:` is carried out.

use ratatui::layout::Position;

use crate::app::session::command::PlayCommand;
use crate::app::store::{Glyphs, Setting};
use crate::library::Entry;
use crate::rules::problem::Problem;
use crate::tui::base::effect::Effect;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::update::{Route, Update};
use crate::tui::keys::command::Command;
use crate::tui::keys::context::Context;
use crate::tui::shell::app::{App, ENDS_SPRINT};
use crate::tui::shell::prompt::{self, CommandWord, Typed, completion};
use crate::tui::shell::{command_list, typing};

impl App {
    /// Carries out what is typed, or chosen in the list above it.
    pub(super) fn submit(&mut self) -> Update {
        if !typing::take_chosen(&mut self.env, self.screens.top()) {
            return Update::default();
        }
        let Some(Overlay::Prompt(line)) = self.env.overlay.take() else {
            return Update::default();
        };
        let text = line.text().trim().to_owned();
        let done = match self.screens.top_mut().typed(&text, &self.env) {
            Some(update) => Ok(update),
            None => self.read_and_carry_out(&text),
        };
        match done {
            Ok(update) => {
                if !text.is_empty() && self.env.typed.last() != Some(&text) {
                    self.env.typed.push(text);
                }
                update
            }
            // The text stays, to be repaired.
            Err(fault) => Update::lay_over(Overlay::Prompt(line.refused(fault))),
        }
    }

    fn read_and_carry_out(&mut self, text: &str) -> Result<Update, String> {
        let applies = |word: &CommandWord| completion::applies(word, &self.env, self.screens.top());
        let typed = prompt::read(text, &self.env.library, applies)?;
        self.carry_out_typed(typed)
    }

    /// Carries out what is clicked in the list above what is typed.
    pub(super) fn submit_at(&mut self, cell: Position) -> Update {
        let choice = command_list::choice_at(&self.env, self.screens.top(), cell);
        let (Some(choice), Some(Overlay::Prompt(line))) = (choice, &mut self.env.overlay) else {
            return Update::default();
        };
        line.chosen = Some(choice);
        self.submit()
    }

    /// Does what has been typed.
    fn carry_out_typed(&mut self, typed: Typed) -> Result<Update, String> {
        let env = &mut self.env;
        let context = self.screens.top().context();
        match typed {
            Typed::Nothing => {}
            Typed::Command(command) if !completion::is_known(command, env, context) => {
                return Err("that is for a game being played, and does nothing here".to_owned());
            }
            Typed::Command(Command::Leave) => {
                return Ok(self
                    .screens
                    .leave()
                    .unwrap_or_else(|| Update::effect(Effect::Quit)));
            }
            Typed::Command(command) => return Ok(self.carry_out(command)),
            Typed::Position(_)
            | Typed::Challenge(_)
            | Typed::Ends(_)
            | Typed::Play(_)
            | Typed::Problems(_)
            | Typed::Learn(_)
            | Typed::Open(_)
                if env.sprint.is_some() =>
            {
                return Err(ENDS_SPRINT.to_owned());
            }
            Typed::Open(route) => return Ok(Update::open(route)),
            Typed::Line(line) => return self.play_line(line),
            Typed::Why(jump) => return self.why(&jump),
            Typed::Problems(board) => return self.list_problems(board.as_deref()),
            Typed::Learn(None) => return Ok(Update::open(Route::Learn)),
            Typed::Learn(Some(name)) => {
                let (number, stage) = (env.course().find(&name)?, None);
                return Ok(Update::open(Route::Lesson { number, stage }));
            }
            Typed::Position(text) => return self.begin(&text, prompt::read_position),
            Typed::Challenge(text) => return self.begin(&text, prompt::read_challenge),
            Typed::Setting(name, value) => return self.prefer(name, &value),
            Typed::Save(title) => return Ok(self.screens.top_mut().save(&title)),
            Typed::Ends(ends) => {
                let problem = Box::new(self.problem_of_board(&ends)?);
                return Ok(Update::effect(Effect::Open(problem)));
            }
            Typed::Play(problem) => return Ok(Update::effect(Effect::Open(problem))),
        }
        Ok(Update::default())
    }

    /// Plays a line of notation on the board of a game.
    fn play_line(&mut self, line: String) -> Result<Update, String> {
        match self.screens.top().context() {
            Context::Game => {
                if let Ok(hole) = self.env.session.board().read_hole(&line) {
                    return Ok(Update::play(PlayCommand::LookAt(hole)));
                }
                match self.env.session.read_line(&line) {
                    Ok(_) => Ok(Update::play(PlayCommand::Line(line))),
                    // A problem is written with a colon, too.
                    Err(fault) if self.problem_of_board(&line).is_ok() => {
                        Err(format!("{fault} (the problem: play {line})"))
                    }
                    Err(fault) => Err(fault),
                }
            }
            // What can be played in a lesson its screen has taken.
            Context::Lesson => {
                if let Some(own) = self.screens.top_mut().own_session() {
                    own.read_line(&line)?;
                }
                Err("nothing is to be played here: the lesson asks a question".to_owned())
            }
            _ => Err("moves are played on the board of a game: open one first".to_owned()),
        }
    }

    /// The problem of that name, or with those ends, of the board of the game under its rule.
    fn problem_of_board(&self, name: &str) -> Result<Problem, String> {
        let board = self.env.session.board();
        let rule = board.rule().to_string();
        prompt::read_problem(board.name(), &[name, &rule], &self.env.library)
    }

    fn list_problems(&self, board: Option<&str>) -> Result<Update, String> {
        let env = &self.env;
        let board = board.unwrap_or(env.session.board().name());
        let entry = env.library.entry(board);
        let name = entry.map_err(|error| error.to_string())?.name();
        let mut names = env.library.entries().iter().map(Entry::name);
        let number = names.position(|other| other == name);
        Ok(Update::open(Route::Problems(number.unwrap_or(0))))
    }

    /// Begins what a text makes of the problem on the board.
    fn begin(
        &self,
        text: &str,
        read: fn(&Problem, &str) -> Result<Problem, String>,
    ) -> Result<Update, String> {
        let env = &self.env;
        let problem = read(env.session.game().problem().meant(), text)?;
        let problem = env.library.as_listed(problem);
        Ok(Update::effect(Effect::OpenAtStart(Box::new(problem))))
    }

    /// A setting shall be what a word says, from now on.
    fn prefer(&self, name: &str, value: &str) -> Result<Update, String> {
        let env = &self.env;
        let (setting, before) = (Setting::named(name)?, env.settings);
        let mut after = before;
        (setting.choose)(&mut after, value, &env.themes).ok_or_else(|| {
            let offered = (setting.offered)(&before, &env.themes);
            format!("write {name} and one of {}", offered.join(", "))
        })?;
        let is_picture = name == "glyphs" && after.glyphs == Glyphs::Picture;
        if is_picture && !env.look.can_show_pictures() {
            let fault = "this terminal shows no pictures as far as can be told: kitty's protocol, sixels and 24 \
                         bits of colour are known; glyphs sextants comes nearest";
            return Err(fault.to_owned());
        }
        Ok(Update::effect(Effect::Prefer { before, after }))
    }

    /// Why a jump would lose that can be played now in the game on the board.
    fn why(&self, text: &str) -> Result<Update, String> {
        if self.screens.top().context() != Context::Game {
            let fault = "a jump is asked about on the board of a game: open one first";
            return Err(fault.to_owned());
        }
        let position = self.game().position();
        match self.env.session.read_line(text)?[..] {
            [action] => Ok(Update::play(PlayCommand::ExplainJump(position, action))),
            _ => Err("ask about one jump, as in why d2-d4".to_owned()),
        }
    }
}
