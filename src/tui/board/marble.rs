//! A hole and what is in it as a small picture: marbles, hollows, rings and marks, computed from a sphere and a light.
//!
//! The light comes from the top left. Where cells are halved, a hole has an even number of pixels, and a marble is
//! drawn round the middle of an odd one with a pixel free to the right and below: so it has a middle pixel, is crisp
//! even when three pixels wide, and letters stand in its middle. With finer parts of cells it lies in the middle from
//! left to right, and only the lowest row of parts is free. Rings and the cursor lie in the gaps between marbles. A
//! picture is sampled at least sixteen times a pixel.

use crate::tui::board::canvas::Canvas;
use crate::tui::style::colour::{ColourSum, Rgb};
use crate::tui::style::glyphs::{HoleContent, Piece};
use crate::tui::style::parts::Parts;
use crate::tui::style::theme::{MarkColours, Material};

/// What a picture is made from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    pub material: Material,
    pub marks: MarkColours,
    /// Whether edges are smooth, which needs many shades.
    pub is_soft: bool,
    /// The scale of the board: a hole is twice that many pixels wide.
    pub scale: u16,
    pub parts: Parts,
}

impl Paint {
    fn half(&self) -> f32 {
        f32::from(self.scale)
    }

    /// The middle of a marble, from the top left corner of its hole.
    pub fn middle(&self) -> (f32, f32) {
        self.room().0
    }

    /// The same, and its radius without air round it.
    fn room(&self) -> ((f32, f32), f32) {
        let half = self.half();
        match self.parts {
            Parts::Halves => ((half - 0.5, half - 0.5), half - 0.5),
            Parts::Points => ((half, half), half),
            Parts::Quadrants | Parts::Sextants => {
                let free = self.parts.size().1 / 2.0;
                ((half, half - free), half - free)
            }
        }
    }

    /// The radius of a marble in pixels: nearly all of the hole when it is small, with more air when it is large.
    fn marble_radius(&self) -> f32 {
        let share = match self.parts {
            // Three pixels wide, a marble is round only when its corners are half covered.
            Parts::Halves if self.scale == 2 && self.is_soft => 0.92,
            Parts::Halves => 0.86 + 0.3 / self.half(),
            Parts::Quadrants => 0.88 + 0.24 / self.half(),
            Parts::Sextants => 0.88 + 0.16 / self.half(),
            Parts::Points => 0.88,
        };
        self.room().1 * share
    }

    /// Whether a marble is only a few parts high: what has several colours in it is then a blur.
    fn is_small(&self) -> bool {
        self.scale <= 2 && matches!(self.parts, Parts::Quadrants | Parts::Sextants)
    }

    /// How far a marble that is picked up stands above its place, in radii: whole parts, so that it stays as crisp.
    fn raised(&self) -> f32 {
        if let Parts::Halves | Parts::Points = self.parts {
            return 0.10;
        }
        let part = self.parts.size().1;
        (0.12 * self.half() / part).round().max(1.0) * part / self.marble_radius()
    }

    /// The radius of an empty hole, in radii of a marble.
    fn hollow(&self) -> f32 {
        if !self.is_small() {
            0.58
        } else if self.parts == Parts::Sextants {
            0.5
        } else {
            0.42
        }
    }

    /// The inner and outer radius of a ring, in radii of a marble.
    fn ring(&self) -> (f32, f32) {
        if self.parts == Parts::Points {
            return (1.06, 1.24);
        }
        if self.is_small() {
            // The gap of one part round a marble, so that the ring is closed beside any neighbour.
            return (1.60 / self.marble_radius(), 2.22 / self.marble_radius());
        }
        let outer = self.half() + 0.45;
        let inner = outer - (0.17 * self.half()).max(0.8);
        (inner / self.marble_radius(), outer / self.marble_radius())
    }
}

/// A picture of a figure with a border for what leaves the hole's square: colours and how much they cover.
#[derive(Clone, Debug)]
pub struct Sprite {
    /// The parts left of the hole's square and above it.
    border: (i32, i32),
    width: i32,
    pixels: Vec<(Rgb, f32)>,
}

impl Sprite {
    pub fn new(figure: HoleContent, paint: &Paint) -> Sprite {
        Sprite::of(paint, |at| cover_at(figure, at, paint))
    }

    /// The picture of a marble in flight, at a height in its radii: its shadow falls the farther away the higher it is.
    pub fn flying(is_held: bool, height: f32, paint: &Paint) -> Sprite {
        let colour = if is_held {
            paint.material.held
        } else {
            paint.material.marble
        };
        Sprite::of(paint, |at| {
            let mut cover = ColourSum::default();
            lay_raised(&mut cover, at, (colour, height), paint);
            cover
        })
    }

    /// The picture of what covers the board at each point, in radii of a marble from the middle of the hole.
    fn of(paint: &Paint, cover_at: impl Fn((f32, f32)) -> ColourSum) -> Sprite {
        let unit = 2 * i32::from(paint.scale);
        let (across, down) = paint.parts.grid();
        let size = paint.parts.size();
        let border = unit / 4 + 1;
        let border = (border * across, (border * down + 1) / 2);
        let (width, height) = (unit * across + 2 * border.0, unit / 2 * down + 2 * border.1);
        let (middle, _) = paint.room();
        // Sixteen samples a pixel, and at least four a part.
        let samples = |size: f32| ((4.0 * size).round() as i32).max(2);
        let (wide, high) = (samples(size.0), samples(size.1));
        let place = |part: i32, sample: i32, (samples, size): (i32, f32), middle: f32| {
            let at = (part as f32 + (sample as f32 + 0.5) / samples as f32) * size;
            (at - middle) / paint.marble_radius()
        };
        let pixels = (0..width * height).map(|index| {
            let (x, y) = (index % width - border.0, index / width - border.1);
            let mut sum = ColourSum::default();
            for sample in 0..wide * high {
                let u = place(x, sample % wide, (wide, size.0), middle.0);
                let v = place(y, sample / wide, (high, size.1), middle.1);
                sum = sum.plus(cover_at((u, v)));
            }
            let share = sum.weight / (wide * high) as f32;
            let is_hard = !paint.is_soft || paint.is_small() && share > DARKEST_SHADOW;
            (sum.mean(), if is_hard { share.round() } else { share })
        });
        Sprite {
            border,
            width,
            pixels: pixels.collect(),
        }
    }

    /// Draws the picture with the corner of the hole's square at a part; a share of it, 0 to 1, where it fades.
    pub fn draw(&self, canvas: &mut Canvas, (x, y): (i32, i32), strength: f32) {
        let (left, top) = (x - self.border.0, y - self.border.1);
        for (index, &(colour, share)) in (0..).zip(&self.pixels) {
            if share > 0.0 {
                canvas.blend(
                    left + index % self.width,
                    top + index / self.width,
                    colour,
                    share * strength,
                );
            }
        }
    }
}

/// The length of a vector; `hypot` guards against numbers that are far from these, and takes several times as long.
fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// What covers the board at a point, given in radii of a marble from the middle of the hole.
fn cover_at(figure: HoleContent, (u, v): (f32, f32), paint: &Paint) -> ColourSum {
    let mut cover = ColourSum::default();
    if figure.goal {
        let (inner, outer) = paint.ring();
        if (inner..outer).contains(&length(u, v)) {
            cover.lay(paint.marks.goal, 1.0);
        }
    }
    match figure.piece {
        Piece::Empty => lay_hollow(&mut cover, (u, v), paint),
        Piece::Target => lay_target(&mut cover, (u, v), paint),
        Piece::Peg => {
            if !paint.is_small() {
                lay_shadow(&mut cover, (u - 0.12, v - 0.20), paint);
            }
            lay_marble(&mut cover, (u, v), paint.material.marble, paint);
        }
        Piece::Held => lay_held(&mut cover, (u, v), paint),
        Piece::Black => lay_counter(&mut cover, (u, v), BLACK_COUNTER, paint),
        Piece::White => {
            lay_counter(&mut cover, (u, v), WHITE_COUNTER, paint);
            // Told apart by shape too: a white one has an eye.
            if length(u, v) < 0.36 {
                cover.lay(WHITE_COUNTER[1].mix(Rgb::BLACK, 0.45), 1.0);
            }
        }
    }
    cover
}

/// A diamond, in an empty hole where it has room for both.
fn lay_target(cover: &mut ColourSum, (u, v): (f32, f32), paint: &Paint) {
    let inner = if paint.is_small() { 0.0 } else { 0.62 };
    if inner > 0.0 {
        lay_hollow(cover, (u, v), paint);
    }
    if (inner..1.05).contains(&(u.abs() + v.abs())) {
        cover.lay(paint.marks.target, 1.0);
    }
}

/// The marble that is picked up, with a star on it.
fn lay_held(cover: &mut ColourSum, (u, v): (f32, f32), paint: &Paint) {
    let held = paint.material.held;
    lay_raised(cover, (u, v), (held, paint.raised()), paint);
    let v = v + paint.raised();
    let is_star = if paint.is_small() {
        u.abs() < 0.34 && v.abs() < 0.34
    } else {
        u.abs().sqrt() + v.abs().sqrt() < 0.85
    };
    if is_star {
        let star = held.opposite().mix(Rgb::WHITE, paint.material.relief * 2.0);
        cover.lay(star, 0.9);
    }
}

/// The colours of a counter of a game for two: in the light, away from it, of the light that comes through, of its rim.
type CounterColours = [Rgb; 4];

/// Black counters; they are the same in every theme, as the game has no other name for them.
const BLACK_COUNTER: CounterColours = [
    Rgb::hex(0x34_3840),
    Rgb::hex(0x0a_0b0e),
    Rgb::hex(0x6a_7485),
    Rgb::hex(0x6a_7485),
];
const WHITE_COUNTER: CounterColours = [
    Rgb::hex(0xf4_f0e4),
    Rgb::hex(0xa8_a08c),
    Rgb::hex(0xff_ffff),
    Rgb::hex(0x65_6054),
];

/// A counter of a game for two: a marble of its own colours, with a rim where it would hardly be told from the board.
fn lay_counter(cover: &mut ColourSum, (u, v): (f32, f32), colours: CounterColours, paint: &Paint) {
    const LEAST_CONTRAST: f32 = 2.0;
    let [marble, marble_dark, marble_glow, rim] = colours;
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
    let plate = paint.material.plate_light;
    if (0.8..1.0).contains(&length(u, v)) && marble.contrast(plate) < LEAST_CONTRAST {
        cover.lay(rim, 0.8);
    }
}

/// A marble raised above its shadow, by a part of its radius.
fn lay_raised(cover: &mut ColourSum, (u, v): (f32, f32), (colour, by): (Rgb, f32), paint: &Paint) {
    lay_shadow(cover, (u - 0.20 - by, v - 0.28 - 2.0 * by), paint);
    let size = if paint.is_small() { 1.0 } else { 1.06 };
    lay_marble(cover, (u / size, (v + by) / size), colour, paint);
}

fn lay_hollow(cover: &mut ColourSum, (u, v): (f32, f32), paint: &Paint) {
    let size = paint.hollow();
    let radius = length(u, v) / size;
    let material = &paint.material;
    // The far wall catches the light.
    let lit = (0.6 * u + 0.8 * v) / size;
    if radius < 1.0 {
        let share = (0.5 + 0.5 * lit * radius).powi(2) * 0.85;
        cover.lay(material.hollow.mix(material.hollow_light, share), 1.0);
    } else if radius < 1.3 && lit > 0.0 {
        let share = lit * 0.55 * (1.3 - radius) / 0.3;
        cover.lay(material.edge_light, share * material.relief);
    }
}

/// How much of the light a shadow takes at most.
const DARKEST_SHADOW: f32 = 0.42;

fn lay_shadow(cover: &mut ColourSum, (u, v): (f32, f32), paint: &Paint) {
    let share = ((1.12 - length(u, v)) / 0.35).clamp(0.0, 1.0);
    cover.lay(Rgb::BLACK, DARKEST_SHADOW * share * paint.material.relief);
}

/// A sphere of glass: light and shade, the light it gathers on the far side, and the reflection of the lamp.
fn lay_marble(cover: &mut ColourSum, (x, y): (f32, f32), colour: Rgb, paint: &Paint) {
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
