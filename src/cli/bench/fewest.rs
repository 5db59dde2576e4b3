//! How fast the fewest moves are proven.

use serde_json::json;

use crate::cli::bench::measurement::{BoardRule, Measurement, timed};
use crate::library::{Entry, Missing};
use crate::par::fewest_moves;
use crate::rules::board::JumpRule;
use crate::rules::problem::Problem;
use crate::rules::problem::kinds::single_vacancies;
use crate::run::Limits;

/// On one thread.
pub(super) fn figure(at: &BoardRule) -> Measurement {
    Pars::of(&at.name(), single_vacancies(&at.board))
}

pub(super) fn single_figures(entry: &Entry) -> Result<Vec<Measurement>, Missing> {
    let of_board = SINGLES.iter().filter(|(board, ..)| *board == entry.name());
    let figures = of_board.map(|&(board, rule, name)| {
        let problem = entry.problem(name, Some(rule), false)?;
        Ok(Pars::of(&format!("{board} {rule} {name}"), [problem]))
    });
    figures.collect()
}

/// Problems whose par is known from the literature: English with diagonal jumps from the centre to itself 15, French
/// 13, both, and with Cremers' Key 20 (Bell).
const SINGLES: [(&str, JumpRule, &str); 4] = [
    ("english", JumpRule::Diagonal, "central"),
    ("french", JumpRule::Diagonal, "central"),
    ("french", JumpRule::Diagonal, "big-central"),
    ("french", JumpRule::Orthogonal, "key"),
];

#[derive(Default)]
struct Pars {
    problems: usize,
    proven: usize,
    moves: Vec<usize>,
    positions: u64,
    seconds: f64,
    slowest: f64,
    /// The most memory that the layers of a search took, in bytes.
    memory: usize,
}

impl Pars {
    fn of(name: &str, problems: impl IntoIterator<Item = Problem>) -> Measurement {
        let mut pars = Pars::default();
        for problem in problems {
            pars.prove(&problem);
        }
        pars.figure(name)
    }

    fn prove(&mut self, problem: &Problem) {
        let limits = Limits::none();
        let (answer, seconds) = timed(|| fewest_moves(problem, &limits));
        self.memory = self.memory.max(limits.progress.most_memory());
        self.problems += 1;
        self.proven += usize::from(answer.is_proved);
        self.moves.extend(answer.moves());
        self.positions += answer.positions;
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
    }

    fn figure(&self, name: &str) -> Measurement {
        let moves = || self.moves.iter().copied();
        let (least, most) = (moves().min().unwrap_or(0), moves().max().unwrap_or(0));
        Measurement {
            text: format!(
                "fewest {name:25} {:>3} of {:>3} proven, {least} to {most} moves {:>7.1} s, slowest {:>5.1} s, \
                 {:>4} MiB",
                self.proven,
                self.problems,
                self.seconds,
                self.slowest,
                self.memory >> 20
            ),
            json: json!({
                "board": name, "problems": self.problems, "proven": self.proven, "moves": [least, most],
                "positions": self.positions, "seconds": self.seconds, "slowest_seconds": self.slowest,
                "memory": self.memory,
            }),
            positions: self.positions,
            seconds: self.seconds,
        }
    }
}
