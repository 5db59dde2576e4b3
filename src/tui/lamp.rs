//! The lamp: how the position stands, by sign, word and colour.

use ratatui::style::Style;
use ratatui::text::Span;

use crate::game::Game;
use crate::notation;
use crate::position::Action;
use crate::tui::adviser::Level;
use crate::tui::app::App;
use crate::tui::glyphs::GlyphSet;
use crate::tui::knowledge::{Loss, Standing, Ways};
use crate::tui::theme::Palette;

/// What the lamp shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lamp {
    /// A sign of its own for each verdict.
    pub sign: &'static str,
    /// What it means.
    pub text: String,
    /// The same in a few characters.
    pub short: String,
    /// How it is written.
    pub style: Style,
}

impl Lamp {
    /// The lamp of the game on the screen; none where the player has not asked for it.
    pub fn new(app: &App) -> Option<Lamp> {
        let standing = app.told()?;
        let palette = Palette::new(app.look());
        let signs = &GlyphSet::new(app.look().glyphs).verdicts;
        let game = app.game();
        let (sign, text, short, style) = match standing {
            Standing::Winnable(ways) => (
                signs.winnable,
                format!("winnable: {}", ways_text(game, ways)),
                format!("{}/{}", at_least(ways, "", "+"), ways.all),
                palette.success(),
            ),
            Standing::Lost(loss) => (
                signs.lost,
                loss_text(game, loss),
                "lost".to_owned(),
                palette.warning(),
            ),
            Standing::Unknown => (
                signs.thinking,
                "thinking".to_owned(),
                "thinking".to_owned(),
                palette.dim(),
            ),
            Standing::Undecided => (
                signs.undecided,
                "undecided: the search ran out".to_owned(),
                "undecided".to_owned(),
                palette.strong(),
            ),
        };
        Some(Lamp {
            sign,
            text,
            short,
            style,
        })
    }

    /// The lamp in a few characters, for a line.
    pub fn span(&self) -> Span<'static> {
        Span::styled(format!("{} {}", self.sign, self.short), self.style)
    }
}

fn at_least(ways: Ways, before: &str, after: &str) -> String {
    if ways.open == 0 {
        ways.winning.to_string()
    } else {
        format!("{before}{}{after}", ways.winning)
    }
}

/// How many ways to play on are winning: `3 of 7 jumps`.
fn ways_text(game: &Game, ways: Ways) -> String {
    let noun = match (game.position().key_playable(), ways.all) {
        (Some(_), _) => "ways",
        (None, 1) => "jump",
        (None, _) => "jumps",
    };
    format!("{} of {} {noun}", at_least(ways, "at least ", ""), ways.all)
}

/// Since when a game is lost.
pub fn loss_text(game: &Game, loss: Loss) -> String {
    let at_latest = if loss.is_exact() {
        ""
    } else {
        " at the latest"
    };
    if loss.open.is_some() {
        "lost; looking for the jump".to_owned()
    } else if loss.lost == 0 {
        "lost from the start".to_owned()
    } else {
        format!("lost since {}{at_latest}", action_text(game, loss.lost))
    }
}

/// The action that led to a depth: `jump 12, d2-d4`.
fn action_text(game: &Game, depth: usize) -> String {
    let played = game.played();
    let action = played[depth - 1];
    let text = notation::line(game.problem().board(), &[action]);
    let jumps = played[..depth]
        .iter()
        .filter(|action| action.jump().is_some());
    match action {
        Action::Jump(_) => format!("jump {}, {text}", jumps.count()),
        Action::Key(_) => format!("the key, {text}"),
    }
}

/// What the hint names beyond the verdict: the peg or the jump.
pub fn hint_text(app: &App) -> Option<String> {
    let (level, action) = app.hinted()?;
    let board = app.game().problem().board();
    Some(match (level, action) {
        (Level::Peg, Action::Jump(jump)) => format!("move the peg at {}", board.label(jump.from)),
        (_, Action::Jump(_)) => format!("jump {}", notation::line(board, &[action])),
        (_, Action::Key(hole)) => format!("use the key: a peg into {}", board.label(hole)),
    })
}
