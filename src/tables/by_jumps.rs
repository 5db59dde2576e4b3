//! The table by jumps.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_integer::gcd;
use num_traits::One;

use crate::packed::board::PackedBoard;
use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::rules::problem::Problem;
use crate::run::parallel::in_parallel;
use crate::run::{Limits, Stopped};
use crate::tables::expand::{PackedProblem, Visited, Visitor};
use crate::tables::level::{Forecast, LevelWords};
use crate::tables::random_play::{Chances, Ends, RandomPlay};
use crate::tables::spent::Spent;
use crate::tables::symmetric::{SYMMETRY_TYPES, SymmetryTypes};
use crate::tables::weights::{Chance, Weights};

/// The positions by the number of jumps that lead to them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TableByJumps {
    /// The number of symmetries up to which positions are counted, the identity included: 1 to 12.
    pub symmetries: usize,
    /// The whole levels, from level 0 on. Level `n` is at index `n`.
    pub levels: Vec<JumpLevel>,
    /// Random play from start to end, if all its chances are known.
    pub random_play: Option<RandomPlay>,
    /// Why there are no more levels, unless they are all there.
    pub stopped: Option<Stopped>,
    /// Why the chances of some levels are not known.
    pub chances_stopped: Option<Stopped>,
}

/// One level of a table by jumps.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct JumpLevel {
    /// The number of jumps that lead here.
    pub jumps: usize,
    /// The pegs left. Two numbers at most: positions where Cremers' Key has been used have two more than the others.
    pub pegs: RangeInclusive<usize>,
    /// The positions.
    pub positions: u64,
    /// Those among them where nothing can be played.
    pub dead_ends: u64,
    /// The chance that random play ends here, at a dead end or at the goal; `None` when not known.
    pub end_chance: Option<Chance>,
    /// The symmetric positions by type, type 1 first; see [`symmetry_type`](crate::rules::board::Board::symmetry_type).
    pub symmetric: [u64; SYMMETRY_TYPES],
}

/// Makes the table by jumps. Where the memory does not suffice for the chances of random play, which take the most, the
/// table goes on without them.
///
/// ```
/// use lastpeg::library::Library;
/// use lastpeg::run::Limits;
///
/// let library = Library::embedded();
/// let problem = library.entry("triangle15").unwrap().problem("a1:a1", None, false).unwrap();
/// let table = lastpeg::tables::by_jumps(&problem, &Limits::none());
/// assert_eq!(table.levels.len(), 14);
/// assert_eq!(table.levels.iter().map(|level| level.positions).sum::<u64>(), 1544);
/// ```
pub fn by_jumps(problem: &Problem, limits: &Limits) -> TableByJumps {
    let mut spent = Spent::new(limits);
    let table = with_word!(problem.board(), problem.start().key, |W| {
        JumpWalk::<W>::new(problem, limits).table(&mut spent)
    });
    table.unwrap_or(TableByJumps {
        symmetries: 1,
        levels: Vec::new(),
        random_play: None,
        stopped: Some(Stopped::TooManyHoles),
        chances_stopped: Some(Stopped::TooManyHoles),
    })
}

/// The way through the levels.
struct JumpWalk<W> {
    packed: PackedProblem<W>,
    types: SymmetryTypes<W>,
    level: LevelWords<W, u64>,
    forecast: Forecast,
    chances: Result<Chances<W>, Stopped>,
}

impl<W: Word> JumpWalk<W> {
    fn new(problem: &Problem, limits: &Limits) -> JumpWalk<W> {
        let packed = PackedProblem::new(problem, limits.thread_count());
        JumpWalk {
            types: SymmetryTypes::new(problem.board()),
            level: packed.first_level(0, &[1]),
            forecast: Forecast::new(),
            chances: Ok(Chances::new()),
            packed,
        }
    }

    fn table(mut self, spent: &mut Spent) -> TableByJumps {
        let mut levels = Vec::new();
        let mut stopped = None;
        while self.level.len() > 0 {
            spent.level = levels.len();
            match self.step(spent) {
                Ok(level) => levels.push(level),
                // They took more than was foreseen: the level is made once more, without them.
                Err(stopped @ (Stopped::Memory { .. } | Stopped::NotGiven))
                    if self.chances.is_ok() =>
                {
                    self.leave_chances(stopped);
                    spent.use_again();
                }
                Err(reason) => {
                    stopped = Some(reason);
                    break;
                }
            }
        }
        let chances = self
            .chances
            .and_then(|chances| stopped.map_or(Ok(chances), Err));
        TableByJumps {
            symmetries: self.packed.board.symmetry_count(),
            levels,
            stopped,
            chances_stopped: chances.as_ref().err().copied(),
            random_play: chances.ok().and_then(|c| c.random_play(&self.packed.board)),
        }
    }

    /// Describes the level at hand and goes on to the next.
    fn step(&mut self, spent: &mut Spent) -> Result<JumpLevel, Stopped> {
        let len = self.level.len();
        let expected = self.forecast.after(len);
        let (accumulator, denominator) = self.accumulator(expected, spent);
        let survey = Survey::new(&self.packed.board, &self.types, self.level.width());
        let mut surveys = vec![survey; self.packed.threads];
        let next =
            self.packed
                .next(&mut self.level, expected, &accumulator, &mut surveys, spent)?;
        let survey = surveys.into_iter().reduce(|sum, survey| sum.merge(&survey));
        let survey = survey.unwrap_or_else(|| unreachable!("there is at least one thread"));
        let chances = self.chances.as_mut().ok();
        let end_chance = chances.map(|chances| {
            let chance = chances.add(&survey.ends, spent.level);
            chances.denominator = denominator;
            chance
        });
        let level = JumpLevel {
            jumps: spent.level,
            pegs: survey.pegs.0..=survey.pegs.1,
            positions: len as u64,
            dead_ends: survey.dead_ends,
            end_chance,
            symmetric: survey.symmetric,
        };
        self.level = next;
        Ok(level)
    }

    /// How weights go on to the next level, and its denominator: not at all where they would not fit.
    fn accumulator(&mut self, expected: usize, spent: &Spent) -> (Weights, BigUint) {
        if let Ok(chances) = &self.chances {
            let lcm = self.least_common_multiple(spent.limits);
            let denominator = &chances.denominator * lcm.unwrap_or(1);
            let accumulator = Weights::of_chances(lcm.unwrap_or(1), denominator.bits());
            let len = self.level.len();
            // A forecast may be too low, and buckets have up to an eighth more room than they need.
            let next = accumulator.bytes::<W>(expected * 5 / 4)
                + accumulator.bytes_of_round::<W>(len, spent.limits);
            let needed = spent.held + self.level.bytes() + next;
            if lcm.is_some() && needed <= spent.limits.memory {
                return (accumulator, denominator);
            }
            self.leave_chances(Stopped::Memory { needed });
        }
        (Weights::none(), BigUint::one())
    }

    /// Goes on without the chances of random play.
    fn leave_chances(&mut self, why: Stopped) {
        self.chances = Err(why);
        self.level.forget_cells();
    }

    /// The least common multiple of the numbers of legal actions on the level at hand, if it is below 2 to the 64. When
    /// the limits end it, it is of some of them: the step to the next level ends then, too.
    fn least_common_multiple(&self, limits: &Limits) -> Option<u64> {
        let (board, buckets) = (&self.packed.board, &self.level.buckets);
        let counts = vec![false; board.actions().len() + 1];
        let mut seen = vec![counts; self.packed.threads];
        let threads = seen.len();
        in_parallel(&mut seen, |index, seen| {
            let own = buckets.iter().skip(index).step_by(threads);
            for bucket in own.take_while(|_| !limits.are_over()) {
                for &word in bucket.words() {
                    seen[board.legal_count(word)] = true;
                }
            }
        });
        let counts = (1..=board.actions().len()).filter(|&c| seen.iter().any(|seen| seen[c]));
        counts
            .map(|count| count as u64)
            .try_fold(1, |lcm: u64, count| {
                lcm.checked_mul(count / gcd(lcm, count))
            })
    }
}

/// What one thread sees of a level.
#[derive(Clone)]
#[repr(align(128))]
struct Survey<'a, W> {
    board: &'a PackedBoard<W>,
    types: &'a SymmetryTypes<W>,
    /// The fewest and the most pegs.
    pegs: (usize, usize),
    dead_ends: u64,
    symmetric: [u64; SYMMETRY_TYPES],
    ends: Ends<W>,
}

impl<'a, W: Word> Survey<'a, W> {
    fn new(board: &'a PackedBoard<W>, types: &'a SymmetryTypes<W>, width: usize) -> Survey<'a, W> {
        Survey {
            board,
            types,
            pegs: (usize::MAX, 0),
            dead_ends: 0,
            symmetric: [0; SYMMETRY_TYPES],
            ends: Ends::new(width),
        }
    }

    fn merge(mut self, other: &Survey<W>) -> Survey<'a, W> {
        self.pegs.0 = self.pegs.0.min(other.pegs.0);
        self.pegs.1 = self.pegs.1.max(other.pegs.1);
        self.dead_ends += other.dead_ends;
        for (count, more) in self.symmetric.iter_mut().zip(other.symmetric) {
            *count += more;
        }
        self.ends.merge(&other.ends);
        self
    }
}

impl<W: Word> Visitor<W, u64> for Survey<'_, W> {
    fn visit(&mut self, visited: &Visited<W, u64>) {
        let pegs = self.board.pegs(visited.word);
        self.pegs = (self.pegs.0.min(pegs), self.pegs.1.max(pegs));
        let images = &visited.images[..self.board.symmetry_count()];
        if let Some(kind) = self.types.of(visited.word, images) {
            self.symmetric[kind - 1] += 1;
        }
        if visited.actions == 0 {
            self.dead_ends += 1;
        }
        if visited.actions == 0 || visited.is_goal {
            self.ends.add(visited, pegs);
        }
    }
}

#[cfg(test)]
mod tests;
