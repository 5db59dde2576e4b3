//! Checks that no line has fewer moves than claimed.

use std::collections::{HashMap, HashSet};

use crate::rules::board::Symmetry;
use crate::rules::hole::HoleSet;
use crate::rules::position::Position;
use crate::verify::claim::{Flaw, flaw, shown};
use crate::verify::count::{CountedWays, ProofCount};
use crate::verify::lost::{canonical, finishes, group, key_taken_back};
use crate::verify::read::ProofText;

/// One side: the positions of its layers, and what the counts say of the ways from there to the other end.
struct Side<'a> {
    proof: &'a ProofText,
    group: &'a [&'a Symmetry],
    is_backward: bool,
    /// The least layer of each position.
    layers: HashMap<Position, usize>,
    last: usize,
    ways: Vec<CountedWays>,
}

/// Checks the claim, and gives the number of positions looked at.
pub(super) fn check(proof: &ProofText, claimed: usize) -> Result<usize, Flaw> {
    let (start, ends) = ([proof.start], finishes(proof));
    let finishes = proof.finishes.iter().copied().map(Position::of);
    let mut group = group(proof.game(), &finishes.collect::<Vec<_>>());
    group.retain(|symmetry| symmetry.fixes(proof.start.pegs));
    let forward = Side::new(proof, &group, [&start, &ends], false)?;
    let backward = Side::new(proof, &group, [&ends, &start], true)?;
    // A line that is too short has at most `most` moves.
    let (most, of_layers) = (claimed.saturating_sub(1), forward.last + backward.last);
    if !forward.has_ended() && !backward.has_ended() && most > of_layers + 1 {
        return flaw("there are too few layers");
    }
    let mut both = forward.layers.keys();
    if let Some(&both) = both.find(|at| backward.layers.contains_key(at)) {
        let at = shown(&proof.board, both);
        return flaw(format!("the sides meet at {at}"));
    }
    forward.check(most, (most > of_layers).then_some(&backward))?;
    backward.check(most, None)?;
    Ok(forward.layers.len() + backward.layers.len())
}

impl<'a> Side<'a> {
    /// One side, whose first layer has all positions of its own end with what the key makes of them.
    fn new(
        proof: &'a ProofText,
        group: &'a [&'a Symmetry],
        [own, other]: [&[Position]; 2],
        is_backward: bool,
    ) -> Result<Side<'a>, Flaw> {
        let mut layers = HashMap::new();
        let of_side = &proof.layers[usize::from(is_backward)];
        for (number, layer) in of_side.iter().enumerate() {
            for &at in layer {
                layers.entry(canonical(group, at)).or_insert(number);
            }
        }
        let mut first = own
            .iter()
            .flat_map(|&end| with_key(proof, end, is_backward));
        if let Some(at) = first.find(|&at| layers.get(&canonical(group, at)) != Some(&0)) {
            let at = shown(&proof.board, at);
            return flaw(format!("a first layer lacks {at}"));
        }
        let ways = |count: &ProofCount| count.ways(proof.game(), other, is_backward);
        Ok(Side {
            proof,
            group,
            is_backward,
            layers,
            last: of_side.len().saturating_sub(1),
            ways: proof.counts.iter().map(ways).collect(),
        })
    }

    /// Whether no position is in the last layer.
    fn has_ended(&self) -> bool {
        self.layers.values().all(|&layer| layer < self.last)
    }

    /// Every move from a layer but the last leads to the next layer, or one before it, or to what needs too many moves;
    /// none from the last leads to the other side, if it is given.
    fn check(&self, most: usize, other: Option<&Side>) -> Result<(), Flaw> {
        for (&at, &layer) in &self.layers {
            if layer == self.last && other.is_none() {
                continue;
            }
            for next in moves(self.proof, at, self.is_backward) {
                let same = canonical(self.group, next);
                let is_fine = if layer == self.last {
                    other.is_none_or(|other| !other.layers.contains_key(&same))
                } else {
                    let known = self.layers.get(&same);
                    known.is_some_and(|&known| known <= layer + 1)
                        || self.is_too_far(next, most, layer + 1)
                };
                if !is_fine {
                    let [at, next] = [at, next].map(|at| shown(&self.proof.board, at));
                    return flaw(format!(
                        "no layer allows for the move between {at} and {next}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Whether a position that so many moves lie before is on no line of at most `most` moves.
    fn is_too_far(&self, at: Position, most: usize, moves: usize) -> bool {
        let Some(left) = most.checked_sub(moves) else {
            return true;
        };
        self.ways.iter().any(|ways| ways.exceed(at, left as i64))
    }
}

/// The position as it is, and with the key used or, backward, taken back.
fn with_key(proof: &ProofText, at: Position, is_backward: bool) -> Vec<Position> {
    let used = |key| Position::of(at.pegs.with(key));
    let other = if is_backward {
        key_taken_back(proof, at)
    } else {
        at.key_playable().map(used)
    };
    [at].into_iter().chain(other).collect()
}

/// Every position that one move leads to or, backward, from, the key being used before and after as can be.
fn moves(proof: &ProofText, at: Position, is_backward: bool) -> HashSet<Position> {
    let mut made = HashSet::new();
    let mut open = Vec::new();
    for at in with_key(proof, at, is_backward) {
        open.extend(at.pegs.iter().map(|peg| (at, peg)));
    }
    let mut seen: HashSet<_> = open.iter().copied().collect();
    while let Some((at, peg)) = open.pop() {
        for jump in proof.board.jumps().all() {
            let (here, there, stands) = if is_backward {
                (jump.to, jump.from, HoleSet::of(jump.to))
            } else {
                (jump.from, jump.to, jump.needs())
            };
            let next = Position::new(at.pegs ^ jump.holes(), at.key);
            let is_possible = here == peg && at.pegs & jump.holes() == stands;
            if is_possible && seen.insert((next, there)) {
                open.push((next, there));
                made.extend(with_key(proof, next, is_backward));
            }
        }
    }
    made
}
