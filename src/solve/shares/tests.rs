//! Tests of `shares`.

use super::*;
use crate::library::Library;
use crate::packed::board::PackedBoard;
use crate::rules::problem::Problem;

#[test]
fn every_root_has_its_share_of_the_words_taken_and_none_is_lost() {
    let board = Library::embedded().entry("english").unwrap().board();
    let problem = Problem::read(&board, "d4:d4").unwrap();
    let packed = PackedBoard::<u64>::new(&board, None, &[]);
    let mut start = packed.pack(problem.start());
    for _ in 0..7 {
        start = packed.children(start).max().unwrap();
    }
    let mut roots: Vec<u64> = packed.children(start).collect();
    roots.sort_unstable();
    roots.dedup();
    assert!(roots.len() > 3, "{} roots", roots.len());
    let score = OccupancyScore::new(&packed, [1 << 3], 1024.0);
    let mut shares = Shares::of_roots(&roots);
    let most = 2 * roots.len();
    let taken = shares.take_best(&score, &mut roots.clone(), most);
    assert_eq!(taken, roots, "all of them have room");
    assert!(!shares.are_even());
    let mut met: Vec<u64> = Vec::new();
    for (index, &root) in roots.iter().enumerate() {
        for child in packed.children(root) {
            shares.meet(index, child);
            met.push(child);
        }
    }
    met.sort_unstable();
    met.dedup();
    shares.go_down();
    let mut waiting = met.clone();
    let mut taken = shares.take_best(&score, &mut waiting, most);
    assert!(taken.len() < met.len(), "the test needs words that wait");
    for &root in &roots {
        let of_root: Vec<u64> = packed.children(root).collect();
        let share = taken.iter().filter(|word| of_root.contains(word)).count();
        assert!(share >= 2.min(of_root.len()), "{share} of {of_root:?}");
    }
    taken.extend(waiting);
    taken.sort_unstable();
    assert_eq!(taken, met);
}
