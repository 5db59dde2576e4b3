//! The text to share once a problem of the day is solved: three lines, with nothing of the solution.
//!
//! The first says what was asked, the second how it went, and the third is the strip of bars of the review: how many
//! jumps could win at each position of the line. They are found by the solver within a number of positions and not of
//! seconds, so that they are the same on every machine.

use crate::app::daily::Daily;
use crate::app::daily::log::{Log, Solved};
use crate::rules::position::{Action, Position};
use crate::rules::text::counted;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};
use jiff::civil::Date;

#[derive(Clone, Debug)]
pub struct DayToShare {
    daily: Daily,
    solved: Solved,
    /// The days in a row up to this one, where it is today's.
    streak: usize,
}

/// The positions that the solver makes at most for each jump.
const POSITIONS: u64 = 50_000;

/// Bars, the lowest first.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

impl DayToShare {
    pub fn new(log: &Log, daily: Daily, today: Date) -> Option<DayToShare> {
        let solved = log.days.get(&daily.date)?.clone();
        let is_todays = solved.is_on_time && daily.date == today;
        Some(DayToShare {
            solved,
            streak: if is_todays { log.streak(today) } else { 0 },
            daily,
        })
    }

    pub fn head(&self) -> String {
        let stars = "★".repeat(self.daily.difficulty());
        let (date, what) = (self.daily.date, self.daily.describe());
        format!("lastpeg {date} {stars} {what}\n{}", self.how())
    }

    /// How it went, as in `29 moves, par 17, no hint`.
    pub(crate) fn how(&self) -> String {
        let solved = &self.solved;
        let mut parts = vec![counted(solved.moves, "move")];
        match solved.par {
            Some(par) if solved.moves <= par => parts.push("par".to_owned()),
            Some(par) => parts.push(format!("par {par}")),
            None => {}
        }
        parts.push(match solved.hints {
            0 => "no hint".to_owned(),
            hints => counted(hints, "hint"),
        });
        if self.streak > 1 {
            parts.push(format!("{} days in a row", self.streak));
        }
        parts.join(", ")
    }

    /// All three lines; two where no line of the solution is kept.
    pub fn text(&self) -> String {
        match self.bars() {
            Some(bars) => format!("{}\n{bars}", self.head()),
            None => self.head(),
        }
    }

    fn bars(&self) -> Option<String> {
        let line = self.daily.problem.read_line(&self.solved.line).ok()?;
        let winning = self.winning_jumps(&line);
        let most = *winning.iter().max()?;
        let bar = |&count: &usize| BARS[(count * BARS.len()).div_ceil(most).max(1) - 1];
        Some(winning.iter().map(bar).collect())
    }

    /// How many jumps are known to win at each position of a line: the one played always does.
    fn winning_jumps(&self, line: &[Action]) -> Vec<usize> {
        let problem = &self.daily.problem;
        let mut solver = Solver::new(problem);
        let limits = Limits::none().with_positions(POSITIONS);
        let count = |(position, played): (Position, &Action)| {
            let others = position.actions(problem.board());
            let others = others.filter(|other| other != played);
            let wins = |other: &Action| {
                let after = position.play_unchecked(*other);
                solver.solve(after, &limits).verdict() == Verdict::Winnable
            };
            1 + others.filter(wins).count()
        };
        problem.start().along(line).zip(line).map(count).collect()
    }
}

#[cfg(test)]
mod tests;
