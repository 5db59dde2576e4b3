//! What the player does, on its way to where it belongs: what lies over the screen, the screen, or the program itself.

use ratatui::layout::Position;
use tui_input::{Input as TextInput, InputRequest};

use crate::tui::base::effect::Effect;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::update::{Route, Update};
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::shell::app::{App, ENDS_SPRINT};
use crate::tui::shell::message::Message;
use crate::tui::shell::navigation::Leaving;
use crate::tui::shell::{footer, help, pointer, typing};
use crate::tui::style::glyphs::GlyphSet;

impl App {
    /// Whatever the player does ends a jump on its way and the notice; a line that plays itself is only stopped.
    pub(super) fn take_input(&mut self, message: Message) -> Update {
        let notice = self.env.notice.take();
        // A line being typed is one thing that is done.
        if !matches!(self.env.overlay, Some(Overlay::Prompt(_))) {
            self.env.asked = notice;
        }
        self.env.motion.finish();
        let was_showing = self.screens.top_mut().stop();
        let was_playing = self.env.session.interrupt() || was_showing;
        let input = match message {
            Message::Input(Input::Do(command)) if is_about_the_terminal(command) => {
                Some(Input::Do(command))
            }
            _ if was_playing => None,
            Message::Input(input) => Some(input),
            Message::Mouse(click, cell) => {
                let meaning = pointer::meaning(click, cell, &self.env, self.screen());
                self.pressed = matches!(meaning, Some(Input::Click(_))).then_some(cell);
                meaning
            }
            Message::FreeKey(key) if self.env.overlay.is_none() => {
                let has_arrows = GlyphSet::new(self.env.look.glyphs).has_arrows;
                return does_nothing(&key.name(has_arrows));
            }
            // Nothing is written where it is not seen, and where four pegs are tried nothing is typed.
            Message::Paste(_) if !self.can_be_typed_on() => None,
            Message::Paste(text)
                if matches!(self.context(), Context::Search | Context::HelpSearch) =>
            {
                return self.paste_into_search(&text);
            }
            Message::Paste(text) => return typing::paste(&self.env, &text),
            _ => None,
        };
        input.map_or_else(Update::default, |input| self.pass_on(input))
    }

    /// Pasted text goes into the search as if it were typed.
    fn paste_into_search(&mut self, text: &str) -> Update {
        let text = typing::in_one_line(text);
        let characters = text.chars().take(typing::LONGEST_INPUT);
        let done = characters.map(|character| self.pass_on(Input::Character(character)));
        done.last().unwrap_or_default()
    }

    /// The left button is let go: nothing, unless a peg was dragged to where it can jump.
    pub(super) fn release(&mut self, to: Position) -> Update {
        let from = self.pressed.take().filter(|_| self.env.overlay.is_none());
        let drag = |from| self.screens.top_mut().drag(from, to, &self.env);
        let Some(update) = from.and_then(drag) else {
            return Update::default();
        };
        self.env.notice = None;
        self.env.motion.finish();
        update
    }

    /// Passes what the player does on to where it belongs: what lies over the screen, or the screen.
    fn pass_on(&mut self, input: Input) -> Update {
        // Nothing is done to what is not seen.
        match input {
            _ if self.has_room() => {}
            Input::Do(command) if is_about_the_terminal(command) => {}
            Input::Do(Command::Back | Command::GoHome) => self.env.overlay = None,
            _ => return Update::default(),
        }
        match (input, &self.env.overlay) {
            (Input::Do(command), _) => self.carry_out(command),
            (Input::Character(character), Some(_)) => {
                typing::edit(&mut self.env.overlay, InputRequest::InsertChar(character))
            }
            (Input::Character(character), None) => self.write(character),
            (Input::Click(cell), Some(_)) => self.submit_at(cell),
            (input, _) => self.screens.top_mut().update(input, &self.env),
        }
    }

    /// Gives the screen a character that no key of it is. Where it means nothing that is said.
    fn write(&mut self, character: char) -> Update {
        let context = self.screen().context();
        let input = Input::Character(character);
        let update = self.screens.top_mut().update(input, &self.env);
        if !update.is_nothing() || matches!(context, Context::Home | Context::Search) {
            return update;
        }
        does_nothing(&character.to_string())
    }

    fn can_be_typed_on(&self) -> bool {
        self.context() != Context::Trial && self.has_room()
    }

    pub(super) fn carry_out(&mut self, command: Command) -> Update {
        if self.context() == Context::Explanation && footer::is_passed_on(command) {
            self.env.overlay = None;
        }
        if let Some(update) = self.carry_out_over(command) {
            return update;
        }
        match command {
            Command::Review | Command::EditPosition | Command::DrawBoard | Command::ShowRules
                if self.env.sprint.is_some() =>
            {
                return Update::notice(ENDS_SPRINT);
            }
            Command::Leave => return Update::effect(Effect::Quit),
            Command::Back => {
                let stepped = self.screens.top_mut().step_back(&self.env);
                let asked = || self.screens.leave(Leaving::Back, &self.env);
                return stepped.or_else(asked).unwrap_or_else(Update::back);
            }
            Command::Suspend => return Update::effect(Effect::Suspend),
            Command::Redraw => return Update::effect(Effect::Redraw),
            Command::OpenHelp => {
                return Update::lay_over(Overlay::help_on(self.env.overlay.take()));
            }
            Command::OpenPrompt => return Update::lay_over(Overlay::typing("")),
            Command::GoHome if self.screen().context() == Context::Home => {
                return Update::notice("this is home: {search} finds what is here by its name");
            }
            Command::GoHome => match self.screens.leave(Leaving::Out, &self.env) {
                Some(asked) => return asked,
                None => self.go_home(),
            },
            Command::ShowRules => return Update::open(Route::Welcome),
            Command::Review => return Update::open(Route::Review),
            Command::EditPosition => return Update::open(Route::Editor),
            Command::DrawBoard => return Update::open(Route::BoardEditor),
            Command::NextExercise => return self.next_game(),
            command => {
                let update = self.screens.top_mut().update(Input::Do(command), &self.env);
                if command == Command::Remove && update.is_nothing() {
                    return does_nothing("{remove}");
                }
                return update;
            }
        }
        Update::default()
    }

    /// Carries out what is about what lies over the screen; `None` where nothing does, or it is about something else.
    fn carry_out_over(&mut self, command: Command) -> Option<Update> {
        if command == Command::Close {
            self.env.overlay = self.env.overlay.take()?.behind();
            return Some(Update::default());
        }
        let (env, screen) = (&mut self.env, self.screens.top());
        let is_prompt = matches!(env.overlay.as_ref()?, Overlay::Prompt(_));
        match command {
            Command::Scroll(lines) if is_prompt => typing::choose(env, screen, lines > 0),
            Command::Scroll(_) | Command::First | Command::Last => {
                help::scroll(env, screen, command);
            }
            Command::Edit(request) => return Some(typing::edit(&mut env.overlay, request)),
            Command::Complete => {
                typing::take_chosen(env, screen, Some(0));
            }
            Command::Search => {
                if let Some(Overlay::Help(help)) = &mut env.overlay {
                    (help.search, help.scroll) = (Some(TextInput::default()), 0);
                }
            }
            Command::Submit => return Some(self.submit()),
            _ => return None,
        }
        Some(Update::default())
    }
}

fn does_nothing(key: &str) -> Update {
    Update::notice(format!("{key} does nothing here: {{help}} lists the keys"))
}

/// What is not about the game: it is done even where any key only ends something.
fn is_about_the_terminal(command: Command) -> bool {
    matches!(command, Command::Leave | Command::Suspend | Command::Redraw)
}
