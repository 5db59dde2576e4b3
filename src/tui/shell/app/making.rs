//! The exercises that are being made, and on which screen they were wished for.

use std::any::TypeId;

use crate::tui::base::screen::Screen;

/// The exercises that are being made.
#[derive(Default, Debug)]
pub(super) struct Making {
    count: usize,
    /// The kind of screen that wished for the last of them.
    asked_by: Option<TypeId>,
}

impl Making {
    pub(super) fn begin(&mut self, screen: &dyn Screen) {
        self.count += 1;
        self.asked_by = Some(screen.type_id());
    }

    /// One is made. Nothing where another is wished for; else whether this is the screen on which it was.
    pub(super) fn end(&mut self, screen: &dyn Screen) -> Option<bool> {
        self.count = self.count.saturating_sub(1);
        if self.count > 0 {
            return None;
        }
        let asked_by = self.asked_by.take();
        Some(asked_by.is_none_or(|asked| asked == screen.type_id()))
    }
}
