//! The steps of a plan, and what they cost.

use std::collections::HashMap;

use crate::packages::PlacedPackage;
use crate::rules::board::Board;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation::{self, spaced};
use crate::rules::position::{Action, Position, move_count};

/// What a jump costs, and a package that books teach. These costs are a guess at what is easy to keep in mind: no
/// experiment with people is behind them.
pub(super) const JUMP: u16 = 10;
/// What another package costs.
const OTHER_PACKAGE: u16 = 12;
/// What a sweep of two jumps costs; each further jump costs one more.
const SWEEP: u16 = 12;

/// The cost of a package.
pub(super) fn package_cost(package: &PlacedPackage) -> u16 {
    if package.is_taught() {
        JUMP
    } else {
        OTHER_PACKAGE
    }
}

/// The cost of a run of that many jumps by one peg, at least one.
pub(super) fn run_cost(jumps: usize) -> u16 {
    match jumps {
        0 | 1 => JUMP,
        _ => SWEEP + (jumps - 2) as u16,
    }
}

/// A step of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlanStep {
    /// A block is cleared away, its catalyst stays as it is.
    Package(PlacedPackage),
    /// One peg makes two jumps or more.
    Sweep(Vec<Action>),
    /// A jump, or the use of Cremers' Key.
    Single(Action),
}

impl PlanStep {
    /// The step in one line: `3-removal: clear e2 e3 e4 (peg f4, hole d4): f4-d4 e2-e4 d4-f4`.
    pub fn text(&self, board: &Board) -> String {
        let line = notation::line(board, &self.actions());
        match self {
            PlanStep::Package(package) => format!(
                "{}: clear {} (peg {}, hole {}): {line}",
                package.called(),
                spaced(board, package.block),
                board.label(package.peg),
                board.label(package.hole),
            ),
            PlanStep::Sweep(_) => format!("sweep: {line}"),
            PlanStep::Single(_) => line,
        }
    }

    /// The step of a run of jumps by one peg, or of another action alone.
    pub(super) fn of_run(run: Vec<Action>) -> PlanStep {
        match &run[..] {
            [action] => PlanStep::Single(*action),
            _ => PlanStep::Sweep(run),
        }
    }

    /// The kind in data: `package`, `sweep` or `jump`, or `key` for Cremers' Key.
    pub const fn kind(&self) -> &'static str {
        match self {
            PlanStep::Package(_) => "package",
            PlanStep::Sweep(_) => "sweep",
            PlanStep::Single(Action::Jump(_)) => "jump",
            PlanStep::Single(Action::Key(_)) => "key",
        }
    }

    /// The package, if it is one.
    pub const fn package(&self) -> Option<&PlacedPackage> {
        match self {
            PlanStep::Package(package) => Some(package),
            _ => None,
        }
    }

    /// What is played.
    pub fn actions(&self) -> Vec<Action> {
        match self {
            PlanStep::Package(package) => package.actions(),
            PlanStep::Sweep(actions) => actions.clone(),
            PlanStep::Single(action) => vec![*action],
        }
    }

    /// What the step costs.
    pub(super) fn cost(&self) -> u16 {
        match self {
            PlanStep::Package(package) => package_cost(package),
            PlanStep::Sweep(actions) => run_cost(actions.len()),
            PlanStep::Single(_) => JUMP,
        }
    }

    /// The pegs that are there before the step from these and are gone after it, or have moved away.
    pub fn cleared(&self, before: HoleSet) -> HoleSet {
        before - self.after(before)
    }

    /// The pegs after the step from these.
    pub(crate) fn after(&self, before: HoleSet) -> HoleSet {
        Position::of(before).after(&self.actions()).pegs
    }
}

/// Steps to a goal, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    start: Position,
    steps: Vec<PlanStep>,
    is_cut: bool,
}

impl Plan {
    pub(super) fn new(start: Position, steps: Vec<PlanStep>) -> Plan {
        Plan {
            start,
            steps,
            is_cut: false,
        }
    }

    /// The same plan, said to be the solver's line told anew.
    pub(super) fn of_line(mut self) -> Plan {
        self.is_cut = true;
        self
    }

    /// Whether no search for a plan found it: it is the solver's line told anew.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The same start with other steps.
    pub(super) fn with_steps(&self, steps: Vec<PlanStep>) -> Plan {
        Plan {
            steps,
            ..self.clone()
        }
    }

    /// The plan from before a step on.
    #[cfg(feature = "terminal")]
    pub(crate) fn rest_from(&self, step: usize) -> Plan {
        let (before, after) = self.steps.split_at(step.min(self.steps.len()));
        let actions = before.iter().flat_map(PlanStep::actions);
        Plan {
            start: actions.fold(self.start, Position::play_unchecked),
            ..self.with_steps(after.to_vec())
        }
    }

    /// The position that it begins at.
    pub fn start(&self) -> Position {
        self.start
    }

    /// The steps.
    pub fn steps(&self) -> &[PlanStep] {
        &self.steps
    }

    /// All that is played.
    pub fn line(&self) -> Vec<Action> {
        self.steps.iter().flat_map(PlanStep::actions).collect()
    }

    /// The pegs before each step.
    pub(crate) fn before_steps(&self) -> Vec<HoleSet> {
        let mut pegs = self.start.pegs;
        let mut before = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            before.push(pegs);
            pegs = step.after(pegs);
        }
        before
    }

    /// For each hole with a peg at the start the step, counted from 1, after which it is empty for the first time.
    /// Holes that no step leaves empty have none.
    pub fn numbers(&self) -> HashMap<Hole, usize> {
        let mut numbers = HashMap::new();
        let mut untouched = self.start.pegs;
        for (number, (step, before)) in (1..).zip(self.steps.iter().zip(self.before_steps())) {
            for hole in step.cleared(before) & untouched {
                numbers.insert(hole, number);
            }
            untouched -= step.cleared(before);
        }
        numbers
    }

    /// The number of moves of the whole line.
    pub fn move_count(&self) -> usize {
        move_count(&self.line())
    }

    /// The number of pegs that go in packages.
    pub fn in_packages(&self) -> usize {
        let packages = self.steps.iter().filter_map(PlanStep::package);
        packages.map(|package| package.block.len()).sum()
    }

    /// What it takes to follow: the fewer steps the better, and then the less they cost.
    pub(super) fn effort(&self) -> (usize, u32) {
        let cost = self.steps.iter().map(|step| u32::from(step.cost())).sum();
        (self.steps.len(), cost)
    }
}
