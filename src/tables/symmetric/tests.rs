//! Tests of `symmetric`.

use super::*;
use crate::library::Library;

#[test]
fn packed_positions_have_the_types_of_the_positions() {
    let small = Board::new("small", "Small", &["oooo"; 4], JumpRule::Orthogonal).unwrap();
    let triangle = Library::embedded().entry("triangle15").unwrap().board();
    for (board, kinds) in [(&small, 7), (&*triangle, 3)] {
        let types = SymmetryTypes::<u64>::new(board);
        // Once with all images, once with those of a problem that fixes nothing but the identity.
        let all = PackedBoard::<u64>::new(board, None, &[]);
        let mut seen = std::collections::BTreeSet::new();
        for word in 0..1_u64 << board.hole_count() {
            let kind = board.symmetry_type(word.to_set());
            let images = all.images(word);
            assert_eq!(types.of(word, &images[..all.symmetry_count()]), kind);
            assert_eq!(types.of(word, &[word]), kind);
            seen.extend(kind);
        }
        assert_eq!(seen.len(), kinds, "{seen:?}");
    }
}
