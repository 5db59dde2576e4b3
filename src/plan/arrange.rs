//! Plans from lines, and the order of their steps.

use crate::packages::PlacedPackage;
use crate::plan::step::{Plan, PlanStep, package_cost, run_cost};
use crate::rules::board::Board;
use crate::rules::position::{Action, Position};

impl Plan {
    /// The cheapest way to tell a line by packages, sweeps and jumps: jumps one after another that together take away
    /// exactly a package's block are that package.
    pub(super) fn cut(
        board: &Board,
        packages: &[PlacedPackage],
        start: Position,
        line: &[Action],
    ) -> Plan {
        Plan::new(start, told_steps(packages, start, line))
            .arranged(board)
            .of_line()
    }

    /// The same steps with packages before single jumps and sweeps where both orders can be played: packages are what
    /// one looks for first. Jumps of one peg that come to stand together become a sweep.
    pub(super) fn arranged(&self, board: &Board) -> Plan {
        let mut steps: Vec<PlanStep> = self.steps().to_vec();
        // By insertion: each package goes up past the steps before it that are none.
        for index in 1..steps.len() {
            let mut at = index;
            while at > 0
                && steps[at].package().is_some()
                && steps[at - 1].package().is_none()
                && can_change_places(board, &steps, self.start(), at)
            {
                steps.swap(at - 1, at);
                at -= 1;
            }
        }
        let mut joined: Vec<PlanStep> = Vec::with_capacity(steps.len());
        for step in steps {
            let with_last = joined.last().and_then(|last| joined_run(last, &step));
            match with_last {
                Some(run) => {
                    joined.pop();
                    joined.push(run);
                }
                None => joined.push(step),
            }
        }
        self.with_steps(joined)
    }
}

/// A line by packages, sweeps and jumps in the order in which it was played, told in the cheapest way.
pub(super) fn told_steps(
    packages: &[PlacedPackage],
    start: Position,
    line: &[Action],
) -> Vec<PlanStep> {
    let positions: Vec<Position> = start.along(line).collect();
    // For each number of actions the least cost of telling those, and the last step of it.
    let mut told: Vec<(u32, Option<PlanStep>)> = vec![(0, None)];
    for end in 1..=line.len() {
        let packages = packages.iter().filter_map(|package| {
            let begin = end.checked_sub(package.line.len())?;
            // (The key puts a peg back: where it was used more would be left.)
            let is_it = package.is_legal(positions[begin])
                && positions[end].pegs == positions[begin].pegs - package.block;
            is_it.then(|| {
                let cost = told[begin].0 + u32::from(package_cost(package));
                (cost, Some(PlanStep::Package(package.clone())))
            })
        });
        let mut best = packages.min_by_key(|(cost, _)| *cost);
        for begin in (0..end).rev() {
            let run = &line[begin..end];
            if run.len() > 1 && !run[1].continues(run[0]) {
                break;
            }
            let cost = told[begin].0 + u32::from(run_cost(run.len()));
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, Some(PlanStep::of_run(run.to_vec()))));
            }
        }
        told.extend(best);
    }
    let mut steps = Vec::new();
    let mut end = line.len();
    while let Some(step) = told[end].1.take() {
        end -= step.actions().len();
        steps.push(step);
    }
    steps.reverse();
    steps
}

/// Whether a step can be played before the one in front of it, and that one after it.
fn can_change_places(board: &Board, steps: &[PlanStep], start: Position, at: usize) -> bool {
    let before = steps[..at - 1].iter().flat_map(PlanStep::actions);
    let (first, second) = (steps[at].actions(), steps[at - 1].actions());
    let mut actions = before.chain(first).chain(second);
    actions
        .try_fold(start, |position, action| position.play(board, action))
        .is_ok()
}

/// Two runs as one, where the second goes on with the first one's peg.
fn joined_run(first: &PlanStep, second: &PlanStep) -> Option<PlanStep> {
    let is_run = |step: &PlanStep| matches!(step.kind(), "sweep" | "jump");
    let (mut run, next) = (first.actions(), second.actions());
    let goes_on = next.first()?.continues(*run.last()?);
    (is_run(first) && is_run(second) && goes_on).then(|| {
        run.extend(next);
        PlanStep::Sweep(run)
    })
}
