//! `catalog --vacancies N` and `catalog --key`: other kinds of problems than those from one vacancy to one survivor.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cli::catalog::table::ProblemTable;
use crate::cli::output::picture::wrapped;
use crate::library::catalog::FewestKnown;
use crate::library::kinds::{self, KnownOfKind};
use crate::par::{Fewest, FewestSearch};
use crate::rules::notation::{self, counted};
use crate::rules::position;
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::solve::{Outcome, Solver};

/// How many problems there are of each verdict so far.
pub(super) struct KindTable {
    /// Whether the fewest moves are to be found anew, and not just a line where nothing is known.
    is_proving: bool,
    unsolvable: usize,
    undecided: usize,
    /// Of each that can be won.
    fewest: Vec<FewestKnown>,
}

impl KindTable {
    /// Nothing counted yet.
    pub(super) fn new(is_proving: bool) -> KindTable {
        KindTable {
            is_proving,
            unsolvable: 0,
            undecided: 0,
            fewest: Vec::new(),
        }
    }
}

impl ProblemTable for KindTable {
    type Row = KnownOfKind;

    fn find(&self, problem: &Problem, limits: &Limits) -> KnownOfKind {
        if let Some(known) = kinds::known(problem).filter(|_| !self.is_proving) {
            return known.clone();
        }
        if limits.are_over() {
            return KnownOfKind::Undecided;
        }
        let (outcome, is_par) = if self.is_proving {
            let Fewest {
                outcome, is_proved, ..
            } = FewestSearch::new(problem).run(limits);
            (outcome, is_proved)
        } else {
            let answer = Solver::new(problem).solve(problem.start(), limits);
            (answer.outcome, false)
        };
        match outcome {
            Outcome::Winnable(line) => KnownOfKind::Solvable {
                fewest: FewestKnown {
                    moves: position::move_count(&line),
                    is_par,
                },
                line: Some(line),
            },
            Outcome::Lost(why) => KnownOfKind::Unsolvable {
                why: why.text(problem),
            },
            Outcome::Undecided => KnownOfKind::Undecided,
        }
    }

    fn count(&mut self, row: &KnownOfKind) {
        match row {
            KnownOfKind::Solvable { fewest, .. } => self.fewest.push(*fewest),
            KnownOfKind::Unsolvable { .. } => self.unsolvable += 1,
            KnownOfKind::Undecided => self.undecided += 1,
        }
    }

    fn write_row(
        &self,
        problem: &Problem,
        row: &KnownOfKind,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let board = problem.board();
        let vacant = notation::holes(board, problem.vacancies());
        match row {
            KnownOfKind::Solvable { fewest, line } => {
                let at_most = if fewest.is_par { "par" } else { "at most" };
                writeln!(output, "{vacant}  {at_most} {}", fewest.moves)?;
                line.as_ref().map_or(Ok(()), |line| {
                    writeln!(output, "{}", wrapped(&notation::line(board, line), 4))
                })
            }
            KnownOfKind::Unsolvable { why } => {
                writeln!(output, "{vacant}  unsolvable\n{}", wrapped(why, 4))
            }
            KnownOfKind::Undecided => writeln!(output, "{vacant}  undecided"),
        }
    }

    fn object(&self, problem: &Problem, row: &KnownOfKind) -> Value {
        let board = problem.board();
        let holes = problem.vacancies().iter();
        let vacant: Vec<&str> = holes.map(|hole| board.label(hole)).collect();
        let (verdict, line, reason) = match row {
            KnownOfKind::Solvable { line, .. } => ("solvable", line.as_deref(), None),
            KnownOfKind::Unsolvable { why } => ("unsolvable", None, Some(why)),
            KnownOfKind::Undecided => ("undecided", None, None),
        };
        let moves = |is_par| {
            let fewest = row.fewest().filter(|fewest| fewest.is_par == is_par);
            fewest.map(|fewest| fewest.moves)
        };
        json!({
            "vacant": vacant,
            "verdict": verdict,
            "par": moves(true),
            "at_most": moves(false),
            "line": line.map(|line| notation::line(board, line)),
            "reason": reason,
        })
    }

    fn summary(&self) -> String {
        let (unsolvable, undecided) = (self.unsolvable, self.undecided);
        let solvable = self.fewest.len();
        let all = counted(solvable + unsolvable + undecided, "problem");
        let pars = self.fewest.iter().filter(|fewest| fewest.is_par);
        let proven = pars.clone().count();
        let pars = pars.map(|fewest| fewest.moves);
        let proven = match (pars.clone().min(), pars.max()) {
            (Some(least), Some(most)) => {
                format!("; par proven for {proven}, {least} to {most} moves")
            }
            _ => String::new(),
        };
        format!(
            "{all}: {solvable} solvable, {unsolvable} unsolvable, {undecided} undecided{proven}"
        )
    }

    fn is_open(&self) -> bool {
        self.undecided > 0
    }
}
