//! The line being typed, and what is done with it.

use tui_input::{Input, InputRequest};

use crate::app::store::Theme;
use crate::tui::base::message::Effect;
use crate::tui::base::outcome::Outcome;
use crate::tui::shell::app::{App, Overlay, Screen};
use crate::tui::shell::prompt::{self, Typed};
use crate::tui::style::look::Look;

/// The longest text that can be typed or pasted: more than the longest line of the largest board.
const LONGEST_INPUT: usize = 2000;

impl App {
    /// Changes the line being typed. Going back from an empty line closes it.
    pub(super) fn edit(&mut self, request: InputRequest) -> Outcome {
        let input = match &mut self.overlay {
            Some(Overlay::Prompt(input)) => input,
            Some(Overlay::Search { input, scroll }) => {
                *scroll = 0;
                input
            }
            _ => return Outcome::default(),
        };
        let is_insertion = matches!(request, InputRequest::InsertChar(_));
        if is_insertion && input.value().chars().count() >= LONGEST_INPUT {
            return Outcome::notice(too_long(LONGEST_INPUT + 1));
        }
        if request == InputRequest::DeletePrevChar && input.value().is_empty() {
            self.overlay = None;
        } else {
            input.handle(request);
        }
        Outcome::default()
    }

    /// Completes the command being typed.
    pub(super) fn complete(&mut self) {
        if let Some(Overlay::Prompt(input)) = &mut self.overlay {
            *input = Input::new(prompt::completed(input.value()));
        }
    }

    /// Pasted text goes into the line being typed, which opens for it.
    pub(super) fn paste(&mut self, text: &str) -> Outcome {
        let before = match self.overlay() {
            Some(Overlay::Prompt(input)) => input.value(),
            Some(Overlay::Help { .. } | Overlay::Search { .. } | Overlay::Explanation(_)) => {
                return Outcome::default();
            }
            None => "",
        };
        let one_line = text.split(|c: char| c.is_whitespace() || c.is_control());
        let words: Vec<&str> = one_line.filter(|word| !word.is_empty()).collect();
        let value = format!("{before}{}", words.join(" "));
        let length = value.chars().count();
        if length > LONGEST_INPUT {
            return Outcome::notice(too_long(length));
        }
        Outcome::lay_over(Overlay::Prompt(Input::new(value)))
    }

    /// Does what has been typed.
    pub(super) fn carry_out_typed(&mut self, typed: Typed) -> Outcome {
        let is_game = matches!(self.screen(), Screen::Game);
        let desk = &mut self.desk;
        match typed {
            Typed::Nothing => {}
            Typed::Command(command) => return self.carry_out(command),
            Typed::Line(_) if !is_game => {
                return Outcome::notice("moves are played on the board of a game: open one first");
            }
            Typed::Line(line) => return desk.table.screen_mut().play_line(&line),
            Typed::Theme(name) => {
                return match prompt::choice("theme", &[&name], &desk.themes, Theme::name) {
                    Ok(theme) => {
                        desk.look.theme = Look::settled_theme(theme, desk.look.depth);
                        Outcome::default()
                    }
                    Err(fault) => Outcome::notice(fault),
                };
            }
            Typed::Glyphs(glyphs) => desk.look.glyphs = glyphs,
            Typed::Scale(scale) => desk.look.scale = scale,
            Typed::Animation(is_on) => {
                desk.settings.animation = is_on;
                desk.table.screen_mut().show_flights(is_on);
            }
            Typed::Save(title) => {
                return match self.screen() {
                    Screen::Editor(editor) => editor.save(&title),
                    Screen::BoardEditor(editor) => editor.save(&title),
                    _ => Outcome::notice("problems are saved from the position editor: type :edit"),
                };
            }
            Typed::Play(problem) => return Outcome::effect(Effect::Open(problem)),
        }
        Outcome::default()
    }
}

fn too_long(length: usize) -> String {
    format!("that is {length} characters, and a line has {LONGEST_INPUT} at most")
}
