//! Tests of how levels are expanded.

use std::collections::BTreeSet;

use super::*;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::Hole;

#[test]
fn the_next_level_is_all_canonical_children_and_each_once() {
    let board = Board::new("small", "Small", &["oooo"; 4], JumpRule::Diagonal).unwrap();
    let vacant = HoleSet::of(Hole::at(5));
    let problem = Problem::from_vacancies(Arc::new(board), vacant, Goal::PegsAnywhere(1));
    for threads in [1, 2] {
        let packed = PackedProblem::<u64>::new(&problem, threads);
        let limits = Limits::none();
        let mut spent = Spent::new(&limits);
        let mut level = packed.first_level((), &[]);
        let mut plain = BTreeSet::from([packed.board.canonical(packed.start)]);
        while level.len() > 0 {
            let words: BTreeSet<u64> = level.words().collect();
            assert_eq!(words.len(), level.len());
            assert_eq!(words, plain);
            plain.retain(|word| !packed.finishes.contains(word));
            let children = plain.iter().flat_map(|&word| packed.board.children(word));
            plain = children.collect();
            let mut visitors = vec![NoVisitor; threads];
            let next = packed.next(&mut level, 1, &WordsOnly, &mut visitors, &mut spent);
            level = next.unwrap();
        }
        assert!(plain.is_empty());
    }
}
