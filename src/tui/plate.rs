//! The board itself: a plate with rounded corners round the holes, of wood where the theme has wood.

use crate::tui::canvas::Canvas;
use crate::tui::colour::Rgb;
use crate::tui::theme::Material;

/// A point of the plane, in pixels.
pub type Point = (f32, f32);

/// The outline of the plate: everything within a distance of the convex hull of the holes.
#[derive(Clone, Debug)]
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

    /// How far a point lies outside of the outline (negative: inside), and which way out it is from there.
    pub fn distance(&self, point: Point) -> (f32, Point) {
        let count = self.corners.len();
        let mut nearest = (f32::INFINITY, (0.0, 0.0));
        let mut is_inside = count > 2;
        for (index, &from) in self.corners.iter().enumerate() {
            let to = self.corners[(index + 1) % count];
            let edge = minus(to, from);
            let out = minus(point, from);
            is_inside &= edge.0 * out.1 - edge.1 * out.0 >= 0.0;
            let length = dot(edge, edge).max(f32::EPSILON);
            let along = (dot(out, edge) / length).clamp(0.0, 1.0);
            let away = minus(out, (edge.0 * along, edge.1 * along));
            let distance = dot(away, away).sqrt();
            if distance < nearest.0 {
                nearest = (distance, away);
            }
        }
        let (distance, (x, y)) = nearest;
        let sign = if is_inside { -1.0 } else { 1.0 };
        let scale = sign / distance.max(f32::EPSILON);
        (sign * distance - self.reach, (x * scale, y * scale))
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
pub fn draw(
    canvas: &mut Canvas,
    outline: &Outline,
    size: (i32, i32),
    unit: f32,
    material: &Material,
) {
    let edge = (unit * 0.16).max(1.0);
    for y in 0..size.1 {
        for x in 0..size.0 {
            let point = (x as f32 + 0.5, y as f32 + 0.5);
            let (distance, out) = outline.distance(point);
            if distance > 0.0 {
                continue;
            }
            let colour = material
                .plate_dark
                .mix(material.plate_light, grain(point, unit));
            // The edge slopes outwards: light where it faces the top left.
            let slope = (1.0 + distance / edge).max(0.0);
            let facing = -0.6 * out.0 - 0.8 * out.1;
            let lit = if facing > 0.0 {
                material.edge_light
            } else {
                material.edge_dark
            };
            let share = slope * facing.abs().sqrt() * material.relief.max(0.4);
            canvas.set(x, y, colour.mix(lit, share));
        }
    }
}

/// The wood's grain at a point, 0 to 1: long streaks from left to right.
fn grain((x, y): Point, unit: f32) -> f32 {
    let (x, y) = (x / unit, y / unit);
    let bend = 0.5 * noise(x * 0.35, y * 0.35);
    let streaks = noise(x * 0.28 + 7.0, (y + bend) * 3.1);
    let fibres = noise(x * 0.9, (y + bend) * 9.0 + 31.0);
    (0.65 * streaks + 0.35 * fibres).clamp(0.0, 1.0)
}

/// Smooth noise, 0 to 1.
fn noise(x: f32, y: f32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let (u, v) = (smooth(x - left), smooth(y - top));
    let at = |dx: i32, dy: i32| lattice_noise(left as i32 + dx, top as i32 + dy);
    let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * u;
    let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * u;
    upper + (lower - upper) * v
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

/// The colour of the plate without grain and edges.
pub fn plain(material: &Material) -> Rgb {
    material.plate_dark.mix(material.plate_light, 0.5)
}
