//! Tables with a row for each of many problems, told as soon as each is found.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::cli::catalog::written::write_file;
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::progress::TableProgress;
use crate::cli::output::running_text::wrapped;
use crate::library::catalog::{FewestKnown, Known, table_text};
use crate::rules::board::Board;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::Limits;

/// What is found of each problem, how it is told, and what comes of it in all.
pub(super) trait ProblemTable {
    type Row;

    fn find(&self, problem: &Problem, limits: &Limits) -> Self::Row;

    fn count(&mut self, row: &Self::Row);

    fn write_row(
        &self,
        problem: &Problem,
        row: &Self::Row,
        output: &mut dyn Write,
    ) -> io::Result<()>;

    fn object(&self, problem: &Problem, row: &Self::Row) -> Value;

    fn summary(&self) -> String;

    fn is_open(&self) -> bool;

    /// Writes the text of the whole table into a file. One that has come meanwhile is joined with it, or stays.
    fn keep(&self, file: &Path, text: &str) -> Result<(), Failure> {
        write_file(file, text, true)
    }
}

pub(super) struct Telling<'a> {
    pub(super) is_json: bool,
    pub(super) all: &'a Limits,
    pub(super) each: Option<Duration>,
    pub(super) interrupt: &'a Interrupt,
}

impl Telling<'_> {
    pub(super) fn limits(&self) -> Limits {
        let all = self.all.clone();
        match self.each {
            None => all,
            Some(time) => all.within(time),
        }
    }
}

/// `22 problems: 21 solvable, 1 unsolvable; 15 to 19 moves, par proven for 21`.
pub(super) fn summary<'a>(rows: impl Iterator<Item = &'a Known> + Clone) -> String {
    let fewest: Vec<FewestKnown> = rows.clone().filter_map(Known::fewest).collect();
    let unsolvable = rows.clone().filter_map(Known::why).count();
    let (number, solvable) = (rows.count(), fewest.len());
    let mut text = format!("{}: {solvable} solvable", counted(number, "problem"));
    let undecided = number - solvable - unsolvable;
    for (number, verdict) in [(unsolvable, "unsolvable"), (undecided, "undecided")] {
        if number > 0 {
            text += &format!(", {number} {verdict}");
        }
    }
    let moves = || fewest.iter().map(|fewest| fewest.moves);
    if let (Some(least), Some(most)) = (moves().min(), moves().max()) {
        let least = if least == most {
            String::new()
        } else {
            format!("{least} to ")
        };
        let proven = fewest.iter().filter(|fewest| fewest.is_par).count();
        text += &format!(
            "; {least}{}, par proven for {proven}",
            counted(most, "move")
        );
    }
    text
}

/// Whether something is left undecided, or where pars are searched for, whether one is.
pub(super) fn are_open<'a>(mut rows: impl Iterator<Item = &'a Known>, is_searching: bool) -> bool {
    rows.any(|known| match known {
        Known::Undecided => true,
        known => is_searching && !known.is_settled(),
    })
}

/// Finds, tells and writes a table of problems of a board. What Ctrl-C ends is told as what the limits end. A file is
/// made although nobody reads what is told or there is no room for it, and it is told although no file can be made.
pub(super) fn write(
    mut table: impl ProblemTable,
    board: &Board,
    problems: Vec<Problem>,
    telling: &Telling<'_>,
    file: Option<&Path>,
    output: &mut dyn Write,
) -> Result<Exit, Failure> {
    if !telling.is_json {
        let asked = problems.first().map(Problem::conditions);
        let asked = asked.unwrap_or_default().in_words(board);
        let heading = format!("{}, {} jumps{asked}", board.title(), board.rule());
        writeln!(output, "{}\n", wrapped(&heading, 0))?;
    }
    let mut objects = Vec::new();
    let mut progress = TableProgress::new(problems.len());
    for problem in problems {
        let find = || table.find(&problem, &telling.limits());
        let row = progress.next(telling.all, find);
        table.count(&row);
        objects.push(table.object(&problem, &row).to_string());
        if !telling.is_json {
            let told = table.write_row(&problem, &row, output);
            let sent = told.and_then(|()| output.flush());
            file.map_or(sent, |_| Ok(()))?;
        }
    }
    let text = table_text(board, objects.into_iter());
    let kept = file.map_or(Ok(()), |file| table.keep(file, &text));
    let told = if telling.is_json {
        write!(output, "{text}")
    } else {
        writeln!(output, "\n{}", table.summary())
    };
    kept.map_err(|failure| Failure::Answered(failure.to_string()))?;
    told?;
    Ok(telling.interrupt.exit(table.is_open()))
}
