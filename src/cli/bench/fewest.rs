//! How fast the fewest moves are proven.

use serde_json::{Value, json};

use super::{Failure, Figure, processor_seconds};
use crate::board::JumpRule;
use crate::library::Entry;
use crate::library::catalog::{Known, Row};
use crate::problem::single_vacancy_problems;
use crate::solver::{Limits, fewest_moves};

/// Proves par of every problem from one vacancy to one survivor that can be solved, on one thread.
pub(super) fn figure(entry: &Entry, rule: JumpRule) -> Result<Figure, Failure> {
    let board = entry.board_under(rule).map_err(Failure::input)?;
    let mut pars = Pars {
        name: format!("{} {rule}", entry.name()),
        ..Pars::default()
    };
    for (vacancy, survivor) in single_vacancy_problems(&board) {
        let row = Row {
            vacancy,
            survivor,
            known: Known::Undecided,
        };
        let begun = processor_seconds();
        let answer = fewest_moves(&row.problem(&board), &Limits::none(), |now| {
            pars.memory = pars.memory.max(now.memory);
        });
        let seconds = processor_seconds() - begun;
        pars.problems += 1;
        pars.proven += usize::from(answer.is_proved);
        pars.moves.extend(answer.moves());
        pars.positions += answer.positions;
        pars.seconds += seconds;
        pars.slowest = pars.slowest.max(seconds);
    }
    Ok(Figure {
        text: pars.text(),
        json: pars.json(),
        positions: pars.positions,
        seconds: pars.seconds,
    })
}

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
