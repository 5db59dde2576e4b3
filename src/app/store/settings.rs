//! The settings: a table of what the user can choose, and the names of the choices.

use toml_edit::Item;

use crate::app::size::{memory_text, read_memory};
use crate::app::store::toml_text::read;
use crate::rules::text::shortened;
use crate::run::Limits;

#[derive(Debug)]
pub struct Setting {
    /// The name in `config.toml` and on the screen.
    pub name: &'static str,
    pub about: &'static str,
    /// Its value in a word.
    pub told: fn(&Settings) -> String,
    /// The words for all that is offered, its value among them.
    pub offered: fn(&Settings, &[Theme]) -> Vec<String>,
    /// Sets it to what is offered by a word; `None` where nothing is.
    pub choose: fn(&mut Settings, &str, &[Theme]) -> Option<()>,
    /// Its value in TOML.
    pub written: fn(&Settings) -> String,
    /// Sets it to a value in TOML. The error is the end of a sentence that begins with its name.
    pub(super) read: fn(&mut Settings, &Item, &[Theme]) -> Result<(), String>,
}

impl Setting {
    pub fn named(name: &str) -> Result<&'static Setting, String> {
        let found = SETTINGS.iter().find(|setting| setting.name == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
            format!(
                "there is no setting \"{}\"; the settings are {} and the table [keys]",
                shortened(name),
                names.join(", ")
            )
        })
    }
}

/// Each setting with its name, its default and, as its documentation, what is told of it.
macro_rules! settings {
    ($($(#[doc = $about:literal])+ $name:literal $field:ident: $type:ty = $default:expr;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Settings {
            $($(#[doc = $about])+ pub $field: $type),*
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($field: $default),* }
            }
        }

        /// Every setting, in the order of the screen.
        pub static SETTINGS: &[Setting] = &[$(Setting {
            name: $name,
            about: concat!($($about),+).trim_ascii_start(),
            told: |settings| settings.$field.told(),
            offered: |settings, themes| {
                let offered = settings.$field.offered(themes).into_iter();
                offered.map(Value::told).collect()
            },
            choose: |settings, name, themes| {
                settings.$field = settings.$field.named(name, themes)?;
                Some(())
            },
            written: |settings| settings.$field.written().to_string(),
            read: |settings, item, themes| {
                settings.$field = settings.$field.read(item, themes)?;
                Ok(())
            },
        }),*];
    };
}

settings! {
    /// The colours of the screen. Auto is wood where the terminal has the colours for it. Themes of your own are files
    /// in the folder themes beside config.toml.
    "theme" theme: Theme = Theme::Auto;
    /// The characters drawn: unicode, with the board in sextants (sixths of cells), in halves or as a picture, where
    /// the terminal shows pictures; safe for East Asian terminals; ASCII.
    "glyphs" glyphs: Glyphs = Glyphs::Auto;
    /// The size of the board. Auto is the largest that fits.
    "scale" scale: Scale = Scale::Auto;
    /// Show a jump on its way.
    "animation" animation: bool = true;
    /// Take mouse clicks; without, the terminal selects text. Counts from the next start.
    "mouse" mouse: bool = true;
    /// A click on a peg with one jump only makes it.
    "auto-jump" auto_jump: bool = true;
    /// The lamp is on from the start of every game that is no exercise: it shows whether the position can be won.
    "lamp" lamp: bool = false;
    /// What hints tell: the idea of a plan and the block to clear first, the shortest line, or only whether the
    /// position can be won.
    "hints" hints: Hints = Hints::Idea;
    /// How well the trainer's problems are to be solved: won, or within that many moves of par. What takes more moves
    /// comes back after as long as before.
    "target" target: Target = Target::Won;
    /// The trainer shows its problems turned or mirrored at random, so that no line is learnt by its letters.
    "turned" turned: bool = false;
    /// Arrows and letters (both), the habits of vi, or arrows only. For keys of your own see lastpeg man --section
    /// settings.
    "key-preset" key_preset: Preset = Preset::Both;
    /// The most memory for the tables of the solver on the screens; commands have --memory. With less it gives up
    /// sooner, and says so. In config.toml it is any size of at least 16MiB.
    "memory" memory: usize = Limits::DEFAULT_MEMORY;
}

trait Value: Copy {
    fn told(self) -> String;

    /// All that is offered where this is chosen, this too.
    fn offered(self, themes: &[Theme]) -> Vec<Self>;

    fn written(self) -> toml_edit::Value {
        self.told().into()
    }

    /// What is offered by a word in place of this, written exactly or else in any letters.
    fn named(self, name: &str, themes: &[Theme]) -> Option<Self> {
        let offered = self.offered(themes);
        let is_exact = |value: &&Self| value.told() == name;
        let is_same = |value: &&Self| value.told().to_lowercase() == name.to_lowercase();
        let exact = offered.iter().find(is_exact);
        exact.or_else(|| offered.iter().find(is_same)).copied()
    }

    /// What stands in a file, in place of this.
    fn read(self, item: &Item, themes: &[Theme]) -> Result<Self, String> {
        let name: Option<String> = read(item);
        let chosen = name.and_then(|name| self.named(&name, themes));
        chosen.ok_or_else(|| {
            let offered = self.offered(themes).into_iter();
            let names: Vec<String> = offered
                .map(|value| format!("\"{}\"", value.told()))
                .collect();
            format!(" must be one of {}", names.join(", "))
        })
    }
}

impl Value for bool {
    fn told(self) -> String {
        (if self { "on" } else { "off" }).to_owned()
    }

    fn offered(self, _: &[Theme]) -> Vec<bool> {
        vec![true, false]
    }

    fn named(self, name: &str, _: &[Theme]) -> Option<bool> {
        match name.to_lowercase().as_str() {
            "on" | "true" => Some(true),
            "off" | "false" => Some(false),
            _ => None,
        }
    }

    fn written(self) -> toml_edit::Value {
        self.into()
    }

    fn read(self, item: &Item, themes: &[Theme]) -> Result<bool, String> {
        let named = || self.named(&read::<String>(item)?, themes);
        let value = read(item).or_else(named);
        value.ok_or_else(|| " must be true or false".to_owned())
    }
}

/// A size of memory in bytes: powers of two are offered, from 64 MiB on.
impl Value for usize {
    fn told(self) -> String {
        memory_text(self)
    }

    fn offered(self, _: &[Theme]) -> Vec<usize> {
        let most = if usize::BITS > 32 { 36 } else { 31 };
        let mut offered: Vec<usize> = (26..=most).map(|exponent| 1 << exponent).collect();
        if let Err(place) = offered.binary_search(&self) {
            offered.insert(place, self);
        }
        offered
    }

    fn read(self, item: &Item, _: &[Theme]) -> Result<usize, String> {
        let size: Option<String> = read(item);
        let size = size.ok_or("a size stands in quotes, as in \"512MiB\"".to_owned());
        size.and_then(|size| read_memory(&size))
            .map_err(|why| format!(": {why}"))
    }
}

impl Value for Theme {
    fn told(self) -> String {
        self.name().to_owned()
    }

    fn offered(self, themes: &[Theme]) -> Vec<Theme> {
        themes.to_vec()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyLine {
    /// The file and the line, for what is wrong with it.
    pub origin: String,
    /// The screen it is for; `None` for all.
    pub place: Option<String>,
    pub command: String,
    pub keys: Vec<String>,
}

macro_rules! choice {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $type {
            $($(#[$variant_doc])* $variant),*
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

        impl Value for $type {
            fn told(self) -> String {
                self.name().to_owned()
            }

            fn offered(self, _: &[Theme]) -> Vec<$type> {
                $type::ALL.to_vec()
            }
        }
    };
}

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

    /// The theme of a name among some, written exactly or else in any letters.
    pub(crate) fn named_among(themes: &[Theme], name: &str) -> Option<Theme> {
        Theme::Auto.named(name, themes)
    }

    pub fn of_name(name: &str) -> Option<Theme> {
        Theme::ALL
            .iter()
            .copied()
            .find(|theme| theme.name() == name)
    }
}

choice! {
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
        Ascii = "ascii",
    }
}

choice! {
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
        Within5 = "par+5",
        Within4 = "par+4",
        Within3 = "par+3",
        Within2 = "par+2",
        Within1 = "par+1",
        Par = "par",
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
    Preset {
        /// Arrows and letters.
        Both = "both",
        /// Letters first, and other habits of vi.
        Vim = "vim",
        /// Arrows, and no letter moves anything.
        Arrows = "arrows",
    }
}

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
