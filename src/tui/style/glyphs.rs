//! What is in a hole, and the characters things are drawn with: three sets for terminals of different ability.
//!
//! States differ by shape in each set. *Unicode* uses characters of which some are two cells wide in terminals set up
//! for East Asian text (East Asian width "ambiguous"); *safe* only those that are one cell wide everywhere; *ASCII* is
//! for everything else.

use crate::app::store::Glyphs;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    Empty,
    Peg,
    /// The peg that is picked up.
    Held,
    /// Nothing, and the peg that is picked up can jump here.
    Target,
    /// A black counter of a game for two.
    Black,
    White,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HoleContent {
    pub piece: Piece,
    /// Whether a peg must be here at the end.
    pub goal: bool,
}

impl HoleContent {
    /// A piece in a hole that is none of the goal.
    pub const fn of(piece: Piece) -> HoleContent {
        HoleContent { piece, goal: false }
    }

    /// A number from 0 to 9: four pieces, the same on goals, and the two counters, which have no goals.
    pub fn index(self) -> usize {
        match self.piece {
            Piece::Black => 8,
            Piece::White => 9,
            piece => piece as usize + 4 * usize::from(self.goal),
        }
    }
}

#[derive(Debug)]
pub struct GlyphSet {
    /// One character for each figure, in the order of [`HoleContent::index`]. Counters are no pegs and have no goals:
    /// their characters may be those of other figures.
    small: [&'static str; 10],
    /// A drawing of six by three cells for each figure, its corners left free for the cursor.
    large: [[&'static str; 3]; 10],
    /// The corners of the cursor: top left, top right, bottom left, bottom right.
    pub corners: [&'static str; 4],
    /// What gives the same corners in inverse.
    pub inverse_corners: [&'static str; 4],
    /// Bars, the lowest first; the last one fills its cell.
    pub bars: &'static [&'static str],
    pub verdicts: Verdicts,
    pub has_arrows: bool,
    /// The ways from the middle of a square to its nine parts, row by row.
    pub arrows: [&'static str; 9],
    /// Whether cells can be halved: [`crate::tui::board::canvas`].
    pub has_half_blocks: bool,
    /// A star, and the place of one.
    stars: [&'static str; 2],
    /// The signs of a day that is perfect, solved, helped, missed.
    pub days: [&'static str; 4],
    /// Shades, the lightest first.
    pub shades: [&'static str; 5],
    /// What stands between two facts on a line.
    pub dot: &'static str,
    /// What stands for text that is cut off.
    pub ellipsis: &'static str,
}

#[derive(Debug)]
pub struct Verdicts {
    pub winnable: &'static str,
    pub lost: &'static str,
    /// Nothing is known yet.
    pub thinking: &'static str,
    /// The search ran out.
    pub undecided: &'static str,
}

impl Verdicts {
    const fn new([winnable, lost, thinking, undecided]: [&'static str; 4]) -> Verdicts {
        Verdicts {
            winnable,
            lost,
            thinking,
            undecided,
        }
    }
}

impl GlyphSet {
    pub fn new(glyphs: Glyphs) -> &'static GlyphSet {
        match glyphs {
            Glyphs::Auto
            | Glyphs::Unicode
            | Glyphs::Sextants
            | Glyphs::Halves
            | Glyphs::Picture => &UNICODE,
            Glyphs::Safe => &SAFE,
            Glyphs::Ascii => &ASCII,
        }
    }

    /// That many stars out of five.
    pub fn stars(&self, count: usize) -> String {
        let [star, place] = self.stars;
        let count = count.min(5);
        star.repeat(count) + &place.repeat(5 - count)
    }

    pub fn small(&self, figure: HoleContent) -> &'static str {
        self.small[figure.index()]
    }

    pub fn large(&self, figure: HoleContent) -> [&'static str; 3] {
        self.large[figure.index()]
    }
}

static UNICODE: GlyphSet = GlyphSet {
    small: ["·", "●", "◆", "◇", "○", "◉", "❖", "◈", "●", "○"],
    large: [
        ["      ", "  ()  ", "      "],
        [" ▗▄▄▖ ", " ████ ", " ▝▀▀▘ "],
        ["  ╱╲  ", " <██> ", "  ╲╱  "],
        ["  ╱╲  ", " <  > ", "  ╲╱  "],
        [" ╭──╮ ", " │()│ ", " ╰──╯ "],
        [" ╭──╮ ", " │██│ ", " ╰──╯ "],
        [" ╭╱╲╮ ", " │██│ ", " ╰╲╱╯ "],
        [" ╭╱╲╮ ", " │  │ ", " ╰╲╱╯ "],
        [" ▗██▖ ", " ████ ", " ▝██▘ "],
        [" ╭──╮ ", " │  │ ", " ╰──╯ "],
    ],
    corners: ["▛", "▜", "▙", "▟"],
    inverse_corners: ["▗", "▖", "▝", "▘"],
    bars: &["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    verdicts: Verdicts::new(["✓", "✗", "⋯", "?"]),
    has_arrows: true,
    arrows: ["↖", "↑", "↗", "←", "·", "→", "↙", "↓", "↘"],
    has_half_blocks: true,
    stars: ["★", "☆"],
    days: ["★", "✓", "~", "-"],
    shades: ["·", "░", "▒", "▓", "█"],
    dot: "·",
    ellipsis: "…",
};

static SAFE: GlyphSet = GlyphSet {
    small: ["⋅", "◉", "✦", "◦", "◌", "✪", "✧", "⦾", "◉", "❍"],
    large: [
        ["      ", "  ⠶⠶  ", "      "],
        [" ⣠⣶⣶⣄ ", " ⣿⣿⣿⣿ ", " ⠙⠿⠿⠋ "],
        ["  ⣠⣄  ", " ⣾⣿⣿⣷ ", "  ⠙⠋  "],
        ["  ⡠⢄  ", " ⡎⠀⠀⢱ ", "  ⠑⠊  "],
        [" ⡔⠒⠒⢢ ", " ⡇⠶⠶⢸ ", " ⠣⠤⠤⠜ "],
        [" ⡔⣒⣒⢢ ", " ⡇⣿⣿⢸ ", " ⠣⠭⠭⠜ "],
        [" ⡔⢒⡒⢢ ", " ⡇⣿⣿⢸ ", " ⠣⠬⠥⠜ "],
        [" ⡔⠒⠒⢢ ", " ⡇⢎⡱⢸ ", " ⠣⠤⠤⠜ "],
        [" ⣰⣿⣿⣆ ", " ⣿⣿⣿⣿ ", " ⠹⣿⣿⠏ "],
        [" ⡔⠒⠒⢢ ", " ⡇⠀⠀⢸ ", " ⠣⠤⠤⠜ "],
    ],
    corners: ["⌜", "⌝", "⌞", "⌟"],
    inverse_corners: ["⌜", "⌝", "⌞", "⌟"],
    bars: &["⣀", "⣤", "⣶", "⣿"],
    verdicts: Verdicts::new(["✓", "✗", "~", "?"]),
    has_arrows: false,
    arrows: ["\\", "^", "/", "<", ".", ">", "/", "v", "\\"],
    has_half_blocks: false,
    stars: ["✦", "⋅"],
    days: ["✦", "✓", "~", "-"],
    shades: ["⋅", "⡀", "⡤", "⣶", "⣿"],
    dot: "⋅",
    ellipsis: "...",
};

static ASCII: GlyphSet = GlyphSet {
    small: [".", "O", "*", "+", "x", "@", "#", "&", "X", "O"],
    large: [
        ["      ", "  ()  ", "      "],
        ["  ..  ", " (##) ", "  ''  "],
        ["  /\\  ", " <##> ", "  \\/  "],
        ["  /\\  ", " <  > ", "  \\/  "],
        [" .--. ", " |()| ", " '--' "],
        [" .--. ", " |##| ", " '--' "],
        [" ./\\. ", " |##| ", " '\\/' "],
        [" ./\\. ", " |  | ", " '\\/' "],
        [" .##. ", " #### ", " '##' "],
        [" .--. ", " |  | ", " '--' "],
    ],
    corners: ["+", "+", "+", "+"],
    inverse_corners: ["+", "+", "+", "+"],
    bars: &[".", "i", "I"],
    verdicts: Verdicts::new(["+", "!", "~", "?"]),
    has_arrows: false,
    arrows: ["\\", "^", "/", "<", ".", ">", "/", "v", "\\"],
    has_half_blocks: false,
    stars: ["#", "."],
    days: ["*", "+", "~", "-"],
    shades: [".", ":", "o", "O", "#"],
    dot: "-",
    ellipsis: "...",
};

#[cfg(test)]
mod tests;
