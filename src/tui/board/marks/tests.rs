//! Tests of `marks`.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use super::*;
use crate::app::store::Settings;
use crate::tui::style::look::{Colours, Environment, Look};
use crate::tui::style::theme::Palette;

/// In an ordinary window of 80x24 the upper corners had been flat and the lower ones had not.
#[test]
fn the_upper_and_the_lower_corners_of_the_cursor_are_alike() {
    let look = Look::new(
        &Settings::default(),
        Colours::Never,
        &Environment::default(),
    );
    for parts in [Parts::Halves, Parts::Quadrants, Parts::Sextants] {
        // How many parts of a cell are filled; all of them are its background.
        let filled = |cell: &Cell| match cell.bg {
            Color::Reset => {
                let shape = |filled: &usize| cell.symbol() == parts.symbol(*filled).to_string();
                (0..1 << parts.count())
                    .find(shape)
                    .map_or(0, usize::count_ones)
            }
            _ => parts.count() as u32,
        };
        for scale in 2..=8_u16 {
            let (_, high) = parts.size();
            let mut canvas = Canvas::new(20, scale + 1, parts);
            cursor(&mut canvas, (1.0, high), f32::from(2 * scale), Rgb::WHITE);
            let mut buffer = Buffer::empty(Rect::new(0, 0, 20, scale + 1));
            canvas.draw(&mut buffer, Position::ORIGIN, &Palette::new(&look), true);
            let counts = buffer
                .content
                .chunks(20)
                .map(|row| -> u32 { row.iter().map(filled).sum() });
            let counts: Vec<u32> = counts.collect();
            let (upper, lower) = counts.split_at(counts.len() / 2);
            let all = |rows: &[u32]| rows.iter().sum::<u32>();
            assert_eq!(all(upper), all(lower), "{parts:?} {scale}: {counts:?}");
        }
    }
}
