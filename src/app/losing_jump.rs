//! Why jumps lose, for a player: a sentence, and what of it can be painted on the board.

use crate::app::session::explanation::Explanation;
use crate::packages::PlacedPackage;
use crate::plan::{Effort, Plan, Planned, Planner};
use crate::proof::{Reason, tree};
use crate::rules::board::{Board, Jump};
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::{Action, Position};
use crate::rules::problem::{self, Impossible, Problem};
use crate::run::Limits;
use crate::why::{self, Why, words};

#[derive(Clone, Debug)]
pub struct LosingJump {
    pub action: Action,
    /// The reason, where there is one that a person can follow.
    pub why: Option<Why>,
    /// The position class, where there is no such reason and it rules the goal out.
    pub impossible: Option<Impossible>,
    /// The package of a plan of the position before that the jump spoils, where there is none, or losses are.
    spoilt: Option<PlacedPackage>,
    pub text: String,
}

pub fn of_jumps(problem: &Problem, losing: &[Action], limits: &Limits) -> Vec<LosingJump> {
    let mut plan: Option<Option<Plan>> = None;
    let of_jump = |&action: &Action| {
        let (board, before) = (problem.board(), problem.start());
        let after = before.play_unchecked(action);
        let why = Why::find(board, problem.goal(), after, limits);
        let impossible = match &why {
            Some(_) => None,
            None => problem::impossible(board, after, problem.goal()),
        };
        let jump = notation::action_text(board, action);
        let has_conditions = !problem.conditions().is_empty();
        let mut text = if let Some(why) = &why {
            why.text(problem, before, action)
        } else if let Some(seen) = &impossible {
            format!("{jump} loses: {}.", seen.text(problem))
        } else if has_conditions {
            let missing = if problem.goal().is_reached(after.pegs) {
                after.past.missing(board)
            } else {
                after.past.broken(board)
            };
            let why = missing.unwrap_or_else(|| {
                "searching shows that no line after it meets the conditions".to_owned()
            });
            format!("{jump} loses: {why}.")
        } else {
            format!("{jump} loses: that is proven, but no short reason was found.")
        };
        let mut spoilt = None;
        // Losses take more counting than a person does on the way.
        if !has_conditions && matches!(why, None | Some(Why::Losses(_))) {
            let plan = plan.get_or_insert_with(|| found_plan(problem, limits));
            spoilt = plan.as_ref().and_then(|plan| spoilt_by(plan, action));
            if let Some(package) = &spoilt {
                text = format!("{text} {}", contrast(board, package, action));
            }
        }
        LosingJump {
            action,
            why,
            impossible,
            spoilt,
            text,
        }
    };
    losing.iter().map(of_jump).collect()
}

/// The most positions that can follow a jump for their number to be a reason in a lesson.
const MOST_FOR_LEARNERS: usize = 4;

/// Why a jump loses that is known to, for somebody who learns: where the reason takes counting, and the jump spoils a
/// block of a plan, it is that.
pub fn for_learner(problem: &Problem, action: Action, limits: &Limits) -> Option<LosingJump> {
    let found = of_jumps(problem, &[action], limits).pop()?;
    let takes_counting = match &found.why {
        Some(Why::SmallTree { positions, .. }) => *positions > MOST_FOR_LEARNERS,
        Some(Why::Count { .. } | Why::Losses(_)) => true,
        None => problem.conditions().is_empty(),
        _ => false,
    };
    let plan = takes_counting
        .then(|| found_plan(problem, limits))
        .flatten();
    let Some(package) = plan.and_then(|plan| spoilt_by(&plan, action)) else {
        return Some(found);
    };
    let board = problem.board();
    let jump = notation::action_text(board, action);
    let spoilt = contrast(board, &package, action);
    Some(LosingJump {
        why: None,
        spoilt: Some(package),
        text: format!("{jump} loses. {spoilt}"),
        ..found
    })
}

/// The first package of a plan that an action which is none of the plan spoils. It is a contrast and proves nothing.
fn spoilt_by(plan: &Plan, action: Action) -> Option<PlacedPackage> {
    let jump = action.jump()?;
    let mut packages = plan.steps().iter().filter_map(|step| step.package());
    let is_spoilt = |one: &&PlacedPackage| jump.needs().meets(one.needs()) || jump.to == one.hole;
    packages.find(is_spoilt).cloned()
}

/// What an action does to a package that it spoils.
fn contrast(board: &Board, package: &PlacedPackage, action: Action) -> String {
    let jump = action.jump();
    let needs = jump.map_or(HoleSet::EMPTY, Jump::needs);
    let what = if needs.contains(package.peg) {
        format!("takes {} away", board.label(package.peg))
    } else if jump.is_some_and(|jump| jump.to == package.hole) {
        format!("fills {}", board.label(package.hole))
    } else {
        let broken = notation::spaced(board, needs & package.block);
        format!("breaks the block at {broken}")
    };
    format!(
        "One plan is to clear {} ({}) {}; this jump {what}.",
        notation::spaced(board, package.block),
        package.with_article(),
        package.with_catalyst(board)
    )
}

fn found_plan(problem: &Problem, limits: &Limits) -> Option<Plan> {
    match Planner::new(problem).plan(problem.start(), Effort::First, limits) {
        Planned::Found(plan) => Some(plan),
        _ => None,
    }
}

/// What is seen on the board of a lost position without a count or a search, if anything: one sentence.
pub(crate) fn at_sight(problem: &Problem, position: Position) -> Option<Explanation> {
    let board = problem.board();
    // Where no jump is left that is reason enough.
    position.actions(board).next()?;
    let why = Why::at_sight(board, problem.goal(), position)?;
    seen(&why, problem, position)
}

pub(crate) fn seen(why: &Why, problem: &Problem, position: Position) -> Option<Explanation> {
    let text = words::at_sight(why, problem, position)?;
    Some(Explanation {
        marks: marks_at_sight(why, problem.board(), position.pegs),
        ..Explanation::in_words(text.trim_end_matches('.'))
    })
}

/// The pegs that are stuck, of a corner the holes too from which a peg would have to fetch it; or the hole that is
/// out of reach.
fn marks_at_sight(why: &Why, board: &Board, pegs: HoleSet) -> HoleSet {
    match why {
        Why::Stranded { pegs: stuck } => {
            let doors = stuck
                .iter()
                .filter_map(|&peg| why::doors_of_corner(board, pegs, peg));
            let stuck: HoleSet = stuck.iter().copied().collect();
            doors.fold(stuck, |marks, doors| marks | doors)
        }
        Why::OutOfReach { hole } => HoleSet::of(*hole),
        _ => HoleSet::EMPTY,
    }
}

impl LosingJump {
    /// All that can follow the jump, in lines, where its reason is that this is little.
    pub fn tree(&self, problem: &Problem) -> Vec<String> {
        let after = match self.why {
            Some(Why::SmallTree {
                is_cut: false,
                positions: 1..,
            }) => problem.start().play_unchecked(self.action),
            _ => return Vec::new(),
        };
        tree::lines(problem.board(), after).unwrap_or_default()
    }

    /// The reason as it is painted on the board of a problem: the weights of a count under the holes of the jump, the
    /// peg that is stuck, the block that the jump spoils.
    pub fn explanation(&self, problem: &Problem) -> Explanation {
        let jump = self.action.jump();
        let jumped = jump.map_or(HoleSet::EMPTY, Jump::holes);
        let after = problem.start().play_unchecked(self.action).pegs;
        let painted = match &self.why {
            Some(why @ (Why::Stranded { .. } | Why::OutOfReach { .. })) => {
                Explanation::marking(marks_at_sight(why, problem.board(), after))
            }
            Some(why) => match why.as_reason(problem.goal(), after) {
                Some(reason @ Reason::ResourceCount { .. }) => Explanation {
                    marks: jumped,
                    ..Explanation::new(&reason, problem)
                },
                Some(reason) => Explanation::new(&reason, problem),
                None => Explanation::marking(jumped),
            },
            None => {
                let touched = self.spoilt.as_ref().map(PlacedPackage::touches);
                Explanation::marking(touched.unwrap_or(jumped))
            }
        };
        let is_of_losses = matches!(self.why, Some(Why::Losses(_))) && !painted.text.is_empty();
        let jump = notation::action_text(problem.board(), self.action);
        let spoilt = self.spoilt.as_ref().map_or_else(String::new, |package| {
            format!(" {}", contrast(problem.board(), package, self.action))
        });
        // What it comes to stands at the end.
        let last = self.text.trim_end_matches('.').rsplit(". ").next();
        Explanation {
            title: Some(format!("Why {jump} loses")),
            short: last.unwrap_or_default().to_owned(),
            text: match self.tree(problem) {
                // The numbers stand on the board.
                _ if is_of_losses => format!("After {jump}: {}{spoilt}", painted.text),
                tree if tree.is_empty() => self.text.clone(),
                tree => format!("{}\n\n{}", self.text, tree.join("\n")),
            },
            ..painted
        }
    }
}
