//! `catalog --vacancies N` and `catalog --key`: other kinds of problems than those from one vacancy to one survivor;
//! and all problems under conditions on the line, as `catalog --corner-finish`, with the fewest moves without them.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cli::catalog::table::{self, ProblemTable};
use crate::cli::output::running_text::wrapped;
use crate::library::catalog::{FewestKnown, Known};
use crate::library::kinds;
use crate::library::shortest;
use crate::par::{Fewest, FewestSearch};
use crate::proof::{ConditionLoss, Reason};
use crate::rules::condition::Conditions;
use crate::rules::notation;
use crate::rules::position;
use crate::rules::problem::{Goal, Problem};
use crate::run::Limits;
use crate::solve::{Outcome, Solver};

#[derive(Default)]
pub(super) struct KindTable {
    /// Whether the fewest moves are to be found anew, and not just a line where nothing is known.
    is_proving: bool,
    rows: Vec<Known>,
    /// In how many conditions on the line are known to cost no move.
    without_cost: usize,
}

impl KindTable {
    pub(super) fn new(is_proving: bool) -> KindTable {
        KindTable {
            is_proving,
            ..KindTable::default()
        }
    }

    /// What the program knows of a problem, by its fewest moves without conditions, too, or what a search finds.
    fn known(&self, problem: &Problem, plain: Option<FewestKnown>, limits: &Limits) -> Known {
        let with_line = || {
            let fewest = shortest::fewest(problem)?;
            let line = shortest::line(problem);
            Some(Known::Solvable { fewest, line })
        };
        let known = || {
            let known = kinds::known(problem).cloned().or_else(with_line);
            known.or_else(|| too_few_moves(problem, plain?))
        };
        if let Some(known) = (!self.is_proving).then(known).flatten() {
            return known;
        }
        if limits.are_over() {
            return Known::Undecided;
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
            Outcome::Winnable(line) => {
                let moves = position::move_count(&line);
                let is_par = is_par || plain.and_then(FewestKnown::par) == Some(moves);
                Known::by_line(line, is_par)
            }
            Outcome::Lost(why) => Known::Unsolvable {
                why: why.text(problem),
            },
            Outcome::Undecided => Known::Undecided,
        }
    }
}

/// That the conditions allow fewer moves than every line takes, where that is so.
fn too_few_moves(problem: &Problem, plain: FewestKnown) -> Option<Known> {
    let (par, most) = (plain.par()?, problem.conditions().most_moves()?);
    let why = Reason::Conditions(ConditionLoss::MoreMoves(par)).text(problem);
    (par > most).then_some(Known::Unsolvable { why })
}

pub(super) struct FoundOfKind {
    known: Known,
    /// Of a problem with conditions on the line: the fewest moves known without them.
    plain: Option<FewestKnown>,
}

impl FoundOfKind {
    /// Whether the conditions are known to cost no move.
    fn is_as_short(&self) -> bool {
        let plain = self.plain.filter(|plain| plain.is_par);
        let moves = |fewest: FewestKnown| fewest.moves;
        plain.is_some_and(|plain| self.known.fewest().map(moves) == Some(plain.moves))
    }

    /// `par 16; 15 without the conditions`.
    fn fewest_in_words(&self, fewest: FewestKnown) -> String {
        let own = in_words(fewest);
        match self.plain {
            _ if self.is_as_short() => format!("{own}, as without the conditions"),
            Some(plain) => format!("{own}; {} without the conditions", in_words(plain)),
            None => own,
        }
    }
}

fn in_words(fewest: FewestKnown) -> String {
    let at_most = if fewest.is_par { "par" } else { "at most" };
    format!("{at_most} {}", fewest.moves)
}

fn name(problem: &Problem) -> String {
    let (board, vacant) = (problem.board(), problem.vacancies());
    match problem.goal() {
        Goal::Exactly(goal) if !problem.conditions().is_empty() => {
            format!(
                "{}:{}",
                notation::holes(board, vacant),
                notation::holes(board, goal)
            )
        }
        _ => notation::holes(board, vacant),
    }
}

impl ProblemTable for KindTable {
    type Row = FoundOfKind;

    fn find(&self, problem: &Problem, limits: &Limits) -> FoundOfKind {
        let plain = problem.clone().asking(Conditions::default());
        let has_conditions = !problem.conditions().is_empty();
        let plain = shortest::fewest(&plain).filter(|_| has_conditions);
        FoundOfKind {
            known: self.known(problem, plain, limits),
            plain,
        }
    }

    fn count(&mut self, row: &FoundOfKind) {
        self.without_cost += usize::from(row.is_as_short());
        self.rows.push(row.known.clone());
    }

    fn write_row(
        &self,
        problem: &Problem,
        row: &FoundOfKind,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let board = problem.board();
        let name = name(problem);
        match &row.known {
            Known::Solvable { fewest, line } => {
                writeln!(output, "{name}  {}", row.fewest_in_words(*fewest))?;
                line.as_ref().map_or(Ok(()), |line| {
                    writeln!(output, "{}", wrapped(&notation::line(board, line), 4))
                })
            }
            Known::Unsolvable { why } => {
                writeln!(output, "{name}  unsolvable\n{}", wrapped(why, 4))
            }
            Known::Undecided => writeln!(output, "{name}  undecided"),
        }
    }

    fn object(&self, problem: &Problem, row: &FoundOfKind) -> Value {
        let board = problem.board();
        let vacant = board.labels(problem.vacancies());
        let fewest = row.known.fewest();
        let mut object = json!({
            "vacant": vacant,
            "verdict": row.known.verdict(),
            "par": fewest.and_then(FewestKnown::par),
            "at_most": fewest.and_then(FewestKnown::at_most),
            "line": row.known.line().map(|line| notation::line(board, line)),
            "reason": row.known.why(),
        });
        if !problem.conditions().is_empty() {
            object["problem"] = problem.id().into();
            object["moves_without"] = row.plain.map(|plain| plain.moves).into();
            object["moves_without_proved"] = row.plain.is_some_and(|plain| plain.is_par).into();
        }
        object
    }

    fn summary(&self) -> String {
        let mut text = table::summary(self.rows.iter());
        if self.without_cost > 0 {
            text += &format!("; in {} the conditions cost no move", self.without_cost);
        }
        let is_longer = |known: &Known| known.fewest().is_some() && !known.is_settled();
        if !self.is_proving && self.rows.iter().any(is_longer) {
            text += "; --prove finds the fewest moves";
        }
        text
    }

    fn is_open(&self) -> bool {
        table::are_open(self.rows.iter(), self.is_proving)
    }
}
