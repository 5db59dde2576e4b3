//! The colours of a theme on a terminal.

use ratatui::style::{Color, Modifier, Style};

use crate::tui::style::colour::Rgb;
use crate::tui::style::look::Depth;

/// A colour, the one of xterm's 256 and the one of the user's sixteen that stand for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tint {
    rgb: Rgb,
    indexed: u8,
    sixteen: Color,
}

pub(super) const fn tint(code: u32, indexed: u8, sixteen: Color) -> Tint {
    Tint {
        rgb: Rgb::hex(code),
        indexed,
        sixteen,
    }
}

/// The colours of a board drawn in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Material {
    /// The board where its grain is darkest.
    pub plate_dark: Rgb,
    /// The board where its grain is lightest.
    pub plate_light: Rgb,
    /// The lit edge of the board.
    pub edge_light: Rgb,
    /// The edge of the board away from the light.
    pub edge_dark: Rgb,
    /// The bottom of an empty hole.
    pub hollow: Rgb,
    /// The lit side of an empty hole.
    pub hollow_light: Rgb,
    pub marble: Rgb,
    /// A marble away from the light.
    pub marble_dark: Rgb,
    /// The light that comes through a marble.
    pub marble_glow: Rgb,
    /// The marble that is picked up.
    pub held: Rgb,
    /// How much of light and shadow is shown: 0 for flat discs, 1 for glass on wood.
    pub relief: f32,
}

#[derive(Clone, Copy, Debug)]
pub struct Palette {
    pub(super) depth: Depth,
    /// The board in pixels; `None` where the board has the terminal's own background.
    pub material: Option<Material>,
    /// Which of xterm's 256 colours pixels have.
    pub(super) indexed: &'static [u8],
    pub(super) peg: Tint,
    pub(super) empty: Tint,
    pub(super) held: Tint,
    pub(super) target: Tint,
    pub(super) goal: Tint,
    pub(super) cursor: Tint,
    pub(super) label: Tint,
    pub(super) accent: Option<Tint>,
    pub(super) warning: Option<Tint>,
    pub(super) success: Option<Tint>,
    /// Text in the colour of the goal, where that cannot be read as it is.
    pub(super) medal: Option<Tint>,
    pub(super) has_dim: bool,
}

impl Tint {
    /// The same colour as text on a light or a dark background: darker or lighter, until it can be read. Among the
    /// user's own sixteen, whose shades nobody knows, only those that are dark everywhere stay on a light background,
    /// and on a dark one all but black and the darker blue.
    fn readable(self, is_light: bool) -> Tint {
        /// The least contrast of text by the Web Content Accessibility Guidelines 2.1, 1.4.3.
        const LEAST: f32 = 4.5;
        let (ground, ink) = if is_light {
            (Rgb::WHITE, Rgb::BLACK)
        } else {
            (Rgb::BLACK, Rgb::WHITE)
        };
        let shades = (0..=10).map(|share| self.rgb.mix(ink, share as f32 / 10.0));
        let fits = |shade: &Rgb| shade.contrast(ground) >= LEAST;
        let rgb = shades.into_iter().find(fits).unwrap_or(ink);
        if rgb == self.rgb {
            return self;
        }
        Tint {
            rgb,
            indexed: rgb.nearest(&ALL_INDEXED),
            sixteen: match self.sixteen {
                Color::Black if !is_light => Color::Reset,
                Color::Blue if !is_light => Color::LightBlue,
                sixteen if !is_light => sixteen,
                Color::Red | Color::LightRed => Color::Red,
                Color::Blue | Color::LightBlue | Color::LightCyan => Color::Blue,
                Color::Magenta | Color::LightMagenta => Color::Magenta,
                Color::DarkGray => Color::DarkGray,
                _ => Color::Reset,
            },
        }
    }
}

impl Palette {
    /// Changes the colour of a name; whether there is one.
    pub(super) fn set(&mut self, name: &str, colour: Rgb) -> bool {
        let tint = Tint {
            rgb: colour,
            indexed: colour.nearest(&ALL_INDEXED),
            sixteen: Color::Indexed(colour.nearest(&SIXTEEN)),
        };
        let piece = self.pieces().into_iter().find(|(piece, _)| *piece == name);
        let is_piece = piece.map(|(_, place)| *place = tint).is_some();
        let Some(material) = &mut self.material else {
            return true;
        };
        match name {
            "plate-dark" => material.plate_dark = colour,
            "plate-light" => material.plate_light = colour,
            "edge-light" => material.edge_light = colour,
            "edge-dark" => material.edge_dark = colour,
            "hollow" => material.hollow = colour,
            "hollow-light" => material.hollow_light = colour,
            "marble" => material.marble = colour,
            "marble-dark" => material.marble_dark = colour,
            "marble-glow" => material.marble_glow = colour,
            "held" => material.held = colour,
            "accent" => self.accent = Some(tint),
            "warning" => self.warning = Some(tint),
            "success" => self.success = Some(tint),
            _ => return is_piece,
        }
        true
    }

    /// The colours that stand on the board, by their names.
    fn pieces(&mut self) -> [(&'static str, &mut Tint); 7] {
        [
            ("peg", &mut self.peg),
            ("empty", &mut self.empty),
            ("held", &mut self.held),
            ("target", &mut self.target),
            ("goal", &mut self.goal),
            ("cursor", &mut self.cursor),
            ("label", &mut self.label),
        ]
    }

    /// Makes what is written on the terminal's own background readable there; without a plate, the pieces too.
    pub(super) fn suit(&mut self, is_light: bool) {
        self.medal = Some(self.goal.readable(is_light));
        for tint in [&mut self.accent, &mut self.warning, &mut self.success] {
            *tint = tint.map(|tint| tint.readable(is_light));
        }
        if self.material.is_none() {
            for (_, tint) in self.pieces() {
                *tint = tint.readable(is_light);
            }
        }
    }

    /// A colour as this terminal shows it, `None` without colours.
    fn colour(&self, tint: Tint) -> Option<Color> {
        match self.depth {
            Depth::None => None,
            Depth::Sixteen => Some(tint.sixteen),
            Depth::Indexed => Some(Color::Indexed(tint.indexed)),
            Depth::True => Some(tint.rgb.exact()),
        }
    }

    /// A pixel's colour as this terminal shows it: with 256 colours the nearest of a few that go together.
    pub fn pixel(&self, colour: Rgb) -> Color {
        match self.depth {
            Depth::True => colour.exact(),
            _ => Color::Indexed(colour.nearest(self.indexed)),
        }
    }

    /// Whether there are enough shades for smooth edges, and the theme wants them.
    pub fn is_soft(&self) -> bool {
        self.depth == Depth::True && self.material.is_some_and(|material| material.relief > 0.0)
    }

    fn foreground(&self, tint: Tint) -> Style {
        let colour = self.colour(tint);
        colour.map_or(Style::new(), |colour| Style::new().fg(colour))
    }

    /// Bold, and in its colour where the theme has one for it.
    fn bold(&self, tint: Option<Tint>) -> Style {
        let style = tint.map_or(Style::new(), |tint| self.foreground(tint));
        style.add_modifier(Modifier::BOLD)
    }

    pub fn peg(&self) -> Style {
        self.foreground(self.peg)
    }

    pub fn empty(&self) -> Style {
        self.foreground(self.empty)
    }

    pub fn held(&self) -> Style {
        self.bold(Some(self.held))
    }

    pub fn target(&self) -> Style {
        self.bold(Some(self.target))
    }

    pub fn goal(&self) -> Style {
        self.foreground(self.goal)
    }

    pub fn cursor(&self) -> Style {
        let style = self.bold(Some(self.cursor));
        if self.depth == Depth::None {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    pub fn letter(&self) -> Style {
        self.on(self.target)
    }

    pub fn on_peg(&self) -> Style {
        self.on(self.peg)
    }

    /// A number in an empty hole.
    pub(in crate::tui) fn on_empty(&self) -> Style {
        self.on(self.empty)
    }

    /// A sign on what wins.
    pub fn on_success(&self) -> Style {
        self.on(self.success.unwrap_or(self.peg))
    }

    /// A sign on what loses.
    pub fn on_warning(&self) -> Style {
        self.on(self.warning.unwrap_or(self.peg))
    }

    /// A mark on the peg that is picked up.
    pub fn on_held(&self) -> Style {
        self.on(self.held)
    }

    /// What is written on a colour, in black or white; on that of the terminal's own text in that of its background.
    fn on(&self, tint: Tint) -> Style {
        let style = match self.colour(tint) {
            None => Style::new(),
            Some(Color::Reset) => Style::reset().add_modifier(Modifier::REVERSED),
            Some(colour) => Style::new().fg(self.pixel(tint.rgb.opposite())).bg(colour),
        };
        style.add_modifier(Modifier::BOLD)
    }

    pub fn marks(&self) -> MarkColours {
        MarkColours {
            target: self.target.rgb,
            goal: self.goal.rgb,
            cursor: self.cursor.rgb,
        }
    }

    /// Column letters and row numbers.
    pub fn label(&self) -> Style {
        let style = self.foreground(self.label);
        if self.depth <= Depth::Sixteen {
            style.add_modifier(Modifier::DIM)
        } else {
            style
        }
    }

    /// Text in the background.
    pub fn dim(&self) -> Style {
        if self.has_dim {
            Style::new().add_modifier(Modifier::DIM)
        } else {
            Style::new()
        }
    }

    /// Headings and numbers.
    pub fn strong(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The title of the problem, the caps of the keys.
    pub fn accent(&self) -> Style {
        self.bold(self.accent)
    }

    /// The head of a screen: a strip of the board's own material. `None` where there are no colours for it.
    pub fn band(&self) -> Option<Style> {
        let material = self.material.as_ref()?;
        let (ground, ink) = if material.relief > 0.0 {
            let plate = material.plate_dark;
            (plate, plate.opposite().mix(plate, 0.2))
        } else {
            (material.edge_light, material.plate_dark)
        };
        Some(Style::new().fg(self.pixel(ink)).bg(self.pixel(ground)))
    }

    pub fn key_cap(&self) -> Style {
        match self.band() {
            Some(band) => band.add_modifier(Modifier::BOLD),
            None => self.accent(),
        }
    }

    /// What is refused or impossible.
    pub fn warning(&self) -> Style {
        self.bold(self.warning)
    }

    /// What has been reached.
    pub fn success(&self) -> Style {
        self.bold(self.success)
    }

    /// What nobody can do better.
    pub fn medal(&self) -> Style {
        self.bold(self.medal.or(Some(self.goal)))
    }

    /// The move played last.
    pub fn current(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkColours {
    pub target: Rgb,
    pub goal: Rgb,
    pub cursor: Rgb,
}

/// The colours of xterm that every terminal has alike.
pub(super) const ALL_INDEXED: [u8; 240] = {
    let mut all = [0; 240];
    let mut index = 0;
    while index < 240 {
        all[index] = index as u8 + 16;
        index += 1;
    }
    all
};

const SIXTEEN: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
