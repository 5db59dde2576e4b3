//! The search for lines under conditions that are not about the end: a sweep or a loop anywhere, a marked peg, at most
//! so many moves. Its positions remember of the line what the conditions ask for, so that the same pegs count as
//! different positions where their past is different.
//!
//! Level by level it expands the most promising positions, and in the next pass, twice as wide, more of those that
//! wait (complete anytime beam search, as the plain search). Resource counts and the table of what can be won from
//! below leave out what is lost whatever the conditions. Where nothing waits any more, everything was looked at.

use std::collections::HashMap;

use crate::counts::packed::PackedCounts;
use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::proof::{ConditionLoss, Reason};
use crate::rules::condition::past::Stand;
use crate::rules::finish;
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::solve::answer::Outcome;
use crate::solve::backward::BackwardTable;

/// The part of the memory limit that the table of what can be won from below may fill.
const SHARE_OF_MEMORY: usize = 8;

/// The width of the first pass.
const FIRST_WIDTH: usize = 64;

/// What a position takes that is kept, with its place in the table of those seen, which doubles when it is full: as
/// measured.
pub(super) const BYTES: usize = 900;

/// Decides a position, with `made` positions made before, and gives the number made in all.
pub(super) fn decide(
    problem: &Problem,
    position: Position,
    made: u64,
    limits: &Limits,
) -> (Outcome, u64) {
    let found = with_word!(problem.board(), None, |W| {
        let mut beam = RememberingBeam::<W>::new(problem, position, made, limits);
        (beam.widen(limits), beam.made)
    });
    found.unwrap_or((Outcome::Undecided, made))
}

/// Every position seen, and how it was come to.
pub(super) type SeenPositions = HashMap<Position, Option<(Position, Action)>>;

/// How promising a position is: the conditions met, then the score.
type Rated = (usize, i64, Position);

struct RememberingBeam<'a, W> {
    problem: &'a Problem,
    packed: PackedBoard<W>,
    table: BackwardTable<W>,
    score: OccupancyScore,
    counts: PackedCounts,
    seen: SeenPositions,
    /// Those that are not expanded yet, by the number of pegs.
    waiting: Vec<Vec<Rated>>,
    made: u64,
}

impl<'a, W: Word> RememberingBeam<'a, W> {
    fn new(
        problem: &'a Problem,
        position: Position,
        made: u64,
        limits: &Limits,
    ) -> RememberingBeam<'a, W> {
        let board = problem.board();
        let finishes = finish::finishes(board, position, problem.goal());
        let packed = PackedBoard::heading_for(board, None, &finishes);
        let most = BackwardTable::<W>::positions_in(limits.memory / SHARE_OF_MEMORY);
        let table = BackwardTable::new(&packed, &finishes, most, limits);
        let mut waiting = vec![Vec::new(); board.hole_count() + 1];
        waiting[position.pegs.len()].push((0, 0, position));
        RememberingBeam {
            problem,
            counts: PackedCounts::collect(&packed, board, &finishes, position, limits),
            score: table.score(&packed),
            table,
            packed,
            seen: HashMap::from([(position, None)]),
            waiting,
            made,
        }
    }

    /// Passes of ever more width, until a line is found, nothing waits or the limits end it.
    fn widen(&mut self, limits: &Limits) -> Outcome {
        let mut width = FIRST_WIDTH;
        while self.waiting.iter().any(|level| !level.is_empty()) {
            for level in (0..self.waiting.len()).rev() {
                let mut chosen = std::mem::take(&mut self.waiting[level]);
                if chosen.len() > width {
                    chosen.select_nth_unstable_by(width, |a, b| b.cmp(a));
                    self.waiting[level] = chosen.split_off(width);
                }
                for (_, _, position) in chosen {
                    if let Some(won) = self.expand(position) {
                        return Outcome::Winnable(line_to(&self.seen, won));
                    }
                    let is_full = self.seen.len() * BYTES > limits.memory_to_fill();
                    if is_full || limits.are_reached(self.made) {
                        return Outcome::Undecided;
                    }
                }
            }
            width = width.saturating_mul(2);
        }
        Outcome::Lost(Reason::Conditions(ConditionLoss::Searched))
    }

    /// Makes what follows a position; that which is what is asked.
    fn expand(&mut self, position: Position) -> Option<Position> {
        for jump in position.jumps(self.problem.board()) {
            let action = Action::Jump(jump);
            let next = position.play_unchecked(action);
            self.made += 1;
            let is_new = !next.past.is_broken() && !self.is_lost(next);
            if !is_new || self.seen.contains_key(&next) {
                continue;
            }
            self.seen.insert(next, Some((position, action)));
            if self.problem.is_won(next) {
                return Some(next);
            }
            let met = next.past.stands().filter(|(_, stand)| *stand == Stand::Met);
            let score = self.score.of(self.packed.pack(next));
            self.waiting[next.pegs.len()].push((met.count(), score, next));
        }
        None
    }

    /// Whether the goal cannot be reached, whatever the conditions.
    fn is_lost(&self, position: Position) -> bool {
        let word = self.packed.pack(position);
        self.table.rules_out(&self.packed, word) || self.counts.rules_out(word)
    }
}

/// The actions by which a position was come to.
pub(super) fn line_to(seen: &SeenPositions, mut position: Position) -> Vec<Action> {
    let mut line = Vec::new();
    while let Some(&Some((before, action))) = seen.get(&position) {
        line.push(action);
        position = before;
    }
    line.reverse();
    line
}
