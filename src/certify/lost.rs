//! Proofs that the goal cannot be reached.

use std::collections::HashSet;
use std::fmt::Write;

use crate::certify::text::{NotWritten, WrittenProof, coded, spaced, write_head};
use crate::proof::Reason;
use crate::proof::cuts::Cuts;
use crate::proof::losses::{ParityLoss, UnavoidableLosses};
use crate::proof::outer_regions::outer_regions;
use crate::rules::board::{Board, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::rules::problem::Problem;
use crate::rules::resource::ResourceCount;
use crate::run::Limits;
use crate::solve;
use crate::verify::Claim;
use crate::verify::count::{CountPart, Played, ProofCount};
use crate::verify::lost::{RuledOut, Target, canonical, group, targets};
use crate::verify::read::ProofText;

/// The resource counts of the problem that are tried, beside those of the reason.
const COUNTS: usize = 32;
/// A level with fewer positions than this is not worth learning counts for.
const LARGE: usize = 400;
/// The positions of a level that counts are learnt from.
const LEARNT_FROM: usize = 16;
/// The positions on a line of the proof.
const ON_A_LINE: usize = 8;

/// Writes a proof that the goal of a problem cannot be reached from its start, of at most N positions. `reason`
/// is why the solver says so.
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
    let mut proof = ProofText::begin(board.title(), board.clone());
    proof.key = problem.start().key;
    proof.start = problem.start();
    proof.finishes = problem.goal().patterns(board);
    proof.claim = Claim::Lost;
    let mut counts = Vec::new();
    proof.back = leaves(reason, &mut counts);
    let of_problem = solve::resource_counts(problem, COUNTS).into_iter();
    counts.extend(of_problem.map(|need| plain(board, need.count)));
    let mut targets = targets(&proof).map_err(|_| NotWritten::Winnable)?;
    let mut maker = Maker {
        proof,
        counts: Vec::new(),
        used: Vec::new(),
        most,
        limits,
        made: 0,
    };
    for count in &counts {
        maker.add(count, &mut targets);
    }
    let start = maker.proof.start;
    targets.retain(|target| !maker.is_ruled_out(start, std::slice::from_ref(target)));
    // What first and last jumps have shown holds for each target by itself; a search was for all of them together.
    let is_search = matches!(reason, Reason::Exhausted { .. });
    let share = if is_search { targets.len().max(1) } else { 1 };
    let mut sets = Vec::new();
    for targets in targets.chunks_mut(share) {
        let closed = maker.closed(targets)?;
        sets.push((targets.iter().map(|target| target.at).collect(), closed));
    }
    maker.write(&sets, out)
}

/// The counts that a reason rests on, and how many last actions it looks at one by one.
fn leaves(reason: &Reason, counts: &mut Vec<UnavoidableLosses>) -> usize {
    match reason {
        Reason::UnavoidableLosses { losses, .. } => counts.push(losses.clone()),
        Reason::OneJump(parts) => {
            return parts
                .iter()
                .map(|(_, part)| leaves(part, counts))
                .max()
                .unwrap_or(0);
        }
        Reason::EachFinish(parts) => {
            return parts
                .iter()
                .map(|(_, part)| leaves(part, counts))
                .max()
                .unwrap_or(0);
        }
        Reason::LastJump(parts) => {
            return 1 + parts
                .iter()
                .map(|(_, part)| leaves(part, counts))
                .max()
                .unwrap_or(0);
        }
        _ => {}
    }
    0
}

/// A count with nothing charged.
fn plain(board: &Board, count: ResourceCount) -> UnavoidableLosses {
    UnavoidableLosses::new(board, count, Vec::new(), Vec::new())
        .expect("a plain count charges nothing")
}

/// Makes sets of positions that no game leaves.
struct Maker<'a> {
    proof: ProofText,
    counts: Vec<UnavoidableLosses>,
    /// Whether each count has ruled out a position.
    used: Vec<bool>,
    most: usize,
    limits: &'a Limits,
    made: usize,
}

/// Targets, and positions from which none is reached.
type Closed = (Vec<Position>, HashSet<Position>);

impl Maker<'_> {
    /// Adds a count with its images under the symmetries of the board, and tells the targets.
    fn add(&mut self, count: &UnavoidableLosses, targets: &mut [Target]) {
        let board = self.proof.board.clone();
        for symmetry in board.symmetries() {
            let image = losses_image(&board, symmetry, count);
            if self.counts.contains(&image) {
                continue;
            }
            let count = of_proof(self.proof.key, &image);
            for target in &mut *targets {
                target.add(self.proof.game(), &count);
            }
            self.counts.push(image);
            self.used.push(false);
        }
    }

    /// The positions that games lead to from the start and that nothing rules out, up to symmetry.
    fn closed(&mut self, targets: &mut [Target]) -> Result<HashSet<Position>, NotWritten> {
        // What was learnt for other targets has an index that counts for these, too.
        for target in &mut *targets {
            for count in &self.counts[target.known_counts()..] {
                target.add(self.proof.game(), &of_proof(self.proof.key, count));
            }
        }
        let ends: Vec<Position> = targets.iter().map(|target| target.at).collect();
        let board = self.proof.board.clone();
        let game = Played::new(&board, self.proof.key);
        let group = group(game, &ends);
        let mut closed = HashSet::new();
        let mut level = vec![canonical(&group, self.proof.start)];
        while !level.is_empty() {
            self.learn(&mut level, targets);
            let mut next = HashSet::new();
            for &at in &level {
                self.made += 1;
                if self.limits.are_reached(self.made as u64) {
                    return Err(NotWritten::Stopped(self.made));
                }
                for action in at.actions(&board) {
                    let child = canonical(&group, at.play_unchecked(action));
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
            level.sort_unstable_by_key(|at| (at.pegs.bits(), at.key));
        }
        Ok(closed)
    }

    fn is_ruled_out(&mut self, at: Position, targets: &[Target]) -> bool {
        targets.iter().all(|target| {
            let by = target.ruled_out(self.proof.game(), at);
            if let Some(RuledOut::ByCount(count)) = by {
                self.used[count] = true;
            }
            by.is_some()
        })
    }

    /// Looks for counts that rule out some of a large level, and leaves that out of it.
    fn learn(&mut self, level: &mut Vec<Position>, targets: &mut [Target]) {
        let (1, Some(end)) = (targets.len(), targets.first().map(|target| target.at)) else {
            return;
        };
        if level.len() < LARGE || end.key.is_some() {
            return;
        }
        let board = self.proof.board.clone();
        let blocks = outer_regions(&board);
        for index in 0..LEARNT_FROM {
            let at = level[index * level.len() / LEARNT_FROM];
            if at.key.is_some() || self.limits.are_over() || self.is_ruled_out(at, targets) {
                continue;
            }
            let find = |blocks| Cuts::new(&board, at.pegs, end.pegs, blocks).losses(self.limits);
            if let Some(count) = find(&[]).or_else(|| find(&blocks)) {
                self.add(&count, targets);
            }
        }
        level.retain(|&at| !self.is_ruled_out(at, targets));
    }

    fn write(&self, sets: &[Closed], out: &mut dyn Write) -> Result<WrittenProof, NotWritten> {
        let proof = &self.proof;
        write_head(proof, out)?;
        let counts = self.counts.iter().zip(&self.used);
        let used: Vec<_> = counts
            .filter(|(_, is_used)| **is_used)
            .map(|(count, _)| count)
            .collect();
        for count in &used {
            writeln!(out, "count {}", spaced(&weights(proof.key, count)))?;
            for ParityLoss { holes, loss } in count.parities() {
                writeln!(out, "parity {:x} {loss}", holes.bits())?;
            }
            for region in count.regions() {
                writeln!(out, "region {:x}", region.bits())?;
            }
        }
        if proof.back > 0 {
            writeln!(out, "back {}", proof.back)?;
        }
        let mut positions = 0;
        for (targets, closed) in sets {
            let targets: Vec<String> = targets.iter().map(|&target| coded(target)).collect();
            writeln!(out, "targets {}", targets.join(" "))?;
            let mut closed: Vec<Position> = closed.iter().copied().collect();
            closed.sort_unstable_by_key(|at| (at.pegs.bits(), at.key));
            for some in closed.chunks(ON_A_LINE) {
                let some: Vec<String> = some.iter().map(|&at| coded(at)).collect();
                writeln!(out, "at {}", some.join(" "))?;
            }
            positions += closed.len();
        }
        Ok(WrittenProof {
            positions,
            certificates: used.len(),
        })
    }
}

/// A count as the checker has it; the unused key weighs what its peg will.
fn of_proof(key: Option<Hole>, losses: &UnavoidableLosses) -> ProofCount {
    let parities = losses.parities().iter();
    let parts = losses.regions().iter().map(|&holes| CountPart {
        holes,
        is_region: true,
    });
    ProofCount {
        parities: parities
            .map(|parity| (parity.holes, parity.loss.into()))
            .collect(),
        parts: parts.collect(),
        ..ProofCount::of(weights(key, losses))
    }
}

/// The weights of a count, hole by hole, and that of the unused key.
fn weights(key: Option<Hole>, losses: &UnavoidableLosses) -> Vec<i64> {
    let key = key.map(|key| losses.count().weight(key));
    losses
        .count()
        .weights()
        .iter()
        .copied()
        .chain(key)
        .map(i64::from)
        .collect()
}

/// The image of a count under a symmetry of the board.
fn losses_image(
    board: &Board,
    symmetry: &Symmetry,
    losses: &UnavoidableLosses,
) -> UnavoidableLosses {
    let mut weights = vec![0; board.hole_count()];
    for hole in board.holes() {
        weights[symmetry.hole(hole).index()] = losses.count().weight(hole);
    }
    let count = ResourceCount::new(board, weights).expect("symmetries map jumps to jumps");
    let parities = losses.parities().iter();
    let parities = parities.map(|parity| ParityLoss {
        holes: symmetry.set(parity.holes),
        ..*parity
    });
    let regions: Vec<HoleSet> = losses
        .regions()
        .iter()
        .map(|&region| symmetry.set(region))
        .collect();
    UnavoidableLosses::new(board, count, parities.collect(), regions)
        .expect("so is what it charges")
}
