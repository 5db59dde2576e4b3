//! The holes beside a move filled in all ways that leave the position and the goal within reach, as far as position
//! classes and resource counts know.
//!
//! What is filled stands before the move as after it. The position class is known, so that some of the holes follow
//! from the others. These are filled one by one, and where a resource count has become too small, be the rest filled as
//! is best for it, all that would follow is left out.

use std::ops::ControlFlow;

use crate::counts::find;
use crate::counts::packed::PackedCounts;
use crate::rules::board::Board;
use crate::rules::finish::{self, Finish};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::rules::problem::Problem;
use crate::rules::resource::ResourceCount;
use crate::run::limits::Limits;

/// The most resource counts of what comes before a move and of what comes after it.
const LANES: usize = 64;

/// A number for each count: what it has to spare, or what a hole takes from that.
type Lanes = [i16; LANES];

/// The resource counts of what comes before a move and of what comes after it, and the class of both.
pub(super) struct AroundMoves<'a> {
    board: &'a Board,
    start: HoleSet,
    /// What is to spare where nothing adds anything.
    least: Lanes,
    /// By hole: what it adds with a peg after a move, and what it adds without one before it.
    added: Vec<[Lanes; 2]>,
    /// By hole: what it takes from what is to spare beside a move, empty or filled.
    taken: Vec<[Lanes; 2]>,
}

impl AroundMoves<'_> {
    /// Nothing where the class of the position rules every goal out.
    pub(super) fn new<'a>(
        problem: &'a Problem,
        position: Position,
        limits: &Limits,
    ) -> Option<AroundMoves<'a>> {
        let (board, all) = (problem.board(), problem.board().all());
        let start = position.without_past();
        let finishes = finish::finishes(board, start, problem.goal());
        let dual_start = Position::of(all - finishes.first()?.pegs);
        let dual = [Finish {
            pegs: all - start.pegs,
            key: None,
        }];
        let after = PackedCounts::counts(board, &finishes, start, None, limits);
        let before = PackedCounts::counts(board, &dual, dual_start, None, limits);
        let counts = || {
            (after.iter().map(|count| (count, &finishes[..])))
                .chain(before.iter().map(|count| (count, &dual[..])))
        };
        let mut least = [0; LANES];
        for (lane, (count, finishes)) in least.iter_mut().zip(counts()) {
            *lane = -find::needed(count, None, finishes).map_or(0, |needed| needed as i16);
        }
        let lanes = |hole: Hole, from: usize, counts: &[ResourceCount]| {
            let mut lanes = [0; LANES];
            for (lane, count) in lanes[from..].iter_mut().zip(counts) {
                *lane = count.weight(hole) as i16;
            }
            lanes
        };
        let added = |hole| [lanes(hole, 0, &after), lanes(hole, after.len(), &before)];
        let mut around = AroundMoves {
            board,
            start: start.pegs,
            least,
            added: board.holes().map(added).collect(),
            taken: Vec::new(),
        };
        around.taken = board.holes().map(|hole| around.taken(hole)).collect();
        Some(around)
    }

    /// What a hole adds, with a peg before a move or not, and after it or not.
    fn added(&self, hole: Hole, before: bool, after: bool) -> Lanes {
        let [with, without] = &self.added[hole.index()];
        let mut lanes = [0; LANES];
        if after {
            lanes = sum(&lanes, with);
        }
        if !before {
            lanes = sum(&lanes, without);
        }
        lanes
    }

    /// What a hole beside a move takes from what is to spare, empty or filled.
    fn taken(&self, hole: Hole) -> [Lanes; 2] {
        let [empty, filled] = [false, true].map(|peg| self.added(hole, peg, peg));
        let best = most(&empty, &filled);
        [difference(&best, &empty), difference(&best, &filled)]
    }

    /// What is to spare of a move with these pegs before it and after it, if the other holes were best for every count.
    fn to_spare(&self, free: HoleSet, before: HoleSet, after: HoleSet) -> Lanes {
        let mut spare = self.least;
        for hole in self.board.holes() {
            let best = if free.contains(hole) {
                most(
                    &self.added(hole, false, false),
                    &self.added(hole, true, true),
                )
            } else {
                self.added(hole, before.contains(hole), after.contains(hole))
            };
            spare = sum(&spare, &best);
        }
        spare
    }
}

fn sum(one: &Lanes, other: &Lanes) -> Lanes {
    std::array::from_fn(|lane| one[lane] + other[lane])
}

fn difference(one: &Lanes, other: &Lanes) -> Lanes {
    std::array::from_fn(|lane| one[lane] - other[lane])
}

fn most(one: &Lanes, other: &Lanes) -> Lanes {
    std::array::from_fn(|lane| one[lane].max(other[lane]))
}

/// Whether no count has too little.
fn is_open(spare: &Lanes) -> bool {
    spare.iter().fold(0, |all, lane| all | lane) >= 0
}

/// A hole to fill.
struct FreeHole {
    hole: Hole,
    /// What is filled with it, and emptied that was filled before: the hole and those that follow.
    change: HoleSet,
}

/// The fillings of the holes beside a move.
pub(super) struct Fillings<'a> {
    around: &'a AroundMoves<'a>,
    /// What is filled where no hole is: some of those that follow.
    first: HoleSet,
    /// What is to spare of each count.
    spare: Lanes,
    /// The holes to fill, one after the other.
    free: Vec<FreeHole>,
    /// Those that follow from them.
    following: Vec<FreeHole>,
}

impl<'a> Fillings<'a> {
    /// The bytes of the fillings beside a move of a board, at most.
    pub(super) fn bytes(board: &Board) -> usize {
        size_of::<Fillings>() + board.hole_count() * size_of::<FreeHole>()
    }

    /// The fillings beside a move with these holes, pegs before it and pegs after it, if there are any.
    pub(super) fn new(
        around: &'a AroundMoves<'a>,
        holes: HoleSet,
        before: HoleSet,
        after: HoleSet,
    ) -> Option<Fillings<'a>> {
        let board = around.board;
        let beside = board.all() - holes;
        let spare = around.to_spare(beside, before, after);
        let free = |hole| FreeHole {
            hole,
            change: HoleSet::of(hole),
        };
        let mut free: Vec<FreeHole> = beside.iter().map(free).collect();
        // Those come first that say most.
        free.sort_by_cached_key(|one| {
            let all = around.taken[one.hole.index()].iter().flatten();
            std::cmp::Reverse(all.map(|&taken| i32::from(taken)).sum::<i32>())
        });
        let (mut first, mut following) = (HoleSet::EMPTY, Vec::new());
        for &invariant in board.classes().invariants() {
            let is_odd = |set: HoleSet| (set & invariant).is_odd();
            let is_wrong = is_odd(first ^ before ^ around.start);
            match free.iter().rposition(|one| is_odd(one.change)) {
                Some(index) => {
                    let turning = free.remove(index);
                    let others = free.iter_mut().filter(|one| is_odd(one.change));
                    others.for_each(|one| one.change ^= turning.change);
                    if is_wrong {
                        first ^= turning.change;
                    }
                    following.push(turning);
                }
                None if is_wrong => return None,
                None => {}
            }
        }
        is_open(&spare).then_some(Fillings {
            around,
            first,
            spare,
            free,
            following,
        })
    }

    /// The most pegs that a filling can have.
    pub(super) fn most(&self) -> usize {
        self.free.len() + self.following.len()
    }

    /// Visits the fillings of so many pegs that no count rules out, and with nothing each step towards them, until the
    /// visitor breaks off.
    pub(super) fn of_size<T>(
        &self,
        pegs: usize,
        visit: &mut impl FnMut(Option<HoleSet>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        self.fill(&self.free, pegs, self.first, &self.spare, visit)
    }

    fn taken(&self, one: &FreeHole) -> &[Lanes; 2] {
        &self.around.taken[one.hole.index()]
    }

    /// Fills the rest of the holes, with so many pegs among them and those that follow.
    fn fill<T>(
        &self,
        rest: &[FreeHole],
        pegs: usize,
        filling: HoleSet,
        spare: &Lanes,
        visit: &mut impl FnMut(Option<HoleSet>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let Some((one, rest)) = rest.split_first() else {
            let is_filled = |one: &&FreeHole| filling.contains(one.hole);
            let left = self.following.iter().fold(*spare, |spare, one| {
                difference(&spare, &self.taken(one)[usize::from(is_filled(&one))])
            });
            let is_one = self.following.iter().filter(is_filled).count() == pegs && is_open(&left);
            return visit(is_one.then_some(filling));
        };
        visit(None)?;
        let can_be_empty = rest.len() + self.following.len() >= pegs;
        let [if_empty, if_filled] = self.taken(one);
        let empty = can_be_empty.then_some((pegs, filling, if_empty));
        let filled = pegs.checked_sub(1);
        let filled = filled.map(|pegs| (pegs, filling ^ one.change, if_filled));
        for (pegs, filling, taken) in empty.into_iter().chain(filled) {
            let spare = difference(spare, taken);
            if is_open(&spare) {
                self.fill(rest, pegs, filling, &spare, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
