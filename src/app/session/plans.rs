//! Plans in a play session: hints tell the package that a plan clears next.

use crate::app::advice::adviser::{Level, UNDECIDED};
use crate::app::advice::knowledge::Standing;
use crate::app::session::PlaySession;
use crate::app::session::explanation::Explanation;
use crate::app::session::reaction::Reaction;
use crate::app::store::Hints;
use crate::packages::PlacedPackage;
use crate::plan::{Plan, PlanStep, words};
use crate::rules::board::Board;
use crate::rules::hole::Hole;

impl PlaySession {
    pub fn hinted_package(&self) -> Option<(Level, &PlacedPackage)> {
        self.adviser.step(&self.game)
    }

    pub fn prepared_package(&self) -> Option<(&[PlanStep], &PlacedPackage)> {
        self.adviser.prepared(&self.game)
    }

    pub fn package_under_way(&self) -> Option<(&PlacedPackage, usize)> {
        self.adviser.under_way(&self.game)
    }

    pub(crate) fn planned_step(&self) -> Option<&PlanStep> {
        self.adviser.planned(&self.game)
    }

    pub(crate) fn plan(&self) -> Option<Plan> {
        self.adviser.plan(&self.game).flatten()
    }

    pub(super) fn show_plan(&mut self) -> Option<Reaction> {
        let standing = self.adviser.standing(&self.game);
        Some(match (standing, self.adviser.plan(&self.game)) {
            (Standing::Unknown, _) | (Standing::Winnable(_), None) => return None,
            (Standing::Winnable(_), Some(Some(plan))) => {
                let counted = self.count_hint();
                Reaction {
                    explanation: Some(explanation(self.board(), &plan)),
                    ..counted.without_notice()
                }
            }
            (Standing::Winnable(_), Some(None)) => {
                Reaction::notice("no plan was found in time: {hint} tells the next jump")
            }
            (Standing::Lost(_), _) => {
                Reaction::notice("there is no plan: the game is lost here, {explain} shows why")
            }
            (Standing::Undecided, _) => Reaction::notice(UNDECIDED),
        })
    }

    pub fn set_hints(&mut self, hints: Hints) {
        self.adviser.set_hints(hints);
    }
}

/// A plan step by step, with the number of each step in the holes that it leaves empty.
fn explanation(board: &Board, plan: &Plan) -> Explanation {
    let steps = (1..).zip(plan.steps());
    let steps = steps.map(|(number, step)| format!("{number} {}", words::short_step(board, step)));
    let steps: Vec<String> = steps.collect();
    let mut numbers: Vec<(Hole, i32)> = plan
        .numbers()
        .into_iter()
        .filter_map(|(hole, number)| Some((hole, i32::try_from(number).ok()?)))
        .collect();
    numbers.sort_unstable();
    Explanation {
        title: Some("A plan".to_owned()),
        numbers,
        text: steps.join("\n"),
        short: words::outline(plan),
        ..Explanation::default()
    }
}
