//! The number of solutions and of games, as sequences of jumps.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
use crate::rules::problem::Problem;
use crate::run::{Limits, Stopped};
use crate::tables::levels::explorer::{Explorer, Observer, Sight, Spending};
use crate::tables::levels::level::Forecast;
use crate::tables::levels::weights::{Weights, add, add_multiple, natural};

/// Numbers of sequences of jumps from the start. Sequences that differ by a symmetry or by the order of their jumps are
/// different ones. The use of Cremers' Key counts as a jump.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
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
pub fn count(problem: &Problem, limits: &Limits) -> Result<Counts, Stopped> {
    let count = Count {
        problem,
        spending: Spending::new(limits),
    };
    let counts = with_word(problem.board(), problem.start().key, count);
    counts.unwrap_or(Err(Stopped::TooManyHoles))
}

/// The count to be made.
struct Count<'a> {
    problem: &'a Problem,
    spending: Spending<'a>,
}

impl WordJob for Count<'_> {
    type Answer = Result<Counts, Stopped>;

    fn run<W: Word>(mut self) -> Result<Counts, Stopped> {
        count_packed::<W>(self.problem, &mut self.spending)
    }
}

fn count_packed<W: Word>(problem: &Problem, spending: &mut Spending) -> Result<Counts, Stopped> {
    let explorer = Explorer::<W>::new(problem, spending.limits.threads);
    let mut level = explorer.first_level(0, &[1]);
    let mut counts = Counts {
        solutions: BigUint::zero(),
        games: BigUint::zero(),
        positions: 0,
    };
    // The number of ways to the level at hand.
    let mut ways = BigUint::one();
    let mut forecast = Forecast::new();
    while level.len() > 0 {
        let len = level.len();
        let most = &ways * BigUint::from(explorer.packing.actions().len());
        let tally = Weights::of_ways(most.bits());
        let tolls = Tolls::new(level.width(), most.bits());
        let mut tolls = vec![tolls; explorer.threads];
        let expected = forecast.after(len);
        let next = explorer.next(&mut level, expected, &tally, &mut tolls, spending)?;
        ways = BigUint::zero();
        for toll in &tolls {
            counts.solutions += natural(&toll.solutions);
            counts.games += natural(&toll.games);
            ways += natural(&toll.onward);
        }
        counts.positions += len as u64;
        level = next;
        spending.level += 1;
    }
    Ok(counts)
}

/// What one thread counts on a level.
#[derive(Clone)]
struct Tolls {
    solutions: Vec<u64>,
    games: Vec<u64>,
    /// The ways on to the next level.
    onward: Vec<u64>,
}

impl Tolls {
    fn new(width: usize, bits: u64) -> Tolls {
        Tolls {
            solutions: vec![0; width],
            games: vec![0; width],
            onward: vec![0; bits.div_ceil(64) as usize],
        }
    }
}

impl<W: Word> Observer<W, u64> for Tolls {
    fn visit(&mut self, sight: &Sight<W, u64>) {
        if sight.is_goal {
            add(&mut self.solutions, sight.cells);
        }
        if sight.is_goal || sight.actions == 0 {
            add(&mut self.games, sight.cells);
        } else {
            add_multiple(&mut self.onward, sight.cells, sight.actions as u64);
        }
    }
}
