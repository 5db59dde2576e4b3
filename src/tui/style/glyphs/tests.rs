//! Tests of `glyphs`.

use super::*;
use ratatui::text::Span;

const SETS: [&GlyphSet; 3] = [&UNICODE, &SAFE, &ASCII];

#[test]
fn every_state_has_a_shape_of_its_own() {
    for set in SETS {
        for a in 0..10 {
            for b in 0..a {
                // Games for two have no pegs and no goals.
                if a < 8 || matches!(b, 0 | 2 | 3 | 8) {
                    assert_ne!(set.small[a], set.small[b]);
                    assert_ne!(set.large[a], set.large[b]);
                }
            }
        }
    }
}

#[test]
fn drawings_fill_their_cells_and_leave_the_corners_to_the_cursor() {
    for set in SETS {
        assert!(set.small.iter().all(|glyph| Span::raw(*glyph).width() == 1));
        for rows in set.large {
            for row in rows {
                assert_eq!(Span::raw(row).width(), 6, "{row:?}");
            }
            for row in [rows[0], rows[2]] {
                assert!(row.starts_with(' ') && row.ends_with(' '), "{row:?}");
            }
        }
    }
}

#[test]
fn the_ascii_set_is_ascii() {
    let small = ASCII.small.iter().chain(&ASCII.corners).chain(ASCII.bars);
    let large = ASCII.large.iter().flatten();
    let signs = ASCII.stars.iter().chain(&ASCII.days).chain(&ASCII.shades);
    let others = [ASCII.dot, ASCII.ellipsis];
    assert!(
        small
            .chain(large)
            .chain(signs)
            .chain(&others)
            .all(|text| text.is_ascii())
    );
}

/// East Asian widths of the characters used, from Unicode 15.1 (`EastAsianWidth.txt`): neutral or narrow.
#[test]
fn the_safe_set_has_no_character_of_ambiguous_width() {
    let is_safe = |c: char| {
        c.is_ascii()
            || matches!(
                c,
                '⋅' | '◉'
                    | '✦'
                    | '◦'
                    | '◌'
                    | '✪'
                    | '✧'
                    | '⦾'
                    | '❍'
                    | '⌜'
                    | '⌝'
                    | '⌞'
                    | '⌟'
            )
            || ('\u{2800}'..='\u{28ff}').contains(&c)
    };
    let texts = SAFE.small.iter().chain(&SAFE.corners).chain(SAFE.bars);
    let others = [SAFE.dot, SAFE.ellipsis];
    let all = texts.chain(SAFE.large.iter().flatten()).chain(&others);
    assert!(all.flat_map(|text| text.chars()).all(is_safe));
}
