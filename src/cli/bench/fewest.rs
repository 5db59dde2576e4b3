//! How fast the fewest moves are proven.

use serde_json::{Value, json};

use crate::cli::bench::measurement::{Measurement, processor_seconds};
use crate::cli::exit::Failure;
use crate::library::Entry;
use crate::library::catalog::{Known, Row};
use crate::par::fewest_moves;
use crate::rules::board::JumpRule;
use crate::rules::problem::{Problem, single_vacancy_problems};
use crate::run::Limits;

/// Proves par of every problem from one vacancy to one survivor that can be solved, on one thread.
pub(super) fn figure(entry: &Entry, rule: JumpRule) -> Result<Measurement, Failure> {
    let board = entry.board_under(rule).map_err(Failure::input)?;
    let mut pars = Pars::of(format!("{} {rule}", entry.name()));
    for (vacancy, survivor) in single_vacancy_problems(&board) {
        let row = Row {
            vacancy,
            survivor,
            known: Known::Undecided,
        };
        pars.prove(&row.problem(&board));
    }
    Ok(pars.figure())
}

/// Proves par of the board's problems that are famous for it, each by itself.
pub(super) fn single_figures(entry: &Entry) -> Result<Vec<Measurement>, Failure> {
    let of_board = SINGLES.iter().filter(|single| single.board == entry.name());
    let figures = of_board.map(|single| {
        let problem = entry.problem(single.problem, Some(single.rule), false);
        let mut pars = Pars::of(format!(
            "{} {} {}",
            entry.name(),
            single.rule,
            single.problem
        ));
        pars.prove(&problem.map_err(Failure::input)?);
        Ok(pars.figure())
    });
    figures.collect()
}

/// A problem whose par is known from the literature.
struct Single {
    board: &'static str,
    rule: JumpRule,
    problem: &'static str,
}

/// English with diagonal jumps from the centre to itself 15, French 13, both, and with Cremers' Key 20 (Bell).
const SINGLES: [Single; 4] = [
    Single {
        board: "english",
        rule: JumpRule::Diagonal,
        problem: "central",
    },
    Single {
        board: "french",
        rule: JumpRule::Diagonal,
        problem: "central",
    },
    Single {
        board: "french",
        rule: JumpRule::Diagonal,
        problem: "big-central",
    },
    Single {
        board: "french",
        rule: JumpRule::Orthogonal,
        problem: "key",
    },
];

/// The pars of a board.
#[derive(Default)]
struct Pars {
    name: String,
    problems: usize,
    proven: usize,
    moves: Vec<usize>,
    positions: u64,
    seconds: f64,
    /// The seconds of the problem that took the longest.
    slowest: f64,
    /// The most memory that the layers of a search took, in bytes.
    memory: usize,
}

impl Pars {
    fn of(name: String) -> Pars {
        Pars {
            name,
            ..Pars::default()
        }
    }

    /// Proves par of a problem.
    fn prove(&mut self, problem: &Problem) {
        let begun = processor_seconds();
        let limits = Limits::none();
        let answer = fewest_moves(problem, &limits);
        self.memory = self.memory.max(limits.progress.most_memory());
        let seconds = processor_seconds() - begun;
        self.problems += 1;
        self.proven += usize::from(answer.is_proved);
        self.moves.extend(answer.moves());
        self.positions += answer.positions;
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
    }

    fn figure(&self) -> Measurement {
        Measurement {
            text: self.text(),
            json: self.json(),
            positions: self.positions,
            seconds: self.seconds,
        }
    }

    fn range(&self) -> [usize; 2] {
        let moves = || self.moves.iter().copied();
        [moves().min().unwrap_or(0), moves().max().unwrap_or(0)]
    }

    fn text(&self) -> String {
        let [least, most] = self.range();
        format!(
            "fewest {:25} {:>3} of {:>3} proven, {least} to {most} moves {:>7.1} s, slowest {:>5.1} s, {:>4} MiB",
            self.name,
            self.proven,
            self.problems,
            self.seconds,
            self.slowest,
            self.memory >> 20
        )
    }

    fn json(&self) -> Value {
        json!({
            "board": self.name,
            "problems": self.problems,
            "proven": self.proven,
            "moves": self.range(),
            "positions": self.positions,
            "seconds": self.seconds,
            "slowest_seconds": self.slowest,
            "memory": self.memory,
        })
    }
}
