//! The parts of every screen but the game's: what it shows, a line for notices, the buttons.

use ratatui::layout::{Rect, Size};

/// The least size of a window in which a screen can be used.
pub const LEAST: Size = Size::new(20, 6);

/// Where the parts of a screen stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// What the screen shows.
    pub body: Rect,
    /// The line for notices and for typing. On a low screen it covers the last line of the body.
    pub notice: Rect,
    /// The buttons.
    pub footer: Rect,
}

impl Page {
    /// The parts in a window.
    pub fn new(size: Size) -> Page {
        /// From this height on the line for notices is kept free.
        const ROOMY: u16 = 16;
        let Size { width, height } = size;
        let row = |y| Rect::new(0, y, width, 1.min(height));
        let spare = if height >= ROOMY { 2 } else { 1 };
        Page {
            body: Rect::new(0, 0, width, height.saturating_sub(spare)),
            notice: row(height.saturating_sub(2)),
            footer: row(height.saturating_sub(1)),
        }
    }

    /// Whether a window of that size is large enough.
    pub fn fits(size: Size) -> bool {
        size.width >= LEAST.width && size.height >= LEAST.height
    }
}
