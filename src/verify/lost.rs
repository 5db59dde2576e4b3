//! Checks that the goal cannot be reached.

use std::collections::HashSet;

use crate::rules::board::{Board, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::verify::claim::{Flaw, shown};
use crate::verify::count::{CheckedCount, CountedWays, classes_differ};
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
    let board = &proof.board;
    let targets = targets(proof)?;
    for target in &targets {
        let is_listed = proof
            .sets
            .iter()
            .any(|set| set.targets.contains(&target.at));
        if !is_listed && target.ruled_out(board, proof.start).is_none() {
            return Err(Flaw(format!(
                "nothing is said of {}",
                shown(board, target.at)
            )));
        }
    }
    proof.sets.iter().try_fold(0, |count, set| {
        let of_set = targets
            .iter()
            .filter(|target| set.targets.contains(&target.at));
        check_set(proof, set, &of_set.collect::<Vec<_>>())?;
        Ok(count + set.positions.len())
    })
}

/// Checks that no game leads from the start to the targets of a set.
fn check_set(proof: &ProofText, set: &Set, targets: &[&Target]) -> Result<(), Flaw> {
    let board = &proof.board;
    let ends: Vec<Position> = targets.iter().map(|target| target.at).collect();
    let group = group(board, proof.key, &ends);
    let positions: HashSet<_> = set
        .positions
        .iter()
        .map(|&at| canonical(&group, at))
        .collect();
    let is_covered = |at: Position| {
        let at = canonical(&group, at);
        let is_ruled_out = |target: &&Target| target.ruled_out(board, at).is_some();
        positions.contains(&at) || targets.iter().all(is_ruled_out)
    };
    if !is_covered(proof.start) {
        return Err(Flaw("the start is neither listed nor ruled out".to_owned()));
    }
    for &at in &positions {
        if ends.contains(&at) {
            return Err(Flaw(format!("a target is listed: {}", shown(board, at))));
        }
        let mut children = at.actions(board).map(|action| at.play_unchecked(action));
        if let Some(child) = children.find(|&child| !is_covered(child)) {
            let (at, child) = (shown(board, at), shown(board, child));
            return Err(Flaw(format!(
                "{at} leads to {child}, neither listed nor ruled out"
            )));
        }
    }
    Ok(())
}

impl Target {
    /// The target that leads on to some others, or to none if it is a finish.
    fn new(proof: &ProofText, at: Position, on_the_way: &[Position]) -> Target {
        let mut target = Target {
            at,
            ends: Vec::new(),
        };
        for &end in on_the_way.iter().chain([&at]) {
            target.ends.push((end, Vec::new()));
        }
        for count in proof.counts.iter().filter(|count| count.price == 0) {
            target.add(&proof.board, count);
        }
        target
    }

    /// Takes in what a count says.
    pub(crate) fn add(&mut self, board: &Board, count: &CheckedCount) {
        for (end, ways) in &mut self.ends {
            ways.push(count.between(board, &[*end], false));
        }
    }

    /// What shows that no game leads from a position to the target, if anything does.
    pub(crate) fn ruled_out(&self, board: &Board, at: Position) -> Option<RuledOut> {
        let by_end = |(end, ways): &(Position, Vec<CountedWays>)| {
            if level(at) < level(*end) || classes_differ(board, at, *end) {
                return Some(RuledOut::AtSight);
            }
            ways.iter()
                .position(|ways| ways.exceed(board, at, 0))
                .map(RuledOut::ByCount)
        };
        self.ends.iter().find_map(by_end)
    }
}

/// The number of actions that are possible at most: each lowers it by one.
fn level(at: Position) -> usize {
    at.pegs.len() + 2 * usize::from(at.key.is_some())
}

/// The finishes of the start's class, with the key used and, where it is granted, unused.
pub(super) fn finishes(proof: &ProofText) -> Vec<Position> {
    let keys: Vec<Option<Hole>> = proof.key.into_iter().map(Some).chain([None]).collect();
    let with_key = |&pegs: &HoleSet| keys.iter().map(move |&key| Position { pegs, key });
    let all = proof.finishes.iter().flat_map(with_key);
    all.filter(|&finish| !classes_differ(&proof.board, proof.start, finish))
        .collect()
}

/// The targets, made from the finishes by taking back one action after another.
pub(crate) fn targets(proof: &ProofText) -> Result<Vec<Target>, Flaw> {
    let finishes = finishes(proof);
    if finishes
        .iter()
        .any(|&finish| level(proof.start) < level(finish) + proof.back)
    {
        return Err(Flaw(
            "a game may be too short to come through a target".to_owned(),
        ));
    }
    let mut targets: Vec<(Position, Vec<Position>)> = finishes
        .into_iter()
        .map(|finish| (finish, Vec::new()))
        .collect();
    for _ in 0..proof.back {
        let mut before: Vec<(Position, Vec<Position>)> = Vec::new();
        for (target, mut on_the_way) in targets {
            on_the_way.push(target);
            for at in taken_back(proof, target) {
                if before.iter().all(|(other, _)| *other != at) {
                    before.push((at, on_the_way.clone()));
                }
            }
        }
        targets = before;
    }
    let targets = targets.into_iter();
    Ok(targets
        .map(|(at, on_the_way)| Target::new(proof, at, &on_the_way))
        .collect())
}

/// The positions that one action leads from to this one.
fn taken_back(proof: &ProofText, at: Position) -> impl Iterator<Item = Position> {
    let jumps = proof.board.jumps().all().iter();
    let last = jumps.filter(move |jump| at.pegs & jump.holes() == HoleSet::of(jump.to));
    let by_jump = last.map(move |jump| Position {
        pegs: at.pegs ^ jump.holes(),
        ..at
    });
    by_jump.chain(key_taken_back(proof.key, at))
}

/// The position before the key was used last, if that can be.
pub(super) fn key_taken_back(key: Option<Hole>, at: Position) -> Option<Position> {
    let key = key.filter(|&key| at.key.is_none() && at.pegs.contains(key))?;
    Some(Position {
        pegs: at.pegs.without(key),
        key: Some(key),
    })
}

/// The symmetries of a board that keep the key's hole and a set of positions.
pub(crate) fn group<'a>(
    board: &'a Board,
    key: Option<Hole>,
    kept: &[Position],
) -> Vec<&'a Symmetry> {
    let keeps = |symmetry: &&Symmetry| {
        key.is_none_or(|key| symmetry.hole(key) == key)
            && kept.iter().all(|&at| kept.contains(&image(symmetry, at)))
    };
    board.symmetries().iter().filter(keeps).collect()
}

/// What a symmetry that keeps the key's hole makes of a position.
fn image(symmetry: &Symmetry, at: Position) -> Position {
    Position {
        pegs: symmetry.set(at.pegs),
        ..at
    }
}

/// The same position for all that the symmetries make of one.
pub(crate) fn canonical(group: &[&Symmetry], at: Position) -> Position {
    let images = group.iter().map(|symmetry| image(symmetry, at));
    images.min_by_key(|image| image.pegs.bits()).unwrap_or(at)
}
