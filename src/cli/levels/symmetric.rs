//! The lines with the most symmetric positions on the way.

use serde_json::{Value, json};

use crate::cli::levels::report::TableReport;
use crate::cli::output::running_text::wrapped;
use crate::rules::board::{Board, Motion};
use crate::rules::notation;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::Limits;
use crate::tables::{self, SymmetricLine};

fn kind(line: &SymmetricLine) -> String {
    match line.motion {
        None => "any symmetry".to_owned(),
        Some(Motion::Turn(2)) => "half-turn".to_owned(),
        Some(Motion::Turn(4)) => "quarter-turn".to_owned(),
        Some(Motion::Turn(part)) => format!("turn by 1/{part}"),
        Some(Motion::DiagonalReflection) => "reflection across a diagonal".to_owned(),
        Some(_) => "reflection".to_owned(),
    }
}

pub(super) fn report(problem: &Problem, limits: &Limits) -> TableReport {
    let (board, found) = (problem.board(), tables::most_symmetric(problem, limits));
    let object = |line: &SymmetricLine| {
        json!({
            "symmetry": kind(line),
            "positions": line.positions,
            "line": notation::line(board, &line.line),
        })
    };
    let objects: Vec<Value> = found.iter().flatten().map(object).collect();
    TableReport {
        stopped: found.as_ref().err().copied(),
        lack: "the lines were not found",
        json: json!({ "lines": objects }),
        csv: String::new(),
        text: found.ok().map(|lines| text(board, &lines)),
    }
}

fn text(board: &Board, lines: &[SymmetricLine]) -> String {
    if lines.is_empty() {
        return "No line leads to the goal.\n".to_owned();
    }
    let text = |line: &SymmetricLine| {
        let kind = kind(line);
        if line.positions == 0 {
            return format!("{kind}: no position on the way has it\n\n");
        }
        let most = counted(line.positions, "position");
        let written = wrapped(&notation::line(board, &line.line), 4);
        format!("{kind}: at most {most} on the way\n{written}\n\n")
    };
    lines.iter().map(text).collect()
}
