//! What a play session answers to a command: what is to be done outside of it, and what the player is told and shown.

use crate::app::practice::schedule::Grade;
use crate::app::session::explanation::Explanation;
use crate::app::store::by_blocks::PlanProgress;
use crate::app::worker::Question;
use crate::rules::board::Jump;
use crate::rules::problem::Problem;

#[derive(Clone, Default, Debug)]
pub struct Reaction {
    pub effects: Vec<SessionEffect>,
    pub notice: Notice,
    /// A jump that has just been played, as it is seen: it may be shown on its way.
    pub jump: Option<Jump>,
    /// Why the position is lost, as the player wished to see.
    pub explanation: Option<Explanation>,
}

#[derive(Clone, Debug)]
pub enum SessionEffect {
    Save,
    RecordWin,
    /// Record how many pegs are left where no jump is.
    RecordLeft,
    /// Record that the program has shown the game to the end.
    RecordShown,
    /// Record that a jump is taken back, where the game is an exercise.
    RecordTakenBack,
    RecordLesson {
        lesson: String,
        /// From 0.
        stage: usize,
        grade: Grade,
    },
    RecordBlocks {
        problem: Box<Problem>,
        progress: PlanProgress,
        is_last: bool,
    },
    /// Ask the solver, in place of any question before.
    Ask(Box<Question>),
    CancelSearch,
}

/// What becomes of the line for the player.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Notice {
    #[default]
    Unchanged,
    Nothing,
    /// It says this now, why something is not done.
    Says(String),
    /// It says this now, what has been done.
    Tells(String),
}

impl Notice {
    pub(crate) fn text(&self) -> &str {
        match self {
            Notice::Unchanged | Notice::Nothing => "",
            Notice::Says(text) | Notice::Tells(text) => text,
        }
    }
}

impl Reaction {
    /// Nothing but a notice.
    pub fn notice(text: impl Into<String>) -> Reaction {
        Reaction {
            notice: Notice::Says(text.into()),
            ..Reaction::default()
        }
    }

    /// Nothing but the news of what has been done.
    pub fn news(text: impl Into<String>) -> Reaction {
        Reaction {
            notice: Notice::Tells(text.into()),
            ..Reaction::default()
        }
    }

    pub(crate) fn tells(&self) -> bool {
        self.notice != Notice::Unchanged || self.explanation.is_some()
    }

    /// The game has changed: it is to be saved.
    pub fn save() -> Reaction {
        Reaction {
            effects: vec![SessionEffect::Save],
            ..Reaction::default()
        }
    }

    /// The same, and nothing is said any more.
    pub fn without_notice(mut self) -> Reaction {
        self.notice = Notice::Nothing;
        self
    }

    pub(super) fn showing(mut self, jump: Option<Jump>) -> Reaction {
        self.jump = jump;
        self
    }
}
