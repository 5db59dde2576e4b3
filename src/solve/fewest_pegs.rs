//! The fewest pegs that can be reached from a position, wherever they stand.
//!
//! Whether one peg can be reached is a question for the [`Solver`] of that goal, which has proofs. Beyond that, a search
//! level by level looks for a way to few pegs; when it has looked at everything, the fewest are known. Otherwise one
//! number of pegs after the other is excluded: by the position class, or by a search for all patterns of so many pegs.
//!
//! What it does not do: no resource counts, which seldom exclude several pegs. Where the search is too long the number
//! found is marked as a bound.

use std::iter;

use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
use crate::rules::board::Board;
use crate::rules::finish::Finish;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::run::limits::Limits;
use crate::solve::answer::{Answer, FewestPegs, Outcome};
use crate::solve::backward::BackwardTable;
use crate::solve::greedy_descent::{Descent, End, MOST_POSITIONS};

/// The widths of the search for as few pegs as can be.
const FIRST_PASSES: [usize; 2] = [64, 1024];
/// The width of the first pass of a search for so many pegs, and by how much each further one is wider.
const FIRST_WIDTH: usize = 64;
const WIDENING: usize = 16;
/// The size of the table of positions from which so many pegs can be reached.
const BACKWARD_POSITIONS: usize = 100_000;
/// The most sets of so many pegs that are looked through.
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
    let question = Question {
        board,
        position,
        one_peg,
        limits,
    };
    with_word(board, position.key, question)
}

/// What is asked.
struct Question<'a, F> {
    board: &'a Board,
    position: Position,
    one_peg: F,
    limits: &'a Limits,
}

impl<F: FnOnce(&Limits) -> Answer> WordJob for Question<'_, F> {
    type Answer = FewestPegs;

    fn run<W: Word>(self) -> FewestPegs {
        Inquiry::<W>::new(self.board, self.position, self.limits).answer(self.one_peg)
    }
}

/// What is known on the way to the answer.
struct Inquiry<'a, W> {
    board: &'a Board,
    position: Position,
    descent: Descent<'a, W>,
}

impl<'a, W: Word> Inquiry<'a, W> {
    fn new(board: &'a Board, position: Position, limits: &'a Limits) -> Inquiry<'a, W> {
        // All symmetries may be used: they change neither the number of pegs nor, so used, the key hole.
        let packed = PackedBoard::new(board, position.key, &[]);
        Inquiry {
            board,
            position,
            descent: Descent::new(packed, position, limits),
        }
    }

    fn answer(mut self, one_peg: impl FnOnce(&Limits) -> Answer) -> FewestPegs {
        let nothing = OccupancyScore::new(&self.descent.packed, [], 1.0);
        if self.descent.search(None, &nothing, FIRST_PASSES) == End::Complete {
            return self.found(true);
        }
        let mut is_proven = true;
        if let Some(answer) = (self.descent.fewest() > 1).then(|| one_peg(&self.with_less_work())) {
            match answer.outcome {
                Outcome::Winnable(line) => {
                    return FewestPegs {
                        pegs: 1,
                        proven: true,
                        line,
                    };
                }
                Outcome::Lost(_) => {}
                Outcome::Undecided => is_proven = false,
            }
        }
        for pegs in 2.. {
            if pegs >= self.descent.fewest() {
                break;
            }
            match self.reach(pegs) {
                End::Found => break,
                End::Complete => {}
                End::Cut | End::Stopped => is_proven = false,
            }
        }
        self.found(is_proven)
    }

    fn with_less_work(&self) -> Limits {
        let limits = self.descent.limits;
        let most = limits.positions;
        Limits {
            positions: Some(most.map_or(MOST_POSITIONS, |most| most.min(MOST_POSITIONS))),
            ..limits.clone()
        }
    }

    fn found(self, proven: bool) -> FewestPegs {
        FewestPegs {
            pegs: self.descent.fewest(),
            proven,
            line: self.descent.line(self.position),
        }
    }

    /// Finds out whether exactly so many pegs, more than one, can be reached.
    fn reach(&mut self, pegs: usize) -> End {
        let room = self.descent.limits.memory / SHARE_OF_MEMORY;
        let Some(finishes) = finishes(self.board, self.position, pegs, room) else {
            return End::Cut;
        };
        if finishes.is_empty() {
            return End::Complete;
        }
        let packed = &self.descent.packed;
        let room = room / BackwardTable::<W>::BYTES_PER_POSITION;
        let most = BACKWARD_POSITIONS.min(room);
        let table = BackwardTable::new(packed, &finishes, most, self.descent.limits);
        let score = table.score(packed);
        let widths = iter::successors(Some(FIRST_WIDTH), |width| width.checked_mul(WIDENING));
        self.descent.search(Some(&table), &score, widths)
    }
}

/// All sets of so many pegs that the position class allows to reach, if there are not too many to look through, and for
/// so many bytes.
fn finishes(board: &Board, position: Position, pegs: usize, bytes: usize) -> Option<Vec<Finish>> {
    let most = MOST_PATTERNS.min(bytes / size_of::<Finish>());
    if combinations(board.hole_count(), pegs) > most {
        return None;
    }
    let class = |pegs| board.classes().of(pegs);
    let same = class(position.pegs);
    let with_key = position
        .key
        .map(|key| class(position.pegs ^ HoleSet::of(key)));
    let mut finishes = Vec::new();
    each_set(board, HoleSet::EMPTY, 0, pegs, &mut |pegs| {
        let class = class(pegs);
        if class == same {
            let key = position.key;
            finishes.push(Finish { pegs, key });
        }
        if Some(class) == with_key {
            finishes.push(Finish { pegs, key: None });
        }
    });
    Some(finishes)
}

/// The number of ways to choose so many of so many.
fn combinations(from: usize, chosen: usize) -> usize {
    (0..chosen.min(from)).fold(1, |product: usize, index| {
        product.saturating_mul(from - index) / (index + 1)
    })
}

/// Does something with each set that has so many holes more, none of them before the first.
fn each_set(board: &Board, set: HoleSet, first: usize, more: usize, act: &mut impl FnMut(HoleSet)) {
    if more == 0 {
        return act(set);
    }
    for index in first..board.hole_count() {
        each_set(board, set.with(Hole::at(index)), index + 1, more - 1, act);
    }
}
