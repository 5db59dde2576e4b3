//! The themes: which colours things have. What a thing is never depends on a theme, and no theme is needed to tell two
//! things apart: that is the business of their shapes.

use ratatui::style::{Color, Modifier, Style};

use crate::records::Theme;
use crate::tui::colour::{self, Rgb};
use crate::tui::look::{Depth, Look};

/// A colour, the one of xterm's 256 and the one of the user's sixteen that stand for it.
#[derive(Clone, Copy, Debug)]
pub struct Tint {
    rgb: Rgb,
    indexed: u8,
    sixteen: Color,
}

const fn tint(code: u32, indexed: u8, sixteen: Color) -> Tint {
    Tint {
        rgb: Rgb::hex(code),
        indexed,
        sixteen,
    }
}

/// The colours of a board drawn in pixels.
#[derive(Clone, Copy, Debug)]
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
    /// A marble.
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

/// The colours of a theme on a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    depth: Depth,
    /// The board in pixels; `None` where the board has the terminal's own background.
    pub material: Option<Material>,
    /// Which of xterm's 256 colours pixels have.
    indexed: &'static [u8],
    peg: Tint,
    empty: Tint,
    held: Tint,
    target: Tint,
    goal: Tint,
    cursor: Tint,
    label: Tint,
    accent: Option<Tint>,
    warning: Option<Tint>,
    success: Option<Tint>,
}

impl Palette {
    /// The palette of a look.
    pub fn new(look: &Look) -> Palette {
        let mut palette = match look.theme {
            Theme::Auto | Theme::Wood => WOOD,
            Theme::Dark => DARK,
            Theme::Light => LIGHT,
            Theme::Contrast => CONTRAST,
            Theme::Mono => MONO,
        };
        palette.depth = if look.theme == Theme::Mono {
            Depth::None
        } else {
            look.depth
        };
        palette.material = palette.material.filter(|_| palette.depth >= Depth::Indexed);
        if let (Depth::Indexed, Some(material)) = (palette.depth, &mut palette.material) {
            // There are not enough shades for a grain and for light in the hollows.
            let plate = material.plate_dark.mix(material.plate_light, 0.5);
            let plate = colour::indexed(plate.nearest(palette.indexed));
            material.plate_dark = plate;
            material.plate_light = plate;
            material.hollow_light = material.hollow;
        }
        palette
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
        match self.colour(tint) {
            Some(colour) => Style::new().fg(colour),
            None => Style::new(),
        }
    }

    /// A peg.
    pub fn peg(&self) -> Style {
        self.foreground(self.peg)
    }

    /// An empty hole.
    pub fn empty(&self) -> Style {
        self.foreground(self.empty)
    }

    /// The peg that is picked up.
    pub fn held(&self) -> Style {
        self.foreground(self.held).add_modifier(Modifier::BOLD)
    }

    /// A hole the picked-up peg can jump to.
    pub fn target(&self) -> Style {
        self.foreground(self.target).add_modifier(Modifier::BOLD)
    }

    /// The ring of a hole of the goal.
    pub fn goal(&self) -> Style {
        self.foreground(self.goal)
    }

    /// The corners of the hole under the cursor.
    pub fn cursor(&self) -> Style {
        let style = self.foreground(self.cursor).add_modifier(Modifier::BOLD);
        if self.depth == Depth::None {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    /// The letter of a target.
    pub fn letter(&self) -> Style {
        self.on(self.target)
    }

    /// A number on a peg.
    pub fn on_peg(&self) -> Style {
        self.on(self.peg)
    }

    /// A mark on the peg that is picked up.
    pub fn on_held(&self) -> Style {
        self.on(self.held)
    }

    /// What is written on a colour, in black or white.
    fn on(&self, tint: Tint) -> Style {
        let ink = tint.rgb.opposite();
        let style = self.colour(tint).map_or(Style::new(), |colour| {
            Style::new().fg(self.pixel(ink)).bg(colour)
        });
        style.add_modifier(Modifier::BOLD)
    }

    /// The same three as colours of pixels.
    pub fn marks(&self) -> Marks {
        Marks {
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
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Headings and numbers.
    pub fn strong(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The title of the problem, the caps of the keys.
    pub fn accent(&self) -> Style {
        self.accent
            .map_or(Style::new(), |tint| self.foreground(tint))
            .add_modifier(Modifier::BOLD)
    }

    /// What is refused or impossible.
    pub fn warning(&self) -> Style {
        self.warning
            .map_or(Style::new(), |tint| self.foreground(tint))
            .add_modifier(Modifier::BOLD)
    }

    /// What has been reached.
    pub fn success(&self) -> Style {
        self.success
            .map_or(Style::new(), |tint| self.foreground(tint))
            .add_modifier(Modifier::BOLD)
    }

    /// The move played last.
    pub fn current(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

/// The colours of the marks drawn in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Marks {
    /// A hole the picked-up peg can jump to.
    pub target: Rgb,
    /// The ring of a hole of the goal.
    pub goal: Rgb,
    /// The corners of the hole under the cursor.
    pub cursor: Rgb,
}

/// Glass marbles on a board of walnut, lit from the top left.
const WOOD: Palette = Palette {
    depth: Depth::True,
    material: Some(Material {
        plate_dark: Rgb::hex(0x006f_4526),
        plate_light: Rgb::hex(0x008f_5d35),
        edge_light: Rgb::hex(0x00c0_8a55),
        edge_dark: Rgb::hex(0x0044_2814),
        hollow: Rgb::hex(0x002e_1a0c),
        hollow_light: Rgb::hex(0x0078_4d2b),
        marble: Rgb::hex(0x00f0_dfb8),
        marble_dark: Rgb::hex(0x0095_703f),
        marble_glow: Rgb::hex(0x00ff_f4d8),
        held: Rgb::hex(0x0066_c7ea),
        relief: 1.0,
    }),
    indexed: &[
        130, 173, 52, 233, 231, 230, 223, 180, 137, 74, 81, 117, 220, 119,
    ],
    peg: tint(0x00f0_dfb8, 223, Color::Yellow),
    empty: tint(0x0038_2111, 235, Color::DarkGray),
    held: tint(0x0066_c7ea, 81, Color::LightCyan),
    target: tint(0x0086_e05a, 119, Color::LightGreen),
    goal: tint(0x00ff_c53d, 220, Color::LightYellow),
    cursor: tint(0x00ff_ffff, 231, Color::LightCyan),
    label: tint(0x00d8_b48a, 223, Color::Reset),
    accent: Some(tint(0x00c8_8a45, 172, Color::Yellow)),
    warning: Some(tint(0x00e0_7050, 167, Color::LightRed)),
    success: Some(tint(0x0058_b040, 71, Color::Green)),
};

/// Pale marbles on slate, for dark terminals.
const DARK: Palette = Palette {
    depth: Depth::True,
    material: Some(Material {
        plate_dark: Rgb::hex(0x0024_2a33),
        plate_light: Rgb::hex(0x0028_2f39),
        edge_light: Rgb::hex(0x0044_4e5c),
        edge_dark: Rgb::hex(0x0014_181e),
        hollow: Rgb::hex(0x0008_0a0d),
        hollow_light: Rgb::hex(0x0050_5c6c),
        marble: Rgb::hex(0x00a9_bdd6),
        marble_dark: Rgb::hex(0x0044_5468),
        marble_glow: Rgb::hex(0x00dc_e8f6),
        held: Rgb::hex(0x00f2_b45c),
        relief: 0.7,
    }),
    indexed: &[
        236, 239, 233, 232, 195, 153, 110, 67, 60, 215, 223, 177, 114, 231,
    ],
    peg: tint(0x00a9_bdd6, 110, Color::White),
    empty: tint(0x0058_6472, 241, Color::DarkGray),
    held: tint(0x00f2_b45c, 215, Color::LightYellow),
    target: tint(0x0078_d690, 114, Color::LightGreen),
    goal: tint(0x00d8_a4f0, 177, Color::LightMagenta),
    cursor: tint(0x00ff_ffff, 231, Color::LightCyan),
    label: tint(0x0078_8698, 246, Color::Reset),
    accent: Some(tint(0x006c_a8e8, 75, Color::LightBlue)),
    warning: Some(tint(0x00f0_7a70, 210, Color::LightRed)),
    success: Some(tint(0x0078_d690, 114, Color::LightGreen)),
};

/// Deep blue marbles on linen, for light terminals.
const LIGHT: Palette = Palette {
    depth: Depth::True,
    material: Some(Material {
        plate_dark: Rgb::hex(0x00e6_decf),
        plate_light: Rgb::hex(0x00ee_e7da),
        edge_light: Rgb::hex(0x00fa_f6ee),
        edge_dark: Rgb::hex(0x00b8_ac98),
        hollow: Rgb::hex(0x0074_6a58),
        hollow_light: Rgb::hex(0x00dc_d2c0),
        marble: Rgb::hex(0x0035_6aa8),
        marble_dark: Rgb::hex(0x0016_3358),
        marble_glow: Rgb::hex(0x0078_b0e6),
        held: Rgb::hex(0x00d8_622a),
        relief: 0.8,
    }),
    indexed: &[254, 231, 145, 102, 25, 68, 110, 17, 166, 209, 126, 28, 234],
    peg: tint(0x0035_6aa8, 25, Color::Blue),
    empty: tint(0x0098_8c78, 102, Color::DarkGray),
    held: tint(0x00d8_622a, 166, Color::Red),
    target: tint(0x0020_8048, 28, Color::Green),
    goal: tint(0x00b0_3088, 126, Color::Magenta),
    cursor: tint(0x0020_2020, 234, Color::Black),
    label: tint(0x0080_7460, 240, Color::Reset),
    accent: Some(tint(0x0024_5a98, 25, Color::Blue)),
    warning: Some(tint(0x00b0_3020, 124, Color::Red)),
    success: Some(tint(0x0020_7840, 28, Color::Green)),
};

/// The strongest contrast: white discs on black, nothing shaded.
const CONTRAST: Palette = Palette {
    depth: Depth::True,
    material: Some(Material {
        plate_dark: Rgb::BLACK,
        plate_light: Rgb::BLACK,
        edge_light: Rgb::WHITE,
        edge_dark: Rgb::WHITE,
        hollow: Rgb::hex(0x00a0_a0a0),
        hollow_light: Rgb::hex(0x00a0_a0a0),
        marble: Rgb::WHITE,
        marble_dark: Rgb::WHITE,
        marble_glow: Rgb::WHITE,
        held: Rgb::hex(0x0000_ffff),
        relief: 0.0,
    }),
    indexed: &[16, 231, 248, 51, 46, 226],
    peg: tint(0x00ff_ffff, 231, Color::White),
    empty: tint(0x00a0_a0a0, 248, Color::White),
    held: tint(0x0000_ffff, 51, Color::LightCyan),
    target: tint(0x0000_ff00, 46, Color::LightGreen),
    goal: tint(0x00ff_ff00, 226, Color::LightYellow),
    cursor: tint(0x00ff_ff00, 226, Color::LightYellow),
    label: tint(0x00ff_ffff, 231, Color::Reset),
    accent: None,
    warning: None,
    success: None,
};

/// No colour at all: whatever the terminal writes with, in bold, inverse and dim.
const MONO: Palette = Palette {
    depth: Depth::None,
    material: None,
    ..WOOD
};
