//! Hints and the lamp in a play session, and how help counts.

use crate::app::advice::adviser::{Hinted, Level, Wish};
use crate::app::advice::knowledge::Standing;
use crate::app::advice::words;
use crate::app::session::PlaySession;
use crate::app::session::reaction::Reaction;
use crate::rules::position::Action;
use crate::rules::problem::Status;

impl PlaySession {
    pub(super) fn count_hint(&mut self) -> Reaction {
        self.game.count_hint();
        Reaction::save()
    }

    /// Whoever switches the lamp off has seen what it showed.
    pub(super) fn switch_lamp(&mut self) -> Reaction {
        let seen = self.count_lamp();
        if self.adviser.switch_lamp() {
            return self.count_lamp();
        }
        Reaction {
            effects: seen.effects,
            ..Reaction::news("the lamp is off")
        }
    }

    /// Counts the lamp, once in a game, if it shows which jumps win.
    pub(super) fn count_lamp(&mut self) -> Reaction {
        let standing = self.adviser.standing(&self.game);
        let is_shown = self.adviser.is_lamp_on()
            && self.game.status() == Status::Playing
            && matches!(standing, Standing::Winnable(_) | Standing::Lost(_));
        if !is_shown || self.game.hints() > 0 {
            return Reaction::default();
        }
        self.count_hint()
    }

    /// Counts a reason that was told, unless the game has ended or the panel tells it unasked.
    pub(super) fn count_reason(&mut self) -> Reaction {
        if self.game.status() != Status::Playing || self.warning().is_some() {
            return Reaction::default();
        }
        self.count_hint()
    }

    pub(super) fn hint(&mut self) -> Reaction {
        match self.adviser.hint(&self.game) {
            Hinted::Waits => self.wish(Wish::Hint),
            Hinted::Nothing(why) => Reaction::notice(why),
            Hinted::Told => self.show_hint(),
        }
    }

    pub(super) fn show_hint(&mut self) -> Reaction {
        if let Some((_, Action::Jump(jump))) = self.seen_hint() {
            self.look_at(jump.from);
        }
        if self.adviser.level(&self.game) == Some(Level::Verdict) {
            // Whether it can be won is told for nothing.
            return Reaction::default();
        }
        self.count_hint()
    }

    /// Tells more as soon as it is known.
    pub(super) fn tell_more(&mut self) -> Option<Reaction> {
        match self.adviser.hint(&self.game) {
            Hinted::Waits => None,
            Hinted::Nothing(why) => Some(Reaction::notice(why)),
            Hinted::Told => Some(self.show_hint().without_notice()),
        }
    }

    /// What the hint names beyond the verdict, or what is left of the package that is being cleared.
    pub fn hint_text(&self) -> Option<String> {
        let under_way = || {
            let (package, left) = self.package_under_way()?;
            Some(words::package_under_way(self.board(), package, left))
        };
        self.hinted_text().or_else(under_way)
    }

    /// What the hint names beyond the verdict: a block, the peg or the jump.
    pub(crate) fn hinted_text(&self) -> Option<String> {
        if let Some((level, package)) = self.hinted_package() {
            return Some(words::package_hint(self.board(), level, package));
        }
        if let Some((steps, package)) = self.prepared_package() {
            let pegs = self.game.position().pegs;
            let text = words::prepared_hint(self.board(), pegs, steps, package);
            return Some(text);
        }
        let (level, action) = self.hinted()?;
        Some(words::hint(self.game.problem(), level, action))
    }
}
