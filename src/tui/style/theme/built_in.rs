//! The themes that come with the program.

use ratatui::style::Color;

use crate::tui::style::colour::Rgb;
use crate::tui::style::look::Depth;
use crate::tui::style::theme::palette::{Material, Palette, tint};

/// Glass marbles on a board of walnut, lit from the top left.
pub(super) const WOOD: Palette = Palette {
    depth: Depth::True,
    material: Some(Material {
        plate_dark: Rgb::hex(0x6f_4526),
        plate_light: Rgb::hex(0x8f_5d35),
        edge_light: Rgb::hex(0xc0_8a55),
        edge_dark: Rgb::hex(0x44_2814),
        hollow: Rgb::hex(0x2e_1a0c),
        hollow_light: Rgb::hex(0x78_4d2b),
        marble: Rgb::hex(0xf0_dfb8),
        marble_dark: Rgb::hex(0x95_703f),
        marble_glow: Rgb::hex(0xff_f4d8),
        held: Rgb::hex(0x66_c7ea),
        relief: 1.0,
    }),
    indexed: &[94, 137, 236, 234, 231, 230, 223, 180, 74, 81, 117, 220, 119],
    peg: tint(0xf0_dfb8, 223, Color::Yellow),
    empty: tint(0x38_2111, 235, Color::DarkGray),
    held: tint(0x66_c7ea, 81, Color::LightCyan),
    target: tint(0x86_e05a, 119, Color::LightGreen),
    goal: tint(0xff_c53d, 220, Color::LightYellow),
    cursor: tint(0xff_ffff, 231, Color::LightCyan),
    label: tint(0xd8_b48a, 223, Color::Reset),
    accent: Some(tint(0xc8_8a45, 179, Color::Yellow)),
    warning: Some(tint(0xe0_7050, 167, Color::LightRed)),
    success: Some(tint(0x58_b040, 71, Color::Green)),
    medal: None,
    has_dim: true,
};

/// Pale marbles on slate, for dark terminals.
pub(super) const DARK: Palette = Palette {
    depth: Depth::True,
    material: Some(Material {
        plate_dark: Rgb::hex(0x24_2a33),
        plate_light: Rgb::hex(0x28_2f39),
        edge_light: Rgb::hex(0x44_4e5c),
        edge_dark: Rgb::hex(0x14_181e),
        hollow: Rgb::hex(0x08_0a0d),
        hollow_light: Rgb::hex(0x50_5c6c),
        marble: Rgb::hex(0xa9_bdd6),
        marble_dark: Rgb::hex(0x44_5468),
        marble_glow: Rgb::hex(0xdc_e8f6),
        held: Rgb::hex(0xf2_b45c),
        relief: 0.7,
    }),
    indexed: &[
        236, 239, 233, 232, 195, 153, 110, 67, 60, 215, 223, 177, 114, 231,
    ],
    peg: tint(0xa9_bdd6, 110, Color::White),
    empty: tint(0x58_6472, 241, Color::DarkGray),
    held: tint(0xf2_b45c, 215, Color::LightYellow),
    target: tint(0x78_d690, 114, Color::LightGreen),
    goal: tint(0xd8_a4f0, 177, Color::LightMagenta),
    cursor: tint(0xff_ffff, 231, Color::LightCyan),
    label: tint(0x78_8698, 246, Color::Reset),
    accent: Some(tint(0x6c_a8e8, 75, Color::LightBlue)),
    warning: Some(tint(0xf0_7a70, 210, Color::LightRed)),
    success: Some(tint(0x78_d690, 114, Color::LightGreen)),
    medal: None,
    has_dim: true,
};

/// Deep blue marbles on linen, for light terminals.
pub(super) const LIGHT: Palette = Palette {
    depth: Depth::True,
    material: Some(Material {
        plate_dark: Rgb::hex(0xe6_decf),
        plate_light: Rgb::hex(0xee_e7da),
        edge_light: Rgb::hex(0xfa_f6ee),
        edge_dark: Rgb::hex(0xb8_ac98),
        hollow: Rgb::hex(0x74_6a58),
        hollow_light: Rgb::hex(0xdc_d2c0),
        marble: Rgb::hex(0x35_6aa8),
        marble_dark: Rgb::hex(0x16_3358),
        marble_glow: Rgb::hex(0x78_b0e6),
        held: Rgb::hex(0xd8_622a),
        relief: 0.8,
    }),
    indexed: &[254, 231, 145, 102, 25, 68, 110, 17, 166, 209, 126, 28, 234],
    peg: tint(0x35_6aa8, 25, Color::Blue),
    empty: tint(0x98_8c78, 102, Color::DarkGray),
    held: tint(0xd8_622a, 166, Color::Red),
    target: tint(0x20_8048, 28, Color::Green),
    goal: tint(0xb0_3088, 126, Color::Magenta),
    cursor: tint(0x20_2020, 234, Color::Black),
    label: tint(0x80_7460, 240, Color::Reset),
    accent: Some(tint(0x24_5a98, 25, Color::Blue)),
    warning: Some(tint(0xb0_3020, 124, Color::Red)),
    success: Some(tint(0x20_7840, 28, Color::Green)),
    medal: None,
    has_dim: true,
};

/// The strongest contrast: white discs on black, nothing shaded.
pub(super) const CONTRAST: Palette = Palette {
    depth: Depth::True,
    material: Some(Material {
        plate_dark: Rgb::BLACK,
        plate_light: Rgb::BLACK,
        edge_light: Rgb::WHITE,
        edge_dark: Rgb::WHITE,
        hollow: Rgb::hex(0xa0_a0a0),
        hollow_light: Rgb::hex(0xa0_a0a0),
        marble: Rgb::WHITE,
        marble_dark: Rgb::WHITE,
        marble_glow: Rgb::WHITE,
        held: Rgb::hex(0x00_ffff),
        relief: 0.0,
    }),
    indexed: &[16, 231, 248, 51, 46, 226],
    peg: tint(0xff_ffff, 231, Color::White),
    empty: tint(0xa0_a0a0, 248, Color::White),
    held: tint(0x00_ffff, 51, Color::LightCyan),
    target: tint(0x00_ff00, 46, Color::LightGreen),
    goal: tint(0xff_ff00, 226, Color::LightYellow),
    cursor: tint(0xff_ff00, 226, Color::LightYellow),
    label: tint(0xff_ffff, 231, Color::Reset),
    accent: None,
    warning: None,
    success: None,
    medal: None,
    has_dim: false,
};

/// No colour at all: whatever the terminal writes with, in bold, inverse and dim.
pub(super) const MONO: Palette = Palette {
    depth: Depth::None,
    material: None,
    ..WOOD
};
