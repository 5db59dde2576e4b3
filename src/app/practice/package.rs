//! Packages: blocks of pegs that can be cleared away whole, leaving everything else as it was.
//!
//! Beasley's and Bell's *3-removal*, *6-removal* and *L-move* (Conway calls the blocks packages, and clearing one a
//! purge). Each needs a *catalyst* beside the block: a peg, and an empty hole or two. The catalyst's peg takes part
//! and is back in its hole at the end. Whoever can see packages on a full board can solve the central game by hand
//! (Bell).
//!
//! An [`PackageExercise`] is a package at some place of a board, turned some way, with the goal that exactly the
//! package is gone. The lines were found by search over every line that stays within the block, its catalyst and one
//! empty hole.

use std::collections::HashSet;
use std::sync::Arc;

use crate::rules::board::Step;
use crate::rules::board::{Board, Coordinate, JumpRule, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Action;
use crate::rules::problem::{Goal, Problem};
use crate::rules::random::Random;

/// A place within a package: steps along its first and its second direction.
type Place = (i16, i16);

/// A block of pegs with its catalyst, and how it is cleared. The two directions are any two of a board's that are at
/// right angles, or on the triangular lattice any two that are not in line.
#[derive(PartialEq, Eq, Debug)]
pub struct Package {
    /// The name in data: `3-removal`.
    pub name: &'static str,
    /// The name for people, with the catalyst's place.
    pub title: &'static str,
    /// What to see and to do, in a sentence or two.
    pub about: &'static str,
    pegs: &'static [Place],
    catalyst: Place,
    line: &'static [(Place, Place)],
}

const THREE: [Place; 3] = [(0, 0), (0, 1), (0, 2)];
const SIX: [Place; 6] = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)];
const L: [Place; 6] = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3)];

/// Every package, the easiest first.
pub static PACKAGES: [Package; 6] = [
    Package {
        name: "3-removal",
        title: "3-removal",
        about: "Three pegs in a line, with a peg on one side of the first and an empty hole on the other. The side peg \
                jumps over the first, the far end of the line jumps in, and the side peg jumps back over it.",
        pegs: &THREE,
        catalyst: (1, 0),
        line: &[((1, 0), (-1, 0)), ((0, 2), (0, 0)), ((-1, 0), (1, 0))],
    },
    Package {
        name: "6-removal",
        title: "6-removal between peg and hole",
        about: "Two lines of three side by side, with a peg on one side of the first row and an empty hole on the \
                other. The peg next to the catalyst jumps out into the hole, its line closes up, the catalyst goes \
                over it into the block and is jumped over from outside; the other line closes up and its peg goes \
                back to where the catalyst was.",
        pegs: &SIX,
        catalyst: (-1, 0),
        line: &[
            ((0, 0), (2, 0)),
            ((0, 2), (0, 0)),
            ((-1, 0), (1, 0)),
            ((2, 0), (0, 0)),
            ((1, 2), (1, 0)),
            ((1, 0), (-1, 0)),
        ],
    },
    Package {
        name: "6-removal-aside",
        title: "6-removal with the hole between",
        about: "Two lines of three side by side; the catalyst's empty hole lies next to the first row and its peg \
                beyond the hole. The row jumps out into the hole and the catalyst over it into the block; then each \
                line closes up and jumps back the same way.",
        pegs: &SIX,
        catalyst: (-2, 0),
        line: &[
            ((1, 0), (-1, 0)),
            ((-2, 0), (0, 0)),
            ((1, 2), (1, 0)),
            ((1, 0), (-1, 0)),
            ((0, 2), (0, 0)),
            ((0, 0), (-2, 0)),
        ],
    },
    Package {
        name: "l-move",
        title: "L-move, peg outside",
        about: "An L of four and three pegs, with a peg outside the second of its long side and an empty hole inside. \
                The peg jumps in; the corner jumps up the long side and the other end over it; the foot is drawn in \
                and jumps up as well; the peg jumps back out over it.",
        pegs: &L,
        catalyst: (-1, 1),
        line: &[
            ((-1, 1), (1, 1)),
            ((0, 3), (0, 1)),
            ((0, 0), (0, 2)),
            ((2, 3), (0, 3)),
            ((0, 3), (0, 1)),
            ((1, 1), (-1, 1)),
        ],
    },
    Package {
        name: "l-move-inside",
        title: "L-move, peg inside",
        about: "An L of four and three pegs, with a peg inside the second of its long side and an empty hole outside: \
                the same as with the peg outside, from the other side.",
        pegs: &L,
        catalyst: (1, 1),
        line: &[
            ((1, 1), (-1, 1)),
            ((0, 3), (0, 1)),
            ((0, 0), (0, 2)),
            ((2, 3), (0, 3)),
            ((0, 3), (0, 1)),
            ((-1, 1), (1, 1)),
        ],
    },
    Package {
        name: "l-move-below",
        title: "L-move, peg below the corner",
        about: "An L of four and three pegs, with a peg below its corner and an empty hole below that peg. The corner \
                jumps out into the hole; the foot is drawn in and the long side jumps over it, down to the catalyst; \
                the corner's peg jumps back over that, and the long side's last peg over it.",
        pegs: &L,
        catalyst: (0, 4),
        line: &[
            ((0, 3), (0, 5)),
            ((2, 3), (0, 3)),
            ((0, 2), (0, 4)),
            ((0, 0), (0, 2)),
            ((0, 5), (0, 3)),
            ((0, 2), (0, 4)),
        ],
    },
];

/// What is on the board beside the package.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Surroundings {
    /// Nothing but the catalyst's peg.
    Bare,
    /// A peg in every hole that the package does not need empty. All of them must still be there at the end.
    Full,
}

/// A package at one place of a board.
#[derive(Clone, Debug)]
pub struct PackageExercise {
    /// The package.
    pub package: &'static Package,
    /// The holes of its pegs, all of them empty at the goal.
    pub block: HoleSet,
    /// The hole of the catalyst's peg.
    pub catalyst: Hole,
    /// The position with the package, and the goal that nothing but the package is gone.
    pub problem: Problem,
    /// How it is cleared.
    pub line: Vec<Action>,
}

/// The package of a name.
pub fn named(name: &str) -> Option<&'static Package> {
    PACKAGES.iter().find(|package| package.name == name)
}

/// A package in every place of a board, once up to the board's symmetries, in reading order. Empty where it does not
/// fit.
pub fn exercises(
    board: &Arc<Board>,
    package: &'static Package,
    surroundings: Surroundings,
) -> Vec<PackageExercise> {
    let mut seen: HashSet<(HoleSet, HoleSet)> = HashSet::new();
    let mut exercises = Vec::new();
    for origin in board.holes() {
        for directions in directions(board.rule()) {
            let placed = place(
                board,
                package,
                board.coordinate(origin),
                directions,
                surroundings,
            );
            let Some(exercise) = placed else {
                continue;
            };
            let (start, block) = (exercise.problem.start().pegs, exercise.block);
            if seen.contains(&(start, block)) {
                continue;
            }
            let images = board.symmetries().iter();
            seen.extend(images.map(|symmetry| (symmetry.set(start), symmetry.set(block))));
            exercises.push(exercise);
        }
    }
    exercises
}

/// A lesson: a package in every place of a board that differs, each turned at random, in random order.
pub fn lesson(
    board: &Arc<Board>,
    package: &'static Package,
    surroundings: Surroundings,
    random: &mut Random,
) -> Vec<PackageExercise> {
    let mut exercises = exercises(board, package, surroundings);
    for exercise in &mut exercises {
        if let Some(symmetry) = random.choose(board.symmetries()) {
            *exercise = exercise.turned(symmetry);
        }
    }
    random.shuffle(&mut exercises);
    exercises
}

impl PackageExercise {
    /// Why the package is not clean, in words; `None` when exactly the package is gone.
    pub fn not_clean(&self, pegs: HoleSet) -> Option<String> {
        self.problem.goal().missing(self.problem.board(), pegs)
    }

    fn new(
        board: &Arc<Board>,
        package: &'static Package,
        block: HoleSet,
        catalyst: Hole,
        start: HoleSet,
        line: Vec<Action>,
    ) -> PackageExercise {
        // Named by its holes, so that a game of it can be saved and found again.
        let goal = Goal::Exactly(start - block);
        let problem = Problem::from_vacancies(board.clone(), board.all() - start, goal);
        PackageExercise {
            package,
            block,
            catalyst,
            problem: problem.with_title(package.title),
            line,
        }
    }

    /// The same exercise turned or reflected by a symmetry of its board.
    fn turned(&self, symmetry: &Symmetry) -> PackageExercise {
        let turn = |&action: &Action| match action {
            Action::Jump(jump) => Action::Jump(symmetry.jump(jump)),
            Action::Key(hole) => Action::Key(symmetry.hole(hole)),
        };
        PackageExercise::new(
            self.problem.board(),
            self.package,
            symmetry.set(self.block),
            symmetry.hole(self.catalyst),
            symmetry.set(self.problem.start().pegs),
            self.line.iter().map(turn).collect(),
        )
    }
}

/// The pairs of directions in which a package can lie.
fn directions(rule: JumpRule) -> impl Iterator<Item = (Step, Step)> {
    let steps = rule.steps();
    let fit = move |first: Step, second: Step| match rule {
        JumpRule::Triangular => first.dx * second.dy != first.dy * second.dx,
        JumpRule::Orthogonal | JumpRule::Diagonal => {
            first.dx * second.dx + first.dy * second.dy == 0
        }
    };
    steps
        .iter()
        .flat_map(move |&first| steps.iter().map(move |&second| (first, second)))
        .filter(move |&(first, second)| fit(first, second))
}

/// The exercise with the package's first peg at a place, unless the package does not fit there.
fn place(
    board: &Arc<Board>,
    package: &'static Package,
    origin: Coordinate,
    (first, second): (Step, Step),
    surroundings: Surroundings,
) -> Option<PackageExercise> {
    let hole = |&(a, b): &Place| board.hole_at(origin.plus(first, a).plus(second, b));
    let block: HoleSet = package.pegs.iter().map(hole).collect::<Option<_>>()?;
    let catalyst = hole(&package.catalyst)?;
    let jumps = package.line.iter();
    let line: Vec<Action> = jumps
        .map(|(from, to)| Some(Action::Jump(board.jumps().between(hole(from)?, hole(to)?)?)))
        .collect::<Option<_>>()?;
    let landings: HoleSet = line
        .iter()
        .filter_map(|action| action.jump())
        .map(|jump| jump.to)
        .collect();
    let bare = block.with(catalyst);
    let start = match surroundings {
        Surroundings::Bare => bare,
        Surroundings::Full => board.all() - (landings - bare),
    };
    Some(PackageExercise::new(
        board, package, block, catalyst, start, line,
    ))
}
