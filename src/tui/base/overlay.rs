//! What lies over a screen and takes the keys.

use tui_input::Input as TextInput;

use crate::app::session::explanation::Explanation;
use crate::tui::base::command_line::TypedLine;
use crate::tui::keys::context::Context;

#[derive(Clone, Debug)]
pub enum Overlay {
    Help {
        /// What is told in full above it, and goes on when it is closed.
        told: Option<Explanation>,
        /// What is looked for in it.
        search: Option<TextInput>,
        /// How many lines are above the window.
        scroll: usize,
    },
    Prompt(TypedLine),
    /// Why the position is lost, what jumps lead to, or a plan.
    Explanation(Explanation),
}

impl Overlay {
    pub fn help() -> Overlay {
        Overlay::help_on(None)
    }

    /// The help below what is explained, in full: there may be no room for that beside the board.
    pub fn help_on(overlay: Option<Overlay>) -> Overlay {
        let told = match overlay {
            Some(Overlay::Explanation(explanation)) => Some(explanation),
            _ => None,
        };
        Overlay::help_with(told, None)
    }

    fn help_with(told: Option<Explanation>, search: Option<TextInput>) -> Overlay {
        let scroll = 0;
        Overlay::Help {
            told,
            search,
            scroll,
        }
    }

    /// A line being typed that begins with a text.
    pub fn typing(text: &str) -> Overlay {
        Overlay::Prompt(TypedLine::new(text))
    }

    /// The help from its first line, with a text to be looked for.
    pub fn to_search(self) -> Overlay {
        match self {
            Overlay::Help { told, .. } => Overlay::help_with(told, Some(TextInput::default())),
            other => other,
        }
    }

    /// What closing it leads back to: the help, where it was searched, or what was told in full above it.
    pub fn behind(self) -> Option<Overlay> {
        match self {
            Overlay::Help {
                told,
                search: Some(_),
                ..
            } => Some(Overlay::help_with(told, None)),
            Overlay::Help { told, .. } => told.map(Overlay::Explanation),
            _ => None,
        }
    }

    /// What is left of it where there is nothing to be explained any more.
    pub fn explaining_nothing(self) -> Option<Overlay> {
        match self {
            Overlay::Explanation(_) => None,
            Overlay::Help { search, scroll, .. } => Some(Overlay::Help {
                told: None,
                search,
                scroll,
            }),
            prompt @ Overlay::Prompt(_) => Some(prompt),
        }
    }

    pub fn context(&self) -> Context {
        match self {
            Overlay::Help {
                search: Some(_), ..
            } => Context::HelpSearch,
            Overlay::Help { .. } => Context::Help,
            Overlay::Prompt(_) => Context::Prompt,
            Overlay::Explanation(_) => Context::Explanation,
        }
    }
}
