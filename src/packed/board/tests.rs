//! Tests of `board`.

use super::*;
use crate::library::Library;

#[test]
fn packed_play_agrees_with_the_rules() {
    let library = Library::embedded();
    let problem = library
        .entry("french")
        .unwrap()
        .problem("d4", None, true)
        .unwrap();
    let (board, key) = (problem.board(), problem.start().key);
    let packed = PackedBoard::<u64>::new(board, key, &[HoleSet::of(key.unwrap())]);
    assert_eq!(packed.symmetry_count(), 8);
    let mut position = problem.start();
    for step in 0..20 {
        let word = packed.pack(position);
        assert_eq!(packed.unpack(word), position);
        let legal: Vec<Action> = packed
            .actions()
            .iter()
            .filter(|action| action.is_legal(word))
            .map(|action| action.action)
            .collect();
        assert!(position.actions(board).eq(legal.iter().copied()));
        let Some(&action) = legal.get(step % legal.len().max(1)) else {
            break;
        };
        let index = packed
            .actions()
            .iter()
            .position(|other| other.action == action)
            .unwrap();
        position = position.play(board, action).unwrap();
        let child = packed.canonical_child(&packed.images(word), index);
        assert_eq!(child, packed.canonical(packed.pack(position)));
        assert!(packed.actions()[index].is_reversible(packed.pack(position)));
    }
}

#[test]
fn both_words_have_the_same_canonical_forms() {
    let board = Library::embedded().entry("english").unwrap().board();
    let narrow = PackedBoard::<u64>::new(&board, None, &[]);
    let wide = PackedBoard::<u128>::new(&board, None, &[]);
    for seed in 0..1000_u64 {
        let pegs = HoleSet::from_bits(u128::from(seed.hash64())) & board.all();
        let word = u64::from_set(pegs);
        assert_eq!(
            u128::from(narrow.canonical(word)),
            wide.canonical(pegs.bits())
        );
    }
}

/// The first of the symmetries that make a child canonical is the same whether there is room for its number or not.
#[test]
fn a_canonical_child_names_the_first_symmetry_that_makes_it() {
    let library = Library::embedded();
    for name in ["english", "square49", "hexagon37"] {
        let board = library.entry(name).unwrap().board();
        let narrow = PackedBoard::<u64>::new(&board, None, &[]);
        let wide = PackedBoard::<u128>::new(&board, None, &[]);
        for seed in 0..300_u64 {
            // Sparse ones too, of which many are symmetric.
            let bits = u128::from(seed.hash64() & (seed + 1).hash64() & (seed / 2).hash64());
            let word = u64::from_set(HoleSet::from_bits(bits) & board.all());
            let (images, wide_images) = (narrow.images(word), wide.images(word.into()));
            for action in narrow.legal(word) {
                let (child, symmetry) = narrow.canonical_child_with_symmetry(&images, action);
                let flips = narrow.flip_images(action);
                let mut made = (0..narrow.symmetry_count()).map(|i| images[i] ^ flips[i]);
                assert_eq!(made.clone().min(), Some(child));
                assert_eq!(made.position(|image| image == child), Some(symmetry));
                let in_wide = wide.canonical_child_with_symmetry(&wide_images, action);
                assert_eq!(in_wide, (child.into(), symmetry), "{name}");
            }
        }
    }
}
