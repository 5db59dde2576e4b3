//! The board itself: a plate with rounded corners round the holes, of wood where the theme has wood.

use crate::tui::board::canvas::Canvas;
use crate::tui::style::colour::Rgb;
use crate::tui::style::theme::Material;

/// A point of the plane, in pixels.
pub type Point = (f32, f32);

/// The outline of the plate: everything within a distance of the convex hull of the holes.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    corners: Vec<Point>,
    reach: f32,
}

impl Outline {
    /// The outline at a distance round the middles of the holes.
    pub fn new(middles: impl Iterator<Item = Point>, reach: f32) -> Outline {
        let corners = convex_hull(middles.collect());
        Outline { corners, reach }
    }

    /// Where a row enters the convex hull of the holes and where it leaves it; nothing where it misses it.
    fn deep_inside(&self, y: f32) -> (f32, f32) {
        const NOWHERE: (f32, f32) = (f32::INFINITY, f32::NEG_INFINITY);
        if self.corners.len() < 3 {
            return NOWHERE;
        }
        let (mut enters, mut leaves) = (f32::NEG_INFINITY, f32::INFINITY);
        for (index, &from) in self.corners.iter().enumerate() {
            let edge = minus(self.corners[(index + 1) % self.corners.len()], from);
            let meets = from.0 + edge.0 * (y - from.1) / edge.1;
            if edge.1 > 0.0 {
                leaves = leaves.min(meets);
            } else if edge.1 < 0.0 {
                enters = enters.max(meets);
            } else if edge.0 * (y - from.1) < 0.0 {
                return NOWHERE;
            }
        }
        (enters, leaves)
    }

    /// How far a point not within the hull is outside of the outline (negative: inside), and which way out it is.
    fn distance(&self, point: Point) -> (f32, Point) {
        let mut nearest = (f32::INFINITY, (0.0, 0.0));
        for (index, &from) in self.corners.iter().enumerate() {
            let edge = minus(self.corners[(index + 1) % self.corners.len()], from);
            let out = minus(point, from);
            let length = dot(edge, edge).max(f32::EPSILON);
            let along = (dot(out, edge) / length).clamp(0.0, 1.0);
            let away = minus(out, (edge.0 * along, edge.1 * along));
            let square = dot(away, away);
            if square < nearest.0 {
                nearest = (square, away);
            }
        }
        let (square, (x, y)) = nearest;
        let distance = square.sqrt();
        let scale = 1.0 / distance.max(f32::EPSILON);
        (distance - self.reach, (x * scale, y * scale))
    }
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn dot(a: Point, b: Point) -> f32 {
    a.0 * b.0 + a.1 * b.1
}

/// The corners of the convex hull in clockwise order as seen on the screen (Andrew's monotone chain).
fn convex_hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let chain = |points: &mut dyn Iterator<Item = &Point>| {
        let mut hull: Vec<Point> = Vec::new();
        for &point in points {
            while let [.., a, b] = hull[..] {
                let (edge, next) = (minus(b, a), minus(point, b));
                if edge.0 * next.1 - edge.1 * next.0 > 0.0 {
                    break;
                }
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
        hull
    };
    let mut hull = chain(&mut points.iter());
    hull.extend(chain(&mut points.iter().rev()));
    if hull.is_empty() {
        // All points are one.
        hull.extend(points.first());
    }
    hull
}

/// Draws the plate on a canvas; one hole is that many pixels wide.
pub fn draw(canvas: &mut Canvas, outline: &Outline, unit: f32, material: &Material) {
    let edge = (unit * 0.16).max(1.0);
    let mut grain = Grain {
        unit,
        ..Grain::default()
    };
    let (columns, rows) = canvas.size();
    let (width, height) = canvas.parts().size();
    for y in 0..rows {
        let down = (y as f32 + 0.5) * height;
        let deep = outline.deep_inside(down);
        for x in 0..columns {
            let point = ((x as f32 + 0.5) * width, down);
            // Most of the plate: nothing of the edge reaches here.
            let is_deep = deep.0 <= point.0 && point.0 <= deep.1;
            let lit = (!is_deep).then(|| outline.distance(point));
            if lit.is_some_and(|(distance, _)| distance > 0.0) {
                continue;
            }
            let wood = material
                .plate_dark
                .mix(material.plate_light, grain.at(point));
            let colour = lit.map_or(wood, |lit| light_edge(wood, lit, edge, material));
            canvas.set(x, y, colour);
        }
    }
}

/// The colour of wood near the edge, which slopes outwards: light where it faces the top left.
fn light_edge(wood: Rgb, (distance, out): (f32, Point), edge: f32, material: &Material) -> Rgb {
    let slope = (1.0 + distance / edge).max(0.0);
    let facing = -0.6 * out.0 - 0.8 * out.1;
    let lit = if facing > 0.0 {
        material.edge_light
    } else {
        material.edge_dark
    };
    let share = slope * facing.abs().sqrt() * material.relief.max(0.4);
    wood.mix(lit, share)
}

/// The wood's grain: long streaks from left to right.
#[derive(Default)]
struct Grain {
    unit: f32,
    bend: Noise,
    streaks: Noise,
    fibres: Noise,
}

impl Grain {
    /// The grain at a point, 0 to 1.
    fn at(&mut self, (x, y): Point) -> f32 {
        let (x, y) = (x / self.unit, y / self.unit);
        let bend = 0.5 * self.bend.at(x * 0.35, y * 0.35);
        let streaks = self.streaks.at(x * 0.28 + 7.0, (y + bend) * 3.1);
        let fibres = self.fibres.at(x * 0.9, (y + bend) * 9.0 + 31.0);
        (0.65 * streaks + 0.35 * fibres).clamp(0.0, 1.0)
    }
}

/// Smooth noise on a lattice. Points that follow each other mostly lie in the same cell of it, whose corners are kept.
#[derive(Default)]
struct Noise {
    cell: Option<(i32, i32)>,
    /// Upper left, upper right, lower left, lower right.
    corners: [f32; 4],
}

impl Noise {
    /// The noise at a point, 0 to 1; neither coordinate may be negative.
    fn at(&mut self, x: f32, y: f32) -> f32 {
        let (left, top) = (x as i32, y as i32);
        if self.cell != Some((left, top)) {
            self.cell = Some((left, top));
            self.corners = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(right, down)| lattice_noise(left + right, top + down));
        }
        let [upper_left, upper_right, lower_left, lower_right] = self.corners;
        let (u, v) = (smooth(x - left as f32), smooth(y - top as f32));
        let upper = upper_left + (upper_right - upper_left) * u;
        let lower = lower_left + (lower_right - lower_left) * u;
        upper + (lower - upper) * v
    }
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// A number from 0 to 1 that looks random and is always the same at a place.
fn lattice_noise(x: i32, y: i32) -> f32 {
    let mut mixed = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77);
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0x2c1b_3c6d);
    mixed ^= mixed >> 12;
    (mixed & 0xffff) as f32 / 65_535.0
}
