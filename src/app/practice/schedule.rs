//! When a problem comes back: a schedule of growing intervals after Leitner (So lernt man lernen, 1972).
//!
//! A problem that has been answered is a [`Card`] on a step of [`INTERVALS`]. What happens next depends on how well
//! it went, as a [`Grade`]:
//!
//! | grade | step | comes back |
//! |---|---|---|
//! | perfect: solved at par without help | two up | after the new step's interval |
//! | good: solved without help, within the player's target | one up | after the new step's interval |
//! | fair: solved without help, over the target | the same, at least 1 | after its interval |
//! | weak: solved with help | one down, at least 1 | after the new step's interval |
//! | failed | 0 | the same day |
//!
//! A fair, good or perfect answer before the day it was due changes nothing: practising ahead does no harm and gains
//! nothing.
//!
//! A clock can be wrong. A card that was answered after today's date counts as due, whichever of the two days was
//! wrong; when it is answered its date becomes today's, and a good answer then leaves its step. So nothing is lost
//! while the clock is set back, and no card waits for a year that was never there.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The days until a card of each step comes back.
pub const INTERVALS: [u16; 7] = [0, 1, 3, 7, 16, 35, 80];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Not solved.
    Failed,
    /// Solved with help.
    Weak,
    /// Solved without help, in more moves than the player wants to need.
    Fair,
    /// Solved without help.
    Good,
    /// Solved without help in the fewest moves there can be.
    Perfect,
}

impl Grade {
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Failed => "failed",
            Grade::Weak => "weak",
            Grade::Fair => "fair",
            Grade::Good => "good",
            Grade::Perfect => "perfect",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// The step of [`INTERVALS`] it is on.
    pub step: usize,
    /// The day of the answer from which its interval counts.
    pub answered: Date,
    pub times: u32,
}

impl Card {
    fn interval(&self) -> u16 {
        INTERVALS[self.step.min(INTERVALS.len() - 1)]
    }

    pub fn due(&self) -> Date {
        let days = i32::from(self.interval()).days();
        self.answered.saturating_add(days)
    }

    pub fn is_due(&self, today: Date) -> bool {
        self.due() <= today || self.answered > today
    }

    fn after(self, grade: Grade, today: Date) -> Card {
        let is_early = !self.is_due(today);
        let is_clock_wrong = self.answered > today;
        let (step, answered) = match grade {
            Grade::Failed => (0, today),
            Grade::Weak => (self.step.saturating_sub(1).max(1), today),
            Grade::Fair | Grade::Good | Grade::Perfect if is_early => (self.step, self.answered),
            Grade::Fair | Grade::Good | Grade::Perfect if is_clock_wrong => (self.step, today),
            Grade::Fair => (self.step.max(1), today),
            Grade::Good => (self.step.saturating_add(1), today),
            Grade::Perfect => (self.step.saturating_add(2), today),
        };
        Card {
            step: step.min(INTERVALS.len() - 1),
            answered,
            times: self.times.saturating_add(1),
        }
    }
}

/// The cards of a deck by the names of their problems. A problem without a card is new.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Schedule {
    pub cards: BTreeMap<String, Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<'a> {
    Due(&'a str),
    New(&'a str),
    /// Nothing until this day.
    Rest(Date),
    /// The deck has no problem.
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DeckStanding {
    /// Problems never answered.
    pub new: usize,
    pub due: usize,
    /// Problems that come back within a week.
    pub learning: usize,
    /// Problems that come back later than that.
    pub known: usize,
}

impl Schedule {
    pub fn answer(&mut self, name: &str, grade: Grade, today: Date) {
        let first = Card {
            step: 0,
            answered: today,
            times: 0,
        };
        let card = self.cards.entry(name.to_owned()).or_insert(first);
        *card = card.after(grade, today);
    }

    /// Takes over the cards that were answered more often, or as often and later, or on the same day and worse: two
    /// places that take each other's cards agree.
    pub(in crate::app) fn merge(&mut self, other: &Schedule) {
        let rank = |card: &Card| (card.times, card.answered, Reverse(card.step));
        for (name, &card) in &other.cards {
            let known = self.cards.entry(name.clone()).or_insert(card);
            if rank(&card) > rank(known) {
                *known = card;
            }
        }
    }

    /// What to practise next of a deck: what is due, longest overdue first; else what is new, in the order of the deck.
    pub fn next<'a>(&self, deck: &'a [String], today: Date) -> Next<'a> {
        if let Some(&name) = self.due(deck, today).first() {
            return Next::Due(name);
        }
        if let Some(name) = deck.iter().find(|name| !self.cards.contains_key(*name)) {
            return Next::New(name);
        }
        let cards = deck.iter().filter_map(|name| self.cards.get(name));
        let days = cards.map(Card::due);
        days.min().map_or(Next::Nothing, Next::Rest)
    }

    /// The names of a deck that are due, longest overdue first, then those on the lowest step.
    pub fn due<'a>(&self, deck: &'a [String], today: Date) -> Vec<&'a str> {
        let cards = deck
            .iter()
            .filter_map(|name| Some((name.as_str(), *self.cards.get(name)?)));
        due_of(cards, today)
    }

    /// The same of every name that has a card.
    pub fn all_due(&self, today: Date) -> Vec<&str> {
        let cards = self.cards.iter();
        due_of(cards.map(|(name, &card)| (name.as_str(), card)), today)
    }

    pub fn standing(&self, deck: &[String], today: Date) -> DeckStanding {
        const WEEK: u16 = 7;
        let mut standing = DeckStanding::default();
        for name in deck {
            match self.cards.get(name) {
                None => standing.new += 1,
                Some(card) if card.is_due(today) => standing.due += 1,
                Some(card) if card.interval() <= WEEK => standing.learning += 1,
                Some(_) => standing.known += 1,
            }
        }
        standing
    }
}

fn due_of<'a>(cards: impl Iterator<Item = (&'a str, Card)>, today: Date) -> Vec<&'a str> {
    let mut due: Vec<_> = cards.filter(|(_, card)| card.is_due(today)).collect();
    due.sort_by_key(|(_, card)| (card.due(), card.step));
    due.into_iter().map(|(name, _)| name).collect()
}
