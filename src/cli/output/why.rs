//! Why jumps lose, as data and as text.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::app::losing_jump::LosingJump;
use crate::cli::output::answer::with;
use crate::cli::output::reason;
use crate::cli::output::running_text::wrapped;
use crate::proof::Reason;
use crate::rules::notation::action_text;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::why::Why;

/// The jump, the kind of its reason (`searched` where there is none that is short), what it rests on, and the
/// sentence.
pub(crate) fn json(problem: &Problem, jump: &LosingJump) -> Value {
    let board = problem.board();
    let impossible = jump.impossible.map(Reason::Impossible);
    let (kind, data) = match (&jump.why, impossible) {
        (Some(why), _) => (why.kind(), data(problem, why, jump.action)),
        (None, Some(reason)) => (reason.kind(), reason::data(problem, &reason)),
        (None, None) => ("searched", Value::Null),
    };
    let name = json!({ "jump": action_text(board, jump.action), "kind": kind });
    let mut object = with(name, data);
    object["text"] = json!(jump.text);
    let tree = jump.tree(problem);
    if !tree.is_empty() {
        object["tree"] = json!(tree);
    }
    object
}

fn data(problem: &Problem, why: &Why, action: Action) -> Value {
    let board = problem.board();
    match why {
        Why::Stranded { pegs } => json!({ "pegs": board.labels(pegs.iter().copied()) }),
        Why::OutOfReach { hole } => json!({ "hole": board.label(*hole) }),
        Why::SmallTree { positions, is_cut } => {
            json!({ "positions": positions, "without_stranding": is_cut })
        }
        Why::Count { .. } | Why::Losses(_) => {
            let after = problem.start().play_unchecked(action).pegs;
            let reason = why.as_reason(problem.goal(), after);
            reason.map_or_else(|| json!({}), |reason| reason::data(problem, &reason))
        }
    }
}

/// The jumps with their sentences, a paragraph each.
pub(crate) fn write(
    problem: &Problem,
    jumps: &[LosingJump],
    output: &mut dyn Write,
) -> io::Result<()> {
    for jump in jumps {
        let named = action_text(problem.board(), jump.action);
        let begins = jump.text.trim_start_matches("After ").starts_with(&named);
        let name = if begins { "" } else { &format!("{named}: ") };
        writeln!(output, "{}", wrapped(&format!("{name}{}", jump.text), 2))?;
        for line in jump.tree(problem) {
            writeln!(output, "    {line}")?;
        }
    }
    Ok(())
}
