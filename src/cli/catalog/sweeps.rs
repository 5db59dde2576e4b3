//! `catalog --sweeps`: the longest sweeps of every problem.

use std::io::Write;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::picture::wrapped;
use crate::cli::output::progress;
use crate::rules::board::Board;
use crate::rules::notation::{self, counted};
use crate::rules::problem::{Problem, single_vacancy_problems};
use crate::run::Limits;
use crate::tables::{LongestSweeps, longest_sweeps};

/// Writes the longest sweeps of every problem of a board, under limits that are asked for just before each.
pub(super) fn write(
    board: &Arc<Board>,
    is_json: bool,
    all: &Limits,
    limits: impl Fn() -> Limits,
    interrupt: &Interrupt,
    output: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut objects = Vec::new();
    let (mut last, mut anywhere, mut is_open) = (0, 0, false);
    for (vacancy, survivor) in single_vacancy_problems(board) {
        let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
        let find = || longest_sweeps(&problem, &limits());
        let found = interrupt.while_working(|| progress::shown(all, find));
        if interrupt.is_raised() {
            break;
        }
        is_open |= found.as_ref().is_some_and(|found| !found.is_last_proved);
        if let Some(found) = &found {
            last = last.max(found.last_jumps);
            anywhere = anywhere.max(found.jumps);
        }
        if is_json {
            objects.push(object(&problem, found.as_ref()));
        } else if let Some(found) = &found {
            write_row(&problem, found, output)?;
            output.flush()?;
        }
    }
    if is_json {
        let (board, rule) = (board.name(), board.rule().name());
        let answer = json!({ "board": board, "jumps": rule, "problems": objects });
        writeln!(output, "{answer}")?;
    } else {
        writeln!(
            output,
            "\nThe longest last move has {}, the longest move found {}.",
            counted(last, "jump"),
            counted(anywhere, "jump")
        )?;
    }
    Ok(match is_open {
        _ if interrupt.is_raised() => Exit::Interrupted,
        true => Exit::Undecided,
        false => Exit::Yes,
    })
}

fn write_row(
    problem: &Problem,
    found: &LongestSweeps,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let board = problem.board();
    let or_more = if found.is_last_proved { "" } else { " or more" };
    let (id, last, any) = (problem.id(), found.last_jumps, found.jumps);
    writeln!(output, "{id}  last move {last}{or_more}")?;
    writeln!(
        output,
        "{}",
        wrapped(&notation::line(board, &found.last), 4)
    )?;
    if any > last {
        writeln!(output, "  a move of {any}")?;
        writeln!(
            output,
            "{}",
            wrapped(&notation::line(board, &found.anywhere), 4)
        )?;
    }
    Ok(())
}

fn object(problem: &Problem, found: Option<&LongestSweeps>) -> Value {
    let board = problem.board();
    let vacant = notation::holes(board, problem.vacancies());
    let finish = notation::holes(board, problem.goal().patterns(board)[0]);
    json!({
        "vacant": vacant,
        "finish": finish,
        "last_sweep": found.map(|found| found.last_jumps),
        "last_sweep_proved": found.is_some_and(|found| found.is_last_proved),
        "last_sweep_line": found.map(|found| notation::line(board, &found.last)),
        "sweep_at_least": found.map(|found| found.jumps),
        "sweep_line": found.map(|found| notation::line(board, &found.anywhere)),
    })
}
