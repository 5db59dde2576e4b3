//! The table of endings: of every position of few pegs that reaches the goal, the cheapest way there.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::plan::moves::{PackedStep, StepTable};
use crate::run::Limits;

/// Hashes a word by multiplying and folding, as positions need no defence against chosen ones.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).hash64();
    }
    fn write_u128(&mut self, word: u128) {
        self.0 ^= word.hash64();
    }
}

/// A map whose keys are words.
pub(super) type WordMap<W, T> = HashMap<W, T, BuildHasherDefault<WordHasher>>;

/// The cost of the cheapest way to a finish for every position of up to some number of pegs, in canonical form.
#[derive(Debug)]
pub(super) struct Endings<W> {
    costs: WordMap<W, u16>,
    most_pegs: usize,
}

impl<W: Word> Endings<W> {
    /// The table over as many numbers of pegs as have at most `most` positions together. When the limits end it, it
    /// ends early.
    pub(super) fn new(
        packed: &PackedBoard<W>,
        table: &StepTable<W>,
        finishes: &[W],
        most: usize,
        limits: &Limits,
    ) -> Endings<W> {
        let mut level: Vec<W> = finishes
            .iter()
            .map(|&word| packed.canonical(word))
            .collect();
        level.sort_unstable();
        level.dedup();
        let mut endings = Endings {
            costs: level.iter().map(|&word| (word, 0)).collect(),
            most_pegs: finishes.first().map_or(0, |&word| packed.pegs(word)),
        };
        let mut steps = Vec::new();
        while !level.is_empty() && !limits.are_over() {
            let mut above: Vec<W> = level
                .iter()
                .flat_map(|&word| packed.parents(word))
                .collect();
            above.sort_unstable();
            above.dedup();
            if endings.costs.len() + above.len() > most {
                break;
            }
            for &word in &above {
                table.list(word, &mut steps);
                let costs = steps.iter().filter_map(|step| endings.after(packed, step));
                if let Some(cost) = costs.min() {
                    endings.costs.insert(word, cost);
                }
            }
            endings.most_pegs += 1;
            level = above;
        }
        endings
    }

    /// The most pegs of a position that the table knows whether the goal can be reached from.
    pub(super) fn most_pegs(&self) -> usize {
        self.most_pegs
    }

    /// The cost of the cheapest way from a position, where the goal can be reached.
    pub(super) fn cost(&self, packed: &PackedBoard<W>, word: W) -> Option<u16> {
        self.costs.get(&packed.canonical(word)).copied()
    }

    /// The cost of the cheapest way that begins with a step.
    fn after(&self, packed: &PackedBoard<W>, step: &PackedStep<W>) -> Option<u16> {
        Some(self.cost(packed, step.after)? + step.cost)
    }

    /// The steps of the cheapest way from a position of the table, each with the position before it. Of several the
    /// one of the fewest steps first, for it clears the most.
    pub(super) fn way(
        &self,
        packed: &PackedBoard<W>,
        table: &StepTable<W>,
        mut word: W,
    ) -> Vec<(W, PackedStep<W>)> {
        let mut way = Vec::new();
        let mut steps = Vec::new();
        while let Some(cost) = self.cost(packed, word).filter(|&cost| cost > 0) {
            table.list(word, &mut steps);
            let cheapest = steps
                .iter()
                .filter(|step| self.after(packed, step) == Some(cost));
            let Some(&step) = cheapest.min_by_key(|step| step.after.count()) else {
                unreachable!("a position of the table has a cheapest step")
            };
            way.push((word, step));
            word = step.after;
        }
        way
    }
}
