//! Plans in a play session: hints tell the package that a plan clears next.

use crate::app::advice::adviser::Level;
use crate::app::session::PlaySession;
use crate::app::store::Hints;
use crate::packages::PlacedPackage;
use crate::plan::PlanStep;

impl PlaySession {
    /// The package of a plan that a hint tells of, and how much of it.
    pub fn hinted_package(&self) -> Option<(Level, &PlacedPackage)> {
        self.adviser.step(&self.game)
    }

    /// The package that a plan prepares with the steps it begins with, where a hint tells of it.
    pub fn prepared_package(&self) -> Option<(&[PlanStep], &PlacedPackage)> {
        self.adviser.prepared(&self.game)
    }

    /// What hints tell from now on.
    pub fn set_hints(&mut self, hints: Hints) {
        self.adviser.set_hints(hints);
    }
}
