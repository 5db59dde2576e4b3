//! The lamp: how the position stands, by sign, word and colour.

use ratatui::style::Style;
use ratatui::text::Span;

use crate::app::advice::knowledge::{Standing, Ways};
use crate::app::advice::words;
use crate::app::session::PlaySession;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lamp {
    /// A sign of its own for each verdict.
    pub sign: &'static str,
    pub text: String,
    /// The same in a few characters.
    pub short: String,
    pub style: Style,
}

impl Lamp {
    /// The lamp of a game; none where the player has not asked for it.
    pub fn new(session: &PlaySession, look: &Look) -> Option<Lamp> {
        let standing = session.told()?;
        let palette = Palette::new(look);
        let signs = &GlyphSet::new(look.glyphs).verdicts;
        let (sign, short, style) = match standing {
            Standing::Winnable(ways) => (signs.winnable, ratio(ways), palette.success()),
            Standing::Lost(_) => (signs.lost, "lost".to_owned(), palette.warning()),
            Standing::Unknown => (signs.thinking, "thinking".to_owned(), palette.dim()),
            Standing::Undecided => (signs.undecided, "undecided".to_owned(), palette.strong()),
        };
        Some(Lamp {
            sign,
            text: words::standing(session.game(), standing),
            short,
            style,
        })
    }

    /// The lamp in a few characters, for a line.
    pub fn span(&self) -> Span<'static> {
        Span::styled(format!("{} {}", self.sign, self.short), self.style)
    }
}

/// The winning jumps of all: `3/7`, or `3+/7` where there may be more.
fn ratio(ways: Ways) -> String {
    let more = if ways.open == 0 { "" } else { "+" };
    format!("{}{more}/{}", ways.winning, ways.all)
}
