//! Tables with a row for each of many problems, told as soon as each is found.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::cli::catalog::written::write_file;
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::progress::TableProgress;
use crate::library::catalog::table_text;
use crate::rules::board::Board;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::Limits;

/// What is found of each problem, how it is told, and what comes of it in all.
pub(super) trait ProblemTable {
    /// What is found of one problem.
    type Row;

    fn find(&self, problem: &Problem, limits: &Limits) -> Self::Row;

    /// Takes a row into the account.
    fn count(&mut self, row: &Self::Row);

    fn write_row(
        &self,
        problem: &Problem,
        row: &Self::Row,
        output: &mut dyn Write,
    ) -> io::Result<()>;

    fn object(&self, problem: &Problem, row: &Self::Row) -> Value;

    /// What came of all rows, in one sentence.
    fn summary(&self) -> String;

    /// Whether something is left undecided.
    fn is_open(&self) -> bool;
}

/// Under which limits a table is made, and how it is told.
pub(super) struct Telling<'a> {
    pub(super) is_json: bool,
    /// The limits of all rows together.
    pub(super) all: &'a Limits,
    /// The time of each row, where it has one.
    pub(super) each: Option<Duration>,
    pub(super) interrupt: &'a Interrupt,
}

impl Telling<'_> {
    /// The limits of a row that is found now.
    pub(super) fn limits(&self) -> Limits {
        let all = self.all.clone();
        match self.each {
            None => all,
            Some(time) => all.within(time),
        }
    }
}

/// The first line of a table.
pub(super) fn title(board: &Board) -> String {
    format!("{}, {} jumps", board.title(), board.rule())
}

/// Sends a row that has been told. Where the table is also written as a file, it is made although nobody reads it or
/// there is no room for what is told.
pub(super) fn send_row(
    told: io::Result<()>,
    output: &mut dyn Write,
    has_file: bool,
) -> io::Result<()> {
    let sent = told.and_then(|()| output.flush());
    if has_file { Ok(()) } else { sent }
}

/// `16 to 20 moves`, or `5 moves` where all take as many.
pub(super) fn moves_from(least: usize, most: usize) -> String {
    let all = counted(most, "move");
    if least == most {
        all
    } else {
        format!("{least} to {all}")
    }
}

/// Finds, tells and writes a table of problems of a board. What Ctrl-C ends is told as what the limits end.
pub(super) fn write(
    mut table: impl ProblemTable,
    board: &Board,
    problems: Vec<Problem>,
    telling: &Telling<'_>,
    file: Option<&Path>,
    output: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut objects = Vec::new();
    let mut progress = TableProgress::new(problems.len());
    for problem in problems {
        let find = || table.find(&problem, &telling.limits());
        let row = progress.next(telling.all, find);
        table.count(&row);
        objects.push(table.object(&problem, &row).to_string());
        if !telling.is_json {
            let told = table.write_row(&problem, &row, output);
            send_row(told, output, file.is_some())?;
        }
    }
    let text = table_text(board, objects.into_iter());
    if let Some(file) = file {
        write_file(file, &text)?;
    }
    if telling.is_json {
        write!(output, "{text}")?;
    } else {
        writeln!(output, "\n{}", table.summary())?;
    }
    Ok(telling.interrupt.exit(table.is_open()))
}
