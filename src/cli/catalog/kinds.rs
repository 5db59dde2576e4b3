//! `catalog --vacancies N` and `catalog --key`: other kinds of problems than those from one vacancy to one survivor.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cli::catalog::table::ProblemTable;
use crate::cli::output::picture::wrapped;
use crate::par::{Fewest, FewestSearch};
use crate::rules::notation::{self, counted};
use crate::rules::position;
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::solve::{Outcome, Solver};

/// How many problems there are of each verdict so far.
pub(super) struct KindTable {
    /// Whether the fewest moves are to be found, and not just a line.
    is_proving: bool,
    solvable: usize,
    unsolvable: usize,
    undecided: usize,
}

/// A line, or why there is none, and whether the line has the fewest moves.
type KnownProblem = (Outcome, bool);

impl KindTable {
    /// Nothing counted yet.
    pub(super) fn new(is_proving: bool) -> KindTable {
        KindTable {
            is_proving,
            solvable: 0,
            unsolvable: 0,
            undecided: 0,
        }
    }
}

impl ProblemTable for KindTable {
    type Row = KnownProblem;

    fn find(&self, problem: &Problem, limits: &Limits) -> KnownProblem {
        if limits.are_over() {
            return (Outcome::Undecided, false);
        }
        if self.is_proving {
            let Fewest {
                outcome, is_proved, ..
            } = FewestSearch::new(problem).run(limits);
            return (outcome, is_proved);
        }
        let answer = Solver::new(problem).solve(problem.start(), limits);
        (answer.outcome, false)
    }

    fn count(&mut self, (outcome, _): &KnownProblem) {
        match outcome {
            Outcome::Winnable(_) => self.solvable += 1,
            Outcome::Lost(_) => self.unsolvable += 1,
            Outcome::Undecided => self.undecided += 1,
        }
    }

    fn write_row(
        &self,
        problem: &Problem,
        row: &KnownProblem,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let board = problem.board();
        let vacant = notation::holes(board, problem.vacancies());
        match row {
            (Outcome::Winnable(line), is_par) => {
                let moves = position::move_count(line);
                let at_most = if *is_par { "par" } else { "at most" };
                let line = wrapped(&notation::line(board, line), 4);
                writeln!(output, "{vacant}  {at_most} {moves}\n{line}")
            }
            (Outcome::Lost(why), _) => {
                let why = wrapped(&why.text(problem), 4);
                writeln!(output, "{vacant}  unsolvable\n{why}")
            }
            (Outcome::Undecided, _) => writeln!(output, "{vacant}  undecided"),
        }
    }

    fn object(&self, problem: &Problem, (outcome, is_par): &KnownProblem) -> Value {
        let board = problem.board();
        let holes = problem.vacancies().iter();
        let vacant: Vec<&str> = holes.map(|hole| board.label(hole)).collect();
        let (verdict, line, reason) = match outcome {
            Outcome::Winnable(line) => ("solvable", Some(line), None),
            Outcome::Lost(why) => ("unsolvable", None, Some(why.text(problem))),
            Outcome::Undecided => ("undecided", None, None),
        };
        let moves = line.map(|line| position::move_count(line));
        json!({
            "vacant": vacant,
            "verdict": verdict,
            "par": moves.filter(|_| *is_par),
            "at_most": moves.filter(|_| !is_par),
            "line": line.map(|line| notation::line(board, line)),
            "reason": reason,
        })
    }

    fn summary(&self) -> String {
        let (solvable, unsolvable, undecided) = (self.solvable, self.unsolvable, self.undecided);
        let all = counted(solvable + unsolvable + undecided, "problem");
        format!("{all}: {solvable} solvable, {unsolvable} unsolvable, {undecided} undecided")
    }

    fn is_open(&self) -> bool {
        self.undecided > 0
    }
}
