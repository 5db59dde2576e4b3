//! How things look here: theme, glyphs, scale and colours, settled from the settings and from what the terminal can.

use ratatui::crossterm::terminal::window_size;

use crate::app::platform;
use crate::app::store::{Glyphs, Scale, Settings, Theme};
use crate::rules::text;
use crate::tui::style::colour::Rgb;
use crate::tui::style::parts::Parts;

/// When to use colours, as the user says on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Colours {
    /// Where the terminal has them and the environment does not say otherwise.
    #[default]
    Auto,
    /// In spite of `NO_COLOR`.
    Always,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Depth {
    /// None: bold, underlined and inverse only.
    None,
    /// The user's own sixteen.
    Sixteen,
    /// The 256 of xterm.
    Indexed,
    /// 24 bits.
    True,
}

/// What the environment tells about the terminal.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Environment {
    /// What the variables for colours ask for: never with `NO_COLOR`, else always with `CLICOLOR_FORCE`, else never
    /// with `CLICOLOR=0` (<https://bixense.com/clicolors>).
    pub colours: Colours,
    /// What `COLORFGBG` says of the background, until the terminal is asked.
    pub ground: Background,
    pub term: String,
    pub colorterm: String,
    /// The locale that is not UTF-8 and so keeps the characters to ASCII, as in `LC_ALL=C`.
    pub narrow_locale: Option<String>,
    /// The terminal is known to draw sextants itself, whatever its font has.
    pub sextants: bool,
    /// How the terminal is known to show pictures, if at all.
    pub pictures: Option<PictureProtocol>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureProtocol {
    /// Kitty's graphics protocol, in the place of characters.
    Kitty,
    Sixel,
}

impl Environment {
    pub fn read() -> Environment {
        let variable = |name| std::env::var(name).unwrap_or_default();
        let colours = match () {
            () if !variable("NO_COLOR").is_empty() => Colours::Never,
            () if !["", "0"].contains(&variable("CLICOLOR_FORCE").as_str()) => Colours::Always,
            () if variable("CLICOLOR") == "0" => Colours::Never,
            () => Colours::Auto,
        };
        Environment {
            colours,
            ground: Background::of_colorfgbg(&variable("COLORFGBG")),
            term: variable("TERM"),
            colorterm: variable("COLORTERM"),
            narrow_locale: narrow_locale(variable),
            sextants: draws_sextants(
                &variable("TERM"),
                &variable("TERM_PROGRAM"),
                &variable("VTE_VERSION"),
            ),
            pictures: shows_pictures(
                &variable("TERM"),
                &variable("TERM_PROGRAM"),
                &variable("KONSOLE_VERSION"),
            )
            .filter(|&protocol| protocol == PictureProtocol::Kitty || cell_size().is_some()),
        }
    }

    /// Whether the terminal knows operating system commands (OSC), so that it can be asked for the colour of its
    /// background and told the title of its window: the Linux console sets colours by what begins like one.
    pub fn knows_commands(&self) -> bool {
        !(["", "linux"].contains(&self.term.as_str()) || self.is_old())
    }

    /// Whether it is a terminal from before colours, which shows nothing of newer sequences or takes them for others.
    fn is_old(&self) -> bool {
        let number = self.term.strip_prefix("vt");
        number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
            || ["dumb", "ansi"].contains(&self.term.as_str())
    }

    /// Whether characters beyond ASCII can be shown: the locale is UTF-8, and the terminal neither a Linux console,
    /// whose fonts have few, nor one that knows nothing.
    fn has_unicode(&self) -> bool {
        self.narrow_locale.is_none() && !["linux", "dumb"].contains(&self.term.as_str())
    }

    /// Why only ASCII is drawn where nobody asked for that: the locale. (On a Linux console nothing can be repaired.)
    pub(crate) fn missing_locale(&self, glyphs: Glyphs) -> Option<String> {
        let locale = self.narrow_locale.as_ref()?;
        let is_missed = glyphs == Glyphs::Auto && self.term != "linux";
        is_missed.then(|| {
            format!("only ASCII is drawn: {locale} is not UTF-8 (see glyphs in the settings)")
        })
    }

    fn depth(&self, colours: Colours) -> Depth {
        let is_nameless = self.term.is_empty() && platform::VARIABLES_TELL_THE_TERMINAL;
        let is_dumb = is_nameless || self.is_old();
        let colours = match colours {
            Colours::Auto => self.colours,
            asked => asked,
        };
        if colours == Colours::Never || (colours == Colours::Auto && is_dumb) {
            Depth::None
        } else if ["truecolor", "24bit"].contains(&self.colorterm.as_str())
            || self.term.ends_with("-direct")
        {
            Depth::True
        } else if self.term.contains("256color") {
            Depth::Indexed
        } else {
            Depth::Sixteen
        }
    }
}

/// The locale, where it is not UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty (POSIX,
/// "Environment Variables", 8.2).
fn narrow_locale(variable: impl Fn(&'static str) -> String) -> Option<String> {
    if !platform::VARIABLES_TELL_THE_TERMINAL {
        return None;
    }
    let (name, value) = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .map(|name| (name, variable(name)))
        .find(|(_, value)| !value.is_empty())
        .unwrap_or(("LANG", String::new()));
    let written = value.to_lowercase();
    let is_wide = written.contains("utf-8") || written.contains("utf8");
    (!is_wide).then(|| format!("{name}={}", text::shown_on_a_line(&text::shortened(&value))))
}

/// Whether a terminal draws sextants itself. By their sources kitty, `WezTerm`, Ghostty and foot do, and VTE (GNOME's
/// terminal and others) since 0.58; Alacritty does too, but does not tell its version. Inside of tmux or screen the
/// variables of the terminal say nothing about where the picture goes.
fn draws_sextants(term: &str, program: &str, vte: &str) -> bool {
    const SINCE: u32 = 5_800;
    if ["screen", "tmux"].iter().any(|name| term.starts_with(name)) {
        return false;
    }
    ["xterm-kitty", "xterm-ghostty", "foot", "wezterm"]
        .iter()
        .any(|name| term.starts_with(name))
        || ["WezTerm", "ghostty"].contains(&program)
        || vte.parse().is_ok_and(|version: u32| version >= SINCE)
}

/// The size of a cell in pixels, where the terminal tells it: a picture in sixels is as large as its pixels are.
pub(crate) fn cell_size() -> Option<(u16, u16)> {
    let window = window_size().ok()?;
    let cell = |pixels: u16, cells: u16| pixels.checked_div(cells).filter(|&size| size > 0);
    cell(window.width, window.columns).zip(cell(window.height, window.rows))
}

/// How a terminal shows pictures. By their documents kitty and Ghostty do in the place of characters; foot, mlterm,
/// contour, `WezTerm`, iTerm2 and Konsole since 22.04 show sixels. Inside of tmux or screen neither gets through.
fn shows_pictures(term: &str, program: &str, konsole: &str) -> Option<PictureProtocol> {
    const SINCE: u32 = 220_400;
    let is_any = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
    if is_any(&["screen", "tmux"]) {
        None
    } else if is_any(&["xterm-kitty", "xterm-ghostty"]) || program == "ghostty" {
        Some(PictureProtocol::Kitty)
    } else if is_any(&["foot", "mlterm", "contour", "wezterm"])
        || ["WezTerm", "iTerm.app"].contains(&program)
        || konsole.parse().is_ok_and(|version: u32| version >= SINCE)
    {
        Some(PictureProtocol::Sixel)
    } else {
        None
    }
}

/// How things look: nothing is left to `Auto` but the scale, which depends on the size of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The theme, never `Auto`; `Mono` where there are no colours.
    pub theme: Theme,
    /// The glyph set, never `Auto`; that of `Sextants`, `Halves` and `Picture` is `Unicode`.
    pub glyphs: Glyphs,
    /// Into which parts cells are cut where the board is drawn in pixels.
    pub parts: Parts,
    pub pictures: Option<PictureProtocol>,
    /// The size of the board; `Auto` for the largest that fits.
    pub scale: Scale,
    pub depth: Depth,
    pub ground: Background,
    /// The glyphs and parts of `Auto`: what the terminal draws by itself.
    pub automatic: (Glyphs, Parts),
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Background {
    /// It has not been told: taken for a dark one, as most are.
    #[default]
    Unknown,
    Dark,
    Light,
}

impl Background {
    /// What rxvt, Konsole and others say: the numbers of the colours of text and background among the user's sixteen,
    /// with something between them at times, as in `15;default;0`.
    fn of_colorfgbg(text: &str) -> Background {
        match text
            .rsplit(';')
            .next()
            .and_then(|number| number.parse().ok())
        {
            Some(0..=6 | 8) => Background::Dark,
            Some(7 | 9..=15) => Background::Light,
            Some(16_u32..) | None => Background::Unknown,
        }
    }

    pub fn of(colour: Rgb) -> Background {
        if colour.opposite() == Rgb::BLACK {
            Background::Light
        } else {
            Background::Dark
        }
    }
}

impl Look {
    pub fn new(settings: &Settings, colours: Colours, environment: &Environment) -> Look {
        let depth = environment.depth(colours);
        let glyphs = if environment.has_unicode() {
            Glyphs::Unicode
        } else {
            Glyphs::Ascii
        };
        let parts = if environment.sextants {
            Parts::Sextants
        } else {
            Parts::Quadrants
        };
        let mut look = Look {
            theme: Look::settled_theme(settings.theme, depth),
            glyphs,
            parts,
            pictures: environment.pictures,
            scale: settings.scale,
            depth,
            ground: environment.ground,
            automatic: (glyphs, parts),
        };
        look.set_glyphs(settings.glyphs);
        look
    }

    /// Takes other glyphs. `Picture` where the terminal shows none changes nothing.
    pub fn set_glyphs(&mut self, glyphs: Glyphs) {
        (self.glyphs, self.parts) = match glyphs {
            Glyphs::Auto => self.automatic,
            Glyphs::Sextants => (Glyphs::Unicode, Parts::Sextants),
            Glyphs::Halves => (Glyphs::Unicode, Parts::Halves),
            Glyphs::Unicode => (Glyphs::Unicode, Parts::Quadrants),
            Glyphs::Picture if !self.can_show_pictures() => return,
            Glyphs::Picture => (Glyphs::Unicode, Parts::Points),
            chosen => (chosen, self.parts),
        };
    }

    /// Whether the board can be shown as a picture: the terminal shows some, and has the colours for it.
    pub fn can_show_pictures(&self) -> bool {
        self.pictures.is_some() && self.depth == Depth::True
    }

    pub fn settled_theme(wished: Theme, depth: Depth) -> Theme {
        match wished {
            _ if depth == Depth::None => Theme::Mono,
            Theme::Auto => Theme::Wood,
            theme => theme,
        }
    }
}

#[cfg(test)]
mod tests;
