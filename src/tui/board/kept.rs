//! What is kept of pictures from one frame to the next. The plate of a board and the figures in its holes depend on
//! window, board and theme alone, and took 2.1 of the 3.4 ms of a frame of 200x60 after a key.
//!
//! What is drawn is the same with and without: a picture is only found again by everything that it was made from.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::tui::board::canvas::Canvas;
use crate::tui::board::image::{self, Outline};
use crate::tui::board::marble::{Paint, Sprite};
use crate::tui::style::glyphs::HoleContent;
use crate::tui::style::parts::Parts;
use crate::tui::style::theme::Material;

/// How many plates are kept, and the figures of how many paints: those on the screen, and on the one before.
const MOST: usize = 4;

type Figures = HashMap<HoleContent, Sprite>;

thread_local! {
    static PLATES: RefCell<Vec<(Plate, Canvas)>> = const { RefCell::new(Vec::new()) };
    static FIGURES: RefCell<Vec<(Paint, Figures)>> = const { RefCell::new(Vec::new()) };
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plate {
    pub(super) outline: Outline,
    /// The width of a hole in pixels.
    pub(super) unit: f32,
    pub(super) material: Material,
    /// The width and the height of the canvas in cells.
    pub(super) cells: (u16, u16),
    pub(super) parts: Parts,
}

impl Plate {
    pub(super) fn draw(self) -> Canvas {
        PLATES.with_borrow_mut(|kept| {
            let (_, canvas) = latest(kept, self, |plate| {
                let mut canvas = Canvas::new(plate.cells.0, plate.cells.1, plate.parts);
                image::draw(&mut canvas, &plate.outline, plate.unit, &plate.material);
                canvas
            });
            canvas.clone()
        })
    }
}

/// Draws a figure with the top left corner of its hole at a part of a canvas; a share of it, 0 to 1, where it fades.
pub(super) fn draw_figure(
    figure: HoleContent,
    paint: &Paint,
    canvas: &mut Canvas,
    at: (i32, i32),
    strength: f32,
) {
    FIGURES.with_borrow_mut(|kept| {
        let (_, known) = latest(kept, *paint, |_| Figures::new());
        let sprite = known
            .entry(figure)
            .or_insert_with(|| Sprite::new(figure, paint));
        sprite.draw(canvas, at, strength);
    });
}

/// What belongs to a key, made where there is none; it is the last then to be given up.
fn latest<K: PartialEq, V>(
    kept: &mut Vec<(K, V)>,
    key: K,
    make: impl FnOnce(&K) -> V,
) -> &mut (K, V) {
    if let Some(at) = kept.iter().position(|(other, _)| *other == key) {
        kept[..=at].rotate_right(1);
    } else {
        kept.truncate(MOST - 1);
        let value = make(&key);
        kept.insert(0, (key, value));
    }
    &mut kept[0]
}

#[cfg(test)]
mod tests;
