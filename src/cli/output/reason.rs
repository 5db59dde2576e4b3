//! Why a position is lost: as data with which any program can check it again, and as text.
//!
//! The data is complete but for exhaustion, which is the word of a search. A position is a list of the holes with pegs,
//! weights not named are zero, and a reason that rests on others holds them.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cli::output::answer::with;
use crate::cli::output::picture;
use crate::cli::output::running_text::wrapped;
use crate::proof::losses::UnavoidableLosses;
use crate::proof::reason::{MOST_COUNTED, by_reason};
use crate::proof::{ConditionLoss, Reason, tree};
use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::notation::action_text;
use crate::rules::position::Action;
use crate::rules::problem::{Impossible, Problem};
use crate::rules::resource::ResourceCount;

/// The reason as data: its `kind`, what it rests on, and its `text`.
pub(crate) fn json(problem: &Problem, reason: &Reason) -> Value {
    let mut object = with(json!({ "kind": reason.kind() }), data(problem, reason));
    object["text"] = reason.text(problem).into();
    object
}

/// What it rests on.
pub(super) fn data(problem: &Problem, reason: &Reason) -> Value {
    let board = problem.board();
    match reason {
        Reason::Impossible(Impossible::TooFewPegs { have, need }) => {
            json!({ "have": have, "need": need })
        }
        Reason::Impossible(Impossible::PositionClass { invariant, is_odd }) => json!({
            "holes": board.labels(*invariant),
            "is_odd": is_odd,
            "invariants": board.classes().invariants().iter().map(|&set| board.labels(set)).collect::<Vec<_>>(),
        }),
        Reason::NoJumps => json!({}),
        Reason::Conditions(loss) => of_conditions(board, loss),
        Reason::ResourceCount {
            count,
            value,
            needed,
        } => json!({ "weights": weights(board, count), "value": value, "needed": needed }),
        Reason::OneJump(children) => {
            let child = |(action, reason): &_| of_jump(problem, *action, reason);
            json!({ "after": children.iter().map(child).collect::<Vec<_>>() })
        }
        Reason::UnavoidableLosses { losses, from, to } => losses_json(board, losses, *from, *to),
        Reason::LastJump(children) => {
            let child = |(jump, reason): &_| of_jump(problem, Action::Jump(*jump), reason);
            json!({ "before": children.iter().map(child).collect::<Vec<_>>() })
        }
        Reason::EachFinish(children) => {
            let finish = |(pegs, reason): &(HoleSet, Reason)| {
                let reason = json(problem, reason);
                json!({ "pegs": board.labels(*pegs), "reason": reason })
            };
            json!({ "finishes": children.iter().map(finish).collect::<Vec<_>>() })
        }
        Reason::Exhausted {
            positions: Some(positions),
        } => json!({ "positions": positions }),
        Reason::Exhausted { positions: None } => {
            json!({ "positions": null, "more_than": MOST_COUNTED })
        }
    }
}

fn of_conditions(board: &Board, loss: &ConditionLoss) -> Value {
    match loss {
        ConditionLoss::Searched => json!({}),
        ConditionLoss::Broken(condition) => json!({ "condition": condition.name(board) }),
        ConditionLoss::OutOfReach(hole) => json!({ "peg": board.label(*hole) }),
        ConditionLoss::MoreMoves(least) | ConditionLoss::MoreMovesUnderOthers(least) => {
            json!({ "least_moves": least })
        }
        ConditionLoss::NoEnding(endings) => json!({ "endings": endings }),
    }
}

fn of_jump(problem: &Problem, action: Action, reason: &Reason) -> Value {
    let jump = action_text(problem.board(), action);
    json!({ "jump": jump, "reason": json(problem, reason) })
}

fn losses_json(board: &Board, losses: &UnavoidableLosses, from: HoleSet, to: HoleSet) -> Value {
    let parities = losses.parities().iter();
    let parities =
        parities.map(|parity| json!({ "holes": board.labels(parity.holes), "loss": parity.loss }));
    let least = losses.least_by_region(board, from, to);
    let regions = losses.regions().iter().zip(least);
    let regions =
        regions.map(|(&holes, least)| json!({ "holes": board.labels(holes), "least": least }));
    json!({
        "weights": weights(board, losses.count()),
        "parities": parities.collect::<Vec<_>>(),
        "regions": regions.collect::<Vec<_>>(),
        "from": board.labels(from),
        "to": board.labels(to),
        "slack": losses.slack(from, to),
    })
}

/// The weights that are not zero.
pub(crate) fn weights(board: &Board, count: &ResourceCount) -> Value {
    let weights = board.holes().map(|hole| (hole, count.weight(hole)));
    let weights = weights.filter(|&(_, weight)| weight != 0);
    let named = weights.map(|(hole, weight)| (board.label(hole).to_owned(), json!(weight)));
    Value::Object(named.collect())
}

/// The reason as a sentence, with the weights drawn on the board where it rests on some, and what it rests on below.
pub(crate) fn write(
    problem: &Problem,
    verdict: &str,
    reason: &Reason,
    output: &mut dyn Write,
) -> io::Result<()> {
    let text = reason.text(problem);
    writeln!(output, "{}", wrapped(&format!("{verdict}: {text}."), 0))?;
    let (board, pegs) = (problem.board(), problem.start().pegs);
    if let Some((count, pegs)) = drawable(reason, pegs) {
        writeln!(output)?;
        for row in picture::weights(board, pegs, |hole| count.weight(hole)) {
            writeln!(output, "  {row}")?;
        }
        writeln!(output, "\n(Weights in brackets are those of empty holes.)")?;
    }
    if matches!(reason, Reason::Exhausted { .. }) {
        for line in tree::lines(board, problem.start()).unwrap_or_default() {
            writeln!(output, "  {line}")?;
        }
    }
    let mut rest = Vec::new();
    add_parts(problem, reason, 2, &mut rest);
    for line in rest.iter().take(MOST_PARTS) {
        writeln!(output, "{line}")?;
    }
    if rest.len() > MOST_PARTS {
        let more = rest.len() - MOST_PARTS;
        writeln!(output, "  … and {more} more, which --json shows")?;
    }
    Ok(())
}

const MOST_PARTS: usize = 40;

/// The weights of a reason and the pegs that it weighs, after or before a jump where only one can be played.
fn drawable(reason: &Reason, pegs: HoleSet) -> Option<(&ResourceCount, HoleSet)> {
    match reason {
        Reason::ResourceCount { count, .. } => Some((count, pegs)),
        Reason::UnavoidableLosses { losses, from, .. } => Some((losses.count(), *from)),
        Reason::OneJump(children) => match &children[..] {
            [(Action::Jump(jump), reason)] => drawable(reason, pegs ^ jump.holes()),
            _ => None,
        },
        Reason::LastJump(children) => match &children[..] {
            [(_, reason)] => drawable(reason, pegs),
            _ => None,
        },
        _ => None,
    }
}

/// Adds the reasons that a reason rests on, a line each, those below further to the right; what rules out several
/// jumps is told once for all of them. The only one there is has been told with the reason itself.
fn add_parts(problem: &Problem, reason: &Reason, indent: usize, lines: &mut Vec<String>) {
    let parts = parts(problem.board(), reason);
    if let [(_, only)] = &parts[..] {
        return add_parts(problem, only, indent, lines);
    }
    let of = match reason {
        Reason::OneJump(_) => "after",
        Reason::LastJump(_) => "before",
        _ => "to",
    };
    for (names, part) in by_reason(parts) {
        let (names, text) = (names.join(", "), part.text(problem));
        lines.push(wrapped(&format!("{of} {names}: {text}"), indent));
        add_parts(problem, part, indent + 2, lines);
    }
}

/// What a reason rests on, each with the jump or the finish that it is for.
fn parts<'a>(board: &Board, reason: &'a Reason) -> Vec<(String, &'a Reason)> {
    match reason {
        Reason::OneJump(children) => children
            .iter()
            .map(|(action, reason)| (action_text(board, *action), reason))
            .collect(),
        Reason::LastJump(children) => children
            .iter()
            .map(|(jump, reason)| (action_text(board, Action::Jump(*jump)), reason))
            .collect(),
        Reason::EachFinish(children) => children
            .iter()
            .map(|(pegs, reason)| (board.labels(*pegs).join(" and "), reason))
            .collect(),
        _ => Vec::new(),
    }
}
