//! What every screen works with, whichever is shown: the boards, the settings, how things look, the game on the table.

use ratatui::layout::Size;

use crate::library::Library;
use crate::records::Settings;
use crate::tui::look::Look;
use crate::tui::table::Table;

/// What every screen works with.
#[derive(Debug)]
pub struct Desk {
    /// The boards there are.
    pub library: Library,
    /// The user's settings.
    pub settings: Settings,
    /// How things look.
    pub look: Look,
    /// The size of the window.
    pub size: Size,
    /// The game in progress.
    pub table: Table,
}
