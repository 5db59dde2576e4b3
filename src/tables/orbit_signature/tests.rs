//! Tests of `orbit_signature`.

use super::*;
use crate::library::Library;

#[test]
fn images_have_one_signature_and_an_action_changes_it_by_the_same_everywhere() {
    let board = Library::embedded().entry("english").unwrap().board();
    let packed = PackedBoard::<u64>::new(&board, board.centre(), &[]);
    let signatures = OrbitSignatures::new(&packed);
    let all = (1 << packed.bit_count()) - 1;
    for seed in 1..500_u64 {
        let word = seed.hash64() & all;
        let signature = signatures.of(word);
        for &image in &packed.images(word)[..packed.symmetry_count()] {
            assert_eq!(signatures.of(image), signature);
        }
        assert_eq!(signatures.of(word ^ all), signatures.complement(signature));
        assert!((0..=signatures.last()).contains(&signature));
        for action in packed.legal(word) {
            let child = word ^ packed.actions()[action].flip;
            assert_eq!(signatures.of(child), signatures.after(signature, action));
        }
    }
}

#[test]
fn words_with_other_counts_of_pegs_have_other_signatures() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let packed = PackedBoard::<u64>::new(&board, None, &[]);
    let (orbits, signatures) = (Orbits::new(&packed), OrbitSignatures::new(&packed));
    let mut counts_of = std::collections::HashMap::new();
    for word in 0..1_u64 << packed.bit_count() {
        let counts = orbits.counts(word);
        let first = counts_of
            .entry(signatures.of(word))
            .or_insert_with(|| counts.clone());
        assert_eq!(*first, counts, "{word:b}");
    }
}
