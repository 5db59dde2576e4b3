//! What `solve` has found, in words and as data.

use std::io::{self, IsTerminal, Write};

use crossterm::terminal;
use num_bigint::BigUint;
use serde_json::{Value, json};

use crate::cli::arguments::question::{self, AskedQuestion, Told};
use crate::cli::output::heading::judged;
use crate::cli::output::notes::{send, tell};
use crate::cli::output::reason;
use crate::cli::output::running_text::wrapped;
use crate::cli::output::shortest;
use crate::library::catalog::FewestKnown;
use crate::par::{Fewest, ListedShortest, Shortest};
use crate::rules::notation;
use crate::rules::position;
use crate::rules::problem::Problem;
use crate::rules::text::{capitalized, counted};
use crate::solve::{self, Answer, Verdict};

pub(super) struct Solution {
    pub(super) answer: Answer,
    /// What is known about the fewest moves, if that was asked.
    pub(super) fewest: Option<Fewest>,
    /// Which shortest lines are to be listed, if their number was asked.
    pub(super) counted: Option<ListedShortest>,
    pub(super) is_ended: bool,
    /// Whether there is a proof or a graph that was asked for and is not written.
    pub(super) lacks_file: bool,
}

impl Solution {
    fn shortest(&self) -> Option<&Shortest> {
        self.fewest.as_ref()?.shortest.as_ref()
    }

    /// Whether shortest lines that were asked for are not listed, although there are some.
    fn lacks_lines(&self) -> bool {
        let Some(shortest) = self.shortest() else {
            return false;
        };
        match self.counted {
            Some(ListedShortest::OfEachSet(_)) => shortest.regardless_of_order.is_none(),
            Some(ListedShortest::InEveryOrder(most)) => {
                BigUint::from(shortest.listed.len()) < shortest.lines.clone().min(most.into())
            }
            _ => false,
        }
    }

    /// Whether the line has the fewest moves there are, and it was asked how many lines have.
    fn is_count_asked(&self) -> bool {
        let is_proved = self.fewest.as_ref().is_some_and(|fewest| fewest.is_proved);
        self.counted.is_some() && is_proved && self.answer.line().is_some()
    }

    /// Why it is not told how many shortest lines there are, though that was asked.
    fn why_not_counted(&self, problem: &Problem) -> Option<&'static str> {
        if !self.is_count_asked() || self.shortest().is_some() {
            return None;
        }
        Some(if self.is_ended || problem.conditions().is_empty() {
            "The search ended before all lines as short were counted."
        } else {
            "All lines as short are counted only where the conditions cost no move, say how the line ends or ask \
             for a sweep or a loop, and where at most 100,000 are looked among."
        })
    }

    fn write_shortest(&self, problem: &Problem, output: &mut dyn Write) -> io::Result<()> {
        if let Some(why) = self.why_not_counted(problem) {
            return writeln!(output, "\n{}", wrapped(why, 0));
        }
        let Some(shortest) = self.shortest().filter(|_| self.is_count_asked()) else {
            return Ok(());
        };
        let count = shortest::count(shortest);
        writeln!(output, "\nShortest lines up to symmetry: {count}.")?;
        writeln!(output, "{}", wrapped(&shortest::sweeps(shortest), 0))?;
        for (line, number) in shortest.listed.iter().zip(1..) {
            let last = position::last_sweep(line);
            writeln!(
                output,
                "\n{number}. The longest move has {}, the last move {}:",
                counted(position::longest_sweep(line), "jump"),
                counted(last, "jump")
            )?;
            question::write_line(problem, line, output)?;
        }
        tell_where_long(shortest.listed.len(), output)?;
        if !self.lacks_lines() {
            return Ok(());
        }
        let text = match self.counted {
            Some(ListedShortest::InEveryOrder(_)) => {
                "The search ended before all that were asked for were listed."
            }
            _ => {
                "They are too many to tell within the limits which are the same but for their order: with \
                 --every-order they are listed one by one."
            }
        };
        writeln!(output, "\n{}", wrapped(text, 0))
    }

    fn write_shortfall(&self, problem: &Problem, output: &mut dyn Write) -> io::Result<()> {
        let Some(open) = self.fewest.as_ref().filter(|fewest| is_open(fewest)) else {
            return Ok(());
        };
        let why = match open.memory_needed {
            Some(needed) => format!(
                "there is not enough memory to go on: the next step takes some {} MiB, as --memory",
                needed.div_ceil(1 << 20)
            ),
            None => "the search was ended".to_owned(),
        };
        let moves = counted(open.lower_bound, "move");
        writeln!(
            output,
            "\nEvery line takes at least {moves}; whether more are needed is open here, for {why}."
        )?;
        let par = crate::library::shortest::fewest(problem).and_then(FewestKnown::par);
        par.map_or(Ok(()), |par| {
            writeln!(output, "It was proven before: par is {par}.")
        })
    }
}

/// The verdict on a whole problem has names of its own.
fn verdict_name(asked: &AskedQuestion, verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Winnable if asked.is_whole => "solvable",
        Verdict::Lost if asked.is_whole => "unsolvable",
        verdict => verdict.name(),
    }
}

impl Told for Solution {
    fn answer(&self) -> &Answer {
        &self.answer
    }

    fn is_open(&self) -> bool {
        let is_undecided = self.answer.verdict() == Verdict::Undecided;
        let is_open = |fewest: &Fewest| {
            let has_line = fewest.verdict() == Verdict::Winnable;
            is_open(fewest) || self.counted.is_some() && has_line && fewest.shortest.is_none()
        };
        is_undecided
            || self.lacks_file
            || self.lacks_lines()
            || self.fewest.as_ref().is_some_and(is_open)
    }

    fn json(&self, asked: &AskedQuestion, seconds: f64) -> Value {
        let (problem, answer) = (&asked.problem, &self.answer);
        let board = problem.board();
        let line = answer.line();
        let facts = json!({
            "moves": line.map(position::move_count),
            "jump_count": line.map(position::jump_count),
            "fewest_proved": self.fewest.as_ref().is_some_and(|fewest| fewest.is_proved),
            "lower_bound": self.fewest.as_ref().filter(|_| answer.reason().is_none()).map(|fewest| fewest.lower_bound),
            "line": line.map(|line| notation::line(board, line)),
            "reason": answer.reason().map(|why| reason::json(problem, why)),
            "positions": answer.positions,
            "seconds": seconds,
        });
        let mut object = judged(problem, verdict_name(asked, answer.verdict()), facts);
        // Only whoever asks for them is told: the object is the same for everyone else.
        if self.counted.is_some() {
            shortest::put_into(&mut object, self.shortest());
            object["shortest_lines_not_counted"] = json!(self.why_not_counted(problem));
        }
        let is_listed = |listed| listed != ListedShortest::None;
        if self.counted.is_some_and(is_listed) {
            let listed = self.shortest().map(|shortest| &shortest.listed[..]);
            let text = |line: &Vec<_>| notation::line(board, line);
            object["lines"] = listed.unwrap_or_default().iter().map(text).collect();
        }
        object
    }

    fn write(&self, asked: &AskedQuestion, output: &mut dyn Write) -> io::Result<()> {
        let problem = &asked.problem;
        let verdict = capitalized(verdict_name(asked, self.answer.verdict()));
        match &self.answer.outcome {
            solve::Outcome::Winnable(line) if line.is_empty() => {
                writeln!(output, "Won: the goal is reached.")?;
                self.write_shortest(problem, output)
            }
            solve::Outcome::Winnable(line) => {
                let moves = counted(position::move_count(line), "move");
                let jumps = counted(position::jump_count(line), "jump");
                let proved = self.fewest.as_ref().filter(|fewest| fewest.is_proved);
                let fewest = proved.map_or("", |_| ", the fewest there are");
                writeln!(output, "{verdict} in {moves}{fewest}, {jumps}:")?;
                question::write_line(problem, line, output)?;
                self.write_shortest(problem, output)?;
                self.write_shortfall(problem, output)
            }
            solve::Outcome::Lost(why) => reason::write(problem, &verdict, why, output),
            solve::Outcome::Undecided => {
                question::write_undecided(&self.answer, output)?;
                let known = crate::library::shortest::why_unsolvable(problem);
                known.filter(|_| asked.is_whole).map_or(Ok(()), |why| {
                    let text = format!("It was proven before to be unsolvable: {why}.");
                    writeln!(output, "{}", wrapped(&text, 0))
                })
            }
        }
    }
}

/// Says how to keep a list that was too long for the terminal.
fn tell_where_long(lines: usize, output: &mut dyn Write) -> io::Result<()> {
    // Each line takes a heading, a line of moves at least, and an empty one.
    let is_long = |(_, rows): (u16, u16)| 3 * lines > rows.into();
    if io::stdout().is_terminal() && terminal::size().is_ok_and(is_long) {
        send(output)?;
        let lines = counted(lines, "line");
        let how = "with \"> FILE\" behind the command they are written into a file";
        tell(
            "note",
            format_args!("{lines}, more than the window shows: {how}"),
        );
    }
    Ok(())
}

/// Whether a shorter line than the best one known is still possible.
pub(super) fn is_open(fewest: &Fewest) -> bool {
    !fewest.is_proved && fewest.verdict() == Verdict::Winnable
}

#[cfg(test)]
mod tests;
