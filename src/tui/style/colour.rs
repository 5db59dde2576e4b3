//! Colours as numbers, and as the terminal can show them.

use ratatui::style::Color;

/// A colour: red, green and blue from 0 to 1, as the terminal takes them (not linear in light).
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Rgb {
    pub r: f32,
    pub g: f32,
    pub b: f32,
}

impl Rgb {
    pub const BLACK: Rgb = Rgb::hex(0);
    pub const WHITE: Rgb = Rgb::hex(0xff_ffff);

    /// The colour of `0xrrggbb`.
    pub const fn hex(code: u32) -> Rgb {
        Rgb {
            r: (code >> 16 & 0xff) as f32 / 255.0,
            g: (code >> 8 & 0xff) as f32 / 255.0,
            b: (code & 0xff) as f32 / 255.0,
        }
    }

    /// This colour with a share of another, 0 to 1, mixed in.
    pub fn mix(self, other: Rgb, share: f32) -> Rgb {
        let share = share.clamp(0.0, 1.0);
        self.with(other, |a, b| a + (b - a) * share)
    }

    /// The colour of which each part is made of that of this one and that of another.
    pub fn with(self, other: Rgb, part: impl Fn(f32, f32) -> f32) -> Rgb {
        Rgb {
            r: part(self.r, other.r),
            g: part(self.g, other.g),
            b: part(self.b, other.b),
        }
    }

    /// How far another colour is from this one: the sum of the squares of the differences.
    pub fn distance(self, other: Rgb) -> f32 {
        let squares = self.with(other, |a, b| (a - b) * (a - b));
        squares.r + squares.g + squares.b
    }

    /// The contrast of this colour with another, 1 to 21, by the Web Content Accessibility Guidelines 2.1.
    pub fn contrast(self, other: Rgb) -> f32 {
        let linear = |part: f32| {
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        let light = |colour: Rgb| {
            0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b) + 0.05
        };
        let (a, b) = (light(self), light(other));
        a.max(b) / a.min(b)
    }

    /// Black or white, whichever can be read on this colour.
    pub fn opposite(self) -> Rgb {
        let brightness = 0.3 * self.r + 0.6 * self.g + 0.1 * self.b;
        if brightness > 0.5 {
            Rgb::BLACK
        } else {
            Rgb::WHITE
        }
    }

    /// The red, green and blue bytes.
    pub fn bytes(self) -> [u8; 3] {
        [self.r, self.g, self.b].map(|part| (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8)
    }

    /// The colour for a terminal with 24 bits for it.
    pub fn exact(self) -> Color {
        let [r, g, b] = self.bytes();
        Color::Rgb(r, g, b)
    }

    /// The nearest of some of xterm's 256 colours, of which there must be one.
    pub fn nearest(self, choice: &[u8]) -> u8 {
        let distance = |index: &&u8| {
            let squares = self.with(indexed(**index), |a, b| (a - b) * (a - b));
            // The eye tells greens apart best and blues least.
            ((squares.r * 3.0 + squares.g * 4.0 + squares.b * 2.0) * 1e6) as u32
        };
        choice.iter().min_by_key(distance).copied().unwrap_or(0)
    }
}

/// Colours added up, each by its weight.
#[derive(Clone, Copy, Default)]
pub struct ColourSum {
    pub colour: Rgb,
    pub weight: f32,
}

impl ColourSum {
    #[inline]
    pub fn of(colour: Rgb) -> ColourSum {
        ColourSum {
            colour,
            weight: 1.0,
        }
    }

    #[inline]
    pub fn plus(self, other: ColourSum) -> ColourSum {
        ColourSum {
            colour: self.colour.with(other.colour, |a, b| a + b),
            weight: self.weight + other.weight,
        }
    }

    #[inline]
    pub fn minus(self, other: ColourSum) -> ColourSum {
        ColourSum {
            colour: self.colour.with(other.colour, |a, b| a - b),
            weight: self.weight - other.weight,
        }
    }

    /// Lays a colour over the others, which weigh as much as they cover then.
    #[inline]
    pub fn lay(&mut self, colour: Rgb, share: f32) {
        let share = share.clamp(0.0, 1.0);
        let rest = 1.0 - share;
        let laid = |below: f32, part: f32| below * rest + part * share;
        self.colour = self.colour.with(colour, laid);
        self.weight = laid(self.weight, 1.0);
    }

    #[inline]
    pub fn mean(self) -> Rgb {
        let weight = self.weight.max(f32::EPSILON);
        self.colour.with(self.colour, |part, _| part / weight)
    }
}

/// The levels of the colour cube of xterm's 256 colours.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The colour of a number of xterm's 256; the first sixteen as xterm has them.
pub fn indexed(index: u8) -> Rgb {
    const SIXTEEN: [u32; 16] = [
        0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5,
        0x7f_7f7f, 0xff_0000, 0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
    ];
    let level = |index: u8| u32::from(CUBE[usize::from(index % 6)]);
    match index {
        0..=15 => Rgb::hex(SIXTEEN[usize::from(index)]),
        16..=231 => {
            let cube = index - 16;
            Rgb::hex(level(cube / 36) << 16 | level(cube / 6) << 8 | level(cube))
        }
        grey => Rgb::hex((8 + 10 * u32::from(grey - 232)) * 0x01_0101),
    }
}
