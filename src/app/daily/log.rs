//! The days on which the problem of the day was solved: streaks, and the line to share.
//!
//! Everything follows from the list of days, so that there is no counter that a wrong clock could spoil: while the
//! clock is set back, the days after its date rest, and when it is right again they count again.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::app::daily::Daily;
use crate::rules::notation::counted;

/// How a problem of the day was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Solved {
    /// The number of moves.
    pub moves: usize,
    /// The number of hints.
    pub hints: usize,
    /// Whether it was solved on its own day. Only then does it count for a streak.
    #[serde(rename = "on_time")]
    pub is_on_time: bool,
}

/// The days solved.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Log {
    /// How each was solved best.
    pub days: BTreeMap<Date, Solved>,
}

impl Log {
    /// Takes in that the problem of a day was solved today. The fewest moves are kept, then the fewest hints; a day
    /// solved on time stays so.
    pub fn record(&mut self, date: Date, moves: usize, hints: usize, today: Date) {
        let solved = Solved {
            moves,
            hints,
            is_on_time: date == today,
        };
        self.offer(date, solved);
    }

    /// Takes in everything that another log knows.
    pub fn merge(&mut self, other: &Log) {
        for (&date, &solved) in &other.days {
            self.offer(date, solved);
        }
    }

    fn offer(&mut self, date: Date, solved: Solved) {
        let now = self.days.entry(date).or_insert(solved);
        let is_on_time = now.is_on_time || solved.is_on_time;
        if (solved.moves, solved.hints) < (now.moves, now.hints) {
            *now = solved;
        }
        now.is_on_time = is_on_time;
    }

    /// The number of days in a row, each solved on time, up to today, or up to yesterday while today's is not solved
    /// yet.
    pub fn streak(&self, today: Date) -> usize {
        let is_solved = |date: &Date| self.days.get(date).is_some_and(|day| day.is_on_time);
        let last = if is_solved(&today) {
            Some(today)
        } else {
            today.yesterday().ok()
        };
        let days_back = std::iter::successors(last, |date| date.yesterday().ok());
        days_back.take_while(is_solved).count()
    }

    /// The longest such row of days ever.
    pub fn longest_streak(&self) -> usize {
        let (mut longest, mut current) = (0, 0);
        let mut last: Option<Date> = None;
        let on_time = self.days.iter().filter(|(_, day)| day.is_on_time);
        for (&date, _) in on_time {
            let follows = last.is_some_and(|last| last.saturating_add(1.day()) == date);
            current = if follows { current + 1 } else { 1 };
            longest = longest.max(current);
            last = Some(date);
        }
        longest
    }

    /// The line to share once a day is solved: what was asked and how it went, without a jump of the solution. `None`
    /// where the day is not solved.
    pub fn share(&self, daily: &Daily, par: Option<usize>, today: Date) -> Option<String> {
        let solved = self.days.get(&daily.date)?;
        let mut parts = vec![counted(solved.moves, "move")];
        match par {
            Some(par) if solved.moves == par => parts.push("par".to_owned()),
            Some(par) => parts.push(format!("par {par}")),
            None => {}
        }
        parts.push(match solved.hints {
            0 => "no hint".to_owned(),
            hints => counted(hints, "hint"),
        });
        let streak = self.streak(today);
        if solved.is_on_time && daily.date == today && streak > 1 {
            parts.push(format!("{streak} days in a row"));
        }
        Some(format!(
            "lastpeg {}: {}, {}",
            daily.date,
            daily.describe(),
            parts.join(", ")
        ))
    }
}
