//! The search of the jumping phase: alpha-beta with iterative deepening and a transposition table.
//!
//! A value is seen by who is to play. The end of a game is worth [`WIN`] and the margin (twice the difference of the
//! counters, or 1 where the tie-break decides), so that a proven end outweighs every estimate; a value is exact when
//! no estimate had a part in it.

use crate::packed::word::Word;
use crate::run::Limits;
use crate::soli2::computer::field::{Field, JumpNumber, Sides, WIN, count_jumps, each_jump};

/// A search with its table, which is kept from one position to the next.
pub(super) struct JumpSearch<'a, W> {
    field: &'a Field<W>,
    limits: &'a Limits,
    table: Vec<TableEntry<W>>,
    /// How often a jump has cut a branch off, weighted by depth.
    history: Vec<u32>,
    /// The positions visited.
    pub(super) positions: u64,
    /// Where this search must end, beside the limits.
    most_positions: u64,
    /// Whether it may end: not before the first depth is done.
    may_end: bool,
    is_out: bool,
}

#[derive(Clone, Copy)]
struct TableEntry<W> {
    /// The counters of who is to play, with the highest bit set where that is black.
    own: W,
    other: W,
    value: i16,
    best: JumpNumber,
    /// How many jumps were looked ahead; [`EXACT_DEPTH`] where no estimate had a part in the value.
    depth: u8,
    bound: TableBound,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TableBound {
    AtLeast,
    AtMost,
    Exactly,
}

/// The depth of a value that holds whatever the depth.
const EXACT_DEPTH: u8 = u8::MAX;

/// Deeper than any game is long.
pub(super) const WHOLE_GAME: u8 = 254;

/// More than any value.
const INFINITE: i32 = 2 * WIN;

/// No jump.
const NO_JUMP: JumpNumber = JumpNumber::MAX;

/// Positions between two looks at the clock.
const CLOCK_MASK: u64 = 0x3ff;

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The value of the position.
    pub(super) value: i32,
    /// Whether no estimate had a part in it.
    pub(super) is_exact: bool,
    /// The best jump; `None` where the player passes or the game is over.
    pub(super) best: Option<JumpNumber>,
    /// How many jumps were looked ahead.
    pub(super) depth: u8,
}

impl<'a, W: Word> JumpSearch<'a, W> {
    /// A search with a table of two to the power of `bits` entries.
    pub(super) fn new(field: &'a Field<W>, limits: &'a Limits, bits: u32) -> JumpSearch<'a, W> {
        let empty = TableEntry {
            own: W::ZERO,
            other: W::ZERO,
            value: 0,
            best: NO_JUMP,
            depth: 0,
            bound: TableBound::AtLeast,
        };
        JumpSearch {
            field,
            limits,
            table: vec![empty; 1 << bits],
            history: vec![0; 4 * W::BITS],
            positions: 0,
            most_positions: u64::MAX,
            may_end: false,
            is_out: false,
        }
    }

    /// Looks deeper and deeper, to a depth at most and visiting at most so many more positions: what the last depth
    /// that was finished has found, of which there is always one.
    pub(super) fn search(&mut self, sides: Sides<W>, deepest: u8, positions: u64) -> Found {
        self.most_positions = self.positions.saturating_add(positions);
        self.is_out = false;
        for cut in &mut self.history {
            *cut /= 8;
        }
        self.may_end = false;
        let mut found = self.at_depth(sides, 1);
        self.may_end = true;
        let mut depth = 1;
        while depth < deepest && !found.is_exact {
            depth += 1;
            let deeper = self.at_depth(sides, depth);
            if self.is_out {
                // The best jump of the depth before was tried first: one that beats it is better.
                if deeper.best.is_some() && deeper.value > -INFINITE {
                    found.best = deeper.best;
                }
                break;
            }
            found = deeper;
        }
        found
    }

    fn at_depth(&mut self, sides: Sides<W>, depth: u8) -> Found {
        let (value, is_exact, best) = self.root(sides, depth);
        Found {
            value,
            is_exact,
            best: (best != NO_JUMP).then_some(best),
            depth,
        }
    }

    /// The root keeps its best jump itself: the table may lose it.
    fn root(&mut self, sides: Sides<W>, depth: u8) -> (i32, bool, JumpNumber) {
        let moves = self.ordered(sides, self.remembered(sides));
        if moves.is_empty() {
            let (value, is_exact) = self.value(sides, depth, -INFINITE, INFINITE);
            return (value, is_exact, NO_JUMP);
        }
        let (mut best_value, mut best, mut all_exact) = (-INFINITE, NO_JUMP, true);
        for number in moves {
            let after = self.field.after(sides, number);
            let (value, is_exact) = self.value(after, depth - 1, -INFINITE, -best_value);
            if self.is_out {
                break;
            }
            all_exact &= is_exact;
            if -value > best_value {
                (best_value, best) = (-value, number);
            }
        }
        if best != NO_JUMP && !self.is_out {
            let depth = if all_exact { EXACT_DEPTH } else { depth };
            self.remember(sides, best_value, best, depth, TableBound::Exactly);
        }
        (best_value, all_exact, best)
    }

    /// The value of a position between two bounds, and whether it is exact. Not to be used when the search is out.
    fn value(&mut self, sides: Sides<W>, depth: u8, alpha: i32, beta: i32) -> (i32, bool) {
        self.positions += 1;
        let is_spent = self.positions >= self.most_positions
            || (self.positions & CLOCK_MASK == 0 && self.limits.are_reached(self.positions));
        if is_spent && self.may_end {
            self.is_out = true;
            return (0, false);
        }
        let all = sides.all();
        if sides.own == W::ZERO || sides.other == W::ZERO {
            return (self.field.end_value(sides), true);
        }
        if !self.field.can_jump(sides.own, all) {
            if !self.field.can_jump(sides.other, all) {
                return (self.field.end_value(sides), true);
            }
            let (value, is_exact) = self.value(sides.passed(), depth, -beta, -alpha);
            return (-value, is_exact);
        }
        let entry = self.table[self.slot(sides)];
        let is_known = entry.own == key(sides) && entry.other == sides.other;
        if is_known && entry.depth >= depth {
            let value = i32::from(entry.value);
            let decides = match entry.bound {
                TableBound::Exactly => true,
                TableBound::AtLeast => value >= beta,
                TableBound::AtMost => value <= alpha,
            };
            if decides {
                return (value, entry.depth == EXACT_DEPTH);
            }
        }
        if depth == 0 {
            return (self.estimate(sides), false);
        }
        let first = if is_known { entry.best } else { NO_JUMP };
        self.branch(sides, depth, (alpha, beta), first)
    }

    fn branch(
        &mut self,
        sides: Sides<W>,
        depth: u8,
        (alpha, beta): (i32, i32),
        first: JumpNumber,
    ) -> (i32, bool) {
        let (mut best_value, mut best, mut all_exact) = (-INFINITE, NO_JUMP, true);
        let mut low = alpha;
        for number in self.ordered(sides, first) {
            let after = self.field.after(sides, number);
            let (value, is_exact) = self.value(after, depth - 1, -beta, -low);
            if self.is_out {
                return (0, false);
            }
            let value = -value;
            all_exact &= is_exact;
            if value > best_value {
                (best_value, best) = (value, number);
            }
            low = low.max(value);
            if value >= beta {
                // This jump alone is what the bound rests on.
                all_exact = is_exact;
                let cuts = &mut self.history[usize::from(number)];
                *cuts = cuts.saturating_add(u32::from(depth) * u32::from(depth));
                break;
            }
        }
        let bound = match () {
            () if best_value >= beta => TableBound::AtLeast,
            () if best_value <= alpha => TableBound::AtMost,
            () => TableBound::Exactly,
        };
        let depth = if all_exact { EXACT_DEPTH } else { depth };
        self.remember(sides, best_value, best, depth, bound);
        (best_value, all_exact)
    }

    /// The jumps, the promising ones first: the one remembered, then those that help the count, then by history.
    fn ordered(&self, sides: Sides<W>, first: JumpNumber) -> Vec<JumpNumber> {
        let all = sides.all();
        let mut jumps: Vec<(u64, JumpNumber)> = Vec::with_capacity(16);
        for (over, is_taking) in [(sides.other, true), (sides.own, false)] {
            let helps = u64::from(is_taking != self.field.fewest_win) << 40;
            each_jump(&self.field.jumps(sides.own, over, all), |number| {
                let is_first = u64::from(number == first) << 50;
                let cuts = u64::from(self.history[usize::from(number)]);
                jumps.push((is_first + helps + cuts, number));
            });
        }
        jumps.sort_unstable_by(|a, b| b.cmp(a));
        jumps.into_iter().map(|(_, number)| number).collect()
    }

    /// What a position is worth by its counters and by what either player can take next.
    fn estimate(&self, sides: Sides<W>) -> i32 {
        let all = sides.all();
        let count = |movers, over| count_jumps(&self.field.jumps(movers, over, all));
        let (over_other, over_own) = (count(sides.own, sides.other), count(sides.own, sides.own));
        let counters = sides.own.count() as i32 - sides.other.count() as i32;
        // The jumps that help the player's count, those that hurt it, and those that help the opponent's.
        let (counters, helps, hurts, helps_other) = if self.field.fewest_win {
            let other = count(sides.other, sides.other);
            (-counters, over_own, over_other, other)
        } else {
            let other = count(sides.other, sides.own);
            (counters, over_other, over_own, other)
        };
        let turn = match (helps > 0, hurts > 0) {
            (true, _) => TURN,
            (false, true) => -TURN,
            (false, false) => 0,
        };
        100 * counters + HELP * (helps - helps_other) + turn
    }

    fn slot(&self, sides: Sides<W>) -> usize {
        let hash = key(sides).hash64() ^ sides.other.hash64().rotate_left(23);
        hash as usize & (self.table.len() - 1)
    }

    fn remembered(&self, sides: Sides<W>) -> JumpNumber {
        let entry = &self.table[self.slot(sides)];
        let is_known = entry.own == key(sides) && entry.other == sides.other;
        if is_known { entry.best } else { NO_JUMP }
    }

    fn remember(
        &mut self,
        sides: Sides<W>,
        value: i32,
        best: JumpNumber,
        depth: u8,
        bound: TableBound,
    ) {
        let (own, slot) = (key(sides), self.slot(sides));
        self.table[slot] = TableEntry {
            own,
            other: sides.other,
            value: value as i16,
            best,
            depth,
            bound,
        };
    }
}

/// The counters of who is to play, with the highest bit set where that is black.
fn key<W: Word>(sides: Sides<W>) -> W {
    if sides.is_black {
        sides.own | W::bit(W::BITS - 1)
    } else {
        sides.own
    }
}

/// What a jump that helps the count is worth while it waits, a counter being worth 100.
const HELP: i32 = 12;
/// What it is worth to have such a jump now, and what it costs to have to play another.
const TURN: i32 = 40;
