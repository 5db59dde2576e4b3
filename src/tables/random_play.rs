//! Where random play ends, and how likely.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::rules::hole::HoleSet;
use crate::tables::expand::Visited;
use crate::tables::weights::{Chance, add, compare, natural};

/// Random play from start to end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomPlay {
    /// The chance that it reaches the goal.
    pub win_chance: Chance,
    /// The pegs left at the end, on average.
    pub mean_pegs: Chance,
    /// An end that no other is likelier than.
    pub likeliest_end: RandomEnd,
    /// An end that no other is less likely than.
    pub least_likely_end: RandomEnd,
}

/// A position in which random play can end, up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomEnd {
    /// The pegs of the position, or of one symmetric to it.
    pub pegs: HoleSet,
    /// The number of jumps that lead there.
    pub jumps: usize,
    /// The chance that random play ends there or in a position symmetric to it.
    pub chance: Chance,
}

/// The ends of random play that one thread sees on a level, by their weights.
#[derive(Clone)]
pub(super) struct Ends<W> {
    weight: Vec<u64>,
    won: Vec<u64>,
    /// The weights by the number of pegs. There are two numbers at most, as on every level.
    by_pegs: Vec<(usize, Vec<u64>)>,
    likeliest: Option<(Vec<u64>, W)>,
    least_likely: Option<(Vec<u64>, W)>,
}

impl<W: Word> Ends<W> {
    /// No end; weights have that many limbs.
    pub(super) fn new(width: usize) -> Ends<W> {
        Ends {
            weight: vec![0; width],
            won: vec![0; width],
            by_pegs: Vec::new(),
            likeliest: None,
            least_likely: None,
        }
    }

    /// Takes in an end.
    pub(super) fn add(&mut self, visited: &Visited<W, u64>, pegs: usize) {
        add(&mut self.weight, visited.cells);
        if visited.is_goal {
            add(&mut self.won, visited.cells);
        }
        self.add_pegs(pegs, visited.cells);
        self.offer(visited.cells, visited.word);
    }

    /// Takes in what another thread has seen.
    pub(super) fn merge(&mut self, other: &Ends<W>) {
        add(&mut self.weight, &other.weight);
        add(&mut self.won, &other.won);
        for (pegs, weight) in &other.by_pegs {
            self.add_pegs(*pegs, weight);
        }
        for (weight, word) in other.likeliest.iter().chain(&other.least_likely) {
            self.offer(weight, *word);
        }
    }

    fn add_pegs(&mut self, pegs: usize, weight: &[u64]) {
        match self.by_pegs.iter_mut().find(|(other, _)| *other == pegs) {
            Some((_, sum)) => add(sum, weight),
            None => self.by_pegs.push((pegs, weight.to_vec())),
        }
    }

    /// Keeps an end that is likelier or less likely than all before; of equally likely ones the least word, so that the
    /// answer does not depend on the order of visits.
    fn offer(&mut self, weight: &[u64], word: W) {
        let sides = [(&mut self.likeliest, true), (&mut self.least_likely, false)];
        for (best, is_likeliest) in sides {
            let is_better = best.as_ref().is_none_or(|(than, other)| {
                let order = compare(weight, than);
                let order = if is_likeliest { order } else { order.reverse() };
                order.then(other.cmp(&word)).is_gt()
            });
            if is_better {
                *best = Some((weight.to_vec(), word));
            }
        }
    }
}

/// What is known of random play up to the level at hand.
pub(super) struct Chances<W> {
    /// The common denominator of the weights of the level at hand.
    pub(super) denominator: BigUint,
    won: Chance,
    mean_pegs: Chance,
    likeliest: Option<(usize, W, Chance)>,
    least_likely: Option<(usize, W, Chance)>,
}

impl<W: Word> Chances<W> {
    /// Nothing played yet: the start has weight 1.
    pub(super) fn new() -> Chances<W> {
        Chances {
            denominator: BigUint::one(),
            won: Chance::zero(),
            mean_pegs: Chance::zero(),
            likeliest: None,
            least_likely: None,
        }
    }

    /// Takes in the ends of the level at hand; gives the chance of ending on it.
    pub(super) fn add(&mut self, ends: &Ends<W>, jumps: usize) -> Chance {
        let chance = |weight: &[u64]| Chance::new(natural(weight), self.denominator.clone());
        self.won += chance(&ends.won);
        for (pegs, weight) in &ends.by_pegs {
            self.mean_pegs += chance(weight) * BigUint::from(*pegs);
        }
        if let Some((weight, word)) = &ends.likeliest {
            let chance = chance(weight);
            if self.likeliest.as_ref().is_none_or(|best| chance > best.2) {
                self.likeliest = Some((jumps, *word, chance));
            }
        }
        if let Some((weight, word)) = &ends.least_likely {
            let chance = chance(weight);
            if self
                .least_likely
                .as_ref()
                .is_none_or(|best| chance < best.2)
            {
                self.least_likely = Some((jumps, *word, chance));
            }
        }
        chance(&ends.weight)
    }

    /// Random play, once all levels have been taken in.
    pub(super) fn random_play(self, packed: &PackedBoard<W>) -> Option<RandomPlay> {
        let end = |(jumps, word, chance): (usize, W, Chance)| RandomEnd {
            pegs: packed.unpack(word).pegs,
            jumps,
            chance,
        };
        Some(RandomPlay {
            win_chance: self.won,
            mean_pegs: self.mean_pegs,
            likeliest_end: end(self.likeliest?),
            least_likely_end: end(self.least_likely?),
        })
    }
}
