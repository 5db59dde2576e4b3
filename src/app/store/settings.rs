//! The settings: what the user can choose, and the names of the choices.

use serde::Deserialize;

use crate::run::Limits;

/// What the user has chosen; the defaults where nothing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The colours.
    pub theme: Theme,
    /// The characters drawn.
    pub glyphs: Glyphs,
    /// The size of the board.
    pub scale: Scale,
    /// Whether a jump is shown on its way.
    pub animation: bool,
    /// Whether mouse clicks are taken from the terminal.
    pub mouse: bool,
    /// Whether a click on a peg with one jump only makes that jump.
    pub auto_jump: bool,
    /// Whether the lamp is on from the start.
    pub lamp: Lamp,
    /// What hints tell.
    pub hints: Hints,
    /// How well the trainer's problems are to be solved.
    pub target: Target,
    /// Whether the trainer shows its problems turned or mirrored at random.
    pub turned: Turned,
    /// The keys, where the user wishes no others.
    pub key_preset: Preset,
    /// The most memory for the tables of the solver, in bytes.
    pub memory: usize,
}

/// A line of the `[keys]`: what keys a command shall have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyLine {
    /// The file and the line, for what is wrong with it.
    pub origin: String,
    /// The screen it is for; `None` for all.
    pub place: Option<String>,
    /// The name of the command.
    pub command: String,
    /// The names of the keys.
    pub keys: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::Auto,
            glyphs: Glyphs::Auto,
            scale: Scale::Auto,
            animation: true,
            mouse: true,
            auto_jump: true,
            lamp: Lamp::Off,
            hints: Hints::Idea,
            target: Target::Won,
            turned: Turned::Off,
            key_preset: Preset::Both,
            memory: Limits::DEFAULT_MEMORY,
        }
    }
}

macro_rules! choice {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
        pub enum $type {
            $($(#[$variant_doc])* #[serde(rename = $name)] $variant),*
        }

        impl $type {
            /// Every choice, in the order in which they are offered.
            pub const ALL: &[$type] = &[$($type::$variant),*];

            /// The name in the configuration file and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),*
                }
            }
        }
    };
}

/// The colours of the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Theme {
    /// Wood where the terminal has the colours for it, else what suits it.
    Auto,
    /// Marbles on a wooden board.
    Wood,
    /// For terminals with a dark background.
    Dark,
    /// For terminals with a light background.
    Light,
    /// The strongest contrast.
    Contrast,
    /// No colours at all.
    Mono,
    /// One of the user's own, which is read once and there as long as the program.
    Own(&'static OwnTheme),
}

impl Eq for Theme {}

impl Theme {
    /// Every theme that comes with the program, in the order in which they are offered.
    pub const ALL: &[Theme] = &[
        Theme::Auto,
        Theme::Wood,
        Theme::Dark,
        Theme::Light,
        Theme::Contrast,
        Theme::Mono,
    ];

    /// The name in the configuration file and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Wood => "wood",
            Theme::Dark => "dark",
            Theme::Light => "light",
            Theme::Contrast => "contrast",
            Theme::Mono => "mono",
            Theme::Own(own) => &own.name,
        }
    }

    /// The theme of a name among those that come with the program.
    pub fn of_name(name: &str) -> Option<Theme> {
        Theme::ALL
            .iter()
            .copied()
            .find(|theme| theme.name() == name)
    }
}

choice! {
    /// The characters drawn.
    Glyphs {
        /// Unicode where the locale is UTF-8, else ASCII.
        Auto = "auto",
        /// Unicode, some of whose characters are wide in terminals set up for East Asian text.
        Unicode = "unicode",
        /// The same, and the board in sixths of cells, which not every font has.
        Sextants = "sextants",
        /// The same, and the board in halves of cells only.
        Halves = "halves",
        /// The same, and the board as a picture where the terminal shows pictures.
        Picture = "picture",
        /// Unicode of one cell everywhere.
        Safe = "safe",
        /// ASCII only.
        Ascii = "ascii",
    }
}

choice! {
    /// The size of the board on the screen.
    Scale {
        /// The largest that fits.
        Auto = "auto",
        /// 2 by 1 cells a hole.
        Small = "small",
        /// 4 by 2 cells a hole.
        Medium = "medium",
        /// 6 by 3 cells a hole.
        Large = "large",
    }
}

choice! {
    /// Whether the lamp is on from the start.
    Lamp {
        /// It is off until it is asked for.
        Off = "off",
        /// It is on.
        On = "on",
    }
}

choice! {
    /// What hints tell, one after the other.
    Hints {
        /// The verdict, the block that a plan clears first, its first jump; then the block plays itself.
        Idea = "idea",
        /// The verdict, the peg, the jump; then the shortest line known plays itself.
        Line = "line",
        /// The verdict and nothing more.
        Verdict = "verdict",
    }
}

impl Default for Hints {
    fn default() -> Hints {
        Settings::default().hints
    }
}

choice! {
    /// How well the trainer's problems are to be solved: what is solved without help in more moves is fair only.
    Target {
        /// However many moves it takes.
        Won = "won",
        /// Within five moves of par.
        Within5 = "par+5",
        /// Within four moves of par.
        Within4 = "par+4",
        /// Within three moves of par.
        Within3 = "par+3",
        /// Within two moves of par.
        Within2 = "par+2",
        /// Within a move of par.
        Within1 = "par+1",
        /// At par.
        Par = "par",
    }
}

choice! {
    /// Whether the trainer shows its problems turned or mirrored at random.
    Turned {
        /// They are shown as they are.
        Off = "off",
        /// They are turned.
        On = "on",
    }
}

impl Target {
    /// The most moves that are good, where there is a par to go by.
    pub fn most_moves(self, par: Option<usize>) -> Option<usize> {
        let over = match self {
            Target::Won => return None,
            Target::Within5 => 5,
            Target::Within4 => 4,
            Target::Within3 => 3,
            Target::Within2 => 2,
            Target::Within1 => 1,
            Target::Par => 0,
        };
        par.map(|par| par + over)
    }
}

choice! {
    /// The keys.
    Preset {
        /// Arrows and letters.
        Both = "both",
        /// Letters first, and other habits of vi.
        Vim = "vim",
        /// Arrows, and no letter moves anything.
        Arrows = "arrows",
    }
}

/// A theme of the user's own.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnTheme {
    /// The name of the file without its extension.
    pub name: String,
    /// What it begins with.
    pub base: Theme,
    /// Colours, `0xrrggbb`, by names among [`COLOURS`].
    pub colours: Vec<(&'static str, u32)>,
    /// How much of light and shadow is shown, from 0 to 1.
    pub relief: Option<f32>,
}

/// The names of the colours of a theme.
pub const COLOURS: [&str; 19] = [
    "plate-dark",
    "plate-light",
    "edge-light",
    "edge-dark",
    "hollow",
    "hollow-light",
    "marble",
    "marble-dark",
    "marble-glow",
    "peg",
    "empty",
    "held",
    "target",
    "goal",
    "cursor",
    "label",
    "accent",
    "warning",
    "success",
];
