//! `solve`: a line to the goal, or a proof that there is none.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::question::{self, Asked, QuestionArguments, Told};
use super::{Failure, Outcome, reason};
use crate::notation::{self, counted};
use crate::position;
use crate::solver::{self, Answer, Verdict};

/// Solve a problem: a line to the goal, or a proof that there is none
///
/// The line is the first one found, seldom the shortest. With --position - every line of standard input is a position, which
/// is answered with a JSON object; the exit code is 3 then if one of them stays undecided, else 0.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg solve [OPTIONS] BOARD PROBLEM",
    after_help = "Examples:\n  lastpeg solve english central\n  lastpeg solve wiegleb e1:e1 --json\n  \
        lastpeg solve french central --jumps diagonal --limit 30s\n  lastpeg solve english central --position - < positions.txt"
)]
pub(super) struct Solve {
    #[command(flatten)]
    question: QuestionArguments,
}

impl Solve {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Outcome, Failure> {
        self.question.run(output, |solver, problem, limits| {
            Solution(solver.solve(problem.start(), limits))
        })
    }
}

struct Solution(Answer);

/// The verdict on a whole problem has names of its own.
fn verdict_name(asked: &Asked, verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Winnable if asked.is_whole => "solvable",
        Verdict::Lost if asked.is_whole => "unsolvable",
        verdict => verdict.name(),
    }
}

impl Told for Solution {
    fn answer(&self) -> &Answer {
        &self.0
    }

    fn json(&self, asked: &Asked, seconds: f64) -> Value {
        let (problem, answer) = (&asked.problem, &self.0);
        let board = problem.board();
        let line = answer.line();
        json!({
            "board": board.name(),
            "jumps": board.rule().name(),
            "problem": problem.id(),
            "position": notation::pegs(board, problem.start().pegs),
            "verdict": verdict_name(asked, answer.verdict()),
            "moves": line.map(position::move_count),
            "jump_count": line.map(question::jump_count),
            "fewest_proved": false,
            "lower_bound": null,
            "line": line.map(|line| notation::line(board, line)),
            "reason": answer.reason().map(|why| reason::json(problem, why)),
            "positions": answer.positions,
            "seconds": seconds,
        })
    }

    fn write(&self, asked: &Asked, output: &mut dyn Write) -> io::Result<()> {
        let problem = &asked.problem;
        question::write_heading(asked, output)?;
        let verdict = question::capitalized(verdict_name(asked, self.0.verdict()));
        match &self.0.outcome {
            solver::Outcome::Winnable(line) => {
                let moves = counted(position::move_count(line), "move");
                let jumps = counted(question::jump_count(line), "jump");
                writeln!(output, "{verdict} in {moves}, {jumps}:")?;
                question::write_line(problem, line, output)
            }
            solver::Outcome::Lost(why) => reason::write(problem, &verdict, why, output),
            solver::Outcome::Undecided => question::write_undecided(&self.0, output),
        }
    }
}
