//! What has come of the game of a play session: the win and what it means, and how its exercise went.

use crate::app::practice::schedule::Grade;
use crate::app::session::PlaySession;
use crate::app::session::reaction::Reaction;
use crate::app::store::Won;
use crate::app::store::exercise::Answered;

impl PlaySession {
    /// What the win of this game means for the records, once it is recorded and as long as the game is on its line.
    pub fn won(&self) -> Option<&Won> {
        let is_on_line = self.won_line.starts_with(&self.game.played());
        self.won.as_ref().filter(|_| is_on_line)
    }

    /// How the exercise of this game went, once it is answered.
    pub fn answered(&self) -> Option<&Answered> {
        self.answered.as_ref()
    }

    /// The exercise of this game is answered.
    pub fn set_answered(&mut self, answered: Answered) {
        self.answered = Some(answered);
    }

    /// The same by the first jump: who is told the right one after a wrong one is helped with it.
    pub(crate) fn answer(&mut self, answered: Answered) -> Reaction {
        let is_told = answered.grade == Grade::Failed && answered.first.is_some();
        self.set_answered(answered);
        if is_told {
            self.count_hint()
        } else {
            Reaction::default()
        }
    }

    /// The win is recorded.
    pub fn record(&mut self, won: Won) {
        if let Some(answered) = won.answered.clone() {
            self.set_answered(*answered);
        }
        self.won = Some(won);
    }

    /// Whether a jump of those played was shown to the player: then a win is none of theirs.
    pub fn is_shown(&self) -> bool {
        !self.game.shown().is_empty()
    }
}
