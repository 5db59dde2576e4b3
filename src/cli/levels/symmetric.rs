//! The lines with the most symmetric positions on the way.

use serde_json::{Map, Value, json};

use crate::cli::levels::report::TableReport;
use crate::cli::output::running_text::wrapped;
use crate::rules::board::{Board, Motion};
use crate::rules::notation;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::{Limits, Stopped};
use crate::tables::{self, SymmetricLine};

/// The symmetry that the positions have.
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

/// The lines that were found.
pub(super) struct SymmetricReport<'a> {
    board: &'a Board,
    found: Result<Vec<SymmetricLine>, Stopped>,
}

impl SymmetricReport<'_> {
    pub(super) fn make<'a>(problem: &'a Problem, limits: &Limits) -> SymmetricReport<'a> {
        SymmetricReport {
            board: problem.board(),
            found: tables::most_symmetric(problem, limits),
        }
    }
}

impl TableReport for SymmetricReport<'_> {
    fn stopped(&self) -> Option<Stopped> {
        self.found.as_ref().err().copied()
    }

    fn lack(&self) -> &'static str {
        "the lines were not found"
    }

    fn json(&self) -> Map<String, Value> {
        let line = |line: &SymmetricLine| {
            json!({
                "symmetry": kind(line),
                "positions": line.positions,
                "line": notation::line(self.board, &line.line),
            })
        };
        let lines = self.found.iter().flatten().map(line);
        Map::from_iter([("lines".to_owned(), lines.collect())])
    }

    fn text(&self) -> Option<String> {
        let lines = self.found.as_ref().ok()?;
        if lines.is_empty() {
            return Some("No line leads to the goal.\n".to_owned());
        }
        let text = |line: &SymmetricLine| {
            let kind = kind(line);
            if line.positions == 0 {
                return format!("{kind}: no position on the way has it\n\n");
            }
            let most = counted(line.positions, "position");
            let written = wrapped(&notation::line(self.board, &line.line), 4);
            format!("{kind}: at most {most} on the way\n{written}\n\n")
        };
        Some(lines.iter().map(text).collect())
    }
}
