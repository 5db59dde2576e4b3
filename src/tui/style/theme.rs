//! The themes: which colours things have. What a thing is never depends on a theme, and no theme is needed to tell two
//! things apart: that is the business of their shapes.

mod built_in;
mod palette;

use crate::app::store::{OwnTheme, Theme};
use crate::tui::style::colour::{self, Rgb};
use crate::tui::style::look::{Background, Depth, Look};
use crate::tui::style::theme::built_in::{CONTRAST, DARK, LIGHT, MONO, WOOD};
use crate::tui::style::theme::palette::ALL_INDEXED;

pub use crate::tui::style::theme::palette::{MarkColours, Material, Palette};

impl Palette {
    pub fn new(look: &Look) -> Palette {
        let mut palette = Palette::of_theme(look.theme);
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
        match look.ground {
            Background::Unknown => {}
            Background::Dark => palette.suit(false),
            Background::Light => palette.suit(true),
        }
        palette
    }

    fn of_theme(theme: Theme) -> Palette {
        match theme {
            Theme::Auto | Theme::Wood => WOOD,
            Theme::Dark => DARK,
            Theme::Light => LIGHT,
            Theme::Contrast => CONTRAST,
            Theme::Mono => MONO,
            Theme::Own(own) => Palette::own(own),
        }
    }

    /// A theme of the user's own: its base with other colours. Where there are few colours, the nearest stand for them.
    fn own(own: &OwnTheme) -> Palette {
        let mut palette = Palette::of_theme(own.base);
        palette.indexed = &ALL_INDEXED;
        for &(name, code) in &own.colours {
            let is_known = palette.set(name, Rgb::hex(code));
            debug_assert!(is_known, "{name} is a colour of a theme");
        }
        if let (Some(material), Some(relief)) = (&mut palette.material, own.relief) {
            material.relief = relief;
        }
        palette
    }
}

#[cfg(test)]
mod tests;
