//! Tests of `fillings`.

use std::collections::BTreeSet;

use super::*;
use crate::library::Library;
use crate::rules::notation;

/// All fillings tried one by one.
#[test]
fn none_is_left_out_that_class_and_counts_leave() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    let problem = entry.problem("central", None, false).unwrap();
    let (board, start, none) = (problem.board(), problem.start(), Limits::none());
    let around = AroundMoves::new(&problem, start, &none).unwrap();
    let holes = |text| notation::read_holes(board, text).unwrap();
    // Eight pegs that a ninth takes, the holes where it lands, and the centre where it comes to rest.
    let before = holes("c1,d1,c3,e3,g3,c5,e5,d6,b4");
    let after = holes("d4");
    let of_move = before | after | holes("e1,e2,c2,d3,f4,e4,c4");
    let free: Vec<Hole> = (board.all() - of_move).iter().collect();
    let fillings = Fillings::new(&around, of_move, before, after).unwrap();
    let mut found = BTreeSet::new();
    for pegs in 0..=fillings.most() {
        let _: ControlFlow<()> = fillings.of_size(pegs, &mut |filling| {
            let is_new =
                filling.is_none_or(|filling| filling.len() == pegs && found.insert(filling));
            assert!(is_new);
            ControlFlow::Continue(())
        });
    }
    let is_open = |filling: &HoleSet| {
        let class = board.classes().of(start.pegs);
        let spare = around.to_spare(HoleSet::EMPTY, before | *filling, after | *filling);
        board.classes().of(before | *filling) == class && is_open(&spare)
    };
    let filling = |bits: u32| -> HoleSet {
        let chosen = (0..free.len()).filter(|index| bits >> index & 1 == 1);
        chosen.map(|index| free[index]).collect()
    };
    let all: BTreeSet<HoleSet> = (0..1 << free.len()).map(filling).filter(is_open).collect();
    assert!(all.len() > 100, "only {}", all.len());
    assert_eq!(found, all);
}
