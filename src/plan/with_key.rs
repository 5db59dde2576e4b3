//! Plans with Cremers' Key, which no package tells: its use is a step, before which a few jumps make its hole empty.
//! The solver's line of the French central game takes 29 steps when it is cut; found so it takes 13.

use std::collections::HashSet;

use crate::plan::{Effort, Plan, PlanStep, Planner};
use crate::rules::position::{Action, Position};
use crate::run::Limits;

/// The most jumps before the key: from most starts one or two make its hole empty.
const MOST_JUMPS: usize = 3;

impl Planner {
    /// A plan that leaves the key unused, else the best of those that use it after the fewest jumps.
    pub(super) fn searched_with_key(
        &mut self,
        position: Position,
        effort: Effort,
        limits: &Limits,
    ) -> Option<Plan> {
        let unused = Position::new(position.pegs, None);
        if let Some(plan) = self.searched(unused, effort, limits) {
            return Some(Plan::new(position, plan.steps().to_vec()));
        }
        let mut lines: Vec<(Position, Vec<Action>)> = vec![(position, Vec::new())];
        for _ in 0..=MOST_JUMPS {
            let mut plans = lines.iter().filter_map(|(before, line)| {
                let key = Action::Key(before.key_playable()?);
                let rest = self.searched(before.play_unchecked(key), Effort::First, limits)?;
                let actions = line.iter().copied().chain([key]).map(PlanStep::Single);
                Some((actions.collect::<Vec<PlanStep>>(), rest))
            });
            let best = match effort {
                Effort::First => plans.next(),
                Effort::Best => plans.min_by_key(|(_, rest)| rest.effort()),
            };
            if let Some((mut steps, first)) = best {
                let best = match effort {
                    Effort::First => None,
                    Effort::Best => self.searched(first.start(), effort, limits),
                };
                steps.extend_from_slice(best.unwrap_or(first).steps());
                return Some(Plan::new(position, steps));
            }
            if limits.are_over() {
                return None;
            }
            lines = self.one_jump_on(&lines);
        }
        None
    }

    /// The lines one jump longer, of those to the same position one.
    fn one_jump_on(&self, lines: &[(Position, Vec<Action>)]) -> Vec<(Position, Vec<Action>)> {
        let mut seen = HashSet::new();
        let mut longer = Vec::new();
        for (before, line) in lines {
            for action in before.actions(self.problem.board()) {
                let after = before.play_unchecked(action);
                if action.jump().is_some() && seen.insert(after.pegs) {
                    let line = line.iter().copied().chain([action]).collect();
                    longer.push((after, line));
                }
            }
        }
        longer
    }
}
