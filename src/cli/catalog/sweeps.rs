//! `catalog --sweeps`: the longest sweeps of every problem, and with `--prove` those of the shortest lines.

use std::io::{self, Write};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::cli::catalog::table::ProblemTable;
use crate::cli::output::picture::wrapped;
use crate::cli::output::shortest;
use crate::library::catalog::{Catalog, Row};
use crate::par::{FewestSearch, ListedShortest, Shortest};
use crate::rules::board::Board;
use crate::rules::notation::{self, counted};
use crate::rules::position::Action;
use crate::rules::problem::{Problem, single_vacancy_problems};
use crate::run::Limits;
use crate::tables::{LongestSweeps, longest_sweeps};

/// The longest sweeps found so far.
pub(super) struct SweepTable {
    /// Whether the shortest lines are to be found, too.
    is_proving: bool,
    last: usize,
    anywhere: usize,
    /// Of the shortest lines.
    in_shortest: usize,
    is_open: bool,
}

impl SweepTable {
    /// Nothing found yet.
    pub(super) fn new(is_proving: bool) -> SweepTable {
        SweepTable {
            is_proving,
            last: 0,
            anywhere: 0,
            in_shortest: 0,
            is_open: false,
        }
    }
}

/// What is found of one problem.
pub(super) struct FoundSweeps {
    longest: LongestSweeps,
    /// The fewest moves, and of lines that have no more, if that was asked and found.
    shortest: Option<(usize, Shortest)>,
}

/// The shortest lines of a problem, with their number of moves, a line being known.
fn shortest_lines(
    problem: &Problem,
    known: &[Action],
    limits: &Limits,
) -> Option<(usize, Shortest)> {
    let catalog = Catalog::embedded(problem.board());
    let row = catalog.and_then(|catalog| catalog.row(problem));
    let known = row.and_then(Row::line).unwrap_or(known);
    let search = FewestSearch::new(problem).knowing(known);
    let fewest = search.counting_shortest(ListedShortest::None).run(limits);
    fewest.moves().zip(fewest.shortest)
}

/// Every problem of a board from one vacancy to one survivor, up to symmetry.
pub(super) fn problems(board: &Arc<Board>) -> impl Iterator<Item = Problem> {
    let pairs = single_vacancy_problems(board).into_iter();
    pairs.map(|(vacancy, survivor)| Problem::from_vacancy(board.clone(), vacancy, survivor))
}

impl ProblemTable for SweepTable {
    /// Nothing of a problem without a line.
    type Row = Option<FoundSweeps>;

    fn find(&self, problem: &Problem, limits: &Limits) -> Option<FoundSweeps> {
        let longest = longest_sweeps(problem, limits)?;
        let shortest = || shortest_lines(problem, &longest.last, limits);
        Some(FoundSweeps {
            shortest: self.is_proving.then(shortest).flatten(),
            longest,
        })
    }

    fn count(&mut self, row: &Option<FoundSweeps>) {
        let Some(found) = row else {
            return;
        };
        let longest = &found.longest;
        let is_whole = longest.is_last_proved && longest.is_proved;
        self.is_open |= !is_whole || self.is_proving && found.shortest.is_none();
        self.last = self.last.max(longest.last_jumps);
        self.anywhere = self.anywhere.max(longest.jumps);
        if let Some((_, shortest)) = &found.shortest {
            self.in_shortest = self.in_shortest.max(shortest.longest_sweep);
        }
    }

    fn write_row(
        &self,
        problem: &Problem,
        row: &Option<FoundSweeps>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(FoundSweeps { longest, shortest }) = row else {
            return Ok(());
        };
        let board = problem.board();
        let or_more = |is_proved| if is_proved { "" } else { " or more" };
        let (last, any) = (longest.last_jumps, longest.jumps);
        let (of_last, of_any) = (or_more(longest.is_last_proved), or_more(longest.is_proved));
        let id = problem.id();
        writeln!(
            output,
            "{id}  last move {last}{of_last}, any move {any}{of_any}"
        )?;
        let line = notation::line(board, &longest.last);
        writeln!(output, "{}", wrapped(&line, 4))?;
        if any > last {
            let line = notation::line(board, &longest.anywhere);
            writeln!(output, "  the move of {any}\n{}", wrapped(&line, 4))?;
        }
        match shortest {
            Some((moves, shortest)) => {
                let (count, sweeps) = (shortest::count(shortest), shortest::sweeps(shortest));
                let text = format!("lines of {moves} moves: {count}. {sweeps}");
                writeln!(output, "{}", wrapped(&text, 2))
            }
            None if self.is_proving => writeln!(output, "  the shortest lines are open"),
            None => Ok(()),
        }
    }

    fn object(&self, problem: &Problem, row: &Option<FoundSweeps>) -> Value {
        let (board, longest) = (problem.board(), row.as_ref().map(|row| &row.longest));
        let shortest = row.as_ref().and_then(|row| row.shortest.as_ref());
        let finish = problem.goal().patterns(board)[0];
        let mut object = json!({
            "vacant": notation::holes(board, problem.vacancies()),
            "finish": notation::holes(board, finish),
            "last_sweep": longest.map(|longest| longest.last_jumps),
            "last_sweep_proved": longest.is_some_and(|longest| longest.is_last_proved),
            "last_sweep_line": longest.map(|longest| notation::line(board, &longest.last)),
            "sweep_at_least": longest.map(|longest| longest.jumps),
            "sweep_proved": longest.is_some_and(|longest| longest.is_proved),
            "sweep_line": longest.map(|longest| notation::line(board, &longest.anywhere)),
        });
        if self.is_proving {
            object["shortest_moves"] = json!(shortest.map(|(moves, _)| moves));
            shortest::put_into(&mut object, shortest.map(|(_, shortest)| shortest));
        }
        object
    }

    fn summary(&self) -> String {
        let in_shortest = if self.is_proving {
            format!(", the longest of a shortest line {}", self.in_shortest)
        } else {
            String::new()
        };
        format!(
            "The longest last move has {}, the longest move {}{in_shortest}.",
            counted(self.last, "jump"),
            counted(self.anywhere, "jump")
        )
    }

    fn is_open(&self) -> bool {
        self.is_open
    }
}
