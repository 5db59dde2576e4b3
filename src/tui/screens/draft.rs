//! What an editor was before each of its changes, to take them back, and to ask before they are lost.

use crate::tui::base::update::Update;

/// The states of a draft before its changes.
#[derive(Debug)]
pub(super) struct Draft<T> {
    before: Vec<T>,
    /// Whether leaving would lose nothing that the player does not know of.
    may_leave: bool,
}

impl<T> Draft<T> {
    /// A draft without changes.
    pub(super) fn new() -> Draft<T> {
        Draft {
            before: Vec::new(),
            may_leave: true,
        }
    }

    /// Takes note of a change of what was there before.
    pub(super) fn change(&mut self, before: T) {
        self.before.push(before);
        self.may_leave = false;
    }

    /// What was there before the last change; what has been kept is another state then.
    pub(super) fn undo(&mut self) -> Option<T> {
        let before = self.before.pop()?;
        self.may_leave = false;
        Some(before)
    }

    /// Takes note that the draft is kept.
    pub(super) fn keep(&mut self) {
        self.may_leave = true;
    }

    /// What is said when the screen is left, once, where changes would be lost.
    pub(super) fn leave(&mut self) -> Option<Update> {
        let may_leave = std::mem::replace(&mut self.may_leave, true);
        let is_lost = !may_leave && !self.before.is_empty();
        is_lost.then(|| {
            Update::notice("this is not saved: \":save NAME\" saves it, the same again leaves it")
        })
    }
}
