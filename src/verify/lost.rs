//! Checks that the goal cannot be reached.

use std::collections::HashSet;

use crate::verify::claim::Flaw;
use crate::verify::count::{CountedWays, ProofCount};
use crate::verify::game::{Placed, Played};
use crate::verify::read::{ListedSet, ProofBody, ProofHead};

/// A position that every game to a finish comes through.
pub(crate) struct Target {
    /// Itself first, and those between it and the finish.
    pub(crate) ends: Vec<Placed>,
    /// What each count says of the ways to each of the ends.
    ways: Vec<Vec<CountedWays>>,
}

/// Checks the claim, and gives the number of positions looked at.
pub(super) fn check(head: &ProofHead, body: &ProofBody) -> Result<usize, Flaw> {
    let (game, mut targets) = (&head.game, targets(head, body.back)?);
    for target in &mut targets {
        for count in body.counts.iter().filter(|count| count.price == 0) {
            target.add(game, count);
        }
        let at = target.ends[0];
        let is_listed = body.sets.iter().any(|(of, _)| of.contains(&at));
        let is_known = is_listed || target.is_ruled_out(game, head.start);
        game.need(is_known, "nothing is said of a target", at)?;
    }
    for set in &body.sets {
        check_set(head, set, &targets)?;
    }
    Ok(body.sets.iter().map(|(_, listed)| listed.len()).sum())
}

/// Checks that no game leads from the start to those targets that a set is about.
fn check_set(head: &ProofHead, set: &ListedSet, targets: &[Target]) -> Result<(), Flaw> {
    let mut targets: Vec<&Target> = targets.iter().collect();
    targets.retain(|target| set.0.contains(&target.ends[0]));
    let ends: Vec<Placed> = targets.iter().map(|target| target.ends[0]).collect();
    let game = head.game.up_to_symmetry(&[&ends]);
    let listed: HashSet<Placed> = set.1.iter().map(|&at| game.canonical(at)).collect();
    let check_next = |next: Placed| {
        let at = game.canonical(next);
        let is_ruled_out = |target: &&Target| target.is_ruled_out(&game, at);
        let is_covered = listed.contains(&at) || targets.iter().all(is_ruled_out);
        game.need(is_covered, "neither listed nor ruled out", next)
    };
    check_next(head.start)?;
    for &at in &listed {
        game.need(!ends.contains(&at), "a target is listed", at)?;
        game.next(at).try_for_each(check_next)?;
    }
    Ok(())
}

impl Target {
    /// Takes in what a count says.
    pub(crate) fn add(&mut self, game: &Played, count: &ProofCount) {
        let ways = self.ends.iter().map(|&end| count.ways(game, &[end]));
        self.ways.push(ways.collect());
    }

    /// Whether the class, the number of pegs or a count shows that no game leads from a position to the target.
    pub(crate) fn is_ruled_out(&self, game: &Played, at: Placed) -> bool {
        self.is_apart(game, at) || self.count_against(at).is_some()
    }

    /// Whether the class or the number of pegs shows it.
    pub(crate) fn is_apart(&self, game: &Played, at: Placed) -> bool {
        self.ends.iter().any(|&end| game.are_apart(at, end))
    }

    /// The first count that shows it, by its index.
    pub(crate) fn count_against(&self, at: Placed) -> Option<usize> {
        let shows = |ways: &Vec<CountedWays>| ways.iter().any(|ways| ways.exceed(at, 0));
        self.ways.iter().position(shows)
    }
}

/// The targets, made from the finishes by taking back one step after another. No count is told to them yet.
pub(crate) fn targets(head: &ProofHead, back: usize) -> Result<Vec<Target>, Flaw> {
    let game = &head.game;
    // Each step lowers it by one.
    let level = |at: Placed| at.len() + (at & game.unused).len();
    let mut chains: Vec<Vec<Placed>> = Vec::new();
    for end in head.ends() {
        let is_far = level(head.start) >= level(end) + back;
        game.need(is_far, "a game to it may be too short", end)?;
        chains.push(vec![end]);
    }
    for _ in 0..back {
        let mut longer: Vec<Vec<Placed>> = Vec::new();
        for chain in chains {
            for at in game.backward().next(chain[0]) {
                if longer.iter().all(|other| other[0] != at) {
                    longer.push([&[at], &chain[..]].concat());
                }
            }
        }
        chains = longer;
    }
    let made = chains.into_iter().map(|ends| (ends, Vec::new()));
    Ok(made.map(|(ends, ways)| Target { ends, ways }).collect())
}
