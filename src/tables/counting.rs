//! The number of solutions and of games, as sequences of jumps.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::rules::problem::Problem;
use crate::run::{Limits, Stopped};
use crate::tables::expand::{PackedProblem, Visited, Visitor};
use crate::tables::level::Forecast;
use crate::tables::spent::Spent;
use crate::tables::weights::{Weights, add, add_multiple, natural};

/// Numbers of sequences of jumps from the start. Sequences that differ by a symmetry or by the order of their jumps are
/// different ones. The use of Cremers' Key counts as a jump.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GameCounts {
    /// The sequences that reach the goal.
    pub solutions: BigUint,
    /// The sequences that reach the goal or a dead end.
    pub games: BigUint,
    /// The positions they pass through, up to the symmetries that fix the problem.
    pub positions: u64,
}

/// Counts the solutions and the games of a problem.
///
/// # Errors
/// Why the count could not be finished within the limits: the numbers are then not known.
pub fn count(problem: &Problem, limits: &Limits) -> Result<GameCounts, Stopped> {
    let counts = with_word!(problem.board(), problem.start().key, |W| {
        count_packed::<W>(problem, &mut Spent::new(limits))
    });
    counts.unwrap_or(Err(Stopped::TooManyHoles))
}

fn count_packed<W: Word>(problem: &Problem, spent: &mut Spent) -> Result<GameCounts, Stopped> {
    let packed = PackedProblem::<W>::new(problem, spent.limits.thread_count());
    let mut level = packed.first_level(0, &[1]);
    let mut counts = GameCounts {
        solutions: BigUint::zero(),
        games: BigUint::zero(),
        positions: 0,
    };
    // The number of ways to the level at hand.
    let mut ways = BigUint::one();
    let mut forecast = Forecast::new();
    while level.len() > 0 {
        let len = level.len();
        let most = &ways * BigUint::from(packed.board.actions().len());
        let accumulator = Weights::of_ways(most.bits());
        let end_counts = EndCounts::new(level.width(), most.bits());
        let mut end_counts = vec![end_counts; packed.threads];
        let expected = forecast.after(len);
        let next = packed.next(&mut level, expected, &accumulator, &mut end_counts, spent)?;
        ways = BigUint::zero();
        for end_count in &end_counts {
            counts.solutions += natural(&end_count.solutions);
            counts.games += natural(&end_count.games);
            ways += natural(&end_count.onward);
        }
        counts.positions += len as u64;
        level = next;
        spent.level += 1;
    }
    Ok(counts)
}

/// What one thread counts on a level.
#[derive(Clone)]
struct EndCounts {
    solutions: Vec<u64>,
    games: Vec<u64>,
    /// The ways on to the next level.
    onward: Vec<u64>,
}

impl EndCounts {
    fn new(width: usize, bits: u64) -> EndCounts {
        EndCounts {
            solutions: vec![0; width],
            games: vec![0; width],
            onward: vec![0; bits.div_ceil(64) as usize],
        }
    }
}

impl<W: Word> Visitor<W, u64> for EndCounts {
    fn visit(&mut self, visited: &Visited<W, u64>) {
        if visited.is_goal {
            add(&mut self.solutions, visited.cells);
        }
        if visited.is_goal || visited.actions == 0 {
            add(&mut self.games, visited.cells);
        } else {
            add_multiple(&mut self.onward, visited.cells, visited.actions as u64);
        }
    }
}
