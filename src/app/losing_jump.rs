//! Why jumps lose, for a player: a sentence, and what of it can be painted on the board.

use crate::app::session::explanation::Explanation;
use crate::plan::{Effort, Plan, Planned, Planner};
use crate::proof::{Reason, tree};
use crate::rules::board::Jump;
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::why::{self, Contrast, Why, words};

/// Why one jump loses.
#[derive(Clone, Debug)]
pub struct LosingJump {
    /// The jump.
    pub action: Action,
    /// The reason, where there is one that a person can follow.
    pub why: Option<Why>,
    /// What the jump does to the plan of the position before it, where there is none.
    contrast: Contrast,
    /// The sentence for a person.
    pub text: String,
}

/// Why these jumps lose, each of which is known to from the start of a problem.
pub fn of_jumps(problem: &Problem, losing: &[Action], limits: &Limits) -> Vec<LosingJump> {
    let mut plan: Option<Option<Plan>> = None;
    let of_jump = |&action: &Action| {
        let (board, before) = (problem.board(), problem.start());
        let why = Why::find(board, problem.goal(), before.play_unchecked(action), limits);
        let mut contrast = Contrast::Other;
        let text = if let Some(why) = &why {
            words::sentence(why, problem, before, action)
        } else if !problem.conditions().is_empty() {
            let jump = notation::line(board, &[action]);
            format!("That {jump} loses is known by searching: no line after it is what is asked.")
        } else {
            let plan = plan.get_or_insert_with(|| found_plan(problem, limits));
            contrast = plan
                .as_ref()
                .map_or(Contrast::Other, |plan| Contrast::of(plan, action));
            words::contrast(board, &contrast, action)
        };
        LosingJump {
            action,
            why,
            contrast,
            text,
        }
    };
    losing.iter().map(of_jump).collect()
}

/// A plan of the position before, if it can be won.
fn found_plan(problem: &Problem, limits: &Limits) -> Option<Plan> {
    match Planner::new(problem).plan(problem.start(), Effort::First, limits) {
        Planned::Found(plan) => Some(plan),
        _ => None,
    }
}

impl LosingJump {
    /// All that can follow the jump, in lines, where its reason is that this is little.
    pub fn tree(&self, problem: &Problem) -> Vec<String> {
        let after = match self.why {
            Some(Why::SmallTree { is_cut: false, .. }) => {
                problem.start().play_unchecked(self.action)
            }
            _ => return Vec::new(),
        };
        tree::lines(problem.board(), after).unwrap_or_default()
    }

    /// The reason as it is painted on the board of a problem: the weights of a count under the holes of the jump, the
    /// peg that is stuck, the block that the jump spoils.
    pub fn explanation(&self, problem: &Problem) -> Explanation {
        let jump = self.action.jump();
        let jumped = jump.map_or(HoleSet::EMPTY, Jump::holes);
        let painted = match &self.why {
            Some(Why::Stranded { pegs }) => {
                // Of a corner the holes too from which a peg would have to fetch it.
                let after = problem.start().play_unchecked(self.action).pegs;
                let doors = pegs
                    .iter()
                    .filter_map(|&peg| why::doors_of_corner(problem.board(), after, peg));
                let stuck: HoleSet = pegs.iter().copied().collect();
                Explanation::marking(doors.fold(stuck, |marks, doors| marks | doors))
            }
            Some(Why::OutOfReach { hole }) => Explanation::marking(HoleSet::of(*hole)),
            Some(Why::Count {
                count,
                value,
                needed,
            }) => {
                let reason = Reason::ResourceCount {
                    count: count.clone(),
                    value: *value,
                    needed: *needed,
                };
                Explanation {
                    marks: jumped,
                    ..Explanation::new(&reason, problem)
                }
            }
            Some(Why::SmallTree { .. } | Why::Losses(_)) => Explanation::marking(jumped),
            None => Explanation::marking(match &self.contrast {
                Contrast::TakesCatalyst(package)
                | Contrast::FillsHole(package)
                | Contrast::BreaksBlock(package) => package.touches(),
                Contrast::Other => jumped,
            }),
        };
        let jump = notation::line(problem.board(), &[self.action]);
        // What it comes to stands at the end.
        let last = self.text.trim_end_matches('.').rsplit(". ").next();
        Explanation {
            title: Some(format!("Why {jump} loses")),
            short: last.unwrap_or_default().to_owned(),
            text: match self.tree(problem) {
                tree if tree.is_empty() => self.text.clone(),
                tree => format!("{}\n\n{}", self.text, tree.join("\n")),
            },
            ..painted
        }
    }
}
