//! What is painted over the pieces, where the board is drawn in pixels: the cursor, arrow heads beside holes, the arrow
//! of a hint, the trail of a move, stars. Places are pixels of the canvas; a hole is given by its top left corner.

use crate::tui::board::canvas::Canvas;
use crate::tui::board::celebration::Star;
use crate::tui::board::image::Point;
use crate::tui::board::marble::Paint;
use crate::tui::style::colour::Rgb;
use crate::tui::style::parts::Parts;

/// The four corners of a square round the marble, in the gaps between this hole and its neighbours.
pub(super) fn cursor(canvas: &mut Canvas, (x, y): Point, unit: f32, colour: Rgb) {
    let (wide, high) = canvas.parts().size();
    // Where cells are halved the marble lies in the upper left of its hole.
    let (left, right) = match canvas.parts() {
        Parts::Halves => (x - 1.0, x + unit),
        Parts::Quadrants | Parts::Sextants | Parts::Points => (x - 0.5, x + unit + 0.5),
    };
    let (top, bottom) = (y - high, y + unit);
    let thick = |part: f32| ((unit / 10.0 / part).floor() * part).max(part);
    let (across, down) = (thick(wide), thick(high));
    // Whole parts, so that all four corners are alike.
    let long = |part: f32| ((unit / 4.0 / part).round() * part).max(part);
    let (along, beside) = (long(wide), long(high));
    for (from, to) in [(left, left + along), (right - along, right)] {
        canvas.fill((from, top, to, top + down), colour);
        canvas.fill((from, bottom - down, to, bottom), colour);
    }
    for (from, to) in [(top, top + beside), (bottom - beside, bottom)] {
        canvas.fill((left, from, left + across, to), colour);
        canvas.fill((right - across, from, right, to), colour);
    }
}

pub(super) fn arrow_heads(canvas: &mut Canvas, (x, y): Point, unit: f32, colour: Rgb) {
    let right = match canvas.parts() {
        Parts::Halves => x + unit - 1.0,
        Parts::Quadrants | Parts::Sextants | Parts::Points => x + unit,
    };
    let middle = y + (unit - canvas.parts().size().1) / 2.0;
    let half = (unit / 6.0).max(0.9);
    let area = around((x, middle - half), (right, middle + half), 1.0);
    canvas.lay(area, colour, |px, py| {
        let inwards = (px - x).min(right - px) + 0.5;
        covers(inwards > 0.0 && inwards + (py - middle).abs() < half + 0.5)
    });
}

fn covers(is_inside: bool) -> f32 {
    f32::from(u8::from(is_inside))
}

/// The rectangle round two points, that far from them on all sides.
fn around(a: Point, b: Point, far: f32) -> (f32, f32, f32, f32) {
    (
        a.0.min(b.0) - far,
        a.1.min(b.1) - far,
        a.0.max(b.0) + far,
        a.1.max(b.1) + far,
    )
}

/// An arrow from the middle of a hole to the middle of another.
pub(super) fn arrow(canvas: &mut Canvas, from: Point, to: Point, unit: f32, colour: Rgb) {
    let way = (to.0 - from.0, to.1 - from.1);
    let length = way.0.hypot(way.1).max(f32::EPSILON);
    let ahead = (way.0 / length, way.1 / length);
    let (shaft, head) = ((unit * 0.07).max(0.4), unit * 0.30);
    // It begins at the marble's edge and ends in the hole.
    let (begin, end) = (unit * 0.30, length);
    canvas.lay(around(from, to, unit / 2.0), colour, |x, y| {
        let out = (x - from.0, y - from.1);
        let along = out.0 * ahead.0 + out.1 * ahead.1;
        let beside = (out.0 * ahead.1 - out.1 * ahead.0).abs();
        let is_shaft = (begin..end - head).contains(&along) && beside < shaft;
        let is_head = (end - head..end + 0.01).contains(&along) && beside < (end - along) * 0.8;
        covers(is_shaft || is_head)
    });
}

/// The way of a move so far: a faint line through the middles of its holes.
pub(super) fn trail(canvas: &mut Canvas, way: &[Point], unit: f32, colour: Rgb) {
    const SHARE: f32 = 0.45;
    let thick = (unit * 0.06).max(0.35);
    for pair in way.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let way = (to.0 - from.0, to.1 - from.1);
        let square = (way.0 * way.0 + way.1 * way.1).max(f32::EPSILON);
        canvas.lay(around(from, to, 1.0), colour, |x, y| {
            let out = (x - from.0, y - from.1);
            let along = ((out.0 * way.0 + out.1 * way.1) / square).clamp(0.0, 1.0);
            let away = (out.0 - way.0 * along).hypot(out.1 - way.1 * along);
            if away < thick { SHARE } else { 0.0 }
        });
    }
}

/// A star with four points, the larger the brighter.
pub(super) fn star(canvas: &mut Canvas, middle: Point, star: Star, paint: &Paint) {
    let scale = f32::from(paint.scale);
    let size = (scale * star.strength).max(0.6).sqrt();
    let colours = [paint.marks.goal, paint.marks.target, paint.material.held];
    let area = around(middle, middle, scale);
    canvas.lay(area, colours[usize::from(star.wave) % 3], |x, y| {
        let is_inside = (x - middle.0).abs().sqrt() + (y - middle.1).abs().sqrt() < size;
        covers(is_inside) * (0.5 + 0.5 * star.strength)
    });
}

#[cfg(test)]
mod tests;
