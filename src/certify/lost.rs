//! Proofs that the goal cannot be reached.

use std::collections::HashSet;
use std::fmt::Write;

use crate::certify::text::{
    self, NotWritten, WrittenProof, coded, spaced, write_head, write_listed,
};
use crate::proof::Reason;
use crate::proof::cuts::Cuts;
use crate::proof::losses::{ParityLoss, UnavoidableLosses};
use crate::proof::outer_regions::outer_regions;
use crate::rules::board::Board;
use crate::rules::problem::Problem;
use crate::rules::resource::ResourceCount;
use crate::run::Limits;
use crate::solve;
use crate::verify::Claim;
use crate::verify::count::ProofCount;
use crate::verify::game::{Placed, Played};
use crate::verify::lost::{Target, targets};
use crate::verify::read::{ListedSet, MOST_PARTS, ProofHead};

/// The resource counts of the problem that are tried, beside those of the reason.
const COUNTS: usize = 32;
/// A level with fewer positions than this is not worth learning counts for.
const LARGE: usize = 400;
/// The positions of a level that counts are learnt from.
const LEARNT_FROM: usize = 16;

/// Writes a proof that the goal of a problem cannot be reached from its start, of `most` positions at most. `reason` is
/// why the solver says so. Conditions on the line are no part of the claim: where only they keep the problem from being
/// won, there is no proof.
///
/// # Errors
/// Why there is none.
pub fn lost(
    problem: &Problem,
    reason: &Reason,
    most: usize,
    limits: &Limits,
    out: &mut dyn Write,
) -> Result<WrittenProof, NotWritten> {
    let board = problem.board();
    let head = text::head(problem, Claim::Lost)?;
    if problem.is_won(problem.start()) {
        return Err(NotWritten::Winnable);
    }
    let mut counts = Vec::new();
    let back = leaves(reason, board, &mut counts);
    let of_problem = solve::resource_counts(problem, COUNTS).into_iter();
    counts.extend(of_problem.filter_map(|need| plain(board, need.count)));
    let mut targets = targets(&head, back).map_err(|_| NotWritten::Winnable)?;
    let mut maker = Maker {
        head,
        counts: Vec::new(),
        used: Vec::new(),
        most,
        limits,
        made: 0,
    };
    for count in &counts {
        maker.add(count, &mut targets);
    }
    let known = maker.counts.len();
    let start = maker.head.start;
    targets.retain(|target| !maker.is_ruled_out(start, std::slice::from_ref(target)));
    // What first and last jumps have shown holds for each target by itself; a search was for all of them together.
    let is_search = matches!(reason, Reason::Exhausted { .. });
    let share = if is_search { targets.len().max(1) } else { 1 };
    let mut sets = Vec::new();
    for targets in targets.chunks_mut(share) {
        // What was learnt for other targets has an index that counts for these, too.
        for count in &maker.counts[known..] {
            for target in &mut *targets {
                target.add(&maker.head.game, &of_proof(&maker.head.game, count));
            }
        }
        let closed = maker.closed(targets)?;
        sets.push((
            targets.iter().map(|target| target.ends[0]).collect(),
            closed,
        ));
    }
    maker.write(back, &sets, out)
}

/// The counts of the board that a reason rests on, and how many last actions it looks at one by one.
fn leaves(reason: &Reason, board: &Board, counts: &mut Vec<UnavoidableLosses>) -> usize {
    match reason {
        Reason::ResourceCount { count, .. } => counts.extend(plain(board, count.clone())),
        Reason::UnavoidableLosses { losses, .. } if losses.check(board).is_ok() => {
            counts.push(losses.clone());
        }
        Reason::OneJump(parts) => return deepest(parts, board, counts),
        Reason::EachFinish(parts) => return deepest(parts, board, counts),
        Reason::LastJump(parts) => return 1 + deepest(parts, board, counts),
        _ => {}
    }
    0
}

fn deepest<T>(parts: &[(T, Reason)], board: &Board, counts: &mut Vec<UnavoidableLosses>) -> usize {
    let of_parts = parts.iter().map(|(_, part)| leaves(part, board, counts));
    of_parts.max().unwrap_or(0)
}

/// A count with nothing charged, if it is one of the board.
fn plain(board: &Board, count: ResourceCount) -> Option<UnavoidableLosses> {
    UnavoidableLosses::new(board, count, Vec::new(), Vec::new()).ok()
}

/// Makes sets of positions that no game leaves.
struct Maker<'a> {
    head: ProofHead,
    counts: Vec<UnavoidableLosses>,
    /// Whether each count has ruled out a position.
    used: Vec<bool>,
    most: usize,
    limits: &'a Limits,
    made: usize,
}

impl Maker<'_> {
    /// Adds a count with its images under the symmetries of the board, and tells the targets.
    fn add(&mut self, count: &UnavoidableLosses, targets: &mut [Target]) {
        let board = self.head.game.board.clone();
        for symmetry in board.symmetries() {
            let image = count.image(symmetry);
            // One more could not be read.
            if self.counts.len() == MOST_PARTS || self.counts.contains(&image) {
                continue;
            }
            let count = of_proof(&self.head.game, &image);
            for target in &mut *targets {
                target.add(&self.head.game, &count);
            }
            self.counts.push(image);
            self.used.push(false);
        }
    }

    /// The positions that games lead to from the start and that nothing rules out, up to symmetry.
    fn closed(&mut self, targets: &mut [Target]) -> Result<HashSet<Placed>, NotWritten> {
        let ends: Vec<Placed> = targets.iter().map(|target| target.ends[0]).collect();
        let game = self.head.game.up_to_symmetry(&[&ends]);
        let mut closed = HashSet::new();
        let mut level = vec![game.canonical(self.head.start)];
        while !level.is_empty() {
            self.learn(&mut level, targets);
            let mut next = HashSet::new();
            for &at in &level {
                self.made += 1;
                if self.limits.are_reached(self.made as u64) {
                    return Err(NotWritten::Stopped(self.made));
                }
                for child in game.next(at).map(|child| game.canonical(child)) {
                    if ends.contains(&child) {
                        return Err(NotWritten::Winnable);
                    }
                    if !next.contains(&child) && !self.is_ruled_out(child, targets) {
                        next.insert(child);
                    }
                }
            }
            closed.extend(level);
            if closed.len() + next.len() > self.most {
                return Err(NotWritten::TooLarge(closed.len() + next.len()));
            }
            level = next.into_iter().collect();
            level.sort_unstable();
        }
        Ok(closed)
    }

    fn is_ruled_out(&mut self, at: Placed, targets: &[Target]) -> bool {
        let game = &self.head.game;
        targets.iter().all(|target| {
            if target.is_apart(game, at) {
                return true;
            }
            let by = target.count_against(at);
            if let Some(count) = by {
                self.used[count] = true;
            }
            by.is_some()
        })
    }

    /// Looks for counts that rule out some of a large level, and leaves that out of it.
    fn learn(&mut self, level: &mut Vec<Placed>, targets: &mut [Target]) {
        let unused = self.head.game.unused;
        let (1, Some(end)) = (targets.len(), targets.first().map(|target| target.ends[0])) else {
            return;
        };
        let has_key = |at: Placed| at.meets(unused);
        if level.len() < LARGE || has_key(end) {
            return;
        }
        let board = self.head.game.board.clone();
        let blocks = outer_regions(&board);
        for index in 0..LEARNT_FROM {
            let at = level[index * level.len() / LEARNT_FROM];
            if has_key(at) || self.limits.are_over() || self.is_ruled_out(at, targets) {
                continue;
            }
            let find = |blocks| Cuts::new(&board, at, end, blocks).losses(self.limits);
            if let Some(count) = find(&[]).or_else(|| find(&blocks)) {
                self.add(&count, targets);
            }
        }
        level.retain(|&at| !self.is_ruled_out(at, targets));
    }

    fn write(
        &self,
        back: usize,
        sets: &[ListedSet],
        out: &mut dyn Write,
    ) -> Result<WrittenProof, NotWritten> {
        let game = &self.head.game;
        write_head(&self.head, out)?;
        let counts = self.counts.iter().zip(&self.used);
        let used: Vec<_> = counts
            .filter(|(_, is_used)| **is_used)
            .map(|(count, _)| count)
            .collect();
        for count in &used {
            writeln!(out, "count {}", spaced(&weights(game, count)))?;
            for ParityLoss { holes, loss } in count.parities() {
                writeln!(out, "parity {:x} {loss}", holes.bits())?;
            }
            for region in count.regions() {
                writeln!(out, "region {:x}", region.bits())?;
            }
        }
        if back > 0 {
            writeln!(out, "back {back}")?;
        }
        let mut positions = 0;
        for (targets, closed) in sets {
            writeln!(out, "targets {}", coded(game, targets))?;
            let mut closed: Vec<Placed> = closed.iter().copied().collect();
            closed.sort_unstable();
            write_listed("at", game, &closed, out)?;
            positions += closed.len();
        }
        Ok(WrittenProof {
            positions,
            counts: used.len(),
        })
    }
}

/// A count as the checker has it; the unused key weighs what its peg will.
fn of_proof(game: &Played, losses: &UnavoidableLosses) -> ProofCount {
    let parities = losses.parities().iter();
    let regions = losses.regions().iter();
    ProofCount {
        weights: weights(game, losses),
        parities: parities
            .map(|parity| (parity.holes, parity.loss.into()))
            .collect(),
        parts: regions.map(|&region| (game.part(region), true)).collect(),
        price: 0,
    }
}

/// The weights of a count, hole by hole, and that of the unused key.
fn weights(game: &Played, losses: &UnavoidableLosses) -> Vec<i64> {
    let key = game.key.only().map(|key| losses.count().weight(key));
    losses
        .count()
        .weights()
        .iter()
        .copied()
        .chain(key)
        .map(i64::from)
        .collect()
}
