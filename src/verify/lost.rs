//! Checks that the goal cannot be reached.

use std::collections::HashSet;

use crate::rules::board::Symmetry;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::verify::claim::{Flaw, flaw, shown};
use crate::verify::count::{CountedWays, Played, ProofCount};
use crate::verify::read::{ProofText, Set};

/// A position that every game to a finish comes through.
pub(crate) struct Target {
    pub(crate) at: Position,
    /// Itself and those between it and the finish, with what the counts say of the ways there.
    ends: Vec<(Position, Vec<CountedWays>)>,
}

/// What shows that there is no game.
pub(crate) enum RuledOut {
    /// The class or the number of pegs.
    AtSight,
    /// A count, by its index.
    ByCount(usize),
}

/// Checks the claim, and gives the number of positions looked at.
pub(super) fn check(proof: &ProofText) -> Result<usize, Flaw> {
    let targets = targets(proof)?;
    for target in &targets {
        let is_listed = |set: &Set| set.targets.contains(&target.at);
        let is_open = target.ruled_out(proof.game(), proof.start).is_none();
        if is_open && !proof.sets.iter().any(is_listed) {
            let at = shown(&proof.board, target.at);
            return flaw(format!("nothing is said of {at}"));
        }
    }
    let mut positions = 0;
    for set in &proof.sets {
        check_set(proof, set, &targets)?;
        positions += set.positions.len();
    }
    Ok(positions)
}

/// Checks that no game leads from the start to those targets that a set is about.
fn check_set(proof: &ProofText, set: &Set, targets: &[Target]) -> Result<(), Flaw> {
    let mut targets: Vec<&Target> = targets.iter().collect();
    targets.retain(|target| set.targets.contains(&target.at));
    let ends: Vec<Position> = targets.iter().map(|target| target.at).collect();
    let group = group(proof.game(), &ends);
    let same = set.positions.iter().map(|&at| canonical(&group, at));
    let positions: HashSet<Position> = same.collect();
    let is_covered = |at: Position| {
        let at = canonical(&group, at);
        let is_ruled_out = |target: &&Target| target.ruled_out(proof.game(), at).is_some();
        positions.contains(&at) || targets.iter().all(is_ruled_out)
    };
    if !is_covered(proof.start) {
        return flaw("the start is neither listed nor ruled out");
    }
    for &at in &positions {
        let from = shown(&proof.board, at);
        if ends.contains(&at) {
            return flaw(format!("a target is listed: {from}"));
        }
        for action in at.actions(&proof.board) {
            let child = at.play_unchecked(action);
            if !is_covered(child) {
                let to = shown(&proof.board, child);
                return flaw(format!(
                    "{from} leads to {to}, neither listed nor ruled out"
                ));
            }
        }
    }
    Ok(())
}

impl Target {
    /// How many counts it has taken in.
    pub(crate) fn known_counts(&self) -> usize {
        self.ends.first().map_or(0, |(_, ways)| ways.len())
    }

    /// Takes in what a count says.
    pub(crate) fn add(&mut self, game: Played, count: &ProofCount) {
        for (end, ways) in &mut self.ends {
            ways.push(count.ways(game, &[*end], false));
        }
    }

    /// What shows that no game leads from a position to the target, if anything does.
    pub(crate) fn ruled_out(&self, game: Played, at: Position) -> Option<RuledOut> {
        for (end, ways) in &self.ends {
            if level(at) < level(*end) || classes_differ(game, at, *end) {
                return Some(RuledOut::AtSight);
            }
            if let Some(count) = ways.iter().position(|ways| ways.exceed(at, 0)) {
                return Some(RuledOut::ByCount(count));
            }
        }
        None
    }
}

/// The number of actions that are possible at most: each lowers it by one.
fn level(at: Position) -> usize {
    at.pegs.len() + 2 * usize::from(at.key.is_some())
}

/// Whether the classes of two positions differ. The key, once used, has put a peg into its hole.
fn classes_differ(game: Played, from: Position, to: Position) -> bool {
    let pegs = match (from.key, to.key) {
        (Some(key), None) => from.pegs ^ HoleSet::of(key),
        (None, Some(_)) => return true,
        _ => from.pegs,
    };
    game.board.classes().of(pegs) != game.board.classes().of(to.pegs)
}

/// The finishes of the start's class, with the key used and, where it is granted, unused.
pub(super) fn finishes(proof: &ProofText) -> Vec<Position> {
    let mut finishes = Vec::new();
    for &pegs in &proof.finishes {
        finishes.push(Position::of(pegs));
        finishes.extend(proof.key.map(|key| Position::new(pegs, Some(key))));
    }
    finishes.retain(|&finish| !classes_differ(proof.game(), proof.start, finish));
    finishes
}

/// The targets, made from the finishes by taking back one action after another.
pub(crate) fn targets(proof: &ProofText) -> Result<Vec<Target>, Flaw> {
    let mut targets: Vec<(Position, Vec<Position>)> = Vec::new();
    for finish in finishes(proof) {
        if level(proof.start) < level(finish) + proof.back {
            return flaw("a game may be too short to come through a target");
        }
        targets.push((finish, vec![finish]));
    }
    for _ in 0..proof.back {
        let mut before: Vec<(Position, Vec<Position>)> = Vec::new();
        for (target, ends) in targets {
            for at in taken_back(proof, target) {
                if before.iter().all(|(other, _)| *other != at) {
                    before.push((at, [&ends[..], &[at]].concat()));
                }
            }
        }
        targets = before;
    }
    let mut made = Vec::new();
    for (at, ends) in targets {
        let ends = ends.into_iter().map(|end| (end, Vec::new())).collect();
        made.push(Target { at, ends });
    }
    for count in proof.counts.iter().filter(|count| count.price == 0) {
        for target in &mut made {
            target.add(proof.game(), count);
        }
    }
    Ok(made)
}

/// The positions from which one action leads to this one.
fn taken_back(proof: &ProofText, at: Position) -> Vec<Position> {
    let mut before = Vec::new();
    for jump in proof.board.jumps().all() {
        if at.pegs & jump.holes() == HoleSet::of(jump.to) {
            before.push(Position::new(at.pegs ^ jump.holes(), at.key));
        }
    }
    before.extend(key_taken_back(proof, at));
    before
}

/// The position before the key was used last, if that can be.
pub(super) fn key_taken_back(proof: &ProofText, at: Position) -> Option<Position> {
    let is_used = |key: &Hole| at.key.is_none() && at.pegs.contains(*key);
    let key = proof.key.filter(is_used)?;
    Some(Position::new(at.pegs.without(key), Some(key)))
}

/// The symmetries of a board that keep the key's hole and a set of positions.
pub(crate) fn group<'a>(game: Played<'a>, kept: &[Position]) -> Vec<&'a Symmetry> {
    let mut group = Vec::new();
    for symmetry in game.board.symmetries() {
        let keeps_key = game.key.is_none_or(|key| symmetry.hole(key) == key);
        if keeps_key && kept.iter().all(|&at| kept.contains(&image(symmetry, at))) {
            group.push(symmetry);
        }
    }
    group
}

/// What a symmetry that keeps the key's hole makes of a position.
fn image(symmetry: &Symmetry, at: Position) -> Position {
    Position::new(symmetry.set(at.pegs), at.key)
}

/// The same position for all that the symmetries make of one.
pub(crate) fn canonical(group: &[&Symmetry], at: Position) -> Position {
    let images = group.iter().map(|symmetry| image(symmetry, at));
    images.min_by_key(|image| image.pegs.bits()).unwrap_or(at)
}
