//! Tests of `year`.

use jiff::civil::date;

use super::*;
use crate::app::store::Glyphs;
use crate::tui::style::look::{Colours, Environment, Look};

#[test]
fn every_day_of_the_year_has_its_cell_and_today_is_in_the_last_week() {
    let today = date(2026, 11, 25);
    let wins = BTreeMap::from([(today, 1), (date(2026, 11, 23), 9), (date(2020, 1, 1), 3)]);
    let look = Look::new(
        &crate::app::store::Settings::default(),
        Colours::Never,
        &Environment::default(),
    );
    let palette = Palette::new(&look);
    let glyphs = GlyphSet::new(Glyphs::Ascii);
    for width in [10, 26, 57, 76, 156] {
        let lines = lines(&wins, today, width, glyphs, &palette);
        let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
        let rows = &text[text.len() - 7..];
        assert!(
            text.iter().all(|line| text::width(line) <= width.max(12)),
            "{text:#?}"
        );
        assert!(rows[0].trim_end().ends_with('#'), "Monday: {}", rows[0]);
        assert!(
            rows[2].trim_end().ends_with(':'),
            "Wednesday, today: {}",
            rows[2]
        );
        assert!(!rows[3].contains(':'), "Thursday is to come: {}", rows[3]);
        assert!(text[0].starts_with("10 games"), "{}", text[0]);
    }
}
