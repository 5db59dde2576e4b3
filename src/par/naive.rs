//! For tests: moves and the fewest moves of small boards straight from the rules, with nothing of the search in it.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::library::Library;
use crate::packed::board::PackedBoard;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation::read_pegs;
use crate::rules::position::{Action, Position};

/// Boards of 4 to 12 holes of a 4 by 4 lattice, under any of the three rules, with a position of at most 8
/// pegs on each: with or without Cremers' Key.
pub(super) fn small_positions() -> impl Strategy<Value = (Board, Position)> {
    let rule = prop_oneof![
        Just(JumpRule::Orthogonal),
        Just(JumpRule::Diagonal),
        Just(JumpRule::Triangular)
    ];
    let all = (
        any::<[[bool; 4]; 4]>(),
        rule,
        any::<u16>(),
        any::<Option<u8>>(),
    );
    all.prop_filter_map("no board of that size", |(cells, rule, pegs, key)| {
        let cell = |&is_hole: &bool| if is_hole { 'o' } else { ' ' };
        let rows: Vec<String> = cells
            .iter()
            .map(|row| row.iter().map(cell).collect())
            .collect();
        let board = Board::new("small", "Small", &rows, rule).ok()?;
        let holes: Vec<Hole> = board.holes().collect();
        let key = key.map(|key| holes[usize::from(key) % holes.len()]);
        let pegs = HoleSet::from_bits(u128::from(pegs)) & board.all();
        let is_small = (4..=12).contains(&holes.len()) && (1..=8).contains(&pegs.len());
        is_small.then_some((board, Position::new(pegs, key)))
    })
}

/// A large board, and few pegs on it: one that is alone could go back in more ways than can be followed.
pub(super) fn few_pegs<const N: usize>(pegs: [&str; N]) -> (PackedBoard<u64>, [u64; N]) {
    let library = Library::embedded();
    let square = library.entry("square49").unwrap();
    let board = square.board_under(JumpRule::Diagonal).unwrap();
    let packed = PackedBoard::new(&board, None, &[]);
    let words = pegs.map(|pegs| packed.pack(Position::of(read_pegs(&board, pegs).unwrap())));
    (packed, words)
}

/// A position and, where that is possible, the same with Cremers' Key used.
fn with_key(position: Position) -> Vec<Position> {
    let key = position.key_playable().map(Action::Key);
    let used = key.map(|key| position.play_unchecked(key));
    [position].into_iter().chain(used).collect()
}

/// The positions that one move leads to: all jumps are of the same peg. Cremers' Key, which is no move, may be used
/// before and after.
pub(super) fn after_one_move(board: &Board, position: Position) -> BTreeSet<Position> {
    let mut found = BTreeSet::new();
    for before in with_key(position) {
        for peg in before.pegs {
            jump_on(board, before, peg, &mut found);
        }
    }
    found
        .into_iter()
        .flat_map(|(next, _)| with_key(next))
        .collect()
}

/// Adds where a peg can jump on to, with the hole in which it is then.
fn jump_on(board: &Board, position: Position, peg: Hole, found: &mut BTreeSet<(Position, Hole)>) {
    for jump in position.jumps_from(board, peg) {
        let next = position.play_unchecked(Action::Jump(jump));
        if found.insert((next, jump.to)) {
            jump_on(board, next, jump.to, found);
        }
    }
}

/// The fewest moves from a position to each that can be reached, breadth first.
pub(super) fn distances(board: &Board, from: Position) -> BTreeMap<Position, usize> {
    let mut found = BTreeMap::new();
    let mut layer: BTreeSet<Position> = with_key(from).into_iter().collect();
    for moves in 0.. {
        layer.retain(|position| !found.contains_key(position));
        if layer.is_empty() {
            break;
        }
        found.extend(layer.iter().map(|&position| (position, moves)));
        let next = layer
            .iter()
            .flat_map(|&position| after_one_move(board, position));
        layer = next.collect();
    }
    found
}

#[test]
fn a_peg_takes_two_others_in_one_move() {
    let board = Board::new(
        "angle",
        "Angle",
        &["ooo", "  o", "  o"],
        JumpRule::Orthogonal,
    )
    .unwrap();
    let pegs = |holes: [usize; 3]| -> HoleSet { holes.into_iter().map(Hole::at).collect() };
    // a1 over b1 to c1, then over c2 to c3.
    let from = Position::of(pegs([0, 1, 3]));
    let to = Position::of(HoleSet::of(Hole::at(4)));
    assert_eq!(distances(&board, from)[&to], 1);
    assert_eq!(distances(&board, from).len(), 3);
}
