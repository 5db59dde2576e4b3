//! The winning set: the positions that the start leads to and that lead to the goal.
//!
//! Two searches meet at a [resource cut](ResourceCut): forward levels are made of the positions above it, from the
//! start on, and backward ones of those below (as complements, for which it is a cut too), from the goal on. What
//! resource counts rule out is left out: every winning position is still reached, as all on the way to it are winning.
//! Then the winning positions are picked out: first those on either side from which, or to which, an action crosses the
//! cut, then those from which an action leads to a winning one, going back towards the two ends.
//!
//! Where the goal is the complement of the start (Bell's central game, and all complement problems), the backward
//! levels are the forward ones: half of the levels, and half of the picking.

pub(super) mod solutions;

use std::fmt::Debug;
use std::sync::Arc;

use crate::counts::find;
use crate::counts::packed::PackedCounts;
use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::rules::board::Board;
use crate::rules::finish::{Finish, finishes};
use crate::rules::position::Position;
use crate::rules::problem::Problem;
use crate::rules::resource::ResourceCount;
use crate::run::{Limits, Stopped};
use crate::tables::choose_cut;
use crate::tables::direction::DirectionLevels;
use crate::tables::expand::PackedProblem;
use crate::tables::level::LevelWords;
use crate::tables::resource_cut::ResourceCut;
use crate::tables::spent::Spent;

/// The winning positions of a problem, level by level.
#[derive(Clone, Debug)]
pub struct WinningSet {
    levels: Arc<dyn WinningLevels>,
}

/// [`WinningSet`], whatever the word.
trait WinningLevels: Debug + Send + Sync {
    fn counts(&self) -> Vec<u64>;
    fn positions(&self, jumps: usize) -> Vec<Position>;
}

impl WinningSet {
    /// The number of positions on each level, from the start to the goal. All are 0 when the goal is out of reach.
    pub fn counts(&self) -> Vec<u64> {
        self.levels.counts()
    }

    /// The positions on a level, one for each class of symmetric ones, in no particular order; none beyond the last
    /// level.
    pub fn positions(&self, jumps: usize) -> Vec<Position> {
        self.levels.positions(jumps)
    }
}

/// Finds the winning positions of a problem. Where the position class rules the goal out there are none, and nothing is
/// searched.
///
/// ```
/// use lastpeg::library::Library;
/// use lastpeg::run::Limits;
///
/// let library = Library::embedded();
/// let problem = library.entry("triangle15").unwrap().problem("a1:a1", None, false).unwrap();
/// let winning = lastpeg::tables::winning(&problem, &Limits::none()).unwrap();
/// assert_eq!(winning.counts(), [1, 1, 2, 9, 18, 29, 35, 35, 29, 18, 9, 2, 1, 1]);
/// ```
///
/// # Errors
/// Why they could not be found within the limits: nothing is known then.
pub fn winning(problem: &Problem, limits: &Limits) -> Result<WinningSet, Stopped> {
    let levels = with_word!(problem.board(), problem.start().key, |W| {
        let directions = BothDirections::<W>::find(problem, &mut Spent::new(limits))?;
        Arc::new(directions) as Arc<dyn WinningLevels>
    });
    let levels = levels.ok_or(Stopped::TooManyHoles)?;
    Ok(WinningSet { levels })
}

/// The winning positions on both sides of the cut.
#[derive(Clone, Debug)]
struct BothDirections<W> {
    packed: PackedProblem<W>,
    /// Those above, from level 0 on.
    forward: Vec<LevelWords<W, ()>>,
    /// Those below, as complements, from the last level on, downwards. Where they are the complements of forward levels
    /// they are not made.
    backward: Vec<LevelWords<W, ()>>,
    /// What the words of backward levels are above.
    opposite: ResourceCut,
    /// The number of the last level, if the goal is not out of reach from the first.
    depth: Option<usize>,
}

impl<W: Word> BothDirections<W> {
    fn find(problem: &Problem, spent: &mut Spent) -> Result<BothDirections<W>, Stopped> {
        let (packed, backward, counts) = both_ways(problem, spent.limits);
        let depth = packed.depth();
        let cut = choose_cut::choose(&packed, &backward, &counts);
        let mut directions = BothDirections {
            depth,
            forward: Vec::new(),
            backward: Vec::new(),
            opposite: cut.opposite(),
            packed,
        };
        if let Some(depth) = depth {
            directions.pick(&backward, cut, depth, spent)?;
        }
        Ok(directions)
    }

    /// Makes the two directions, or the one that is its own opposite, and picks the winning positions out of them.
    fn pick(
        &mut self,
        backward: &PackedProblem<W>,
        cut: ResourceCut,
        depth: usize,
        spent: &mut Spent,
    ) -> Result<(), Stopped> {
        let packed = &self.packed;
        // Taking a jump back is a jump on the complement.
        let back = |word| Some(packed.complement(word));
        let across = |word| packed.before_goal(packed.board.canonical(packed.complement(word)));
        let mut forward = DirectionLevels::new(packed.clone(), cut, packed.start_source());
        forward.grow(depth, spent)?;
        forward.mark_finishes();
        if packed.is_dual {
            forward.meet_itself(depth, spent)?;
            self.forward = forward.close(packed, back, spent)?;
        } else {
            let sources = packed.finish_sources();
            let mut below = DirectionLevels::new(backward.clone(), self.opposite.clone(), sources);
            below.grow(depth, spent)?;
            forward.meet(&mut below, depth, spent)?;
            self.forward = forward.close(backward, back, spent)?;
            self.backward = below.close(packed, across, spent)?;
        }
        Ok(())
    }

    /// The complements of the winning positions of a level that are below the cut, in the order of their level.
    fn below(&self, number: usize) -> impl Iterator<Item = W> {
        let mirrored = self.depth.and_then(|depth| depth.checked_sub(number));
        let levels = if self.packed.is_dual {
            &self.forward
        } else {
            &self.backward
        };
        let level = mirrored.and_then(|mirrored| levels.get(mirrored));
        let words = level.into_iter().flat_map(LevelWords::words);
        words.filter(|&word| self.opposite.is_above(word))
    }

    /// The canonical words of a level.
    fn words(&self, number: usize) -> Vec<W> {
        let packed = &self.packed;
        let above = self
            .forward
            .get(number)
            .into_iter()
            .flat_map(LevelWords::words);
        let below = self
            .below(number)
            .map(|word| packed.board.canonical(packed.complement(word)));
        above.chain(below).collect()
    }
}

impl<W: Word> WinningLevels for BothDirections<W> {
    fn counts(&self) -> Vec<u64> {
        let levels = 0..=self.depth.unwrap_or(0);
        let count = |number| {
            let above = self.forward.get(number).map_or(0, LevelWords::len);
            (above + self.below(number).count()) as u64
        };
        levels.map(count).collect()
    }

    fn positions(&self, number: usize) -> Vec<Position> {
        let words = self.words(number).into_iter();
        words.map(|word| self.packed.board.unpack(word)).collect()
    }
}

/// The ways from the start on and from the goal back, and the resource counts of the goal.
fn both_ways<W: Word>(
    problem: &Problem,
    limits: &Limits,
) -> (PackedProblem<W>, PackedProblem<W>, Vec<ResourceCount>) {
    let (board, start) = (problem.board(), problem.start());
    let finishes = finishes(board, start, problem.goal());
    let packed = PackedProblem::new(problem, limits.thread_count());
    let backward = packed.backward();
    let counts = counts(board, start, &finishes, limits);
    let packed = packed.without_lost(&counts, &finishes);
    let backward = match (&finishes[..], start.key) {
        _ if packed.is_dual => packed.clone(),
        // Taking jumps back is jumping from the complement of the finish to that of the start. (Counts for that too
        // made the English d1 to d7 take 2.2 s and 91 MB instead of 3.9 s and 175 MB.)
        ([finish, ..], None) => {
            let begin = Position::of(board.all() - finish.pegs);
            let end = [Finish {
                pegs: board.all() - start.pegs,
                key: None,
            }];
            backward.without_lost(&self::counts(board, begin, &end, limits), &end)
        }
        _ => backward,
    };
    (packed, backward, counts)
}

/// Resource counts for the way from a position to finishes, unless one rules the position itself out.
fn counts(
    board: &Board,
    start: Position,
    finishes: &[Finish],
    limits: &Limits,
) -> Vec<ResourceCount> {
    if finishes.is_empty() || find::find(board, start, finishes).is_some() {
        return Vec::new();
    }
    PackedCounts::counts(board, finishes, start, start.key, limits)
}
