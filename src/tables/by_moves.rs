//! The table by moves.
//!
//! Positions are still explored by jumps, each once. Beside a position stands the least number of moves that lead to it
//! and the pegs that may have moved last then: if the next jump is made by one of them it continues that move, else it
//! begins another. More moves than the least are never better, as a jump costs one move at most.
//!
//! Backward it is the same on the complements, where the jumps of a game appear in reverse order: the cell holds the
//! pegs that may move first, and a jump *to* one of them, played before, costs nothing. Where the goal is the
//! complement of the start both directions run over the same positions, so one walk carries both.

use std::array;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

use crate::packed::board::{Images, PackedBoard};
use crate::packed::with_word::with_word;
use crate::packed::word::{MAX_SYMMETRIES, Word};
use crate::rules::board::Jump;
use crate::rules::hole::Hole;
use crate::rules::problem::Problem;
use crate::run::{Limits, Stopped};
use crate::tables::expand::{Accumulator, PackedProblem, Visited, Visitor};
use crate::tables::level::Forecast;
use crate::tables::outbox::Edge;
use crate::tables::spent::Spent;

/// The positions by the least number of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    // A cell has the bits of a position and a number of moves.
    let table = with_word!(problem.board(), problem.start().key, MOVES_BITS, |W| {
        packed::<W>(problem, &mut Spent::new(limits))
    });
    table.unwrap_or(TableByMoves {
        symmetries: 1,
        forward: Vec::new(),
        backward: Vec::new(),
        stopped: Some(Stopped::TooManyHoles),
    })
}

fn packed<W: Word>(problem: &Problem, spent: &mut Spent) -> TableByMoves {
    let holes = problem.board().hole_count();
    let packed = PackedProblem::<W>::new(problem, spent.limits.thread_count());
    let mut table = TableByMoves {
        symmetries: packed.board.symmetry_count(),
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
    let accumulator = MoveCounts::new(&packed.board, senses);
    let (empty, at_rest) = (accumulator.empty(), [W::ZERO; N]);
    let last_source = sources.iter().map(|source| source.0).max().unwrap_or(0);
    let visitor = CensusVisitor {
        board: &packed.board,
        censuses: [const { Census::new() }; N],
    };
    let mut visitors = vec![visitor; packed.threads];
    let mut level = packed.no_level(N);
    let (mut forecast, mut stopped) = (Forecast::new(), None);
    // No position of a later level of jumps has fewer moves than the least of this one: as many rows are whole.
    let mut whole = [0; N];
    for number in 0.. {
        packed.add_sources(&mut level, number, sources, (empty, &at_rest));
        let len = level.len();
        if len == 0 && number > last_source {
            break;
        }
        spent.level = number;
        let censuses = visitors.iter_mut().flat_map(|one| &mut one.censuses);
        censuses.for_each(|census| census.least = usize::MAX);
        let expected = forecast.after(len);
        match packed.next(&mut level, expected, &accumulator, &mut visitors, spent) {
            Ok(next) => level = next,
            Err(reason) => {
                stopped = Some(reason);
                break;
            }
        }
        if number >= last_source {
            whole = std::array::from_fn(|sense| {
                let least = visitors.iter().map(|one| one.censuses[sense].least);
                least.min().unwrap_or(0)
            });
        }
    }
    let seen = visitors.into_iter().map(|one| one.censuses);
    let seen = seen.reduce(|a, b| merge(a, &b));
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
///
/// An edge names the peg that moved as one of the symmetries puts it that make its position the canonical one. Where
/// several do, so that the position is symmetric, the others are added when it is opened: one position in a thousand.
struct MoveCounts<W, const N: usize> {
    /// For each action, in each sense.
    jumps: Vec<[JumpSense<W>; N]>,
}

/// An action seen in one sense.
#[derive(Clone, Copy)]
struct JumpSense<W> {
    /// The peg with which it continues a move; no bit for Cremers' Key.
    continues: W,
    /// 1, or 0 for Cremers' Key, which is no move but ends the running one.
    is_move: u8,
    /// The peg that has moved, as each symmetry puts it; the key bit, which no jump asks for, for Cremers' Key.
    moved: [u8; MAX_SYMMETRIES],
}

impl<W: Word, const N: usize> MoveCounts<W, N> {
    fn new(board: &PackedBoard<W>, senses: [Sense; N]) -> MoveCounts<W, N> {
        let key = board.hole_count();
        let seen = |jump: Option<Jump>, sense: Sense| {
            let ends = jump.map(|jump| match sense {
                Sense::Forward => (jump.from, jump.to),
                Sense::Backward => (jump.to, jump.from),
            });
            let images = ends.map(|(_, moved)| board.images(W::bit(moved.index())));
            JumpSense {
                is_move: u8::from(jump.is_some()),
                continues: ends.map_or(W::ZERO, |(from, _)| W::bit(from.index())),
                moved: array::from_fn(|symmetry| {
                    let hole = images.and_then(|images| images[symmetry].to_set().only());
                    hole.map_or(key, Hole::index) as u8
                }),
            }
        };
        let jumps = board.actions().iter().map(|action| action.action.jump());
        let jumps = jumps.map(|jump| senses.map(|sense| seen(jump, sense)));
        MoveCounts {
            jumps: jumps.collect(),
        }
    }
}

/// What a position hands on with an action, in each sense: the least number of moves, and which peg may have moved
/// last. (An edge with cells took 24 bytes and not 16.)
#[derive(Clone, Copy)]
struct Handed<const N: usize> {
    moves: [u8; N],
    moved: [u8; N],
}

impl<W: Word, const N: usize> Accumulator<W> for MoveCounts<W, N> {
    type Cell = W;
    type Opened = [W; N];
    type Contribution = Handed<N>;
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
    fn open(&self, visited: &Visited<W, W>, board: &PackedBoard<W>, (): &mut ()) -> [W; N] {
        let mut opened = [W::ZERO; N];
        opened.copy_from_slice(visited.cells);
        let images = &visited.images[..board.symmetry_count()];
        if images[1..].contains(&visited.word) {
            for cell in &mut opened {
                let moved = board.images(pegs(*cell)).into_iter();
                let own = moved
                    .zip(images)
                    .filter(|(_, image)| **image == visited.word);
                *cell = own.fold(*cell, |cell, (moved, _)| cell | moved);
            }
        }
        opened
    }

    #[inline]
    fn hand_on(
        &self,
        board: &PackedBoard<W>,
        images: &Images<W>,
        action: usize,
        opened: [W; N],
    ) -> Edge<W, Handed<N>> {
        let (word, symmetry) = board.canonical_child_with_symmetry(images, action);
        let mut handed = Handed {
            moves: [0; N],
            moved: [0; N],
        };
        for (sense, &cell) in opened.iter().enumerate() {
            let jump = &self.jumps[action][sense];
            let begins = u8::from(pegs(cell) & jump.continues == W::ZERO) & jump.is_move;
            handed.moves[sense] = moves(cell) as u8 + begins;
            handed.moved[sense] = jump.moved[symmetry];
        }
        Edge {
            word,
            contribution: handed,
        }
    }

    #[inline]
    fn give(&self, (): &(), handed: Handed<N>, cells: &mut [W]) {
        for (sense, cell) in cells[..N].iter_mut().enumerate() {
            let given = W::from_byte(handed.moves[sense]) << (W::BITS - MOVES_BITS)
                | W::bit(handed.moved[sense].into());
            // (Selected: branches, which nothing could foretell, took 13 % of the time of the table.)
            let order = moves(given).cmp(&moves(*cell));
            let is_kept = order != Ordering::Less;
            let is_given = order != Ordering::Greater;
            let kept = if is_kept { *cell } else { W::ZERO };
            *cell = kept | if is_given { given } else { W::ZERO };
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

/// Counts the positions of the levels.
#[derive(Clone)]
struct CensusVisitor<'a, W, const N: usize> {
    board: &'a PackedBoard<W>,
    censuses: [Census; N],
}

impl<W: Word, const N: usize> Visitor<W, W> for CensusVisitor<'_, W, N> {
    #[inline]
    fn visit(&mut self, visited: &Visited<W, W>) {
        let pegs = self.board.pegs(visited.word);
        for (sense, census) in self.censuses.iter_mut().enumerate() {
            let moves = moves(visited.cells[sense]);
            census.least = census.least.min(moves);
            census.add(moves, (1, pegs, pegs));
        }
    }
}
