//! The last placements, looked through to the end: every choice and every draw, each finished placing being searched as
//! a position of the jumping phase.
//!
//! What stands at the end does not depend on the order of the placements, so there are far fewer positions to search
//! than ways to reach them: of seven counters left at most 1024.

use std::collections::BTreeMap;

use crate::packed::word::Word;
use crate::rules::hole::{Hole, HoleSet};
use crate::run::Limits;
use crate::soli2::colour::Colour;
use crate::soli2::computer::field::{Field, Sides, WIN};
use crate::soli2::computer::jumping::{JumpSearch, WHOLE_GAME};
use crate::soli2::position::{Soli2Move, Soli2Position, Supply};
use crate::soli2::rules::Soli2Rules;

/// What a placement is worth to who places, from -1.3 to 1.3: an exact win is 1 and a thousandth for each unit of its
/// margin, what is not decided lies between -1 and 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighed {
    /// The colour.
    pub(super) colour: Colour,
    /// The hole.
    pub(super) hole: Hole,
    /// The worth.
    pub(super) worth: f64,
    /// Whether no estimate had a part in it.
    pub(super) is_exact: bool,
}

/// The worth of a value of a jumping position.
pub(super) fn worth(value: i32) -> f64 {
    if value.abs() >= WIN {
        f64::from(value.signum()) * (1.0 + f64::from(value.abs() - WIN) / 1000.0)
    } else {
        (f64::from(value) / 300.0).tanh() * 0.99
    }
}

/// A position as a key: the counters, whose turn it is, what is to be placed.
type PlacingKey = ([u128; 2], Colour, Supply);

/// Looks through the last placements.
pub(super) struct LastPlacements<'a, W> {
    rules: &'a Soli2Rules,
    field: &'a Field<W>,
    limits: &'a Limits,
    search: JumpSearch<'a, W>,
    /// What each position is worth to black, in this pass, and whether that is exact.
    known: BTreeMap<PlacingKey, (f64, bool)>,
    /// The positions that each finished placing may take in this pass.
    share: u64,
    is_out: bool,
}

/// The positions of a finished placing in the first pass; each pass has four times those of the one before.
pub(super) const FIRST_SHARE: u64 = 150;

/// How many finished placings there are at most of so many counters left.
pub(super) fn most_endings(left: usize) -> u64 {
    (left as u64 + 1) << left
}

impl<'a, W: Word> LastPlacements<'a, W> {
    /// The last placements of games by the rules.
    pub(super) fn new(
        rules: &'a Soli2Rules,
        field: &'a Field<W>,
        limits: &'a Limits,
        table_bits: u32,
    ) -> LastPlacements<'a, W> {
        LastPlacements {
            rules,
            field,
            limits,
            search: JumpSearch::new(field, limits, table_bits),
            known: BTreeMap::new(),
            share: 0,
            is_out: false,
        }
    }

    /// The positions visited.
    pub(super) fn positions(&self) -> u64 {
        self.search.positions
    }

    /// Every placement with its worth, from as many passes as the limits allow; nothing where they end the first one.
    pub(super) fn weigh(&mut self, position: &Soli2Position) -> Vec<Weighed> {
        let mut weighed = Vec::new();
        let mut share = FIRST_SHARE;
        loop {
            self.share = share;
            self.known.clear();
            self.is_out = false;
            let pass: Vec<Weighed> = self
                .rules
                .moves(position)
                .into_iter()
                .filter_map(|one| self.weigh_one(position, one))
                .collect();
            if self.is_out {
                return weighed;
            }
            weighed = pass;
            if weighed.iter().all(|one| one.is_exact) {
                return weighed;
            }
            share = share.saturating_mul(4);
        }
    }

    fn weigh_one(&mut self, position: &Soli2Position, one: Soli2Move) -> Option<Weighed> {
        let Soli2Move::Place(colour, hole) = one else {
            return None;
        };
        let (black, is_exact) = self.after(position, one);
        Some(Weighed {
            colour,
            hole,
            worth: seen_by(position.turn, black),
            is_exact,
        })
    }

    /// What a placement is worth to black: the mean over the next draw.
    fn after(&mut self, position: &Soli2Position, one: Soli2Move) -> (f64, bool) {
        let left = match position.supply {
            Supply::Bag { left, .. } => left,
            _ => [0; 2],
        };
        let all: u8 = left.iter().sum();
        if all == 0 {
            return self.value(&self.rules.after(position, one, None));
        }
        let (mut mean, mut all_exact) = (0.0, true);
        for drawn in Colour::BOTH {
            let share = f64::from(left[drawn.index()]) / f64::from(all);
            if share > 0.0 {
                let after = self.rules.after(position, one, Some(drawn));
                let (value, is_exact) = self.value(&after);
                mean += share * value;
                all_exact &= is_exact;
            }
        }
        (mean, all_exact)
    }

    /// What a position is worth to black.
    fn value(&mut self, position: &Soli2Position) -> (f64, bool) {
        if self.is_out {
            return (0.0, false);
        }
        let counters = position.counters.map(HoleSet::bits);
        let key = (counters, position.turn, position.supply);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let value = if position.is_placing() {
            let mut best: Option<f64> = None;
            let mut all_exact = true;
            for one in self.rules.moves(position) {
                let (black, is_exact) = self.after(position, one);
                all_exact &= is_exact;
                let own = seen_by(position.turn, black);
                best = Some(best.map_or(own, |best| best.max(own)));
            }
            (seen_by(position.turn, best.unwrap_or(0.0)), all_exact)
        } else {
            self.finished(position)
        };
        self.known.insert(key, value);
        value
    }

    /// What a position of the jumping phase, black to jump, is worth to black.
    fn finished(&mut self, position: &Soli2Position) -> (f64, bool) {
        let [own, other] = position.counters.map(|set| self.field.word(set));
        let sides = Sides {
            own,
            other,
            is_black: true,
        };
        let found = self.search.search(sides, WHOLE_GAME, self.share);
        self.is_out |= self.limits.are_reached(self.search.positions);
        (worth(found.value), found.is_exact)
    }
}

/// A worth to black as a player sees it, and the other way round.
fn seen_by(colour: Colour, black: f64) -> f64 {
    match colour {
        Colour::Black => black,
        Colour::White => -black,
    }
}
