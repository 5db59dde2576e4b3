//! What an update of a screen leads to, apart from the change of its own state.

use crate::rules::board::Board;
use crate::rules::notation;
use crate::rules::position::{self, Action};
use crate::tui::base::message::Effect;
use crate::tui::shell::app::{Overlay, Screen};

/// What an update leads to.
#[derive(Default, Debug)]
pub struct Outcome {
    /// What is to be done outside.
    pub effects: Vec<Effect>,
    /// What is said to the player from now on.
    pub notice: Notice,
    /// Where to go.
    pub way: Option<Way>,
}

/// What becomes of the line for the player.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Notice {
    /// It stays as it is.
    #[default]
    Unchanged,
    /// It is empty now.
    Nothing,
    /// It says this now.
    Says(String),
}

/// A way from one screen to another.
#[derive(Debug)]
pub enum Way {
    /// Something is laid over the screen.
    Over(Overlay),
    /// Another screen is opened; backing out leads back here.
    To(Box<Screen>),
    /// The screen from which this one was opened, or out of the program where there is none.
    Back,
}

impl Outcome {
    /// Nothing but a notice.
    pub fn notice(text: impl Into<String>) -> Outcome {
        Outcome {
            notice: Notice::Says(text.into()),
            ..Outcome::default()
        }
    }

    /// Nothing but an effect.
    pub fn effect(effect: Effect) -> Outcome {
        Outcome {
            effects: vec![effect],
            ..Outcome::default()
        }
    }

    /// Copies the moves of a line, and says so.
    pub fn copy(board: &Board, line: &[Action]) -> Outcome {
        if line.is_empty() {
            return Outcome::notice("nothing has been played that could be copied");
        }
        let moves = notation::counted(position::move_count(line), "move");
        Outcome {
            effects: vec![Effect::Copy(notation::line(board, line))],
            ..Outcome::notice(format!("copied {moves}, if the terminal allows it"))
        }
    }

    /// Nothing but something laid over the screen.
    pub fn lay_over(overlay: Overlay) -> Outcome {
        Outcome {
            way: Some(Way::Over(overlay)),
            ..Outcome::default()
        }
    }

    /// Nothing but another screen.
    pub fn open(screen: Screen) -> Outcome {
        Outcome {
            way: Some(Way::To(Box::new(screen))),
            ..Outcome::default()
        }
    }

    /// Nothing but the way back.
    pub fn back() -> Outcome {
        Outcome {
            way: Some(Way::Back),
            ..Outcome::default()
        }
    }

    /// The same, and nothing is said any more.
    pub fn without_notice(mut self) -> Outcome {
        self.notice = Notice::Nothing;
        self
    }

    /// The same, and this is said.
    pub fn saying(mut self, text: impl Into<String>) -> Outcome {
        self.notice = Notice::Says(text.into());
        self
    }

    /// The text said, if any.
    pub fn said(&self) -> Option<&str> {
        match &self.notice {
            Notice::Says(text) => Some(text),
            Notice::Unchanged | Notice::Nothing => None,
        }
    }
}
