//! Plans in words.

use crate::packages::PlacedPackage;
use crate::plan::step::{Plan, PlanStep};
use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::notation::{self, spaced};
use crate::rules::position::Action;
use crate::rules::text::counted;

/// A step in few words: `3-removal: e2 e3 e4, peg f4, hole d4`.
pub(crate) fn short_step(board: &Board, step: &PlanStep) -> String {
    match step {
        PlanStep::Package(package) => format!(
            "{}: {}, peg {}, hole {}",
            package.called(),
            spaced(board, package.block),
            board.label(package.peg),
            board.label(package.hole),
        ),
        _ => notation::line(board, &step.actions()),
    }
}

/// What to clear, without how: `clear e2 e3 e4: a 3-removal`.
pub(crate) fn idea_of_package(board: &Board, package: &PlacedPackage) -> String {
    format!(
        "clear {}: {}",
        spaced(board, package.block),
        package.with_article()
    )
}

/// The block and what its catalyst is for.
pub(crate) fn block(board: &Board, package: &PlacedPackage) -> String {
    format!(
        "{}. It needs the peg on {} and the empty hole {}, which are as before when the block is gone",
        idea_of_package(board, package),
        board.label(package.peg),
        board.label(package.hole)
    )
}

/// A package that was cleared: `a 3-removal, e2 e3 e4`.
pub(crate) fn cleared(board: &Board, package: &PlacedPackage) -> String {
    format!(
        "{}, {}",
        package.with_article(),
        spaced(board, package.block)
    )
}

/// A package that comes after single steps from these pegs, and what they bring about for it.
pub(crate) fn prepared(
    board: &Board,
    pegs: HoleSet,
    steps: &[PlanStep],
    package: &PlacedPackage,
) -> String {
    let first = match steps {
        [PlanStep::Sweep(_)] => "a sweep".to_owned(),
        [PlanStep::Single(Action::Key(_))] => "the key".to_owned(),
        [_] => "a jump".to_owned(),
        _ => format!("{} steps", steps.len()),
    };
    let missing = package.needs() - pegs;
    let mut what = Vec::new();
    if !missing.is_empty() {
        let who = if missing.len() == 1 {
            "a peg has"
        } else {
            "pegs have"
        };
        what.push(format!("{who} to come to {}", spaced(board, missing)));
    }
    if pegs.contains(package.hole) {
        what.push(format!("{} has to be emptied", board.label(package.hole)));
    }
    let (idea, what) = (idea_of_package(board, package), what.join(" and "));
    format!("{idea}, after {first}: {what}")
}

/// The first jump of a package, with what it does.
pub(crate) fn first_jump(board: &Board, package: &PlacedPackage) -> String {
    let Some(jump) = package.line.first() else {
        return idea_of_package(board, package);
    };
    let (from, to) = (board.label(jump.from), board.label(jump.to));
    let who = if jump.from == package.peg {
        "the catalyst's peg goes out into the catalyst's hole"
    } else if jump.over == package.peg {
        "a peg of the block goes over the catalyst's peg into its hole"
    } else {
        "a peg of the block goes out into the catalyst's hole"
    };
    format!("jump {from}-{to}: {who}")
}

/// All steps of a plan, each by its idea: `8 steps: 3-removal, L-removal, jump, …`.
pub(crate) fn outline(plan: &Plan) -> String {
    let steps = plan.steps().iter().map(|step| match step {
        PlanStep::Package(package) => package.called(),
        other => other.kind().to_owned(),
    });
    let steps: Vec<String> = steps.collect();
    format!("{}: {}", counted(steps.len(), "step"), steps.join(", "))
}
