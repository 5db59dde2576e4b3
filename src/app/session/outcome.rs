//! What has come of the game of a play session: the win and what it means, and how its exercise went.

use crate::app::practice::schedule::Grade;
use crate::app::session::PlaySession;
use crate::app::session::reaction::Reaction;
use crate::app::session::win::Win;
use crate::app::store::exercise::Answered;
use crate::app::store::{Best, Won};

impl PlaySession {
    /// What the win of this game means for the records, once it is recorded and as long as the game is on its line.
    pub fn won(&self) -> Option<&Won> {
        self.win()?.won.as_ref()
    }

    fn win(&self) -> Option<&Win> {
        let played = self.game.played();
        let mut wins = self.wins.iter().rev();
        wins.find(|win| win.line.starts_with(&played))
    }

    /// The hints with which this game was won: those taken after its win are none of them.
    pub(crate) fn hints_of_win(&self) -> usize {
        self.win().map_or(self.game.hints(), |win| win.hints)
    }

    /// Takes note of the win of this game, which is won; whether it is another than before. Taken back and played again
    /// it is the same, and so it is where jumps of an earlier attempt are gone back to.
    pub(super) fn note_win(&mut self) -> bool {
        let line = self.game.played();
        let is_new = self.game.of_this_attempt() == line.len();
        let is_known = |win: &Win| win.line == line && (win.is_of_this_attempt || !is_new);
        if self.wins.iter().any(is_known) {
            return false;
        }
        self.wins.push(Win {
            line,
            hints: self.game.hints(),
            is_of_this_attempt: true,
            won: None,
        });
        true
    }

    pub(crate) fn beside_best(&self, best: Option<&Best>) -> String {
        let hints = self.hints_of_win();
        match self.won() {
            Some(Won { previous: None, .. }) => "your first solution".to_owned(),
            Some(Won {
                previous: Some(previous),
                is_best: true,
                ..
            }) => match previous.hints {
                1.. if hints == 0 => "your first solution without help".to_owned(),
                _ => format!("your best; it was {} before", previous.moves),
            },
            _ => match best {
                Some(best) if best.hints == 0 && hints > 0 => {
                    format!("your best without help is {}", best.moves)
                }
                Some(best) if best.moves < self.game.move_count() => {
                    format!("your best is {}", best.moves)
                }
                Some(_) => "as good as your best".to_owned(),
                None => String::new(),
            },
        }
    }

    pub fn answered(&self) -> Option<&Answered> {
        self.answered.as_ref()
    }

    pub fn set_answered(&mut self, answered: Answered) {
        self.answered = Some(answered);
    }

    /// Takes in the answer of a first jump: who is told the right one after a wrong one is helped with it.
    pub(crate) fn answer(&mut self, answered: Answered) -> Reaction {
        let is_told = answered.grade == Grade::Failed && answered.first.is_some();
        self.set_answered(answered);
        if is_told {
            self.count_hint()
        } else {
            Reaction::default()
        }
    }

    pub fn record(&mut self, won: Won) {
        if let Some(answered) = won.answered.clone() {
            self.set_answered(*answered);
        }
        if let Some(win) = self.wins.last_mut() {
            win.won = Some(won);
        }
    }

    /// Whether a jump of those played was shown to the player: then a win is none of theirs.
    pub fn is_shown(&self) -> bool {
        !self.game.shown().is_empty()
    }
}
