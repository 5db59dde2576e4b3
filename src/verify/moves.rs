//! Checks that no line has fewer moves than claimed.

use std::collections::{HashMap, HashSet};

use crate::rules::hole::HoleSet;
use crate::verify::claim::{Flaw, need};
use crate::verify::count::ProofCount;
use crate::verify::game::{Placed, Played};
use crate::verify::read::{ProofBody, ProofHead};

/// One side of a proof.
struct Side {
    game: Played,
    /// The least layer of each position.
    layers: HashMap<Placed, usize>,
    last: usize,
}

/// Checks that no line has at most N moves, and gives the number of positions looked at.
pub(super) fn check(head: &ProofHead, body: &ProofBody, most: usize) -> Result<usize, Flaw> {
    let (game, start, ends) = (&head.game, [head.start], head.ends());
    let alike = game.up_to_symmetry(&[&start, &head.finishes]);
    let backward = Side::new(alike.backward(), &body.layers[1]);
    let forward = Side::new(alike, &body.layers[0]);
    let of_layers = forward.last + backward.last;
    // Nothing is in the last layer.
    let has_ended = |side: &Side| side.layers.values().all(|&layer| layer < side.last);
    let are_enough = has_ended(&forward) || has_ended(&backward) || most <= of_layers + 1;
    need(are_enough, "there are too few layers")?;
    forward.check(&body.counts, most, [&start, &ends])?;
    backward.check(&body.counts, most, [&ends, &start])?;
    let is_free = |at| game.need(backward.layer(at).is_none(), "the sides meet", at);
    for (&at, &layer) in &forward.layers {
        is_free(at)?;
        if layer == forward.last && most > of_layers {
            moves(game, at).into_iter().try_for_each(is_free)?;
        }
    }
    Ok(forward.layers.len() + backward.layers.len())
}

impl Side {
    fn new(game: Played, listed: &[HashSet<Placed>]) -> Side {
        let mut layers = HashMap::new();
        for (number, layer) in listed.iter().enumerate() {
            for &at in layer {
                layers.entry(game.canonical(at)).or_insert(number);
            }
        }
        Side {
            game,
            layers,
            last: listed.len().saturating_sub(1),
        }
    }

    /// The least layer of a position.
    fn layer(&self, at: Placed) -> Option<usize> {
        self.layers.get(&self.game.canonical(at)).copied()
    }

    /// The first layer has all positions of the side's own end with what the key makes of them, and every move from a
    /// layer but the last leads to the next layer, or one before it, or to where the way to the other end is too long.
    fn check(&self, counts: &[ProofCount], most: usize, ends: [&[Placed]; 2]) -> Result<(), Flaw> {
        let (game, [own, other]) = (&self.game, ends);
        for at in own.iter().flat_map(|&end| game.with_key(end)) {
            game.need(self.layer(at) == Some(0), "a first layer lacks it", at)?;
        }
        let ways: Vec<_> = counts.iter().map(|count| count.ways(game, other)).collect();
        for (&at, &layer) in self.layers.iter().filter(|(_, layer)| **layer < self.last) {
            let left = most.checked_sub(layer + 1);
            for next in moves(game, at) {
                let is_near = self.layer(next).is_some_and(|known| known <= layer + 1);
                let is_far = |left| ways.iter().any(|ways| ways.exceed(next, left));
                let is_fine = is_near || left.is_none_or(is_far);
                game.need(is_fine, "no layer allows for a move to it", next)?;
            }
        }
        Ok(())
    }
}

/// Every position that one move leads to, the key being used before and after as can be.
fn moves(game: &Played, at: Placed) -> HashSet<Placed> {
    let (mut made, mut seen, mut open) = (HashSet::new(), HashSet::new(), Vec::new());
    for at in game.with_key(at) {
        open.extend(at.iter().map(|peg| (at, HoleSet::of(peg))));
    }
    while let Some((at, peg)) = open.pop() {
        for step in game.steps.iter().filter(|step| step.from == peg) {
            if let Some(next) = step.play(at).filter(|&next| seen.insert((next, step.to))) {
                open.push((next, step.to));
                made.extend(game.with_key(next));
            }
        }
    }
    made
}
