//! The days on which the problem of the day was solved: streaks, and how each day stands.
//!
//! Everything follows from the list of days, so that there is no counter that a wrong clock could spoil: while the
//! clock is set back, the days after its date rest, and when it is right again they count again.

use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Solved {
    pub moves: usize,
    pub hints: usize,
    /// Whether it was solved on its own day. Only then does it count for a streak.
    #[serde(rename = "on_time")]
    pub is_on_time: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub par: Option<usize>,
    /// The line, as notation; an older lastpeg kept none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub line: String,
}

impl Solved {
    pub fn is_perfect(&self) -> bool {
        self.hints == 0 && self.par.is_some_and(|par| self.moves <= par)
    }
}

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Log {
    /// How each was solved best.
    pub days: BTreeMap<Date, Solved>,
}

impl Log {
    pub fn merge(&mut self, other: &Log) {
        for (&date, solved) in &other.days {
            self.offer(date, solved.clone());
        }
    }

    /// Takes in how a day was solved. What was solved without help is kept before what was not, then the fewest moves,
    /// then the fewest hints; a day solved on time stays so.
    pub fn offer(&mut self, date: Date, solved: Solved) {
        let rank = |it: &Solved| (it.hints > 0, it.moves, it.hints, it.line.is_empty());
        let now = self.days.entry(date).or_insert_with(|| solved.clone());
        let is_on_time = now.is_on_time || solved.is_on_time;
        if rank(&solved) < rank(now) {
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

    /// How a day stands. `shown` are the days whose solution the program has shown, or helped to find.
    pub fn mark(&self, date: Date, shown: &BTreeSet<Date>, today: Date) -> DayMark {
        let on_time = self.days.iter().filter(|(_, day)| day.is_on_time);
        let first = on_time.map(|(date, _)| date).next();
        match self.days.get(&date) {
            Some(solved) if solved.is_perfect() => DayMark::Perfect,
            Some(solved) if solved.hints == 0 => DayMark::Solved,
            Some(_) => DayMark::Helped,
            None if shown.contains(&date) => DayMark::Helped,
            None if date < today && first.is_some_and(|&first| first < date) => DayMark::Missed,
            None => DayMark::Open,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DayMark {
    /// It is solved in the fewest moves there can be, without a hint.
    Perfect,
    Solved,
    /// It is solved with hints, or the program has shown how and it is not solved.
    Helped,
    /// It is over and not solved, and an earlier day was solved on that day.
    Missed,
    /// It is none of these: today's, one to come, or one before the first that was solved on its day.
    Open,
}
