//! The plans that are known, and where in them positions are.

use std::collections::HashMap;
use std::sync::Arc;

use crate::packages::PlacedPackage;
use crate::plan::{Plan, PlanStep};
use crate::rules::position::{Action, Position};

const MOST_PREPARING: usize = 3;

#[derive(Default, Debug)]
pub(super) struct KnownPlans {
    /// Nothing where no plan was found.
    places: HashMap<Position, Option<PlanPlace>>,
}

#[derive(Clone, Debug)]
struct PlanPlace {
    plan: Arc<Plan>,
    /// The step that comes next or is under way.
    step: usize,
    played: usize,
}

impl KnownPlans {
    /// Takes in what was found for a position, and with a plan for all positions on its way.
    pub(super) fn learn(&mut self, position: Position, plan: Option<Plan>) {
        let Some(plan) = plan.map(Arc::new) else {
            self.places.insert(position, None);
            return;
        };
        let mut at = position;
        for (step, actions) in plan.steps().iter().map(PlanStep::actions).enumerate() {
            for (played, action) in actions.into_iter().enumerate() {
                let place = PlanPlace {
                    plan: plan.clone(),
                    step,
                    played,
                };
                self.places.insert(at, Some(place));
                at = at.play_unchecked(action);
            }
        }
    }

    /// Whether a plan that begins with a whole step was looked for at a position.
    pub(super) fn is_known(&self, position: Position) -> bool {
        let place = self.places.get(&position);
        place.is_some_and(|place| place.as_ref().is_none_or(|place| place.played == 0))
    }

    fn place(&self, position: Position) -> Option<&PlanPlace> {
        self.places.get(&position)?.as_ref()
    }

    /// The place where a plan has a whole step to come.
    fn before_step(&self, position: Position) -> Option<&PlanPlace> {
        self.place(position).filter(|place| place.played == 0)
    }

    pub(super) fn plan(&self, position: Position) -> Option<Plan> {
        let place = self.before_step(position)?;
        Some(place.plan.rest_from(place.step))
    }

    pub(super) fn step(&self, position: Position) -> Option<&PlanStep> {
        let place = self.before_step(position)?;
        place.plan.steps().get(place.step)
    }

    /// The package that a plan clears after the few single jumps and sweeps with which it begins at a position, and
    /// these; none that could be cleared at once.
    pub(super) fn prepared(&self, position: Position) -> Option<(&[PlanStep], &PlacedPackage)> {
        let place = self.before_step(position)?;
        let left = place.plan.steps().get(place.step..)?;
        let before = left.iter().position(|step| step.package().is_some())?;
        let package = left[before].package()?;
        let is_prepared = before <= MOST_PREPARING && !package.is_legal(position);
        (before == 0 || is_prepared).then_some((&left[..before], package))
    }

    pub(super) fn rest_of_step(&self, position: Position) -> Option<Vec<Action>> {
        let place = self.place(position)?;
        let mut actions = place.plan.steps().get(place.step)?.actions();
        Some(actions.split_off(place.played))
    }

    /// The package that a plan clears first from one position on, where another is on the way to its end; and how many
    /// actions are left until it is cleared.
    pub(super) fn under_way(
        &self,
        from: Position,
        at: Position,
    ) -> Option<(&PlacedPackage, usize)> {
        let (begun, now) = (self.place(from)?, self.place(at)?);
        let steps = now.plan.steps();
        let is_package = |step: &PlanStep| step.package().is_some();
        let last = begun.step + steps[begun.step..].iter().position(is_package)?;
        let is_on_way = (begun.step, begun.played) <= (now.step, now.played) && now.step <= last;
        if !is_on_way || from == at && now.played == 0 || !Arc::ptr_eq(&begun.plan, &now.plan) {
            return None;
        }
        let all = steps[now.step..=last]
            .iter()
            .map(|step| step.actions().len());
        Some((steps[last].package()?, all.sum::<usize>() - now.played))
    }
}

#[cfg(test)]
mod tests;
