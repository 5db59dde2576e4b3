//! Why jumps lose, as data and as text.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::cli::output::picture::wrapped;
use crate::cli::output::reason;
use crate::plan::{Effort, Plan, Planned, Planner};
use crate::proof::certificate::action_text;
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::position::Action;
use crate::rules::problem::{Goal, Problem};
use crate::run::Limits;
use crate::why::{Contrast, Why, words};

/// Why one jump loses.
pub(crate) struct LosingJump {
    action: Action,
    /// The reason, where there is one that a person can follow.
    why: Option<Why>,
    /// The sentence for a person.
    pub(crate) text: String,
}

/// Why these jumps lose, each of which is known to from the start of a problem.
pub(crate) fn of_jumps(problem: &Problem, losing: &[Action], limits: &Limits) -> Vec<LosingJump> {
    let mut plan: Option<Option<Plan>> = None;
    let of_jump = |&action: &Action| {
        let (board, before) = (problem.board(), problem.start());
        let why = Why::find(board, problem.goal(), before.play_unchecked(action), limits);
        let text = if let Some(why) = &why {
            words::sentence(why, problem, before, action)
        } else {
            let plan = plan.get_or_insert_with(|| found_plan(problem, limits));
            let contrast = plan
                .as_ref()
                .map_or(Contrast::Other, |plan| Contrast::of(plan, action));
            words::contrast(board, &contrast, action)
        };
        LosingJump { action, why, text }
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
    /// The jump, the kind of its reason (`searched` where there is none that is short), what it rests on, and the
    /// sentence.
    pub(crate) fn json(&self, problem: &Problem) -> Value {
        let board = problem.board();
        let mut object = Map::new();
        object.insert("jump".to_owned(), json!(action_text(board, self.action)));
        let kind = self.why.as_ref().map_or("searched", Why::kind);
        object.insert("kind".to_owned(), json!(kind));
        if let Some(Value::Object(data)) =
            self.why.as_ref().map(|why| data(problem, why, self.action))
        {
            object.extend(data);
        }
        object.insert("text".to_owned(), json!(self.text));
        Value::Object(object)
    }
}

fn data(problem: &Problem, why: &Why, action: Action) -> Value {
    let board = problem.board();
    match why {
        Why::Stranded { pegs } => json!({ "pegs": labels(board, pegs) }),
        Why::OutOfReach { hole } => json!({ "hole": board.label(*hole) }),
        Why::Count {
            count,
            value,
            needed,
        } => json!({ "weights": reason::weights(board, count), "value": value, "needed": needed }),
        Why::SmallTree { positions, is_cut } => {
            json!({ "positions": positions, "without_stranding": is_cut })
        }
        Why::Losses(losses) => match problem.goal() {
            Goal::Exactly(to) => {
                let from = problem.start().play_unchecked(action).pegs;
                reason::losses_json(board, losses, from, to)
            }
            Goal::OnePegAnywhere => json!({}),
        },
    }
}

fn labels<'a>(board: &'a Board, holes: &[Hole]) -> Vec<&'a str> {
    holes.iter().map(|&hole| board.label(hole)).collect()
}

/// The jumps with their sentences, a paragraph each.
pub(crate) fn write(
    problem: &Problem,
    jumps: &[LosingJump],
    output: &mut dyn Write,
) -> io::Result<()> {
    for jump in jumps {
        let text = format!(
            "{}: {}",
            action_text(problem.board(), jump.action),
            jump.text
        );
        writeln!(output, "{}", wrapped(&text, 2))?;
    }
    Ok(())
}
