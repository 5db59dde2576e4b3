//! The table by jumps.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_integer::gcd;
use num_traits::One;

use crate::packed::board::PackedBoard;
use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
use crate::rules::problem::Problem;
use crate::run::parallel::in_parallel;
use crate::run::{Limits, Stopped};
use crate::tables::levels::Chance;
use crate::tables::levels::explorer::{Explorer, Observer, Sight, Spending};
use crate::tables::levels::level::{Forecast, Level};
use crate::tables::levels::random::{Chances, Ends, RandomPlay};
use crate::tables::levels::symmetric::{SymmetryTypes, TYPES};
use crate::tables::levels::weights::Weights;

/// The positions by the number of jumps that lead to them.
#[derive(Clone, Debug)]
pub struct JumpTable {
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

/// One level.
#[derive(Clone, Debug)]
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
    /// The symmetric positions, by type; see [`crate::tables::levels::symmetric`].
    pub symmetric: [u64; TYPES],
}

/// Makes the table by jumps. Where the memory does not suffice for the chances of random play, which take the most, the
/// table goes on without them.
pub fn by_jumps(problem: &Problem, limits: &Limits) -> JumpTable {
    let table = Tabulation {
        problem,
        spending: Spending::new(limits),
    };
    let table = with_word(problem.board(), problem.start().key, table);
    table.unwrap_or(JumpTable {
        symmetries: 1,
        levels: Vec::new(),
        random_play: None,
        stopped: Some(Stopped::TooManyHoles),
        chances_stopped: Some(Stopped::TooManyHoles),
    })
}

/// The table to be made.
struct Tabulation<'a> {
    problem: &'a Problem,
    spending: Spending<'a>,
}

impl WordJob for Tabulation<'_> {
    type Answer = JumpTable;

    fn run<W: Word>(mut self) -> JumpTable {
        Walk::<W>::new(self.problem, self.spending.limits).table(&mut self.spending)
    }
}

/// The way through the levels.
struct Walk<W> {
    explorer: Explorer<W>,
    types: SymmetryTypes<W>,
    level: Level<W, u64>,
    forecast: Forecast,
    chances: Result<Chances<W>, Stopped>,
}

impl<W: Word> Walk<W> {
    fn new(problem: &Problem, limits: &Limits) -> Walk<W> {
        let explorer = Explorer::new(problem, limits.threads);
        Walk {
            types: SymmetryTypes::new(problem.board()),
            level: explorer.first_level(0, &[1]),
            forecast: Forecast::new(),
            chances: Ok(Chances::new()),
            explorer,
        }
    }

    fn table(mut self, spending: &mut Spending) -> JumpTable {
        let mut levels = Vec::new();
        let mut stopped = None;
        while self.level.len() > 0 {
            spending.level = levels.len();
            match self.step(spending) {
                Ok(level) => levels.push(level),
                Err(reason) => {
                    stopped = Some(reason);
                    break;
                }
            }
        }
        let chances = self
            .chances
            .and_then(|chances| stopped.map_or(Ok(chances), Err));
        JumpTable {
            symmetries: self.explorer.packing.symmetry_count(),
            levels,
            stopped,
            chances_stopped: chances.as_ref().err().copied(),
            random_play: chances
                .ok()
                .and_then(|c| c.random_play(&self.explorer.packing)),
        }
    }

    /// Describes the level at hand and goes on to the next.
    fn step(&mut self, spending: &mut Spending) -> Result<JumpLevel, Stopped> {
        let len = self.level.len();
        let expected = self.forecast.after(len);
        let (tally, denominator) = self.tally(expected, spending);
        let survey = Survey::new(&self.explorer.packing, &self.types, self.level.width());
        let mut surveys = vec![survey; self.explorer.threads];
        let next = self
            .explorer
            .next(&mut self.level, expected, &tally, &mut surveys, spending)?;
        let survey = surveys.into_iter().reduce(|sum, survey| sum.merge(&survey));
        let survey = survey.unwrap_or_else(|| unreachable!("there is at least one thread"));
        let chances = self.chances.as_mut().ok();
        let end_chance = chances.map(|chances| {
            let chance = chances.add(&survey.ends, spending.level);
            chances.denominator = denominator;
            chance
        });
        let level = JumpLevel {
            jumps: spending.level,
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
    fn tally(&mut self, expected: usize, spending: &Spending) -> (Weights, BigUint) {
        if let Ok(chances) = &self.chances {
            let lcm = self.least_common_multiple();
            let denominator = &chances.denominator * lcm.unwrap_or(1);
            let tally = Weights::of_chances(lcm.unwrap_or(1), denominator.bits());
            let len = self.level.len();
            // A forecast may be too low, and buckets have up to an eighth more room than they need.
            let next = tally.bytes::<W>(expected * 5 / 4) + tally.bytes_of_round::<W>(len);
            let needed = spending.held + self.level.bytes() + next;
            if lcm.is_some() && needed <= spending.limits.memory {
                return (tally, denominator);
            }
            self.chances = Err(Stopped::Memory { needed });
            self.level.forget_cells();
        }
        (Weights::none(), BigUint::one())
    }

    /// The least common multiple of the numbers of legal actions on the level at hand, if it is below 2 to the 64.
    fn least_common_multiple(&self) -> Option<u64> {
        let (packing, buckets) = (&self.explorer.packing, &self.level.buckets);
        let counts = vec![false; packing.actions().len() + 1];
        let mut seen = vec![counts; self.explorer.threads];
        let threads = seen.len();
        in_parallel(&mut seen, |index, seen| {
            for bucket in buckets.iter().skip(index).step_by(threads) {
                for &word in bucket.words() {
                    seen[packing.legal_count(word)] = true;
                }
            }
        });
        let counts = (1..=packing.actions().len()).filter(|&c| seen.iter().any(|seen| seen[c]));
        counts
            .map(|count| count as u64)
            .try_fold(1, |lcm: u64, count| {
                lcm.checked_mul(count / gcd(lcm, count))
            })
    }
}

/// What one thread sees of a level.
#[derive(Clone)]
struct Survey<'a, W> {
    packing: &'a PackedBoard<W>,
    types: &'a SymmetryTypes<W>,
    /// The fewest and the most pegs.
    pegs: (usize, usize),
    dead_ends: u64,
    symmetric: [u64; TYPES],
    ends: Ends<W>,
}

impl<'a, W: Word> Survey<'a, W> {
    fn new(
        packing: &'a PackedBoard<W>,
        types: &'a SymmetryTypes<W>,
        width: usize,
    ) -> Survey<'a, W> {
        Survey {
            packing,
            types,
            pegs: (usize::MAX, 0),
            dead_ends: 0,
            symmetric: [0; TYPES],
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

impl<W: Word> Observer<W, u64> for Survey<'_, W> {
    fn visit(&mut self, sight: &Sight<W, u64>) {
        let pegs = self.packing.pegs(sight.word);
        self.pegs = (self.pegs.0.min(pegs), self.pegs.1.max(pegs));
        let images = &sight.images[..self.packing.symmetry_count()];
        if let Some(kind) = self.types.of(sight.word, images) {
            self.symmetric[kind - 1] += 1;
        }
        if sight.actions == 0 {
            self.dead_ends += 1;
        }
        if sight.actions == 0 || sight.is_goal {
            self.ends.add(sight, pegs);
        }
    }
}
