//! What has come of the game of a play session: the win and what it means, and how its exercise went.

use crate::app::practice::schedule::Grade;
use crate::app::session::PlaySession;
use crate::app::session::reaction::Reaction;
use crate::app::session::win::Win;
use crate::app::store::Won;
use crate::app::store::exercise::Answered;

impl PlaySession {
    /// What the win of this game means for the records, once it is recorded and as long as the game is on its line.
    pub fn won(&self) -> Option<&Won> {
        let win = self.win.as_ref()?;
        let is_on_line = win.line.starts_with(&self.game.played());
        win.won.as_ref().filter(|_| is_on_line)
    }

    /// Takes note of the win of this game, which is won; whether it is another than before. Taken back and played again
    /// it is the same.
    pub(super) fn note_win(&mut self) -> bool {
        let line = self.game.played();
        let is_known = |win: &Win| win.is_of_this_attempt && win.line == line;
        if self.win.as_ref().is_some_and(is_known) {
            return false;
        }
        self.win = Some(Win {
            line,
            is_of_this_attempt: true,
            won: None,
        });
        true
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
        if let Some(win) = &mut self.win {
            win.won = Some(won);
        }
    }

    /// Whether a jump of those played was shown to the player: then a win is none of theirs.
    pub fn is_shown(&self) -> bool {
        !self.game.shown().is_empty()
    }
}
