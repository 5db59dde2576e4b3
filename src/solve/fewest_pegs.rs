//! The fewest pegs that can be reached from a position, wherever they stand.
//!
//! Whether one peg can be reached is a question for the [`Solver`](crate::solve::Solver) of that goal, which has
//! proofs. Beyond that, a beam without a goal goes down as far as it comes; when it has looked at everything, the
//! fewest are known. Otherwise one number of pegs after the other is excluded: by the position class, or by a search
//! for all patterns of that many pegs.
//!
//! What it does not do: no resource counts, which seldom exclude several pegs. Where the search is too long the number
//! found is marked as a bound.

use crate::packed::board::PackedBoard;
use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::rules::board::Board;
use crate::rules::finish::{self, Finish};
use crate::rules::hole::HoleSet;
use crate::rules::position::Position;
use crate::rules::problem::{self, Goal};
use crate::run::limits::Limits;
use crate::solve::answer::{Answer, FewestPegs, Outcome};
use crate::solve::backward::BackwardTable;
use crate::solve::beam::{Beam, Frontier};
use crate::solve::proven::Proven;

/// The width of the first pass of each search, and of the last one for as few pegs as can be.
const FIRST_WIDTH: usize = 64;
const WIDEST: usize = 1024;
/// The most positions visited in one search: a second or two.
const MOST_POSITIONS: u64 = 10_000_000;
/// The most sets of pegs that are looked through.
const MOST_PATTERNS: usize = 3_000_000;
/// The part of the memory limit that the patterns may fill, and the table.
const SHARE_OF_MEMORY: usize = 4;

/// The fewest pegs that can be reached from a position of a board that fits a word; nothing where it fits none. Whether
/// it is one peg, `one_peg` finds out.
pub(crate) fn fewest_pegs(
    board: &Board,
    position: Position,
    one_peg: impl FnOnce(&Limits) -> Answer,
    limits: &Limits,
) -> Option<FewestPegs> {
    // Where nothing can be played there is nothing to search. (An empty board is the word 0, which a `WordSet` cannot
    // hold: it would be met again and again.)
    if position.actions(board).next().is_none() {
        return Some(FewestPegs {
            pegs: position.pegs.len(),
            is_proved: true,
            line: Vec::new(),
        });
    }
    with_word!(board, position.key, |W| {
        FewestPegsSearch::<W>::new(board, position, limits).answer(one_peg)
    })
}

/// What is known on the way to the answer.
struct FewestPegsSearch<'a, W> {
    board: &'a Board,
    position: Position,
    packed: PackedBoard<W>,
    limits: Limits,
    /// The way to the fewest pegs found so far: canonical words, the position's own first.
    way: Vec<W>,
}

/// What came of a search for a number of pegs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    Found,
    Excluded,
    /// The limits ended it, or there is too much to look through.
    Undecided,
}

impl<'a, W: Word> FewestPegsSearch<'a, W> {
    fn new(board: &'a Board, position: Position, limits: &Limits) -> FewestPegsSearch<'a, W> {
        // All symmetries may be used: they change neither the number of pegs nor, so used, the key hole.
        let packed = PackedBoard::new(board, position.key, &[]);
        FewestPegsSearch {
            board,
            position,
            way: vec![packed.canonical(packed.pack(position))],
            packed,
            limits: limits.clone().with_positions(MOST_POSITIONS),
        }
    }

    fn answer(mut self, one_peg: impl FnOnce(&Limits) -> Answer) -> FewestPegs {
        if self.go_down() {
            return self.found(true);
        }
        let mut is_proved = true;
        if let Some(answer) = (self.fewest() > 1).then(|| one_peg(&self.limits)) {
            match answer.outcome {
                Outcome::Winnable(line) => {
                    return FewestPegs {
                        pegs: 1,
                        is_proved: true,
                        line,
                    };
                }
                Outcome::Lost(_) => {}
                Outcome::Undecided => is_proved = false,
            }
        }
        for pegs in 2.. {
            if pegs >= self.fewest() {
                break;
            }
            match self.reach(pegs) {
                Reach::Found => break,
                Reach::Excluded => {}
                Reach::Undecided => is_proved = false,
            }
        }
        self.found(is_proved)
    }

    /// The fewest pegs found so far.
    fn fewest(&self) -> usize {
        self.packed.pegs(self.way[self.way.len() - 1])
    }

    fn found(self, is_proved: bool) -> FewestPegs {
        let word = self.packed.pack(self.position);
        FewestPegs {
            pegs: self.fewest(),
            is_proved,
            line: self.packed.line(word, &self.way),
        }
    }

    /// Searches for as few pegs as can be; whether it has looked at everything.
    fn go_down(&mut self) -> bool {
        let (nothing, mut proven) = (BackwardTable::empty(), Proven::new());
        let mut frontier = Frontier::new(&self.packed, &self.way, FIRST_WIDTH);
        self.search(&nothing, &mut proven, &mut frontier, WIDEST);
        self.way = frontier.way_to_fewest_pegs(&self.packed);
        frontier.is_complete()
    }

    /// Finds out whether exactly that many pegs, more than one, can be reached.
    fn reach(&mut self, pegs: usize) -> Reach {
        if self.limits.are_over() {
            return Reach::Undecided;
        }
        let room = self.limits.memory / SHARE_OF_MEMORY;
        let most = MOST_PATTERNS.min(room / (size_of::<HoleSet>() + size_of::<Finish>()));
        if problem::ways(self.board, pegs) > most {
            return Reach::Undecided;
        }
        let finishes = finish::finishes(self.board, self.position, Goal::PegsAnywhere(pegs));
        if finishes.is_empty() {
            return Reach::Excluded;
        }
        let most = BackwardTable::<W>::positions_in(room);
        let table = BackwardTable::new(&self.packed, &finishes, most, &self.limits);
        let first = self.way[0];
        let mut proven = Proven::new();
        let is_below = self.packed.level(first) <= table.top_level();
        let mut frontier = Frontier::new(&self.packed, &[first], FIRST_WIDTH);
        if !is_below {
            self.search(&table, &mut proven, &mut frontier, usize::MAX);
        }
        if table.contains(first) || proven.is_won(first) {
            self.way = proven.path(&self.packed, &table, first);
            return Reach::Found;
        }
        if is_below || proven.is_lost(first) {
            Reach::Excluded
        } else {
            Reach::Undecided
        }
    }

    /// Searches with ever wider passes.
    fn search(
        &self,
        table: &BackwardTable<W>,
        proven: &mut Proven<W>,
        frontier: &mut Frontier<W>,
        widest: usize,
    ) {
        let mut beam = Beam {
            packed: &self.packed,
            backward: table,
            score: &table.score(&self.packed),
            counts: None,
            limits: &self.limits,
            proven,
            filter: None,
            positions: 0,
            winners: 1,
        };
        let _ = beam.search(frontier, widest);
    }
}
