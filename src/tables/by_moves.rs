//! The table by moves.
//!
//! Positions are still explored by jumps, each once. Beside a position stands the least number of moves that lead to it
//! and the pegs that may have moved last then: if the next jump is made by one of them it continues that move, else it
//! begins another. More moves than the least are never better, as a jump costs one move at most.
//!
//! Backward it is the same on the complements, where the jumps of a game appear in reverse order: the cell holds the
//! pegs that may move first, and a jump *to* one of them, played before, costs nothing. Where the goal is the
//! complement of the start both directions run over the same positions, so one walk carries both.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use crate::packed::board::{Images, PackedBoard};
use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
use crate::rules::board::Jump;
use crate::rules::hole::Hole;
use crate::rules::problem::Problem;
use crate::run::{Limits, Stopped};
use crate::tables::expand::{Accumulator, PackedProblem, Visited, Visitor};
use crate::tables::outbox::Edge;
use crate::tables::spent::Spent;

/// The positions by the least number of moves.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TableByMoves {
    /// The number of symmetries up to which positions are counted, the identity included: 1 to 12.
    pub symmetries: usize,
    /// By the least number of moves that lead to them from the start. Level `n` is at index `n`.
    pub forward: Vec<MoveLevel>,
    /// By the least number of moves from them to the goal. Level `n` is at index `n`.
    pub backward: Vec<MoveLevel>,
    /// Why a direction is not whole; it then has only the first levels, those that are.
    pub stopped: Option<Stopped>,
}

/// One level of a table by moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveLevel {
    /// The number of moves.
    pub moves: usize,
    /// The positions. (None for a number of moves below the greatest where it happens to be nobody's least.)
    pub positions: u64,
    /// The fewest and the most pegs among them.
    pub pegs: RangeInclusive<usize>,
}

/// Makes the table by moves.
///
/// ```
/// use lastpeg::library::Library;
/// use lastpeg::run::Limits;
///
/// let library = Library::embedded();
/// let problem = library.entry("triangle15").unwrap().problem("a1:a1", None, false).unwrap();
/// let table = lastpeg::tables::by_moves(&problem, &Limits::none());
/// let finish = &table.backward[0];
/// assert_eq!((finish.positions, finish.pegs.clone()), (1, 1..=1));
/// ```
pub fn by_moves(problem: &Problem, limits: &Limits) -> TableByMoves {
    let table = MoveTabulation {
        problem,
        spent: Spent::new(limits),
    };
    let table = with_word(problem.board(), problem.start().key, table);
    table.unwrap_or(TableByMoves {
        symmetries: 1,
        forward: Vec::new(),
        backward: Vec::new(),
        stopped: Some(Stopped::TooManyHoles),
    })
}

/// The table to be made.
struct MoveTabulation<'a> {
    problem: &'a Problem,
    spent: Spent<'a>,
}

impl WordJob for MoveTabulation<'_> {
    type Answer = TableByMoves;
    /// A cell has the bits of a position and a number of moves.
    const SPARE_BITS: usize = MOVES_BITS;

    fn run<W: Word>(mut self) -> TableByMoves {
        packed::<W>(self.problem, &mut self.spent)
    }
}

fn packed<W: Word>(problem: &Problem, spent: &mut Spent) -> TableByMoves {
    let holes = problem.board().hole_count();
    let packed = PackedProblem::<W>::new(problem, spent.limits.threads);
    let mut table = TableByMoves {
        symmetries: packed.packing.symmetry_count(),
        forward: Vec::new(),
        backward: Vec::new(),
        stopped: None,
    };
    let (start, finishes) = (packed.start_source(), packed.finish_sources());
    // Where the goal is a dead end it makes no difference that games end there.
    if packed.is_dual && packed.goal_is_dead_end() {
        let senses = [Sense::Forward, Sense::Backward];
        let ([forward, backward], stopped) = walk(&packed, senses, &start, spent);
        table.forward = forward.levels(|pegs| pegs);
        table.backward = backward.levels(|pegs| holes - pegs);
        table.stopped = stopped;
        return table;
    }
    let ([forward], stopped) = walk(&packed, [Sense::Forward], &start, spent);
    let backward = packed.backward();
    let ([backward], stopped_too) = walk(&backward, [Sense::Backward], &finishes, spent);
    table.forward = forward.levels(|pegs| pegs);
    table.backward = backward.levels(|pegs| holes - pegs);
    table.stopped = stopped.or(stopped_too);
    table
}

/// Goes through all levels from the sources (words with the number of actions before they join); gives what each sense
/// saw, and why it stopped early.
fn walk<W: Word, const N: usize>(
    packed: &PackedProblem<W>,
    senses: [Sense; N],
    sources: &[(usize, W)],
    spent: &mut Spent,
) -> ([Census; N], Option<Stopped>) {
    let accumulator = MoveCounts::new(&packed.packing, senses);
    let (empty, at_rest) = (accumulator.empty(), [W::ZERO; N]);
    let last_source = sources.iter().map(|source| source.0).max().unwrap_or(0);
    let mut censuses = vec![[const { Census::new() }; N]; packed.threads];
    let mut level = packed.no_level(N);
    let (mut before, mut stopped) = (1, None);
    // No position of a later level of jumps has fewer moves than the least of this one: as many rows are whole.
    let mut whole = [0; N];
    for number in 0.. {
        for &(_, word) in sources.iter().filter(|source| source.0 == number) {
            level.insert(packed.signatures.of(word), word, empty, &at_rest);
        }
        let len = level.len();
        if len == 0 && number > last_source {
            break;
        }
        spent.level = number;
        for census in censuses.iter_mut().flatten() {
            census.least = usize::MAX;
        }
        let mut visitors: Vec<_> = censuses
            .iter_mut()
            .map(|censuses| CensusVisitor {
                packing: &packed.packing,
                censuses,
            })
            .collect();
        match packed.next(
            &mut level,
            len * len / before,
            &accumulator,
            &mut visitors,
            spent,
        ) {
            Ok(next) => level = next,
            Err(reason) => {
                stopped = Some(reason);
                break;
            }
        }
        before = len.max(1);
        if number >= last_source {
            whole = std::array::from_fn(|sense| {
                let least = censuses.iter().map(|censuses| censuses[sense].least);
                least.min().unwrap_or(0)
            });
        }
    }
    let seen = censuses.into_iter().reduce(|a, b| merge(a, &b));
    let mut seen = seen.unwrap_or([const { Census::new() }; N]);
    if stopped.is_some() {
        for (census, whole) in seen.iter_mut().zip(whole) {
            census.levels.truncate(whole);
        }
    }
    (seen, stopped)
}

/// Which way moves are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sense {
    Forward,
    Backward,
}

/// The highest bits of a cell: the number of moves. The others: the pegs that may have moved last.
const MOVES_BITS: usize = 8;

#[inline]
fn moves<W: Word>(cell: W) -> usize {
    usize::from((cell >> (W::BITS - MOVES_BITS)).low_byte())
}

#[inline]
fn pegs<W: Word>(cell: W) -> W {
    cell << MOVES_BITS >> MOVES_BITS
}

/// Carries the number of moves and the pegs that may have moved last, in one cell for each sense.
struct MoveCounts<W, const N: usize> {
    senses: [Sense; N],
    /// For each action the images of the holes of its jump, where it starts and where it ends; none for Cremers' Key.
    jumps: Vec<Option<(Images<W>, Images<W>)>>,
}

impl<W: Word, const N: usize> MoveCounts<W, N> {
    fn new(packing: &PackedBoard<W>, senses: [Sense; N]) -> MoveCounts<W, N> {
        let images = |jump: Jump| {
            let image = |hole: Hole| packing.images(W::bit(hole.index()));
            (image(jump.from), image(jump.to))
        };
        let actions = packing.actions().iter();
        let jumps = actions.map(|action| action.action.jump().map(images));
        MoveCounts {
            senses,
            jumps: jumps.collect(),
        }
    }
}

impl<W: Word, const N: usize> Accumulator<W> for MoveCounts<W, N> {
    type Cell = W;
    type Contribution = [W; N];
    type Scratch = ();

    #[inline]
    fn width(&self) -> usize {
        N
    }

    /// More moves than any.
    #[inline]
    fn empty(&self) -> W {
        !W::ZERO
    }

    #[inline]
    fn open(&self, cells: &[W], _: usize, (): &mut ()) -> [W; N] {
        let mut opened = [W::ZERO; N];
        opened.copy_from_slice(cells);
        opened
    }

    #[inline]
    fn edge(
        &self,
        packing: &PackedBoard<W>,
        images: &Images<W>,
        action: usize,
        opened: [W; N],
    ) -> Edge<W, [W; N]> {
        let word = packing.canonical_child(images, action);
        let Some((from, to)) = &self.jumps[action] else {
            // Cremers' Key is no move, but it ends the running one.
            let contribution = opened.map(|cell| cell ^ pegs(cell));
            return Edge { word, contribution };
        };
        let flips = packing.flip_images(action);
        // A symmetric child is reached from this parent by several of the symmetries.
        let mut mark = (W::ZERO, W::ZERO);
        for symmetry in 0..packing.symmetry_count() {
            if images[symmetry] ^ flips[symmetry] == word {
                mark = (mark.0 | from[symmetry], mark.1 | to[symmetry]);
            }
        }
        let mut contribution = opened;
        for (index, cell) in contribution.iter_mut().enumerate() {
            let (joint, mark) = match self.senses[index] {
                Sense::Forward => (from[0], mark.1),
                Sense::Backward => (to[0], mark.0),
            };
            let goes_on = pegs(*cell) & joint != W::ZERO;
            let moves = moves(*cell) + usize::from(!goes_on);
            *cell = W::from_byte(moves as u8) << (W::BITS - MOVES_BITS) | mark;
        }
        Edge { word, contribution }
    }

    #[inline]
    fn give(&self, (): &(), edges: &[Edge<W, [W; N]>], places: &[usize], cells: &mut [W]) {
        for (index, &place) in places.iter().enumerate() {
            for (sense, cell) in cells[place..place + N].iter_mut().enumerate() {
                let contribution = edges[index].contribution[sense];
                match moves(contribution).cmp(&moves(*cell)) {
                    Ordering::Less => *cell = contribution,
                    Ordering::Equal => *cell |= contribution,
                    Ordering::Greater => {}
                }
            }
        }
    }

    fn bytes((): &()) -> usize {
        0
    }

    fn clear((): &mut ()) {}
}

/// The positions by number of moves, and their fewest and most pegs.
#[derive(Clone, Debug)]
#[repr(align(128))]
struct Census {
    levels: Vec<(u64, usize, usize)>,
    /// The fewest moves of a position of the level of jumps that is being visited.
    least: usize,
}

impl Census {
    const fn new() -> Census {
        Census {
            levels: Vec::new(),
            least: usize::MAX,
        }
    }

    #[inline]
    fn add(&mut self, moves: usize, (positions, fewest, most): (u64, usize, usize)) {
        if self.levels.len() <= moves {
            self.levels.resize(moves + 1, (0, usize::MAX, 0));
        }
        let level = &mut self.levels[moves];
        *level = (level.0 + positions, level.1.min(fewest), level.2.max(most));
    }

    /// The levels; `pegs` gives the pegs of a position from those of its word.
    fn levels(&self, pegs: impl Fn(usize) -> usize) -> Vec<MoveLevel> {
        let levels = self.levels.iter().enumerate();
        let level = |(moves, &(positions, fewest, most)): (usize, &(u64, usize, usize))| {
            let (a, b) = (pegs(fewest.min(most)), pegs(most));
            MoveLevel {
                moves,
                positions,
                pegs: a.min(b)..=a.max(b),
            }
        };
        levels.map(level).collect()
    }
}

fn merge<const N: usize>(mut a: [Census; N], b: &[Census; N]) -> [Census; N] {
    for (a, b) in a.iter_mut().zip(b) {
        for (moves, &level) in b.levels.iter().enumerate() {
            a.add(moves, level);
        }
    }
    a
}

/// Counts the positions of a level.
struct CensusVisitor<'a, W, const N: usize> {
    packing: &'a PackedBoard<W>,
    censuses: &'a mut [Census; N],
}

impl<W: Word, const N: usize> Visitor<W, W> for CensusVisitor<'_, W, N> {
    #[inline]
    fn visit(&mut self, visited: &Visited<W, W>) {
        let pegs = self.packing.pegs(visited.word);
        for (sense, census) in self.censuses.iter_mut().enumerate() {
            let moves = moves(visited.cells[sense]);
            census.least = census.least.min(moves);
            census.add(moves, (1, pegs, pegs));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn a_table_cut_short_has_whole_levels_only() {
        let library = Library::embedded();
        let entry = library.entry("english").unwrap();
        let problem = entry.problem("central", None, false).unwrap();
        let cut = |positions| {
            let positions = Some(positions);
            let limits = Limits::none();
            by_moves(
                &problem,
                &Limits {
                    positions,
                    ..limits
                },
            )
        };
        // The rows of the whole table, which took 13 s.
        let first = [[1, 1, 2, 9, 47, 263], [1, 1, 16, 979, 14_115, 126_902]];
        let mut longest = 0;
        for positions in [10, 1_000, 20_000, 100_000] {
            let table = cut(positions);
            assert!(table.stopped.is_some());
            for (levels, first) in [&table.forward, &table.backward].into_iter().zip(first) {
                let counts: Vec<u64> = levels.iter().map(|level| level.positions).collect();
                longest = longest.max(counts.len());
                assert_eq!(
                    counts[..],
                    first[..counts.len()],
                    "after {positions} positions"
                );
            }
        }
        assert!(longest >= 2);
    }
}
