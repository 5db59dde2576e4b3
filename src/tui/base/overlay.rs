//! What lies over a screen and takes the keys.

use tui_input::{Input as TextInput, InputRequest};

use crate::app::session::explanation::Explanation;
use crate::tui::keys::context::Context;

#[derive(Clone, Debug)]
pub enum Overlay {
    Help(OpenHelp),
    Prompt(TypedLine),
    /// Why the position is lost, what jumps lead to, or a plan.
    Explanation(Explanation),
}

#[derive(Clone, Default, Debug)]
pub struct OpenHelp {
    /// What is told in full above it, and goes on when it is closed.
    pub told: Option<Explanation>,
    /// What is looked for in it.
    pub search: Option<TextInput>,
    /// How many lines are above the window.
    pub scroll: usize,
}

impl OpenHelp {
    fn telling(told: Option<Explanation>) -> Overlay {
        Overlay::Help(OpenHelp {
            told,
            ..OpenHelp::default()
        })
    }
}

impl Overlay {
    /// The help below what is explained, in full: there may be no room for that beside the board.
    pub fn help_on(overlay: Option<Overlay>) -> Overlay {
        let told = match overlay {
            Some(Overlay::Explanation(explanation)) => Some(explanation),
            _ => None,
        };
        OpenHelp::telling(told)
    }

    /// A line being typed that begins with a text.
    pub fn typing(text: &str) -> Overlay {
        Overlay::Prompt(TypedLine::new(text))
    }

    /// What closing it leads back to: the help, where it was searched, or what was told in full above it.
    pub fn behind(self) -> Option<Overlay> {
        match self {
            Overlay::Help(help) if help.search.is_some() => Some(OpenHelp::telling(help.told)),
            Overlay::Help(help) => help.told.map(Overlay::Explanation),
            _ => None,
        }
    }

    /// What is left of it where there is nothing to be explained any more.
    pub fn explaining_nothing(self) -> Option<Overlay> {
        match self {
            Overlay::Explanation(_) => None,
            Overlay::Help(help) => Some(Overlay::Help(OpenHelp { told: None, ..help })),
            prompt @ Overlay::Prompt(_) => Some(prompt),
        }
    }

    pub fn context(&self) -> Context {
        match self {
            Overlay::Help(help) if help.search.is_some() => Context::HelpSearch,
            Overlay::Help(_) => Context::Help,
            Overlay::Prompt(_) => Context::Prompt,
            Overlay::Explanation(_) => Context::Explanation,
        }
    }
}

/// The line being typed after `:`, and what has been typed before.
#[derive(Clone, Default, Debug)]
pub struct TypedLine {
    pub input: TextInput,
    /// What is chosen in the list of what the text can become.
    pub chosen: Option<usize>,
    /// Why the text cannot be carried out, once that was tried.
    pub error: Option<String>,
    /// How many lines back the text comes from, 1 for the last one; and what was being typed before.
    recalled: Option<(usize, String)>,
}

impl TypedLine {
    pub fn new(text: &str) -> TypedLine {
        TypedLine {
            input: TextInput::new(text.to_owned()),
            ..TypedLine::default()
        }
    }

    pub fn text(&self) -> &str {
        self.input.value()
    }

    pub fn refused(self, error: String) -> TypedLine {
        TypedLine {
            error: Some(error),
            chosen: None,
            ..self
        }
    }

    /// Changes the text. A colon before it is the one that has opened the line.
    pub fn edit(&mut self, request: InputRequest) {
        if request == InputRequest::InsertChar(':') && self.input.cursor() == 0 {
            return;
        }
        self.input.handle(request);
        (self.chosen, self.error, self.recalled) = (None, None, None);
    }

    /// Goes down in a list of that many, or up; from its top into the lines typed before, the last one last.
    pub fn step(&mut self, is_down: bool, count: usize, typed: &[String]) {
        self.error = None;
        match (self.chosen, is_down) {
            (Some(chosen), true) => self.chosen = Some((chosen + 1).min(count.saturating_sub(1))),
            (Some(chosen), false) => self.chosen = chosen.checked_sub(1),
            (None, true) if self.recalled.is_some() => self.recall(-1, typed),
            (None, true) => self.chosen = (count > 0).then_some(0),
            (None, false) => self.recall(1, typed),
        }
    }

    /// Takes a line typed before, that many further back; what was being typed is what comes after the last one.
    fn recall(&mut self, further: isize, typed: &[String]) {
        let (back, draft) = self
            .recalled
            .take()
            .unwrap_or_else(|| (0, self.text().to_owned()));
        let back = back.saturating_add_signed(further).min(typed.len());
        let text = match back {
            0 => draft.clone(),
            back => typed[typed.len() - back].clone(),
        };
        self.input = TextInput::new(text);
        self.recalled = (back > 0).then_some((back, draft));
    }
}
