//! How many problems from one vacancy to one survivor are solved from their start, and games with Cremers'
//! Key to the central hole, and how long each takes.

use serde_json::json;

use crate::cli::bench::hints::Times;
use crate::cli::bench::measurement::{BoardRule, Measurement, central, timed};
use crate::library::{Library, Missing};
use crate::rules::problem::Problem;
use crate::rules::problem::kinds::single_vacancies;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};

/// Where this many positions do not settle a problem it counts as undecided.
const MOST_POSITIONS: u64 = 20_000_000;

/// The verdicts on problems, each found with a solver of its own, and the times that took, set-up included.
#[derive(Default)]
struct SolvedProblems {
    counts: [usize; 3],
    solvable: Times,
    others: Times,
    positions: u64,
}

impl SolvedProblems {
    fn figure(part: &str, at: &BoardRule, problems: impl Iterator<Item = Problem>) -> Measurement {
        let mut solved = SolvedProblems::default();
        problems.for_each(|problem| solved.solve(&problem));
        solved.measurement(part, at)
    }

    fn solve(&mut self, problem: &Problem) {
        let limits = Limits::none().with_positions(MOST_POSITIONS);
        let work = || Solver::new(problem).solve(problem.start(), &limits);
        let (answer, seconds) = timed(work);
        self.counts[answer.verdict() as usize] += 1;
        self.positions += answer.positions;
        // How long the solvable ones take is what a player waits for.
        match answer.verdict() {
            Verdict::Winnable => self.solvable.add(seconds),
            Verdict::Lost | Verdict::Undecided => self.others.add(seconds),
        }
    }

    fn measurement(&self, part: &str, at: &BoardRule) -> Measurement {
        let count = |verdict: Verdict| self.counts[verdict as usize];
        let [solvable, unsolvable, undecided] =
            [Verdict::Winnable, Verdict::Lost, Verdict::Undecided].map(count);
        let problems = solvable + unsolvable + undecided;
        let (name, board) = (at.name(), &at.board);
        let others = match unsolvable + undecided {
            0 => String::new(),
            _ => format!(", others {}", self.others.text()),
        };
        Measurement {
            text: format!(
                "{part} {name:22} {problems:>3}: {solvable:>3} solvable {unsolvable:>3} unsolvable {undecided:>3} \
                 undecided, ms with set-up: solvable {}{others}",
                self.solvable.text(),
            ),
            json: json!({
                "board": board.name(), "jumps": board.rule().name(), "problems": problems, "solvable": solvable,
                "unsolvable": unsolvable, "undecided": undecided, "milliseconds": self.solvable.json(),
                "milliseconds_of_others": self.others.json(),
            }),
            positions: self.positions,
            seconds: self.solvable.total() + self.others.total(),
        }
    }
}

pub(super) fn figure(at: &BoardRule) -> Measurement {
    SolvedProblems::figure("problems", at, single_vacancies(&at.board))
}

/// Solves the games with Cremers' Key from every vacancy, up to symmetry, of a board that has a central hole.
pub(super) fn with_key(at: &BoardRule) -> Measurement {
    let labels = at
        .board
        .representatives()
        .iter()
        .map(|hole| at.board.label(hole));
    let problem = |label| at.entry.problem(label, Some(at.board.rule()), true).ok();
    SolvedProblems::figure("key", at, labels.filter_map(problem))
}

pub(super) fn first(library: &Library) -> Result<Measurement, Missing> {
    let problem = central(library)?;
    let work = || Solver::new(&problem).solve(problem.start(), &Limits::none());
    let (answer, seconds) = timed(work);
    let jumps = answer.line().map_or(0, <[_]>::len);
    let milliseconds = seconds * 1e3;
    Ok(Measurement {
        text: format!("first english central: a line of {jumps} jumps, {milliseconds:.1} ms"),
        json: json!({ "board": "english", "jump_count": jumps, "milliseconds": milliseconds }),
        positions: answer.positions,
        seconds,
    })
}
