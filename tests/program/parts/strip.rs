//! The positions of a game in a strip.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::tui::screens::review::strip::Strip;
use ratatui::layout::Rect;

#[test]
fn a_click_on_a_position_finds_it() {
    let area = Rect::new(0, 10, 80, 5);
    for count in [1, 5, 32, 70, 200] {
        for seen in 0..count {
            let strip = Strip::new(area, count, seen);
            let cell = strip.cell(seen).unwrap();
            assert!(area.contains(cell));
            assert_eq!(strip.depth_at(cell), Some(seen));
        }
        let last = Strip::new(area, count, 0).cell(count - 1);
        assert_eq!(last.is_some(), count <= 78, "all at once");
    }
}
