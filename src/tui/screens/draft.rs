//! What an editor was before each of its changes, to take them back, and to ask before they are lost.

#[derive(Debug)]
pub(super) struct Draft<T> {
    before: Vec<T>,
    is_kept: bool,
}

impl<T> Draft<T> {
    pub(super) fn new() -> Draft<T> {
        Draft {
            before: Vec::new(),
            is_kept: true,
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

    /// Whether changes would be lost.
    pub(super) fn is_unsaved(&self) -> bool {
        !self.is_kept && self.can_undo()
    }
}
