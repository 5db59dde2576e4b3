//! Checks that no line has fewer moves than claimed.

use std::collections::{HashMap, HashSet};

use crate::rules::board::{Board, Jump, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::verify::claim::{Flaw, shown};
use crate::verify::count::CountedWays;
use crate::verify::lost::{canonical, finishes, group, key_taken_back};
use crate::verify::read::ProofText;

/// One side: the positions of its layers, and what the counts say of the ways from there to the other end.
struct Side {
    /// The least layer of each position.
    layers: HashMap<Position, usize>,
    last: usize,
    ways: Vec<CountedWays>,
    is_backward: bool,
}

/// What both sides share.
struct LayerCheck<'a> {
    board: &'a Board,
    key: Option<Hole>,
    group: Vec<&'a Symmetry>,
}

/// Checks the claim, and gives the number of positions looked at.
pub(super) fn check(proof: &ProofText, claimed: usize) -> Result<usize, Flaw> {
    let (board, key) = (&*proof.board, proof.key);
    let (starts, ends) = ([proof.start], finishes(proof));
    let keeps = |symmetry: &&Symmetry| symmetry.fixes(proof.start.pegs);
    let all = proof
        .finishes
        .iter()
        .map(|&pegs| Position::of(pegs))
        .collect::<Vec<_>>();
    let group = group(board, key, &all).into_iter().filter(keeps).collect();
    let check = LayerCheck { board, key, group };
    let forward = check.side(proof, &starts, &ends, false)?;
    let backward = check.side(proof, &ends, &starts, true)?;
    // A line that is too short has at most `most` moves.
    let most = claimed.saturating_sub(1);
    let is_ended = |side: &Side| side.layers.values().all(|&layer| layer < side.last);
    let has_ended = is_ended(&forward) || is_ended(&backward);
    if !has_ended && most > forward.last + backward.last + 1 {
        return Err(Flaw("there are too few layers".to_owned()));
    }
    if let Some(&both) = forward
        .layers
        .keys()
        .find(|both| backward.layers.contains_key(both))
    {
        return Err(Flaw(format!("the sides meet at {}", shown(board, both))));
    }
    check.is_closed(&forward, most)?;
    check.is_closed(&backward, most)?;
    if most > forward.last + backward.last {
        check.never_meet(&forward, &backward)?;
    }
    Ok(forward.layers.len() + backward.layers.len())
}

impl LayerCheck<'_> {
    fn canonical(&self, at: Position) -> Position {
        canonical(&self.group, at)
    }

    /// One side, whose first layer has all positions of its end with what the key makes of them.
    fn side(
        &self,
        proof: &ProofText,
        own: &[Position],
        other: &[Position],
        is_backward: bool,
    ) -> Result<Side, Flaw> {
        let mut layers = HashMap::new();
        let of_side = &proof.layers[usize::from(is_backward)];
        for (number, layer) in of_side.iter().enumerate() {
            for &at in layer {
                layers.entry(self.canonical(at)).or_insert(number);
            }
        }
        let ways = proof.counts.iter();
        let side = Side {
            layers,
            last: of_side.len().saturating_sub(1),
            ways: ways
                .map(|count| count.between(self.board, other, is_backward))
                .collect(),
            is_backward,
        };
        let mut first = own.iter().flat_map(|&end| self.with_key(end, is_backward));
        match first.find(|&at| side.layers.get(&self.canonical(at)) != Some(&0)) {
            Some(at) => Err(Flaw(format!(
                "a first layer lacks {}",
                shown(self.board, at)
            ))),
            None => Ok(side),
        }
    }

    /// Every move from a layer but the last leads to the next layer, or one before it, or to what needs too many moves.
    fn is_closed(&self, side: &Side, most: usize) -> Result<(), Flaw> {
        for (&at, &layer) in side.layers.iter().filter(|(_, layer)| **layer < side.last) {
            for next in self.moves(at, side.is_backward) {
                let known = side.layers.get(&self.canonical(next));
                let left = most as i64 - layer as i64 - 1;
                let is_far = || {
                    left < 0
                        || side
                            .ways
                            .iter()
                            .any(|ways| ways.exceed(self.board, next, left))
                };
                if known.is_none_or(|&known| known > layer + 1) && !is_far() {
                    let (at, next) = (shown(self.board, at), shown(self.board, next));
                    return Err(Flaw(format!(
                        "a move lies between {at} and {next}, which is missing"
                    )));
                }
            }
        }
        Ok(())
    }

    /// No move leads from the last forward layer to the backward side.
    fn never_meet(&self, forward: &Side, backward: &Side) -> Result<(), Flaw> {
        for (&at, _) in forward
            .layers
            .iter()
            .filter(|(_, layer)| **layer == forward.last)
        {
            for next in self.moves(at, false) {
                if backward.layers.contains_key(&self.canonical(next)) {
                    let (at, next) = (shown(self.board, at), shown(self.board, next));
                    return Err(Flaw(format!(
                        "a move leads from {at} to the other side's {next}"
                    )));
                }
            }
        }
        Ok(())
    }

    /// The position as it is, and with the key used or taken back.
    fn with_key(&self, at: Position, is_backward: bool) -> Vec<Position> {
        let other = if is_backward {
            key_taken_back(self.key, at)
        } else {
            at.key_playable().map(|key| Position {
                pegs: at.pegs.with(key),
                key: None,
            })
        };
        [at].into_iter().chain(other).collect()
    }

    /// Every position that one move leads to or, backward, from, the key being used before and after as can be.
    fn moves(&self, at: Position, is_backward: bool) -> HashSet<Position> {
        let mut made = HashSet::new();
        for at in self.with_key(at, is_backward) {
            for peg in at.pegs {
                let mut seen = HashSet::from([(at.pegs, peg)]);
                let mut open = vec![(at.pegs, peg)];
                while let Some((pegs, peg)) = open.pop() {
                    for (next, peg) in self.jumps(pegs, peg, is_backward) {
                        if seen.insert((next, peg)) {
                            open.push((next, peg));
                            made.extend(self.with_key(Position { pegs: next, ..at }, is_backward));
                        }
                    }
                }
            }
        }
        made
    }

    /// What a jump of the peg in a hole makes of the pegs, or made them of, and where that peg is then.
    fn jumps(&self, pegs: HoleSet, peg: Hole, is_backward: bool) -> Vec<(HoleSet, Hole)> {
        let all = self.board.jumps().all().iter();
        let of_peg = all.filter_map(|&jump: &Jump| {
            let (here, there) = if is_backward {
                (jump.to, jump.from)
            } else {
                (jump.from, jump.to)
            };
            let wanted = if is_backward {
                HoleSet::of(jump.to)
            } else {
                jump.needs()
            };
            let is_possible = here == peg && pegs & jump.holes() == wanted;
            is_possible.then_some((pegs ^ jump.holes(), there))
        });
        of_peg.collect()
    }
}
