//! What has been typed after `:` is carried out.

use ratatui::layout::Position;

use crate::app::session::command::PlayCommand;
use crate::app::store::Setting;
use crate::library::Entry;
use crate::rules::problem::Problem;
use crate::tui::base::effect::Effect;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::update::{Route, Update};
use crate::tui::keys::command::Command;
use crate::tui::keys::context::Context;
use crate::tui::shell::app::{App, ENDS_SPRINT};
use crate::tui::shell::navigation::Leaving;
use crate::tui::shell::prompt::{self, CommandWord, Does, completion};
use crate::tui::shell::{command_list, typing};

impl App {
    /// Carries out what is typed, or chosen in the list above it.
    pub(super) fn submit(&mut self) -> Update {
        if !typing::take_chosen(&mut self.env, self.screens.top(), None) {
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
        match prompt::read(text, applies) {
            Ok(Some((does, rest))) => self.carry_out_typed(does, &rest),
            Ok(None) => Ok(Update::default()),
            Err(_) if self.problem_called(text).is_ok() => {
                Err(format!("to play that write play {text}"))
            }
            Err(fault) => Err(fault),
        }
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

    fn carry_out_typed(&mut self, does: Does, rest: &str) -> Result<Update, String> {
        let context = self.screens.top().context();
        let opens = !matches!(
            does,
            Does::Command(_) | Does::Set(_) | Does::Line | Does::Why | Does::Save
        );
        if opens && self.env.sprint.is_some() {
            return Err(self.env.with_keys(context, ENDS_SPRINT));
        }
        match does {
            Does::Command(command) if !completion::is_known(command, &self.env, context) => {
                Err("that is for a peg game being played, and does nothing here".to_owned())
            }
            Does::Command(Command::Leave) => {
                let asked = self.screens.leave(Leaving::Out, &self.env);
                Ok(asked.unwrap_or_else(|| Update::effect(Effect::Quit)))
            }
            Does::Command(command) => Ok(self.carry_out(command)),
            Does::Open(route) => Ok(Update::open(route)),
            Does::Set(name) => self.prefer(name, rest),
            Does::Line => self.play_line(rest),
            Does::Why if rest.is_empty() => {
                self.carry_out_typed(Does::Command(Command::Explain), rest)
            }
            Does::Why => self.why(rest),
            Does::Problems => self.list_problems(rest),
            Does::Learn if rest.is_empty() => Ok(Update::open(Route::Learn)),
            Does::Learn => {
                let (number, stage) = (self.env.course().find(rest)?, None);
                Ok(Update::open(Route::Lesson { number, stage }))
            }
            Does::Save => Ok(self.screens.top_mut().save(rest)),
            Does::Play => {
                let problem = Box::new(self.problem_called(rest)?);
                Ok(Update::effect(Effect::Open(problem)))
            }
            Does::Position => self.begin(rest, prompt::read_position),
            Does::Challenge => self.begin(rest, prompt::read_challenge),
        }
    }

    fn play_line(&mut self, line: &str) -> Result<Update, String> {
        match self.screens.top().context() {
            Context::Game => {
                if let Ok(hole) = self.env.session.board().read_hole(line) {
                    return Ok(Update::play(PlayCommand::LookAt(hole)));
                }
                match self.env.session.read_line(line) {
                    Ok(_) => Ok(Update::play(PlayCommand::Line(line.to_owned()))),
                    // A problem is named with digits, too.
                    Err(fault) if self.problem_called(line).is_ok() => {
                        Err(format!("{fault} (the problem: play {line})"))
                    }
                    Err(fault) => Err(fault),
                }
            }
            // What can be played in a lesson its screen has taken.
            Context::Lesson => {
                if let Some(own) = self.screens.top_mut().own_session() {
                    own.read_line(line)?;
                }
                Err("nothing is to be played here: the lesson asks a question".to_owned())
            }
            Context::Review => {
                let fault = "moves are played in the game: {select} plays on from here";
                Err(self.env.with_keys(Context::Review, fault))
            }
            _ => Err("moves are played on the board of a game: open one first".to_owned()),
        }
    }

    /// The problem of the board of the game with some ends, or of another by its name, with a problem and a jump rule.
    fn problem_called(&self, words: &str) -> Result<Problem, String> {
        let (words, library): (Vec<&str>, _) = (words.split(' ').collect(), &self.env.library);
        match words[..] {
            [ends] if ends.contains(':') => {
                let board = self.env.session.board();
                let rule = board.rule().to_string();
                prompt::read_problem(board.name(), &[ends, &rule], library)
            }
            _ => prompt::read_problem(words[0], &words[1..], library),
        }
    }

    fn list_problems(&self, board: &str) -> Result<Update, String> {
        let env = &self.env;
        let board = match board {
            "" => env.session.board().name(),
            board => board,
        };
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
        match env.no_pictures(setting, &after) {
            Some(fault) => Err(fault),
            None => Ok(Update::effect(Effect::Prefer { before, after })),
        }
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
