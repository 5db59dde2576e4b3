//! What is kept of problems that are played by blocks: their cards, and how far those under way have come.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::app::practice::schedule::{Card, Grade, Schedule};
use crate::app::store::names::{ground_key, record_key};
use crate::rules::problem::Problem;

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockDecks {
    /// The cards of each board, by the records' names of the problems.
    pub cards: BTreeMap<String, Schedule>,
    /// How far those under way have come, by their names with the board in front.
    pub under_way: BTreeMap<String, PlanProgress>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct PlanProgress {
    pub steps: usize,
    /// In how many of them something went wrong, was shown or was left out.
    pub slips: usize,
}

impl BlockDecks {
    pub(super) fn is_empty(&self) -> bool {
        *self == BlockDecks::default()
    }

    pub fn progress(&self, problem: &Problem) -> PlanProgress {
        let progress = self.under_way.get(&record_key(problem));
        progress.copied().unwrap_or_default()
    }

    /// The day on which a problem comes back, once it has been played to its end.
    pub fn due(&self, problem: &Problem) -> Option<Date> {
        let deck = self
            .cards
            .get(&ground_key(problem.board(), problem.has_key()))?;
        deck.cards.get(&problem.record_name()).map(Card::due)
    }

    /// Takes in how far a problem has come; with its last step it is answered.
    pub(super) fn play(
        &mut self,
        problem: &Problem,
        progress: PlanProgress,
        is_last: bool,
        today: Date,
    ) {
        let key = record_key(problem);
        if !is_last {
            // An earlier step that is played again takes nothing back.
            let known = self.under_way.entry(key).or_default();
            let steps = known.steps.max(progress.steps);
            *known = PlanProgress { steps, ..progress };
            return;
        }
        self.under_way.remove(&key);
        let grade = if progress.slips == 0 {
            Grade::Good
        } else {
            Grade::Weak
        };
        let ground = ground_key(problem.board(), problem.has_key());
        let deck = self.cards.entry(ground).or_default();
        deck.answer(&problem.record_name(), grade, today);
    }

    pub(super) fn merge(&mut self, other: &BlockDecks) {
        for (board, deck) in &other.cards {
            self.cards.entry(board.clone()).or_default().merge(deck);
        }
    }
}
