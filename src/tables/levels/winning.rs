//! The positions that can be won: those that the start leads to and that lead to the goal.
//!
//! Two searches meet at a [watershed](Watershed): forward levels are made of the positions above it, from the start on,
//! and backward ones of those below (as complements, for which it is a watershed too), from the goal on. What
//! resource counts rule out is left out: every winning position is still reached, as all on the way to it are winning.
//! Then the winning positions are picked out: first those on either side from which, or to which, an action crosses the
//! watershed, then those from which an action leads to a winning one, going back towards the two ends.
//!
//! Where the goal is the complement of the start (Bell's central game, and all complement problems), the backward levels
//! are the forward ones: half of the levels, and half of the picking.

use std::fmt::Debug;
use std::sync::Arc;

use crate::counts::find;
use crate::counts::packed::PackedCounts;
use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
use crate::rules::board::Board;
use crate::rules::finish::{Finish, finishes};
use crate::rules::position::Position;
use crate::rules::problem::Problem;
use crate::rules::resource::ResourceCount;
use crate::run::{Limits, Stopped};
use crate::tables::levels::explorer::{Explorer, Spending};
use crate::tables::levels::half::Half;
use crate::tables::levels::level::Level;
use crate::tables::levels::watershed::Watershed;

/// The winning positions of a problem, level by level.
#[derive(Clone, Debug)]
pub struct WinningPositions {
    halves: Arc<dyn WinningSet>,
}

/// [`WinningPositions`], whatever the word.
trait WinningSet: Debug + Send + Sync {
    fn symmetries(&self) -> usize;
    fn counts(&self) -> Vec<u64>;
    fn positions(&self, jumps: usize) -> Vec<Position>;
    fn with_one_winning_jump(&self, jumps: usize) -> Vec<(Position, usize)>;
}

impl WinningPositions {
    /// The number of symmetries up to which positions are counted, the identity included: 1 to 12.
    pub fn symmetries(&self) -> usize {
        self.halves.symmetries()
    }

    /// The number of positions on each level, from the start to the goal. All are 0 when the goal is out of reach.
    pub fn counts(&self) -> Vec<u64> {
        self.halves.counts()
    }

    /// The positions on a level, one for each class of symmetric ones, in no particular order.
    pub fn positions(&self, jumps: usize) -> Vec<Position> {
        self.halves.positions(jumps)
    }

    /// Of the positions on a level with one winning action those with the most legal actions, and that number: none
    /// where every position has several winning actions or no other.
    pub fn with_one_winning_jump(&self, jumps: usize) -> Vec<(Position, usize)> {
        self.halves.with_one_winning_jump(jumps)
    }
}

/// Finds the winning positions of a problem. Where the position class rules the goal out there are none, and nothing is
/// searched.
///
/// # Errors
/// Why they could not be found within the limits: nothing is known then.
pub fn winning(problem: &Problem, limits: &Limits) -> Result<WinningPositions, Stopped> {
    let search = WinningSearch {
        problem,
        spending: Spending::new(limits),
    };
    let halves = with_word(problem.board(), problem.start().key, search);
    let halves = halves.unwrap_or(Err(Stopped::TooManyHoles))?;
    Ok(WinningPositions { halves })
}

/// The search to be made.
struct WinningSearch<'a> {
    problem: &'a Problem,
    spending: Spending<'a>,
}

impl WordJob for WinningSearch<'_> {
    type Answer = Result<Arc<dyn WinningSet>, Stopped>;

    fn run<W: Word>(mut self) -> Result<Arc<dyn WinningSet>, Stopped> {
        let halves = Halves::<W>::find(self.problem, &mut self.spending)?;
        Ok(Arc::new(halves))
    }
}

/// The winning positions on either side of the watershed.
#[derive(Clone, Debug)]
struct Halves<W> {
    explorer: Explorer<W>,
    /// Those above, from level 0 on.
    forward: Vec<Level<W, ()>>,
    /// Those below, as complements, from the last level on, downwards. Where they are the complements of forward levels
    /// they are not made.
    backward: Vec<Level<W, ()>>,
    /// What the words of backward levels are above.
    opposite: Watershed,
    /// The number of the last level, if the goal is not out of reach from the first.
    depth: Option<usize>,
}

impl<W: Word> Halves<W> {
    fn find(problem: &Problem, spending: &mut Spending) -> Result<Halves<W>, Stopped> {
        let (explorer, backward, counts) = both_ways(problem, spending.limits);
        let depth = explorer.depth();
        let watershed = Watershed::choose(&explorer, &backward, &counts);
        let mut halves = Halves {
            depth,
            forward: Vec::new(),
            backward: Vec::new(),
            opposite: watershed.opposite(),
            explorer,
        };
        if let Some(depth) = depth {
            halves.pick(&backward, watershed, depth, spending)?;
        }
        Ok(halves)
    }

    /// Makes the two halves, or the one that is its own opposite, and picks the winning positions out of them.
    fn pick(
        &mut self,
        backward: &Explorer<W>,
        watershed: Watershed,
        depth: usize,
        spending: &mut Spending,
    ) -> Result<(), Stopped> {
        let explorer = &self.explorer;
        // Taking a jump back is a jump on the complement.
        let back = |word| Some(explorer.complement(word));
        let across =
            |word| explorer.before_goal(explorer.packing.canonical(explorer.complement(word)));
        let mut forward = Half::new(explorer.clone(), watershed, explorer.start_source());
        forward.grow(depth, spending)?;
        forward.mark_finishes();
        if explorer.is_dual {
            forward.meet_itself(depth, spending)?;
            self.forward = forward.close(explorer, back, spending)?;
        } else {
            let sources = explorer.finish_sources();
            let mut below = Half::new(backward.clone(), self.opposite.clone(), sources);
            below.grow(depth, spending)?;
            forward.meet(&mut below, depth, spending)?;
            self.forward = forward.close(backward, back, spending)?;
            self.backward = below.close(explorer, across, spending)?;
        }
        Ok(())
    }

    /// The complements of the winning positions of a level that are below the watershed, in the order of their level.
    fn below(&self, number: usize) -> impl Iterator<Item = W> {
        let mirrored = self.depth.and_then(|depth| depth.checked_sub(number));
        let levels = if self.explorer.is_dual {
            &self.forward
        } else {
            &self.backward
        };
        let level = mirrored.and_then(|mirrored| levels.get(mirrored));
        let words = level.into_iter().flat_map(Level::words);
        words.filter(|&word| self.opposite.is_above(word))
    }

    /// The canonical words of a level.
    fn words(&self, number: usize) -> Vec<W> {
        let explorer = &self.explorer;
        let above = self.forward.get(number).into_iter().flat_map(Level::words);
        let below = self
            .below(number)
            .map(|word| explorer.packing.canonical(explorer.complement(word)));
        above.chain(below).collect()
    }
}

impl<W: Word> WinningSet for Halves<W> {
    fn symmetries(&self) -> usize {
        self.explorer.packing.symmetry_count()
    }

    fn counts(&self) -> Vec<u64> {
        let levels = 0..=self.depth.unwrap_or(0);
        let count = |number| {
            let above = self.forward.get(number).map_or(0, Level::len);
            (above + self.below(number).count()) as u64
        };
        levels.map(count).collect()
    }

    fn positions(&self, number: usize) -> Vec<Position> {
        let words = self.words(number).into_iter();
        words
            .map(|word| self.explorer.packing.unpack(word))
            .collect()
    }

    fn with_one_winning_jump(&self, number: usize) -> Vec<(Position, usize)> {
        let packing = &self.explorer.packing;
        let mut after = self.words(number + 1);
        after.sort_unstable();
        let (mut words, mut most) = (Vec::new(), 2);
        for word in self.words(number) {
            let legal = packing.legal_count(word);
            let wins = |child: &W| after.binary_search(child).is_ok();
            if legal < most || packing.children(word).filter(wins).take(2).count() != 1 {
                continue;
            }
            if legal > most {
                words.clear();
                most = legal;
            }
            words.push(word);
        }
        words.sort_unstable();
        words
            .iter()
            .map(|&word| (packing.unpack(word), most))
            .collect()
    }
}

/// The ways from the start on and from the goal back, and the resource counts of the goal.
fn both_ways<W: Word>(
    problem: &Problem,
    limits: &Limits,
) -> (Explorer<W>, Explorer<W>, Vec<ResourceCount>) {
    let (board, start) = (problem.board(), problem.start());
    let finishes = finishes(board, start, problem.goal());
    let explorer = Explorer::new(problem, limits.threads);
    let backward = explorer.backward();
    let counts = counts(board, start, &finishes, limits);
    let explorer = explorer.without_lost(&counts, &finishes);
    let backward = match (&finishes[..], start.key) {
        _ if explorer.is_dual => explorer.clone(),
        // Taking jumps back is jumping from the complement of the finish to that of the start. (Counts for that too made
        // the English d1 to d7 take 2.2 s and 91 MB instead of 3.9 s and 175 MB.)
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
    (explorer, backward, counts)
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
