//! Finds proofs that a position is lost without searching what lies below it.
//!
//! Where no [`UnavoidableLosses`] rules a position out, the first jumps are looked at one by one, or the last ones: the
//! game that is left in between has less freedom. Two of them settle all problems from one vacancy to one survivor of
//! the 41-hole diamond and of Wiegleb's board that Bell found unsolvable by integer programming and exhaustion, in
//! milliseconds.

use std::collections::HashSet;

use crate::counts::find;
use crate::proof::cuts::Cuts;
use crate::proof::losses::UnavoidableLosses;
use crate::proof::outer_regions::outer_regions;
use crate::proof::reason::Reason;
use crate::rules::board::{Board, Jump};
use crate::rules::finish;
use crate::rules::hole::HoleSet;
use crate::rules::position::{Action, Position};
use crate::rules::problem::Goal;
use crate::run::limits::Limits;

/// A reason why the goal cannot be reached from a position, if one is found with so much effort. Positions that are
/// lost at sight (another class, no jumps) are not looked for. While Cremers' Key is unused resource counts alone are
/// tried.
pub(crate) fn prove(
    board: &Board,
    position: Position,
    goal: Goal,
    proof: Proof<'_>,
    limits: &Limits,
) -> Option<Reason> {
    let Proof {
        effort,
        is_told,
        made,
    } = proof;
    if position.key.is_some() {
        return prove_with_key(board, position, goal, effort.cases, limits);
    }
    let mut prover = Prover::new(board, effort, made, limits);
    let finishes = finish::finishes(board, position, goal);
    let reasons = finishes.iter().map(|finish| {
        let (from, to) = (position.pegs, finish.pegs);
        let mut found =
            (0..=effort.cases).map(|cases| (cases, prover.prove(from, to, cases, false)));
        let (cases, reason) = found.find(|(_, reason)| reason.is_some())?;
        // No failure is made twice, so this goes straight to what is to be told.
        let told = is_told.then(|| prover.prove(from, to, cases, true));
        Some((to, told.flatten().or(reason)?))
    });
    let mut reasons: Vec<_> = reasons.collect::<Option<_>>()?;
    match goal {
        Goal::Exactly(_) => reasons.pop().map(|(_, reason)| reason),
        Goal::PegsAnywhere(_) => Some(Reason::EachFinish(reasons)),
    }
}

/// A reason for a position with Cremers' Key unused: a resource count, which allows for what the key puts in, or one
/// after each action that can be the next. Without it the game with the key from the centre of the 41-hole diamond
/// would be lost by a search through 57,573 positions instead of by two counts.
fn prove_with_key(
    board: &Board,
    position: Position,
    goal: Goal,
    cases: usize,
    limits: &Limits,
) -> Option<Reason> {
    if limits.are_over() || goal.is_reached(position.pegs) {
        return None;
    }
    let finishes = finish::finishes(board, position, goal);
    if let Some(count) = find::find(board, position, &finishes) {
        return Some(Reason::ResourceCount {
            value: count.value(position.pegs),
            needed: find::needed(&count, position.key, &finishes)?,
            count,
        });
    }
    let cases = cases.checked_sub(1)?;
    let actions = position.actions(board);
    let reasons = actions.map(|action| {
        let after = position.play_unchecked(action);
        Some((action, prove_with_key(board, after, goal, cases, limits)?))
    });
    let reasons: Vec<_> = reasons.collect::<Option<_>>()?;
    Some(if reasons.is_empty() {
        Reason::NoJumps
    } else {
        Reason::OneJump(reasons)
    })
}

/// How hard to look for a proof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProofEffort {
    /// How many first and last jumps are looked at one by one, at most two.
    pub(crate) cases: usize,
    /// How many attempts to rule out every game between two positions. They take 1 to 4 ms, with regions up to 45 ms.
    pub(crate) attempts: usize,
    /// Whether regions may charge.
    pub(crate) with_regions: bool,
}

impl ProofEffort {
    /// No limit.
    pub(crate) const UNLIMITED: ProofEffort = ProofEffort {
        cases: 2,
        attempts: usize::MAX,
        with_regions: true,
    };
}

/// What kind of proof is looked for.
pub(crate) struct Proof<'a> {
    /// How hard to look.
    pub(crate) effort: ProofEffort,
    /// Whether a person is to read it: to simplify it takes ten times as long as to find it.
    pub(crate) is_told: bool,
    /// Those that failed before.
    pub(crate) made: &'a mut ProofAttempts,
}

/// The attempts at proofs for a goal that failed, kept from one question to the next: none is made twice.
#[derive(Default, Debug)]
pub(crate) struct ProofAttempts {
    /// The games that no losses were found against.
    failed: HashSet<Games>,
}

/// The games between two positions, and whether regions may charge.
type Games = (HoleSet, HoleSet, bool);

impl ProofAttempts {
    /// The most failures that are kept.
    const MOST_FAILED: usize = 1 << 16;

    /// Losses that rule out every game between two positions, in which these candidates may be regions: found now,
    /// unless that failed before.
    pub(crate) fn find(
        &mut self,
        board: &Board,
        (from, to): (HoleSet, HoleSet),
        candidates: &[HoleSet],
        limits: &Limits,
    ) -> Option<UnavoidableLosses> {
        self.attempt((from, to, !candidates.is_empty()), limits, || {
            Cuts::new(board, from, to, candidates).losses(limits)
        })
    }

    /// Makes an attempt unless it is known to fail.
    fn attempt(
        &mut self,
        games: Games,
        limits: &Limits,
        find: impl FnOnce() -> Option<UnavoidableLosses>,
    ) -> Option<UnavoidableLosses> {
        if self.failed.contains(&games) {
            return None;
        }
        let losses = find();
        if losses.is_none() && !limits.are_over() {
            if self.failed.len() >= ProofAttempts::MOST_FAILED {
                self.failed.clear();
            }
            self.failed.insert(games);
        }
        losses
    }
}

struct Prover<'a> {
    board: &'a Board,
    limits: &'a Limits,
    /// The sets of holes that may become regions.
    candidates: Vec<HoleSet>,
    /// How many attempts are left.
    attempts: usize,
    made: &'a mut ProofAttempts,
}

impl<'a> Prover<'a> {
    fn new(
        board: &'a Board,
        effort: ProofEffort,
        made: &'a mut ProofAttempts,
        limits: &'a Limits,
    ) -> Prover<'a> {
        let candidates = if effort.with_regions {
            outer_regions(board)
        } else {
            Vec::new()
        };
        Prover {
            board,
            limits,
            candidates,
            attempts: effort.attempts,
            made,
        }
    }

    /// A reason that rests on at most that many first and last jumps in a row being looked at one by one.
    fn prove(&mut self, from: HoleSet, to: HoleSet, cases: usize, is_told: bool) -> Option<Reason> {
        if from.len() <= to.len() || self.limits.are_over() {
            return None;
        }
        if let Some(losses) = self.losses(from, to, is_told) {
            return Some(Reason::of_losses(losses, from, to));
        }
        let cases = cases.checked_sub(1)?;
        let jumps = self.board.jumps();
        if jumps.count_legal(from) <= jumps.leading_to(to).count() {
            let reason = self.prove_after(from, to, cases, is_told);
            reason.or_else(|| self.prove_before(from, to, cases, is_told))
        } else {
            let reason = self.prove_before(from, to, cases, is_told);
            reason.or_else(|| self.prove_after(from, to, cases, is_told))
        }
    }

    /// A reason by way of every jump that can be the first.
    fn prove_after(
        &mut self,
        from: HoleSet,
        to: HoleSet,
        cases: usize,
        is_told: bool,
    ) -> Option<Reason> {
        let first: Vec<Jump> = self.board.jumps().legal(from).collect();
        let is_told = is_told && first.len() == 1;
        if first.is_empty() {
            return Some(Reason::NoJumps);
        }
        let prove = |&jump: &Jump| {
            let reason = self.prove(from ^ jump.holes(), to, cases, is_told)?;
            Some((Action::Jump(jump), reason))
        };
        first
            .iter()
            .map(prove)
            .collect::<Option<_>>()
            .map(Reason::OneJump)
    }

    /// A reason by way of every jump that can be the last.
    fn prove_before(
        &mut self,
        from: HoleSet,
        to: HoleSet,
        cases: usize,
        is_told: bool,
    ) -> Option<Reason> {
        let last: Vec<Jump> = self.board.jumps().leading_to(to).collect();
        let is_told = is_told && last.len() == 1;
        let prove = |&jump: &Jump| {
            let reason = self.prove(from, to ^ jump.holes(), cases, is_told)?;
            Some((jump, reason))
        };
        last.iter()
            .map(prove)
            .collect::<Option<_>>()
            .map(Reason::LastJump)
    }

    /// Losses that rule out every game between two positions, if an attempt that is left finds some.
    fn losses(&mut self, from: HoleSet, to: HoleSet, is_told: bool) -> Option<UnavoidableLosses> {
        let games = (from, to, !self.candidates.is_empty());
        if self.made.failed.contains(&games) {
            return None;
        }
        self.attempts = self.attempts.checked_sub(1)?;
        let (board, candidates, limits) = (self.board, &self.candidates, self.limits);
        self.made.attempt(games, limits, || {
            // With no regions if possible.
            let with_regions = (!candidates.is_empty()).then_some(&candidates[..]);
            let mut choices = [&[][..]].into_iter().chain(with_regions);
            choices.find_map(|candidates| {
                let mut cuts = Cuts::new(board, from, to, candidates);
                let losses = cuts.losses(limits)?;
                Some(if is_told {
                    cuts.simplest(losses, limits)
                } else {
                    losses
                })
            })
        })
    }
}
