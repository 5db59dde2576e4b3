//! What an update of a screen leads to, apart from the change of its own state.

use crate::app::session::command::PlayCommand;
use crate::app::session::reaction::{Notice, Reaction};
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::tui::base::effect::Effect;
use crate::tui::base::overlay::Overlay;

pub(in crate::tui) const ONE_RULE: &str = "this board has one jump rule only";

#[derive(Default, Debug)]
pub struct Update {
    pub play: Option<PlayCommand>,
    pub effects: Vec<Effect>,
    pub notice: Notice,
    pub go: Option<Go>,
}

#[derive(Clone, Debug)]
pub enum Go {
    Over(Overlay),
    /// Another screen is opened; backing out leads back here.
    To(Route),
    /// Another screen is opened in place of this one; backing out leads where this one was opened from.
    Instead(Route),
    /// The screen from which this one was opened, or out of the program where there is none.
    Back,
}

/// The name of a screen, by which it is opened. Only the shell knows which screen it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    Game,
    Welcome,
    Trial,
    Learn,
    /// A lesson of it, by its number from 0, from one of its stages.
    Lesson {
        number: usize,
        /// The stage, 0 for its own task; `None` for where it was left.
        stage: Option<usize>,
    },
    /// A problem by the steps of its plan.
    ByBlocks,
    Home,
    Review,
    /// The same, with the shortest line known playing itself beside the game.
    Shortest,
    Editor,
    BoardEditor,
    /// Where a problem of a board is chosen: the board's number in the library.
    Problems(usize),
    Today,
    Games,
    Practice,
    Results,
    Preferences,
    Soli2,
}

/// What a reaction leads to on a screen with a play session of its own, which shows the jump by itself.
impl From<Reaction> for Update {
    fn from(reaction: Reaction) -> Update {
        Update {
            effects: reaction.effects.into_iter().map(Effect::from).collect(),
            notice: reaction.notice,
            ..Update::default()
        }
    }
}

impl Update {
    /// Nothing but a notice, why something is not done.
    pub fn notice(text: impl Into<String>) -> Update {
        Update {
            notice: Notice::Says(text.into()),
            ..Update::default()
        }
    }

    pub fn effect(effect: Effect) -> Update {
        Update {
            effects: vec![effect],
            ..Update::default()
        }
    }

    pub fn play(command: PlayCommand) -> Update {
        Update {
            play: Some(command),
            ..Update::default()
        }
    }

    pub fn lay_over(overlay: Overlay) -> Update {
        Update::go(Go::Over(overlay))
    }

    pub fn open(route: Route) -> Update {
        Update::go(Go::To(route))
    }

    pub fn open_instead(route: Route) -> Update {
        Update::go(Go::Instead(route))
    }

    pub fn back() -> Update {
        Update::go(Go::Back)
    }

    fn go(go: Go) -> Update {
        Update {
            go: Some(go),
            ..Update::default()
        }
    }

    pub fn is_nothing(&self) -> bool {
        let is_silent = matches!(self.notice, Notice::Unchanged);
        is_silent && self.play.is_none() && self.effects.is_empty() && self.go.is_none()
    }

    /// Copies a text, and says what it is.
    pub fn copy(text: String, what: &str) -> Update {
        Update::effect(Effect::Copy(text))
            .saying(format!("copied {what}, if the terminal allows it"))
    }

    pub fn copy_line(problem: &Problem, line: &[Action]) -> Update {
        if line.is_empty() {
            return Update::notice("nothing has been played that could be copied");
        }
        let moves = counted(problem.told_moves(line), "move");
        Update::copy(notation::line(problem.board(), line), &moves)
    }

    /// The same, and this is told, as what has been done.
    pub fn saying(mut self, text: impl Into<String>) -> Update {
        self.notice = Notice::Tells(text.into());
        self
    }
}
