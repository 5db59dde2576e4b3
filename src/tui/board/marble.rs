//! A hole and what is in it as a small picture: marbles, hollows, rings and marks, computed from a sphere and a light.
//!
//! The light comes from the top left. A hole has an even number of pixels, and a marble is drawn round the middle of
//! an odd one with a pixel free to the right and below: so it has a middle pixel, is crisp even when three pixels
//! wide, and letters stand in its middle. Rings and the cursor lie in the gaps between marbles. A picture is sampled
//! sixteen times a pixel.

use crate::tui::board::canvas::Canvas;
use crate::tui::style::colour::Rgb;
use crate::tui::style::figure::{HoleContent, Piece};
use crate::tui::style::theme::{MarkColours, Material};

/// What a picture is made from.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    /// The colours of the board and the marbles.
    pub material: Material,
    /// The colours of the marks.
    pub marks: MarkColours,
    /// Whether edges are smooth, which needs many shades.
    pub is_soft: bool,
    /// The scale of the board: a hole is twice that many pixels wide.
    pub scale: u16,
}

impl Paint {
    fn half(&self) -> f32 {
        f32::from(self.scale)
    }

    /// The radius of a marble in pixels: nearly all of the hole when it is small, with more air when it is large.
    fn marble_radius(&self) -> f32 {
        // Three pixels wide, a marble is round only when its corners are half covered.
        let share = if self.scale == 2 && self.is_soft {
            0.92
        } else {
            0.86 + 0.3 / self.half()
        };
        (self.half() - 0.5) * share
    }

    /// The inner and outer radius of a ring, in radii of a marble.
    fn ring(&self) -> (f32, f32) {
        let outer = self.half() + 0.45;
        let inner = outer - (0.17 * self.half()).max(0.8);
        (inner / self.marble_radius(), outer / self.marble_radius())
    }
}

/// A picture of a figure with a border for what leaves the hole's square: colours and how much they cover.
#[derive(Clone, Debug)]
pub struct Sprite {
    border: i32,
    side: i32,
    pixels: Vec<(Rgb, f32)>,
}

/// How many samples a pixel has along each side.
const SAMPLES: i32 = 4;

impl Sprite {
    /// The picture of a figure.
    pub fn new(figure: HoleContent, paint: &Paint) -> Sprite {
        let unit = 2 * i32::from(paint.scale);
        let border = unit / 4 + 1;
        let side = unit + 2 * border;
        let middle = paint.half() - 0.5;
        let place = |pixel: i32, sample: i32| {
            let at = (pixel - border) as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
            (at - middle) / paint.marble_radius()
        };
        let pixels = (0..side * side).map(|index| {
            let (x, y) = (index % side, index / side);
            let mut sum = Cover::NONE;
            for sample in 0..SAMPLES * SAMPLES {
                let (u, v) = (place(x, sample % SAMPLES), place(y, sample / SAMPLES));
                sum.add(cover_at(figure, (u, v), paint));
            }
            let (colour, share) = sum.share_of(SAMPLES * SAMPLES);
            (colour, if paint.is_soft { share } else { share.round() })
        });
        Sprite {
            border,
            side,
            pixels: pixels.collect(),
        }
    }

    /// Draws the picture with the top left corner of the hole's square at a pixel.
    pub fn draw(&self, canvas: &mut Canvas, x: i32, y: i32) {
        for (index, &(colour, share)) in (0..).zip(&self.pixels) {
            if share > 0.0 {
                let (column, row) = (index % self.side, index / self.side);
                canvas.blend(
                    x + column - self.border,
                    y + row - self.border,
                    colour,
                    share,
                );
            }
        }
    }
}

/// Colours laid over each other, weighted by how much they cover.
#[derive(Clone, Copy)]
struct Cover {
    r: f32,
    g: f32,
    b: f32,
    share: f32,
}

impl Cover {
    const NONE: Cover = Cover {
        r: 0.0,
        g: 0.0,
        b: 0.0,
        share: 0.0,
    };

    /// Lays a colour over what is there.
    fn lay(&mut self, colour: Rgb, share: f32) {
        let share = share.clamp(0.0, 1.0);
        let rest = 1.0 - share;
        self.r = self.r * rest + colour.r * share;
        self.g = self.g * rest + colour.g * share;
        self.b = self.b * rest + colour.b * share;
        self.share = self.share * rest + share;
    }

    fn add(&mut self, other: Cover) {
        self.r += other.r;
        self.g += other.g;
        self.b += other.b;
        self.share += other.share;
    }

    fn share_of(self, count: i32) -> (Rgb, f32) {
        let share = self.share.max(f32::EPSILON);
        let colour = Rgb {
            r: self.r / share,
            g: self.g / share,
            b: self.b / share,
        };
        (colour, self.share / count as f32)
    }
}

/// The length of a vector; `hypot` guards against numbers that are far from these, and takes several times as long.
fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// What covers the board at a point, given in radii of a marble from the middle of the hole.
fn cover_at(figure: HoleContent, (u, v): (f32, f32), paint: &Paint) -> Cover {
    let mut cover = Cover::NONE;
    if figure.goal {
        let (inner, outer) = paint.ring();
        if (inner..outer).contains(&length(u, v)) {
            cover.lay(paint.marks.goal, 1.0);
        }
    }
    match figure.piece {
        Piece::Empty => lay_hollow(&mut cover, (u, v), paint),
        Piece::Target => {
            lay_hollow(&mut cover, (u, v), paint);
            if (0.62..1.05).contains(&(u.abs() + v.abs())) {
                cover.lay(paint.marks.target, 1.0);
            }
        }
        Piece::Peg => {
            lay_shadow(&mut cover, (u - 0.12, v - 0.20), paint);
            lay_marble(&mut cover, (u, v), paint.material.marble, paint);
        }
        Piece::Held => lay_held(&mut cover, (u, v), paint),
        Piece::Black => lay_counter(&mut cover, (u, v), BLACK_COUNTER, paint),
        Piece::White => {
            lay_counter(&mut cover, (u, v), WHITE_COUNTER, paint);
            // Told apart by shape too: a white one has an eye.
            if length(u, v) < 0.36 {
                cover.lay(WHITE_COUNTER.1.mix(Rgb::BLACK, 0.45), 1.0);
            }
        }
    }
    cover
}

/// The colours of a counter of a game for two: in the light, away from it, and of the light that comes through.
type CounterColours = (Rgb, Rgb, Rgb);

/// Black counters; they are the same in every theme, as the game has no other name for them.
const BLACK_COUNTER: CounterColours = (
    Rgb::hex(0x34_3840),
    Rgb::hex(0x0a_0b0e),
    Rgb::hex(0x6a_7485),
);
/// White counters.
const WHITE_COUNTER: CounterColours = (
    Rgb::hex(0xf4_f0e4),
    Rgb::hex(0xa8_a08c),
    Rgb::hex(0xff_ffff),
);

/// A counter of a game for two, as a marble of its own colours.
fn lay_counter(cover: &mut Cover, (u, v): (f32, f32), colours: CounterColours, paint: &Paint) {
    let (marble, marble_dark, marble_glow) = colours;
    let paint = Paint {
        material: Material {
            marble,
            marble_dark,
            marble_glow,
            ..paint.material
        },
        ..*paint
    };
    lay_shadow(cover, (u - 0.12, v - 0.20), &paint);
    lay_marble(cover, (u, v), marble, &paint);
}

/// The marble that is picked up: raised above its shadow, with a star.
fn lay_held(cover: &mut Cover, (u, v): (f32, f32), paint: &Paint) {
    lay_shadow(cover, (u - 0.30, v - 0.48), paint);
    let (u, v) = (u / 1.06, (v + 0.10) / 1.06);
    lay_marble(cover, (u, v), paint.material.held, paint);
    if u.abs().sqrt() + v.abs().sqrt() < 0.85 {
        let relief = paint.material.relief;
        let star = paint.material.held.opposite().mix(Rgb::WHITE, relief * 2.0);
        cover.lay(star, 0.9);
    }
}

fn lay_hollow(cover: &mut Cover, (u, v): (f32, f32), paint: &Paint) {
    const SIZE: f32 = 0.58;
    let radius = length(u, v) / SIZE;
    let material = &paint.material;
    // The far wall catches the light.
    let lit = (0.6 * u + 0.8 * v) / SIZE;
    if radius < 1.0 {
        let share = (0.5 + 0.5 * lit * radius).powi(2) * 0.85;
        cover.lay(material.hollow.mix(material.hollow_light, share), 1.0);
    } else if radius < 1.3 && lit > 0.0 {
        let share = lit * 0.55 * (1.3 - radius) / 0.3;
        cover.lay(material.edge_light, share * material.relief);
    }
}

fn lay_shadow(cover: &mut Cover, (u, v): (f32, f32), paint: &Paint) {
    let share = ((1.12 - length(u, v)) / 0.35).clamp(0.0, 1.0);
    cover.lay(Rgb::BLACK, 0.42 * share * paint.material.relief);
}

/// A sphere of glass: light and shade, the light it gathers on the far side, and the reflection of the lamp.
fn lay_marble(cover: &mut Cover, (x, y): (f32, f32), colour: Rgb, paint: &Paint) {
    const LIGHT: (f32, f32, f32) = (-0.48, -0.60, 0.64);
    let square = x * x + y * y;
    if square >= 1.0 {
        return;
    }
    let material = &paint.material;
    let (dark, glow) = if colour == material.held {
        (colour.mix(Rgb::BLACK, 0.55), colour.mix(Rgb::WHITE, 0.5))
    } else {
        (material.marble_dark, material.marble_glow)
    };
    let z = (1.0 - square).sqrt();
    let facing = x * LIGHT.0 + y * LIGHT.1 + z * LIGHT.2;
    let lit = dark.mix(colour, 0.25 + 0.9 * facing.max(0.0));
    let gathered = (0.55 * x + 0.75 * y - 0.35).max(0.0) * (1.0 - 0.4 * square);
    let shaded = lit.mix(glow, 0.45 * gathered);
    // Halfway between the light and the eye.
    let mirror = (x * -0.265 + y * -0.331 + z * 0.906).max(0.0).powi(26);
    let bright = shaded.mix(Rgb::WHITE, 0.9 * mirror);
    cover.lay(colour.mix(bright, material.relief), 1.0);
}
