//! What an editor was before each of its changes, to take them back, and to ask before they are lost.

use crate::tui::base::screen::Leaving;
use crate::tui::base::update::Update;

#[derive(Debug)]
pub(super) struct Draft<T> {
    before: Vec<T>,
    is_kept: bool,
    /// How the player has last asked to leave it, and was told that it would be lost.
    asked: Option<Leaving>,
}

impl<T> Draft<T> {
    pub(super) fn new() -> Draft<T> {
        Draft {
            before: Vec::new(),
            is_kept: true,
            asked: None,
        }
    }

    pub(super) fn change(&mut self, before: T) {
        self.before.push(before);
        self.is_kept = false;
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// What was there before the last change; what has been kept is another state then.
    pub(super) fn undo(&mut self) -> Option<T> {
        let before = self.before.pop()?;
        self.is_kept = false;
        Some(before)
    }

    pub(super) fn keep(&mut self) {
        self.is_kept = true;
    }

    /// The player does something else than to leave.
    pub(super) fn stay(&mut self) {
        self.asked = None;
    }

    /// What is said when the screen is left where changes would be lost; not to who leaves it so once more at once.
    pub(super) fn leave(&mut self, how: Leaving) -> Option<Update> {
        let was_asked = self.asked.replace(how) == Some(how);
        let is_lost = !self.is_kept && self.can_undo();
        (is_lost && !was_asked).then(|| {
            Update::notice("this is not saved: \":save NAME\" saves it, the same again leaves it")
        })
    }
}
