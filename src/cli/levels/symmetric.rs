//! The lines with the most symmetric positions on the way.

use std::io::Write;
use std::time::Instant;

use serde_json::{Map, Value, json};

use crate::cli::exit::Failure;
use crate::cli::levels::report::{put_stopped, repair};
use crate::cli::output::answer::write_answer;
use crate::cli::output::notes::tell;
use crate::cli::output::progress;
use crate::cli::output::running_text::wrapped;
use crate::rules::board::Motion;
use crate::rules::notation::{self, counted};
use crate::rules::problem::Problem;
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

/// Writes the lines; as an object that begins with the names given, or as text that begins with a heading.
pub(super) fn write(
    problem: &Problem,
    names: Option<Map<String, Value>>,
    heading: &str,
    limits: &Limits,
    output: &mut dyn Write,
) -> Result<Option<Stopped>, Failure> {
    let begun = Instant::now();
    let board = problem.board();
    let found = progress::shown(limits, || tables::most_symmetric(problem, limits));
    let lines = found.as_deref().unwrap_or_default();
    if let Some(mut answer) = names {
        let line = |line: &SymmetricLine| {
            json!({
                "symmetry": kind(line),
                "positions": line.positions,
                "line": notation::line(board, &line.line),
            })
        };
        answer.insert("lines".into(), lines.iter().map(line).collect());
        put_stopped(&mut answer, found.as_ref().err().copied(), limits);
        answer.insert("seconds".into(), begun.elapsed().as_secs_f64().into());
        write_answer(output, Value::Object(answer))?;
    } else if found.is_ok() {
        writeln!(output, "{heading}")?;
        if lines.is_empty() {
            writeln!(output, "No line leads to the goal.")?;
        }
        for line in lines {
            let kind = kind(line);
            if line.positions == 0 {
                writeln!(output, "{kind}: no position on the way has it\n")?;
                continue;
            }
            let most = counted(line.positions, "position");
            writeln!(output, "{kind}: at most {most} on the way")?;
            writeln!(
                output,
                "{}\n",
                wrapped(&notation::line(board, &line.line), 4)
            )?;
        }
    }
    if let Err(why) = &found {
        let why = repair(*why, limits);
        tell("note", format_args!("the lines were not found: {why}"));
    }
    Ok(found.err())
}
