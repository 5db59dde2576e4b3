//! What has come of the game of a play session: the win and what it means, and how its exercise went.

use crate::app::session::PlaySession;
use crate::app::store::exercise::Answered;
use crate::app::store::{Best, Won};

impl PlaySession {
    /// What the win of this game means for the records, once it is recorded.
    pub fn won(&self) -> Option<&Won> {
        self.won.as_ref()
    }

    /// How the exercise of this game went, once it is answered.
    pub fn answered(&self) -> Option<&Answered> {
        self.answered.as_ref()
    }

    /// The exercise of this game is answered.
    pub fn set_answered(&mut self, answered: Answered) {
        self.answered = Some(answered);
    }

    /// The win is recorded.
    pub fn record(&mut self, won: Won, best: Option<Best>) {
        if let Some(answered) = won.answered.clone() {
            self.set_answered(*answered);
        }
        self.won = Some(won);
        self.best = best;
    }

    /// Whether a jump of those played was shown to the player: then a win is none of theirs.
    pub fn is_shown(&self) -> bool {
        !self.game.shown().is_empty()
    }
}
