//! The characters that fill a part of a cell.

use lastpeg::tui::style::parts::Parts;

const ALL: [Parts; 3] = [Parts::Halves, Parts::Quadrants, Parts::Sextants];

#[test]
fn each_shape_has_a_character_of_its_own() {
    for parts in ALL {
        let all: std::collections::BTreeSet<char> = (0..1 << parts.count())
            .map(|filled| parts.symbol(filled))
            .collect();
        assert_eq!(all.len(), 1 << parts.count(), "{parts:?}");
    }
    // Unicode 13, "Symbols for Legacy Computing": BLOCK SEXTANT-1, -12, -6, -23456.
    let sextants = [0b1, 0b11, 0b10_0000, 0b11_1110].map(|filled| Parts::Sextants.symbol(filled));
    assert_eq!(
        sextants,
        ['\u{1fb00}', '\u{1fb02}', '\u{1fb1e}', '\u{1fb3b}']
    );
}
