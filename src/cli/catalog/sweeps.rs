//! `catalog --sweeps`: the longest sweeps of every problem.

use std::io::{self, Write};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::cli::catalog::table::ProblemTable;
use crate::cli::output::picture::wrapped;
use crate::rules::board::Board;
use crate::rules::notation::{self, counted};
use crate::rules::problem::{Problem, single_vacancy_problems};
use crate::run::Limits;
use crate::tables::{LongestSweeps, longest_sweeps};

/// The longest sweeps found so far.
#[derive(Default)]
pub(super) struct SweepTable {
    last: usize,
    anywhere: usize,
    is_open: bool,
}

/// Every problem of a board from one vacancy to one survivor, up to symmetry.
pub(super) fn problems(board: &Arc<Board>) -> impl Iterator<Item = Problem> {
    let pairs = single_vacancy_problems(board).into_iter();
    pairs.map(|(vacancy, survivor)| Problem::from_vacancy(board.clone(), vacancy, survivor))
}

impl ProblemTable for SweepTable {
    /// Nothing of a problem without a line.
    type Row = Option<LongestSweeps>;

    fn find(&self, problem: &Problem, limits: &Limits) -> Option<LongestSweeps> {
        longest_sweeps(problem, limits)
    }

    fn count(&mut self, row: &Option<LongestSweeps>) {
        let Some(found) = row else {
            return;
        };
        self.is_open |= !found.is_last_proved || !found.is_proved;
        self.last = self.last.max(found.last_jumps);
        self.anywhere = self.anywhere.max(found.jumps);
    }

    fn write_row(
        &self,
        problem: &Problem,
        row: &Option<LongestSweeps>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(found) = row else {
            return Ok(());
        };
        let board = problem.board();
        let or_more = |is_proved| if is_proved { "" } else { " or more" };
        let (last, any) = (found.last_jumps, found.jumps);
        let (of_last, of_any) = (or_more(found.is_last_proved), or_more(found.is_proved));
        let id = problem.id();
        writeln!(
            output,
            "{id}  last move {last}{of_last}, any move {any}{of_any}"
        )?;
        let line = notation::line(board, &found.last);
        writeln!(output, "{}", wrapped(&line, 4))?;
        if any > last {
            let line = notation::line(board, &found.anywhere);
            writeln!(output, "  the move of {any}\n{}", wrapped(&line, 4))?;
        }
        Ok(())
    }

    fn object(&self, problem: &Problem, row: &Option<LongestSweeps>) -> Value {
        let (board, found) = (problem.board(), row.as_ref());
        let finish = problem.goal().patterns(board)[0];
        json!({
            "vacant": notation::holes(board, problem.vacancies()),
            "finish": notation::holes(board, finish),
            "last_sweep": found.map(|found| found.last_jumps),
            "last_sweep_proved": found.is_some_and(|found| found.is_last_proved),
            "last_sweep_line": found.map(|found| notation::line(board, &found.last)),
            "sweep_at_least": found.map(|found| found.jumps),
            "sweep_proved": found.is_some_and(|found| found.is_proved),
            "sweep_line": found.map(|found| notation::line(board, &found.anywhere)),
        })
    }

    fn summary(&self) -> String {
        format!(
            "The longest last move has {}, the longest move {}.",
            counted(self.last, "jump"),
            counted(self.anywhere, "jump")
        )
    }

    fn is_open(&self) -> bool {
        self.is_open
    }
}
