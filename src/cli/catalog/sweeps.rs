//! `catalog --sweeps`: the longest sweeps of every problem, and with `--prove` those of the shortest lines.

use std::io::{self, Write};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::cli::catalog::table::ProblemTable;
use crate::cli::output::running_text::wrapped;
use crate::cli::output::{shortest, sweeps};
use crate::library::catalog::Catalog;
use crate::par::{FewestSearch, ListedShortest, Shortest};
use crate::rules::board::Board;
use crate::rules::condition::Condition;
use crate::rules::notation;
use crate::rules::position::{self, Action};
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::{Limits, Stopped};
use crate::tables::{LongestSweeps, are_sweeps_known, known_sweeps, longest_sweeps};

#[derive(Clone, Copy, PartialEq, Default)]
enum SweepSource {
    /// What the program knows.
    #[default]
    Known,
    /// A search for each problem.
    Sought,
    /// And another for its shortest lines.
    SoughtWithShortest,
}

#[derive(Default)]
pub(super) struct SweepTable {
    source: SweepSource,
    last: usize,
    anywhere: usize,
    in_shortest: usize,
    /// Whether a sweep of some problem may be longer than the one found.
    may_be_longer: bool,
    /// Whether the shortest lines of some problem are not told.
    lacks_shortest: bool,
}

impl SweepTable {
    /// Nothing found yet. Proving, all is found out anew, and the shortest lines, too.
    pub(super) fn new(board: &Arc<Board>, is_proving: bool) -> SweepTable {
        let source = match is_proving {
            true => SweepSource::SoughtWithShortest,
            false if are_sweeps_known(board) => SweepSource::Known,
            false => SweepSource::Sought,
        };
        SweepTable {
            source,
            ..SweepTable::default()
        }
    }

    fn has_shortest(&self) -> bool {
        self.source != SweepSource::Sought
    }
}

/// Looks for a line with the fewest moves among those with the longest last move. (One jump is what every line ends
/// with.)
fn shorten_last(longest: &mut LongestSweeps, problem: &Problem, limits: &Limits) {
    let jumps = u8::try_from(longest.last_jumps).unwrap_or(u8::MAX);
    let condition = Condition::FinishSweep(jumps);
    let asked = problem.clone().with_condition(condition);
    let asked = asked.unwrap_or_else(|_| problem.clone());
    let search = FewestSearch::new(&asked).knowing(&longest.last);
    let found = search.run(limits);
    longest.is_last_shortest = found.is_proved;
    if let Some(line) = found.line() {
        longest.last = line.to_vec();
        // Where more jumps were not ruled out, it may have more.
        longest.last_jumps = position::last_sweep(line);
    }
    if longest.jumps <= longest.last_jumps {
        longest.jumps = longest.last_jumps;
        longest.anywhere.clone_from(&longest.last);
    }
}

fn shortest_lines(problem: &Problem, known: &[Action], limits: &Limits) -> Option<Shortest> {
    let catalog = Catalog::embedded(problem.board());
    let row = catalog.and_then(|catalog| catalog.row(problem));
    let known = row.and_then(|row| row.known.line()).unwrap_or(known);
    let search = FewestSearch::new(problem).knowing(known);
    let search = search.counting_shortest(ListedShortest::None);
    search.run(limits).shortest
}

impl ProblemTable for SweepTable {
    /// Nothing of a problem without a line.
    type Row = Result<Option<LongestSweeps>, Stopped>;

    fn find(&self, problem: &Problem, limits: &Limits) -> Self::Row {
        if self.source == SweepSource::Known {
            return Ok(known_sweeps(problem).cloned());
        }
        let mut found = longest_sweeps(problem, limits)?;
        if let (Some(longest), SweepSource::SoughtWithShortest) = (&mut found, self.source) {
            shorten_last(longest, problem, limits);
            longest.shortest = shortest_lines(problem, &longest.last, limits);
        }
        Ok(found)
    }

    fn count(&mut self, row: &Self::Row) {
        self.may_be_longer |= row.is_err();
        let Ok(Some(longest)) = row else {
            return;
        };
        let is_whole = longest.is_last_proved && longest.is_proved;
        self.may_be_longer |= !is_whole;
        self.lacks_shortest |= self.has_shortest() && longest.shortest.is_none();
        self.last = self.last.max(longest.last_jumps);
        self.anywhere = self.anywhere.max(longest.jumps);
        if let Some(shortest) = &longest.shortest {
            self.in_shortest = self.in_shortest.max(shortest.longest_sweep);
        }
    }

    fn write_row(
        &self,
        problem: &Problem,
        row: &Self::Row,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let longest = match row {
            Ok(Some(longest)) => longest,
            Ok(None) => return Ok(()),
            Err(_) => return writeln!(output, "{}  undecided", problem.id()),
        };
        let board = problem.board();
        let or_more = |is_proved| if is_proved { "" } else { " or more" };
        let (last, any) = (longest.last_jumps, longest.jumps);
        let (of_last, of_any) = (or_more(longest.is_last_proved), or_more(longest.is_proved));
        let (id, in_moves) = (problem.id(), sweeps::moves_of_last(longest));
        writeln!(
            output,
            "{id}  last move {last}{of_last}{in_moves}, any move {any}{of_any}"
        )?;
        let line = notation::line(board, &longest.last);
        writeln!(output, "{}", wrapped(&line, 4))?;
        if any > last {
            let line = notation::line(board, &longest.anywhere);
            writeln!(output, "  the move of {any}\n{}", wrapped(&line, 4))?;
        }
        match &longest.shortest {
            Some(shortest) => {
                let (count, sweeps) = (shortest::count(shortest), shortest::sweeps(shortest));
                let moves = counted(shortest.moves, "move");
                let text = format!("lines of {moves}: {count}. {sweeps}");
                writeln!(output, "{}", wrapped(&text, 2))
            }
            None if self.has_shortest() => writeln!(output, "  the shortest lines are open"),
            None => Ok(()),
        }
    }

    fn object(&self, problem: &Problem, row: &Self::Row) -> Value {
        let (board, found) = (problem.board(), row.as_ref().map(Option::as_ref));
        let longest = found.ok().flatten();
        let shortest = longest.and_then(|longest| longest.shortest.as_ref());
        let finish = problem.goal().patterns(board)[0];
        let mut object = json!({
            "vacant": notation::holes(board, problem.vacancies()),
            "finish": notation::holes(board, finish),
        });
        sweeps::put_into(&mut object, board, found.map_err(|why| *why));
        if self.has_shortest() {
            object["shortest_moves"] = json!(shortest.map(|shortest| shortest.moves));
            shortest::put_into(&mut object, shortest);
        }
        object
    }

    fn summary(&self) -> String {
        let (least, which) = if self.may_be_longer {
            ("at least ", "known")
        } else {
            ("", "possible")
        };
        if self.last == 0 {
            return format!("No line is {which}.");
        }
        let in_shortest = match self.in_shortest {
            0 => String::new(),
            longest => format!(", the longest of a shortest line {longest}"),
        };
        format!(
            "The longest last move has {least}{}, the longest move {least}{}{in_shortest}.",
            counted(self.last, "jump"),
            counted(self.anywhere, "jump")
        )
    }

    fn is_open(&self) -> bool {
        self.may_be_longer || self.lacks_shortest
    }
}

#[cfg(test)]
mod tests;
